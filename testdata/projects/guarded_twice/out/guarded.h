#include <hip/hip_runtime.h>
#include "other.h"
#ifndef GUARDED_H
#define GUARDED_H
inline hipError_t sync() { return hipDeviceSynchronize(); }
#ifdef NEVER
inline hipError_t never() { return hipDeviceReset(); }
#endif
#endif
