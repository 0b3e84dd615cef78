#include "project/port_file.h"
#include "base/clock.h"
#include "base/fs.h"
#include "build/build.h"
#include "project/parse/parse_use.h"
#include "project/plan/brought.h"
#include "project/plan/build_files.h"
#include "project/plan/build_macros.h"
#include "project/plan/hip_defines.h"
#include "project/plan/host_sources.h"
#include "project/plan/renamed_includes.h"
#include "project/settings/rules.h"
#include "project/units/hip_side.h"
#include "project/units/lane_calls.h"
#include "project/write/added.h"
#include "project/write/tree_changes.h"
#include "project/write/write_port.h"
#include <pthread.h>

static bool port_file_lies_beside(void *ctx, const struct source *src, const char *name)
{
    (void)ctx;
    struct arena a = {0};
    bool found = fs_kind(fs_join(&a, fs_dirname(&a, src->path), name)) == FS_FILE;
    arena_release(&a);
    return found;
}

static int read_input(struct sink *sink, size_t i, struct buf *bytes, struct err *err)
{
    if (inputs_read(&sink->in->jobs.p[i], bytes, err) < 0)
        return -1;
    sink->read[i] = digest_of(buf_str(bytes));
    return 0;
}

/* A file of a run. */
struct run_file {
    struct run *run;
    uint32_t i;
};

static bool port_file_is_own(void *ctx, struct str name)
{
    const struct run_file *f = ctx;
    return survey_owns(&f->run->plan.survey, name);
}

static bool port_file_is_ported(void *ctx, struct str name)
{
    const struct run_file *f = ctx;
    return survey_ports(&f->run->plan.survey, f->i, name);
}

static bool port_file_has_header(void *ctx, struct str name)
{
    const struct run_file *f = ctx;
    return survey_has_header(&f->run->plan.survey, f->i, name);
}

static bool port_file_is_outside(void *ctx, struct str name)
{
    const struct run_file *f = ctx;
    return survey_is_outside(&f->run->plan.survey, f->i, name);
}

static bool port_file_brings(void *ctx, struct str library)
{
    const struct run_file *f = ctx;
    return survey_brings(&f->run->plan.survey, library);
}

static const struct include_form *port_file_include_form(void *ctx, struct str name)
{
    const struct run_file *f = ctx;
    return survey_form(&f->run->plan.survey, name);
}

static const struct lane_called *port_file_lane_calls(void *ctx, struct str name)
{
    const struct run_file *f = ctx;
    return lane_calls_get(&f->run->plan.survey, f->i, name);
}

static const char *renamed(void *ctx, struct str name, bool literal, struct arena *a)
{
    const struct run_file *f = ctx;
    const char *brought = literal ? NULL : brought_include(&f->run->plan, f->i, name, a);
    if (brought || !f->run->plan.opt->rename)
        return brought;
    return literal ? renamed_includes_literal(f->run->plan.in, name, a)
                   : renamed_includes_include(&f->run->plan, f->i, name, a);
}

static enum wants_hip port_file_wants_hip(void *ctx, const struct source *src, struct str name)
{
    const struct run_file *f = ctx;
    return host_sources_ask(&(struct host_sources){&f->run->plan, f->i}, src, name);
}

static enum wants_hip port_file_wants_roctx(void *ctx, const struct source *src, struct str name)
{
    const struct run_file *f = ctx;
    return host_sources_ask_roctx(&(struct host_sources){&f->run->plan, f->i}, src, name);
}

static enum wants_hip port_file_target_wants_hip(void *ctx, struct str target)
{
    const struct run_file *f = ctx;
    return host_sources_ask_target(&(struct host_sources){&f->run->plan, f->i}, target);
}

static struct translate_options port_file_options_of(struct run_file *file)
{
    struct run *run = file->run;
    size_t i = file->i;
    struct translate_options options = run->plan.opt->translate;
    options.beside = port_file_lies_beside;
    options.own = port_file_is_own;
    options.ported = port_file_is_ported;
    options.lane_names = &run->plan.survey.lanes;
    options.lane_calls = port_file_lane_calls;
    options.has_header = port_file_has_header;
    options.outside = port_file_is_outside;
    options.brings = port_file_brings;
    options.include_form = port_file_include_form;
    options.own_ctx = file;
    options.macros = run->plan.survey.macros;
    options.wanted = run->plan.releases;
    options.is_hip_file = run->plan.survey.file[i].is_hip;
    options.hip_builds = run->plan.survey.file[i].hip_builds;
    options.needs_includer = run->plan.units.file[i].needs_includer;
    options.renamed = run->plan.opt->rename || run->plan.survey.nbrought ? renamed : NULL;
    options.renamed_ctx = file;
    options.standard = run->plan.standard;
    if (run->plan.defines) {
        options.define = run->plan.defines[i].define;
        options.ndefines = run->plan.defines[i].n;
    }
    options.wants_hip = port_file_wants_hip;
    options.wants_roctx = port_file_wants_roctx;
    options.target_wants_hip = port_file_target_wants_hip;
    options.wants_ctx = file;
    options.repair = run->repairs ? run->repairs[i].repair : NULL;
    options.nrepairs = run->repairs ? run->repairs[i].n : 0;
    options.build_variable = build_files_variable;
    options.may_define = run->plan.guessed ? build_macros_may_define : NULL;
    options.build_ctx = &run->plan;
    options.adds_files = run->sink.adds_files;
    options.depth =
        run->sink.adds_files ? added_depth(run->plan.opt->mode, &run->plan.in->jobs.p[i]) : 0;
    return options;
}

