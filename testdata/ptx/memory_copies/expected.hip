// Copies of a pipelined GEMM: the next tile comes while this one is multiplied.
#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_SPACES)
#define TRANSHIP_SPACES
// CUDA's conversions between generic addresses and those of one memory. AMD's constants lie in global memory, whose addresses are generic
// ones; those of a block's memory (LDS) and of a thread's own are offsets of 32 bits.
#define TRANSHIP_SPACE(n) __attribute__((address_space(n)))
static __device__ inline size_t tranship_to_global(const void *p)
{
    return (size_t)p;
}
static __device__ inline size_t tranship_to_shared(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(3) char *)p;
}
static __device__ inline size_t tranship_to_local(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(5) char *)p;
}
static __device__ inline void *tranship_from_global(size_t address)
{
    return (void *)address;
}
static __device__ inline void *tranship_from_shared(size_t address)
{
    return (void *)(TRANSHIP_SPACE(3) char *)(size_t)(unsigned)address;
}
static __device__ inline void *tranship_from_local(size_t address)
{
    return (void *)(TRANSHIP_SPACE(5) char *)(size_t)(unsigned)address;
}
static __device__ inline unsigned tranship_is_global(const void *p)
{
    const TRANSHIP_SPACE(0) void *generic = (const TRANSHIP_SPACE(0) void *)p;
    return !__builtin_amdgcn_is_shared(generic) && !__builtin_amdgcn_is_private(generic);
}
#undef TRANSHIP_SPACE
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_COPY)
#define TRANSHIP_PTX_COPY
// PTX's asynchronous copy of 4, 8 or 16 bytes into shared memory, done at once, which it may be
static __device__ inline void tranship_copy(void *to, const void *from, unsigned size)
{
    if (size == 16)
        __builtin_memcpy(__builtin_assume_aligned(to, 16), __builtin_assume_aligned(from, 16), 16);
    else if (size == 8)
        __builtin_memcpy(__builtin_assume_aligned(to, 8), __builtin_assume_aligned(from, 8), 8);
    else
        __builtin_memcpy(__builtin_assume_aligned(to, 4), __builtin_assume_aligned(from, 4), 4);
}
// Only the first bytes of the source are read, the others become 0
static __device__ inline void tranship_copy(void *to, const void *from, unsigned size, unsigned bytes)
{
    unsigned word[4] = {};
    if (bytes >= size)
        return tranship_copy(to, from, size);
    for (unsigned i = 0; i < bytes; i++)
        word[i / 4] |= (unsigned)((const unsigned char *)from)[i] << i % 4 * 8;
    tranship_copy(to, word, size);
}
#endif

template <int N> __device__ __forceinline__ void wait_group()
{
    asm volatile("" ::: "memory");
}

__device__ __forceinline__ void copy16(void *to, const void *from, bool there)
{
    unsigned at = static_cast<unsigned>(tranship_to_shared(to));
    int size = there ? 16 : 0;
    tranship_copy((void *)tranship_from_shared(at), from, 16u, (unsigned)size);
}

__device__ __forceinline__ void copy4_if(void *to, const void *from, bool go)
{
    unsigned at = static_cast<unsigned>(tranship_to_shared(to));
    {
        const unsigned in0 = (unsigned)(int)go;
        bool p = in0 != 0u;
        if (p) tranship_copy((void *)tranship_from_shared(at), from, 4u);
    }
}

__device__ __forceinline__ void copy8_unless(unsigned at, const void *from, unsigned late)
{
    {
        bool late_ = late >= 8u;
        tranship_copy((void *)tranship_from_shared(at + 8), from, 8u, late_ ? 0u : 8u);
    }
}

template <int TILE> __global__ void multiply(const float *a, const float *b, float *c, int n)
{
    __shared__ __align__(16) float as[2][TILE][4], bs[2][TILE][4];
    int row = threadIdx.x, stage = 0;
    float sum = 0;
    copy16(as[0][row], a + row * n, true);
    copy16(bs[0][row], b + row * n, true);
    asm volatile("" ::: "memory");
    for (int k = 0; k < n; k += 4) {
        copy16(as[stage ^ 1][row], a + row * n + k + 4, k + 4 < n);
        copy16(bs[stage ^ 1][row], b + row * n + k + 4, k + 4 < n);
        asm volatile("" ::: "memory");
        wait_group<1>();
        __syncthreads();
        for (int i = 0; i < 4; i++)
            sum += as[stage][row][i] * bs[stage][(row + 1) % TILE][i];
        __syncthreads();
        stage ^= 1;
    }
    asm volatile("" ::: "memory");
    copy4_if(&as[0][row][0], a, row == 0);
    c[row] = sum;
}

template __global__ void multiply<32>(const float *, const float *, float *, int);
