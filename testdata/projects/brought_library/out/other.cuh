#if defined(WITH_SCALE)
#include <hip/hip_runtime.h>
#include <cutlass/array.h>
inline void scale(cutlass::Array<float, 2> &a, hipStream_t s);
#endif
