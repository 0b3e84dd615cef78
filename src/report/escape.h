/* Escapes untrusted texts (file names, messages, source text) for each output format. Bytes that
 * are not UTF-8 become U+FFFD everywhere except in escape_uri. */
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H

#include "base/buf.h"

/* Appends text as valid UTF-8, control characters included. */
void escape_utf8(struct buf *out, const char *text);

/* For a terminal, on one line: control characters and direction overrides are shown
 * as "\x1b" or "\u202e". */
void escape_terminal(struct buf *out, const char *text);

/* For text and quoted attributes of XML and HTML. Characters that XML 1.0 excludes become U+FFFD,
 * and direction overrides are shown as in a terminal. */
void escape_xml(struct buf *out, const char *text);

/* One field of CSV as in RFC 4180, quoted if needed, on one line: control characters and direction
 * overrides are shown as in a terminal. A text that a spreadsheet would run as a formula (it begins
 * with = + - @, full-width or not, and is not a number) gets an apostrophe in front, with which
 * spreadsheets mark text: "'=1+1". */
void escape_csv(struct buf *out, const char *text);

/* For running text and table cells of GitHub-flavoured Markdown: nothing in text is markup, and it
 * stays on one line. Direction overrides are shown as in a terminal. */
void escape_markdown(struct buf *out, const char *text);

/* JSON as a library wrote it; the texts keep their values. Characters that a terminal or an editor
 * would act on become "\u009b". */
void escape_json(struct buf *out, const char *json);

/* A path as a URI reference: percent-encoded, "/" kept; an absolute path becomes file:///... */
void escape_uri(struct buf *out, const char *path);

/* Returns the columns of text: its code points (bytes that are not UTF-8 count one each). */
int escape_columns(const char *text);

#endif
