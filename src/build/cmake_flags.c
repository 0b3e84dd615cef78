/* Flags of compilers and linkers: in variables, options and generator expressions. */
#include "build/cmake_parts.h"
#include "build/words.h"

/* A run of words for one driver. */
struct run {
    struct cmake *cm;
    enum build_driver driver;
    VEC(struct build_word) words;
};

static void flush(struct run *r)
{
    bool rocm_path =
        r->words.n && build_words(r->cm->build, r->words.p, (uint32_t)r->words.n, r->driver);
    if (rocm_path)
        build_tell(r->cm->build, TS_BUILD_CARE, r->words.p[0].span, r->words.p[0].text,
                   "ROCM_PATH must be set to the ROCm folder here: pass -DROCM_PATH=/opt/rocm.");
    r->words.n = 0;
}

static void add(struct run *r, enum build_driver driver, struct span span)
{
    struct str text = str_cut(r->cm->text, span.begin, span.end);
    if (driver != r->driver)
        flush(r);
    r->driver = driver;
    if (text.n)
        vec_push(&r->words, (struct build_word){.span = span, .text = text});
}

/* ---- generator expressions ---- */

/* Holds the context of a place: each open "$<", and the owner of its flags. */
enum { DEEPEST = 64 };
struct nest {
    struct {
        enum build_driver driver; /* of what stands behind its colon */
        bool condition;           /* a test of its own: its text is no flag */
        uint32_t begin;
    } at[DEEPEST];
    int n;
    enum build_driver outer;
};

static enum build_driver nest_driver(const struct nest *n)
{
    return n->n ? n->at[n->n - 1].driver : n->outer;
}

static bool nest_is_text(const struct nest *n)
{
    for (int i = 0; i < n->n; i++)
        if (n->at[i].condition)
            return false;
    return true;
}

/* The language that a condition asks for. */
static enum build_driver driver_of(struct str condition, enum build_driver outer)
{
    bool language = memmem(condition.p, condition.n, "COMPILE_LANG", 12) ||
                    memmem(condition.p, condition.n, "LINK_LANG", 9);
    bool cuda = memmem(condition.p, condition.n, "CUDA", 4) != NULL;
    bool not_so = memmem(condition.p, condition.n, "$<NOT:", 6) != NULL;
    if (!language && !memmem(condition.p, condition.n, "CUDA_COMPILER_ID", 16))
        return outer;
    return cuda && memchr(condition.p, ',', condition.n) &&
                   memmem(condition.p, condition.n, "CXX", 3)
               ? DRIVER_BOTH
           : cuda != not_so ? DRIVER_NVCC
                            : DRIVER_HOST;
}

/* Is the expression at "$<" a condition with text: "$<$<...>:text>", "$<1:text>"? Others say of
 * themselves what they are: $<COMPILE_LANGUAGE:CUDA>, $<TARGET_FILE:x>. */
static bool has_text(struct str rest)
{
    return str_starts(rest, STR("$<$<")) || str_starts(rest, STR("$<${")) ||
           str_starts(rest, STR("$<0:")) || str_starts(rest, STR("$<1:")) ||
           str_starts(rest, STR("$<IF:")) || str_starts(rest, STR("$<JOIN:")) ||
           str_starts(rest, STR("$<HOST_LINK:")) || str_starts(rest, STR("$<DEVICE_LINK:")) ||
           str_starts(rest, STR("$<BUILD_INTERFACE:"));
}

static bool plain_text(struct str rest)
{
    return str_starts(rest, STR("$<BUILD_INTERFACE:")) || str_starts(rest, STR("$<HOST_LINK:")) ||
           str_starts(rest, STR("$<DEVICE_LINK:")) || str_starts(rest, STR("$<1:"));
}

/* The text between two marks of expressions: words. */
static void add_words(struct run *r, enum build_driver driver, uint32_t begin, uint32_t end)
{
    const char *p = r->cm->text.p;
    while (begin < end) {
        uint32_t i = begin;
        while (i < end && !strchr(" ;\t\r\n", p[i])) {
            bool braces = p[i] == '$' && i + 1 < end && p[i + 1] == '{';
            while (braces && i < end && p[i] != '}')
                i++;
            i += i < end;
        }
        add(r, driver, (struct span){begin, i});
        begin = i + 1;
    }
}

