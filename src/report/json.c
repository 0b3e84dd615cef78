/* The complete report for programs. "schema" increases when a field changes its meaning or is
 * removed. */
#include "report/json.h"
#include "core/fingerprint.h"
#include "report/causes.h"
#include "report/doubt.h"

enum { SCHEMA = 1 };

static json_t *report_json_percent(uint64_t converted, uint64_t unconverted)
{
    return json_real(totals_permille(converted, unconverted) / 10.0);
}

static json_t *fingerprint_json(const struct finding *f)
{
    char text[FINGERPRINT_TEXT];
    if (!f->fingerprint)
        return json_null();
    fingerprint_text(f->fingerprint, text);
    return jvalue_text(text);
}

static json_t *finding_json(const struct finding *f)
{
    json_t *o = json_object();
    json_object_set_new(o, "number", json_sprintf("TS%04d", f->def->number));
    json_object_set_new(o, "name", jvalue_text(f->def->name));
    json_object_set_new(o, "severity", jvalue_text(severity_name(f->severity)));
    json_object_set_new(o, "effort", jvalue_text(effort_name(f->effort)));
    json_object_set_new(o, "line", json_integer(f->place.line));
    json_object_set_new(o, "column", json_integer(f->place.col));
    json_object_set_new(o, "begin", json_integer(f->span.begin));
    json_object_set_new(o, "end", json_integer(f->span.end));
    json_object_set_new(o, "subject", jvalue_text(f->subject));
    json_object_set_new(o, "message", jvalue_text(f->message));
    json_object_set_new(o, "note", jvalue_text(f->note));
    json_object_set_new(o, "cure", jvalue_text(cure_name(f->cure)));
    json_object_set_new(o, "family", jvalue_text(f->family));
    json_object_set_new(o, "pattern", jvalue_text(f->pattern));
    json_object_set_new(o, "idle", jvalue_text(idle_name(f->idle)));
    json_object_set_new(o, "todo", jvalue_text(f->def->todo));
    json_object_set_new(o, "fingerprint", fingerprint_json(f));
    json_object_set_new(o, "proof", jvalue_text(proof_state_name(f->proof)));
    json_object_set_new(o, "baseline", jvalue_text(finding_age_name(f->age)));
    return o;
}

/* "my.map:3" */
static json_t *rule_place(const struct suppression *s)
{
    struct buf place = {0};
    buf_printf(&place, "%s:%d", s->file, s->line);
    json_t *o = jvalue_text(place.p);
    buf_release(&place);
    return o;
}

