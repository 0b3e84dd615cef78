/* Makefiles: nvcc becomes hipcc, its flags and libraries become HIP's, the toolkit's folders
 * ROCm's. make_flow.c first finds out what each variable holds and where it is used. */
#include "base/texts.h"
#include "build/make_parts.h"
#include "build/programs.h"

static void port_flags(struct make *m, const struct build_word *word, uint32_t n,
                       enum build_driver driver);

static void tell_flags(struct make *m, const struct build_word *word);

static void port_span(struct make *m, struct span span, enum build_driver driver)
{
    struct build_word *word;
    uint32_t n = make_split(m->b->src, span, &word, m->b->arena);
    port_flags(m, word, n, driver);
}

/* The program in a word: without what make has before it (@), or another expansion ("$(Q)nvcc"). */
static void port_program(struct make *m, struct span word)
{
    const char *p = m->b->src->bytes;
    while (word.begin < word.end && strchr("@-+\"'", p[word.begin]))
        word.begin++;
    while (word.end > word.begin && strchr("\"'", p[word.end - 1]))
        word.end--;
    uint32_t at = word.end;
    while (at > word.begin && p[at - 1] != ')' && p[at - 1] != '}')
        at--;
    if (at > word.begin && p[at] != '/')
        word.begin = at;
    else if (at > word.begin) {
        while (at > word.begin && p[at] != '$')
            at--;
        word.begin = at;
    }
    build_replace(m->b, word, STR("hipcc"));
}

/* Which arguments of a function are flags: a set of numbers, and how many arguments there are. */
static unsigned flag_arguments(struct str function, int *max)
{
    static const struct {
        const char *name;
        unsigned set;
        int max;
    } functions[] = {{"foreach", 4, 3},  {"if", 6, 3},        {"or", ~0U, 32},
                     {"and", ~0U, 32},   {"addprefix", 1, 2}, {"addsuffix", 2, 2},
                     {"patsubst", 6, 3}, {"filter", 3, 2},    {"filter-out", 3, 2},
                     {"strip", 1, 1},    {"sort", 1, 1},      {"firstword", 1, 1},
                     {"lastword", 1, 1}};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (str_is(function, functions[i].name)) {
            *max = functions[i].max;
            return functions[i].set;
        }
    *max = 0;
    return 0;
}

/* The flags in what a word expands. */
static void port_expansions(struct make *m, struct span text, enum build_driver driver)
{
    struct make_expansion e;
    const struct source *src = m->b->src;
    for (; make_expansion(src, text, &e); text.begin = e.span.end) {
        struct span part;
        int max;
        unsigned set = e.is_function ? flag_arguments(e.name, &max) : 0;
        for (int i = 0; set && i < max && make_argument(src, e.rest, i, max, &part); i++)
            if (set & 1U << i)
                port_span(m, part, driver);
        const char *equal = e.is_function || e.rest.end == e.rest.begin
                                ? NULL
                                : memchr(src->bytes + e.rest.begin, '=', e.rest.end - e.rest.begin);
        if (equal)
            port_span(m, (struct span){(uint32_t)(equal + 1 - src->bytes), e.rest.end}, driver);
    }
}

static void port_flags(struct make *m, const struct build_word *word, uint32_t n,
                       enum build_driver driver)
{
    if (build_words_by(m->b, word, n, driver, make_toolkit, m))
        m->rocm = true;
    for (uint32_t i = 0; i < n; i++) {
        if (build_is_done(m->b, word[i].span))
            continue;
        if (build_is_program(word[i].text, "nvcc") && word[i].text.p[0] != '-')
            port_program(m, word[i].span);
        else {
            tell_flags(m, &word[i]);
            port_expansions(m, word[i].span, driver);
        }
    }
}

/* dpkg -l | grep nccl: what is asked for stands in the rest of the text. */
static void port_question(struct make *m, const struct build_word *word, uint32_t n, uint32_t end)
{
    struct str name = n ? word[0].text : STR("");
    while (name.n && strchr("@-+", name.p[0]))
        name = str_cut(name, 1, name.n);
    if (build_asks_machine(name))
        build_leave_packages(m->b, (struct span){word[0].span.end, end});
}

/* The end of the line that a place is on. */
static uint32_t line_end(const struct make *m, uint32_t at)
{
    while (at < m->b->src->len && m->b->src->bytes[at] != '\n')
        at++;
    return at;
}

