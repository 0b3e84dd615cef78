/* The third stage: runs the program on each device that it has code for. */
#include "validate/stage/run.h"
#include "base/fs.h"
#include "validate/cache/steps.h"
#include "validate/manifest/ranks.h"
#include "validate/process/process.h"
#include "validate/session/command.h"
#include "validate/session/files.h"
#include "validate/stage/compare.h"
#include "validate/stage/lacks.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { OUTPUT_MAX = 64 << 20, FINDINGS_CODE = 99 };

/* A run that is being done. */
struct run {
    struct case_job *j;
    const struct device *d;
    struct program_run *r;
    const char *work;
    const char *output, *errors; /* files */
    const char *findings;        /* the same; %p is the process of a rank */
};

/* ---- the key ---- */

static int key_files(struct case_job *j, struct store_key *key, struct err *err)
{
    for (size_t i = 0; i < j->k->files.n; i++) {
        store_key_text(key, "name", j->k->files.p[i]);
        if (store_key_file(j->s->store, key, "file", fs_join(j->a, j->k->folder, j->k->files.p[i]),
                           err) != 0)
            return -1;
    }
    return j->k->input ? store_key_file(j->s->store, key, "input",
                                        fs_join(j->a, j->k->folder, j->k->input), err)
                       : 0;
}

/* The library of the virtual GPU, and HIP's runtime. */
static int key_device(struct case_job *j, const struct device *d, struct store_key *key,
                      struct err *err)
{
    store_key_text(key, "device", d->name);
    store_key_text(key, "toolchain", j->t->identity);
    if (d->kind != DEVICE_VIRTUAL)
        return 0;
    const char *folder =
        device_library_folder(&(struct device_places){.tranship = j->s->tranship}, j->a);
    return store_key_file_if(j->s->store, key, "virtual",
                             fs_join(j->a, folder ? folder : "", "libhsa-runtime64.so.1"), err);
}

static const char *const *stage_run_list(const struct words *w)
{
    static const char *const none[] = {NULL};
    return w->n ? w->p : none;
}

/* Returns the seconds that the program may run. */
static double stage_run_limit_of(const struct case_job *j)
{
    return j->s->o->timeout > 0 ? j->s->o->timeout : j->k->timeout;
}

static int run_key(struct case_job *j, const struct device *d, struct store_key *key,
                   struct err *err)
{
    store_key_text(key, "stage", "run 1");
    store_key_text(key, "program", j->digest);
    for (size_t i = 0; i < j->library_folders.n;
         i++) /* stand-ins are ours: they change as the tool does */
        if (j->stand_ins &&
            store_key_tree(j->s->store, key, "libraries", j->library_folders.p[i], err) != 0)
            return -1;
    store_key_words(key, "arguments", stage_run_list(&j->k->arguments));
    store_key_words(key, "environment", stage_run_list(&j->k->environment));
    store_key_text(key, "run", j->k->run);
    store_key_text(key, "pass", j->k->pass);
    store_key_number(key, "checks", !j->s->o->no_check);
    store_key_number(key, "gpus", (uint64_t)ranks_gpus(j->k));
    store_key_number(key, "ranks", (uint64_t)j->k->ranks);
    store_key_number(key, "memory", j->k->memory);
    store_key_number(key, "milliseconds", (uint64_t)(stage_run_limit_of(j) * 1e3));
    return key_device(j, d, key, err) != 0 ? -1 : key_files(j, key, err);
}

/* ---- the run ---- */

static int copy_files(struct run *r, const char *to, struct err *err)
{
    struct case_job *j = r->j;
    struct anchor entry, target;
    if (session_copy_files(j, to, err) != 0)
        return -1;
    if (!j->k->modules.n)
        return 0;
    if (anchor_open(&entry, j->entry, err) != 0)
        return -1;
    int rc = anchor_open(&target, to, err);
    for (size_t i = 0; rc == 0 && i < j->k->modules.n; i++) {
        const char *name = fs_basename(j->k->modules.p[i]), *dot = strrchr(name, '.');
        const char *image =
            arena_printf(j->a, "%.*s.image", dot ? (int)(dot - name) : (int)strlen(name), name);
        rc = files_copy(&entry, image, &target, image, err);
    }
    anchor_close(&target);
    anchor_close(&entry);
    return rc;
}

