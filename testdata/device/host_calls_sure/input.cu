// Nothing hangs on the header that is missing.
#include <cuda_runtime.h>
#include "our_missing_tables.h"

float host(float x) { return rsqrtf(x); }
