#include "project/plan/hip_defines.h"
#include "base/fs.h"
#include "base/search.h"
#include "build/build.h"
#include "project/plan/build_files.h"
#include <stdlib.h>

/* A build file, or the template of a header. */
struct build_text {
    const char *name;   /* relative to the operand's folder, for messages */
    const char *folder; /* absolute; NULL: not known */
    bool names_above;   /* it names paths with ".." */
    bool is_list;       /* a CMakeLists.txt */
    bool is_project;    /* it is one with a project() of its own */
    uint8_t *defined;   /* by number of the macro: enum build_defined */
    uint32_t job;       /* UINT32_MAX: it is not an input */
    enum build_language language;
};

/* The first two build files that define a macro. */
struct definers {
    const struct build_text *first, *second;
};

struct finder {
    struct plan *plan;
    const struct macros *macros;
    VEC(struct build_text) text;
    const struct build_text **list; /* each CMakeLists.txt whose folder is known: sorted by that */
    size_t nlists;
    const struct survey_file **file; /* those with a path: sorted by it */
    size_t nfiles;
    struct definers *definers; /* by number of the macro */
    struct arena texts;
};

static void take_text(void *ctx, const struct build_file *file, struct str bytes)
{
    struct finder *f = ctx;
    struct build_text t = {.name = file->name, .job = file->job};
    t.language = build_language_of(t.name, bytes);
    if (t.language == BUILD_NONE && t.job != UINT32_MAX)
        return;
    t.folder = file->real ? fs_dirname(&f->texts, file->real) : NULL;
    t.names_above = memmem(bytes.p, bytes.n, "..", 2) != NULL;
    t.is_list = str_is(str_of(fs_basename(t.name)), "CMakeLists.txt");
    t.is_project = t.is_list && build_begins_project(t.name, bytes);
    t.defined = ARENA_ARRAY(&f->texts, uint8_t, f->macros->nhip);
    for (uint32_t i = 0; i < f->macros->nhip; i++)
        t.defined[i] = (uint8_t)build_defines(t.name, bytes, f->macros->hip[i]);
    vec_push(&f->text, t);
}

static int by_folder(const void *pa, const void *pb)
{
    const struct build_text *const *a = pa, *const *b = pb;
    return strcmp((*a)->folder, (*b)->folder);
}

static int by_path(const void *pa, const void *pb)
{
    const struct survey_file *const *a = pa, *const *b = pb;
    return strcmp((*a)->real, (*b)->real);
}

/* Sorts what is looked up for each build file. */
static void make_tables(struct finder *f)
{
    const struct survey *s = &f->plan->survey;
    f->list = ARENA_ARRAY(&f->texts, const struct build_text *, f->text.n);
    f->file = ARENA_ARRAY(&f->texts, const struct survey_file *, s->n);
    f->definers = ARENA_ARRAY(&f->texts, struct definers, f->macros->nhip);
    for (size_t i = 0; i < f->text.n; i++) {
        const struct build_text *t = &f->text.p[i];
        if (t->is_list && t->folder)
            f->list[f->nlists++] = t;
        for (uint32_t k = 0; k < f->macros->nhip; k++) {
            struct definers *d = &f->definers[k];
            if (t->defined[k] != BUILD_DEFINED_NO && !d->second)
                *(d->first ? &d->second : &d->first) = t;
        }
    }
    for (uint32_t i = 0; i < s->n; i++) {
        if (s->file[i].real)
            f->file[f->nfiles++] = &s->file[i];
    }
    if (f->nlists)
        qsort(f->list, f->nlists, sizeof *f->list, by_folder);
    if (f->nfiles)
        qsort(f->file, f->nfiles, sizeof *f->file, by_path);
}

/* What the sources below the folder ask for; *host: what C and C++ sources do. False if there are
 * no sources below it. */
