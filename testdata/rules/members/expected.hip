#include <hip/hip_runtime.h>

struct acmeProps {
    int hipCores;
    int cudaId;
};

namespace acme {
struct device {
    int hipId;
};
struct other {
    int cudaCores, cudaId;
};
} // namespace acme

int sum(acmeProps *p, const acme::device &d, const acme::other &o)
{
    int cudaCores = p->hipCores + p->cudaId;
    return cudaCores + d.hipId + o.cudaCores + o.cudaId;
}
