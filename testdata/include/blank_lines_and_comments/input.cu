#include <stdio.h>   /* printf */


#include <cuda_runtime.h>   // the runtime, cuda_runtime.h

/* libraries */
#include <curand.h> /* random
                       numbers */
int x;
