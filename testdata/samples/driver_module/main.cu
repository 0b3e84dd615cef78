// Loads a code object from a file at run time and launches its kernels
// through the driver API: cuModuleLoadData, cuModuleGetFunction,
// cuModuleGetGlobal, cuLaunchKernel. Link with -lcuda.
//   driver_module [kernels.image]
#include <cuda.h>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

#define CU(call)                                                      \
  do {                                                                \
    CUresult res = call;                                              \
    if (res != CUDA_SUCCESS) {                                        \
      const char *msg;                                                \
      cuGetErrorString(res, &msg);                                    \
      std::printf("FAIL driver_module: %s: %s\n", #call, msg);        \
      return 1;                                                       \
    }                                                                 \
  } while (0)

int main(int argc, char **argv)
{
  const char *path = argc > 1 ? argv[1] : "kernels.image";
  std::ifstream file(path, std::ios::binary);
  std::vector<char> image((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (image.empty()) {
    std::printf("FAIL driver_module: cannot read %s\n", path);
    return 1;
  }

  CUdevice device;
  CUcontext context;
  CUmodule module;
  CUfunction scale, rotate;
  CU(cuInit(0));
  CU(cuDeviceGet(&device, 0));
  CU(cuDevicePrimaryCtxRetain(&context, device));
  CU(cuCtxPushCurrent(context));
  CU(cuModuleLoadData(&module, image.data()));
  CU(cuModuleGetFunction(&scale, module, "scale"));
  CU(cuModuleGetFunction(&rotate, module, "rotate"));

  CUdeviceptr gainPtr;
  size_t gainBytes = 0;
  float gain = 3.0f;
  CU(cuModuleGetGlobal(&gainPtr, &gainBytes, module, "gain"));
  if (gainBytes != sizeof(gain)) {
    std::printf("FAIL driver_module: size of gain %zu\n", gainBytes);
    return 1;
  }
  CU(cuMemcpyHtoD(gainPtr, &gain, sizeof(gain)));

  int n = 128, by = 5;
  std::vector<float> host(n), result(n);
  for (int i = 0; i < n; ++i) host[i] = 1.0f + i;
  CUdeviceptr a, b;
  CU(cuMemAlloc(&a, n * sizeof(float)));
  CU(cuMemAlloc(&b, n * sizeof(float)));
  CU(cuMemcpyHtoD(a, host.data(), n * sizeof(float)));

  void *scaleArgs[] = {&a, &n};
  CU(cuLaunchKernel(scale, 1, 1, 1, n, 1, 1, 0, NULL, scaleArgs, NULL));
  void *rotateArgs[] = {&a, &b, &n, &by};
  CU(cuLaunchKernel(rotate,
                    1, 1, 1,                         // grid
                    n, 1, 1,                         // block
                    n * (unsigned)sizeof(float), 0,  // shared memory, stream
                    rotateArgs, nullptr));
  CU(cuCtxSynchronize());
  CU(cuMemcpyDtoH(result.data(), b, n * sizeof(float)));

  int threads = 0;
  CU(cuFuncGetAttribute(&threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, scale));
  CU(cuMemFree(a));
  CU(cuMemFree(b));
  CU(cuModuleUnload(module));
  CU(cuCtxPopCurrent(&context));
  CU(cuDevicePrimaryCtxRelease(device));

  for (int i = 0; i < n; ++i)
    if (result[i] != 3.0f * host[(i + by) % n] || threads < n) {
      std::printf("FAIL driver_module: [%d] = %f\n", i, result[i]);
      return 1;
    }
  std::printf("PASS driver_module\n");
  return 0;
}
