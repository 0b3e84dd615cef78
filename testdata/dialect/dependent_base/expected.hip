// Members of a base class that depends on a parameter, by their names alone: nvcc looks there, too.
#include <hip/hip_runtime.h>

template <class T> struct base {
    T v;
    __device__ T twice() const { return v + v; }
    static __device__ T none() { return 0; }
};
struct plain {
    int count;
};

template <class T> struct derived : public base<T> {
    __device__ T go() const { return this->twice() + this->v; }
    __device__ T outside(T x) const;
    static __device__ T fixed() { return none(); }
    __device__ T other() const { return this->twice() + base<T>::v; }
    __device__ T missing() const { return thrice(); }
};
template <class T> __device__ T derived<T>::outside(T x) const { return x + v; }

// no base class that depends on anything
template <class T> struct apart : plain {
    __device__ int go() const { return count + twice(); }
};

__global__ void k(int *o)
{
    derived<int> d;
    d.v = 14;
    *o = d.go();
}
