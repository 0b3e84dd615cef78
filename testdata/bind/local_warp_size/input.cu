__global__ void k(int *p)
{
    const int warpSize = 32;
    int cudaIndex = threadIdx.x / warpSize;
    p[cudaIndex] = warpSize;
}
