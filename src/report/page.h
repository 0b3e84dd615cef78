/* HTML reports: one self-contained page, with its data and its script in it. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "base/buf.h"
#include "report/jvalue.h"

/* Appends the page (shared/frame.h) with the data and the script. Takes ownership of the data. */
void page_write(struct buf *out, const char *script, json_t *data);

#endif
