#include "cmd/record/make_variables.h"
#include "base/anchor.h"
#include "base/vec.h"
#include <ctype.h>
#include <stdio.h>
#include <strings.h>

enum { MAKEFILE_MAX = 1 << 20 };

struct variable {
    const char *name, *value; /* with the toolkit's path */
    bool leave;
};

struct finder {
    const struct anchor *root;
    const char *toolkit;
    struct arena *arena;
    VEC(struct variable) variable;
};

static bool is_makefile(const char *path)
{
    const char *name = fs_basename(path);
    struct str s = str_of(name);
    return strncmp(name, "Makefile", 8) == 0 || strncmp(name, "makefile", 8) == 0 ||
           strncmp(name, "GNUmakefile", 11) == 0 || strncmp(name, "Make.", 5) == 0 ||
           strncmp(name, "make.", 5) == 0 || str_ends(s, STR(".mk")) || str_ends(s, STR(".inc")) ||
           str_ends(s, STR(".mk.in")) || str_ends(s, STR(".make"));
}

/* "cuda", "cuda-12.2", "CUDA", "cudatoolkit_12" */
static bool is_toolkit_name(const char *name, size_t n)
{
    return n >= 4 && strncasecmp(name, "cuda", 4) == 0 &&
           (n == 4 || strspn(name + 4, "-_.0123456789") >= n - 4 ||
            strncasecmp(name + 4, "toolkit", 7) == 0);
}

/* The length of the folder of a toolkit that a path begins with: "/usr/local/cuda-12.2" of
 * "/usr/local/cuda-12.2/bin/nvcc", "/opt/nvidia/hpc_sdk/Linux_x86_64/22.1/cuda"; 0: none. Where
 * modules choose the release, it is a folder below: "/apps/cuda/11.8", "/sw/CUDA/12.1-GCC-12". */
static size_t toolkit_folder(const char *path)
{
    if (path[0] != '/')
        return 0;
    for (const char *part = path; part; part = strchr(part + 1, '/')) {
        const char *name = part + 1;
        size_t n = strcspn(name, "/ \t");
        if (is_toolkit_name(name, n)) {
            bool release = name[n] == '/' && isdigit((unsigned char)name[n + 1]);
            return (size_t)(name + n - path) + (release ? 1 + strcspn(name + n + 1, "/ \t") : 0);
        }
        if (name[n] != '/')
            return 0;
    }
    return 0;
}

/* The value with the toolkit's folder in the place of another one; NULL if it names none, or if
 * the path is not there in the toolkit. */
static const char *in_toolkit(const struct finder *f, struct str value)
{
    const char *text = arena_strdup(f->arena, value);
    size_t n = toolkit_folder(text), word = strcspn(text, " \t");
    if (n == 0 || strpbrk(text, "$\"'`\\#:;"))
        return NULL;
    const char *rest = arena_strdup(f->arena, (struct str){text + n, word - n});
    const char *path = arena_printf(f->arena, "%s%s", f->toolkit, rest);
    bool ours = strncmp(text, f->toolkit, strlen(f->toolkit)) == 0;
    bool program = fs_kind(path) == FS_FILE;
    if (ours || fs_kind(path) == FS_NONE || (text[word] && !program))
        return NULL;
    return arena_printf(f->arena, "%s%s", path, text + word);
}

static struct variable *find_variable(struct finder *f, struct str name)
{
    for (size_t i = 0; i < f->variable.n; i++)
        if (str_is(name, f->variable.p[i].name))
            return &f->variable.p[i];
    vec_push(&f->variable, (struct variable){.name = arena_strdup(f->arena, name)});
    return &f->variable.p[f->variable.n - 1];
}

static size_t name_length(struct str s)
{
    size_t n = 0;
    while (n < s.n && (isalnum((unsigned char)s.p[n]) || s.p[n] == '_'))
        n++;
    return n;
}

/* One line: "NAME = VALUE", "NAME := VALUE", "NAME ?= VALUE", "NAME += VALUE", with "export" or
 * "override" before it. */