static json_t *report_json_suppressed_json(const struct file_result *f)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < f->nsuppressed; i++) {
        json_t *o = finding_json(&f->suppressed[i].finding);
        json_object_set_new(o, "rule", rule_place(f->suppressed[i].rule));
        json_object_set_new(o, "reason", jvalue_text(f->suppressed[i].rule->note));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *maps_json(const struct run_result *r)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < r->nmaps; i++) {
        json_t *o = json_object();
        json_object_set_new(o, "file", jvalue_text(r->map[i].file));
        json_object_set_new(o, "rows", json_integer(r->map[i].rows));
        json_object_set_new(o, "found", json_boolean(r->map[i].found));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *rules_json(const struct run_result *r, struct arena *a)
{
    json_t *list = json_array();
    const uint32_t *uses = totals_by_rule(r, a);
    for (uint32_t i = 0; i < r->nrules; i++) {
        const struct suppression *s = r->rule[i];
        json_t *o = json_object();
        json_object_set_new(o, "rule", rule_place(s));
        json_object_set_new(o, "number", json_sprintf("TS%04d", s->number));
        json_object_set_new(o, "path", jvalue_text(s->path));
        json_object_set_new(o, "name", jvalue_text(s->name));
        json_object_set_new(o, "reason", jvalue_text(s->note));
        json_object_set_new(o, "findings", json_integer(uses[i]));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *families_json(const struct tally *tally, uint32_t n)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < n; i++) {
        json_t *o = json_object();
        json_object_set_new(o, "family", jvalue_text(tally[i].family));
        uint32_t converted = tally_converted(&tally[i]), left = tally[i].uses[USE_LEFT];
        json_object_set_new(o, "converted", json_integer(converted));
        json_object_set_new(o, "unconverted", json_integer(left));
        for (int s = USE_SAME; s < USE_LEFT; s++) /* of those converted */
            json_object_set_new(o, use_status_name((enum use_status)s),
                                json_integer(tally[i].uses[s]));
        json_object_set_new(o, "hip", json_integer(tally[i].uses[USE_HIP]));
        json_object_set_new(o, "by_tokens", json_integer(tally[i].by_tokens));
        json_object_set_new(o, "percent", report_json_percent(converted, left));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *left_json(const struct left_name *left, uint32_t n)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < n; i++) {
        json_t *o = json_object();
        json_object_set_new(o, "name", jvalue_text(left[i].name));
        json_object_set_new(o, "uses", json_integer(left[i].uses));
        json_object_set_new(o, "why", jvalue_text(left[i].why));
        json_array_append_new(list, o);
    }
    return list;
}

/* Returns why a file with something to judge was not fully parsed; null if it was. */
static json_t *reason_json(const struct file_result *f)
{
    struct buf reason = {0};
    if (doubt_is_about(f))
        doubt_reason(f, &reason);
    json_t *o = jvalue_text(reason.p);
    buf_release(&reason);
    return o;
}

static json_t *places_json(const struct cause *c)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < c->nplaces; i++) {
        json_t *o = json_object();
        json_object_set_new(o, "number", json_sprintf("TS%04d", c->place[i].finding->def->number));
        json_object_set_new(o, "path", jvalue_text(c->place[i].file->path));
        json_object_set_new(o, "line", json_integer(c->place[i].finding->place.line));
        json_object_set_new(o, "column", json_integer(c->place[i].finding->place.col));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *causes_json(const struct run_result *r, struct arena *a)
{
    json_t *list = json_array();
    uint32_t n;
    const struct cause *cause = causes_of(r, a, &n);
    for (uint32_t i = 0; i < n; i++) {
        const struct cause *c = &cause[i];
        json_t *o = json_object();
        json_object_set_new(o, "number", json_sprintf("TS%04d", c->def->number));
        json_object_set_new(o, "name", jvalue_text(c->def->name));
        json_object_set_new(o, "subject", jvalue_text(c->subject));
        json_object_set_new(o, "rocm", jvalue_release(r->rocm));
        json_object_set_new(o, "severity", jvalue_text(severity_name(c->severity)));
        json_object_set_new(o, "effort", jvalue_text(effort_name(c->effort)));
        json_object_set_new(o, "cure", jvalue_text(cure_name(c->cure)));
        json_object_set_new(o, "minutes", json_integer((json_int_t)c->minutes));
        json_object_set_new(o, "message", jvalue_text(c->message));
        json_object_set_new(o, "note", jvalue_text(c->note));
        json_object_set_new(o, "family", jvalue_text(c->family));
        json_object_set_new(o, "pattern", jvalue_text(c->pattern));
        json_object_set_new(o, "names", json_integer(c->nnames));
        json_object_set_new(o, "files", json_integer(c->nfiles));
        json_object_set_new(o, "units", json_integer(c->units));
        json_object_set_new(o, "targets", json_integer(c->targets));
        json_object_set_new(o, "places", places_json(c));
        json_array_append_new(list, o);
    }
    return list;
}

/* The order of each, in runs: the first and the last. */
static json_t *units_json(const uint32_t *unit, uint32_t n)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < 2 * n; i++)
        json_array_append_new(list, json_integer(unit[i]));
    return list;
}

