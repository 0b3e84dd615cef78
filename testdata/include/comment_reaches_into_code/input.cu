/* Copyright
   nobody */ __device__ int x;