static void make_variables_take_line(struct finder *f, struct str line)
{
    static const char *const words[] = {"export ", "override "};
    line = str_trim(line);
    for (size_t i = 0; i < 2; i++)
        if (str_starts(line, str_of(words[i])))
            line = str_trim(str_cut(line, strlen(words[i]), line.n));
    size_t n = name_length(line);
    struct str name = str_cut(line, 0, n), rest = str_trim(str_cut(line, n, line.n));
    if (n == 0 || rest.n == 0)
        return;
    size_t sign = 0;
    while (sign < rest.n && rest.p[sign] && strchr(":?+!", rest.p[sign]))
        sign++;
    if (sign >= rest.n || sign > 3 || rest.p[sign] != '=')
        return;
    struct str value = str_cut(rest, sign + 1, rest.n);
    const char *comment = memchr(value.p, '#', value.n);
    value = str_trim(comment ? str_cut(value, 0, (size_t)(comment - value.p)) : value);
    const char *ours = in_toolkit(f, value);
    struct variable *v = find_variable(f, name);
    /* A definition on make's command line also ends what += adds, and the value is one for all
     * makefiles. Other paths are other places of the same thing: "/usr" where nvcc is there. */
    bool is_path = value.n == 0 || strchr("/$~", value.p[0]);
    if (rest.p[0] == '+' || (ours ? v->value && strcmp(v->value, ours) != 0 : !is_path))
        v->leave = true;
    else if (ours)
        v->value = ours;
}

static int take_file(void *ctx, const struct anchor_entry *e)
{
    struct finder *f = ctx;
    struct buf text = {0};
    if ((e->kind != ANCHOR_FILE && e->kind != ANCHOR_LINK_FILE) || !is_makefile(e->name) ||
        anchor_read(f->root, e->name, LINKS_BELOW, MAKEFILE_MAX, &text, NULL, NULL) != 0)
        return 0;
    struct str left = buf_str(&text);
    while (left.n) {
        const char *end = memchr(left.p, '\n', left.n);
        size_t n = end ? (size_t)(end - left.p) : left.n;
        if (left.p[0] != '\t') /* that of a recipe is no definition */
            make_variables_take_line(f, str_cut(left, 0, n));
        left = str_cut(left, n + 1, left.n);
    }
    buf_release(&text);
    return 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct variable *)a)->name, ((const struct variable *)b)->name);
}

struct words make_variables_find(const char *root, const char *toolkit, struct arena *a)
{
    struct anchor anchor;
    struct finder f = {.root = &anchor, .toolkit = toolkit, .arena = a};
    struct words out = {0};
    if (anchor_open(&anchor, root, NULL) != 0)
        return out;
    anchor_walk(&anchor, take_file, &f);
    anchor_close(&anchor);
    if (f.variable.n)
        qsort(f.variable.p, f.variable.n, sizeof *f.variable.p, by_name);
    for (size_t i = 0; i < f.variable.n; i++) {
        const struct variable *v = &f.variable.p[i];
        if (v->value && !v->leave)
            words_add(&out, a, arena_printf(a, "%s=%s", v->name, v->value));
    }
    vec_release(&f.variable);
    return out;
}

const char *make_variables_flags(const char *flags, const struct words *definitions,
                                 struct arena *a)
{
    struct buf out = {0};
    bool any = flags && *flags, separated = any && strstr(flags, "-- ");
    buf_addstr(&out, any ? flags : "");
    for (size_t i = 0; i < definitions->n; i++) {
        buf_addstr(&out, i > 0 || separated ? " " : any ? " -- " : "-- ");
        for (const char *c = definitions->p[i]; *c; c++) {
            if (*c == ' ' || *c == '\t' || *c == '\\')
                buf_addch(&out, '\\');
            buf_addch(&out, *c);
        }
    }
    const char *text = arena_strdup(a, buf_str(&out));
    buf_release(&out);
    return text;
}
