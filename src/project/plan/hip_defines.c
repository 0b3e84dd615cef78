#include "project/plan/hip_defines.h"
#include "base/fs.h"
#include "build/build.h"

/* A build file, or the template of a header. */
struct build_text {
    const char *name; /* relative to the operand's folder, for messages */
    const char *real; /* absolute; NULL: not known */
    struct str bytes;
    uint32_t job; /* UINT32_MAX: it is not an input */
    enum build_language language;
};

struct finder {
    struct plan *plan;
    const struct macros *macros;
    VEC(struct build_text) text;
    struct arena texts;
};

static void take_text(struct finder *f, struct build_text t, struct buf *bytes)
{
    t.bytes = (struct str){arena_strdup(&f->texts, buf_str(bytes)), bytes->len};
    t.language = build_language_of(t.name, t.bytes);
    if (t.language != BUILD_NONE || t.job == UINT32_MAX)
        vec_push(&f->text, t);
}

/* Reads all build files of the project, those first that are inputs. */
static void read_texts(struct finder *f)
{
    struct inputs *in = f->plan->in;
    struct err err;
    for (size_t i = 0; i < in->jobs.n; i++) {
        const struct job *job = &in->jobs.p[i];
        struct buf bytes = {0};
        bool build = !job->error && !job->skipped && build_may_be(job->path, true) &&
                     source_kind(job->path) == SOURCE_OTHER;
        const char *name = job->name ? job->name : job->path;
        if (build && inputs_read(job, &bytes, &err) == 0)
            take_text(f,
                      (struct build_text){.name = name,
                                          .real = f->plan->survey.file[i].real,
                                          .job = job->maybe ? UINT32_MAX : (uint32_t)i},
                      &bytes);
        buf_release(&bytes);
    }
    for (size_t i = 0; i < in->builds.n; i++) {
        const struct other_build *o = &in->builds.p[i];
        const char *folder = o->anchor->path[0] ? o->anchor->path : ".";
        char *real = realpath(folder, NULL);
        struct buf bytes = {0};
        if (real && inputs_read_build(o, &bytes, &err) == 0)
            take_text(f,
                      (struct build_text){.name = o->name,
                                          .real = fs_join(&f->texts, real, o->name),
                                          .job = UINT32_MAX},
                      &bytes);
        buf_release(&bytes);
        free(real);
    }
}

/* True if the path is below the folder. */
static bool is_below(const char *path, const char *folder)
{
    size_t n = strlen(folder);
    return strcmp(folder, "/") == 0 || (strncmp(path, folder, n) == 0 && path[n] == '/');
}

/* What the sources below the folder ask for; *host: what C and C++ sources do. False if there are
 * no sources below it. */
static bool asks_below(const struct survey *s, const char *folder, uint64_t *all, uint64_t *host)
{
    bool any = false;
    *all = *host = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        const struct survey_file *f = &s->file[i];
        if (!f->real || !is_below(f->real, folder))
            continue;
        any |= f->is_source;
        *all |= f->asks;
        *host |= f->is_source && source_kind(f->real) == SOURCE_HOST ? f->asks : 0;
    }
    return any;
}

/* True if what a CMake file in a folder above defines, or will define in the port, holds for this
 * one, too. */
static bool is_covered(struct finder *f, const struct build_text *t, struct str name)
{
    bool list = str_is(str_of(fs_basename(t->name)), "CMakeLists.txt"), covered = false;
    if (t->language != BUILD_CMAKE || !t->real || (list && build_begins_project(t->name, t->bytes)))
        return false;
    const char *folder = fs_dirname(&f->texts, t->real);
    for (size_t i = 0; i < f->text.n && !covered; i++) {
        const struct build_text *o = &f->text.p[i];
        if (o == t || !o->real || strcmp(fs_basename(o->name), "CMakeLists.txt") != 0)
            continue;
        const char *above = fs_dirname(&f->texts, o->real);
        covered = (is_below(folder, above) || (!list && strcmp(folder, above) == 0)) &&
                  (o->job != UINT32_MAX || build_defines(o->name, o->bytes, name) == BUILD_DEFINED);
    }
    return covered;
}

/* Another build file that defines the macro. */
static const char *find_elsewhere(const struct finder *f, const struct build_text *t,
                                  struct str name)
{
    for (size_t i = 0; i < f->text.n; i++) {
        const struct build_text *o = &f->text.p[i];
        if (o != t && build_defines(o->name, o->bytes, name) != BUILD_DEFINED_NO)
            return arena_strdup(f->plan->arena, str_of(o->name));
    }
    return NULL;
}

static struct hip_defines find_defines(struct finder *f, const struct build_text *t)
{
    const struct macros *m = f->macros;
    struct hip_define *define = ARENA_ARRAY(f->plan->arena, struct hip_define, m->nhip);
    struct hip_defines found = {define, 0};
    uint64_t asks = UINT64_MAX, host = UINT64_MAX;
    bool others = memmem(t->bytes.p, t->bytes.n, "..", 2);
    if (t->real && !others &&
        !asks_below(&f->plan->survey, fs_dirname(&f->texts, t->real), &asks, &host))
        asks = host = UINT64_MAX;
    for (uint32_t i = 0; i < m->nhip; i++) {
        if (!m->hip_is_one[i] || !(asks & macros_hip_bit(i)) || is_covered(f, t, m->hip[i]))
            continue;
        define[found.n++] = (struct hip_define){.name = arena_strdup(f->plan->arena, m->hip[i]),
                                                .elsewhere = find_elsewhere(f, t, m->hip[i]),
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
    read_texts(&f);
    for (size_t i = 0; i < f.text.n; i++) {
        if (f.text.p[i].job != UINT32_MAX)
            defines[f.text.p[i].job] = find_defines(&f, &f.text.p[i]);
    }
    plan->defines = defines;
    vec_release(&f.text);
    arena_release(&f.texts);
}
