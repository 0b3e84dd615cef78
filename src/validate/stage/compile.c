/* The second stage: one program with the code of all architectures that the toolchain knows. If
 * that fails, each architecture is compiled alone, to find out which of them fails. */
#include "validate/stage/compile.h"
#include "base/fs.h"
#include "map/glob.h"
#include "project/settings/environment.h"
#include "report/jvalue.h"
#include "validate/cache/steps.h"
#include "validate/session/command.h"
#include "validate/session/files.h"
#include "validate/stage/headers.h"
#include "validate/stage/lacks.h"
#include "validate/stage/port.h"
#include <stdlib.h>
#include <unistd.h>

/* A compilation that is being done. */
struct compile {
    struct case_job *j;
    const char *work; /* the entry that is being made */
    const char *log;
    struct words objects, libraries; /* the latter for the linker */
    double seconds;
    uint64_t peak;
    const char *error; /* what it fails with, or NULL */
    bool cut_off;      /* a command did not end by itself */
};

static bool is_c(const char *source)
{
    return str_ends(str_of(source), STR(".c"));
}

/* Runs a command of the compilation; false if it fails. */
static bool run_in(struct compile *c, const struct words *command, const char *folder)
{
    struct command_end end = command_run(command, folder, c->log, c->j->a);
    c->seconds += end.seconds;
    c->peak = end.peak > c->peak ? end.peak : c->peak;
    c->cut_off |= !end.by_itself;
    if (!end.trouble)
        return true;
    c->error = command_failure(c->log, end.trouble, c->j->a);
    return false;
}

static bool compile_run(struct compile *c, const struct words *command)
{
    return run_in(c, command, port_path(c->j, "."));
}

/* Adds -I for the folders of headers, and the case's own flags. */
static void compile_add_flags(const struct case_job *j, struct words *command)
{
    for (size_t i = 0; i < j->k->include.n; i++) {
        words_add(command, j->a, "-I");
        words_add(command, j->a, port_path(j, j->k->include.p[i]));
    }
    words_append(command, j->a, &j->library_flags);
    words_append(command, j->a, &j->k->flags);
}

/* Compiles a C file of the program with the host's compiler and the flags that it knows. */
static struct words c_command(const struct case_job *j, const char *source, const char *object)
{
    struct words w = {0};
    const char *cc = environment_program(j->a, "cc");
    words_add(&w, j->a, cc ? cc : "cc");
    words_add(&w, j->a, "-D__HIP_PLATFORM_AMD__");
    words_add(&w, j->a, "-isystem");
    words_add(&w, j->a, j->t->include);
    for (size_t i = 0; i < j->k->flags.n; i++)
        if (glob_match("-[DUIO]*", j->k->flags.p[i]))
            words_add(&w, j->a, j->k->flags.p[i]);
    const char *rest[] = {"-c", port_path(j, source), "-o", object};
    words_append(&w, j->a, &(struct words){rest, 4});
    return w;
}

static struct words hip_command(const struct case_job *j, const struct words *archs,
                                const char *source, const char *object)
{
    struct words w = {0};
    words_append(&w, j->a, &j->t->compile);
    toolchain_archs(archs, j->a, &w);
    compile_add_flags(j, &w);
    const char *rest[] = {"-c", port_path(j, source), "-o", object};
    words_append(&w, j->a, &(struct words){rest, 4});
    return w;
}

/* Compiles all sources for these architectures. */
static bool compile_sources(struct compile *c, const struct words *archs, const char *suffix)
{
    struct case_job *j = c->j;
    c->objects = (struct words){0};
    for (size_t i = 0; i < j->k->sources.n; i++) {
        const char *source = j->k->sources.p[i];
        const char *object = arena_printf(j->a, "%s/%zu%s.o", c->work, i, suffix);
        struct words w =
            is_c(source) ? c_command(j, source, object) : hip_command(j, archs, source, object);
        if (!compile_run(c, &w))
            return false;
        words_add(&c->objects, j->a, object);
    }
    return true;
}