/* A facts_fn. Where nothing in the file can be CUDA's, and in nothing that it includes, no parse
 * would tell anything. */
static void merged_facts(void *ctx, const struct source *src, const struct tokens *t,
                         struct facts *out, struct arena *a)
{
    const struct run_file *f = ctx;
    (void)t;
    units_facts(&f->run->plan.units, f->i, src, out, a);
    out->irrelevant = f->run->plan.units.file[f->i].units.n == 0;
    out->complete |= out->irrelevant;
}

/* What a build file says of a flag that no command of the recorded build has is no work: the line
 * is of a target that nobody builds. A word with a variable in it may be any. */
static void mark_unused(const struct database *db, struct translation *tr)
{
    for (size_t i = 0; db->recorded && i < tr->findings.list.n; i++) {
        struct finding *f = &tr->findings.list.p[i];
        const bool told = f->def->number == TS_BUILD_LEFT || f->def->number == TS_BUILD_CARE ||
                          f->def->number == TS_BUILD_UNCLEAR;
        if (told && !f->idle && f->subject[0] == '-' && !strpbrk(f->subject, "$ @%{") &&
            !database_has_flag(db, str_of(f->subject)))
            finding_mark_idle(&tr->findings, f, IDLE_UNUSED);
    }
}

static void translate_input(struct run *run, size_t i, const struct source *src,
                            struct translation *tr, struct arena *a)
{
    struct run_file file = {run, (uint32_t)i};
    struct translate_options options = port_file_options_of(&file);
    if (build_language_of(src->path, source_bytes(src)) != BUILD_NONE) {
        build_translate(tr, src, run->plan.map, &options, a);
        mark_unused(&run->plan.database, tr);
    } else {
        translate(tr, src, run->plan.map, &options, run->pool.workers ? merged_facts : NULL, &file,
                  a, NULL);
    }
}

/* examine says what the parse was good for. */
static enum parse_use find_parse_use(struct run *run, size_t i, const struct translation *tr)
{
    struct translate_options options = port_file_options_of(&(struct run_file){run, (uint32_t)i});
    if (build_language_of(tr->src->path, source_bytes(tr->src)) != BUILD_NONE)
        return PARSE_UNKNOWN;
    return run->plan.opt->mode == OUT_NONE ? parse_use_of(tr, run->plan.map, &options)
                                           : PARSE_UNKNOWN;
}

/* Takes the result over to the run. */
static void port_file_finish(struct run *run, size_t i, struct file_result *r,
                             const struct translation *tr, const struct file_rules *rules,
                             const struct err *err)
{
    pthread_mutex_lock(&run->pool.lock);
    if (tr->src && r->status != FILE_SKIPPED)
        file_results_keep(run->plan.opt, run->plan.arena, r, tr, rules);
    write_port_keep_needs(&run->sink, i, &tr->added);
    if (r->status == FILE_FAILED && !r->error)
        r->error = arena_strdup(run->plan.arena, str_of(err->msg));
    r->seconds += run->results.parsed_for[i];
    r->output = r->status == FILE_FAILED || r->status == FILE_REFUSED
                    ? NULL
                    : run->plan.in->jobs.p[i].output;
    run->results.file[i] = *r;
    run->queue.done++;
    pthread_mutex_unlock(&run->pool.lock);
}

void port_file_keep(struct run *run, size_t i)
{
    const struct job *job = &run->plan.in->jobs.p[i];
    struct arena a = {0};
    struct buf bytes = {0};
    struct source src;
    struct translation tr = {0};
    struct err err;
    if (!job->error && !(job->open && job->open->context) &&
        read_input(&run->sink, i, &bytes, &err) == 0) {
        source_init(&src, job->path, buf_str(&bytes), &a);
        translate_input(run, i, &src, &tr, &a);
        proving_keep_file(run->proving, i, &tr);
    }
    translation_release(&tr);
    buf_release(&bytes);
    arena_release(&a);
}

/* One file, in an arena of its own. */
void port_file(struct run *run, size_t i)
{
    const struct job *job = &run->plan.in->jobs.p[i];
    struct file_result r = {.path = job->path, .status = FILE_FAILED, .error = job->error};
    struct arena a = {0};
    struct buf bytes = {0};
    struct err err = {{0}};
    struct source src;
    struct translation tr = {0};
    struct file_rules rules = {0};
    double start = clock_now();
    bool context = job->open && job->open->context;
    if (context)
        r.status = FILE_UNCHANGED;
    else if (!job->error && read_input(&run->sink, i, &bytes, &err) == 0) {
        source_init(&src, job->path, buf_str(&bytes), &a);
        translate_input(run, i, &src, &tr, &a);
        proving_keep_file(run->proving, i, &tr);
        rules = rules_for(run->plan.map, job->path, &a);
        r.status = job->not_selected ? FILE_UNCHANGED : write_port(&run->sink, i, &tr, &err);
        r.error = r.status == FILE_SKIPPED ? TREE_CHANGES_DELETED : NULL;
        r.parse = find_parse_use(run, i, &tr);
    }
    r.seconds = clock_now() - start;
    port_file_finish(run, i, &r, &tr, &rules, &err);
    translation_release(&tr);
    buf_release(&bytes);
    arena_release(&a);
}
