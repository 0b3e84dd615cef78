/* Sources: CMake takes .cu files as CUDA's, so the port declares HIP's where the sources are
 * named. */
#include "build/cmake_parts.h"

/* ---- which variables have .cu files ---- */

static struct cmake_variable *variable(struct cmake *cm, struct str name)
{
    for (size_t i = 0; i < cm->variables.n; i++)
        if (str_eq(cm->variables.p[i].name, name))
            return &cm->variables.p[i];
    return NULL;
}

/* Does another file of the project give the variable .cu files? */
static bool has_cu_elsewhere(const struct cmake *cm, struct str name)
{
    const struct translate_options *opt = cm->build ? cm->build->opt : NULL;
    const struct build_variable *v =
        opt && opt->build_variable ? opt->build_variable(opt->build_ctx, true, name) : NULL;
    return v && v->cu;
}

/* Decides for a variable. One that the file does not set comes from elsewhere; CMake's own
 * variables are folders and the like. */
static enum cmake_cu of_variable(struct cmake *cm, struct str name)
{
    const struct cmake_variable *v = variable(cm, name);
    if (v)
        return v->cu;
    if (has_cu_elsewhere(cm, name))
        return CU_SOME;
    return str_starts(name, STR("CMAKE_")) || str_starts(name, STR("PROJECT_")) ? CU_NONE
                                                                                : CU_MAYBE;
}

/* Ends with ".cu" within a generator expression, or in a list in quotes. */
static bool has_cu_inside(struct str s)
{
    for (size_t i = 0; i + 3 < s.n; i++)
        if (memcmp(s.p + i, ".cu", 3) == 0 && strchr(">;,", s.p[i + 3]))
            return true;
    return false;
}

/* Judges one argument of a list of sources. */
static enum cmake_cu of_text(struct cmake *cm, struct str s)
{
    if (str_ends(s, STR(".cu")) || has_cu_inside(s))
        return CU_SOME;
    /* The end of ${DIR}/a.cpp says all; so does that of *.* and *. */
    if (s.n && s.p[s.n - 1] == '*' && memchr(s.p, '.', s.n))
        return CU_MAYBE;
    enum cmake_cu cu = CU_NONE;
    for (size_t i = 0; i + 1 < s.n; i++) {
        size_t end = i + 2;
        while (end < s.n && s.p[end] != '}')
            end++;
        bool last = end + 1 >= s.n || strchr(">;,", s.p[end + 1]);
        if (s.p[i] != '$' || s.p[i + 1] != '{' || !last)
            continue;
        enum cmake_cu one = of_variable(cm, str_cut(s, i + 2, end));
        cu = one > cu ? one : cu;
    }
    return cu;
}

static void raise(struct cmake *cm, struct str name, enum cmake_cu cu, bool *more)
{
    struct cmake_variable *v = variable(cm, name);
    if (!v) {
        vec_push(&cm->variables, (struct cmake_variable){.name = name, .cu = cu});
        *more = true;
    } else if (v->cu < cu) {
        v->cu = cu;
        *more = true;
    }
}

/* The name that a command gives values to, and where those begin; 0 where it gives none. */
static uint32_t values_of(const struct cmake_command *c, struct str *name)
{
    bool list = cmake_same(c->name, "list"), file = cmake_same(c->name, "file");
    uint32_t at = list || file ? 1 : 0;
    if (c->nargs <= at)
        return 0;
    *name = c->arg[at].text;
    if (list && (str_is(c->arg[0].text, "APPEND") || str_is(c->arg[0].text, "PREPEND") ||
                 str_is(c->arg[0].text, "INSERT")))
        return 2;
    if (file && str_starts(c->arg[0].text, STR("GLOB")))
        return 2;
    return cmake_same(c->name, "set") || cmake_same(c->name, "foreach") ? 1 : 0;
}

