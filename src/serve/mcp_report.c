/* Reports, cut to the size of one answer. */
#include "report/layout.h"
#include "serve/mcp_parts.h"

enum { FINDINGS = 30, FINDINGS_MAX = 1000 };

static const char *const severities[] = {"error", "warning", "info"};

static json_int_t mcp_report_number_at(const json_t *o, const char *way)
{
    return json_integer_value(rpc_param(o, way));
}

/* Returns a finding as the client needs it to act on it. */
static json_t *finding_of(const json_t *file, const json_t *f)
{
    static const char *const keys[] = {"number", "severity", "effort", "line",
                                       "column", "message",  "note",   "todo"};
    json_t *o = json_object();
    json_object_set(o, "path", json_object_get(file, "path"));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_t *value = json_object_get(f, keys[i]);
        if (value && !json_is_null(value))
            json_object_set(o, keys[i], value);
    }
    return o;
}

static void mcp_report_tell_finding(struct mcp_call *c, const json_t *o, int *todo)
{
    const char *note = rpc_text(o, "note");
    buf_printf(&c->text, "%s:%lld:%lld: %s %s: %s\n", rpc_text(o, "path"),
               (long long)mcp_report_number_at(o, "line"),
               (long long)mcp_report_number_at(o, "column"), rpc_text(o, "severity"),
               rpc_text(o, "number"), rpc_text(o, "message"));
    if (note)
        buf_printf(&c->text, "    %s\n", note);
    int number = (int)strtol(rpc_text(o, "number") + 2, NULL, 10);
    if (number != *todo && rpc_text(o, "todo")) /* those of one kind often follow each other */
        buf_printf(&c->text, "    to do: %s\n", rpc_text(o, "todo"));
    *todo = number;
}

static void mcp_report_add_findings(struct mcp_call *c, const json_t *report, size_t severity,
                                    uint32_t most, json_t *list, uint32_t *more)
{
    const json_t *files = json_object_get(report, "files");
    int todo = 0;
    for (size_t i = 0; i < json_array_size(files); i++) {
        const json_t *file = json_array_get(files, i),
                     *findings = json_object_get(file, "findings");
        for (size_t k = 0; k < json_array_size(findings); k++) {
            const json_t *f = json_array_get(findings, k);
            const char *word = rpc_text(f, "severity");
            if (!word || strcmp(word, severities[severity]) != 0)
                continue;
            if (json_array_size(list) >= most) {
                ++*more;
                continue;
            }
            json_t *o = finding_of(file, f);
            mcp_report_tell_finding(c, o, &todo);
            json_array_append_new(list, o);
        }
    }
}

static void mcp_report_tell_failures(struct mcp_call *c, const json_t *report, json_t *list)
{
    const json_t *files = json_object_get(report, "files");
    for (size_t i = 0; i < json_array_size(files); i++) {
        const json_t *file = json_array_get(files, i);
        const char *path = rpc_text(file, "path"), *error = rpc_text(file, "error"),
                   *status = rpc_text(file, "status");
        if (!path || !error || !status || !strcmp(status, "skipped"))
            continue;
        buf_printf(&c->text, "%s: %s\n", status, error);
        json_array_append_new(list, json_pack("{sOsO}", "path", json_object_get(file, "path"),
                                              "error", json_object_get(file, "error")));
    }
}

static void tell_sum(struct mcp_call *c, const json_t *report)
{
    const json_t *t = json_object_get(report, "totals");
    const char *doubt = rpc_text(t, "incomplete_reason");
    layout_count(&c->text, (unsigned long)mcp_report_number_at(t, "files"), "file", "files");
    long long converted = (long long)mcp_report_number_at(t, "converted"),
              all = converted + (long long)mcp_report_number_at(t, "unconverted");
    buf_printf(&c->text, " for HIP %s: ", rpc_text(report, "rocm"));
    if (all)
        buf_printf(&c->text, "%lld of %lld uses of CUDA converted (%.1f %%)", converted, all,
                   json_number_value(json_object_get(t, "percent")));
    else
        buf_addstr(&c->text, "no CUDA names, there was nothing to convert");
    buf_printf(&c->text, "; %lld errors, %lld warnings\n",
               (long long)mcp_report_number_at(t, "findings.error"),
               (long long)mcp_report_number_at(t, "findings.warning"));
    if (doubt)
        buf_printf(&c->text, "%s\n", doubt);
}

static void tell_proof(struct mcp_call *c, const json_t *report)
{
    const json_t *p = json_object_get(report, "proof");
    if (!json_is_object(p))
        return;
    buf_printf(&c->text,
               "%lld of %lld units of the port compile (HIP %s; %s), %lld not "
               "judged; %lld errors without a finding\n",
               (long long)mcp_report_number_at(p, "compile"),
               (long long)mcp_report_number_at(p, "units"), rpc_text(p, "hip"),
               rpc_text(p, "architectures"), (long long)mcp_report_number_at(p, "not_judged"),
               (long long)mcp_report_number_at(p, "errors_untold"));
    json_object_set(c->structure, "proof", (json_t *)p);
}

void mcp_tell_report(struct mcp_call *c, const json_t *report)
{
    uint32_t most = mcp_number(c, "max_findings", FINDINGS, FINDINGS_MAX), more = 0;
    json_t *list = json_array(), *failed = json_array();
    c->structure = json_object();
    tell_sum(c, report);
    json_object_set(c->structure, "rocm", json_object_get(report, "rocm"));
    json_object_set(c->structure, "exit_code", json_object_get(report, "exit_code"));
    json_object_set(c->structure, "totals", json_object_get(report, "totals"));
    tell_proof(c, report);
    mcp_report_tell_failures(c, report, failed);
    for (size_t i = 0; i < (mcp_flag(c, "infos") ? 3 : 2); i++)
        mcp_report_add_findings(c, report, i, most, list, &more);
    if (more)
        buf_printf(&c->text,
                   "%u more findings: ask for fewer files, or with a larger max_findings\n", more);
    json_object_set_new(c->structure, "failed", failed);
    json_object_set_new(c->structure, "findings", list);
    json_object_set_new(c->structure, "more_findings", json_integer(more));
}
