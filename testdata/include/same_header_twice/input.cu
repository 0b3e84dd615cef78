#include <cuda.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <device_launch_parameters.h>
#include <cuda_runtime.h> // again
/* once more */ #include <cuda_runtime.h>
  #include <cuda_runtime.h>

#include <cuda.h>
