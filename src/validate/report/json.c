/* The complete report for programs. "schema" counts up when a field changes its meaning or is
 * removed.
 *
 * - schema, tool "tranship", command "validate", version, paths, device, seconds, interrupted,
 *   exit_code, shard: SHARD, mutation: MUTATION
 * - totals: steps, cached, kernels, spilling; stages: {port|compile|run|compare: {VERDICT:
 *   number}}: cases by toolchain (port, compile) and by device (run, compare)
 * - toolchains: [{name, version, archs: [..], missing}]; missing: null, or what is missing and how
 *   to get it
 * - cases: [{name, folder, builds: [BUILD]}]
 *
 * - BUILD: {toolchain, rocm "6.4", port: STEP, converted, unconverted, warnings, errors, compile:
 *   STEP, compressed, archs: [{arch, compile: STEP, code_bytes, kernels: [KERNEL]}], runs: [RUN]}
 * - KERNEL: {name, symbol, sgprs, vgprs, agprs, sgpr_spills, vgpr_spills, lds, scratch,
 *   dynamic_stack, kernarg, max_workgroup, wave, has_descriptor, has_code}; sizes in bytes
 * - RUN: {arch, device, virtual, wave, libraries, run: STEP, compare: STEP, tensors: [TENSOR]}
 * - STEP: {verdict, why, log, seconds, peak_bytes, cached}; verdict: "none", "pass", "fail",
 *   "known", "unexpected", "not_run"; peak_bytes: null if it was not measured
 * - TENSOR: {name, reference, type, shape: [..], tolerance, checksum, ok, why, elements, bad, nans,
 *   infs, max_abs, max_rel, max_scaled, max_ulp, mean_abs, rms, first: VALUE, first_text: VALUE as
 *   text, worst: VALUE, histogram: [{up_to, elements}]}
 * - VALUE: null or {index "(3, 7)", got, want, got_text, want_text}; the texts have all digits of
 *   whole numbers
 * - SHARD: null, or for a part of a validation (--shard) {part, of, tree, options, division,
 *   ended}; tree, options and division: checksums of the cases, of the options, and of the
 *   assignment of cases to parts; ended: seconds since 1970
 * - MUTATION: null, or with --mutate {seed, wanted, judged, noticed, survived, listed, same_code,
 *   no_compile, not_tried, mutants: [MUTANT], left_out: [{case, why}]}; judged to not_tried:
 *   numbers of mutants
 * - MUTANT: {case, toolchain, arch, file, line, column, old, new, text, verdict, why, reason, log};
 *   verdict: one of the words from noticed to not_tried; reason: that of a survives line
 *
 * Numbers that JSON does not have are the texts "nan", "inf" and "-inf". up_to is in units of the
 * last place; that of the last bin is "inf". The histogram of a checksum is empty. Unknown texts
 * are null. */
#include "validate/report/json.h"
#include "report/jvalue.h"
#include "validate/report/view.h"
#include <math.h>

enum { SCHEMA = 1 };

static json_t *real_json(double x)
{
    if (isfinite(x))
        return json_real(x);
    return json_string(isnan(x) ? "nan" : x > 0 ? "inf" : "-inf");
}

static json_t *count_json(uint64_t n)
{
    return n <= INT64_MAX ? json_integer((json_int_t)n) : json_real((double)n);
}

static void set_texts(json_t *o, const char *const pairs[][2])
{
    for (; (*pairs)[0]; pairs++)
        json_object_set_new(o, (*pairs)[0], jvalue_text((*pairs)[1]));
}

static json_t *step_json(const struct step *s)
{
    json_t *o = json_object();
    set_texts(o, (const char *const[][2]){{"verdict", verdict_id(s->verdict)},
                                          {"why", s->why},
                                          {"log", s->log},
                                          {NULL, NULL}});
    json_object_set_new(o, "seconds", real_json(s->seconds));
    json_object_set_new(o, "peak_bytes", s->peak ? count_json(s->peak) : json_null());
    json_object_set_new(o, "cached", json_boolean(s->cached));
    return o;
}

