/* Things that nvcc does by default and hipcc only with a flag: it links relocatable device code
 * whenever it links, and compiles for GPUs that were not named. */
#include "build/gpus.h"
#include "build/make_parts.h"

static const char *const relocatable[] = {
    "-rdc=true", "-dc", "--device-c", "--relocatable-device-code=true", "-fgpu-rdc", NULL};
/* Flags of a command that does not link. */
static const char *const no_link[] = {
    "-c",      "-dc",       "-dw",    "--compile",     "--device-c", "--device-w", "-E",
    "-M",      "-MM",       "-ptx",   "--ptx",         "-cubin",     "-S",         "--cubin",
    "-fatbin", "--fatbin",  "-dlink", "--device-link", "-lib",       "--lib",      "-cuda",
    "--cuda",  "--version", "-V",     "--help",        "--genco",    NULL};

/* Flags that name GPUs; also with "=" after them. */
static const char *const gpus[] = {"-arch",          "-gencode",           "-code",
                                   "-gpu-code",      "--gpu-architecture", "--generate-code",
                                   "--gpu-code",     "--gpu-name",         "-gpu-architecture",
                                   "-generate-code", "--offload-arch",     NULL};

static bool is_one_of(struct str word, const char *const *of)
{
    const char *equal = of == gpus ? memchr(word.p, '=', word.n) : NULL;
    if (equal)
        word = str_cut(word, 0, (size_t)(equal - word.p));
    for (; *of; of++)
        if (str_is(word, *of))
            return true;
    return false;
}

/* Has the text itself one of the words? */
static bool has_word(struct make *m, struct span text, const void *ctx)
{
    const char *const *of = ctx;
    struct build_word *word;
    uint32_t n = make_split(m->b->src, text, &word, m->b->arena);
    for (uint32_t i = 0; i < n; i++) {
        bool rdc =
            str_is(word[i].text, "-rdc") || str_is(word[i].text, "--relocatable-device-code");
        if (is_one_of(word[i].text, of) ||
            (rdc && of == relocatable && i + 1 < n && str_is(word[i + 1].text, "true")))
            return true;
    }
    return false;
}

/* Has the text one of the words, by itself or in a variable that it expands? */
static bool mentions(struct make *m, struct span text, const char *const *of)
{
    return make_text_says(m, text, &(struct make_question){has_word, of, false});
}

const char *const make_query_flags[] = {"--version", "-V",      "--help", "-h",
                                        "--dryrun",  "-dryrun", NULL};

/* A command that compiles or links without a word on GPUs, where some were asked
 * for (--offload-arch). */
static void give_gpus(struct make *m, const struct build_word *word, uint32_t n)
{
    enum build_driver driver;
    uint32_t at = make_driver(m, word, n, &driver);
    if (at + 1 >= n || driver == DRIVER_HOST || (make_compiler(m, word[at].text) & HOLDS_NVCC) == 0)
        return;
    struct span all = {word[at].span.begin, word[n - 1].span.end};
    if (build_is_removed(m->b, word[n - 1].span) || mentions(m, all, gpus) ||
        mentions(m, all, make_query_flags) || build_is_marked(m->b, all.begin))
        return;
    const char *flags = gpus_flags(m->b->opt->offload_arch, m->b->arena);
    if (!build_was_reported(m->b, TS_BUILD_ARCHITECTURES))
        build_tell(m->b, TS_BUILD_ARCHITECTURES, word[at].span, str_of(m->b->opt->offload_arch),
                   NULL);
    edit_replace(m->b->edits, (struct span){word[at].span.end, word[at].span.end},
                 str_of(arena_printf(m->b->arena, " %s", flags)), EDIT_REWRITE, "build");
}

void make_give_gpus(struct make *m)
{
    for (size_t i = 0; m->b->opt->offload_arch && i < m->lines.list.n; i++)
        if (m->lines.list.p[i].kind == MAKE_RECIPE)
            make_commands(m, m->lines.list.p[i].text, give_gpus);
}

/* The command links, and its flags do not say that there is device code to link. */
static void link_command(struct make *m, const struct build_word *word, uint32_t n)
{
    enum build_driver driver;
    uint32_t at = make_driver(m, word, n, &driver);
    if (at + 1 >= n || driver == DRIVER_HOST || (make_compiler(m, word[at].text) & HOLDS_NVCC) == 0)
        return;
    struct span all = {word[at].span.begin, word[n - 1].span.end};
    if (mentions(m, all, no_link))
        return;
    m->links = true;
    if (!mentions(m, all, relocatable))
        edit_replace(m->b->edits, (struct span){word[at].span.end, word[at].span.end},
                     STR(" -fgpu-rdc"), EDIT_REWRITE, "build");
}

/* Finds the first command that asks for relocatable code: gzip -dc does not. */
static void find_relocatable(struct make *m, const struct build_word *word, uint32_t n)
{
    enum build_driver driver;
    uint32_t at = make_driver(m, word, n, &driver);
    if (m->relocatable.end || at >= n || driver == DRIVER_HOST)
        return;
    struct span all = {word[0].span.begin, word[n - 1].span.end};
    if (has_word(m, all, relocatable))
        m->relocatable = all;
}

void make_link_device_code(struct make *m)
{
    for (size_t i = 0; i < m->lines.list.n && m->relocatable.end == 0; i++) {
        const struct make_line *l = &m->lines.list.p[i];
        if (l->kind == MAKE_ASSIGN && has_word(m, l->text, relocatable))
            m->relocatable = l->text;
        else if (l->kind == MAKE_RECIPE)
            make_commands(m, l->text, find_relocatable);
    }
    struct span first = m->relocatable;
    if (first.end == 0 || m->b->edits->list.n == 0)
        return;
    for (size_t i = 0; i < m->lines.list.n; i++)
        if (m->lines.list.p[i].kind == MAKE_RECIPE)
            make_commands(m, m->lines.list.p[i].text, link_command);
    if (!m->links)
        build_tell(m->b, TS_BUILD_CARE, first, STR("-rdc=true"),
                   "The link command must also be hipcc with -fgpu-rdc; nvcc needs no flag there.");
}