/* A program of CUDA's that a command begins with, by its row. */
static void port_tool(struct make *m, const struct build_word *word)
{
    struct str name = word->text;
    while (name.n && strchr("@-+", name.p[0]))
        name = str_cut(name, 1, name.n);
    if (!build_is_done(m->b, word->span))
        build_tool(m->b, word->span, name);
}

static void port_command(struct make *m, const struct build_word *word, uint32_t n)
{
    enum build_driver driver;
    uint32_t at = make_driver(m, word, n, &driver);
    if (n) {
        port_tool(m, &word[0]);
        port_question(m, word, n, line_end(m, word[0].span.begin));
    }
    if (at >= n)
        return;
    if (make_is_nvcc(word[at].text))
        port_program(m, word[at].span);
    else if (memchr(word[at].text.p, ' ', word[at].text.n))
        port_expansions(m, word[at].span, driver);
    port_flags(m, word + at + 1, n - at - 1, driver);
}

/* NVTX 3 was headers alone; what links the objects needs roctx's library. */
static void tell_roctx(struct make *m, const struct build_word *word, uint32_t n)
{
    static const char *const compiles[] = {"-c",      "-dc", "-cubin", "-ptx",
                                           "-fatbin", "-M",  "-MM",    "-E"};
    struct build *b = m->b;
    struct str text = source_bytes(b->src);
    enum build_driver driver;
    if (make_driver(m, word, n, &driver) >= n || driver == DRIVER_BOTH || m->roctx ||
        !b->opt->wants_roctx || memmem(text.p, text.n, "nvToolsExt", 10) ||
        memmem(text.p, text.n, "roctx", 5))
        return;
    for (uint32_t i = 0; i < n; i++)
        if (texts_have(compiles, sizeof compiles / sizeof *compiles, word[i].text))
            return;
    m->roctx = true;
    if (b->opt->wants_roctx(b->opt->wants_ctx, b->src, STR("*")) == WANTS_HIP)
        build_tell(
            b, TS_BUILD_UNCLEAR, word[0].span, STR("nvtx3"),
            "NVTX needed no library, roctx does: link with -lroctx64 what has these sources.");
}

static void port_recipe(struct make *m, const struct build_word *word, uint32_t n)
{
    bool done = false; /* by make_device_link() */
    for (uint32_t i = 0; i < n && !done; i++)
        done = (str_is(word[i].text, "-dlink") || str_is(word[i].text, "--device-link")) &&
               build_is_done(m->b, word[i].span);
    if (done)
        return;
    tell_roctx(m, word, n);
    port_command(m, word, n);
}

/* Does the command only look for a program? */
static bool looks_for(const struct build_word *word, uint32_t n)
{
    static const char *const names[] = {"which", "command", "type", "whereis"};
    for (size_t i = 0; n && i < sizeof names / sizeof *names; i++)
        if (str_is(word[0].text, names[i]))
            return true;
    return false;
}

/* A script of the project, which is ported itself. */
static bool is_script(struct str word)
{
    return str_ends(word, STR(".sh")) || str_ends(word, STR(".bash"));
}

static bool asks_version(const struct build_word *word, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (str_is(word[i].text, "--version") || str_is(word[i].text, "-V"))
            return true;
    return false;
}

/* A command of $(shell ...): its output is what the Makefile goes on with. */
static void port_shell_command(struct make *m, const struct build_word *word, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (make_compiler(m, word[i].text) != HOLDS_NVCC || build_is_done(m->b, word[i].span))
            continue;
        struct span all = {word[0].span.begin, word[n - 1].span.end};
        if (is_script(word[0].text) && i > 0) {
            if (build_is_program(word[i].text, "nvcc"))
                port_program(m, word[i].span);
            continue;
        }
        if (!looks_for(word, n) && (!asks_version(word, n) || !build_version_answer(m->b, all)))
            build_leave(m->b, TS_BUILD_UNCLEAR, all, source_text(m->b->src, all),
                        "hipcc prints its output in another format than nvcc.");
        else if (looks_for(word, n) && build_is_program(word[i].text, "nvcc"))
            port_program(m, word[i].span);
    }
    if (n) {
        port_tool(m, &word[0]);
        port_question(m, word, n, line_end(m, word[0].span.begin));
    }
}

