/* A whole validation: decides what is to be done, and lets workers do it, a case and a toolchain at
 * a time. */
#include "validate/validate.h"
#include "base/clock.h"
#include "base/fs.h"
#include "map/glob.h"
#include "project/settings/environment.h"
#include "store/store.h"
#include "validate/mutation.h"
#include "validate/part.h"
#include "validate/process/process.h"
#include "validate/session/workers.h"
#include "validate/stage/compile.h"
#include "validate/stage/port.h"
#include "validate/stage/probe.h"
#include "validate/stage/record.h"
#include "validate/stage/run.h"
#include <stdlib.h>
#include <sys/sysinfo.h>
#include <time.h>
#include <unistd.h>

/* CDNA 1, 2, 3; RDNA 2, 3, 4. */
const char *const validate_archs[] = {"gfx908",  "gfx90a",  "gfx942", "gfx1030",
                                      "gfx1100", "gfx1201", NULL};

/* ---- choosing ---- */

/* True if the options select the case. A glob with a slash is compared with whole names, else with
 * their last part. A glob after a ! excludes cases. */
static bool validate_is_wanted(const struct validate_options *o, const struct test_case *k)
{
    bool some = false, wanted = false;
    for (size_t i = 0; i < o->cases.n; i++) {
        const char *glob = o->cases.p[i];
        const bool away = *glob == '!',
                   match = glob_match(glob + away, strchr(glob, '/') ? k->name : k->own_name);
        if (away && match)
            return false;
        some |= !away;
        wanted |= match;
    }
    return wanted || !some;
}

static const char no_case[] = "no case has this name; --list shows all names\n";

static int choose_cases(struct session *s, struct buf *messages)
{
    s->chosen = ARENA_ARRAY(&s->arena, struct test_case *, s->cases.list.n + 1);
    for (size_t i = 0; i < s->cases.list.n; i++)
        if (validate_is_wanted(s->o, s->cases.list.p[i]))
            s->chosen[s->nchosen++] = s->cases.list.p[i];
    if (!s->nchosen)
        buf_addstr(messages, no_case);
    return s->nchosen ? 0 : -1;
}

size_t validate_count(const struct validate_options *o, struct buf *names, struct buf *messages)
{
    struct cases cases = {0};
    size_t n = 0;
    int rc = cases_read(&cases, o->paths, o->npaths, messages);
    for (size_t i = 0; i < cases.list.n; i++) {
        if (!validate_is_wanted(o, cases.list.p[i]))
            continue;
        n++;
        if (names)
            buf_printf(names, "%s\n", cases.list.p[i]->name);
    }
    if (rc == 0 && !n)
        buf_addstr(messages, no_case);
    cases_release(&cases);
    return rc == 0 ? n : 0;
}

static int choose_toolchains(struct session *s, struct buf *messages)
{
    const struct words *names = &s->o->toolchains;
    size_t n = 0;
    for (size_t i = 0; i < s->tools.tool.n; i++)
        if (!names->n || words_have(names, s->tools.tool.p[i].name))
            s->tools.tool.p[n++] = s->tools.tool.p[i];
    for (size_t i = 0; i < names->n; i++) {
        bool found = false;
        for (size_t k = 0; k < n; k++)
            found |= strcmp(s->tools.tool.p[k].name, names->p[i]) == 0;
        if (!found) {
            buf_printf(messages, "--toolchain=%s: there are", names->p[i]);
            for (size_t k = 0; k < s->tools.tool.n; k++)
                buf_printf(messages, " %s", s->tools.tool.p[k].name);
            buf_addstr(messages, "\n");
            return -1;
        }
    }
    s->tools.tool.n = n;
    return 0;
}

/* True if the device is usual for at least one of the toolchains. */
static bool is_usual(const struct session *s, const struct device *d)
{
    for (size_t i = 0; i < s->tools.tool.n; i++)
        if (!s->tools.tool.p[i].missing && device_is_usual(d, s->tools.tool.p[i].rocm))
            return true;
    return false;
}

static int choose_devices(struct session *s, struct buf *messages)
{
    enum device_choice choice = s->o->device;
    struct device_places places = {.tranship = s->tranship};
    struct buf text = {0};
    if (choice == DEVICES_AUTO || choice == DEVICES_AMD)
        device_list_amd(&places, &s->arena, &s->devices);
    if (choice == DEVICES_VIRTUAL || (choice == DEVICES_AUTO && !s->devices.device.n))
        device_list_virtual(&places, &s->arena, &s->devices);
    for (size_t i = 0; i < s->devices.device.n; i++) {
        const struct device *d = &s->devices.device.p[i];
        bool asked = words_have(&s->o->archs, d->arch), all = d->kind == DEVICE_AMD;
        if (all || asked || (!s->o->archs.n && is_usual(s, d)))
            buf_printf(&text, "%s%s", text.len ? ", " : "", d->name);
    }
    if (text.len && s->devices.device.p[0].kind == DEVICE_VIRTUAL)
        buf_printf(&text, "; checks %s", s->o->no_check ? "off" : "on");
    const char *none = choice == DEVICES_NONE ? "none wanted"
                       : s->devices.why       ? s->devices.why
                                              : "none";
    s->v->device = text.len ? arena_strdup(&s->arena, buf_str(&text)) : none;
    buf_release(&text);
    if (choice != DEVICES_VIRTUAL || s->devices.device.n || s->o->last < STAGE_RUN)
        return 0;
    buf_printf(messages, "--device=virtual: %s\n",
               none); /* a device that was named is not left out */
    return -1;
}