static json_t *targets_json(const struct run_result *r)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < r->ntargets; i++) {
        const struct target_units *t = &r->target[i];
        json_t *o = json_object();
        json_object_set_new(o, "name", jvalue_text(t->name));
        json_object_set_new(o, "units", units_json(t->unit, t->nunits));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *file_json(const struct file_result *f)
{
    json_t *o = json_object(), *findings = json_array();
    json_object_set_new(o, "path", jvalue_text(f->path));
    json_object_set_new(o, "output", jvalue_text(f->output));
    json_object_set_new(o, "order", json_integer(f->order));
    json_object_set_new(o, "status", jvalue_text(file_status_names[f->status]));
    json_object_set_new(o, "error", jvalue_text(f->error));
    json_object_set_new(o, "lines", json_integer(f->lines));
    json_object_set_new(o, "bytes", json_integer(f->bytes));
    json_object_set_new(o, "edits", json_integer(f->edits));
    json_object_set_new(o, "parsed", json_boolean(f->parsed));
    json_object_set_new(o, "complete", json_boolean(f->complete));
    json_object_set_new(o, "judged", json_boolean(f->judged));
    json_object_set_new(o, "doubt", jvalue_text(f->doubt));
    json_object_set_new(o, "incomplete_reason", reason_json(f));
    json_object_set_new(o, "parse_needed",
                        f->parse == PARSE_UNKNOWN ? json_null()
                                                  : json_boolean(f->parse == PARSE_NEEDED));
    json_object_set_new(o, "converted", json_integer(f->converted));
    json_object_set_new(o, "unconverted", json_integer(f->unconverted));
    json_object_set_new(o, "percent", report_json_percent(f->converted, f->unconverted));
    json_object_set_new(o, "seconds", json_real(f->seconds));
    for (uint32_t i = 0; i < f->nfindings; i++)
        json_array_append_new(findings, finding_json(&f->finding[i]));
    json_object_set_new(o, "unit", json_boolean(f->is_unit));
    json_object_set_new(o, "units", units_json(f->unit, f->nunits));
    json_object_set_new(o, "findings", findings);
    json_object_set_new(o, "suppressed", report_json_suppressed_json(f));
    json_object_set_new(o, "families", families_json(f->tally, f->ntallies));
    json_object_set_new(o, "left", left_json(f->left, f->nleft));
    return o;
}

/* Returns the first of these reasons; null if all files were fully parsed. */
static json_t *report_json_doubt_json(const struct run_result *r)
{
    struct buf text = {0};
    doubt_tell(r, &text);
    json_t *o = jvalue_text(text.p);
    buf_release(&text);
    return o;
}

/* By severity, the gravest first. */
static json_t *counts_json(const uint32_t n[3])
{
    json_t *o = json_object();
    for (int s = SEV_ERROR; s >= SEV_INFO; s--)
        json_object_set_new(o, severity_name((enum severity)s), json_integer(n[s]));
    return o;
}

static json_t *report_json_totals_json(const struct run_result *r)
{
    struct totals t = totals_of(r);
    json_t *o = json_object(), *effort = json_object(), *work = json_object();
    json_object_set_new(o, "files", json_integer(t.files));
    json_object_set_new(o, "ported", json_integer(t.ported));
    json_object_set_new(o, "unchanged", json_integer(t.unchanged));
    json_object_set_new(o, "failed", json_integer(t.failed));
    json_object_set_new(o, "not_written", json_integer(t.refused));
    json_object_set_new(o, "not_reached", json_integer(t.unreached));
    json_object_set_new(o, "skipped", json_integer(t.skipped));
    json_object_set_new(o, "unparsed", json_integer(t.unparsed));
    json_object_set_new(o, "lines", json_integer((json_int_t)t.lines));
    json_object_set_new(o, "units", json_integer(r->units));
    json_object_set_new(o, "converted", json_integer(t.converted));
    json_object_set_new(o, "unconverted", json_integer(t.unconverted));
    json_object_set_new(o, "percent", json_real(totals_share(&t) / 10.0));
    for (int s = USE_SAME; s < USE_LEFT; s++) /* of those converted */
        json_object_set_new(o, use_status_name((enum use_status)s), json_integer(t.uses[s]));
    json_object_set_new(o, "hip", json_integer(t.uses[USE_HIP]));
    json_object_set_new(o, "judged", json_integer(t.judged));
    json_object_set_new(o, "incomplete", json_integer(t.doubtful));
    json_object_set_new(o, "incomplete_reason", report_json_doubt_json(r));
    json_object_set_new(o, "findings", counts_json(t.findings));
    json_object_set_new(o, "suppressed", json_integer(t.suppressed));
    json_object_set_new(o, "unseen", json_integer(t.unseen));
    for (int e = EFFORT_REDESIGN; e >= EFFORT_NONE; e--)
        json_object_set_new(effort, effort_name((enum effort)e), json_integer(t.effort[e]));
    json_object_set_new(o, "effort", effort);
    json_object_set_new(o, "causes", json_integer(t.causes));
    for (int e = EFFORT_REDESIGN; e > EFFORT_NONE; e--)
        json_object_set_new(work, effort_name((enum effort)e), json_integer(t.work[e]));
    json_object_set_new(work, "weight_minutes", json_integer((json_int_t)t.minutes));
    json_object_set_new(o, "work", work);
    return o;
}

/* null where the port was not proved. */
static json_t *proof_json(const struct proof_summary *p)
{
    if (!p)
        return json_null();
    json_t *o = json_object();
    json_object_set_new(o, "hip", jvalue_release(p->hip));
    json_object_set_new(o, "architectures", jvalue_text(p->arch));
    json_object_set_new(o, "units", json_integer(p->units));
    json_object_set_new(o, "compile", json_integer(p->compile));
    json_object_set_new(o, "not_judged", json_integer(p->unjudged));
    json_object_set_new(o, "errors_told", json_integer(p->predicted));
    json_object_set_new(o, "errors_untold", json_integer(p->unpredicted));
    json_object_set_new(o, "findings_confirmed", json_integer(p->confirmed));
    json_object_set_new(o, "findings_not_confirmed", json_integer(p->unconfirmed));
    json_object_set_new(o, "first_not_judged", jvalue_text(p->first));
    json_object_set_new(o, "first_reason", jvalue_text(p->why));
    return o;
}

static json_t *repairs_json(const struct run_result *r)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < r->nrepairs; i++) {
        json_t *o = json_object();
        json_object_set_new(o, "rule", jvalue_text(r->repair[i].rule));
        json_object_set_new(o, "tried", json_integer(r->repair[i].tried));
        json_object_set_new(o, "kept", json_integer(r->repair[i].kept));
        json_array_append_new(list, o);
    }
    return list;
}

