#include <hip/hip_runtime.h>
#include <stdio.h>
 // again
/* once more */ 

