#include "project/units/units.h"
#include "base/fs.h"
#include "base/search.h"
#include "base/texts.h"
#include "core/facts_block.h"
#include "core/facts_merge.h"
#include <stdlib.h>
#include <sys/stat.h>

enum {
    FOLDERS_MAX = 256,  /* that are searched besides what the user names */
    TOGETHER_FROM = 16, /* headers that no source includes are parsed together from so many on, */
    TOGETHER_MOST = 32  /* and so many at once */
};

/* ---- what a unit may come by ---- */

/* Adds the file and what it includes, in the order in which they are met. */
static void reach_on(struct units *u, uint32_t file)
{
    if (u->mark[file] == u->stamp)
        return;
    uint32_t first = u->nreach;
    u->reach[u->nreach++] = file;
    u->mark[file] = u->stamp;
    for (uint32_t i = first; i < u->nreach; i++) {
        const struct survey_file *f = &u->survey->file[u->reach[i]];
        for (uint32_t k = 0; k < f->nto; k++) {
            if (u->mark[f->to[k]] == u->stamp)
                continue;
            u->mark[f->to[k]] = u->stamp;
            u->reach[u->nreach++] = f->to[k];
        }
    }
}

/* Finds the files, in the order they are met; the main one first. */
static void reach_from(struct units *u, uint32_t main)
{
    u->nreach = 0;
    u->stamp++;
    reach_on(u, main);
}

static bool reach_concerns(const struct units *u)
{
    bool concerns = false;
    for (uint32_t i = 0; i < u->nreach && !concerns; i++)
        concerns = u->survey->file[u->reach[i]].concerns;
    return concerns;
}

/* Does the port of the header include HIP's headers by itself? */
static bool includes_hip_itself(const struct survey_file *f)
{
    bool has = false;
    for (uint32_t k = 0; k < f->nincludes && !has; k++)
        has = f->include[k].hip && !f->include[k].asked;
    return has;
}

/* Does one of the headers want the runtime from the file that was searched from? */
static bool reach_leans(const struct units *u)
{
    bool needs_includer = false;
    for (uint32_t i = 1; i < u->nreach && !needs_includer; i++) {
        const struct survey_file *f = &u->survey->file[u->reach[i]];
        needs_includer = (f->is_bare && !includes_hip_itself(f)) || (f->nested && f->concerns);
    }
    return needs_includer;
}

/* ---- flags ---- */

struct words {
    VEC(const char *) v;
};

/* A header of the C++ library that brings much with it: its name has no ending, and
 * it is no C header's. */
static bool is_heavy(const char *name)
{
    static const char *const light[] = {
        "cassert", "cctype",  "cerrno",      "cfenv",   "cfloat",  "cinttypes", "climits",
        "clocale", "cmath",   "csetjmp",     "csignal", "cstdarg", "cstddef",   "cstdint",
        "cstdio",  "cstdlib", "cstring",     "ctime",   "cwchar",  "cwctype",   "limits",
        "utility", "new",     "type_traits", "version", "bit",     "concepts"};
    bool plain = !strchr(name, '.') && !strchr(name, '/');
    for (size_t i = 0; i < sizeof light / sizeof *light && plain; i++)
        plain = strcmp(name, light[i]) != 0;
    return plain;
}

/* Do parsed system headers pay? Those of C alone are read faster than they are loaded. What the
 * project's own headers include that are no inputs, nobody knows. */
static bool reach_is_heavy(const struct units *u)
{
    bool heavy = false;
    for (uint32_t i = 0; i < u->nreach && !heavy; i++) {
        const struct survey_file *f = &u->survey->file[u->reach[i]];
        for (uint32_t k = 0; k < f->nincludes && !heavy; k++)
            heavy = !f->include[k].asked && (is_heavy(f->include[k].name) ||
                                             (f->include[k].quoted && !f->include[k].found));
    }
    return heavy;
}

static void units_add_folder(struct words *f, const char *folder)
{
    if (f->v.n < FOLDERS_MAX && !texts_have(f->v.p, f->v.n, str_of(folder)))
        vec_push(&f->v, folder);
}

struct folder_id {
    dev_t dev;
    ino_t ino;
};

