/* Finds the project files that each file may include. */
#include "base/fs.h"
#include "base/search.h"
#include "base/texts.h"
#include "map/library.h"
#include "plan/input/header.h"
#include "project/units/survey_parts.h"
#include <stdlib.h>

enum { NEAREST_MAX = 8 }; /* files that a name may mean at once */

/* A path of a file of the project. */
struct location {
    const char *path;
    uint32_t file;
};

struct resolve {
    struct survey *s;
    const struct inputs *in;
    const struct survey_options *opt;
    struct arena *arena;
    struct location *by_path; /* sorted by the path */
    struct location *by_part; /* sorted by the last part of the path */
    uint32_t n;
    size_t met;               /* files that names were found to mean */
    VEC(uint32_t) to;         /* of the file that is being resolved */
    VEC(const char *) folder; /* the same */
};

static int survey_resolve_by_path(const void *pa, const void *pb)
{
    const struct location *a = pa, *b = pb;
    return strcmp(a->path, b->path);
}

static int survey_resolve_by_part(const void *pa, const void *pb)
{
    const struct location *a = pa, *b = pb;
    int c = strcmp(fs_basename(a->path), fs_basename(b->path));
    return c ? c : strcmp(a->path, b->path);
}

static void sort_places(struct resolve *r)
{
    r->by_path = ARENA_ARRAY(r->arena, struct location, r->s->n);
    r->by_part = ARENA_ARRAY(r->arena, struct location, r->s->n);
    for (uint32_t i = 0; i < r->s->n; i++) {
        if (r->s->file[i].real)
            r->by_path[r->n++] = (struct location){r->s->file[i].real, i};
    }
    memcpy(r->by_part, r->by_path, r->n * sizeof *r->by_part);
    if (r->n) {
        qsort(r->by_path, r->n, sizeof *r->by_path, survey_resolve_by_path);
        qsort(r->by_part, r->n, sizeof *r->by_part, survey_resolve_by_part);
    }
}

static void add_to(struct resolve *r, uint32_t file, const struct survey_include *inc)
{
    r->met++;
    r->s->file[file].nested |= inc->nested;
    for (size_t i = 0; i < r->to.n; i++) {
        if (r->to.p[i] == file)
            return;
    }
    vec_push(&r->to, file);
    r->s->file[file].included = true;
}

/* The project's file in that folder; false where there is none. */
static bool add_in(struct resolve *r, const char *folder, const struct survey_include *inc,
                   struct arena *a)
{
    const char *name = inc->name;
    const char *path = name[0] == '/' ? name : fs_absolute(a, fs_join(a, folder, name));
    uint32_t i;
    search_first(i, r->n, strcmp(r->by_path[i].path, path) >= 0);
    if (i == r->n || strcmp(r->by_path[i].path, path) != 0)
        return false;
    add_to(r, r->by_path[i].file, inc);
    return true;
}

/* How many parts of their paths two files have in common from the root on. */
static uint32_t common_parts(const char *a, const char *b)
{
    uint32_t parts = 0;
    for (; *a && *a == *b; a++, b++)
        parts += *a == '/';
    return parts;
}

static bool ends_with(const char *path, const char *name)
{
    size_t n = strlen(path), k = strlen(name);
    return n > k && path[n - k - 1] == '/' && strcmp(path + n - k, name) == 0;
}

/* The folder in which the name as it is written means that file: as the user calls it
 * where that is enough.
 */
static void survey_resolve_add_folder(struct resolve *r, uint32_t file, const char *name)
{
    const char *path = r->in->jobs.p[file].path;
    if (name != fs_without_dots(name))
        return; /* a compiler finds it from the includer's folder only */
    if (!ends_with(path, name))
        path = r->s->file[file].real;
    struct str folder = {path, strlen(path) - strlen(name) - 1};
    if (folder.n && !texts_have(r->folder.p, r->folder.n, folder))
        vec_push(&r->folder, arena_strdup(r->arena, folder));
}

/* All files that the name may mean, the nearest to the includer. */
static void add_nearest(struct resolve *r, const char *from, const struct survey_include *inc)
{
    const char *name = inc->name;
    const char *end = fs_without_dots(name), *part = fs_basename(end);
    uint32_t first, most = 0, near[NEAREST_MAX], n = 0;
    search_first(first, r->n, strcmp(fs_basename(r->by_part[first].path), part) >= 0);
    for (uint32_t i = first; i < r->n && strcmp(fs_basename(r->by_part[i].path), part) == 0; i++) {
        const char *path = r->by_part[i].path;
        uint32_t common = common_parts(path, from);
        if (!ends_with(path, end) || strcmp(path, from) == 0 || common < most)
            continue;
        n = common > most ? 0 : n;
        most = common;
        if (n < NEAREST_MAX)
            near[n++] = r->by_part[i].file;
    }
    for (uint32_t i = 0; i < n; i++) {
        add_to(r, near[i], inc);
        survey_resolve_add_folder(r, near[i], name);
    }
}

/* Is it in one of the folders, and not beside CUDA's own headers? Only names that look like CUDA's
 * and that no table has can be mistaken. */
