/* The macros of a project whose value depends on a release: "#define SUPPORTS_X (CUDART_VERSION >=
 * 12080)", "#if __CUDA_ARCH__ >= 800", "#define HAS_X". */
#ifndef CORE_MACROS_RELEASE_H
#define CORE_MACROS_RELEASE_H

#include "core/macros.h"

enum release_kind {
    RELEASE_ARCH = 1, /* __CUDA_ARCH__ */
    RELEASE_CUDA = 2, /* CUDA_VERSION, CUDART_VERSION */
    RELEASE_NVCC = 4  /* __CUDACC_VER_MAJOR__ and the like */
};

/* What these count for in HIP. */
struct assumed {
    uint16_t arch; /* 0: in the host's pass, which defines no __CUDA_ARCH__ */
    int32_t cuda;  /* as CUDA_VERSION */
};

/* Returns the name of such a macro of CUDA's that the token is, which may contain splices; NULL: it
 * is none. */
const char *release_name_at(const struct tokens *t, uint32_t i);

/* Returns the kind and the value of such a macro; 0 and false: it is none of them, or not known. */
enum release_kind release_kind_of(struct str name);
bool release_kind_value(struct str name, struct assumed with, long *value);

/* Finds which macros depend on a release: macro.depends, .by_body and .number. A part of
 * macros_solve. */
void macros_release_find(struct macros *m);

/* Computes those macros for n assumptions. own: by macro number, the pair to use for a feature macro in
 * place of each assumption; cuda 0: none; NULL: no macro has one. Returns NULL if no macro depends on a
 * release. Owned by the arena. Linear in n and in the outlines of the files that define them. */
const struct macros_release *macros_release_assume(const struct macros *m,
                                                   const struct assumed *with, uint32_t n,
                                                   const struct assumed *own, struct arena *a);

/* Returns the pair that a feature macro has of its own; cuda 0: none. */
struct assumed macros_release_own(const struct macros_release *r, const struct macro *x);

/* Returns how many macros depend on a release: their numbers are below. */
uint32_t macros_release_count(const struct macros *m);

/* Returns the values of those macros by their number; NULL: they have not been computed. */
const struct macro_on *macros_release_values(const struct macros_release *r, struct assumed with);

/* True if any macro depends on a release. */
bool macros_depend(const struct macros *m);

/* True if the outline has a condition that depends on a release. */
bool macros_release_asked(const struct macros *m, uint32_t file);

#endif