/* LIBS = $(shell nvcc -dryrun x.cu 2>&1 | grep LIBRARIES= | sed 's/.*=//') */
static bool port_dryrun(struct make *m, const struct make_expansion *e)
{
    struct str command = source_text(m->b->src, e->rest);
    const char *answer = build_dryrun_answer(m->b, command, m->b->root);
    if (!answer || build_is_done(m->b, e->span))
        return answer != NULL;
    build_replace(m->b, e->span, str_of(answer));
    build_tell(m->b, TS_BUILD_CARE, e->span, STR("nvcc -dryrun"), BUILD_DRYRUN);
    m->rocm = true;
    return true;
}

static void port_shells(struct make *m, struct span text)
{
    struct make_expansion e;
    for (; make_expansion(m->b->src, text, &e); text.begin = e.span.end) {
        if (e.is_function && str_is(e.name, "shell") && !port_dryrun(m, &e))
            make_commands(m, e.rest, port_shell_command);
        port_shells(m, e.rest);
    }
}

/* A folder that begins with a variable of this file, which is ported itself: only lib64
 * is called otherwise.
 */
static bool port_own_folder(struct make *m, const struct build_word *word, enum toolkit_part part)
{
    struct make_expansion e;
    if (part != TOOLKIT_OTHER && word->text.p[0] == '@') { /* what configure writes there */
        const char *end = memchr(word->text.p + 1, '@', word->text.n - 1);
        struct span rest = {(uint32_t)(end + 1 - m->b->src->bytes), word->span.end};
        if (part == TOOLKIT_LIB && rest.begin < rest.end)
            build_replace(m->b, rest, STR("/lib"));
        return true;
    }
    if (part == TOOLKIT_OTHER || !make_expansion(m->b->src, word->span, &e) ||
        e.span.begin != word->span.begin || build_toolkit_variable(e.name) != TOOLKIT_NOT ||
        !(make_bits(m, e.name) & IS_ASSIGNED))
        return false;
    struct span rest = {e.span.end, word->span.end};
    if (part == TOOLKIT_LIB && rest.begin < rest.end &&
        !str_is(source_text(m->b->src, rest), "/lib"))
        build_replace(m->b, rest, STR("/lib"));
    return true;
}

/* A variable that is a toolkit's folder. */
static bool port_folder(struct make *m, const struct build_word *word)
{
    enum toolkit_part part = make_toolkit(m, word->text);
    const char *folder = part == TOOLKIT_ROOT      ? ""
                         : part == TOOLKIT_INCLUDE ? "/include"
                         : part == TOOLKIT_LIB     ? "/lib"
                                                   : NULL;
    if (part == TOOLKIT_NOT)
        return false;
    if (!folder)
        build_leave(m->b, TS_BUILD_LEFT, word->span, word->text, BUILD_NO_FOLDER);
    else if (!port_own_folder(m, word, part)) {
        build_replace(m->b, word->span,
                      str_of(arena_printf(m->b->arena, "$(ROCM_PATH)%s", folder)));
        m->rocm = true;
    }
    return true;
}

/* A variable by itself to which another file of the project gives its value: that is ported there. */
static bool is_from_elsewhere(const struct make *m, const struct build_word *word)
{
    struct make_expansion e;
    return make_expansion(m->b->src, word->span, &e) && !e.is_function &&
           e.span.begin == word->span.begin && e.span.end == word->span.end &&
           make_elsewhere(m, e.name);
}

/* "$(CUDA_INC)" among flags: the folder has no -I, so the variable must have it, wherever it gets its
 * value. */
static void tell_flags(struct make *m, const struct build_word *word)
{
    struct make_expansion e;
    enum toolkit_part part = make_expansion(m->b->src, word->span, &e) && !e.is_function &&
                                     e.span.begin == word->span.begin &&
                                     e.span.end == word->span.end
                                 ? build_toolkit_variable(e.name)
                                 : TOOLKIT_NOT;
    if ((part == TOOLKIT_INCLUDE || part == TOOLKIT_LIB) && !(make_bits(m, e.name) & IS_ASSIGNED) &&
        !make_elsewhere(m, e.name))
        build_tell(m->b, TS_BUILD_UNCLEAR, word->span, word->text,
                   "The project does not set the variable. If it holds flags for CUDA's folders, "
                   "give it those for ROCm's.");
}

