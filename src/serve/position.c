#include "serve/position.h"

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

/* Returns the number of units of the character that begins with this byte. */
static uint32_t position_units_of(char c, enum encoding encoding)
{
    unsigned char byte = (unsigned char)c;
    if (encoding == ENCODING_UTF16)
        return byte >= 0xf0 ? 2 : 1;
    return byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
}

struct position position_at(const struct source *src, uint32_t offset, enum encoding encoding)
{
    offset = offset > src->len ? src->len : offset;
    while (offset && offset < src->len && !begins_character(src->bytes[offset]))
        offset--;
    struct position p = {source_place(src, offset).line - 1, 0};
    for (uint32_t i = src->lines[p.line]; i < offset; i++)
        p.character +=
            begins_character(src->bytes[i]) ? position_units_of(src->bytes[i], encoding) : 0;
    return p;
}

/* Where the line's text ends. */
static uint32_t position_line_end(const struct source *src, uint32_t line)
{
    if (line + 1 == src->nlines)
        return src->len;
    uint32_t end = src->lines[line + 1];
    while (end > src->lines[line] && (src->bytes[end - 1] == '\n' || src->bytes[end - 1] == '\r'))
        end--;
    return end;
}

uint32_t position_offset(const struct source *src, struct position at, enum encoding encoding)
{
    if (at.line >= src->nlines)
        return src->len;
    uint32_t i = src->lines[at.line], end = position_line_end(src, at.line), units = 0;
    while (i < end) {
        units += position_units_of(src->bytes[i], encoding);
        if (units > at.character)
            break;
        for (i++; i < end && !begins_character(src->bytes[i]); i++)
            ;
    }
    return i;
}