/* Compiles the sources that become code objects of their own, for programs that load them. */
static bool compile_modules(struct compile *c, const struct words *archs)
{
    struct case_job *j = c->j;
    for (size_t i = 0; i < j->k->modules.n; i++) {
        const char *name = fs_basename(j->k->modules.p[i]), *dot = strrchr(name, '.');
        const char *image = arena_printf(j->a, "%s/%.*s.image", c->work,
                                         dot ? (int)(dot - name) : (int)strlen(name), name);
        struct words w = {0};
        words_append(&w, j->a, &j->t->compile);
        for (size_t k = 0; k < archs->n; k++)
            words_add(&w, j->a, arena_printf(j->a, "--offload-arch=%s", archs->p[k]));
        words_add(&w, j->a, j->t->root ? "--cuda-device-only" : "--genco");
        if (j->t->root)
            words_add(&w, j->a, "--gpu-bundle-output");
        compile_add_flags(j, &w);
        const char *rest[] = {port_path(j, j->k->modules.p[i]), "-o", image};
        words_append(&w, j->a, &(struct words){rest, 3});
        if (!compile_run(c, &w))
            return false;
    }
    return true;
}

/* Finds the libraries that the program is linked with; sets j->unlinked if one is missing. */
static void find_libraries(struct case_job *j, struct words *link)
{
    struct buf text = {0};
    j->library_flags = (struct words){0};
    for (size_t i = 0; i < j->k->libraries.n; i++) {
        struct library l;
        if (library_find(j->t, j->k->libraries.p[i], j->k->libs, j->s->beside, j->a, &l) != 0) {
            j->unlinked =
                arena_printf(j->a, "%s: no library of CUDA's or ROCm's that is known here",
                             j->k->libraries.p[i]);
            continue;
        }
        if (l.kind == LIBRARY_MISSING && !j->unlinked)
            j->unlinked = l.text;
        j->stand_ins |= l.kind == LIBRARY_STAND_IN;
        words_append(link, j->a, &l.link);
        words_append(&j->library_flags, j->a, &l.compile);
        if (l.folder && !words_have(&j->library_folders, l.folder))
            words_add(&j->library_folders, j->a, l.folder);
        if (l.kind == LIBRARY_REAL || l.kind == LIBRARY_STAND_IN)
            buf_printf(&text, "%s%s", text.len ? ", " : "", l.text);
    }
    j->libraries = text.len ? arena_strdup(j->a, buf_str(&text)) : NULL;
    buf_release(&text);
}

static bool link_program(struct compile *c, const struct words *archs)
{
    struct case_job *j = c->j;
    struct words w = {0};
    words_append(&w, j->a, &j->t->link);
    if (words_have(&j->k->flags, "-fgpu-rdc")) {
        words_add(&w, j->a, "-fgpu-rdc");
        words_add(&w, j->a, "--hip-link");
        for (size_t i = 0; i < j->t->compile.n; i++) /* where the device libraries are */
            if (strncmp(j->t->compile.p[i], "--", 2) == 0)
                words_add(&w, j->a, j->t->compile.p[i]);
        toolchain_archs(archs, j->a, &w);
        if (j->t->root)
            words_add(&w, j->a, "-no-hip-rt");
    }
    words_append(&w, j->a, &c->objects);
    words_append(&w, j->a, &c->libraries);
    words_append(&w, j->a, &j->t->linked);
    words_add(&w, j->a, "-o");
    words_add(&w, j->a, fs_join(j->a, c->work, "program"));
    return compile_run(c, &w);
}

/* Finds out which architectures it can be compiled for, after it failed for all together. */
static struct words try_each(struct compile *c, const struct words *archs)
{
    struct case_job *j = c->j;
    struct words good = {0};
    const char *whole_log = c->log;
    for (size_t i = 0; i < archs->n; i++) {
        struct arch_result *r = &j->b->arch.p[i];
        const char *name = arena_printf(j->a, "compile-%s.log", archs->p[i]);
        c->log = fs_join(j->a, c->work, name);
        double before = c->seconds;
        bool ok = compile_sources(c, &(struct words){&archs->p[i], 1}, archs->p[i]) &&
                  compile_modules(c, &(struct words){&archs->p[i], 1});
        r->compile = (struct step){ok ? VERDICT_PASS : VERDICT_FAIL,
                                   ok ? NULL : c->error,
                                   name,
                                   c->seconds - before,
                                   c->peak,
                                   false};
        for (size_t k = 0; k < c->objects.n; k++)
            unlink(c->objects.p[k]);
        if (ok)
            words_add(&good, j->a, archs->p[i]);
    }
    c->log = whole_log;
    return good;
}

/* Runs the case's own command in a copy of the ported folder. Variables of its environment name the
 * compiler and the architectures. */
