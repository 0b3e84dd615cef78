/* SARIF 2.1.0, for code scanning services. */
#include "core/fingerprint.h"
#include "report/doubt.h"
#include "report/escape.h"
#include "report/jvalue.h"
#include "report/layout.h"
#include "report/report.h"

/* The base of relative paths. The reader chooses that folder: a report does not depend on where it
 * was written. */
#define ROOT_ID "%SRCROOT%"

static const char *level(enum severity s)
{
    return s == SEV_ERROR ? "error" : s == SEV_WARNING ? "warning" : "note";
}

/* In a message, "[text](place)" is a link: the brackets of a text that looks
 * like one are escaped. */
static json_t *text_json(const char *text)
{
    struct buf shown = {0}, plain = {0};
    json_t *o = json_object();
    bool link = strstr(text, "](") != NULL;
    escape_terminal(&shown, text);
    for (const char *p = shown.p; p && *p; p++) {
        if (link && (*p == '[' || *p == ']'))
            buf_addch(&plain, '\\');
        buf_addch(&plain, *p);
    }
    json_object_set_new(o, "text", jvalue_text(plain.p ? plain.p : ""));
    buf_release(&shown);
    buf_release(&plain);
    return o;
}

static json_t *level_json(const char *word)
{
    json_t *o = json_object();
    json_object_set_new(o, "level", jvalue_text(word));
    return o;
}

static json_t *rule_json(const struct finding_def *def)
{
    struct buf message = {0};
    json_t *o = json_object(), *properties = json_object();
    layout_message(&message, def->message);
    json_object_set_new(o, "id", json_sprintf("TS%04d", def->number));
    json_object_set_new(o, "name", jvalue_text(def->name));
    json_object_set_new(o, "shortDescription", text_json(message.p));
    json_object_set_new(o, "help", text_json(def->todo && def->todo[0] ? def->todo : message.p));
    json_object_set_new(o, "defaultConfiguration", level_json(level(def->severity)));
    json_object_set_new(properties, "effort", jvalue_text(effort_name(def->effort)));
    json_object_set_new(o, "properties", properties);
    buf_release(&message);
    return o;
}

static json_t *roots_json(void)
{
    json_t *o = json_object(), *root = json_object();
    json_object_set_new(root, "description", text_json("The folder that tranship was run in."));
    json_object_set_new(o, ROOT_ID, root);
    return o;
}

static json_t *driver_json(const struct run_result *r)
{
    json_t *o = json_object(), *rules = json_array();
    const struct finding_def *def;
    json_object_set_new(o, "name", jvalue_text("tranship"));
    if (r->version)
        json_object_set_new(o, "version", jvalue_text(r->version));
    if (r->homepage)
        json_object_set_new(o, "informationUri", jvalue_text(r->homepage));
    for (int i = 0; (def = finding_def_at(i)); i++)
        json_array_append_new(rules, rule_json(def));
    json_object_set_new(o, "rules", rules);
    return o;
}

static json_t *artifact_json(const char *path)
{
    struct buf uri = {0};
    json_t *o = json_object();
    escape_uri(&uri, path);
    json_object_set_new(o, "uri", jvalue_text(uri.p ? uri.p : ""));
    if (path[0] != '/' && !str_starts(str_of(path), STR("../")))
        json_object_set_new(o, "uriBaseId", jvalue_text(ROOT_ID));
    buf_release(&uri);
    return o;
}

static json_t *region_json(const struct finding *f)
{
    json_t *o = json_object();
    json_object_set_new(o, "startLine", json_integer(f->place.line ? f->place.line : 1));
    json_object_set_new(o, "startColumn", json_integer(f->place.col ? f->place.col : 1));
    json_object_set_new(o, "byteOffset", json_integer(f->span.begin));
    json_object_set_new(o, "byteLength", json_integer(f->span.end - f->span.begin));
    return o;
}

/* [{"physicalLocation": {...}}]; f may be NULL: the file as a whole. */
static json_t *locations_json(const char *path, const struct finding *f)
{
    json_t *list = json_array(), *location = json_object(), *physical = json_object();
    json_object_set_new(physical, "artifactLocation", artifact_json(path));
    if (f)
        json_object_set_new(physical, "region", region_json(f));
    json_object_set_new(location, "physicalLocation", physical);
    json_array_append_new(list, location);
    return list;
}

/* {"tranship/v1": "..."}: by it a service knows the finding again. */
static json_t *fingerprints_json(const struct finding *f)
{
    char text[FINGERPRINT_TEXT];
    json_t *o = json_object();
    fingerprint_text(f->fingerprint, text);
    json_object_set_new(o, "tranship/v1", jvalue_text(text));
    return o;
}

