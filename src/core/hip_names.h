/* Names that tell of HIP: its macros, its functions, and other names for them. */
#ifndef CORE_HIP_NAMES_H
#define CORE_HIP_NAMES_H

#include "core/lex.h"

/* True for a macro that a project's build defines for HIP: USE_HIP, USE_ROCM, and variants
 * (USE_AMD_ROCM, AMREX_USE_HIP, KOKKOS_ENABLE_HIP, PADDLE_WITH_HIP, TENSORFLOW_USE_ROCM,
 * BUILD_HIP). */
bool hip_names_project_macro(struct str name);

/* True for a macro that only HIP's compilers and headers define: __HIPCC__, __HIP_PLATFORM_AMD__,
 * __AMDGCN__, __gfx90a__, __GFX9__, HIP_VERSION, ROCM_VERSION_MAJOR ... */
bool hip_names_compiler_macro(struct str name);

/* True if it is spelled like HIP's own names, or those of ROCm's libraries. */
bool hip_names_word(struct str word);

/* True if token i is declared here as just another name for one of HIP's: "#define cudaStream_t
 * hipStream_t", "#define cudaMalloc(p, n) hipMalloc(p, n)", "typedef hipError_t cudaError_t;",
 * "using cudaEvent_t = hipEvent_t;". A port to HIP has such lines; they do not make the name the
 * user's own. */
bool hip_names_alias(const struct tokens *t, uint32_t i);

#endif
