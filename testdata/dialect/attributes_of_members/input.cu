// Operators, constructors, members of templates outside of their class, and attributes behind a name.
#include <cuda_runtime.h>
struct V {
    float x;
    __host__ __device__ V();
    explicit V(float);
    __device__ V operator+(const V &o) const;
    __host__ __device__ float &operator[](int i);
    float operator[](int i) const;
    V(const V &);
};
V::V() : x(0) {}
inline __host__ __device__ V::V(float a) : x(a) {}
V V::operator+(const V &o) const { return V(x + o.x); }
float &V::operator[](int) { return x; }
__host__ __device__ float V::operator[](int) const { return x; }
inline __host__ __device__ V::V(const V &) = default;

template <class T, int N> struct arr {
    T v[N];
    __host__ __device__ T &at(int i);
};
template <class T, int N> T &arr<T, N>::at(int i) { return v[i]; }

// attributes behind the name
struct add {
    int operator() __device__ (int a) const { return a + n; }
    template <class T> T operator() __host__ __device__ (T a, T b) { return a + b; }
    bool operator== __device__ (const add &) const { return true; }
    void run __device__ (int *o) { *o = 3; }
    int *where __device__ (int *o) { return o; }
    int n;
};
int free_one __device__ (int x) { return x; }
typedef int number;
int __device__ two() { return 2; }
number __device__ three() { return 3; }
static number __device__(four)(int x) { return x; }
int host_one(int a) { return a; }

__global__ void k(float *o)
{
    V a(*o), b;
    add c = {two()};
    *o = (a + b)[0] + c(1) + free_one(three()) + four(4);
}
