// Macros that are __CUDA_ARCH__ in device code, and something else or nothing on the host: in HIP a number.
#include <cuda_runtime.h>

#ifndef __CUDA_ARCH__
#define OUR_ARCH 0
#else
#define OUR_ARCH __CUDA_ARCH__
#endif
#define ARCH_OF_KERNEL OUR_ARCH
#define HAS_COPIES (ARCH_OF_KERNEL >= 800)

template <int Arch> struct policy {
    static constexpr int items = Arch >= 800 ? 16 : 8;
};

__global__ void both_ways(int *out)
{
#if ARCH_OF_KERNEL >= 800
    out[0] = policy<OUR_ARCH>::items;
#else
    out[0] = 1;
#endif
    out[1] = policy<ARCH_OF_KERNEL>::items;
    out[2] = HAS_COPIES ? 2 : 1;
}

// No condition asks for it.
#if defined(NDEBUG)
#define CHECKED 0
#elif defined(__CUDA_ARCH__)
#define DEVICE_ARCH (__CUDA_ARCH__)
#endif

// Another branch is the host's.
#if !defined(__CUDA_ARCH__) || defined(ON_HOST)
#define TABLE_ARCH 0
#elif __CUDA_ARCH__ >= 700
#define TABLE_ARCH __CUDA_ARCH__
#else
#define TABLE_ARCH 600
#endif

__device__ int tables()
{
    return policy<TABLE_ARCH>::items;
}

// Computed from it
#ifdef __CUDA_ARCH__
#define MAJOR (__CUDA_ARCH__ / 100)
#define MINOR (__CUDA_ARCH__ % 100 / 10)
#define IS_VOLTA (__CUDA_ARCH__ >= 700 && __CUDA_ARCH__ < 750)
#define PLUS_ARCH(x) ((x) + __CUDA_ARCH__)
#else
#define MAJOR 0
#define MINOR 0
#define IS_VOLTA 0
#define PLUS_ARCH(x) (x)
#endif

__device__ int computed(int x)
{
#if MAJOR >= 8 || IS_VOLTA
    x += 4;
#endif
    return PLUS_ARCH(x) + MAJOR * 10 + MINOR + IS_VOLTA;
}

// The host has it, too: no number is right.
#define ANY_ARCH __CUDA_ARCH__
#ifdef SOMETHING
#define SOME_ARCH __CUDA_ARCH__
#else
#define SOME_ARCH 1
#endif

__device__ int others(int x)
{
#if ANY_ARCH >= 750
    x += 1;
#endif
#if SOME_ARCH >= 750
    x += 2;
#endif
    return x;
}

// Once for device code alone, and once not.
#ifdef OTHER_BUILD
#define MIXED_ARCH __CUDA_ARCH__
#else
#ifdef __CUDA_ARCH__
#define MIXED_ARCH __CUDA_ARCH__
#else
#define MIXED_ARCH 0
#endif
#endif

__device__ int mixed(int x)
{
#if MIXED_ARCH >= 750
    x += 1;
#endif
    return x + MIXED_ARCH;
}
