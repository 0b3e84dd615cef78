#include <hip/hip_runtime.h>

#define ACME_USES_HIP 1
#define ACME_HIP_CHECK(x) ((x) == ACME_HIP_OK)

typedef struct acmeStream_s *acmeHipStream;
enum acmeStatus { ACME_HIP_OK, ACME_FAILED };

acmeStatus acmeMalloc(void **p, size_t n);
acmeStatus acme_hip_free(void *p)
{
    return hipFree(p) == hipSuccess ? ACME_HIP_OK : ACME_FAILED;
}
acmeStatus acmeCopy(void *to, const void *from);
acmeStatus acmeFill(void *p, int value);
void acmeSync(acmeHipStream s);
int acmeSame(int);

#ifdef ACME_USES_HIP
bool work(void *p, acmeHipStream s)
{
    acmeStatus (*release)(void *) = acme_hip_free;
    if (acme_hip_malloc(sizeof(float[4]), &p) != ACME_HIP_OK || acme_hip_copy(static_cast<char *>(p), p, nullptr, nullptr) != ACME_HIP_OK)
        return false;
    acmeSync(s);
    return ACME_HIP_CHECK(acme_hip_fill(p, acmeSame(0), ACME_NOW)) && release(p) == ACME_HIP_OK;
}
#else
bool work(void *p, acmeHipStream) { return acme_hip_free(p) == ACME_HIP_OK; }
#endif
