/* Places in a text as editors count them: lines, and units of an encoding within a line. */
#ifndef SERVE_POSITION_H
#define SERVE_POSITION_H

#include "core/source.h"

enum encoding { ENCODING_UTF16, ENCODING_UTF8 };

struct position {
    uint32_t line, character; /* both from 0 */
};

/* Returns the position of a byte offset. The text is UTF-8; an offset inside a character has the
 * position of its beginning. */
struct position position_at(const struct source *src, uint32_t offset, enum encoding encoding);

/* The reverse. A position past a line's end is that end, before its line ending; one past the text,
 * or inside a UTF-16 pair, is the offset before it. */
uint32_t position_offset(const struct source *src, struct position at, enum encoding encoding);

#endif
