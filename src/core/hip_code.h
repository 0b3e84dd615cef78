/* Code that is HIP's already: branches for HIP, and files that include HIP
 * headers and no CUDA ones. */
#ifndef CORE_HIP_CODE_H
#define CORE_HIP_CODE_H

#include "core/lex.h"
#include "map/map.h"

struct hip_code {
    const uint8_t *branch; /* by directive: its branch is for HIP only */
    bool file;             /* the whole file is HIP's, as far as names mean the same in both */
};

/* Is it a macro that the build of a project defines for HIP: USE_HIP, USE_ROCM, and what others
 * make of them (USE_AMD_ROCM, AMREX_USE_HIP, KOKKOS_ENABLE_HIP, PADDLE_WITH_HIP,
 * TENSORFLOW_USE_ROCM)? */
bool hip_code_project_macro(struct str name);

/* Is it spelled as HIP's own names are, or those of ROCm's libraries? */
bool hip_code_word(struct str word);

/* Is token i declared here as nothing but another name for one of HIP's: "#define
 * cudaStream_t hipStream_t", "#define cudaMalloc(p, n) hipMalloc(p, n)", "typedef hipError_t
 * cudaError_t;", "using cudaEvent_t = hipEvent_t;"? Somebody's port to HIP has such lines:
 * they make the name nobody's own. */
bool hip_code_alias(const struct tokens *t, uint32_t i);

/* Looks at all directives. A branch is HIP's when its condition asks for a macro of HIP (__HIPCC__,
 * __HIP_PLATFORM_AMD__) or a project's, and for none of CUDA. Owned by the arena. */
void hip_code_find(struct hip_code *h, const struct tokens *t, const struct map *m,
                   struct arena *a);

/* Is token i in a branch for HIP? */
bool hip_code_at(const struct hip_code *h, const struct tokens *t, uint32_t i);

/* A name that CUDA and HIP both have, with another meaning or for other types: in
 * HIP code, it is HIP's. */
bool hip_code_shares(struct row row);

#endif
