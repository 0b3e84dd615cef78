/* Sources whose ports include HIP's headers, built by the host's compiler: these headers need the
 * platform, and are in a folder of their own. CUDA's needed neither if nvcc or the environment gave
 * the folder. */
#include "build/defines.h"
#include "build/make_parts.h"
#include "build/programs.h"
#include <fnmatch.h>

#define DEFINE "-D__HIP_PLATFORM_AMD__"

/* The next word of an expanded text, without "./", taken off it; empty at its end. */
static struct str next_word(struct str *text)
{
    static const char blanks[] = " \t";
    while (text->n && strchr(blanks, text->p[0]))
        *text = str_cut(*text, 1, text->n);
    size_t n = 0;
    while (n < text->n && !strchr(blanks, text->p[n]))
        n++;
    struct str word = str_cut(*text, 0, n);
    *text = str_cut(*text, n, text->n);
    while (word.n > 2 && word.p[0] == '.' && word.p[1] == '/')
        word = str_cut(word, 2, word.n);
    return word;
}

static struct str expanded(struct make *m, struct span text, struct str needs)
{
    struct buf b = {0};
    make_expand(m, text, needs, &b);
    struct str kept = {arena_strdup(m->b->arena, buf_str(&b)), b.len};
    buf_release(&b);
    return kept;
}

static bool is_host_source(const struct make *m, struct str name)
{
    return source_kind(arena_strdup(m->b->arena, name)) == SOURCE_HOST;
}

static enum wants_hip ask(const struct make *m, struct str name)
{
    return m->b->opt->wants_hip(m->b->opt->wants_ctx, m->b->src, name);
}

/* Returns what the sources in an expanded text need; *any: there are some. */
static enum wants_hip ask_all(const struct make *m, struct str text, bool *any)
{
    enum wants_hip wants = WANTS_NO;
    *any = false;
    for (struct str word; (word = next_word(&text)).n && wants != WANTS_HIP;) {
        if (word.p[0] == '-' || !is_host_source(m, word))
            continue;
        enum wants_hip one = ask(m, word);
        *any = true;
        wants = one == WANTS_NO ? wants : one;
    }
    return wants;
}

static bool has_ending(struct str text, const char *ending)
{
    for (struct str word; (word = next_word(&text)).n;)
        if (str_ends(word, str_of(ending)))
            return true;
    return false;
}

/* ---- what says it already ---- */

/* Does the port of the text define the platform? */
static bool defines_platform(struct make *m, struct span text, const void *ctx)
{
    const struct edits *edits = m->b->edits;
    (void)ctx;
    if (strstr(arena_strdup(m->b->arena, source_text(m->b->src, text)), DEFINE))
        return true;
    for (size_t i = 0; i < edits->list.n; i++) {
        const struct edit *one = &edits->list.p[i];
        for (int k = 0;
             k < one->npieces && one->span.begin >= text.begin && one->span.end <= text.end; k++)
            if (one->piece[k].text.n &&
                strstr(arena_strdup(m->b->arena, one->piece[k].text), DEFINE))
                return true;
    }
    return false;
}

static const struct make_question platform_question = {defines_platform, NULL, true};

/* ---- commands ---- */

/* Flags that are added: one use. */
static const char *flags(struct make *m)
{
    m->rocm = true;
    m->b->tally->uses[USE_CONVERTED]++;
    return DEFINE " -I$(ROCM_PATH)/include";
}

/* The word before which the flags go: the first that has a source; else -c, behind which make's
 * variables have some that the file does not tell. n: the command compiles nothing. */
static uint32_t source_word(struct make *m, const struct build_word *word, uint32_t n,
                            uint32_t from, enum wants_hip *wants)
{
    uint32_t found = n, compiles = n;
    bool others = false;
    for (uint32_t i = from; i < n; i++) {
        bool any;
        struct str text = expanded(m, word[i].span, m->needs);
        enum wants_hip one = ask_all(m, text, &any);
        if (any && found == n)
            found = i;
        *wants = one == WANTS_NO || *wants == WANTS_HIP ? *wants : one;
        others = others || has_ending(text, ".cu");
        if (str_is(word[i].text, "-c"))
            compiles = i;
    }
    if (found == n && compiles < n && !others) {
        *wants = ask(m, STR("*"));
        return compiles;
    }
    return found;
}

static void tell_unknown(struct make *m, struct span span)
{
    if (m->reported || m->b->edits->list.n == 0)
        return;
    m->reported = true;
    build_tell(m->b, TS_BUILD_UNCLEAR, span, source_text(m->b->src, span),
               "The source is not one of the inputs. If its port includes HIP's headers, the "
               "host's compiler needs " DEFINE " and the folder of the headers.");
}

/* Flags of make's own rules go where COMPILE.c and its like have them. */
static bool is_makes_own(struct str word)
{
    return str_starts(word, STR("$(COMPILE.")) || str_starts(word, STR("$(LINK."));
}

