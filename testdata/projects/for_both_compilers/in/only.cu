// Has nothing of CUDA's in it but what the header does with nvcc.
#define T double
#include "v.h"
