#ifdef WITH_CUDA
#include <cuda.h>
#endif

// Where the header is needed hangs on a condition, which only its author knows.
CUlinkState state;