static void survey_command(struct cmake *cm, const struct cmake_command *c, bool *more)
{
    struct str name;
    uint32_t first = values_of(c, &name);
    enum cmake_cu cu = CU_NONE;
    if (cmake_same(c->name, "function") || cmake_same(c->name, "macro")) {
        for (uint32_t i = 1; i < c->nargs; i++)
            raise(cm, c->arg[i].text, CU_MAYBE, more);
        return;
    }
    if (cmake_same(c->name, "aux_source_directory") && c->nargs > 1)
        raise(cm, c->arg[1].text, CU_NONE, more); /* it takes only what has an enabled language */
    if (!first)
        return;
    if (cmake_same(c->name, "list") && has_cu_elsewhere(cm, name))
        cu = CU_SOME; /* what it has already */
    bool lists = cmake_same(c->name, "foreach") && cmake_find(c, "IN") < c->nargs;
    for (uint32_t i = first; i < c->nargs; i++) {
        enum cmake_cu one = of_text(cm, c->arg[i].text);
        if (lists && variable(cm, c->arg[i].text))
            one = of_variable(cm, c->arg[i].text);
        cu = one > cu ? one : cu;
    }
    raise(cm, name, cu, more);
}

/* ---- what is HIP's already ---- */

static bool makes_hip(const struct cmake_command *c)
{
    uint32_t at = cmake_find(c, "LANGUAGE") + 1;
    bool sources =
        cmake_same(c->name, "set_source_files_properties") ||
        (cmake_same(c->name, "set_property") && c->nargs && str_is(c->arg[0].text, "SOURCE"));
    return sources && at < c->nargs &&
           (str_is(c->arg[at].text, "HIP") || str_is(c->arg[at].text, "CUDA"));
}

/* if(source MATCHES "\\.cu$") */
static bool asks_for_cu(const struct cmake_command *c)
{
    for (uint32_t i = 0; i < c->nargs; i++)
        if (memmem(c->arg[i].text.p, c->arg[i].text.n, ".cu", 3))
            return cmake_same(c->name, "if") && cmake_find(c, "NOT") == c->nargs;
    return false;
}

/* A foreach whose body says of each of its items, or of those that are .cu
 * files, that it is HIP's. */
static void cover_loops(struct cmake *cm, uint32_t block)
{
    while (cm->file.block[block].parent != block) {
        const struct cmake_command *opener = &cm->file.command[cm->file.block[block].opener];
        bool loop = cmake_same(opener->name, "foreach");
        for (uint32_t i = 1; loop && i < opener->nargs; i++)
            vec_push(&cm->covered, (struct cmake_covered){opener->arg[i].text, opener->block});
        if (!loop && !asks_for_cu(opener))
            return;
        block = cm->file.block[block].parent;
    }
}

static void cover(struct cmake *cm, const struct cmake_command *c)
{
    if (!makes_hip(c))
        return;
    for (uint32_t i = 0; i < c->nargs; i++)
        vec_push(&cm->covered, (struct cmake_covered){c->arg[i].text, c->block});
    cover_loops(cm, c->block);
}

/* Only what is done whenever the command is: not in another branch. */
static bool is_covered(const struct cmake_use *u, struct str s)
{
    const struct cmake *cm = u->cm;
    for (size_t i = 0; i < cm->covered.n; i++)
        if (str_eq(cm->covered.p[i].text, s) &&
            cmake_within(&cm->file, u->c->block, cm->covered.p[i].block))
            return true;
    return false;
}

void cmake_variables_survey(struct cmake *cm, const struct cmake_file *file, size_t n)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t k = 0; k < n; k++)
            for (uint32_t i = 0; i < file[k].ncommands; i++)
                survey_command(cm, &file[k].command[i], &more);
    }
}

/* Does a target have .cu files from another file's variable? */
static bool builds_cu(struct cmake *cm, const struct cmake_command *c)
{
    static const char *const names[] = {"add_executable", "add_library", "target_sources"};
    bool builds = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        builds = builds || cmake_same(c->name, names[i]);
    for (uint32_t i = 1; builds && i < c->nargs; i++)
        if (of_text(cm, c->arg[i].text) == CU_SOME)
            return true;
    return false;
}

