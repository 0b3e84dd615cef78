/* A page that needs no other file. It contains the JSON report, and page_validate.js makes the
 * tables. */
#include "report/page.h"
#include "validate/report/json.h"
#include "validate/report/view.h"

extern const char page_validate_js[];

static void html_write(const struct validation *v, struct buf *out)
{
    json_t *document = validation_json(v);
    struct buf summary = {0};
    view_summary(v, &summary);
    buf_addstr(&summary, v->mutation ? "; " : "");
    view_mutants(v, &summary);
    json_object_set_new(document, "summary", jvalue_text(summary.p));
    json_object_set_new(document, "failed", json_boolean(validation_failed(v)));
    page_write(out, page_validate_js, document);
    buf_release(&summary);
}

const struct validation_report validation_report_html = {
    "html", "one page: matrix of cases, what failed, kernels and errors", html_write};
