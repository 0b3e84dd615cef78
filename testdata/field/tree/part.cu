// Part of whole.cu: no unit by itself.
__global__ void fill(float *out, float v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = v * SCALE;
}