/* null where there was none to compare with. */
static json_t *baseline_json(const struct baseline_summary *b)
{
    if (!b)
        return json_null();
    json_t *o = json_object(), *fixed = json_array();
    json_object_set_new(o, "file", jvalue_text(b->file));
    json_object_set_new(o, "rocm", jvalue_release(b->rocm));
    json_object_set_new(o, "new", counts_json(b->added));
    json_object_set_new(o, "same", counts_json(b->same));
    json_object_set_new(o, "not_judged", json_integer(b->outside));
    json_object_set_new(o, "not_compiled", json_integer(b->unasked));
    json_object_set_new(o, "new_by_compiler", json_integer(b->asked));
    for (uint32_t i = 0; i < b->nfixed; i++) {
        json_t *one = finding_json(b->fixed[i].finding);
        json_object_set_new(one, "path", jvalue_text(b->fixed[i].file->path));
        json_array_append_new(fixed, one);
    }
    json_object_set_new(o, "fixed", fixed);
    return o;
}

static json_t *report_json_files_json(const struct run_result *r)
{
    json_t *files = json_array();
    for (uint32_t i = 0; i < r->nfiles; i++)
        json_array_append_new(files, file_json(&r->file[i]));
    return files;
}

static json_t *added_json(const struct run_result *r)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < r->nadded; i++)
        json_array_append_new(list, jvalue_text(r->added[i]));
    return list;
}

/* null where nothing but a report or a diff is written. */
static json_t *tree_json(const struct tree_summary *s)
{
    if (!s)
        return json_null();
    json_t *o = json_object(), *removed = json_array();
    json_object_set_new(o, "copied", json_integer(s->copied));
    json_object_set_new(o, "links", json_integer(s->links));
    json_object_set_new(o, "edited", json_integer(s->edited));
    json_object_set_new(o, "left", json_integer(s->left));
    json_object_set_new(o, "update", json_boolean(s->update));
    json_object_set_new(o, "merged", json_integer(s->merged));
    json_object_set_new(o, "kept", json_integer(s->kept));
    json_object_set_new(o, "deleted", json_integer(s->deleted));
    json_object_set_new(o, "conflicts", json_integer(s->conflicts));
    for (uint32_t i = 0; i < s->nremoved; i++)
        json_array_append_new(removed, jvalue_text(s->removed[i]));
    json_object_set_new(o, "removed", removed);
    return o;
}

