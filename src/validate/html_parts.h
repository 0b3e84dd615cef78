/* The parts of the HTML report: report_html.c makes the page and its overview, html_case.c the details of a
 * case. */
#ifndef VALIDATE_HTML_PARTS_H
#define VALIDATE_HTML_PARTS_H

#include "validate/view.h"

/* The class that colours a verdict: "pass", "fail", "known", "notrun", "none". */
const char *html_class(enum verdict v);

/* A text between tags, "?" for NULL. */
void html_text(struct buf *out, const char *text);

/* The columns of a table, ended by NULL; those that begin with "#" hold numbers. Sortable by the page's
 * script. */
void html_begin_table(struct buf *out, const char *const *columns);
void html_end_table(struct buf *out);

/* <td class="...">text</td>; class may be "". */
void html_cell(struct buf *out, const char *class, const char *text);

/* A log as a link. */
void html_log(struct buf *out, const char *path);

/* All about a case: its anchor is case-N, of its index in the validation. Open where something failed. */
void html_case(struct buf *out, const struct case_result *c, size_t index);

#endif
