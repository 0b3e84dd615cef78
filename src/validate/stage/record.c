/* Recording references: the CUDA sources as they are, compiled by nvcc and run on an NVIDIA GPU. */
#include "base/fs.h"
#include "project/environment.h"
#include "validate/manifest/ranks.h"
#include "validate/stage/reference.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

/* The libraries' names for nvcc: CUDA's own. */
static void add_libraries(const struct job *j, struct words *w)
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

static struct words nvcc_words(const struct job *j, const char *nvcc, const char *program)
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

/* Code objects of their own, as nvcc makes them. */
static const char *make_modules(struct job *j, const char *nvcc, const char *cwd, const char *log)
{
    for (size_t i = 0; i < j->k->modules.n; i++) {
        const char *name = fs_basename(j->k->modules.p[i]), *dot = strrchr(name, '.');
        const char *image =
            arena_printf(j->a, "%s/%.*s.image", cwd, dot ? (int)(dot - name) : (int)strlen(name), name);
        const char *argv[] = {
            nvcc, "-fatbin", "-arch=native", fs_join(j->a, j->k->folder, j->k->modules.p[i]), "-o", image};
        double seconds;
        uint64_t peak;
        const char *trouble = session_command(j, &(struct words){argv, 6}, NULL, log, &seconds, &peak);
        if (*trouble)
            return trouble;
    }
    return "";
}

/* ---- what is kept ---- */

/* A tensor of the program: the file itself, or a checksum of a large one. work: where the program ran, `to`:
 * the manifest's folder. */
static int keep_tensor(struct job *j, const struct anchor *work, const char *name, const struct anchor *to,
                       struct err *err)
{
    struct tensor t;
    struct arena a = {0};
    const char *file = fs_join(&a, "tensors", name), *folder = reference_recorded(j->k, &a);
    char sum[33];
    int fd = anchor_fd(work, file, O_RDONLY, LINKS_REFUSED);
    int rc = fd < 0 ? err_set(err, "%s/%s: %s", work->path, file, session_why(errno))
                    : tensor_read_open(fd, file, (size_t)1 << 32, &a, &t, err);
    if (rc == 0 && t.count * tensor_type_size(t.type) <= REFERENCE_MAX) {
        rc = session_copy(work, file, to, fs_join(&a, folder, name), err);
    } else if (rc == 0) {
        struct buf line = {0};
        tensor_checksum(&t, sum);
        buf_printf(&line, "%s %s", sum, tensor_type_name(t.type));
        for (int i = 0; i < t.ndim; i++)
            buf_printf(&line, "%s%llu", i ? "x" : " ", (unsigned long long)t.dim[i]);
        buf_addch(&line, '\n');
        const char *stem = arena_printf(j->a, "%.*s.sum", (int)(strlen(name) - strlen(".npy")), name);
        rc = anchor_write(to, fs_join(&a, folder, stem), buf_str(&line), err);
        buf_release(&line);
    }
    arena_release(&a);
    return rc;
}

