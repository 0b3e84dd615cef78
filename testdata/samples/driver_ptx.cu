// A module given as PTX text: nothing but an NVIDIA driver can load it.
// Link with -lcuda.
#include <cuda.h>
#include <cstdio>

static const char kPtx[] =
    ".version 7.0\n"
    ".target sm_52\n"
    ".address_size 64\n"
    ".visible .entry addTen(.param .u64 p, .param .u32 n)\n"
    "{\n"
    "  .reg .pred %p1;\n"
    "  .reg .b32 %r<6>;\n"
    "  .reg .b64 %rd<4>;\n"
    "  ld.param.u64 %rd1, [p];\n"
    "  ld.param.u32 %r1, [n];\n"
    "  mov.u32 %r2, %tid.x;\n"
    "  setp.ge.u32 %p1, %r2, %r1;\n"
    "  @%p1 bra done;\n"
    "  cvta.to.global.u64 %rd1, %rd1;\n"
    "  mul.wide.u32 %rd2, %r2, 4;\n"
    "  add.s64 %rd3, %rd1, %rd2;\n"
    "  ld.global.u32 %r3, [%rd3];\n"
    "  add.u32 %r4, %r3, 10;\n"
    "  st.global.u32 [%rd3], %r4;\n"
    "done:\n"
    "  ret;\n"
    "}\n";

static bool ok(CUresult r)
{
    if (r == CUDA_SUCCESS) return true;
    const char *s = "unknown";
    cuGetErrorString(r, &s);
    printf("FAIL driver_ptx: %s\n", s);
    return false;
}

int main()
{
    CUdevice dev; CUcontext ctx; CUmodule mod; CUfunction fn; CUdeviceptr d;
    char log[1024] = "";
    CUjit_option opts[] = { CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES };
    void *vals[] = { log, (void *)(size_t)sizeof log };

    if (!ok(cuInit(0)) || !ok(cuDeviceGet(&dev, 0)) || !ok(cuDevicePrimaryCtxRetain(&ctx, dev)) ||
        !ok(cuCtxSetCurrent(ctx)) || !ok(cuModuleLoadDataEx(&mod, kPtx, 2, opts, vals)) ||
        !ok(cuModuleGetFunction(&fn, mod, "addTen")))
        return 1;

    unsigned n = 50, h[64];
    for (unsigned i = 0; i < 64; i++) h[i] = i;
    if (!ok(cuMemAlloc(&d, sizeof h)) || !ok(cuMemcpyHtoD(d, h, sizeof h))) return 1;
    void *args[] = { &d, &n };
    if (!ok(cuLaunchKernel(fn, 1, 1, 1, 64, 1, 1, 0, 0, args, 0)) || !ok(cuMemcpyDtoH(h, d, sizeof h)) ||
        !ok(cuMemFree(d)) || !ok(cuModuleUnload(mod)) || !ok(cuDevicePrimaryCtxRelease(dev)))
        return 1;

    for (unsigned i = 0; i < 64; i++)
        if (h[i] != (i < n ? i + 10 : i)) { printf("FAIL driver_ptx: h[%u] = %u\n", i, h[i]); return 1; }
    printf("PASS driver_ptx\n");
    return 0;
}