static json_t *kernel_json(const struct object_kernel *k)
{
    const struct {
        const char *name;
        uint32_t n;
    } number[] = {{"sgprs", k->sgprs},
                  {"vgprs", k->vgprs},
                  {"agprs", k->agprs},
                  {"sgpr_spills", k->sgpr_spills},
                  {"vgpr_spills", k->vgpr_spills},
                  {"lds", k->lds},
                  {"scratch", k->scratch},
                  {"kernarg", k->kernarg},
                  {"max_workgroup", k->max_workgroup},
                  {"wave", k->wave}};
    json_t *o = json_object();
    set_texts(o, (const char *const[][2]){{"name", k->name}, {"symbol", k->symbol}, {NULL, NULL}});
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        json_object_set_new(o, number[i].name, json_integer(number[i].n));
    json_object_set_new(o, "dynamic_stack", json_boolean(k->dynamic_stack));
    json_object_set_new(o, "has_descriptor", json_boolean(k->has_descriptor));
    json_object_set_new(o, "has_code", json_boolean(k->has_code));
    return o;
}

static json_t *arch_json(const struct arch_result *a)
{
    json_t *o = json_object(), *kernels = json_array();
    json_object_set_new(o, "arch", jvalue_text(a->arch));
    json_object_set_new(o, "compile", step_json(&a->compile));
    json_object_set_new(o, "code_bytes", count_json(a->code_bytes));
    for (size_t i = 0; i < a->kernel.n; i++)
        json_array_append_new(kernels, kernel_json(&a->kernel.p[i]));
    json_object_set_new(o, "kernels", kernels);
    return o;
}

static json_t *value_json(bool has, const char *index, double got, double want,
                          const char *got_text, const char *want_text)
{
    if (!has)
        return json_null();
    json_t *o = json_object();
    json_object_set_new(o, "index", jvalue_text(index));
    json_object_set_new(o, "got", real_json(got));
    json_object_set_new(o, "want", real_json(want));
    json_object_set_new(o, "got_text", jvalue_text(got_text));
    json_object_set_new(o, "want_text", jvalue_text(want_text));
    return o;
}

static json_t *histogram_json(const struct tensor_result *t)
{
    json_t *list = json_array();
    for (int i = 0; i < COMPARE_BINS && !t->checksum; i++) {
        json_t *o = json_object();
        json_object_set_new(o, "up_to", real_json(compare_bin_end(i)));
        json_object_set_new(o, "elements", count_json(t->c.bin[i]));
        json_array_append_new(list, o);
    }
    return list;
}

static void set_errors(json_t *o, const struct comparison *c)
{
    const struct {
        const char *name;
        uint64_t n;
    } number[] = {{"elements", c->count}, {"bad", c->bad}, {"nans", c->nans}, {"infs", c->infs}};
    const struct {
        const char *name;
        double x;
    } error[] = {{"max_abs", c->max_abs}, {"max_rel", c->max_rel},   {"max_scaled", c->max_scaled},
                 {"max_ulp", c->max_ulp}, {"mean_abs", c->mean_abs}, {"rms", c->rms}};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        json_object_set_new(o, number[i].name, count_json(number[i].n));
    for (size_t i = 0; i < sizeof error / sizeof *error; i++)
        json_object_set_new(o, error[i].name, real_json(error[i].x));
    json_object_set_new(o, "first",
                        value_json(c->has_first, c->first_index, c->first_got, c->first_want,
                                   c->first_got_text, c->first_want_text));
    json_object_set_new(o, "worst",
                        value_json(c->worst_index != NULL, c->worst_index, c->worst_got,
                                   c->worst_want, c->worst_got_text, c->worst_want_text));
}

static json_t *tensor_json(const struct tensor_result *t)
{
    json_t *o = json_object(), *shape = json_array();
    struct buf first = {0};
    if (t->c.has_first)
        view_first(t, &first);
    set_texts(o, (const char *const[][2]){{"name", t->name},
                                          {"reference", t->reference},
                                          {"type", tensor_type_name(t->type)},
                                          {"tolerance", t->tolerance},
                                          {"why", t->c.why},
                                          {NULL, NULL}});
    for (int i = 0; i < t->ndim && i < TENSOR_DIMS; i++)
        json_array_append_new(shape, count_json(t->dim[i]));
    json_object_set_new(o, "shape", shape);
    json_object_set_new(o, "checksum", json_boolean(t->checksum));
    json_object_set_new(o, "ok", json_boolean(t->c.ok));
    set_errors(o, &t->c);
    json_object_set_new(o, "first_text", jvalue_text(t->c.has_first ? first.p : NULL));
    buf_release(&first);
    json_object_set_new(o, "histogram", histogram_json(t));
    return o;
}

