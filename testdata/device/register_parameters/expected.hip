#include <hip/hip_runtime.h>

// The assembly behind the bracket is none of the variable's: "register" goes.
void f(int x) { asm("" : : "r"(x)); }

int labelled(int n, const int *p) asm("labelled_as");

__device__ int fenced(int of)
{
    __threadfence();
    return of;
}

template <class F> void call(F f);
void lambdas()
{
    call([](int x) { asm("" : : "r"(x)); });
    register int bound asm("r12");
    asm("" : "=r"(bound));
}
