/* Copyright
   nobody */ #include <hip/hip_runtime.h>

__device__ int x;
