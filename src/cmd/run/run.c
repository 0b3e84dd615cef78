#include "cmd/run/run.h"
#include "base/fs.h"
#include "base/slots.h"
#include "cmd/common/caches.h"
#include "cmd/common/put.h"
#include "project/parse/workers.h"
#include "project/settings/environment.h"
#include "report/escape.h"
#include "report/read.h"
#include "store/store.h"
#include "clang/load.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

void run_options_init(struct run_options *o)
{
    *o = (struct run_options){.reporting = {.fail_on = "error", .colour = "auto"}};
    map_init(&o->map);
}

void run_options_release(struct run_options *o)
{
    map_release(&o->map);
    vec_release(&o->exclude);
    vec_release(&o->assumed);
    vec_release(&o->files_from);
    depfile_release(&o->depfile);
}

static int take_jobs(struct run_options *o, const char *arg, struct err *err)
{
    char *end;
    long n = strtol(arg, &end, 10);
    if (*end || end == arg || n < 1 || n > 256)
        return err_set(err, "--jobs: takes a whole number from 1 to 256, not '%s'", arg);
    o->project.jobs = (int)n;
    return 0;
}

static int take_parse_timeout(struct run_options *o, const char *arg, struct err *err)
{
    char *end;
    long n = strtol(arg, &end, 10);
    if (*end || end == arg || n < 1 || n > 86400)
        return err_set(
            err, "--parse-timeout: takes a whole number of seconds from 1 to 86400, not '%s'", arg);
    o->project.parse_timeout = (double)n;
    return 0;
}

static int take_parse_memory(struct run_options *o, const char *arg, struct err *err)
{
    char *end;
    long n = strtol(arg, &end, 10);
    bool gib = *end == 'G' || *end == 'g', mib = *end == 'M' || *end == 'm';
    long most = gib ? 1 << 10 : 1 << 20;
    if (end == arg || end[gib || mib] || n > most || n < (gib ? 1 : 64))
        return err_set(err,
                       "--parse-memory: takes a size from 64M to 1024G, "
                       "such as 512M or 4G, not '%s'",
                       arg);
    o->project.parse_memory = (uint64_t)n << (gib ? 30 : 20);
    return 0;
}

static int take_as_cuda(struct run_options *o, const char *arg, struct err *err)
{
    release r;
    if (release_parse(str_of(arg), &r) != 0 || r < RELEASE(1, 0) || r % 100 > 9 ||
        r > RELEASE(13, 9))
        return err_set(
            err, "--as-cuda: takes a CUDA release from 1.0 to 13.9, such as 11.8, not '%s'", arg);
    o->project.translate.as_cuda = r;
    return 0;
}

/* "70", "7.5", "sm_80", "compute_90a": tens and ones, or with a point between. */
static int take_as_arch(struct run_options *o, const char *arg, struct err *err)
{
    const char *digits = str_starts(str_of(arg), STR("sm_"))        ? arg + 3
                         : str_starts(str_of(arg), STR("compute_")) ? arg + 8
                                                                    : arg;
    char *end;
    long n = *digits >= '1' && *digits <= '9' ? strtol(digits, &end, 10) : 0;
    if (n && digits == arg && *end == '.' && end[1] >= '0' && end[1] <= '9') {
        n = n * 10 + (end[1] - '0');
        end += 2;
    }
    bool suffix = n && digits > arg && (*end == 'a' || *end == 'f');
    if (n < 10 || n > 129 || end[suffix])
        return err_set(err,
                       "--as-arch: takes a compute capability from 1.0 to 12.9, such as "
                       "70, 7.5 or sm_80, not '%s'",
                       arg);
    o->project.translate.as_arch = (uint16_t)(n * 10);
    return 0;
}

static int take_cuda_path(struct run_options *o, const char *arg, struct err *err)
{
    struct arena a = {0};
    bool ok = fs_kind(fs_join(&a, arg, "include/cuda_runtime.h")) == FS_FILE;
    arena_release(&a);
    if (!ok)
        return err_set(err, "--cuda-path: no include/cuda_runtime.h below %s", arg);
    o->project.cuda_path = arg;
    return 0;
}

static bool take_prove(struct run_options *o, struct str name, const char *arg)
{
    if (str_is(name, "hip-path"))
        o->prove.hip_path = arg;
    else if (str_is(name, "assume-header"))
        vec_push(&o->assumed, arg);
    else if (str_is(name, "no-prove"))
        o->prove.asked = false, o->prove.never = true; /* the last one counts */
    else if (!str_is(name, "prove"))
        return false;
    else
        o->prove.asked = true, o->prove.never = false, o->prove.list = arg;
    return true;
}

/* Which files, and with which flags. */
static bool take_selection(struct run_options *o, struct str name, const char *arg)
{
    if (str_is(name, "exclude"))
        vec_push(&o->exclude, arg);
    else if (str_is(name, "files-from"))
        vec_push(&o->files_from, arg);
    else if (str_is(name, "no-ignore"))
        o->project.no_ignore = true;
    else if (str_is(name, "shard-times"))
        o->shard_times = arg;
    else if (str_is(name, "compile-commands"))
        o->project.build = arg;
    else
        return false;
    return true;
}