static bool folder_id_of(const char *folder, struct folder_id *id)
{
    struct stat st;
    bool there = stat(folder, &st) == 0;
    if (there)
        *id = (struct folder_id){st.st_dev, st.st_ino};
    return there;
}

/* The folders of -I among the flags. Clang would take one of them for a system's folder if it stood
 * behind -idirafter, too, and say nothing of some errors in it. */
static size_t folders_on_path(const struct words *flags, struct folder_id *out)
{
    size_t n = 0;
    for (size_t i = 0; i < flags->v.n; i++) {
        const char *flag = flags->v.p[i];
        const char *path = strncmp(flag, "-I", 2) != 0 ? NULL
                           : flag[2]                   ? flag + 2
                           : i + 1 < flags->v.n        ? flags->v.p[i + 1]
                                                       : NULL;
        n += path && folder_id_of(path, &out[n]);
    }
    return n;
}

static bool is_on_path(const struct folder_id *id, size_t n, const char *folder)
{
    struct folder_id its;
    bool found = false;
    if (n && folder_id_of(folder, &its))
        for (size_t i = 0; i < n && !found; i++)
            found = id[i].dev == its.dev && id[i].ino == its.ino;
    return found;
}

/* The folders of a tree's own headers. */
static void add_own_folders(const struct units *u, struct words *flags)
{
    struct words all = {0};
    for (uint32_t i = 0; i < u->nreach; i++) {
        const struct survey_file *file = &u->survey->file[u->reach[i]];
        for (uint32_t k = 0; k < file->ndirs; k++)
            units_add_folder(&all, file->dir[k]);
    }
    for (uint32_t i = 0; i < u->nreach; i++)
        units_add_folder(&all, fs_dirname(u->arena, u->in->jobs.p[u->reach[i]].path));
    struct folder_id *id = ARENA_ARRAY(u->arena, struct folder_id, flags->v.n + 1);
    const size_t n = folders_on_path(flags, id);
    for (size_t i = 0; i < all.v.n; i++) {
        if (is_on_path(id, n, all.v.p[i]))
            continue;
        vec_push(&flags->v, "-idirafter");
        vec_push(&flags->v, all.v.p[i]);
    }
    vec_release(&all.v);
}

/* May the unit know of CUDA by a header that nobody has? A host file that does not, and has a
 * cudaEvent_t of its own, means that one. */
static bool reach_has_cuda(const struct units *u)
{
    bool has = false;
    for (uint32_t i = 0; i < u->nreach && !has; i++) {
        const struct survey_file *f = &u->survey->file[u->reach[i]];
        for (uint32_t k = 0; k < f->nincludes && !has; k++) {
            const struct survey_include *n = &f->include[k];
            has = !n->asked && !n->found &&
                  n->quoted; /* CUDA's own headers bring what they declare */
        }
    }
    return has;
}

/* A header of the C++ library's, whose names have no ending. */
static bool is_of_cxx(const struct survey_include *n)
{
    return !n->quoted && !n->asked && !n->found && !strchr(n->name, '.') && !strchr(n->name, '/');
}

/* Is a source of C by its name C++ all the same? Some builds hand such sources to nvcc or g++, and no
 * record says so. */
static bool reach_is_cxx(const struct units *u)
{
    const struct survey_file *f = &u->survey->file[u->reach[0]];
    bool is = f->has_kernels;
    for (uint32_t k = 0; k < f->nincludes && !is; k++)
        is = is_of_cxx(&f->include[k]);
    return is && str_ends(str_of(u->in->jobs.p[u->reach[0]].path), STR(".c"));
}

/* Combines the flags: the project's own build first, then the user's, then the folders of the
 * tree's own headers, then the n headers that are parsed with the main file. */