/* null for a run that is not divided. */
static json_t *report_json_shard_json(const struct shard_summary *s)
{
    if (!s)
        return json_null();
    json_t *o = json_object();
    json_object_set_new(o, "part", json_integer(s->part));
    json_object_set_new(o, "of", json_integer(s->of));
    json_object_set_new(o, "tree", jvalue_text(s->tree));
    json_object_set_new(o, "options", jvalue_text(s->options));
    json_object_set_new(o, "division", jvalue_text(s->division));
    json_object_set_new(o, "ended", json_integer((json_int_t)s->ended));
    return o;
}

static json_t *hip_side_json(const struct hip_side_summary *h)
{
    if (!h)
        return json_null();
    json_t *o = json_object(), *macros = json_array();
    json_object_set_new(o, "files", json_integer(h->files));
    for (uint32_t i = 0; i < h->nmacros; i++)
        json_array_append_new(macros, jvalue_text(h->macro[i]));
    json_object_set_new(o, "macros", macros);
    json_object_set_new(o, "ignored", json_boolean(h->ignored));
    return o;
}

static json_t *release_chosen_json(const struct release_chosen *c)
{
    if (!c->chosen)
        return json_null();
    json_t *o = json_object();
    json_object_set_new(o, "chosen", jvalue_release(c->chosen));
    json_object_set_new(o, "fits", json_integer(c->fits));
    json_object_set_new(o, "newest", jvalue_release(c->newest));
    json_object_set_new(o, "newest_fits", json_integer(c->newest_fits));
    return o;
}

static json_t *releases_json(const struct releases_summary *s)
{
    if (!s)
        return json_null();
    json_t *o = json_object();
    json_object_set_new(o, "cuda", release_chosen_json(&s->cuda));
    json_object_set_new(o, "arch", release_chosen_json(&s->arch));
    return o;
}

json_t *json_report(const struct run_result *r)
{
    struct arena a = {0};
    uint32_t n;
    json_t *o = jvalue_object();
    json_object_set_new(o, "schema", json_integer(SCHEMA));
    json_object_set_new(o, "tool", jvalue_text("tranship"));
    json_object_set_new(o, "version", jvalue_text(r->version));
    json_object_set_new(o, "command", jvalue_text(r->command));
    json_object_set_new(o, "rocm", jvalue_release(r->rocm));
    json_object_set_new(o, "as_cuda", jvalue_release(r->as_cuda));
    json_object_set_new(o, "as_arch", jvalue_release(release_of_arch(r->as_arch)));
    json_object_set_new(o, "fail_on", jvalue_text(r->fail_on));
    json_object_set_new(o, "exit_code", json_integer(r->exit_code));
    json_object_set_new(o, "seconds", json_real(r->seconds));
    json_object_set_new(o, "stopped", json_boolean(r->stopped));
    json_object_set_new(o, "shard", report_json_shard_json(r->shard));
    json_object_set_new(o, "maps", maps_json(r));
    json_object_set_new(o, "rules", rules_json(r, &a));
    json_object_set_new(o, "hip_side", hip_side_json(r->hip_side));
    json_object_set_new(o, "releases", releases_json(r->releases));
    json_object_set_new(o, "totals", report_json_totals_json(r));
    json_object_set_new(o, "proof", proof_json(r->proof));
    json_object_set_new(o, "unproved", jvalue_text(r->unproved));
    json_object_set_new(o, "repairs", repairs_json(r));
    json_object_set_new(o, "baseline", baseline_json(r->baseline));
    const struct tally *tally = totals_tally(r, &a, &n);
    json_object_set_new(o, "families", families_json(tally, n));
    const struct left_name *left = totals_left(r, &a, &n);
    json_object_set_new(o, "left", left_json(left, n));
    json_object_set_new(o, "causes", causes_json(r, &a));
    json_object_set_new(o, "targets", targets_json(r));
    json_object_set_new(o, "added", added_json(r));
    json_object_set_new(o, "tree", tree_json(r->tree));
    json_object_set_new(o, "files", report_json_files_json(r));
    arena_release(&a);
    return o;
}

static void report_json_write_json(const struct run_result *r, struct buf *out)
{
    jvalue_write(json_report(r), out);
}

const struct report report_json = {"json", "everything, for programs", report_json_write_json};