int run_take(struct run_options *o, const struct opt *opt, const char *arg, struct err *err)
{
    struct str name = str_of(opt->name);
    int rc = maps_take(&o->maps, opt, arg, err);
    if (rc != 1)
        return rc;
    if (str_is(name, "rocm"))
        return cmd_release(arg, &o->project.translate.rocm, err);
    if (str_is(name, "jobs"))
        return take_jobs(o, arg, err);
    if (str_is(name, "parse-timeout"))
        return take_parse_timeout(o, arg, err);
    if (str_is(name, "parse-memory"))
        return take_parse_memory(o, arg, err);
    if (str_is(name, "as-cuda"))
        return take_as_cuda(o, arg, err);
    if (str_is(name, "as-arch"))
        return take_as_arch(o, arg, err);
    if (str_is(name, "cuda-path"))
        return take_cuda_path(o, arg, err);
    if (str_is(name, "shard"))
        return shard_parse(arg, &o->project.shard, err);
    if (take_selection(o, name, arg) || take_prove(o, name, arg))
        return 0;
    rc = reporting_take(&o->reporting, name, arg, err);
    if (rc != 1)
        return rc;
    if (str_is(name, "libs"))
        o->project.translate.libs = cmd_libs(arg);
    else if (str_is(name, "ignore-hip-side"))
        o->project.translate.ignore_hip_side = true;
    else if (str_is(name, "torch"))
        o->map.torch = cmd_torch(arg);
    else if (str_is(name, "cache") && !*arg)
        return err_set(err, "--cache: the folder's name is empty");
    else if (str_is(name, "cache") || str_is(name, "no-cache"))
        o->project.cache_dir = arg, o->no_cache = !arg; /* the last one counts */
    else if (str_is(name, "launch"))
        o->project.translate.launch = strcmp(arg, "ggl") == 0 ? LAUNCH_GGL : LAUNCH_KEEP;
    else if (str_is(name, "style"))
        o->project.translate.launch = strcmp(arg, "hipify") == 0 ? LAUNCH_HIPIFY : LAUNCH_KEEP;
    else if (str_is(name, "comments"))
        o->project.translate.comments = true;
    else if (str_is(name, "no-parse"))
        o->project.no_parse = true;
    else
        return 1;
    return 0;
}

/* The signal that asked the run to stop, or 0. */
static volatile sig_atomic_t stopped_by;

/* The first signal lets the run write what it has translated, and report; the
 * second ends it at once. */
static void cmd_run_on_signal(int number)
{
    if (stopped_by) {
        slots_cleanup();
        _exit(128 + number);
    }
    stopped_by = number;
    workers_kill();
}