/* ---- which architectures a toolchain knows ---- */

static void probe_toolchains(struct session *s)
{
    for (size_t i = 0; i < s->tools.tool.n; i++) {
        struct toolchain *t = &s->tools.tool.p[i];
        struct toolchain_result r = {.name = t->name, .version = t->version, .missing = t->missing};
        struct buf archs = {0};
        const char *const *arch = s->o->archs.n ? s->o->archs.p : validate_archs;
        if (!t->missing)
            r.missing = t->missing = probe_archs(s, t, arch);
        words_text(&t->arch, &archs);
        r.archs = arena_strdup(&s->arena, buf_str(&archs));
        buf_release(&archs);
        vec_push(&s->v->toolchain, r);
    }
}

/* ---- work ---- */

static bool same_words(const struct words *x, const struct words *y)
{
    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (strcmp(x->p[i], y->p[i]) != 0)
            return false;
    return x->n == y->n;
}

static struct port_unit *validate_unit_of(struct session *s, const struct test_case *k,
                                          release rocm)
{
    for (size_t i = 0; i < s->unit.n; i++) {
        struct port_unit *u = s->unit.p[i];
        if (u->rocm == rocm && u->libs == k->libs && u->as_it_is == !k->port &&
            strcmp(u->folder, k->folder) == 0 && same_words(&u->include, &k->include))
            return u;
    }
    struct port_unit *u = ARENA_NEW(&s->arena, struct port_unit);
    *u = (struct port_unit){.folder = k->folder,
                            .include = k->include,
                            .rocm = rocm,
                            .libs = k->libs,
                            .as_it_is = !k->port};
    pthread_mutex_init(&u->lock, NULL);
    vec_push(&s->unit, u);
    return u;
}

static void do_job(struct case_job *j)
{
    enum stage last = j->s->o->last;
    stage_port(j);
    bool ported = j->b->port.verdict == VERDICT_PASS || j->b->port.verdict == VERDICT_UNEXPECTED;
    if (!ported || last < STAGE_COMPILE || process_interrupted())
        return;
    stage_compile(j);
    session_keep(j, j->unit->tree, "port");
    session_keep(j, j->entry, "program");
    bool compiled =
        j->b->compile.verdict == VERDICT_PASS || j->b->compile.verdict == VERDICT_UNEXPECTED;
    if (compiled && last >= STAGE_RUN)
        stage_run(j);
}

static void do_piece(void *ctx, size_t i)
{
    do_job(&((struct session *)ctx)->job[i]);
}

static const char *piece_name(void *ctx, size_t i)
{
    struct case_job *j = &((struct session *)ctx)->job[i];
    return arena_printf(j->a, "%s  %s", j->k->name, j->t->name);
}

/* Makes a result for each case and usable toolchain, in the order of the report, and the job that
 * fills it in. */
static size_t make_jobs(struct session *s, struct case_job **out)
{
    size_t n = 0, tools = 0;
    for (size_t i = 0; i < s->tools.tool.n; i++)
        tools += s->tools.tool.p[i].missing == NULL;
    struct case_job *job = ARENA_ARRAY(&s->arena, struct case_job, s->nchosen * tools + 1);
    for (size_t i = 0; i < s->nchosen; i++) {
        const struct test_case *k = s->chosen[i];
        vec_push(&s->v->cases, (struct case_result){.name = k->name, .folder = k->folder});
    }
    for (size_t i = 0; i < s->nchosen; i++) {
        struct case_result *c = &s->v->cases.p[i];
        for (size_t t = 0; t < s->tools.tool.n; t++) {
            const struct toolchain *tool = &s->tools.tool.p[t];
            struct build_result b = {.toolchain = tool->name, .rocm = tool->rocm};
            if (!tool->missing)
                vec_push(&c->build, b);
        }
        for (size_t t = 0, at = 0; t < s->tools.tool.n; t++)
            if (!s->tools.tool.p[t].missing) {
                const struct test_case *k = s->chosen[i];
                struct arena *a = ARENA_NEW(&s->arena, struct arena);
                job[n++] =
                    (struct case_job){.s = s,
                                      .k = k,
                                      .t = &s->tools.tool.p[t],
                                      .unit = validate_unit_of(s, k, s->tools.tool.p[t].rocm),
                                      .b = &c->build.p[at++],
                                      .a = a};
            }
    }
    *out = job;
    return n;
}

/* ---- beginning and end ---- */

static int find_ourselves(struct session *s, struct buf *messages)
{
    s->tranship = environment_self(&s->arena);
    if (!s->tranship) {
        buf_addstr(messages, "/proc/self/exe can't be read\n");
        return -1;
    }
    s->beside = fs_dirname(&s->arena, s->tranship);
    return 0;
}

