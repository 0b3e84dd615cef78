// The same names where they do not collide with HIP's.
#include <cuda_runtime.h>

namespace mine
{
int texture(int x);
struct uchar {
    int x;
};
int MASK3;
}

struct image {
    int texture, powi;
    int ullong() const;
};

typedef unsigned char uchar;
using ullong = unsigned long long;
typedef uint32_t GLuint;
typedef unsigned GLenum;

double powi(double x, int n); // for the host alone
__device__ float powi(float x, int n);
__device__ double powi(double x, double n);
template <class T> __device__ T powif(T x, int n);
__device__ unsigned lane_mask();
__constant__ float d_A1[16];
int surfaceReference;
#define MASK1 1
#define DEPRECATED
int DEPRECATED_MSG2, Cond_t;
#if 0
int textureReference;
#endif

void f(int texture)
{
    int powi = texture, uchar = 1;
    cudaDeviceSynchronize();
    mine::texture(powi + uchar + MASK1);
}
