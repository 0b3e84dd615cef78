#ifdef WITH_CUDA
#include <hip/hip_runtime.h>
#endif

// Where the header is needed hangs on a condition, which only its author knows.
hiprtcLinkState state;
