// The header that is missing may say where the functions run.
#include <hip/hip_runtime.h>
#include "our_missing_keywords.h"

OUR_FUNCTION float function(float x) { return rsqrtf(x); }
float host(float x) { return rsqrtf(x); }