static json_t *run_json(const struct program_run *r)
{
    json_t *o = json_object(), *tensors = json_array();
    set_texts(o, (const char *const[][2]){{"arch", r->arch},
                                          {"device", r->device},
                                          {"libraries", r->libraries},
                                          {NULL, NULL}});
    json_object_set_new(o, "virtual", json_boolean(r->is_virtual));
    json_object_set_new(o, "wave", json_integer(r->wave));
    json_object_set_new(o, "run", step_json(&r->run));
    json_object_set_new(o, "compare", step_json(&r->compare));
    for (size_t i = 0; i < r->tensor.n; i++)
        json_array_append_new(tensors, tensor_json(&r->tensor.p[i]));
    json_object_set_new(o, "tensors", tensors);
    return o;
}

static json_t *build_json(const struct build_result *b)
{
    json_t *o = json_object(), *archs = json_array(), *runs = json_array();
    json_object_set_new(o, "toolchain", jvalue_text(b->toolchain));
    json_object_set_new(o, "rocm", jvalue_release(b->rocm));
    json_object_set_new(o, "port", step_json(&b->port));
    json_object_set_new(o, "converted", json_integer(b->converted));
    json_object_set_new(o, "unconverted", json_integer(b->unconverted));
    json_object_set_new(o, "warnings", json_integer(b->warnings));
    json_object_set_new(o, "errors", json_integer(b->errors));
    json_object_set_new(o, "compile", step_json(&b->compile));
    json_object_set_new(o, "compressed", json_boolean(b->compressed));
    for (size_t i = 0; i < b->arch.n; i++)
        json_array_append_new(archs, arch_json(&b->arch.p[i]));
    for (size_t i = 0; i < b->run.n; i++)
        json_array_append_new(runs, run_json(&b->run.p[i]));
    json_object_set_new(o, "archs", archs);
    json_object_set_new(o, "runs", runs);
    return o;
}

static json_t *cases_json(const struct validation *v)
{
    json_t *list = json_array();
    for (size_t i = 0; i < v->cases.n; i++) {
        const struct case_result *c = &v->cases.p[i];
        json_t *o = json_object(), *builds = json_array();
        json_object_set_new(o, "name", jvalue_text(c->name));
        json_object_set_new(o, "folder", jvalue_text(c->folder));
        for (size_t j = 0; j < c->build.n; j++)
            json_array_append_new(builds, build_json(&c->build.p[j]));
        json_object_set_new(o, "builds", builds);
        json_array_append_new(list, o);
    }
    return list;
}

/* Returns "gfx908 gfx90a" as a list. */
static json_t *words_json(const char *text)
{
    json_t *list = json_array();
    struct buf word = {0};
    for (const char *p = text ? text : ""; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        buf_clear(&word);
        buf_add(&word, p, n);
        if (n)
            json_array_append_new(list, jvalue_text(word.p));
        p += n;
    }
    buf_release(&word);
    return list;
}

