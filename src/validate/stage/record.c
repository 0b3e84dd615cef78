/* Records references: the original CUDA sources, compiled by nvcc and run on an NVIDIA GPU. */
#include "validate/stage/record.h"
#include "base/fs.h"
#include "project/settings/environment.h"
#include "store/folder.h"
#include "validate/manifest/ranks.h"
#include "validate/process/process.h"
#include "validate/session/command.h"
#include "validate/session/files.h"
#include "validate/stage/reference.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

/* Adds the libraries by their names for nvcc, which are CUDA's own. */
static void add_libraries(const struct case_job *j, struct words *w)
{
    static const char *const headers_only[] = {"cub", "thrust"};
    for (size_t i = 0; i < j->k->libraries.n; i++) {
        const char *name = j->k->libraries.p[i];
        if (strcmp(name, headers_only[0]) == 0 || strcmp(name, headers_only[1]) == 0)
            continue;
        if (strcmp(name, "nvml") == 0)
            name = "nvidia-ml";
        words_add(w, j->a, arena_printf(j->a, "-l%s", name));
    }
}

static struct words nvcc_words(const struct case_job *j, const char *nvcc, const char *program)
{
    struct words w = {0};
    words_add(&w, j->a, nvcc);
    words_add(&w, j->a, "-arch=native");
    for (size_t i = 0; i < j->k->flags.n; i++) /* those of clang that nvcc does not have stay out */
        if (strncmp(j->k->flags.p[i], "-f", 2) != 0 && strncmp(j->k->flags.p[i], "-W", 2) != 0 &&
            strncmp(j->k->flags.p[i], "-m", 2) != 0)
            words_add(&w, j->a, j->k->flags.p[i]);
    if (words_have(&j->k->flags, "-fgpu-rdc"))
        words_add(&w, j->a, "-rdc=true");
    for (size_t i = 0; i < j->k->include.n; i++) {
        words_add(&w, j->a, "-I");
        words_add(&w, j->a, fs_join(j->a, j->k->folder, j->k->include.p[i]));
    }
    for (size_t i = 0; i < j->k->sources.n; i++)
        words_add(&w, j->a, fs_join(j->a, j->k->folder, j->k->sources.p[i]));
    add_libraries(j, &w);
    words_add(&w, j->a, "-o");
    words_add(&w, j->a, program);
    return w;
}

/* Compiles sources into code objects of their own. Returns NULL, or what went wrong. */
static const char *make_modules(struct case_job *j, const char *nvcc, const char *cwd,
                                const char *log)
{
    for (size_t i = 0; i < j->k->modules.n; i++) {
        const char *name = fs_basename(j->k->modules.p[i]), *dot = strrchr(name, '.');
        const char *image = arena_printf(j->a, "%s/%.*s.image", cwd,
                                         dot ? (int)(dot - name) : (int)strlen(name), name);
        const char *argv[] = {nvcc,           "-fatbin",
                              "-arch=native", fs_join(j->a, j->k->folder, j->k->modules.p[i]),
                              "-o",           image};
        struct command_end end = command_run(&(struct words){argv, 6}, NULL, log, j->a);
        if (end.trouble)
            return end.trouble;
    }
    return NULL;
}

/* ---- what is kept ---- */

/* Keeps a tensor of the program: the file itself, or a checksum if it is large. work: the folder
 * where the program ran. to: the manifest's folder. */
static int keep_tensor(struct case_job *j, const struct anchor *work, const char *name,
                       const struct anchor *to, struct err *err)
{
    struct tensor t;
    struct arena a = {0};
    const char *file = fs_join(&a, "tensors", name), *folder = reference_recorded(j->k, &a);
    char sum[33];
    int fd = anchor_fd(work, file, O_RDONLY, LINKS_REFUSED);
    int rc = fd < 0 ? err_set(err, "%s/%s: %s", work->path, file, files_why(errno))
                    : tensor_read_open(fd, file, (size_t)1 << 32, &a, &t, err);
    if (rc == 0 && t.count * tensor_type_size(t.type) <= REFERENCE_MAX) {
        rc = files_copy(work, file, to, fs_join(&a, folder, name), err);
    } else if (rc == 0) {
        struct buf line = {0};
        tensor_checksum(&t, sum);
        buf_printf(&line, "%s %s", sum, tensor_type_name(t.type));
        for (int i = 0; i < t.ndim; i++)
            buf_printf(&line, "%s%llu", i ? "x" : " ", (unsigned long long)t.dim[i]);
        buf_addch(&line, '\n');
        const char *stem =
            arena_printf(j->a, "%.*s.sum", (int)(strlen(name) - strlen(".npy")), name);
        rc = anchor_write(to, fs_join(&a, folder, stem), buf_str(&line), err);
        buf_release(&line);
    }
    arena_release(&a);
    return rc;
}