static bool is_elsewhere(const struct resolve *r, const char *name, struct arena *a)
{
    const struct survey_options *o = r->opt;
    bool found = false;
    if (!header_looks_cuda(o->map, str_of(name)) ||
        row_ok(map_find(o->map, str_of(name), MAP_KIND(ROW_HEADER), o->rocm)))
        return false;
    for (int i = 0; i < o->nfolders && !found; i++)
        found = fs_kind(fs_join(a, o->folder[i], name)) == FS_FILE &&
                fs_kind(fs_join(a, o->folder[i], "cuda_runtime_api.h")) != FS_FILE;
    return found;
}

static void resolve_include(struct resolve *r, const struct survey_file *f,
                            struct survey_include *inc)
{
    struct arena a = {0};
    size_t before = r->met;
    bool found = inc->quoted && add_in(r, fs_dirname(&a, f->real), inc, &a);
    for (int i = 0; i < r->opt->nfolders && !found; i++)
        found = add_in(r, r->opt->folder[i], inc, &a);
    if (!found)
        add_nearest(r, f->real, inc);
    inc->found = r->met > before;
    inc->elsewhere = !inc->found && is_elsewhere(r, inc->name, &a);
    arena_release(&a);
}

static void resolve_file(struct resolve *r, struct survey_file *f)
{
    r->to.n = r->folder.n = 0;
    for (uint32_t i = 0; i < f->nincludes; i++)
        resolve_include(r, f, &f->include[i]);
    uint32_t *to = ARENA_ARRAY(r->arena, uint32_t, r->to.n);
    const char **folder = ARENA_ARRAY(r->arena, const char *, r->folder.n);
    if (r->to.n)
        memcpy(to, r->to.p, r->to.n * sizeof *to);
    if (r->folder.n)
        memcpy(folder, r->folder.p, r->folder.n * sizeof *folder);
    f->to = to;
    f->nto = (uint32_t)r->to.n;
    f->dir = folder;
    f->ndirs = (uint32_t)r->folder.n;
}

/* Lists the libraries of headers alone whose headers were found. */
static void list_brought(struct resolve *r)
{
    struct survey *s = r->s;
    VEC(const char *) list = {0};
    for (uint32_t i = 0; i < s->n; i++) {
        for (uint32_t k = 0; k < s->file[i].nincludes; k++) {
            const struct survey_include *n = &s->file[i].include[k];
            if (!n->found && !n->elsewhere)
                continue;
            struct row library = map_library_of_header(r->opt->map, str_of(n->name));
            if (row_ok(library) && row_attr(library, ROW_ATTR_sources) &&
                !texts_have(list.p, list.n, str_of(row_cuda(library))))
                vec_push(&list, row_cuda(library));
        }
    }
    const char **own = ARENA_ARRAY(r->arena, const char *, list.n);
    if (list.n)
        memcpy(own, list.p, list.n * sizeof *own);
    s->brought = own;
    s->nbrought = (uint32_t)list.n;
    vec_release(&list);
}

static bool includes_hip(const struct survey *s, const struct survey_file *f)
{
    bool hip = f->hip;
    for (uint32_t i = 0; i < f->nincludes && !hip; i++)
        hip = f->include[i].hip && !f->include[i].asked &&
              !(f->include[i].found && f->include[i].quoted);
    for (uint32_t i = 0; i < f->nto && !hip; i++)
        hip = s->file[f->to[i]].hip;
    return hip;
}

/* NVTX 3 is headers alone: "nvtx3/nvToolsExt.h". */
static bool includes_roctx(const struct survey *s, const struct survey_file *f)
{
    bool roctx = f->roctx;
    for (uint32_t i = 0; i < f->nincludes && !roctx; i++)
        roctx = !f->include[i].asked && str_starts(str_of(f->include[i].name), STR("nvtx3/"));
    for (uint32_t i = 0; i < f->nto && !roctx; i++)
        roctx = s->file[f->to[i]].roctx;
    return roctx;
}

/* Finds the files whose ports include HIP's headers: each round goes one #include further. */
static void spread_hip(struct survey *s)
{
    for (bool fresh = true; fresh;) {
        fresh = false;
        for (uint32_t i = 0; i < s->n; i++) {
            bool hip = includes_hip(s, &s->file[i]), roctx = includes_roctx(s, &s->file[i]);
            fresh = fresh || hip != s->file[i].hip || roctx != s->file[i].roctx;
            s->file[i].hip = hip;
            s->file[i].roctx = roctx;
        }
    }
}

void survey_resolve(struct survey *s, const struct inputs *in, const struct survey_options *opt,
                    struct arena *a)
{
    struct resolve r = {.s = s, .in = in, .opt = opt, .arena = a};
    sort_places(&r);
    for (uint32_t i = 0; i < s->n; i++) {
        if (s->file[i].real)
            resolve_file(&r, &s->file[i]);
    }
    list_brought(&r);
    spread_hip(s);
    vec_release(&r.to);
    vec_release(&r.folder);
}