/* Returns the path with its links resolved, as far as it exists. */
static const char *validate_real_path(struct arena *a, const char *path)
{
    const char *whole = fs_absolute(a, path), *there = whole;
    char *real;
    while (!(real = realpath(there, NULL)) && strcmp(there, "/") != 0)
        there = fs_dirname(a, there);
    const char *rest = whole + (strcmp(there, "/") == 0 ? 0 : strlen(there));
    const char *out = arena_printf(a, "%s%s", real && strcmp(real, "/") != 0 ? real : "", rest);
    free(real);
    return *out ? out : "/";
}

/* Output must not be in a folder that is ported: it would be ported, too, and change the folder
 * each time. Everything that walks folders skips names that begin with a dot. */
static int check_outside(struct session *s, const char *option, const char *wanted,
                         struct buf *messages)
{
    struct arena *a = &s->arena;
    const char *path = wanted ? validate_real_path(a, wanted) : NULL;
    for (size_t i = 0; path && i < s->nchosen; i++) {
        const char *folder = validate_real_path(a, s->chosen[i]->folder);
        size_t n = strcmp(folder, "/") == 0 ? 0 : strlen(folder);
        if (strncmp(path, folder, n) != 0 || (path[n] && path[n] != '/') || strstr(path + n, "/."))
            continue;
        buf_printf(messages,
                   "%s=%s: it is in %s, which is ported; choose another "
                   "folder, or one whose name begins with a dot\n",
                   option, wanted, s->chosen[i]->folder);
        return -1;
    }
    return 0;
}

static int validate_begin(struct session *s, struct buf *messages)
{
    struct err err;
    struct toolchain_options tools = s->o->tools;
    if (find_ourselves(s, messages) != 0 ||
        cases_read(&s->cases, s->o->paths, s->o->npaths, messages) != 0 ||
        choose_cases(s, messages) != 0 || check_outside(s, "--work", s->o->work, messages) != 0 ||
        check_outside(s, "--keep", s->o->keep, messages) != 0 || part_choose(s, messages) != 0)
        return -1;
    s->store = store_open_work(s->o->work, &err);
    if (!s->store) {
        buf_printf(messages, "%s\n", err.msg);
        return -1;
    }
    store_stop(s->store, process_interrupted);
    tools.beside = s->beside;
    tools.wanted = &s->o->toolchains;
    toolchains_find(&s->tools, &tools, &s->arena);
    return choose_toolchains(s, messages) != 0 ? -1 : choose_devices(s, messages);
}

static void validate_work(struct session *s)
{
    int cores = get_nprocs(), jobs = workers_count(s);
    s->threads = cores > jobs ? cores / jobs : 1;
    probe_toolchains(s);
    s->njobs = make_jobs(s, &s->job);
    struct workers w = {.s = s, .n = s->njobs, .work = do_piece, .name = piece_name, .ctx = s};
    workers_run(&w);
    if (s->o->mutants)
        mutation_run(s);
    s->v->interrupted = process_interrupted();
}

/* Reports that files could not be copied; the results are valid all the same. */
static void tell_keep(const struct session *s, struct buf *messages)
{
    if (s->keep_failed)
        buf_printf(messages, "--keep=%s: not all could be copied\n", s->o->keep);
}

static void validate_end(struct session *s)
{
    struct store_pruned pruned;
    struct err err;
    if (s->store)
        (void)store_prune(s->store, VALIDATE_BYTES, STORE_AGE, &pruned,
                          &err); /* entries that can't be removed do no harm */
    store_close(s->store);
    for (size_t i = 0; i < s->unit.n; i++) {
        pthread_mutex_destroy(&s->unit.p[i]->lock);
        vec_release(&s->unit.p[i]->ported.file);
    }
    toolchains_release(&s->tools);
    device_list_release(&s->devices);
}

int validate_run(const struct validate_options *o, struct session **session, struct validation *out,
                 struct buf *messages)
{
    struct session *s = xcalloc(1, sizeof *s);
    double began = clock_now();
    *session = s;
    s->o = o;
    s->v = out;
    int rc = validate_begin(s, messages);
    if (rc == 0 && o->record)
        reference_record(s);
    else if (rc == 0)
        validate_work(s);
    tell_keep(s, messages);
    validate_end(s);
    out->seconds = clock_now() - began;
    if (s->shard)
        s->shard->ended = (uint64_t)time(NULL);
    return rc;
}

void validate_free(struct session *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->njobs; i++)
        arena_release(s->job[i].a);
    for (size_t i = 0; i < s->unit.n; i++)
        arena_release(&s->unit.p[i]->arena);
    for (size_t i = 0; i < s->mutant.n; i++) {
        arena_release(s->mutant.p[i]);
        free(s->mutant.p[i]);
    }
    vec_release(&s->mutant);
    vec_release(&s->unit);
    cases_release(&s->cases);
    arena_release(&s->arena);
    free(s);
}
