/* JSON values of untrusted texts, over jansson. */
#ifndef REPORT_JVALUE_H
#define REPORT_JVALUE_H

#include "base/buf.h"
#include <jansson.h>

/* Call one of these three before anything else of jansson: they make running out of memory end the
 * process instead of losing values. They return an empty object or array for a new document; or
 * nothing, to read one. */
void jvalue_begin(void);
json_t *jvalue_object(void);
json_t *jvalue_array(void);

/* Returns a string, made valid UTF-8; null for NULL. */
json_t *jvalue_text(const char *text);

/* Returns "5.2", or null for 0. */
json_t *jvalue_release(int release);

/* Appends the document, indented, with a final newline, and releases it. */
void jvalue_write(json_t *document, struct buf *out);
/* The same on one line. */
void jvalue_write_compact(json_t *document, struct buf *out);
/* The same with all digits: different values must not look alike. */
void jvalue_write_exact(json_t *document, struct buf *out);

#endif
