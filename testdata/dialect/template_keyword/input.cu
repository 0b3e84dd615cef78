// A member template of a type that is not known yet: nvcc takes it without the word, clang reads "<" as an operator.
#include <cuda_runtime.h>

template <class Op, template <class> class W> struct user {
    Op op, *p;
    W<Op> w;
    template <int N> __device__ int own(int x) const { return N + x; }
    __device__ int go(int x) const
    {
        int a = op.times<3>(x) + p->times<2 + 1>(x) + w.inner.times<int>(x);
        a += op.template times<3>(x) + this->own<3>(x) + own<3>(x);
        a += W<Op>::twice<4>(x) + Op::half<2, 3>(x) + ::user<Op, W>::fixed<1>(x);
        return a;
    }
    template <int N> __device__ static int fixed(int x) { return N * x; }
};

struct mul {
    int edge;
    template <class T> __device__ int times(T x) const { return x; }
    template <int N> __device__ int times(int x) const { return N * x; }
    template <int A, int B> __device__ static int half(int x) { return x / A + B; }
};
template <class T> struct wrap {
    T inner;
    template <int N> __device__ static int twice(int x) { return N * x; }
};

// a template that knows its type, and comparisons
template <class T> __device__ bool known(T t, mul m, int x)
{
    int a = m.times<3>(x);
    return m.edge < a > (x == 2) && t.edge < a;
}

__global__ void k(int *o)
{
    user<mul, wrap> u;
    mul m;
    *o = u.go(14) + m.times<3>(1) + known(m, m, 2);
}
