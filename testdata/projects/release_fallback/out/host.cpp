#include <hip/hip_runtime.h>
#include "own.h"
int host() { return success() + HAS_SYNC; }
