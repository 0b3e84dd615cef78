// RCCL's header has the macros of NCCL's version, with numbers of its own: what they leave out is no work, and nothing is rewritten.
#include <nccl.h>

#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 28, 0)
ncclResult_t newest(ncclComm_t c) { return ncclNoSuchThing(c); }
#elif NCCL_MAJOR == 2 && NCCL_MINOR >= 18
ncclResult_t newer(ncclComm_t c, ncclComm_t *d) { return ncclCommSplit(c, 0, 0, d, nullptr); }
#else
ncclResult_t old(ncclComm_t c) { return ncclNoSuchThingEither(c); }
#endif
#if NCCL_VERSION_CODE >= 2700 || defined(FORCED)
cudaStream_t stream;
#endif
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 18, MINOR)
ncclResult_t unclear() { return ncclNoSuchThingAtAll(); }
#endif
#ifdef NCCL_VERSION_CODE
int has_nccl = NCCL_VERSION_CODE;
#endif
