__device__ int one;
