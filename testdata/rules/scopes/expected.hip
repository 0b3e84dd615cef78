#include <hip/hip_runtime.h>

void acmeHipWait(int);

namespace {
typedef int acmeHipEvent;
}

namespace mine {
void acmeWait(int);
void inner()
{
    acmeWait(1);
    ::acmeHipWait(1);
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
    acmeHipEvent e = 3;
    p.acmeWait(e);
    acmeHipWait(4);
    mine::acmeWait(4);
    {
        int acmeEvent = 5;
        acmeHipWait(acmeEvent);
    }
}
