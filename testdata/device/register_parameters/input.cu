#include <cuda_runtime.h>

// The assembly behind the bracket is none of the variable's: "register" goes.
void f(register int x) { asm("" : : "r"(x)); }

int labelled(int n, register const int *p) asm("labelled_as");

__device__ int fenced(register int of)
{
    asm volatile("membar.gl;");
    return of;
}

template <class F> void call(F f);
void lambdas()
{
    call([](register int x) { asm("" : : "r"(x)); });
    register int bound asm("r12");
    asm("" : "=r"(bound));
}