/* Returns the variables that the program's environment has in addition to ours. */
static struct words stage_run_environment(struct run *r, const char *const *of_device)
{
    struct case_job *j = r->j;
    struct words w = {0};
    for (size_t i = 0; of_device && of_device[i]; i++)
        words_add(&w, j->a, of_device[i]);
    ranks_environment(j->k, j->a, &w);
    words_append(&w, j->a, &j->k->environment);
    words_add(&w, j->a, arena_printf(j->a, "TRANSHIP_TENSORS=%s/tensors", r->work));
    struct buf path = {0};
    for (size_t i = 0; i < j->library_folders.n; i++)
        if (!j->t->root || strcmp(j->library_folders.p[i], j->t->libraries) != 0)
            buf_printf(&path, "%s%s", path.len ? ":" : "", j->library_folders.p[i]);
    const char *before = getenv("LD_LIBRARY_PATH");
    if (path.len && before && *before)
        buf_printf(&path, ":%s", before);
    if (path.len)
        words_add(&w, j->a, arena_printf(j->a, "LD_LIBRARY_PATH=%s", path.p));
    buf_release(&path);
    return w;
}

static bool stage_run_has_line(const char *path, const char *start)
{
    struct buf bytes = {0};
    struct err err;
    bool found = false;
    if (files_read(path, OUTPUT_MAX, &bytes, &err) == 0)
        for (size_t at = 0; at < bytes.len && !found;) {
            const char *end = memchr(bytes.p + at, '\n', bytes.len - at);
            size_t n = end ? (size_t)(end - (bytes.p + at)) : bytes.len - at;
            found = str_starts((struct str){bytes.p + at, n}, str_of(start));
            at += n + 1;
        }
    buf_release(&bytes);
    return found;
}

/* Returns the first finding of the virtual GPU's checks in a file: "race in kernel scale: ...";
 * NULL if there is none. */
static const char *finding_in(struct run *r, const char *file)
{
    json_t *o = files_json(file), *all = json_is_array(o) ? o : json_object_get(o, "findings");
    const json_t *first = json_array_get(all, 0);
    if (!first) { /* the exit code was the program's own */
        if (o)
            json_decref(o);
        return NULL;
    }
    const char *kind = json_string_value(json_object_get(first, "kind"));
    const char *kernel = json_string_value(json_object_get(first, "kernel"));
    const char *text = json_string_value(json_object_get(first, "message"));
    const char *out = arena_printf(r->j->a, "the virtual GPU's checks report %s%s%s%s%s",
                                   kind ? kind : "something", kernel ? " in " : "",
                                   kernel ? kernel : "", text ? ": " : "", text ? text : "");
    if (o)
        json_decref(o);
    return out;
}

/* The same for the files of all ranks. */
static const char *first_finding(struct run *r)
{
    if (r->j->k->ranks == 1)
        return finding_in(r, r->findings);
    const char *first = NULL;
    DIR *dir = opendir(r->work);
    for (struct dirent *e; dir && !first && (e = readdir(dir));)
        if (str_starts(str_of(e->d_name), STR("findings.")))
            first = finding_in(r, fs_join(r->j->a, r->work, e->d_name));
    if (dir)
        closedir(dir);
    return first;
}

/* Sets the verdict of the run from how the process ended, its output and the findings of the
 * checks. */
