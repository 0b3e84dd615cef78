#include <stdio.h>   /* printf */


#include <hip/hip_runtime.h>   // the runtime, cuda_runtime.h

/* libraries */
#include <hiprand/hiprand.h> /* random
                       numbers */
int x;