static void skip_shell(const struct cmake *cm, uint32_t *begin, uint32_t end)
{
    static const char *const marks[] = {"SHELL:", "LINKER:"};
    for (int i = 0; i < 2; i++) {
        struct str s = str_cut(cm->text, *begin, end);
        if (str_starts(s, str_of(marks[i])))
            *begin += (uint32_t)strlen(marks[i]);
    }
}

/* One argument; nest is what arguments before it have opened. */
static void add_argument(struct run *r, struct nest *n, const struct cmake_arg *a)
{
    uint32_t end = a->at + (uint32_t)a->text.n, begin = a->at, i = a->at;
    const char *p = r->cm->text.p;
    skip_shell(r->cm, &begin, end);
    for (i = begin; i < end; i++) {
        bool opens = p[i] == '$' && i + 1 < end && p[i + 1] == '<';
        bool closes = n->n && p[i] == '>';
        bool colon = n->n && p[i] == ':' && n->at[n->n - 1].condition && n->n < DEEPEST;
        if (!opens && !closes && !colon)
            continue;
        if (nest_is_text(n))
            add_words(r, nest_driver(n), begin, i);
        if (opens && n->n < DEEPEST) {
            struct str rest = str_cut(r->cm->text, i, end);
            enum build_driver driver = nest_driver(n);
            n->at[n->n].driver = driver;
            n->at[n->n].condition = true;
            n->at[n->n++].begin = has_text(rest) ? i : UINT32_MAX;
            i++;
            begin = i + 1;
        } else if (closes) {
            n->n--;
            begin = i + 1;
        } else if (colon && n->at[n->n - 1].begin != UINT32_MAX) {
            uint32_t from = n->at[n->n - 1].begin;
            struct str condition = str_cut(r->cm->text, from, i);
            if (!plain_text(str_cut(r->cm->text, from, end)))
                n->at[n->n - 1].driver = driver_of(condition, n->at[n->n - 1].driver);
            n->at[n->n - 1].condition = false;
            begin = i + 1;
            skip_shell(r->cm, &begin, end);
            i = begin - 1;
        }
    }
    if (nest_is_text(n))
        add_words(r, nest_driver(n), begin, end);
}

/* ---- which commands have flags ---- */

static const char *const links[] = {"target_link_libraries", "link_libraries"};

static bool named(const struct cmake_command *c, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (cmake_same(c->name, list[i]))
            return true;
    return false;
}

static bool variable_is_nvcc(const struct cmake *cm, struct str name)
{
    if (str_starts(name, STR("CMAKE_CUDA_FLAGS")) || str_starts(name, STR("CUDA_NVCC_FLAGS")))
        return true;
    for (size_t i = 0; i < cm->variables.n; i++)
        if (cm->variables.p[i].nvcc && str_eq(cm->variables.p[i].name, name))
            return true;
    return false;
}

static bool variable_is_hosts(struct str name)
{
    return str_starts(name, STR("CMAKE_CXX_FLAGS")) || str_starts(name, STR("CMAKE_C_FLAGS")) ||
           str_ends(name, STR("_LINKER_FLAGS"));
}

bool cmake_runs(const struct cmake_command *c)
{
    static const char *const list[] = {"add_custom_command", "add_custom_target",
                                       "execute_process"};
    return named(c, list, sizeof list / sizeof *list);
}

/* CMake's compiler for HIP is clang++, which does not know the flags of
 * hipcc that nvcc's become. */
#define CUDA_COMPILER "${CMAKE_CUDA_COMPILER}"

/* COMMAND nvcc flags ...: where those begin. */
static uint32_t nvcc_flags(const struct cmake_command *c)
{
    static const char *const names[] = {"nvcc", "${CUDA_NVCC_EXECUTABLE}",
                                        "${CUDAToolkit_NVCC_EXECUTABLE}", CUDA_COMPILER};
    for (uint32_t i = 1; i < c->nargs; i++)
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (str_is(c->arg[i].text, names[k]) && str_is(c->arg[i - 1].text, "COMMAND"))
                return i + 1;
    return 0;
}

/* Words that end a command's flags. */
static bool ends_flags(struct str s)
{
    static const char *const words[] = {
        "CACHE",   "COMMAND",           "DEPENDS",         "COMMENT",   "VERBATIM",
        "SOURCES", "WORKING_DIRECTORY", "OUTPUT_VARIABLE", "BYPRODUCTS"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(s, words[i]))
            return true;
    return false;
}

