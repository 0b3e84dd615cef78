#include "vgpu/profile/footprint.h"
#include "base/die.h"
#include <stdlib.h>
#include <string.h>

enum { LINES = 64, LINE = 64, FIRST_SIZE = 64 };

/* The place of the page, or the free one where it belongs. */
static size_t footprint_place_of(const struct footprint *f, uint64_t number)
{
    size_t at = (size_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (f->size - 1);
    while (f->page[at].lines && f->page[at].number != number)
        at = (at + 1) & (f->size - 1);
    return at;
}

static void footprint_grow(struct footprint *f)
{
    struct footprint old = *f;
    f->size = old.size ? 2 * old.size : FIRST_SIZE;
    f->page = xcalloc(f->size, sizeof *f->page);
    for (size_t k = 0; k < old.size; k++)
        if (old.page[k].lines)
            f->page[footprint_place_of(f, old.page[k].number)] = old.page[k];
    f->last = 0;
    free(old.page);
}

static void profile_footprint_add(struct footprint *f, uint64_t number, uint64_t lines)
{
    if (f->n && f->page[f->last].number == number && f->page[f->last].lines) {
        f->page[f->last].lines |= lines;
        return;
    }
    if (2 * (f->n + 1) > f->size)
        footprint_grow(f);
    size_t at = footprint_place_of(f, number);
    f->n += f->page[at].lines == 0;
    f->page[at].number = number;
    f->page[at].lines |= lines;
    f->last = at;
}

void footprint_add(struct footprint *f, uint64_t line)
{
    profile_footprint_add(f, line / LINES, UINT64_C(1) << line % LINES);
}

void footprint_move(struct footprint *to, struct footprint *from)
{
    for (size_t k = 0; k < from->size && from->n; k++)
        if (from->page[k].lines) {
            profile_footprint_add(to, from->page[k].number, from->page[k].lines);
            from->page[k].lines = 0;
            from->n--;
        }
}

uint64_t footprint_bytes(const struct footprint *f, unsigned line_bytes)
{
    const uint64_t even = UINT64_C(0x5555555555555555);
    uint64_t n = 0;
    for (size_t k = 0; k < f->size; k++) {
        uint64_t lines = f->page[k].lines;
        n += (unsigned)__builtin_popcountll(line_bytes == 2 * LINE ? (lines | lines >> 1) & even
                                                                   : lines);
    }
    return n * line_bytes;
}

void footprint_release(struct footprint *f)
{
    free(f->page);
    *f = (struct footprint){0};
}
