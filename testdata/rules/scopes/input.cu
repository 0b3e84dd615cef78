#include <cuda_runtime.h>

void acmeWait(int);

namespace {
typedef int acmeEvent;
}

namespace mine {
void acmeWait(int);
void inner()
{
    acmeWait(1);
    ::acmeWait(1);
}
} // namespace mine

struct pool {
    void acmeWait(int);
    void outer() { acmeWait(2); }
};

void pool::acmeWait(int n)
{
    mine::acmeWait(n);
}

void use(pool &p)
{
    acmeEvent e = 3;
    p.acmeWait(e);
    acmeWait(4);
    mine::acmeWait(4);
    {
        int acmeEvent = 5;
        acmeWait(acmeEvent);
    }
}