/* Finds where the flags of a command begin, and whose they are. False if it has none. */
static bool flags_of(const struct cmake *cm, const struct cmake_command *c, uint32_t *first,
                     enum build_driver *driver)
{
    static const char *const options[] = {"target_compile_options", "target_link_options",
                                          "set_target_properties", "set_source_files_properties",
                                          "set_property"};
    static const char *const directory[] = {"add_compile_options", "add_link_options",
                                            "add_definitions"};
    static const char *const setters[] = {"set", "list", "string"};
    *first = named(c, directory, sizeof directory / sizeof *directory) ? 0 : 1;
    *driver = named(c, links, 2) ? DRIVER_HOST : DRIVER_BOTH;
    if (*driver == DRIVER_HOST || *first == 0 ||
        named(c, options, sizeof options / sizeof *options))
        return true;
    *driver = DRIVER_NVCC;
    if (cmake_runs(c))
        return (*first = nvcc_flags(c)) != 0;
    if (c->name.n > 9 && cmake_same(str_cut(c->name, 0, 9), "cuda_add_"))
        return (*first = cmake_find(c, "OPTIONS") + 1) < c->nargs;
    if (!named(c, setters, sizeof setters / sizeof *setters) || c->nargs < 2)
        return false;
    uint32_t name = cmake_same(c->name, "set") ? 0 : 1;
    struct str verb = c->arg[0].text;
    if (name && !str_is(verb, "APPEND") && !str_is(verb, "PREPEND") && !str_is(verb, "CONCAT"))
        return false;
    *first = name + 1;
    *driver = variable_is_nvcc(cm, c->arg[name].text) ? DRIVER_NVCC
              : variable_is_hosts(c->arg[name].text)  ? DRIVER_HOST
                                                      : DRIVER_BOTH;
    return true;
}

/* Only words that begin with - make a value a list of flags, where the name does not say so. */
static bool looks_like_flags(const struct cmake_command *c, uint32_t first)
{
    for (uint32_t i = first; i < c->nargs; i++) {
        struct str s = str_trim(c->arg[i].text);
        if (c->arg[i].kind != CT_BRACKET &&
            (memmem(s.p, s.n, " -", 2) || memmem(s.p, s.n, ";-", 2) || memmem(s.p, s.n, ":-", 2) ||
             (s.n && s.p[0] == '-')))
            return true;
    }
    return false;
}

/* Units that are compiled for calls between them need a link for that, which nvcc's
 * flag asks CMake for. */
static const char *link_with_rdc(const struct cmake_use *u, uint32_t first)
{
    static const char *const flags[] = {"-rdc=true", "--relocatable-device-code=true", "-dc"};
    struct arena *a = u->cm->build->arena;
    bool rdc = false;
    for (uint32_t i = first; i < u->c->nargs; i++)
        for (size_t k = 0; k < sizeof flags / sizeof *flags; k++)
            rdc |= memmem(u->c->arg[i].text.p, u->c->arg[i].text.n, flags[k], strlen(flags[k])) !=
                   NULL;
    if (rdc && cmake_same(u->c->name, "target_compile_options"))
        return arena_printf(a, "target_link_options(%.*s PUBLIC " CMAKE_LINK_RDC ")",
                            (int)u->c->arg[0].text.n, u->c->arg[0].text.p);
    return rdc && cmake_same(u->c->name, "add_compile_options") ? "add_link_options(" CMAKE_LINK_RDC
                                                                  ")"
                                                                : NULL;
}

/* True for a linked item that is not a target: a flag, or a file such as
 * "${CUDA_HOME}/lib64/libcudart.so". */
static bool is_flag_or_file(struct str s)
{
    return s.n && (strchr("-/", s.p[0]) || (s.p[0] == '$' && memmem(s.p, s.n, "}/", 2)));
}

