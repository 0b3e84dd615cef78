// Macros that are __CUDA_ARCH__ in device code, and something else or nothing on the host: in HIP a number.
#include <hip/hip_runtime.h>

#ifndef __HIP_DEVICE_COMPILE__
#define OUR_ARCH 0
#else
#define OUR_ARCH 800
#endif
#define ARCH_OF_KERNEL OUR_ARCH
#define HAS_COPIES (ARCH_OF_KERNEL >= 800)

template <int Arch> struct policy {
    static constexpr int items = Arch >= 800 ? 16 : 8;
};

__global__ void both_ways(int *out)
{
#if defined(__HIP_DEVICE_COMPILE__) || ARCH_OF_KERNEL >= 800
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
#elif defined(__HIP_DEVICE_COMPILE__)
#define DEVICE_ARCH (800)
#endif

// Another branch is the host's.
#if !defined(__HIP_DEVICE_COMPILE__) || defined(ON_HOST)
#define TABLE_ARCH 0
#elif defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 700
#define TABLE_ARCH 800
#else
#define TABLE_ARCH 600
#endif

__device__ int tables()
{
    return policy<TABLE_ARCH>::items;
}

// Computed from it
#ifdef __HIP_DEVICE_COMPILE__
#define MAJOR (800 / 100)
#define MINOR (800 % 100 / 10)
#define IS_VOLTA (800 >= 700 && 800 < 750)
#define PLUS_ARCH(x) ((x) + 800)
#else
#define MAJOR 0
#define MINOR 0
#define IS_VOLTA 0
#define PLUS_ARCH(x) (x)
#endif

__device__ int computed(int x)
{
#if (defined(__HIP_DEVICE_COMPILE__) || MAJOR >= 8) || (!defined(__HIP_DEVICE_COMPILE__) && IS_VOLTA)
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
#if defined(__HIP_DEVICE_COMPILE__) || ANY_ARCH >= 750
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
#ifdef __HIP_DEVICE_COMPILE__
#define MIXED_ARCH __CUDA_ARCH__
#else
#define MIXED_ARCH 0
#endif
#endif

__device__ int mixed(int x)
{
#if defined(__HIP_DEVICE_COMPILE__) || MIXED_ARCH >= 750
    x += 1;
#endif
    return x + MIXED_ARCH;
}