static struct clang_options options_for(const struct units *u, const struct flag_set *set,
                                        const uint32_t *with, size_t n)
{
    struct clang_options clang = u->clang;
    struct words f = {0};
    if (reach_is_cxx(u)) {
        vec_push(&f.v, "-x");
        vec_push(&f.v, "c++");
    }
    for (int i = 0; set && i < set->n; i++)
        vec_push(&f.v, set->flag[i]);
    for (int i = 0; i < clang.nflags; i++)
        vec_push(&f.v, clang.flags[i]);
    add_own_folders(u, &f);
    for (size_t i = 0; i < n; i++) {
        vec_push(&f.v, "-include");
        vec_push(&f.v, u->in->jobs.p[with[i]].path);
    }
    const char **own = ARENA_ARRAY(u->arena, const char *, f.v.n);
    memcpy(own, f.v.p, f.v.n * sizeof *own);
    clang.flags = own;
    clang.nflags = (int)f.v.n;
    clang.cuda = set && set->cuda;
    clang.hip = set && set->hip;
    clang.bare = !reach_has_cuda(u);
    clang.system_cache = reach_is_heavy(u) ? clang.system_cache : NULL;
    vec_release(&f.v);
    return clang;
}

/* ---- the plan ---- */

static int by_index(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;
    return (*a > *b) - (*a < *b);
}

/* Adds a unit for the file where the search began, with the first n files that it found; `with`: the
 * headers among them that are parsed before it. */
static struct unit *add_unit_with(struct units *u, uint32_t n, const struct flag_set *set,
                                  const uint32_t *with, size_t nwith)
{
    struct unit *unit = ARENA_NEW(u->arena, struct unit);
    uint32_t *wanted = ARENA_ARRAY(u->arena, uint32_t, n);
    const char **names = ARENA_ARRAY(u->arena, const char *, n);
    *unit = (struct unit){.main = u->reach[0], .nwanted = n - 1, .waiting = n};
    unit->path = u->in->jobs.p[unit->main].path;
    unit->clang = options_for(u, set, with, nwith);
    unit->doubt = set ? set->trouble : NULL;
    memcpy(wanted, u->reach + 1, (n - 1) * sizeof *wanted);
    if (n > 1)
        qsort(wanted, n - 1, sizeof *wanted, by_index);
    for (uint32_t i = 0; i + 1 < n; i++)
        names[i] = u->survey->file[wanted[i]].real;
    unit->wanted = wanted;
    unit->names = names;
    u->file[unit->main].by_itself = !nwith;
    for (uint32_t i = 0; i < n; i++) {
        vec_push(&u->file[u->reach[i]].units, unit);
        u->file[u->reach[i]].pending++;
    }
    *u->last = unit;
    u->last = &unit->next;
    u->nheavy += unit->clang.system_cache != NULL;
    return unit;
}

static struct unit *add_unit(struct units *u, uint32_t n, const struct flag_set *set)
{
    return add_unit_with(u, n, set, NULL, 0);
}

/* Is there anything that a parse from that file on can tell? Leaves what it reaches. */
static bool is_wanted(struct units *u, uint32_t main)
{
    reach_from(u, main);
    return !u->in->jobs.p[main]
                .not_selected && /* who includes a file that is asked for is so, too */
           reach_concerns(u);
}

static void plan_from(struct units *u, uint32_t main)
{
    const struct unit_flags *flags = &u->flags[main];
    if (!is_wanted(u, main))
        return;
    u->file[main].needs_includer = reach_leans(u);
    for (int i = 0; i < flags->n; i++)
        add_unit(u, u->nreach, &flags->set[i]);
    if (!flags->n)
        add_unit(u, u->nreach, NULL);
}

/* One unit for several headers that nobody includes: what they all include is parsed once. A header
 * that such a parse does not see whole gets one of its own. */
static void plan_some(struct units *u, const uint32_t *root, size_t n)
{
    reach_from(u, root[0]);
    for (size_t i = 1; i < n; i++)
        reach_on(u, root[i]);
    add_unit_with(u, u->nreach, NULL, root + 1, n - 1);
}

/* Headers that nobody includes, where they are many: a library of headers alone. */
static void plan_together(struct units *u)
{
    const struct survey *s = u->survey;
    VEC(uint32_t) root = {0};
    for (uint32_t i = 0; i < s->n; i++) {
        const struct survey_file *f = &s->file[i];
        if (f->real && !f->is_source && !f->included && !u->file[i].units.n && !u->flags[i].n &&
            is_wanted(u, i)) {
            u->file[i].needs_includer = reach_leans(u);
            vec_push(&root, i);
        }
    }
    size_t n = root.n >= TOGETHER_FROM ? root.n : 0;
    for (size_t i = 0; i < n; i += TOGETHER_MOST)
        plan_some(u, root.p + i, n - i < TOGETHER_MOST ? n - i : TOGETHER_MOST);
    vec_release(&root);
}