static json_t *toolchains_json(const struct validation *v)
{
    json_t *list = json_array();
    for (size_t i = 0; i < v->toolchain.n; i++) {
        const struct toolchain_result *t = &v->toolchain.p[i];
        json_t *o = json_object();
        set_texts(o, (const char *const[][2]){{"name", t->name},
                                              {"version", t->version},
                                              {"missing", t->missing},
                                              {NULL, NULL}});
        json_object_set_new(o, "archs", words_json(t->archs));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *totals_json(const struct validation *v)
{
    struct validation_totals t = validation_totals(v);
    json_t *o = json_object(), *stages = json_object();
    json_object_set_new(o, "steps", json_integer(t.steps));
    json_object_set_new(o, "cached", json_integer(t.cached));
    json_object_set_new(o, "kernels", json_integer(t.kernels));
    json_object_set_new(o, "spilling", json_integer(t.spilling));
    for (int s = 0; s < STAGES; s++) {
        json_t *verdicts = json_object();
        for (int i = VERDICT_NONE; i <= VERDICT_NOT_RUN; i++)
            json_object_set_new(verdicts, verdict_id((enum verdict)i), json_integer(t.count[s][i]));
        json_object_set_new(stages, stage_name((enum stage)s), verdicts);
    }
    json_object_set_new(o, "stages", stages);
    return o;
}

static json_t *shard_json(const struct shard_summary *s)
{
    if (!s)
        return json_null();
    json_t *o = json_object();
    json_object_set_new(o, "part", json_integer(s->part));
    json_object_set_new(o, "of", json_integer(s->of));
    set_texts(o, (const char *const[][2]){{"tree", s->tree},
                                          {"options", s->options},
                                          {"division", s->division},
                                          {NULL, NULL}});
    json_object_set_new(o, "ended", count_json(s->ended));
    return o;
}

static json_t *mutant_json(const struct mutant_result *m)
{
    json_t *o = json_object();
    set_texts(o, (const char *const[][2]){{"case", m->test},
                                          {"toolchain", m->toolchain},
                                          {"arch", m->arch},
                                          {"file", m->file},
                                          {"old", m->old},
                                          {"new", m->new},
                                          {"text", m->text},
                                          {"verdict", mutant_verdict_id(m->verdict)},
                                          {"why", m->why},
                                          {"reason", m->reason},
                                          {"log", m->log},
                                          {NULL, NULL}});
    json_object_set_new(o, "line", json_integer(m->line));
    json_object_set_new(o, "column", json_integer(m->column));
    return o;
}

static json_t *mutation_json(const struct mutation *m)
{
    if (!m)
        return json_null();
    struct mutation_totals t = mutation_totals(m);
    json_t *o = json_object(), *mutants = json_array(), *left_out = json_array();
    json_object_set_new(o, "seed", count_json(m->seed));
    json_object_set_new(o, "wanted", count_json(m->wanted));
    json_object_set_new(o, "judged", json_integer(t.judged));
    for (int i = 0; i < MUTANT_VERDICTS; i++)
        json_object_set_new(o, mutant_verdict_id((enum mutant_verdict)i), json_integer(t.count[i]));
    for (size_t i = 0; i < m->mutant.n; i++)
        json_array_append_new(mutants, mutant_json(&m->mutant.p[i]));
    for (size_t i = 0; i < m->left_out.n; i++) {
        json_t *gap = json_object();
        json_object_set_new(gap, "case", jvalue_text(m->left_out.p[i].test));
        json_object_set_new(gap, "why", jvalue_text(m->left_out.p[i].why));
        json_array_append_new(left_out, gap);
    }
    json_object_set_new(o, "mutants", mutants);
    json_object_set_new(o, "left_out", left_out);
    return o;
}

json_t *validation_json(const struct validation *v)
{
    json_t *o = jvalue_object();
    json_object_set_new(o, "schema", json_integer(SCHEMA));
    set_texts(o, (const char *const[][2]){{"tool", "tranship"},
                                          {"command", "validate"},
                                          {"version", v->version},
                                          {"paths", v->paths},
                                          {"device", v->device},
                                          {NULL, NULL}});
    json_object_set_new(o, "seconds", real_json(v->seconds));
    json_object_set_new(o, "interrupted", json_boolean(v->interrupted));
    json_object_set_new(o, "exit_code", json_integer(v->exit_code));
    json_object_set_new(o, "shard", shard_json(v->shard));
    json_object_set_new(o, "mutation", mutation_json(v->mutation));
    json_object_set_new(o, "totals", totals_json(v));
    json_object_set_new(o, "toolchains", toolchains_json(v));
    json_object_set_new(o, "cases", cases_json(v));
    return o;
}

static void validation_json_write(const struct validation *v, struct buf *out)
{
    jvalue_write_exact(validation_json(v), out);
}

const struct validation_report validation_report_json = {"json", "everything, for programs",
                                                         validation_json_write};
