#include <cuda_runtime.h>

struct acmeProps {
    int cudaCores;
    int cudaId;
};

namespace acme {
struct device {
    int cudaId;
};
struct other {
    int cudaCores, cudaId;
};
} // namespace acme

int sum(acmeProps *p, const acme::device &d, const acme::other &o)
{
    int cudaCores = p->cudaCores + p->cudaId;
    return cudaCores + d.cudaId + o.cudaCores + o.cudaId;
}
