/* HTML reports: one page that needs nothing else, with its data and its script in it. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "base/buf.h"
#include "report/jvalue.h"

/* Appends the page: page.html with the data, and with the script that makes the page of it (the text of a .js
 * file, which the build puts into the program). Whatever texts the data has, they stay texts. Takes the data
 * over. */
void page_write(struct buf *out, const char *script, json_t *data);

#endif