static void build_by_command(struct compile *c)
{
    struct case_job *j = c->j;
    struct buf archs = {0}, flags = {0}, compiler = {0};
    struct words list = {0};
    struct err err;
    const char *folder = fs_join(j->a, c->work, "build");
    toolchain_archs(&j->t->arch, j->a, &list);
    words_text(&list, &flags);
    words_text(&j->t->arch, &archs);
    words_text(&j->t->compile, &compiler);
    const char *argv[] = {
        "/usr/bin/env",
        arena_printf(j->a, "HIPCC=%s", j->t->compile.p[0]),
        arena_printf(j->a, "TRANSHIP_COMPILE=%s", compiler.p),
        arena_printf(j->a, "TRANSHIP_ARCHS=%s", archs.p ? archs.p : ""),
        arena_printf(j->a, "TRANSHIP_ARCH_FLAGS=%s", flags.p ? flags.p : ""),
        "/bin/sh",
        "-c",
        j->k->build,
    };
    if (files_copy_folder(port_path(j, "."), folder, &err) != 0) {
        c->error = arena_strdup(j->a, str_of(err.msg));
        c->cut_off = true;
    } else {
        (void)run_in(c, &(struct words){argv, sizeof argv / sizeof *argv},
                     folder); /* c->error says it */
    }
    j->b->compile = (struct step){c->error ? VERDICT_FAIL : VERDICT_PASS,
                                  c->error,
                                  "compile.log",
                                  c->seconds,
                                  c->peak,
                                  false};
    for (size_t i = 0; i < j->b->arch.n; i++)
        j->b->arch.p[i].compile = j->b->compile;
    buf_release(&archs);
    buf_release(&flags);
    buf_release(&compiler);
}

/* Compiles everything of a case into the folder c->work. */
static void compile_all(struct compile *c)
{
    struct case_job *j = c->j;
    if (j->k->build) {
        build_by_command(c);
        return;
    }
    struct words archs = {0};
    words_append(&archs, j->a, &j->t->arch);
    bool ok = compile_sources(c, &archs, "") && compile_modules(c, &archs);
    if (ok) {
        for (size_t i = 0; i < archs.n; i++)
            j->b->arch.p[i].compile =
                (struct step){VERDICT_PASS, NULL, "compile.log", c->seconds, c->peak, false};
    } else if (archs.n > 1) {
        archs = try_each(c, &archs);
        ok = archs.n && compile_sources(c, &archs, "") && compile_modules(c, &archs);
    } else if (archs.n) {
        j->b->arch.p[0].compile =
            (struct step){VERDICT_FAIL, c->error, "compile.log", c->seconds, c->peak, false};
    }
    bool linked = ok && !j->unlinked && link_program(c, &archs);
    if (linked)
        for (size_t i = 0; i < c->objects.n; i++)
            unlink(c->objects.p[i]);
    bool good = ok && (linked || j->unlinked);
    j->b->compile = (struct step){good ? VERDICT_PASS : VERDICT_FAIL,
                                  good ? NULL : c->error,
                                  "compile.log",
                                  c->seconds,
                                  c->peak,
                                  false};
}

/* ---- the cache ---- */

static json_t *outcome_of(const struct build_result *b)
{
    json_t *o = steps_outcome(&b->compile), *archs = jvalue_array();
    for (size_t i = 0; i < b->arch.n; i++) {
        json_t *step = steps_outcome(&b->arch.p[i].compile);
        json_object_set_new(step, "arch", jvalue_text(b->arch.p[i].arch));
        json_array_append_new(archs, step);
    }
    json_object_set_new(o, "archs", archs);
    return o;
}

static int read_outcome(void *ctx, const json_t *o)
{
    struct case_job *j = ((struct compile *)ctx)->j;
    const json_t *archs = json_object_get(o, "archs");
    if (json_array_size(archs) != j->b->arch.n || steps_read(o, j->a, &j->b->compile) != 0)
        return -1;
    for (size_t i = 0; i < j->b->arch.n; i++)
        if (steps_read(json_array_get(archs, i), j->a, &j->b->arch.p[i].compile) != 0)
            return -1;
    return 0;
}