static int keep_all(struct job *j, const struct anchor *work, const struct anchor *to, struct err *err)
{
    int fd = anchor_fd(work, "tensors", O_RDONLY | O_DIRECTORY, LINKS_REFUSED), rc = 0, n = 0;
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    if (!dir)
        return err_set(err, "%s/tensors: %s", work->path, session_why(errno));
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

/* All tensors, and where they come from; how many, or -1. */
static int keep_tensors(struct job *j, const char *work, const char *from, struct err *err)
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

/* "NVIDIA H200, CUDA 13.0"; work: a folder for what the commands say. */
static const char *origin(struct session *s, const char *nvcc, const char *work)
{
    const char *smi = environment_program(&s->arena, "nvidia-smi"),
               *log = fs_join(&s->arena, work, "nvidia-smi.txt");
    const char *argv[] = {smi ? smi : "nvidia-smi", "--query-gpu=name", "--format=csv,noheader", NULL};
    struct process p = {.argv = argv, .output = log, .timeout = 60};
    struct process_result r;
    struct err err;
    struct buf text = {0};
    const char *gpu = NULL;
    if (smi && process_run(&p, &r, &err) == 0 && r.end == PROCESS_EXITED && r.code == 0 &&
        session_read(log, 4096, &text, &err) == 0 && text.len) {
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
    if (process_run(&p, &r, &err) == 0 && session_read(log, 65536, &text, &err) == 0 && text.len) {
        const char *at = strstr(text.p, "release ");
        release_text = at ? arena_printf(&s->arena, ", CUDA %.*s", (int)strcspn(at + 8, ","), at + 8) : "";
    }
    buf_release(&text);
    return arena_printf(&s->arena, "%s%s", gpu, release_text);
}

/* ---- a case ---- */

static void fail(struct step *s, const char *why, const char *log)
{
    s->verdict = VERDICT_FAIL;
    s->why = why;
    s->log = log;
}

static bool compile_original(struct job *j, const char *nvcc, const char *work, const char *log)
{
    struct words w = nvcc_words(j, nvcc, fs_join(j->a, work, "program"));
    const char *cwd = fs_join(j->a, work, "run");
    struct err err;
    if (fs_mkdirs(cwd, &err) != 0 || fs_mkdirs(fs_join(j->a, work, "tensors"), &err) != 0) {
        fail(&j->b->compile, arena_strdup(j->a, str_of(err.msg)), NULL);
        return false;
    }
    const char *trouble = session_command(j, &w, NULL, log, &j->b->compile.seconds, &j->b->compile.peak);
    if (!*trouble)
        trouble = make_modules(j, nvcc, cwd, log);
    const char *line = *trouble ? session_telling(log, j->a) : NULL;
    j->b->compile.verdict = VERDICT_PASS;
    if (*trouble)
        fail(&j->b->compile, line ? line : trouble, log);
    return !*trouble;
}

static void run_original(struct job *j, struct run_result *r, const char *work, const char *from)
{
    struct words w = {0};
    struct err err;
    struct process_result result;
    const char *log = fs_join(j->a, work, "output.txt"), *tensors = fs_join(j->a, work, "tensors"),
               *cwd = fs_join(j->a, work, "run");
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
                        .output = log,
                        .timeout = j->k->timeout,
                        .quiet_core = true};
    if (session_copy_files(j, cwd, &err) != 0 || process_run(&p, &result, &err) != 0) {
        fail(&r->run, arena_strdup(j->a, str_of(err.msg)), NULL);
        return;
    }
    r->run =
        (struct step){.verdict = VERDICT_PASS, .seconds = result.seconds, .peak = result.peak, .log = log};
    if (result.end != PROCESS_EXITED || result.code != 0) {
        fail(&r->run, process_end_text(&result, j->k->timeout, j->a), log);
        return;
    }
    int n = keep_tensors(j, work, from, &err);
    if (n < 0)
        fail(&r->run, arena_strdup(j->a, str_of(err.msg)), log);
    else
        r->run.why = arena_printf(j->a, "%d tensors recorded", n);
}

/* The case's folder of work stays: its log is told in the report. */
static void record_case(struct job *j, const char *nvcc, const char *from)
{
    struct err err;
    const char *work = store_begin(j->s->store, j->a, &err);
    j->b->port.verdict = VERDICT_NONE;
    if (!work) {
        fail(&j->b->compile, arena_strdup(j->a, str_of(err.msg)), NULL);
        return;
    }
    const char *log = fs_join(j->a, work, "compile.log");
    struct run_result r = {.arch = "", .device = from};
    vec_push(&j->b->run, r);
    if (compile_original(j, nvcc, work, log))
        run_original(j, &j->b->run.p[0], work, from);
    struct store_key key = {0};
    store_key_text(&key, "recorded", work);
    json_t *nothing = json_object();
    const char *entry = store_commit(j->s->store, &key, work, nothing, j->a, &err);
    json_decref(nothing);
    store_key_release(&key);
    if (entry && j->b->compile.log)
        j->b->compile.log = fs_join(j->a, entry, "compile.log");
    if (entry && j->b->run.p[0].run.log)
        j->b->run.p[0].run.log = fs_join(j->a, entry, "output.txt");
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
    t.missing = !nvcc   ? "there is no nvcc: install the CUDA toolkit"
                : !work ? arena_strdup(&s->arena, str_of(err.msg))
                : !from ? "nvidia-smi lists no NVIDIA GPU"
                        : NULL;
    vec_push(&s->v->toolchain, t);
    s->v->device = from ? from : "none";
    struct toolchain *tool = ARENA_NEW(&s->arena, struct toolchain);
    tool->name = "nvcc";
    s->job = ARENA_ARRAY(&s->arena, struct job, s->nchosen + 1);
    for (size_t i = 0; i < s->nchosen; i++)
        vec_push(&s->v->cases,
                 (struct case_result){.name = s->chosen[i]->name, .folder = s->chosen[i]->folder});
    for (size_t i = 0; !t.missing && i < s->nchosen && !process_interrupted(); i++) {
        struct case_result *c = &s->v->cases.p[i];
        vec_push(&c->build, (struct build_result){.toolchain = "nvcc"});
        struct job *j = &s->job[s->njobs++];
        *j = (struct job){.s = s,
                          .k = s->chosen[i],
                          .t = tool,
                          .b = &c->build.p[0],
                          .a = ARENA_NEW(&s->arena, struct arena)};
        record_case(j, nvcc, from);
        if (s->o->progress)
            s->o->progress(i + 1, s->nchosen, c->name);
    }
}
