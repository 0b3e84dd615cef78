/* Ports, compiles, runs and compares a corpus, or a user's own port. */
#include "base/fs.h"
#include "cmd/common/caches.h"
#include "cmd/common/cmd.h"
#include "cmd/common/put.h"
#include "cmd/validate/validate_options.h"
#include "project/settings/environment.h"
#include "report/escape.h"
#include "report/progress.h"
#include "store/store.h"
#include "validate/manifest/manifest.h"
#include "validate/process/process.h"
#include "validate/report/read.h"
#include "clang/load.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- output ---- */

static bool terminal_progress;

static void cmd_validate_show_progress(size_t done, size_t of, const char *what)
{
    progress_show(what, "[%zu/%zu]", done, of);
}

static void end_progress(void)
{
    if (terminal_progress)
        progress_end();
}

static int cmd_validate_write_reports(const struct validate_settings *s, const struct validation *v)
{
    int rc = 0;
    for (int i = 0; i < s->nreports; i++) {
        struct buf text = {0};
        struct err err;
        struct str format = put_format(s->report[i]);
        validate_report(format)->write(v, &text);
        if (put_file(put_name(s->report[i]), buf_str(&text), &err) != 0)
            rc = cmd_fail(-1, "the %.*s report was not written: %s", (int)format.n, format.p,
                          err.msg);
        buf_release(&text);
    }
    return rc;
}

static int cmd_validate_tell(const struct validate_settings *s, struct validation *v)
{
    struct buf text = {0};
    struct err err;
    const char *term = getenv("TERM");
    bool is_terminal = isatty(STDOUT_FILENO);
    for (int i = 0; i < s->nreports; i++)
        if (put_is_stdout(put_name(s->report[i])))
            return 0;
    if (s->quiet)
        return 0;
    v->colour = strcmp(s->colour, "auto") != 0
                    ? strcmp(s->colour, "always") == 0
                    : is_terminal && !getenv("NO_COLOR") && term && strcmp(term, "dumb") != 0;
    v->width = is_terminal ? cmd_width() : 0;
    validate_report(STR("text"))->write(v, &text);
    int rc = put_stdout(buf_str(&text), &err);
    if (rc != 0)
        cmd_fail(0, "%s", err.msg);
    v->colour = false;
    v->width = 0;
    buf_release(&text);
    return rc;
}

/* ---- the run ---- */

static void cmd_validate_interrupted(int signal)
{
    (void)signal;
    process_interrupt();
}

