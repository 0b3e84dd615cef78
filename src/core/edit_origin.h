/* Where the bytes of an output come from: for what somebody says about a
 * port, back to the source. */
#ifndef CORE_EDIT_ORIGIN_H
#define CORE_EDIT_ORIGIN_H

#include "core/edit.h"

/* A run of output bytes, up to where the next one begins. */
struct origin_part {
    uint32_t out; /* where it begins */
    /* copied: the input's bytes from span.begin on; else what its edit replaces */
    struct span span;
    bool copied;
};

struct origins {
    VEC(struct origin_part) part; /* by out */
};

/* As settled_apply, and writes down where each byte comes from. Zero-initialise the list, and
 * release it with vec_release. out is empty. */
void settled_apply_origins(const struct settled *s, const struct source *src, struct buf *out,
                           struct origins *o);

/* What an offset of the output comes from: an empty span at a byte that was copied; else the span
 * that an edit put it in the place of, with *written set (may be NULL). O(log n). */
struct span origins_find(const struct origins *o, uint32_t out, bool *written);

#endif