static enum build_driver driver_of(unsigned bits, struct str name)
{
    static const char *const nvccs[] = {"NVCC",       "NVCU",    "CUFLAGS", "CUDAFLAGS",
                                        "CUDA_FLAGS", "NVFLAGS", "GENCODE"};
    if ((bits & (USED_BY_NVCC | USED_BY_HOST)) == USED_BY_NVCC)
        return DRIVER_NVCC;
    if ((bits & (USED_BY_NVCC | USED_BY_HOST)) == USED_BY_HOST)
        return DRIVER_HOST;
    for (size_t i = 0; !(bits & USED_BY_HOST) && i < sizeof nvccs / sizeof *nvccs; i++)
        for (size_t k = 0; k + strlen(nvccs[i]) <= name.n; k++)
            if (str_starts(str_cut(name, k, name.n), str_of(nvccs[i])))
                return DRIVER_NVCC;
    return DRIVER_BOTH;
}

/* "-Wall,-fPIC" of a variable behind -Xcompiler: blanks part the flags where -Xcompiler is gone. */
static void port_host_list(struct make *m, const struct build_word *word, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        struct str t = word[i].text;
        for (size_t k = 1; k + 1 < t.n && t.p[0] == '-' && !str_starts(t, STR("-Wl,")); k++) {
            uint32_t at = (uint32_t)(t.p + k - m->b->src->bytes);
            if (t.p[k] == ',' && t.p[k + 1] == '-' &&
                !build_is_done(m->b, (struct span){at, at + 1}))
                build_replace(m->b, (struct span){at, at + 1}, STR(" "));
        }
    }
}

/* True for an environment variable that nvcc reads. */
static bool is_environment(struct str name)
{
    return str_is(name, "NVCC_APPEND_FLAGS") || str_is(name, "NVCC_PREPEND_FLAGS");
}

static void port_assignment(struct make *m, const struct make_line *l)
{
    struct build_word *word;
    uint32_t n = make_split(m->b->src, l->text, &word, m->b->arena);
    unsigned bits = make_bits(m, l->name);
    if (n == 0)
        return;
    if (is_environment(l->name))
        build_leave(m->b, TS_BUILD_LEFT, l->text, l->name, BUILD_NVCC_ENVIRONMENT);
    if (bits & (HOLDS_NVCC | IS_COMMAND))
        port_command(m, word, n);
    else if (bits & NAMES_LIBRARIES)
        build_library_names(m->b, word, n); /* they stand behind -l */
    else if (n != 1 || bits & IS_FLAGS || is_from_elsewhere(m, word) || !port_folder(m, word))
        port_flags(m, word, n, driver_of(bits, l->name));
    if (bits & IS_HOST_LIST)
        port_host_list(m, word, n);
}

static bool assigns(const struct make *m, struct str name)
{
    return make_bits(m, name) & IS_ASSIGNED;
}

/* Before the first line, with its own end of lines. */
static void define_rocm_path(struct make *m)
{
    const struct source *src = m->b->src;
    bool cr = src->nlines > 1 && src->lines[1] > 1 && src->bytes[src->lines[1] - 2] == '\r';
    const struct marked *off = marks_at(&m->b->marks, m->lines.first);
    edit_insert(m->b->edits, off ? off->mark.begin : m->lines.first,
                cr ? STR("ROCM_PATH ?= /opt/rocm\r\n") : STR("ROCM_PATH ?= /opt/rocm\n"),
                ORDER_HEADER, "build");
}

void build_make(struct build *b)
{
    struct make m = {.b = b};
    make_read(&m.lines, b->src);
    make_flow(&m);
    make_device_link(&m);
    for (size_t i = 0; i < m.lines.list.n; i++) {
        const struct make_line *l = &m.lines.list.p[i];
        port_shells(&m, l->text);
        if (l->kind == MAKE_ASSIGN)
            port_assignment(&m, l);
        else if (l->kind == MAKE_RECIPE)
            make_commands(&m, l->text, port_recipe);
    }
    make_link_device_code(&m);
    make_give_gpus(&m);
    make_conditions(&m);
    make_leftovers(&m);
    make_define(&m);
    make_platform(&m);
    if (m.rocm && !assigns(&m, STR("ROCM_PATH")))
        define_rocm_path(&m);
    vec_release(&m.lines.list);
    vec_release(&m.variables);
}