static int keep_all(struct case_job *j, const struct anchor *work, const struct anchor *to,
                    struct err *err)
{
    int fd = anchor_fd(work, "tensors", O_RDONLY | O_DIRECTORY, LINKS_REFUSED), rc = 0, n = 0;
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    if (!dir)
        return err_set(err, "%s/tensors: %s", work->path, files_why(errno));
    for (struct dirent *e; rc == 0 && (e = readdir(dir));) {
        struct str name = str_of(e->d_name);
        if (!str_ends(name, STR(".npy")) || str_ends(name, STR(".ref.npy")))
            continue;
        rc = keep_tensor(j, work, e->d_name, to, err);
        n++;
    }
    closedir(dir);
    return rc != 0 ? -1 : n;
}

/* Keeps all tensors and their origin. Returns how many there are, or -1. */
static int keep_tensors(struct case_job *j, const char *work, const char *from, struct err *err)
{
    struct anchor ran, to;
    if (anchor_open(&ran, work, err) != 0)
        return -1;
    int n = anchor_open(&to, j->k->folder, err) == 0 ? keep_all(j, &ran, &to, err) : -1;
    if (n > 0 && anchor_write(&to, fs_join(j->a, reference_recorded(j->k, j->a), "recorded.txt"),
                              str_of(arena_printf(j->a, "%s\n", from)), err) != 0)
        n = -1;
    anchor_close(&to);
    anchor_close(&ran);
    return n;
}

/* Returns "NVIDIA H200, CUDA 13.0". work: a folder for the output of the commands. */
static const char *origin(struct session *s, const char *nvcc, const char *work)
{
    const char *smi = environment_program(&s->arena, "nvidia-smi"),
               *log = fs_join(&s->arena, work, "nvidia-smi.txt");
    const char *argv[] = {smi ? smi : "nvidia-smi", "--query-gpu=name", "--format=csv,noheader",
                          NULL};
    struct process p = {.argv = argv, .output = log, .timeout = 60};
    struct process_result r;
    struct err err;
    struct buf text = {0};
    const char *gpu = NULL;
    if (smi && process_run(&p, &r, &err) == 0 && r.end == PROCESS_EXITED && r.code == 0 &&
        files_read(log, 4096, &text, &err) == 0 && text.len) {
        size_t n = strcspn(text.p, "\n");
        gpu = arena_strdup(&s->arena, (struct str){text.p, n});
    }
    buf_release(&text);
    if (!gpu)
        return NULL;
    /* nvcc --version: "... Cuda compilation tools, release 13.0, V13.0.88" on its fourth line. */
    const char *version_argv[] = {nvcc, "--version", NULL};
    p = (struct process){.argv = version_argv, .output = log, .timeout = 60};
    const char *release_text = "";
    if (process_run(&p, &r, &err) == 0 && files_read(log, 65536, &text, &err) == 0 && text.len) {
        const char *at = strstr(text.p, "release ");
        release_text =
            at ? arena_printf(&s->arena, ", CUDA %.*s", (int)strcspn(at + 8, ","), at + 8) : "";
    }
    buf_release(&text);
    return arena_printf(&s->arena, "%s%s", gpu, release_text);
}

/* ---- a case ---- */

/* The names of the entry's files with the logs. */
#define COMPILE_LOG "compile.log"
#define RUN_LOG     "output.txt"

static void record_fail(struct step *s, const char *why, const char *log)
{
    s->verdict = VERDICT_FAIL;
    s->why = why;
    s->log = log;
}

static bool compile_original(struct case_job *j, const char *nvcc, const char *work)
{
    struct words w = nvcc_words(j, nvcc, fs_join(j->a, work, "program"));
    const char *cwd = fs_join(j->a, work, "run"), *log = fs_join(j->a, work, COMPILE_LOG);
    struct step *step = &j->b->compile;
    struct err err;
    if (fs_mkdirs(cwd, &err) != 0 || fs_mkdirs(fs_join(j->a, work, "tensors"), &err) != 0) {
        record_fail(step, arena_strdup(j->a, str_of(err.msg)), NULL);
        return false;
    }
    struct command_end end = command_run(&w, NULL, log, j->a);
    const char *trouble = end.trouble ? end.trouble : make_modules(j, nvcc, cwd, log);
    const char *line = trouble ? command_telling(log, j->a) : NULL;
    *step = (struct step){.verdict = VERDICT_PASS, .seconds = end.seconds, .peak = end.peak};
    if (trouble)
        record_fail(step, line ? line : trouble, COMPILE_LOG);
    return !trouble;
}

