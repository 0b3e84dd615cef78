#include <hip/hip_runtime.h>

const char *name_of(hipError_t e)
{
    switch (e) {
#include "table.inc"
    default: return hipGetErrorString(e);
    }
}
