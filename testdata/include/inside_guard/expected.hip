/* Licence: none. */
#ifndef POOL_H
#define POOL_H

#include <hip/hip_runtime.h>

inline void release(void *p) { hipFree(p); }

#endif // POOL_H
