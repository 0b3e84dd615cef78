/* Text layout for people: wrapped paragraphs, padded columns, numbers in words. */
#ifndef REPORT_LAYOUT_H
#define REPORT_LAYOUT_H

#include "base/buf.h"
#include "map/release.h"

/* Appends the paragraphs of text (separated by blank lines), each line indented and at most width
 * columns wide; width 0: one line per paragraph. Lines that begin with a blank are not wrapped,
 * only indented. Ends with a newline. */
void layout_wrap(struct buf *out, const char *text, int indent, int width);

/* Appends text, then blanks up to that many columns. */
void layout_pad(struct buf *out, const char *text, int columns);

/* Appends "5.2". */
void layout_release(struct buf *out, release r);

/* Appends "5.2 and later", "up to 6.4", "5.2 to 6.4", "only 5.2"; any for the range without
 * ends. */
void layout_range(struct buf *out, struct release_range range, const char *any);

/* Appends "1 file", "2 files". */
void layout_count(struct buf *out, unsigned long n, const char *one, const char *many);

/* Appends the message of a finding's definition, with "..." for the subject and the detail. */
void layout_message(struct buf *out, const char *message);

#endif