static void run_original(struct case_job *j, struct program_run *r, const char *work,
                         const char *from)
{
    struct words w = {0};
    struct err err;
    struct process_result result;
    const char *tensors = fs_join(j->a, work, "tensors"), *cwd = fs_join(j->a, work, "run");
    struct words env = {0};
    ranks_environment(j->k, j->a, &env);
    words_append(&env, j->a, &j->k->environment);
    words_add(&env, j->a, arena_printf(j->a, "TRANSHIP_TENSORS=%s", tensors));
    ranks_launcher(j->k, j->a, &w);
    words_add(&w, j->a, fs_join(j->a, work, "program"));
    words_append(&w, j->a, &j->k->arguments);
    struct process p = {.argv = w.p,
                        .environment = env.p,
                        .folder = cwd,
                        .input = j->k->input ? fs_join(j->a, j->k->folder, j->k->input) : NULL,
                        .output = fs_join(j->a, work, RUN_LOG),
                        .timeout = j->k->timeout,
                        .quiet_core = true};
    if (session_copy_files(j, cwd, &err) != 0 || process_run(&p, &result, &err) != 0) {
        record_fail(&r->run, arena_strdup(j->a, str_of(err.msg)), NULL);
        return;
    }
    r->run = (struct step){
        .verdict = VERDICT_PASS, .seconds = result.seconds, .peak = result.peak, .log = RUN_LOG};
    if (result.end != PROCESS_EXITED || result.code != 0) {
        record_fail(&r->run, process_end_text(&result, j->k->timeout, j->a), RUN_LOG);
        return;
    }
    int n = keep_tensors(j, work, from, &err);
    if (n < 0)
        record_fail(&r->run, arena_strdup(j->a, str_of(err.msg)), RUN_LOG);
    else
        r->run.why = arena_printf(j->a, "%d tensors recorded", n);
}

/* A case whose original is compiled and run. */
struct recording {
    struct case_job *j;
    const char *nvcc, *from;
};

/* Records a case. This is done each time it is asked for; only the logs, which the report names,
 * are kept. */
static enum step_keep make_recording(void *ctx, const char *work, json_t **outcome, struct err *err)
{
    struct recording *c = ctx;
    (void)outcome;
    (void)err;
    if (compile_original(c->j, c->nvcc, work))
        run_original(c->j, &c->j->b->run.p[0], work, c->from);
    return STEP_KEEP_LOG;
}

static void name_log(struct case_job *j, struct step *step, const char *entry)
{
    step->log = step->log && entry ? fs_join(j->a, entry, step->log) : NULL;
}

static void record_case(struct case_job *j, const char *nvcc, const char *from)
{
    struct err err;
    struct store_key key = {0};
    struct recording recording = {.j = j, .nvcc = nvcc, .from = from};
    struct cached_step c = session_step(j->s, j->a);
    const char *entry = NULL;
    c.ctx = &recording;
    c.make = make_recording;
    vec_push(&j->b->run, (struct program_run){.arch = "", .device = from});
    store_key_text(&key, "stage", "record");
    store_key_text(&key, "manifest", j->k->manifest);
    store_key_text(&key, "case", j->k->name);
    if (cached_step(&c, &key, &entry, &err) == STEP_BROKEN && j->b->compile.verdict == VERDICT_NONE)
        record_fail(&j->b->compile, arena_strdup(j->a, str_of(err.msg)), NULL);
    store_key_release(&key);
    name_log(j, &j->b->compile, entry);
    name_log(j, &j->b->run.p[0].run, entry);
}

void reference_record(struct session *s)
{
    const char *nvcc = environment_program(&s->arena, "nvcc");
    if (!nvcc && fs_kind("/usr/local/cuda/bin/nvcc") == FS_FILE)
        nvcc = "/usr/local/cuda/bin/nvcc";
    struct err err = {""};
    const char *work = nvcc ? store_begin(s->store, &s->arena, &err) : NULL,
               *from = work ? origin(s, nvcc, work) : NULL;
    if (work)
        store_abandon(s->store, work);
    struct toolchain_result t = {.name = "nvcc", .version = nvcc ? nvcc : "nvcc", .archs = ""};
    t.missing = !nvcc   ? "nvcc is missing: install the CUDA toolkit"
                : !work ? arena_strdup(&s->arena, str_of(err.msg))
                : !from ? "nvidia-smi lists no NVIDIA GPU"
                        : NULL;
    vec_push(&s->v->toolchain, t);
    s->v->device = from ? from : "none";
    struct toolchain *tool = ARENA_NEW(&s->arena, struct toolchain);
    tool->name = "nvcc";
    s->job = ARENA_ARRAY(&s->arena, struct case_job, s->nchosen + 1);
    for (size_t i = 0; i < s->nchosen; i++)
        vec_push(&s->v->cases,
                 (struct case_result){.name = s->chosen[i]->name, .folder = s->chosen[i]->folder});
    for (size_t i = 0; !t.missing && i < s->nchosen && !process_interrupted(); i++) {
        struct case_result *c = &s->v->cases.p[i];
        vec_push(&c->build, (struct build_result){.toolchain = "nvcc"});
        struct case_job *j = &s->job[s->njobs++];
        *j = (struct case_job){.s = s,
                               .k = s->chosen[i],
                               .t = tool,
                               .b = &c->build.p[0],
                               .a = ARENA_NEW(&s->arena, struct arena)};
        record_case(j, nvcc, from);
        if (s->o->progress)
            s->o->progress(i + 1, s->nchosen, c->name);
    }
}
