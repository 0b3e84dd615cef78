#if defined(WITH_SCALE)
#include <cutlass/array.h>
inline void scale(cutlass::Array<float, 2> &a, cudaStream_t s);
#endif
