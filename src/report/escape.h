/* Texts of unknown contents (file names, messages, source text) made safe for each output format. Bytes that
 * are not UTF-8 become U+FFFD everywhere but in escape_uri. */
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H

#include "base/buf.h"

/* Appends text as valid UTF-8, control characters included. */
void escape_utf8(struct buf *out, const char *text);

/* For a terminal, on one line: control characters and direction overrides are shown as "\x1b" or "\u202e". */
void escape_terminal(struct buf *out, const char *text);

/* For text and quoted attributes of XML and HTML. What XML 1.0 can't hold becomes U+FFFD. */
void escape_xml(struct buf *out, const char *text);

/* One field of CSV as in RFC 4180, quoted where it must be. */
void escape_csv(struct buf *out, const char *text);

/* For running text and table cells of GitHub-flavoured Markdown: nothing in text is markup, and it stays on
 * one line. */
void escape_markdown(struct buf *out, const char *text);

/* A path as a URI reference: percent-encoded, "/" kept; an absolute path becomes file:///... */
void escape_uri(struct buf *out, const char *path);

/* The columns that text takes: its code points (bytes that are not UTF-8 count one each). */
int escape_columns(const char *text);

#endif