static int compile_key(struct compile *c, struct store_key *key, struct err *err)
{
    struct case_job *j = c->j;
    struct store *s = j->s->store;
    struct words libraries = {0};
    words_append(&libraries, j->a, &c->libraries);
    words_add(&libraries, j->a, j->unlinked ? j->unlinked : "");
    store_key_text(key, "stage", "compile 1");
    store_key_text(key, "toolchain", j->t->identity);
    store_key_words(key, "command", j->t->compile.p);
    store_key_words(key, "architectures",
                    j->t->arch.n ? j->t->arch.p : (const char *const[]){NULL});
    store_key_words(key, "libraries", libraries.p);
    store_key_text(key, "build", j->k->build);
    if (j->k->build && store_key_tree(s, key, "folder", port_path(j, "."), err) != 0)
        return -1;
    store_key_words(key, "flags", j->k->flags.n ? j->k->flags.p : (const char *const[]){NULL});
    for (size_t i = 0; i < j->k->sources.n; i++)
        if (store_key_file(s, key, "source", port_path(j, j->k->sources.p[i]), err) != 0)
            return -1;
    for (size_t i = 0; i < j->k->modules.n; i++)
        if (store_key_file(s, key, "module", port_path(j, j->k->modules.p[i]), err) != 0)
            return -1;
    return headers_key(j, key, err);
}

static void relog(struct case_job *j, struct step *step)
{
    if (step->log)
        step->log = fs_join(j->a, j->entry, step->log);
}

/* True if a line of the manifest is about this architecture alone. */
static bool knows_alone(const struct case_job *j, const char *arch)
{
    const struct known_failure *f = NULL;
    while ((f = test_case_known(j->k, f, STAGE_COMPILE, j->t->name, arch)))
        if (strcmp(f->arch, "*") != 0)
            return true;
    return false;
}

static void settle_all(struct case_job *j)
{
    relog(j, &j->b->compile);
    for (size_t i = 0; i < j->b->arch.n; i++)
        relog(j, &j->b->arch.p[i].compile);
    compile_look_inside(j);
    for (size_t i = 0; i < j->b->arch.n; i++) {
        struct arch_result *r = &j->b->arch.p[i];
        /* A line for all architectures is about the whole: an object of one may well
         * compile, and not link.
         */
        if (r->compile.verdict == VERDICT_FAIL || knows_alone(j, r->arch))
            session_settle(j, &r->compile, STAGE_COMPILE, r->arch, NULL);
    }
    session_settle(j, &j->b->compile, STAGE_COMPILE, NULL, NULL);
}

/* Makes the program, and decides what to keep. The compiler reports the same about a source each
 * time, so its result is kept, even if it is an error. A command that was cut off may get further
 * next time. */
static enum step_keep make_program(void *ctx, const char *work, json_t **outcome, struct err *err)
{
    struct compile *c = ctx;
    (void)err;
    c->work = work;
    c->log = fs_join(c->j->a, work, "compile.log");
    compile_all(c);
    *outcome = outcome_of(c->j->b);
    return c->cut_off ? STEP_KEEP_LOG : STEP_KEEP;
}

/* Records that nothing was compiled, for any architecture. */
static void end_without(struct case_job *j, enum verdict verdict, const char *why)
{
    j->b->compile = (struct step){.verdict = verdict, .why = why};
    for (size_t i = 0; i < j->b->arch.n; i++)
        j->b->arch.p[i].compile = (struct step){.verdict = VERDICT_NONE};
}

static void compile_or_find(struct case_job *j)
{
    struct store_key key = {0};
    struct err err;
    struct compile compile = {.j = j};
    struct cached_step c = session_step(j->s, j->a);
    enum step_end end = STEP_BROKEN;
    c.ctx = &compile;
    c.read = read_outcome;
    c.make = make_program;
    find_libraries(j, &compile.libraries);
    if (compile_key(&compile, &key, &err) == 0) {
        digest_text(store_key_digest(&key), j->digest);
        end = cached_step(&c, &key, &j->entry, &err);
    }
    store_key_release(&key);
    if (end == STEP_BROKEN)
        end_without(j, VERDICT_FAIL, arena_strdup(j->a, str_of(err.msg)));
    else if (end == STEP_STOPPED)
        end_without(j, VERDICT_NONE, NULL);
    else
        settle_all(j);
}

void stage_compile(struct case_job *j)
{
    const char *missing = case_lacks(j, NULL);
    for (size_t i = 0; i < j->t->arch.n; i++) {
        struct arch_result r = {.arch = j->t->arch.p[i]};
        vec_push(&j->b->arch, r);
    }
    if (!missing && j->k->build && j->t->root)
        missing = "its build command takes a hipcc, and this toolchain has none";
    if (missing)
        j->b->compile = (struct step){.verdict = VERDICT_NOT_RUN, .why = missing};
    else if (!j->k->build && !j->k->sources.n) /* its command is all that there is */
        j->b->compile = (struct step){.verdict = VERDICT_PASS};
    else
        compile_or_find(j);
}