/* hipcc, by its name or as what a variable holds; nvcc has become that. */
static bool is_hipcc(struct make *m, const struct build_word *word)
{
    struct str text = expanded(m, word->span, STR("")), one;
    while ((one = next_word(&text)).n)
        if (build_is_program(one, "hipcc") || make_is_nvcc(one))
            return true;
    return false;
}

/* Is the program a compiler? Names of variables count only where their values are not known. */
static enum wants_hip is_compiler(struct make *m, const struct build_word *word)
{
    static const char *const parts[] = {"cc", "++", "CC", "clang", "gcc", "cxx", "CXX"};
    struct str text = expanded(m, word->span, STR("")), one;
    enum wants_hip may = WANTS_NO;
    if (is_makes_own(word->text))
        return WANTS_HIP;
    while ((one = next_word(&text)).n) {
        if (build_names_host(build_template_name(one))) /* "@CXX@" */
            return WANTS_HIP;
        one = build_last_part(one);
        if (build_is_host_compiler(one) || memchr(one.p, '*', one.n))
            return build_is_host_compiler(one) || make_compiler(m, word->text) ? WANTS_HIP
                                                                               : WANTS_UNKNOWN;
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            if (memmem(one.p, one.n, parts[i], strlen(parts[i])))
                may = WANTS_UNKNOWN;
    }
    return may;
}

static void platform_of(struct make *m, const struct build_word *word, uint32_t n)
{
    enum build_driver driver;
    enum wants_hip wants = WANTS_NO;
    uint32_t at = make_driver(m, word, n, &driver);
    if (at >= n || driver == DRIVER_NVCC || is_hipcc(m, &word[at]))
        return;
    uint32_t source = source_word(m, word, n, at + 1, &wants);
    struct span all = {word[at].span.begin, word[n - 1].span.end};
    if (source == n || wants == WANTS_NO || make_text_says(m, all, &platform_question))
        return;
    enum wants_hip compiler = is_compiler(m, &word[at]);
    if (compiler == WANTS_NO)
        return;
    if (wants == WANTS_UNKNOWN)
        tell_unknown(m, word[source].span);
    else if (compiler == WANTS_UNKNOWN)
        build_tell(
            m->b, TS_BUILD_UNCLEAR, word[source].span, source_text(m->b->src, word[source].span),
            "Its port includes HIP's headers. If this is the host's compiler, it needs " DEFINE
            " and the folder of the headers.");
    else
        edit_insert(m->b->edits, word[source].span.begin,
                    str_of(arena_printf(m->b->arena, "%s ", flags(m))), ORDER_REST, "build");
}

/* ---- make's own rules ---- */

/* A rule: what it makes, of what, and whether a recipe says how. Texts are expanded. */
struct rule {
    struct str makes, needs;
    bool recipe;
};

struct rules {
    VEC(struct rule) list;
};

/* "TARGETS: NEEDS", "TARGETS: PATTERN: NEEDS": for the latter, the pattern is what it makes.
 * ".c.o:" makes "*.o" of "*.c". */
static struct rule read_rule(struct make *m, struct span text)
{
    struct rule r = {{"", 0}, {"", 0}, false};
    struct str all = expanded(m, text, STR(""));
    const char *colon = memchr(all.p, ':', all.n);
    if (!colon)
        return r;
    r.makes = str_trim(str_cut(all, 0, (size_t)(colon - all.p)));
    r.needs = str_cut(all, (size_t)(colon - all.p) + 1, all.n);
    colon = memchr(r.needs.p, ':', r.needs.n);
    if (colon) {
        size_t at = (size_t)(colon - r.needs.p);
        r.makes = at ? str_trim(str_cut(r.needs, 0, at)) : r.makes;
        r.needs = str_cut(r.needs, at + 1, r.needs.n);
    }
    const char *second =
        r.makes.n > 1 && r.makes.p[0] == '.' ? memchr(r.makes.p + 1, '.', r.makes.n - 1) : NULL;
    if (second && !memchr(r.makes.p, '/', r.makes.n) && !memchr(r.makes.p, ' ', r.makes.n)) {
        size_t at = (size_t)(second - r.makes.p);
        struct str whole = r.makes;
        r.needs = str_of(arena_printf(m->b->arena, "*%.*s", (int)at, whole.p));
        r.makes = str_of(arena_printf(m->b->arena, "*%.*s", (int)(whole.n - at), whole.p + at));
    }
    return r;
}

struct str make_rule_needs(struct make *m, struct span rule)
{
    return read_rule(m, rule).needs;
}

static bool has_match(const struct make *m, struct str patterns, const char *name)
{
    for (struct str word; (word = next_word(&patterns)).n;)
        if (fnmatch(arena_strdup(m->b->arena, word), name, FNM_NOESCAPE) == 0)
            return true;
    return false;
}

/* Does a recipe of the file make the object of such a source? */
static bool has_recipe(const struct make *m, const struct rules *rules, const char *object,
                       const char *ending)
{
    for (size_t i = 0; i < rules->list.n; i++) {
        const struct rule *r = &rules->list.p[i];
        if (!r->recipe || !has_match(m, r->makes, object))
            continue;
        bool is_pattern = memchr(r->makes.p, '*', r->makes.n) != NULL;
        if (!is_pattern || !r->needs.n || has_ending(r->needs, ending))
            return true;
    }
    return false;
}

