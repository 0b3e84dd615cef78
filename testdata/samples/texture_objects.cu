// Texture objects over linear memory and over CUDA arrays, read by point
// and by linear filtering.
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define checkCudaErrors(val) check_impl((val), #val, __FILE__, __LINE__)
template <typename T>
void check_impl(T result, char const *const func, const char *const file, int const line)
{
    if (result) {
        fprintf(stderr, "CUDA error at %s:%d code=%d \"%s\"\n", file, line, static_cast<unsigned int>(result), func);
        exit(EXIT_FAILURE);
    }
}

__global__ void reverse(cudaTextureObject_t tex, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex1Dfetch<float>(tex, n - 1 - i);
}

__global__ void transpose(cudaTextureObject_t tex, float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) out[x * h + y] = tex2D<float>(tex, x + 0.5f, y + 0.5f);
}

__global__ void halfway(cudaTextureObject_t tex, float *out, int w)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    // Between texel x and x + 1, in the middle of row 0.
    if (x < w - 1) out[x] = tex2D<float>(tex, x + 1.0f, 0.5f);
}

static cudaTextureObject_t arrayTexture(cudaArray_t array, cudaTextureFilterMode filter)
{
    cudaResourceDesc res;
    memset(&res, 0, sizeof(res));
    res.resType = cudaResourceTypeArray;
    res.res.array.array = array;

    cudaTextureDesc desc;
    memset(&desc, 0, sizeof(desc));
    desc.addressMode[0] = cudaAddressModeClamp;
    desc.addressMode[1] = cudaAddressModeClamp;
    desc.filterMode = filter;
    desc.readMode = cudaReadModeElementType;
    desc.normalizedCoords = 0;

    cudaTextureObject_t tex = 0;
    checkCudaErrors(cudaCreateTextureObject(&tex, &res, &desc, NULL));
    return tex;
}

int main()
{
    const int w = 40, h = 24, n = w * h;
    std::vector<float> src(n), out(n);
    for (int i = 0; i < n; i++) src[i] = float((i * 7) % 256);

    float *d_src, *d_out;
    checkCudaErrors(cudaMalloc(&d_src, n * sizeof(float)));
    checkCudaErrors(cudaMalloc(&d_out, n * sizeof(float)));
    checkCudaErrors(cudaMemcpy(d_src, src.data(), n * sizeof(float), cudaMemcpyHostToDevice));

    cudaResourceDesc lin = {};
    lin.resType = cudaResourceTypeLinear;
    lin.res.linear.devPtr = d_src;
    lin.res.linear.desc = cudaCreateChannelDesc<float>();
    lin.res.linear.sizeInBytes = n * sizeof(float);
    cudaTextureDesc linDesc = {};
    linDesc.readMode = cudaReadModeElementType;
    cudaTextureObject_t linear = 0;
    checkCudaErrors(cudaCreateTextureObject(&linear, &lin, &linDesc, nullptr));
    reverse<<<(n + 255) / 256, 256>>>(linear, d_out, n);
    checkCudaErrors(cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaDestroyTextureObject(linear));
    for (int i = 0; i < n; i++)
        if (out[i] != src[n - 1 - i]) { printf("FAIL texture_objects: linear %d\n", i); return 1; }

    cudaChannelFormatDesc fmt = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
    cudaArray_t array;
    checkCudaErrors(cudaMallocArray(&array, &fmt, w, h));
    checkCudaErrors(cudaMemcpy2DToArray(array, 0, 0, src.data(), w * sizeof(float), w * sizeof(float), h, cudaMemcpyHostToDevice));

    cudaTextureObject_t point = arrayTexture(array, cudaFilterModePoint);
    transpose<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(point, d_out, w, h);
    checkCudaErrors(cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (out[x * h + y] != src[y * w + x]) { printf("FAIL texture_objects: point %d,%d\n", x, y); return 1; }
    checkCudaErrors(cudaDestroyTextureObject(point));

    cudaTextureObject_t smooth = arrayTexture(array, cudaFilterModeLinear);
    halfway<<<1, 64>>>(smooth, d_out, w);
    checkCudaErrors(cudaMemcpy(out.data(), d_out, w * sizeof(float), cudaMemcpyDeviceToHost));
    for (int x = 0; x < w - 1; x++)
        if (std::fabs(out[x] - 0.5f * (src[x] + src[x + 1])) > 1.0f) { printf("FAIL texture_objects: smooth %d\n", x); return 1; }
    checkCudaErrors(cudaDestroyTextureObject(smooth));

    checkCudaErrors(cudaFreeArray(array));
    checkCudaErrors(cudaFree(d_src));
    checkCudaErrors(cudaFree(d_out));
    printf("PASS texture_objects\n");
    return 0;
}
