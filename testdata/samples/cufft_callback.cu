// cuFFT: callbacks that make the input as the transform loads it, and scale what it stores. Links with -lcufft_static -lculibos.
#include <cufft.h>
#include <cufftXt.h>

#include <cmath>
#include <cstdio>
#include <vector>

struct window {
    float gain;
    int n;
};

static __device__ cufftComplex load_window(void *in, size_t offset, void *info, void *)
{
    const window *w = (const window *)info;
    cufftComplex v = ((cufftComplex *)in)[offset];
    float f = (int)offset < w->n ? w->gain : 0.0f;
    v.x *= f;
    v.y *= f;
    return v;
}

static __device__ void store_scaled(void *out, size_t offset, cufftComplex v, void *info, void *)
{
    const float *scale = (const float *)info;
    v.x *= *scale;
    v.y *= *scale;
    ((cufftComplex *)out)[offset] = v;
}

static __device__ cufftCallbackLoadC d_load = load_window;
static __device__ cufftCallbackStoreC d_store = store_scaled;

int main()
{
    const int n = 64;
    std::vector<cufftComplex> in(n), out(n);
    for (int i = 0; i < n; i++) {
        in[i].x = 1.0f + (float)(i % 3);
        in[i].y = 0.0f;
    }
    window host = {2.0f, 16}, *d_window;
    float scale = 0.25f, *d_scale;
    cufftComplex *d;
    cufftCallbackLoadC h_load;
    cufftCallbackStoreC h_store;
    if (cudaMalloc(&d, n * sizeof *d) || cudaMalloc(&d_window, sizeof host) ||
        cudaMalloc(&d_scale, sizeof scale)) {
        std::printf("FAIL cufft_callback: memory\n");
        return 1;
    }
    cudaMemcpy(d, in.data(), n * sizeof *d, cudaMemcpyHostToDevice);
    cudaMemcpy(d_window, &host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(d_scale, &scale, sizeof scale, cudaMemcpyHostToDevice);
    cudaMemcpyFromSymbol(&h_load, d_load, sizeof h_load);
    cudaMemcpyFromSymbol(&h_store, d_store, sizeof h_store);

    cufftHandle plan;
    if (cufftPlan1d(&plan, n, CUFFT_C2C, 1) != CUFFT_SUCCESS) {
        std::printf("FAIL cufft_callback: plan\n");
        return 1;
    }
    cufftResult r = cufftXtSetCallback(plan, (void **)&h_load, CUFFT_CB_LD_COMPLEX, (void **)&d_window);
    if (r == CUFFT_SUCCESS)
        r = cufftXtSetCallback(plan, (void **)&h_store, CUFFT_CB_ST_COMPLEX, (void **)&d_scale);
    if (r != CUFFT_SUCCESS || cufftExecC2C(plan, d, d, CUFFT_FORWARD) != CUFFT_SUCCESS ||
        cufftXtClearCallback(plan, CUFFT_CB_LD_COMPLEX) != CUFFT_SUCCESS) {
        std::printf("FAIL cufft_callback: %d\n", (int)r);
        return 1;
    }
    cudaMemcpy(out.data(), d, n * sizeof *d, cudaMemcpyDeviceToHost);
    cufftDestroy(plan);
    cudaFree(d);
    cudaFree(d_window);
    cudaFree(d_scale);

    double sum = 0; /* the element at frequency 0 is the sum */
    for (int i = 0; i < host.n; i++)
        sum += scale * host.gain * in[i].x;
    if (std::fabs(out[0].x - sum) > 1e-3 || std::fabs(out[0].y) > 1e-3) {
        std::printf("FAIL cufft_callback: %g, not %g\n", out[0].x, sum);
        return 1;
    }
    std::printf("PASS cufft_callback\n");
    return 0;
}
