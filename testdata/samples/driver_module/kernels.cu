// Device code of driver_module, compiled on its own to a code object
// (nvcc -cubin or -fatbin; hipcc --genco after translation).
extern "C" {
__constant__ float gain = 1.0f;
}

extern "C" __global__ void scale(float *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] *= gain;
}

extern "C" __global__ void rotate(const float *in, float *out, int n, int by)
{
    extern __shared__ float tile[];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[(threadIdx.x + by) % n];
}
