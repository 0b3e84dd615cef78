/* Fingerprints identify a finding in a later report, even after lines have moved. */
#ifndef CORE_FINGERPRINT_H
#define CORE_FINGERPRINT_H

#include "core/finding.h"

/* Gives each finding of a file its fingerprint. It is made of its number, its subject, the text of
 * its line with blanks joined, and the number of equal ones before it. So it stays the same if
 * lines are added or removed elsewhere, code is re-indented, a file is renamed, or a message is
 * reworded. A finding about the whole file (an empty span at its beginning) has only its number.
 * The findings must be sorted by place. */
void fingerprint_findings(const struct source *src, struct finding *list, uint32_t n);

enum { FINGERPRINT_TEXT = 17 };

/* Converts to 16 lower-case hexadecimal digits, NUL-terminated, and back. Returns false if the text
 * is anything else, or 0. */
void fingerprint_text(uint64_t fingerprint, char out[FINGERPRINT_TEXT]);
bool fingerprint_parse(const char *text, uint64_t *out);

#endif
