#include <cuda_runtime.h>


#define CALL(name) check(cuda##name)
#define COPY(kind) cudaMemcpy##kind
#define FAIL(e) cudaError##e
void check(cudaError_t);
void f(void *p)
{
    CALL(Free(p));
    CALL(DeviceSynchronize());
    bool bad = cudaPeekAtLastError() == FAIL(Unknown);
    (void)bad, (void)COPY(HostToDevice);
}
