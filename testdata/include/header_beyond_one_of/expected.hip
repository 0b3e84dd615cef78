#include <hip/hip_runtime.h>
#include <hip/hip_fp6.h>

// Two headers declare it, and one of them is there.
hipRoundMode mode = hipRoundNearest;
