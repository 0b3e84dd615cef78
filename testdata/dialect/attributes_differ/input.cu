// To nvcc, a function has the attributes of all its declarations.
#include <cuda_runtime.h>

int half_of(int x);
static inline float scaled(float x, float y);
__device__ int third_of(int x);
extern "C" int linked(int x);
namespace parts {
int inner(int x);
}
int twice_of(int x);
int twice_of(float x);

__host__ __device__ int half_of(int x) { return x / 2; }
__host__ __device__ static inline float scaled(float x, float y) { return x * y; }
int third_of(int x) { return x / 3; }
extern "C" __host__ __device__ int linked(int x) { return x; }
namespace parts {
__host__ __device__ int inner(int x) { return x; }
}
// one of two overloads
__host__ __device__ int twice_of(int x) { return 2 * x; }

__global__ void k(int *o) { *o = half_of(84) + scaled(1, 2) + third_of(3) + linked(1) + parts::inner(2); }

// without the parameters' names, with default arguments, of other types; members outside of their class
int unnamed(int, const float *, unsigned long);
__host__ __device__ int unnamed(int a, const float *p, unsigned long n) { return a + n; }
__host__ __device__ int again(int x, int y = 3);
int again(int x, int y) { return x + y; }
int apart(float x, int);
__host__ __device__ int apart(double x, int) { return x; }
struct Counter {
    __device__ int get() const;
    __host__ __device__ int both(int by = 1);
    template <class T> struct inner { T v; };
    int v;
};
int Counter::get() const { return v; }
int Counter::both(int by) { return v + by; }
