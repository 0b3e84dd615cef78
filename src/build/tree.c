#include "build/tree.h"
#include "base/vec.h"
#include "build/build.h"
#include "build/cmake_parts.h"
#include "build/make_parts.h"
#include "build/programs.h"
#include "build/shell_parts.h"

struct variables {
    VEC(struct build_variable) list; /* sorted by name, once the tree is finished */
};

struct build_tree {
    struct arena *arena;
    struct variables make, cmake;
    VEC(struct cmake_file) files; /* of CMake */
};

struct build_tree *build_tree_new(struct arena *a)
{
    struct build_tree *t = ARENA_NEW(a, struct build_tree);
    t->arena = a;
    return t;
}

void build_tree_release(struct build_tree *t)
{
    vec_release(&t->make.list);
    vec_release(&t->cmake.list);
    vec_release(&t->files);
}

/* ---- make, and what configure hands on to it ---- */

static void add_make(struct build_tree *t, const struct source *src)
{
    struct make_lines lines = {0};
    make_read(&lines, src);
    for (size_t i = 0; i < lines.list.n; i++) {
        const struct make_line *l = &lines.list.p[i];
        if (l->kind == MAKE_ASSIGN && l->name.n)
            vec_push(&t->make.list,
                     (struct build_variable){.name = l->name, .value = source_text(src, l->text)});
    }
    vec_release(&lines.list);
}

/* Does configure write the variable into Makefiles: AC_SUBST(NAME), AC_SUBST([NAME], value)? */
static bool is_handed_on(struct str text, struct str name)
{
    static const char macro[] = "AC_SUBST(";
    const char *at = text.p, *end = text.p + text.n;
    while ((at = memmem(at, (size_t)(end - at), macro, sizeof macro - 1))) {
        at += sizeof macro - 1;
        at += at < end && *at == '[';
        struct str rest = {at, (size_t)(end - at)};
        if (str_starts(rest, name) && (rest.n == name.n || !build_is_word(rest.p[name.n])))
            return true;
    }
    return false;
}

static void add_configure(struct build_tree *t, const struct source *src)
{
    struct shell_text text;
    shell_read(&text, src, true);
    for (size_t i = 0; i < text.words.n; i++) {
        struct str name, value;
        if (shell_assignment(&text.words.p[i], &name, &value) &&
            is_handed_on(source_bytes(src), name))
            vec_push(&t->make.list, (struct build_variable){.name = name, .value = value});
    }
    shell_text_release(&text);
}

/* ---- CMake ---- */

/* The values that a command gives a variable, as they are written. */
static void add_values(struct build_tree *t, const struct cmake_command *c, struct str text)
{
    bool list = cmake_same(c->name, "list"), file = cmake_same(c->name, "file");
    uint32_t name = list || file ? 1 : 0;
    bool gives = cmake_same(c->name, "set") ||
                 (list && c->nargs && str_is(c->arg[0].text, "APPEND")) ||
                 (file && c->nargs && str_starts(c->arg[0].text, STR("GLOB")));
    if (!gives || c->nargs < name + 2)
        return;
    uint32_t begin = c->arg[name + 1].at, end = c->arg[c->nargs - 1].span.end;
    vec_push(&t->cmake.list, (struct build_variable){.name = c->arg[name].text,
                                                     .value = str_cut(text, begin, end)});
}

/* The files as if they were one: a variable reaches the folders below, and files that are included. */
static void finish_cmake(struct build_tree *t)
{
    struct cmake cm = {0};
    cmake_variables_survey(&cm, t->files.p, t->files.n);
    for (size_t i = 0; i < cm.variables.n; i++)
        vec_push(&t->cmake.list, (struct build_variable){.name = cm.variables.p[i].name,
                                                         .cu = cm.variables.p[i].cu == CU_SOME});
    vec_release(&cm.variables);
}

/* ---- all ---- */

void build_tree_add(struct build_tree *t, const char *path, struct str bytes)
{
    enum build_language language = build_language_of(path, bytes);
    if (language != BUILD_MAKE && language != BUILD_AUTOCONF && language != BUILD_CMAKE)
        return;
    struct source src;
    source_init(&src, path, (struct str){arena_strdup(t->arena, bytes), bytes.n}, t->arena);
    if (language == BUILD_MAKE)
        add_make(t, &src);
    else if (language == BUILD_CMAKE) {
        struct cmake_file file;
        cmake_parse(&file, source_bytes(&src), t->arena);
        vec_push(&t->files, file);
        for (uint32_t i = 0; i < file.ncommands; i++)
            add_values(t, &file.command[i], source_bytes(&src));
        if (build_knows_platform(bytes))
            vec_push(&t->cmake.list, (struct build_variable){.name = STR("hip::host")});
    } else
        add_configure(t, &src);
}

static int by_name(const void *pa, const void *pb)
{
    const struct build_variable *a = pa, *b = pb;
    size_t n = a->name.n < b->name.n ? a->name.n : b->name.n;
    int order = memcmp(a->name.p, b->name.p, n);
    return order ? order : (a->name.n > b->name.n) - (a->name.n < b->name.n);
}

/* Joins the entries of each name. all: their values as well; else there is one value only where they
 * are the same. */
static void join(struct variables *v, bool all, struct arena *a)
{
    size_t n = 0;
    if (v->list.n)
        qsort(v->list.p, v->list.n, sizeof *v->list.p, by_name);
    for (size_t i = 0; i < v->list.n; i++) {
        struct build_variable *one = &v->list.p[i], *last = n ? &v->list.p[n - 1] : NULL;
        if (!last || by_name(last, one) != 0)
            v->list.p[n++] = *one;
        else if (all && one->value.n)
            last->value = str_of(arena_printf(a, "%.*s %.*s", (int)last->value.n, last->value.p,
                                              (int)one->value.n, one->value.p));
        else if (!all && !str_eq(last->value, one->value))
            last->value = STR("");
        if (n && last && by_name(last, one) == 0)
            last->cu = last->cu || one->cu;
    }
    v->list.n = n;
}

void build_tree_finish(struct build_tree *t)
{
    finish_cmake(t);
    join(&t->make, false, t->arena);
    join(&t->cmake, true, t->arena);
}

const struct build_variable *build_tree_variable(const struct build_tree *t, bool cmake,
                                                 struct str name)
{
    const struct variables *v = cmake ? &t->cmake : &t->make;
    const struct build_variable key = {.name = name};
    return v->list.n ? bsearch(&key, v->list.p, v->list.n, sizeof *v->list.p, by_name) : NULL;
}
