/* Whether a load or store of global memory is atomic, and for which scope, by its cache bits. The
 * source is AMDGPUUsage, "Memory Model"; scope.c has the tables. */
#ifndef VGPU_CHECK_SCOPE_H
#define VGPU_CHECK_SCOPE_H

#include "vgpu/isa/isa.h"

enum scope {
    SCOPE_PLAIN,   /* not atomic */
    SCOPE_UNKNOWN, /* a plain store and an atomic one look the same */
    SCOPE_GROUP,   /* atomic or volatile, for its own workgroup only */
    SCOPE_AGENT,   /* for the whole GPU at least */
};

/* The scope of a load or store of the formats FLAT, MUBUF, MTBUF. */
enum scope scope_of_load(const struct isa *isa, const struct insn *i);
enum scope scope_of_store(const struct isa *isa, const struct insn *i);

#endif
