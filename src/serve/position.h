/* Places in a text as editors count them: lines, and units of an encoding within a line. */
#ifndef SERVE_POSITION_H
#define SERVE_POSITION_H

#include "core/source.h"

enum encoding { ENCODING_UTF16, ENCODING_UTF8 };

struct position {
    uint32_t line, character; /* both from 0 */
};

/* The position of a byte offset. The text is UTF-8; what stands within a
 * character has its begin's. */
struct position position_at(const struct source *src, uint32_t offset, enum encoding encoding);

/* The other way round. What lies behind a line's end is that end, without the bytes that end it;
 * what lies behind the text, or in the middle of a pair of UTF-16, is what comes before it. */
uint32_t position_offset(const struct source *src, struct position at, enum encoding encoding);

#endif
