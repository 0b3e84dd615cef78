/* Fingerprints: by them a finding is known again in a later report, although lines have moved. */
#ifndef CORE_FINGERPRINT_H
#define CORE_FINGERPRINT_H

#include "core/finding.h"

/* Gives each finding of a file its fingerprint: made of its number, its subject, the text of its
 * line with blanks as one, and how many like it come before. So it stays the same where lines are
 * added or removed elsewhere, code is indented anew, a file gets another name, or a message is
 * worded anew. A finding about the file as a whole (an empty span at its begin) has its number
 * alone. The findings are in the order of their places. */
void fingerprint_findings(const struct source *src, struct finding *list, uint32_t n);

enum { FINGERPRINT_TEXT = 17 };

/* 16 hexadecimal digits in lower case, NUL-terminated; and back: false where the text is
 * anything else, or 0.
 */
void fingerprint_text(uint64_t fingerprint, char out[FINGERPRINT_TEXT]);
bool fingerprint_parse(const char *text, uint64_t *out);

#endif