static bool flags_say(struct make *m, const char *name)
{
    return make_value_says(m, str_of(name), &platform_question);
}

/* Is a C or C++ source behind this object, or program, that make builds by a rule of its
 * own, and that wants HIP? */
static bool implicit_wants(struct make *m, const struct rules *rules, struct str made)
{
    static const struct {
        const char *ending, *compiler, *flags;
    } own[] = {{".c", "CC", "CFLAGS"}, {".cc", "CXX", "CXXFLAGS"}, {".cpp", "CXX", "CXXFLAGS"}};
    /* A Makefile included by another has names relative to its includer's folder. */
    const char *here = str_ends(str_of(m->b->src->path), STR("akefile")) ? "./" : "";
    bool object = str_ends(made, STR(".o"));
    int stem = (int)(object ? made.n - 2 : made.n);
    const char *name = arena_strdup(m->b->arena, made);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        const char *source =
            arena_printf(m->b->arena, "%s%.*s%s", here, stem, made.p, own[i].ending);
        if (ask(m, str_of(source)) == WANTS_HIP && !has_recipe(m, rules, name, own[i].ending) &&
            !(make_bits(m, str_of(own[i].compiler)) & HOLDS_NVCC) && !flags_say(m, own[i].flags))
            return true;
    }
    return false;
}

/* Words that make builds: objects, wherever they are named, and what rules
 * without a recipe make. */
static bool any_implicit(struct make *m, const struct rules *rules)
{
    for (size_t i = 0; i < rules->list.n; i++) {
        const struct rule *r = &rules->list.p[i];
        struct str texts[] = {r->makes, r->needs};
        for (int k = 0; k < 2; k++)
            for (struct str word; (word = next_word(&texts[k])).n;) {
                bool program = k == 0 && !r->recipe && !memchr(word.p, '.', word.n) &&
                               !memchr(word.p, '*', word.n);
                if ((str_ends(word, STR(".o")) || program) && implicit_wants(m, rules, word))
                    return true;
            }
    }
    return false;
}

/* At the end of the file no other value of CPPFLAGS comes behind it. */
static void add_own_flags(struct make *m)
{
    const struct source *src = m->b->src;
    const char *newline = source_newline(src), *last = src->len ? src->bytes + src->len - 1 : "";
    const char *text = arena_printf(
        m->b->arena, "%sCPPFLAGS += %s%s", *last == '\n' ? "" : newline,
        arena_printf(m->b->arena, "%s%s", flags(m), defines_list(m->b, true, NULL, " -D@=1", "")),
        newline);
    edit_insert(m->b->edits, src->len, str_of(text), ORDER_REST, "build");
}

/* ---- automake ---- */

/* Does a program or a library of a Makefile.am have sources that want HIP: "app_SOURCES = main.cpp"? */
static bool automake_wants(struct make *m)
{
    for (size_t i = 0; i < m->lines.list.n; i++) {
        const struct make_line *l = &m->lines.list.p[i];
        bool any;
        if (l->kind == MAKE_ASSIGN && str_ends(l->name, STR("_SOURCES")) &&
            ask_all(m, expanded(m, l->text, STR("")), &any) == WANTS_HIP)
            return true;
    }
    return false;
}

/* Automake compiles them by rules of its own, with these flags. */
static void add_automake_flags(struct make *m)
{
    const struct source *src = m->b->src;
    struct str name = STR("AM_CPPFLAGS");
    const char *newline = source_newline(src), *last = src->len ? src->bytes + src->len - 1 : "";
    bool more = make_bits(m, name) & IS_ASSIGNED || make_elsewhere(m, name);
    const char *text =
        arena_printf(m->b->arena, "%sAM_CPPFLAGS %s %s%s", *last == '\n' ? "" : newline,
                     more ? "+=" : "=", flags(m), newline);
    edit_insert(m->b->edits, src->len, str_of(text), ORDER_REST, "build");
}

void make_platform(struct make *m)
{
    struct rules rules = {0};
    if (!m->b->opt->wants_hip)
        return;
    for (size_t i = 0; i < m->lines.list.n; i++) {
        const struct make_line *l = &m->lines.list.p[i];
        if (l->kind == MAKE_RULE) {
            struct rule r = read_rule(m, l->text);
            m->needs = r.needs;
            vec_push(&rules.list, r);
        } else if (l->kind == MAKE_RECIPE) {
            if (rules.list.n)
                rules.list.p[rules.list.n - 1].recipe = true;
            make_commands(m, l->text, platform_of);
        }
    }
    if (!flags_say(m, "CPPFLAGS") && any_implicit(m, &rules))
        add_own_flags(m);
    vec_release(&rules.list);
    if (str_ends(str_of(m->b->src->path), STR(".am")) && automake_wants(m) &&
        !flags_say(m, "AM_CPPFLAGS") && !flags_say(m, "CPPFLAGS"))
        add_automake_flags(m);
}