/* Headers that nobody includes come before those that only they include. */
static void plan_headers(struct units *u, bool included)
{
    const struct survey *s = u->survey;
    for (uint32_t i = 0; i < s->n; i++) {
        if (s->file[i].real && s->file[i].included == included && !u->file[i].units.n)
            plan_from(u, i);
    }
}

void units_plan(struct units *u, bool parse, struct arena *a)
{
    const struct survey *s = u->survey;
    u->arena = a;
    u->reach = ARENA_ARRAY(a, uint32_t, s->n);
    u->mark = ARENA_ARRAY(a, uint32_t, s->n);
    memset(u->mark, 0, s->n * sizeof *u->mark);
    u->file = ARENA_ARRAY(a, struct unit_file, s->n);
    memset(u->file, 0, s->n * sizeof *u->file);
    u->first = NULL;
    u->last = &u->first;
    if (!parse)
        return;
    for (uint32_t i = 0; i < s->n; i++) {
        if (s->file[i].real && s->file[i].is_source && (!s->file[i].included || u->flags[i].n))
            plan_from(u, i);
    }
    plan_together(u);
    plan_headers(u, false);
    plan_headers(u, true);
    for (struct unit *unit = u->first; unit; unit = unit->next) {
        unit->clang.system_units = u->nheavy;
        vec_push(&u->planned, unit);
    }
}

struct unit *units_next(struct units *u)
{
    struct unit *unit = u->first;
    if (unit)
        u->first = unit->next;
    if (!u->first)
        u->last = &u->first;
    return unit;
}

/* ---- facts ---- */

/* Returns the unit's facts about the file, or NULL. */
static const struct unit_part *units_part_of(const struct unit *unit, uint32_t file)
{
    for (uint32_t i = 0; i < unit->facts.nparts; i++) {
        const struct unit_part *p = &unit->facts.part[i];
        if ((p->wanted ? unit->wanted[p->wanted - 1] : unit->main) == file)
            return p;
    }
    return NULL;
}

static bool includes_missing(const struct survey_file *f, const struct unit_facts *unit)
{
    for (uint32_t i = 0, k; i < f->nincludes; i++) {
        search_first(k, unit->nmissing, strcmp(unit->missing[k], f->include[i].name) >= 0);
        if (k < unit->nmissing && strcmp(unit->missing[k], f->include[i].name) == 0)
            return true;
    }
    return false;
}

/* Would what was missing in a parse of the file's be missing in another one as well? */
static bool is_hopeless(struct units *u, uint32_t file)
{
    const struct unit_file *f = &u->file[file];
    bool missing = false;
    reach_from(u, file);
    for (size_t i = 0; i < f->units.n && !missing; i++) {
        if (!units_part_of(f->units.p[i], file))
            continue;
        for (uint32_t k = 0; k < u->nreach && !missing; k++)
            missing = includes_missing(&u->survey->file[u->reach[k]], &f->units.p[i]->facts);
    }
    return missing;
}

/* Has no parse seen the whole file, and may one of its own do so? */
static bool needs_own_parse(struct units *u, uint32_t file)
{
    const struct unit_file *f = &u->file[file];
    for (size_t i = 0; i < f->units.n; i++) {
        const struct unit_part *p = units_part_of(f->units.p[i], file);
        if (p && p->complete)
            return false;
    }
    return !f->by_itself && !is_hopeless(u, file);
}

/* The others that it includes have facts, or had their turn. */
static void plan_own(struct units *u, uint32_t file)
{
    reach_from(u, file);
    add_unit(u, 1, NULL)->late = true;
}

/* One more unit with the file was parsed. After the last one, the file is ready, or gets a parse of
 * its own. */
static void units_finish_file(struct units *u, uint32_t file,
                              void (*ready)(void *ctx, uint32_t file), void *ctx)
{
    if (!u->file[file].pending || --u->file[file].pending)
        return;
    if (!u->in->jobs.p[file].not_selected && needs_own_parse(u, file))
        plan_own(u, file);
    else
        ready(ctx, file);
}