static void cmd_validate_catch_signals(void)
{
    struct sigaction action = {.sa_handler = cmd_validate_interrupted};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

static const char *default_work(struct arena *a)
{
    const char *folder = caches_folder(a);
    return folder ? fs_join(a, folder, STORE_VALIDATE) : NULL;
}

static bool some_not_run(const struct validation *v)
{
    struct validation_totals t = validation_totals(v);
    return t.count[STAGE_COMPILE][VERDICT_NOT_RUN] + t.count[STAGE_RUN][VERDICT_NOT_RUN] > 0 ||
           t.count[STAGE_RUN][VERDICT_PASS] + t.count[STAGE_RUN][VERDICT_FAIL] +
                   t.count[STAGE_RUN][VERDICT_KNOWN] ==
               0;
}

static bool no_toolchain(const struct validation *v)
{
    for (size_t i = 0; i < v->toolchain.n; i++)
        if (!v->toolchain.p[i].missing)
            return false;
    return true;
}

/* A mutant that nothing notices and no line of a manifest explains; or none that
 * could be judged at all. */
static bool too_weak(const struct validation *v)
{
    struct mutation_totals t = mutation_totals(v->mutation);
    return v->mutation && (t.count[MUTANT_SURVIVED] || !t.judged);
}

static int exit_code(const struct validate_settings *s, const struct validation *v)
{
    if (v->interrupted || (no_toolchain(v) && s->o.last > STAGE_PORT))
        return EXIT_ENVIRONMENT;
    return validation_failed(v) || too_weak(v) || (s->require_run && some_not_run(v))
               ? EXIT_WORK_LEFT
               : EXIT_COMPLETE;
}

static int list_cases(struct validate_settings *s)
{
    struct buf messages = {0}, out = {0};
    size_t n = validate_count(&s->o, &out, &messages);
    cmd_print(&out);
    if (messages.len)
        fputs(messages.p, stderr);
    buf_release(&messages);
    return n ? EXIT_COMPLETE : EXIT_ENVIRONMENT;
}

/* The files that get reports: they are no part of what is validated. */
static void name_reports(struct validate_settings *s)
{
    for (int i = 0; i < s->nreports; i++)
        if (!put_is_stdout(put_name(s->report[i])))
            words_add(&s->o.reports, &s->arena, put_name(s->report[i]));
}

static int validate(struct validate_settings *s)
{
    struct validation v = {.version = cmd_version, .verbose = s->verbose};
    struct session *session = NULL;
    struct buf messages = {0}, paths = {0};
    if (clang_load()) /* ports by tokens are not what is to be validated, and would be kept */
        return cmd_fail(EXIT_ENVIRONMENT, "libclang: %s ('tranship doctor' says what to install)",
                        clang_load());
    words_text(&(struct words){(const char **)s->o.paths, (size_t)s->o.npaths}, &paths);
    v.paths = paths.p;
    name_reports(s);
    terminal_progress = !s->quiet && progress_wanted();
    s->o.progress = terminal_progress ? cmd_validate_show_progress : NULL;
    cmd_validate_catch_signals();
    int code = EXIT_ENVIRONMENT, rc = validate_run(&s->o, &session, &v, &messages);
    end_progress();
    put_begin();
    if (messages.len)
        fprintf(stderr, "%s", messages.p);
    if (rc == 0) {
        v.exit_code = code = exit_code(s, &v);
        bool failed = cmd_validate_tell(s, &v) != 0;
        if (cmd_validate_write_reports(s, &v) != 0 || failed)
            code = EXIT_ENVIRONMENT;
    }
    validation_release(&v);
    validate_free(session);
    buf_release(&messages);
    buf_release(&paths);
    return code;
}

/* ---- parts ---- */

static void tell_lines(struct validate_settings *s, const struct buf *messages)
{
    struct buf line = {0};
    for (const char *p = messages->p, *end; p && (end = strchr(p, '\n')); p = end + 1) {
        buf_clear(&line);
        escape_terminal(
            &line,
            arena_strdup(&s->arena, (struct str){p, (size_t)(end - p)})); /* names of files */
        cmd_fail(0, "%s", line.p);
    }
    buf_release(&line);
}

static int merge_read(struct validate_settings *s, struct validation *part, uint32_t n)
{
    struct validation all = {.verbose = s->verbose};
    struct buf messages = {0};
    struct err err;
    if (validation_merge(&all, part, s->o.paths, n, &messages, &s->arena, &err) < 0) {
        tell_lines(s, &messages);
        buf_release(&messages);
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    }
    tell_lines(s, &messages);
    buf_release(&messages);
    put_begin();
    int code = all.exit_code = exit_code(s, &all);
    bool failed = cmd_validate_tell(s, &all) != 0;
    if (cmd_validate_write_reports(s, &all) != 0 || failed)
        code = EXIT_ENVIRONMENT;
    free(all.cases.p);
    return code;
}

static int cmd_validate_merge(struct validate_settings *s)
{
    uint32_t n = (uint32_t)s->o.npaths;
    struct validation *part = ARENA_ARRAY(&s->arena, struct validation, n);
    struct err err;
    int code = EXIT_COMPLETE;
    for (uint32_t i = 0; i < n && code == EXIT_COMPLETE; i++) {
        if (validation_read_file(&part[i], s->o.paths[i], &s->arena, &err) < 0)
            code = cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    }
    if (code == EXIT_COMPLETE)
        code = merge_read(s, part, n);
    for (uint32_t i = 0; i < n; i++)
        validation_release(&part[i]);
    return code;
}

/* True if the report of a part is complete. Adds its failures to *failed while other parts still
 * run. */
static bool part_arrived(void *ctx, const char *report, uint32_t *failed)
{
    struct arena a = {0};
    struct validation v = {0};
    struct err err;
    (void)ctx;
    bool whole = validation_read_file(&v, report, &a, &err) == 0 && !v.interrupted;
    struct validation_totals t = validation_totals(&v);
    for (int i = 0; i < STAGES; i++)
        *failed += t.count[i][VERDICT_FAIL] + t.count[i][VERDICT_UNEXPECTED];
    validation_release(&v);
    arena_release(&a);
    return whole;
}

/* A job for each case: submitted, waited for and joined. */
static int slurm(struct validate_settings *s)
{
    struct words command = {0}, reports = {0};
    struct buf messages = {0};
    struct arena *a = &s->arena;
    struct err err;
    const char *self = environment_self(a);
    size_t cases = validate_count(&s->o, NULL, &messages);
    if (messages.len)
        fputs(messages.p, stderr);
    buf_release(&messages);
    if (!cases || !self)
        return EXIT_ENVIRONMENT;
    words_add(&command, a, self);
    words_add(&command, a, "validate");
    words_append(&command, a, &s->passed);
    words_add(&command, a, "--");
    for (int i = 0; i < s->o.npaths; i++)
        words_add(&command, a, s->o.paths[i]);
    s->slurm.folder = fs_absolute(a, s->slurm.folder ? s->slurm.folder : ".tranship-slurm");
    s->slurm.progress = !s->quiet && progress_wanted();
    cmd_validate_catch_signals();
    if (slurm_run(&s->slurm, &command, (uint32_t)cases, process_interrupted, part_arrived, NULL,
                  &reports, a, &err) < 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    s->o.paths = reports.p;
    s->o.npaths = (int)reports.n;
    if (!reports.n)
        return cmd_fail(EXIT_ENVIRONMENT, "no part has a report");
    return cmd_validate_merge(s);
}

static int cmd_validate_run(int argc, char **argv)
{
    struct validate_settings s = {.colour = "auto", .o.last = STAGE_COMPARE, .o.seed = 1};
    struct validation times = {0};
    struct err err;
    int nargs, nrest, code;
    char **rest;
    static const char *const here[] = {"."};
    if (opt_parse(validate_options, argc, argv, validate_take, &s, &nargs, false, &rest, &nrest,
                  &err) != 0 ||
        validate_check_options(&s, &times, &err) != 0) {
        code = cmd_wrong_use("validate", "%s", err.msg);
    } else if (s.merge && !nargs) {
        code = cmd_wrong_use("validate", "--merge: name the reports of the parts");
    } else {
        s.o.paths = nargs ? (const char *const *)argv : here;
        s.o.npaths = nargs ? nargs : 1;
        if (!s.o.work)
            s.o.work = default_work(&s.arena);
        bool no_run = s.require_run && s.o.last < STAGE_RUN;
        code = no_run              ? cmd_wrong_use("validate",
                                                   "--require-run needs a stage "
                                                                "that --stage=%s skips",
                                                   stage_name(s.o.last))
               : !s.o.work         ? cmd_wrong_use("validate", "neither HOME nor XDG_CACHE_HOME is "
                                                                       "set: use --work DIR")
               : s.merge           ? cmd_validate_merge(&s)
               : s.slurm.partition ? slurm(&s)
               : s.list            ? list_cases(&s)
                                   : validate(&s);
    }
    validation_release(&times);
    arena_release(&s.arena);
    return code;
}

const struct command command_validate = {
    .name = "validate",
    .synopsis = "[options] [PATH...]",
    .summary = "port, compile, run and compare programs",
    .description =
        "Takes the cases of all manifests (files named " MANIFEST_NAME
        ") in the folders, and runs each through four stages: port (tranship port, in a separate "
        "process), compile (with every toolchain found, for all its architectures; each code "
        "object is inspected), run (on the machine's AMD GPUs, else on virtual ones, one with "
        "waves of 64 lanes and one with 32, with the checks of tranship vgpu), and compare "
        "(tensors and output against references). Results are cached: unchanged steps are not "
        "repeated.\n\n"
        "A manifest has lines KEY = VALUE and sections; # begins a comment line, a backslash at "
        "the end of a line continues it. Lines before the first section apply to all cases. [NAME] "
        "is a case, [each *.cu] defines one for every file; a section with the name of such a file "
        "adds to it.\n\n"
        "  sources = a.cu b.cpp      default NAME.cu, or the sources in the folder NAME\n"
        "  include = ../common       folders of headers, ported as well\n"
        "  flags = -std=c++17 -O2    for the compiler\n"
        "  libraries = cublas        by CUDA's names: cublas cublasLt cufft curand cusparse "
        "cusolver cudnn nccl ...\n"
        "                            or by ROCm's: rocblas rocfft rocrand ...\n"
        "  libs = roc                rocBLAS in place of hipBLAS, as with port --libs=roc\n"
        "  modules = kernels.cu      become kernels.image next to the program\n"
        "  port = no                 the sources are already HIP\n"
        "  build = make -j2          your own command, in a copy of the ported folder, instead of "
        "sources\n"
        "  run = ./solver input.txt  your own command; needed with build\n"
        "  arguments = --steps 20    of the program\n"
        "  environment = NAME=VALUE  repeatable\n"
        "  files = data/*.txt        copied to the folder where it runs\n"
        "  input = in.txt            its standard input\n"
        "  timeout = 2m              default 120 s\n"
        "  memory = 4G               the most it may use; default: no limit\n"
        "  needs = images gpus=2     also fp8 mfma wmma mpi amd wave=64 rocm>=6.4 program=NAME\n"
        "  ranks = 4                 run this many processes with mpirun; each sees as many GPUs\n"
        "  pass = PASS               a line of the output must begin with this\n"
        "  output = expected.txt     the expected output; output-numbers = rel=1e-4 for numbers in "
        "it\n"
        "  reference = ref.c         a C program that writes the reference tensors; "
        "reference-arguments = ...\n"
        "  tensor logits* = rel=1e-5 abs=1e-6   also ulp= scaled= nan=equal type=bf16, or exact\n"
        "  cannot = run hip-5.2 gfx1030: the log's text  (why)   a known failure\n"
        "  may = run hip-6.4 *: the log's text  (why)   fails this way in some places, passes in "
        "others\n"
        "  survives = scan.cu: i <= n  (why)   a mutant that need not be noticed: its file, and a "
        "part of the changed line\n\n"
        "A program writes its results as NAME.npy (or .tensor) into the folder $TRANSHIP_TENSORS. "
        "References are NAME.ref.npy in that folder, the tensors that the reference program "
        "writes, and those that --record wrote to references/CASE next to the manifest. Without a "
        "tensor line, integers must be equal, and other numbers within 1e-5 of the largest "
        "magnitude.\n\n"
        "Libraries come from the toolchain: the real library if it is installed (for HIP 6.4 and "
        "7.2 in the root of tools/rocm-root; --with installs more), else tranship's stand-in, on "
        "virtual GPUs only. The report says which one was used; tools/validate-libraries runs the "
        "samples with the real ones.\n\n"
        "A build command finds the compiler in $HIPCC, the architectures in $TRANSHIP_ARCHS and "
        "their flags in $TRANSHIP_ARCH_FLAGS.\n\n"
        "--mutate tests the comparison itself: it changes one constant, bound or operator at a "
        "time in the port's device code (in kernels and device functions that the program can "
        "reach, in its sources and the headers they include). It compiles and runs each mutant "
        "like its case, with the first toolchain and on the first GPU where the case passed, and "
        "reports the mutants that are not noticed. Mutants that compile to the same code or do not "
        "compile don't count. The sources and their port are not changed.\n\n"
        "The exit code is 0 if all results are as the manifests say, 1 if something failed (or "
        "passed in spite of a cannot line, or did not run with --require-run, or was not noticed "
        "with --mutate without a survives line), 2 for wrong use, and 3 "
        "if a manifest or the environment failed.",
    .options = validate_options,
    .run = cmd_validate_run,
};