static bool asks_below(struct finder *f, const char *folder, uint64_t *all, uint64_t *host)
{
    const char *slash = strcmp(folder, "/") == 0 ? "" : "/";
    struct str below = str_of(arena_printf(&f->texts, "%s%s", folder, slash));
    bool any = false;
    size_t i;
    search_first(i, f->nfiles, strcmp(f->file[i]->real, below.p) >= 0);
    *all = *host = 0;
    for (; i < f->nfiles && str_starts(str_of(f->file[i]->real), below); i++) {
        const struct survey_file *x = f->file[i];
        any |= x->is_source;
        *all |= x->asks;
        *host |= x->is_source && source_kind(x->real) == SOURCE_HOST ? x->asks : 0;
    }
    return any;
}

/* True if the CMakeLists.txt of a folder defines the macro, or will in the port. */
static bool list_defines(const struct finder *f, const char *folder, uint32_t macro)
{
    size_t i;
    search_first(i, f->nlists, strcmp(f->list[i]->folder, folder) >= 0);
    for (; i < f->nlists && strcmp(f->list[i]->folder, folder) == 0; i++) {
        if (f->list[i]->job != UINT32_MAX || f->list[i]->defined[macro] == BUILD_DEFINED)
            return true;
    }
    return false;
}

/* True if what a CMake file in a folder above defines, or will define in the port, holds for this
 * one, too. */
static bool is_covered(struct finder *f, const struct build_text *t, uint32_t macro)
{
    if (t->language != BUILD_CMAKE || !t->folder || t->is_project)
        return false;
    if (!t->is_list && list_defines(f, t->folder, macro))
        return true;
    for (const char *folder = t->folder; strcmp(folder, "/") != 0;) {
        folder = fs_dirname(&f->texts, folder);
        if (list_defines(f, folder, macro))
            return true;
    }
    return false;
}

/* Another build file that defines the macro. */
static const char *find_elsewhere(const struct finder *f, const struct build_text *t,
                                  uint32_t macro)
{
    const struct definers *d = &f->definers[macro];
    const struct build_text *o = d->first == t ? d->second : d->first;
    return o ? arena_strdup(f->plan->arena, str_of(o->name)) : NULL;
}

static struct hip_defines find_defines(struct finder *f, const struct build_text *t)
{
    const struct macros *m = f->macros;
    struct hip_define *define = ARENA_ARRAY(f->plan->arena, struct hip_define, m->nhip);
    struct hip_defines found = {define, 0};
    uint64_t asks = UINT64_MAX, host = UINT64_MAX;
    if (t->folder && !t->names_above && !asks_below(f, t->folder, &asks, &host))
        asks = host = UINT64_MAX;
    for (uint32_t i = 0; i < m->nhip; i++) {
        if (!m->hip_is_one[i] || !(asks & macros_hip_bit(i)) || is_covered(f, t, i))
            continue;
        define[found.n++] = (struct hip_define){.name = arena_strdup(f->plan->arena, m->hip[i]),
                                                .elsewhere = find_elsewhere(f, t, i),
                                                .host = host & macros_hip_bit(i)};
    }
    return found;
}

void hip_defines_find(struct plan *plan)
{
    struct finder f = {.plan = plan, .macros = plan->survey.macros};
    bool any = false;
    for (uint32_t i = 0; i < f.macros->nhip && !plan->survey.ignore_hip; i++)
        any |= f.macros->hip_is_one[i];
    if (!any)
        return;
    struct hip_defines *defines = ARENA_ARRAY(plan->arena, struct hip_defines, plan->in->jobs.n);
    build_files_read(plan, take_text, &f, &f.texts);
    make_tables(&f);
    for (size_t i = 0; i < f.text.n; i++) {
        if (f.text.p[i].job != UINT32_MAX)
            defines[f.text.p[i].job] = find_defines(&f, &f.text.p[i]);
    }
    plan->defines = defines;
    vec_release(&f.text);
    arena_release(&f.texts);
}
