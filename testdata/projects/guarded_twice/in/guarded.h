#include "other.h"
#ifndef GUARDED_H
#define GUARDED_H
inline cudaError_t sync() { return cudaThreadSynchronize(); }
#ifdef NEVER
inline cudaError_t never() { return cudaThreadExit(); }
#endif
#endif
