// The header of a name, in a branch that is not compiled here.
#ifdef USE_FP4
#include <hip/hip_runtime.h>
#include <hip/hip_fp4.h>
#endif
#include <hip/hip_runtime.h>
#include <hip/hip_fp4.h>

hipRoundMode mode = hipRoundNearest;
