// RCCL's numbers are others than NCCL's: what a project asks for at least may not be there, and the port does not compile.
#include <nccl.h>

#if NCCL_MAJOR == 2 && NCCL_MINOR < 28
#error "NCCL 2.28 is needed"
#endif
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 27, 0)
int newest;
#elif NCCL_MINOR >= 18
int middle;
#else
#error "NCCL 2.18 is needed"
#endif
#if !defined(NCCL_VERSION_CODE)
#error "no NCCL"
#elif NCCL_VERSION_CODE >= 22700
int newer;
#else
#error "NCCL 2.27 is needed"
#endif
#ifdef USE_OURS
#error "not with ours"
#elif NCCL_MINOR < 28
#error "nobody knows whether this is met"
#endif
static_assert(NCCL_VERSION_CODE >= 22800, "too old");
static_assert(NCCL_MAJOR == 2 && (NCCL_MINOR >= 28 || NCCL_MINOR == 3), "too old");
static_assert(NCCL_MAJOR == 2 && NCCL_MINOR >= 18, "too old");
static_assert(sizeof(ncclUniqueId) >= NCCL_MINOR, "unknown");