static void stage_run_judge(struct run *r, const struct process_result *p)
{
    struct case_job *j = r->j;
    struct step *s = &r->r->run;
    double limit = stage_run_limit_of(j);
    s->seconds = p->seconds;
    s->peak = p->peak;
    s->log = command_telling(r->errors, j->a) ? "errors.txt" : "output.txt";
    s->verdict = VERDICT_FAIL;
    const char *said = command_telling(r->errors, j->a);
    if (!said)
        said = command_telling(r->output, j->a);
    bool by_checks = p->end == PROCESS_EXITED && p->code == FINDINGS_CODE && r->findings;
    const char *found = by_checks ? first_finding(r) : NULL;
    if (p->end == PROCESS_INTERRUPTED)
        *s = (struct step){.verdict = VERDICT_NONE};
    else if (found)
        s->why = found;
    else if (p->end != PROCESS_EXITED || p->code != 0 || p->leaked)
        s->why = arena_printf(j->a, "%s%s%s", process_end_text(p, limit, j->a), said ? ": " : "",
                              said ? said : "");
    else if (j->k->pass && !stage_run_has_line(r->output, j->k->pass))
        s->why = arena_printf(j->a, "no line begins with '%s'%s%s", j->k->pass,
                              said ? "; the last one: " : "", said ? said : "");
    else
        s->verdict = VERDICT_PASS;
}

/* Returns the program, or the case's own command with the program's folder as its first
 * argument. */
static struct words command_of(struct run *r)
{
    struct case_job *j = r->j;
    struct words w = {0};
    if (j->k->run) {
        const char *shell[] = {"/bin/sh", "-c", j->k->run, j->k->own_name};
        words_append(&w, j->a, &(struct words){shell, 4});
    } else {
        words_add(&w, j->a, j->program);
    }
    words_append(&w, j->a, &j->k->arguments);
    return w;
}

static int run_now(struct run *r, struct err *err)
{
    struct case_job *j = r->j;
    const char *cwd = fs_join(j->a, r->work, "run");
    bool is_virtual = r->d->kind == DEVICE_VIRTUAL;
    if (fs_mkdirs(cwd, err) != 0 || fs_mkdirs(fs_join(j->a, r->work, "tensors"), err) != 0 ||
        (j->k->build && files_copy_folder(fs_join(j->a, j->entry, "build"), cwd, err) != 0) ||
        copy_files(r, cwd, err) != 0)
        return -1;
    struct words program = command_of(r);
    r->output = fs_join(j->a, r->work, "output.txt");
    r->errors = fs_join(j->a, r->work, "errors.txt");
    r->findings =
        is_virtual && !j->s->o->no_check
            ? fs_join(j->a, r->work, j->k->ranks > 1 ? "findings.%p.json" : "findings.json")
            : NULL;
    struct device_use use = {
        .findings = r->findings,
        .findings_code = FINDINGS_CODE,
        .gpus = ranks_gpus(j->k),
        .threads = j->s->threads,
        .root = j->t->root,
        .argv = program.p,
    };
    struct device_command c =
        device_command(r->d, &(struct device_places){.tranship = j->s->tranship}, &use, j->a);
    struct words env = stage_run_environment(r, c.environment), command = {0};
    ranks_launcher(j->k, j->a, &command);
    for (size_t i = 0; c.argv[i]; i++)
        words_add(&command, j->a, c.argv[i]);
    struct process p = {
        .argv = command.p,
        .environment = env.p,
        .folder = cwd,
        .input = j->k->input ? fs_absolute(j->a, fs_join(j->a, j->k->folder, j->k->input)) : NULL,
        .output = r->output,
        .errors = r->errors,
        .timeout = stage_run_limit_of(j),
        .memory = j->k->memory,
        .output_limit = OUTPUT_MAX,
        .quiet_core = true,
    };
    struct process_result result;
    if (process_run(&p, &result, err) != 0)
        return -1;
    stage_run_judge(r, &result);
    return 0;
}

/* ---- one device ---- */

static int stage_run_read_step(void *ctx, const json_t *outcome)
{
    struct run *r = ctx;
    return steps_read(outcome, r->j->a, &r->r->run);
}