static json_t *result_json(const char *path, const struct finding *f)
{
    struct buf message = {0};
    json_t *o = json_object();
    buf_addstr(&message, f->message);
    if (f->note && f->note[0])
        buf_printf(&message, ". %s", f->note);
    json_object_set_new(o, "ruleId", json_sprintf("TS%04d", f->def->number));
    json_object_set_new(o, "level", jvalue_text(level(f->severity)));
    json_object_set_new(o, "message", text_json(message.p ? message.p : ""));
    json_object_set_new(o, "locations", locations_json(path, f));
    if (f->fingerprint)
        json_object_set_new(o, "partialFingerprints", fingerprints_json(f));
    if (f->age != AGE_UNKNOWN)
        json_object_set_new(o, "baselineState",
                            jvalue_text(f->age == AGE_NEW ? "new" : "unchanged"));
    buf_release(&message);
    return o;
}

/* The rule stands in the user's map, and not in the source. */
static json_t *sarif_suppressed_json(const char *path, const struct suppressed *s)
{
    json_t *o = result_json(path, &s->finding), *list = json_array(), *suppression = json_object();
    json_object_set_new(suppression, "kind", jvalue_text("external"));
    json_object_set_new(suppression, "status", jvalue_text("accepted"));
    json_object_set_new(suppression, "justification", jvalue_text(s->rule->note));
    json_array_append_new(list, suppression);
    json_object_set_new(o, "suppressions", list);
    return o;
}

static json_t *notification_json(const struct file_result *f)
{
    json_t *o = level_json(f->status == FILE_SKIPPED ? "note" : "error");
    json_object_set_new(o, "message",
                        text_json(f->error ? f->error : "the file could not be ported"));
    json_object_set_new(o, "locations", locations_json(f->path, NULL));
    return o;
}

static json_t *sarif_doubt_json(const struct file_result *f)
{
    struct buf text = {0};
    json_t *o = level_json("warning");
    buf_addstr(&text, "not fully parsed: ");
    doubt_reason(f, &text);
    json_object_set_new(o, "message", text_json(text.p));
    json_object_set_new(o, "locations", locations_json(f->path, NULL));
    buf_release(&text);
    return o;
}

static json_t *invocations_json(const struct run_result *r)
{
    json_t *list = json_array(), *o = json_object(), *notes = json_array();
    json_object_set_new(o, "executionSuccessful",
                        json_boolean(r->exit_code == 0 || r->exit_code == 1));
    json_object_set_new(o, "exitCode", json_integer(r->exit_code));
    for (uint32_t i = 0; i < r->nfiles; i++) {
        if (r->file[i].status == FILE_FAILED || r->file[i].status == FILE_SKIPPED)
            json_array_append_new(notes, notification_json(&r->file[i]));
        else if (doubt_is_about(&r->file[i]))
            json_array_append_new(notes, sarif_doubt_json(&r->file[i]));
    }
    json_object_set_new(o, "toolExecutionNotifications", notes);
    json_array_append_new(list, o);
    return list;
}

/* Adds the findings of the earlier report that this run lacks. */
static void add_absent(const struct baseline_summary *b, bool asked, json_t *list)
{
    for (uint32_t i = 0; b && i < b->nfixed; i++) {
        json_t *o = result_json(b->fixed[i].file->path, b->fixed[i].finding);
        json_object_set_new(o, "baselineState", jvalue_text("absent"));
        if (asked)
            json_object_set_new(o, "suppressions", json_array());
        json_array_append_new(list, o);
    }
}

static json_t *results_json(const struct run_result *r)
{
    json_t *list = json_array();
    /* All results say whether they are suppressed, or none. */
    bool asked = r->nrules > 0;
    for (uint32_t i = 0; i < r->nfiles; i++) {
        for (uint32_t j = 0; j < r->file[i].nfindings; j++) {
            json_t *o = result_json(r->file[i].path, &r->file[i].finding[j]);
            if (asked)
                json_object_set_new(o, "suppressions", json_array());
            json_array_append_new(list, o);
        }
        for (uint32_t j = 0; j < r->file[i].nsuppressed; j++)
            json_array_append_new(
                list, sarif_suppressed_json(r->file[i].path, &r->file[i].suppressed[j]));
    }
    add_absent(r->baseline, asked, list);
    return list;
}

static void write_sarif(const struct run_result *r, struct buf *out)
{
    json_t *log = jvalue_object(), *runs = json_array(), *run = json_object(),
           *tool = json_object();
    json_object_set_new(log, "$schema",
                        jvalue_text("https://json.schemastore.org/sarif-2.1.0.json"));
    json_object_set_new(log, "version", jvalue_text("2.1.0"));
    json_object_set_new(tool, "driver", driver_json(r));
    json_object_set_new(run, "tool", tool);
    json_object_set_new(run, "originalUriBaseIds", roots_json());
    json_object_set_new(run, "invocations", invocations_json(r));
    json_object_set_new(run, "results", results_json(r));
    json_array_append_new(runs, run);
    json_object_set_new(log, "runs", runs);
    jvalue_write(log, out);
}

const struct report report_sarif = {"sarif", "SARIF 2.1.0, for code scanning services",
                                    write_sarif};