void units_parsed(struct units *u, struct unit *unit, void (*ready)(void *ctx, uint32_t file),
                  void *ctx)
{
    units_finish_file(u, unit->main, ready, ctx);
    for (uint32_t i = 0; i < unit->nwanted; i++)
        units_finish_file(u, unit->wanted[i], ready, ctx);
}

/* Why nobody saw everything of a header: what was wrong with a unit that includes it. */
static void borrow_trouble(const struct unit *unit, struct facts *f, struct arena *a)
{
    struct facts main;
    struct err err;
    if (f->complete || f->ndiagnostics || unit->facts.nparts < 2)
        return;
    if (facts_unpack(unit->facts.part[0].block, unit->facts.part[0].len, &main, a, &err) < 0 ||
        !main.ndiagnostics)
        return;
    struct fact_diagnostic *d = ARENA_NEW(a, struct fact_diagnostic);
    *d = main.diagnostic[0];
    if (d->in_file)
        d->text = arena_printf(a, "%s: %s", unit->path, d->text);
    d->in_file = 0;
    d->at = 0;
    f->diagnostic = d;
    f->ndiagnostics = 1;
}

/* Adds the unit's doubt as an error: nobody could read its flags, so facts may be wrong. */
static void units_doubt(const struct unit *unit, struct facts *f, struct arena *a)
{
    struct fact_diagnostic *d = ARENA_ARRAY(a, struct fact_diagnostic, f->ndiagnostics + 1);
    d[0] = (struct fact_diagnostic){.severity = 3, .text = unit->doubt};
    for (uint32_t i = 0; i < f->ndiagnostics; i++)
        d[i + 1] = f->diagnostic[i];
    f->diagnostic = d;
    f->ndiagnostics++;
    f->complete = false;
}

/* The facts of one unit about the file; false where it has none about these bytes. */
static bool units_view_of(const struct unit *unit, uint32_t file, const struct source *src,
                          struct digest digest, struct facts *out, struct arena *a)
{
    const struct unit_part *p = units_part_of(unit, file);
    struct err err;
    *out = (struct facts){.trouble = unit->trouble};
    if (!p)
        return unit->trouble != NULL;
    if (p->len != src->len || !digest_eq(p->digest, digest)) {
        out->trouble = "it changed while it was being ported";
        return true;
    }
    if (facts_unpack(p->block, src->len, out, a, &err) < 0)
        *out = (struct facts){.trouble = arena_strdup(a, str_of(err.msg))};
    else if (unit->doubt && file == unit->main)
        units_doubt(unit, out, a);
    else
        borrow_trouble(unit, out, a);
    return true;
}

void units_facts(const struct units *u, uint32_t file, const struct source *src, struct facts *out,
                 struct arena *a)
{
    const struct unit_file *f = &u->file[file];
    struct digest digest = digest_of((struct str){src->bytes, src->len});
    struct facts *facts = ARENA_ARRAY(a, struct facts, f->units.n);
    struct facts_view *view = ARENA_ARRAY(a, struct facts_view, f->units.n);
    uint32_t n = 0;
    for (size_t i = 0; i < f->units.n; i++) {
        bool known = units_view_of(f->units.p[i], file, src, digest, &facts[n], a);
        if (!known || (f->units.p[i]->late && n && !facts[n].complete))
            continue;
        view[n] = (struct facts_view){&facts[n], f->units.p[i]->path};
        n++;
    }
    facts_merge(view, n, out, a);
}

static void units_drop(struct unit *unit)
{
    buf_release(&unit->block);
    arena_release(&unit->arena);
    unit->facts = (struct unit_facts){0};
}

void units_leave(struct units *u, uint32_t file)
{
    struct unit_file *f = &u->file[file];
    for (size_t i = 0; i < f->units.n; i++) {
        if (--f->units.p[i]->waiting == 0)
            units_drop(f->units.p[i]);
    }
    vec_release(&f->units);
}

void units_give_up(struct units *u, uint32_t file)
{
    units_leave(u, file);
    u->file[file].pending = 0;
}

void units_release(struct units *u)
{
    for (uint32_t i = 0; u->file && i < u->survey->n; i++)
        units_leave(u, i);
    for (size_t i = 0; i < u->planned.n; i++)
        vec_release(&u->planned.p[i]->errors);
    vec_release(&u->planned);
}