void cmake_sources_survey(struct cmake *cm)
{
    cmake_variables_survey(cm, &cm->file, 1);
    for (uint32_t i = 0; i < cm->file.ncommands; i++)
        cm->concerns = cm->concerns || builds_cu(cm, &cm->file.command[i]);
    for (uint32_t i = 0; i < cm->file.ncommands; i++)
        cover(cm, &cm->file.command[i]);
}

/* ---- commands with sources ---- */

static bool is_keyword(struct str s)
{
    static const char *const words[] = {
        "STATIC",  "SHARED",  "MODULE",   "OBJECT", "INTERFACE",       "IMPORTED",
        "ALIAS",   "WIN32",   "GLOBAL",   "PUBLIC", "MACOSX_BUNDLE",   "PRIVATE",
        "UNKNOWN", "OPTIONS", "FILE_SET", "TYPE",   "EXCLUDE_FROM_ALL"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(s, words[i]))
            return true;
    return false;
}

/* The files in a text such as $<$<BOOL:${X}>:a.cu;b.cu>. */
static void add_inside(struct buf *out, const struct cmake_use *u, struct str s)
{
    for (size_t i = 0; i + 3 < s.n; i++) {
        size_t begin = i;
        if (memcmp(s.p + i, ".cu", 3) != 0 || !strchr(">;,", s.p[i + 3]))
            continue;
        while (begin && !strchr(":;,", s.p[begin - 1]))
            begin--;
        if (is_covered(u, str_cut(s, begin, i + 3)))
            continue;
        buf_addch(out, ' ');
        buf_adds(out, str_cut(s, begin, i + 3));
    }
}

static void add_as_written(struct buf *out, const struct cmake *cm, const struct cmake_arg *a)
{
    buf_addch(out, ' ');
    buf_adds(out, str_cut(cm->text, a->span.begin, a->span.end));
}

const char *cmake_sources_text(struct cmake_use *u, uint32_t first, const char *directory)
{
    struct buf files = {0}, lists = {0}, out = {0};
    for (uint32_t i = first; i < u->c->nargs; i++) {
        const struct cmake_arg *a = &u->c->arg[i];
        if (str_is(a->text, "OPTIONS"))
            break;
        if (is_keyword(a->text) || is_covered(u, a->text))
            continue;
        if (str_ends(a->text, STR(".cu")) && !memmem(a->text.p, a->text.n, "$<", 2))
            add_as_written(&files, u->cm, a);
        else if (has_cu_inside(a->text))
            add_inside(&files, u, a->text);
        else if (of_text(u->cm, a->text) != CU_NONE)
            add_as_written(&lists, u->cm, a);
    }
    if (files.len)
        buf_printf(&out, "set_source_files_properties(%s%s PROPERTIES LANGUAGE HIP)\n", files.p + 1,
                   directory);
    if (lists.len)
        buf_printf(&out,
                   "foreach(hip_source%s)\n"
                   "  if(hip_source MATCHES \"\\\\.cu$\")\n"
                   "    set_source_files_properties(${hip_source}%s PROPERTIES LANGUAGE HIP)\n"
                   "  endif()\n"
                   "endforeach()\n",
                   lists.p, directory);
    const char *text = out.len ? arena_strdup(u->cm->build->arena, buf_str(&out)) : NULL;
    buf_release(&files);
    buf_release(&lists);
    buf_release(&out);
    return text;
}

void cmake_sources(struct cmake_use *u)
{
    if (u->c->nargs < 2 || cmake_find(u->c, "IMPORTED") < u->c->nargs ||
        cmake_find(u->c, "ALIAS") < u->c->nargs)
        return;
    /* Properties of sources are a folder's: those of the target's count. */
    const char *directory = cmake_same(u->c->name, "target_sources")
                                ? arena_printf(u->cm->build->arena, " TARGET_DIRECTORY %.*s",
                                               (int)u->c->arg[0].text.n, u->c->arg[0].text.p)
                                : "";
    const char *text = cmake_sources_text(u, 1, directory);
    if (text)
        cmake_insert_before(u, text);
}
