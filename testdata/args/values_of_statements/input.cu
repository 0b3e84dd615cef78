// Where nobody takes the value of a call that HIP has nothing for, none is written.
#include <cuda.h>
#define HINT(f) cuFuncSetCacheConfig(f, CU_FUNC_CACHE_PREFER_L1)
int hint(CUfunction f, CUfunction *more, bool on) {
  cuFuncSetCacheConfig(f, CU_FUNC_CACHE_PREFER_L1);
  if (on)
    cuFuncSetCacheConfig(*more, CU_FUNC_CACHE_PREFER_L1);
  else
    cuFuncSetCacheConfig(more[1], CU_FUNC_CACHE_PREFER_SHARED);
  for (int i = 0; i < 3; i++) cuFuncSetSharedMemConfig(more[i], CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE);
  (void)cuFuncSetCacheConfig(f, CU_FUNC_CACHE_PREFER_EQUAL);
  HINT(f);
  CUresult r = cuFuncSetCacheConfig(f, CU_FUNC_CACHE_PREFER_NONE);
  return r == CUDA_SUCCESS ? 0 : (int)cuFuncSetCacheConfig(f, CU_FUNC_CACHE_PREFER_L1);
}