/* Does the command of nvcc compile for GPUs? "--version" and the like do not. */
static bool compiles(const struct cmake_command *c, uint32_t first)
{
    static const char *const flags[] = {"-c",    "-dc",   "--compile", "-cubin",   "--cubin",
                                        "-ptx",  "--ptx", "-fatbin",   "--fatbin", "-gencode",
                                        "-arch", "-o",    "-shared",   "--shared"};
    for (uint32_t i = first; i < c->nargs && !ends_flags(c->arg[i].text); i++) {
        struct str s = c->arg[i].text;
        for (size_t k = 0; k < sizeof flags / sizeof *flags; k++)
            if (str_is(s, flags[k]))
                return true;
        if (str_ends(s, STR(".cu")) || str_starts(s, STR("-arch=")) ||
            str_starts(s, STR("-gencode=")))
            return true;
    }
    return false;
}

/* A command of its own does not get the GPUs that CMake gives to targets: a variable has them. */
static void give_gpus(struct cmake_use *u, uint32_t first)
{
    struct span behind = {u->c->arg[first - 1].span.end, u->c->arg[first - 1].span.end};
    if (!compiles(u->c, first) || marks_at(&u->cm->build->marks, u->c->span.begin))
        return;
    cmake_insert_before(u, "list(TRANSFORM CMAKE_HIP_ARCHITECTURES PREPEND \"--offload-arch=\" "
                           "OUTPUT_VARIABLE hip_gpus)");
    edit_insert(u->cm->build->edits, behind.begin, STR(" ${hip_gpus}"), ORDER_REST, "build");
    if (!build_was_reported(u->cm->build, TS_BUILD_ARCHITECTURES))
        build_tell(u->cm->build, TS_BUILD_ARCHITECTURES, u->c->name_span,
                   STR("those of CMAKE_HIP_ARCHITECTURES"), NULL);
}

void cmake_flags(struct cmake_use *u)
{
    struct run r = {.cm = u->cm, .driver = DRIVER_BOTH};
    enum build_driver driver;
    uint32_t first;
    bool libraries = named(u->c, links, 2), has = flags_of(u->cm, u->c, &first, &driver);
    struct nest nest = {.outer = driver};
    if (!has || !(libraries || looks_like_flags(u->c, first)))
        return;
    if (cmake_runs(u->c) && str_is(u->c->arg[first - 1].text, CUDA_COMPILER)) {
        build_replace(u->cm->build, cmake_inner(&u->c->arg[first - 1]), STR("hipcc"));
        u->done[first - 1] = true;
    }
    if (cmake_runs(u->c))
        give_gpus(u, first);
    const char *rdc = link_with_rdc(u, first);
    if (rdc)
        cmake_insert_after(u, rdc);
    for (uint32_t i = first; i < u->c->nargs; i++) {
        if (u->done[i] || u->c->arg[i].kind == CT_BRACKET)
            continue;
        if (ends_flags(u->c->arg[i].text))
            break;
        if (libraries && !is_flag_or_file(u->c->arg[i].text))
            continue;
        add_argument(&r, &nest, &u->c->arg[i]);
    }
    flush(&r);
    vec_release(&r.words);
}

/* ---- variables whose values nvcc gets ---- */

static void mark(struct cmake *cm, struct str name, bool *more)
{
    for (size_t i = 0; i < cm->variables.n; i++) {
        struct cmake_variable *v = &cm->variables.p[i];
        if (str_eq(v->name, name) && !v->nvcc)
            v->nvcc = *more = true;
    }
}

/* References in a command whose words nvcc gets. */
static void mark_references(struct cmake *cm, struct str text, bool *more)
{
    for (size_t i = 0; i + 1 < text.n; i++) {
        size_t end = i + 2;
        while (end < text.n && text.p[end] != '}')
            end++;
        if (text.p[i] == '$' && text.p[i + 1] == '{' && end < text.n)
            mark(cm, str_cut(text, i + 2, end), more);
    }
}

static void survey_command(struct cmake *cm, const struct cmake_command *c, bool *more)
{
    enum build_driver driver;
    uint32_t first;
    bool has = flags_of(cm, c, &first, &driver);
    for (uint32_t i = first; has && i < c->nargs; i++) {
        struct str s = c->arg[i].text;
        bool nvcc = driver == DRIVER_NVCC || (memmem(s.p, s.n, "COMPILE_LANGUAGE:CUDA>:", 23) &&
                                              !memmem(s.p, s.n, "$<NOT:", 6));
        if (nvcc)
            mark_references(cm, s, more);
    }
}

void cmake_flags_survey(struct cmake *cm)
{
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < cm->file.ncommands; i++)
            survey_command(cm, &cm->file.command[i], &more);
    }
}
