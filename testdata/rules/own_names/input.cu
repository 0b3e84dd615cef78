#include <cuda_runtime.h>

#define ACME_USES_CUDA 1
#define ACME_CHECK(x) ((x) == ACME_CUDA_OK)

typedef struct acmeStream_s *acmeStream;
enum acmeStatus { ACME_CUDA_OK, ACME_FAILED };

acmeStatus acmeMalloc(void **p, size_t n);
acmeStatus acmeFree(void *p)
{
    return cudaFree(p) == cudaSuccess ? ACME_CUDA_OK : ACME_FAILED;
}
acmeStatus acmeCopy(void *to, const void *from);
acmeStatus acmeFill(void *p, int value);
void acmeSync(acmeStream s);
int acmeSame(int);

#ifdef ACME_USES_CUDA
bool work(void *p, acmeStream s)
{
    acmeStatus (*release)(void *) = acmeFree;
    if (acmeMalloc(&p, sizeof(float[4])) != ACME_CUDA_OK || acmeCopy(p, nullptr) != ACME_CUDA_OK)
        return false;
    acmeSync(s);
    return ACME_CHECK(acmeFill(p, acmeSame(0))) && release(p) == ACME_CUDA_OK;
}
#else
bool work(void *p, acmeStream) { return acmeFree(p) == ACME_CUDA_OK; }
#endif
