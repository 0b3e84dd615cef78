/* Maps bytes of an output back to the source, so that a message about a port can name the place in
 * the source. */
#ifndef CORE_EDIT_ORIGIN_H
#define CORE_EDIT_ORIGIN_H

#include "core/edit.h"

/* A run of output bytes; it ends where the next one begins. */
struct origin_part {
    uint32_t out; /* its first byte */
    /* copied: the input's bytes from span.begin on; else the span that the edit replaces */
    struct span span;
    bool copied;
};

struct origins {
    VEC(struct origin_part) part; /* sorted by out */
};

/* Does what settled_apply does, and records where each byte comes from. Zero-initialise the list,
 * and release it with vec_release. out must be empty. */
void settled_apply_origins(const struct settled *s, const struct source *src, struct buf *out,
                           struct origins *o);

/* Returns the source of an output offset: an empty span if the byte was copied; else the span that
 * an edit replaced, and sets *written (may be NULL). O(log n). */
struct span origins_find(const struct origins *o, uint32_t out, bool *written);

#endif