static void cmd_run_catch_signals(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction act = {.sa_handler = cmd_run_on_signal, .sa_flags = SA_RESTART}, old;
    sigfillset(&act.sa_mask);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        /* nohup and a shell's background jobs ignore some: so do we. */
        if (sigaction(ends[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(ends[i], &act, NULL);
    }
    put_begin();
    signal(SIGXFSZ, SIG_IGN); /* the write fails then, and says why */
}

/* A folder of each operand is held open: as many as the system allows. */
static void raise_file_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void note_cache(const char *what, const char *why)
{
    struct buf text = {0};
    escape_terminal(&text, why); /* it has the name of a folder */
    cmd_fail(0, "the cache is %s: %s", what, text.p);
    buf_release(&text);
}

void run_warn_no_libclang(const struct project_options *p)
{
    if (!p->no_parse && clang_load())
        cmd_fail(0,
                 "libclang: %s; files are ported by their tokens only "
                 "('tranship doctor' says what to install)",
                 clang_load());
}

struct store *run_open_cache(struct run_options *o, struct arena *a)
{
    struct err err;
    if (!o->project.cache_dir && !o->no_cache)
        o->project.cache_dir = caches_folder(a);
    struct store *s = o->project.cache_dir ? store_open(o->project.cache_dir, &err) : NULL;
    if (o->project.cache_dir && !s && !o->reporting.quiet)
        note_cache("not used", err.msg);
    o->project.cache_dir = s ? store_folder(s) : NULL;
    o->project.store = s;
    return s;
}

void run_close_cache(const struct run_options *o, struct store *s)
{
    store_tend(s, STORE_BYTES, STORE_AGE);
    if (s && store_trouble(s) && !o->reporting.quiet)
        note_cache("no more written to", store_trouble(s));
    store_close(s);
}

/* The files that the run writes besides ports. */
static void set_caller_files(struct run_options *o, const char **files)
{
    o->project.ncaller_files = reporting_files(&o->reporting, files);
    o->project.caller_files = files;
    if (o->depfile.asked && o->depfile.file && !put_is_stream(o->depfile.file))
        files[o->project.ncaller_files++] = o->project.depends_file = o->depfile.file;
    o->project.depends = o->depfile.asked ? &o->depfile.depends : NULL;
}

/* A part of a run: what its division comes from, and what can't be divided. */
static int prepare_shard(struct run_options *o, struct arena *a, struct err *err)
{
    struct err why;
    o->project.uncached = o->no_cache;
    if (!o->project.shard.of)
        return o->shard_times ? err_set(err, "--shard-times requires a part of a run (--shard I/N)")
                              : 0;
    if (o->prove.asked)
        return err_set(
            err, "--shard and --prove exclude each other: compiler errors in a header come from "
                 "units of several parts");
    if (!o->shard_times)
        return 0;
    struct run_result *times = ARENA_NEW(a, struct run_result);
    if (report_read_file(times, o->shard_times, a, &why) < 0)
        return err_set(err, "--shard-times: %s", why.msg);
    o->project.shard_times = times;
    return 0;
}

int run_prepare(struct run_options *o, const char *command, struct arena *a)
{
    struct err err;
    if (gates_load(&o->reporting.gates, a, &err) < 0 || prepare_shard(o, a, &err) < 0)
        return cmd_wrong_use(command, "%s", err.msg);
    o->project.progress = !o->reporting.quiet && isatty(STDERR_FILENO);
    o->project.keep_texts = reporting_has(&o->reporting, "html");
    o->project.stop = &stopped_by;
    o->project.exclude = o->exclude.p;
    o->project.nexclude = (int)o->exclude.n;
    o->project.assumed = o->assumed.p;
    o->project.nassumed = o->assumed.n;
    o->project.files_from = o->files_from.p;
    o->project.nfiles_from = (int)o->files_from.n;
    cmd_run_catch_signals();
    raise_file_limit();
    return EXIT_COMPLETE;
}

int run_once(struct run_options *o, const char *command, char **paths, int npaths,
             struct run_result *r, struct buf *out, struct arena *a)
{
    struct err err;
    const char *files[REPORTS_MAX + 1];
    *r = (struct run_result){.command = command,
                             .fail_on = o->reporting.fail_on,
                             .version = cmd_version,
                             .homepage = cmd_homepage,
                             .verbose = o->reporting.verbose};
    if (prove_resolve(&o->prove, &o->project, a, &err) < 0)
        return cmd_wrong_use(command, "%s", err.msg);
    run_warn_no_libclang(&o->project);
    set_caller_files(o, files);
    struct store *cache = run_open_cache(o, a);
    int rc = project_run(&o->project, &o->map, (const char *const *)paths, npaths, r, out, a, &err);
    run_close_cache(o, cache);
    if (rc == -2)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    if (rc < 0)
        return cmd_wrong_use(command, "%s", err.msg);
    gates_apply(&o->reporting.gates, r, a);
    r->exit_code = r->stopped ? 128 + stopped_by : gates_exit_code(r);
    return EXIT_COMPLETE;
}

/* Writes what was asked for: the port that goes to standard output, the reports, the rule for make.
 * Returns the exit code. */
static int cmd_run_tell(struct run_options *o, struct run_result *r, const struct buf *out)
{
    struct err err;
    bool on_stdout = o->project.mode == OUT_STDOUT || o->project.mode == OUT_DIFF;
    if (r->unrecorded && !o->reporting.quiet)
        cmd_fail(0,
                 "no record of the build: 'tranship record -- make' makes one; flags are guessed");
    bool failed = on_stdout && put_stdout(buf_str(out), &err) < 0;
    if (failed)
        cmd_fail(0, "%s", err.msg);
    failed |= reporting_write(&o->reporting, r, on_stdout) < 0;
    if (r->exit_code <= EXIT_WORK_LEFT) /* what failed is to be done again */
        failed |= depfile_write(&o->depfile, r) < 0;
    return failed && !r->stopped ? EXIT_ENVIRONMENT : r->exit_code;
}

static int run_loaded(struct run_options *o, const char *command, char **paths, int npaths)
{
    struct arena a = {0};
    struct buf out = {0};
    struct run_result r;
    int code = run_prepare(o, command, &a);
    /* who asks for a rule of make compiles the port next */
    o->prove.automatic = !o->project.shard.of && !o->depfile.asked;
    if (code == EXIT_COMPLETE)
        code = run_once(o, command, paths, npaths, &r, &out, &a);
    if (code == EXIT_COMPLETE)
        code = cmd_run_tell(o, &r, &out);
    buf_release(&out);
    arena_release(&a);
    return code;
}

int run_load(struct run_options *o, const char *command, char **paths, int npaths)
{
    return maps_load(&o->maps, &o->map, command, (const char *const *)paths, npaths);
}

int run_go(struct run_options *o, const char *command, char **paths, int npaths)
{
    int code = run_load(o, command, paths, npaths);
    return code == EXIT_COMPLETE ? run_loaded(o, command, paths, npaths) : code;
}
