/* Code that is already HIP: branches for HIP, and files that include HIP headers and no CUDA
 * ones. */
#ifndef CORE_HIP_CODE_H
#define CORE_HIP_CODE_H

#include "core/lex.h"
#include "map/map.h"

struct hip_code {
    const uint8_t *branch; /* by directive: its branch is for HIP only */
    /* the whole file is HIP code: names that CUDA and HIP share mean HIP's */
    bool file;
};

/* True for a macro that a project's build defines for HIP: USE_HIP, USE_ROCM, and variants
 * (USE_AMD_ROCM, AMREX_USE_HIP, KOKKOS_ENABLE_HIP, PADDLE_WITH_HIP, TENSORFLOW_USE_ROCM). */
bool hip_code_project_macro(struct str name);

/* True if it is spelled like HIP's own names, or those of ROCm's libraries. */
bool hip_code_word(struct str word);

/* True if token i is declared here as just another name for one of HIP's: "#define cudaStream_t
 * hipStream_t", "#define cudaMalloc(p, n) hipMalloc(p, n)", "typedef hipError_t cudaError_t;",
 * "using cudaEvent_t = hipEvent_t;". A port to HIP has such lines; they do not make the name the
 * user's own. */
bool hip_code_alias(const struct tokens *t, uint32_t i);

/* Looks at all directives. A branch is HIP's if its condition asks for a macro of HIP (__HIPCC__,
 * __HIP_PLATFORM_AMD__) or of a project, and for none of CUDA. Owned by the arena. */
void hip_code_find(struct hip_code *h, const struct tokens *t, const struct map *m,
                   struct arena *a);

/* True if token i is in a branch for HIP. */
bool hip_code_at(const struct hip_code *h, const struct tokens *t, uint32_t i);

/* True for a name that CUDA and HIP both have, with another meaning or other types: in HIP code, it
 * is HIP's. */
bool hip_code_shares(struct row row);

#endif