/* Only a run that passed is found again: one that failed may succeed next time. */
static enum step_keep make_run(void *ctx, const char *work, json_t **outcome, struct err *err)
{
    struct run *r = ctx;
    r->work = work;
    if (run_now(r, err) != 0)
        return STEP_CANNOT;
    *outcome = steps_outcome(&r->r->run);
    return r->r->run.verdict == VERDICT_PASS ? STEP_KEEP : STEP_KEEP_LOG;
}

/* Runs the program, or finds the results of an earlier run. Returns the folder of the entry, or
 * NULL if there is none. */
static const char *run_or_find(struct run *r)
{
    struct case_job *j = r->j;
    struct store_key key = {0};
    struct err err;
    struct step *step = &r->r->run;
    struct cached_step c = session_step(j->s, j->a);
    const char *entry = NULL;
    c.ctx = r;
    c.read = stage_run_read_step;
    c.make = make_run;
    enum step_end end =
        run_key(j, r->d, &key, &err) == 0 ? cached_step(&c, &key, &entry, &err) : STEP_BROKEN;
    store_key_release(&key);
    if (end == STEP_BROKEN)
        *step = (struct step){.verdict = VERDICT_FAIL, .why = arena_strdup(j->a, str_of(err.msg))};
    else if (end == STEP_STOPPED)
        *step = (struct step){.verdict = VERDICT_NONE};
    else if (step->log)
        step->log = fs_join(j->a, entry, step->log);
    return entry;
}

static void run_on(struct case_job *j, const struct device *d)
{
    struct program_run *result = &j->b->run.p[j->b->run.n - 1];
    struct run r = {.j = j, .d = d, .r = result};
    const char *missing = j->unlinked ? j->unlinked : case_lacks(j, d);
    if (!missing && j->k->run && j->t->root && d->kind == DEVICE_VIRTUAL)
        missing = "its command can't be run in another root, only a program can";
    if (!missing && j->stand_ins && d->kind != DEVICE_VIRTUAL)
        missing = "it is linked with a stand-in, which works with a virtual GPU only";
    if (missing) {
        result->run = (struct step){.verdict = VERDICT_NOT_RUN, .why = missing};
        return;
    }
    const char *entry = run_or_find(&r);
    session_keep(j, entry, d->arch);
    bool passed = result->run.verdict == VERDICT_PASS;
    session_settle(j, &result->run, STAGE_RUN, d->arch, entry);
    if (passed && entry && j->s->o->last >= STAGE_COMPARE) {
        stage_compare(j, result, entry);
        session_settle(j, &result->compare, STAGE_COMPARE, d->arch, NULL);
    }
}

/* Finds the devices that a case runs on: those that were asked for, else the usual ones, as far as
 * compiler and runtime support them. */
static bool stage_run_wanted(const struct case_job *j, const struct device *d)
{
    return device_is_known(d, j->t->rocm) && words_have(&j->t->arch, d->arch) &&
           (j->s->o->archs.n || device_is_usual(d, j->t->rocm));
}

void stage_run(struct case_job *j)
{
    for (size_t i = 0; i < j->s->devices.device.n && !process_interrupted(); i++) {
        const struct device *d = &j->s->devices.device.p[i];
        bool compiled = j->k->build != NULL || j->k->run != NULL;
        for (size_t k = 0; k < j->b->arch.n; k++)
            compiled |= strcmp(j->b->arch.p[k].arch, d->arch) == 0 &&
                        (j->b->arch.p[k].compile.verdict == VERDICT_PASS ||
                         j->b->arch.p[k].compile.verdict == VERDICT_UNEXPECTED);
        if (!compiled || !stage_run_wanted(j, d) ||
            device_of_arch(&j->s->devices, d->kind, d->arch) != d)
            continue;
        struct program_run r = {.arch = d->arch,
                                .device = d->name,
                                .is_virtual = d->kind == DEVICE_VIRTUAL,
                                .wave = d->wave,
                                .libraries = j->libraries};
        vec_push(&j->b->run, r);
        run_on(j, d);
    }
}
