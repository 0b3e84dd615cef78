/* Rows of functions that are instructions under other names (__nv_sinf, __nvvm_shfl_sync_idx_i32):
 * what the proof takes from them. */
#ifndef PTX_PROOF_NAMES_H
#define PTX_PROOF_NAMES_H

#include "map/map.h"
#include "ptx/write_parts.h"

/* Is it a row of such a function, with types and a translation? */
bool names_are_proven(struct row r);

/* The types of the row's nth form, from 0 on, or of another row of that name; of an instruction,
 * which has one, as ptx_signature_of says. */
bool names_signature(struct row r, int nth, struct ptx_signature *s);

/* Does the function give nothing and write to two places, as sincos does? */
bool names_has_two_places(const struct ptx_signature *s);

/* Does it give a value, and write one of another type to a place, as frexp does? */
bool names_writes_other(const struct ptx_signature *s);

/* What a call with these arguments becomes. Owned by the arena. */
const char *names_call(struct row r, const char *const *text, uint32_t n, struct arena *a);

#endif
