#include "project/write/generated_times.h"
#include "base/fs.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file of the build system, in order of what is made from what. */
enum rank {
    NONE,
    SOURCE,   /* configure.ac, *.m4, and *.am that others include */
    PAIRED,   /* Makefile.am, which has a Makefile.in */
    ACLOCAL,  /* aclocal.m4: from sources */
    GENERATED /* configure, config.h.in, Makefile.in: from those above */
};

struct member {
    const struct anchor *at;
    const char *name; /* below it */
    enum rank rank;
    struct timespec time;
};

struct members {
    VEC(struct member) v;
    struct arena arena;
    struct sink *sink;
};

static bool is_before(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

static enum rank rank_of(const char *name)
{
    struct str base = str_of(fs_basename(name));
    if (str_is(base, "aclocal.m4"))
        return ACLOCAL;
    if (str_is(base, "configure.ac") || str_is(base, "configure.in") ||
        str_ends(base, STR(".m4")) || str_ends(base, STR(".am")))
        return SOURCE;
    return str_is(base, "configure") || str_ends(base, STR(".in")) ? GENERATED : NONE;
}

/* The folder of a file, opened; -1: there is none. */
static int folder_of(struct members *m, const struct member *file)
{
    const char *folder = strchr(file->name, '/') ? fs_dirname(&m->arena, file->name) : "";
    return anchor_folder(file->at, folder, false, NULL);
}

static void add(struct members *m, const struct anchor *at, const char *name)
{
    struct member file = {.at = at, .name = name, .rank = name ? rank_of(name) : NONE};
    struct stat st;
    int folder = file.rank != NONE ? folder_of(m, &file) : -1;
    if (folder < 0)
        return;
    if (fstatat(folder, fs_basename(name), &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(st.st_mode)) {
        file.time = st.st_mtim;
        vec_push(&m->v, file);
    }
    close(folder);
}

static void find_members(struct members *m)
{
    const struct sink *sink = m->sink;
    bool tree = sink->opt->mode == OUT_TREE;
    for (size_t i = 0; i < sink->in->jobs.n; i++) {
        const struct job *job = &sink->in->jobs.p[i];
        if (tree || job->anchor)
            add(m, tree ? &sink->tree.at : job->anchor, tree ? job->output_name : job->name);
    }
    for (size_t i = 0; tree && i < sink->in->extra.v.n; i++)
        if (sink->in->extra.v.p[i].kind == EXTRA_FILE)
            add(m, &sink->tree.at, sink->in->extra.v.p[i].output_name);
    for (size_t i = 0; !tree && i < sink->in->builds.n; i++)
        add(m, sink->in->builds.p[i].anchor, sink->in->builds.p[i].name);
}

static int by_name(const void *pa, const void *pb)
{
    const struct member *a = pa, *b = pb;
    int order = strcmp(a->at->path, b->at->path);
    return order ? order : strcmp(a->name, b->name);
}

/* The member beside another one that has the other's name up to n bytes, and then the end. */
static struct member *beside(struct members *m, const struct member *file, size_t n,
                             const char *end)
{
    struct member key = {.at = file->at};
    key.name = arena_printf(&m->arena, "%.*s%s", (int)n, file->name, end);
    return bsearch(&key, m->v.p, m->v.n, sizeof key, by_name);
}

static size_t stem(const char *name, const char *end)
{
    return strlen(name) - strlen(end);
}

static struct member *made_from(struct members *m, const struct member *generated)
{
    struct str name = str_of(generated->name);
    return str_ends(name, STR(".in")) ? beside(m, generated, stem(name.p, ".in"), ".am") : NULL;
}

/* Sources of their own file; templates that nobody generates are none of this. */
static void rank_members(struct members *m)
{
    for (size_t i = 0; i < m->v.n; i++) {
        struct member *file = &m->v.p[i];
        struct str name = str_of(file->name);
        if (str_ends(name, STR(".am")) && beside(m, file, stem(name.p, ".am"), ".in"))
            file->rank = PAIRED;
        if (str_ends(name, STR(".in")) && file->rank == GENERATED &&
            !str_ends(name, STR(".h.in")) && !made_from(m, file))
            file->rank = NONE;
    }
}

static void raise_to(struct members *m, struct member *file, struct timespec time)
{
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, time};
    int folder = is_before(file->time, time) ? folder_of(m, file) : -1;
    if (folder < 0)
        return;
    if (utimensat(folder, fs_basename(file->name), times, AT_SYMLINK_NOFOLLOW) == 0)
        file->time = time; /* where it can't be had, make runs what it runs in the project */
    close(folder);
}

/* The later of the two, unless somebody has edited the file. */
static struct timespec later(struct members *m, struct timespec time, const struct member *file)
{
    bool counts = is_before(time, file->time) &&
                  (m->sink->opt->mode != OUT_TREE || tree_has_own(&m->sink->tree, file->name));
    return counts ? file->time : time;
}

/* All below the folder of a configure. */
static void set_below(struct members *m, const struct member *configure)
{
    size_t n = stem(configure->name, "configure");
    struct timespec time = {0};
    for (enum rank rank = SOURCE; rank <= GENERATED; rank++)
        for (size_t i = 0; i < m->v.n; i++) {
            struct member *file = &m->v.p[i], *am;
            if (file->rank != rank || file->at != configure->at ||
                strncmp(file->name, configure->name, n) != 0)
                continue;
            if (rank == SOURCE)
                time = later(m, time, file);
            else if (rank == ACLOCAL) {
                raise_to(m, file, time);
                time = later(m, time, file);
            } else if (rank == GENERATED) {
                am = made_from(m, file);
                raise_to(m, file, am ? later(m, time, am) : time);
            }
        }
}

void generated_times_set(struct sink *sink)
{
    struct members m = {.sink = sink};
    find_members(&m);
    if (m.v.n)
        qsort(m.v.p, m.v.n, sizeof *m.v.p, by_name);
    rank_members(&m);
    for (size_t i = 0; i < m.v.n; i++) {
        struct member *file = &m.v.p[i];
        size_t n = strlen(file->name);
        if (strcmp(fs_basename(file->name), "configure") == 0 &&
            (beside(&m, file, n, ".ac") || beside(&m, file, n, ".in")))
            set_below(&m, file);
    }
    vec_release(&m.v);
    arena_release(&m.arena);
}
