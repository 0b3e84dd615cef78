const char *name_of(cudaError_t e)
{
    switch (e) {
#include "table.inc"
    default: return cudaGetErrorString(e);
    }
}
