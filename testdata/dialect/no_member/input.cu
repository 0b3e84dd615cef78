#include <cuda_runtime.h>

template <class T> struct base {
    int twice() const { int half = 1; return 2 * half; }
    struct inner { int deep; };
    enum { count = 3 };
};

/* half and parameter are names of functions' own: no class has them. */
template <class T> struct derived : base<T> {
    __device__ int f() { return twice(); }
    __device__ int g() { return half + parameter; }
};

int h(int parameter)
{
    return parameter + static_cast<int>(cudaDeviceSynchronize());
}
