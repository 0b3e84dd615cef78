#include <hip/hip_runtime.h>
// spliced names and lines
#if defined(__HIP_DEVICE_COMPILE__) || __CUDA_\
ARCH__ >= 700
int spliced;
#endif
#if (defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ \
    >= 700) /* comment */ && \
    /* more */ (defined(__HIP_PLATFORM_AMD__) || CUDA_VERSION >= 11000) // tail
int lines;
#endif
#if !(defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 700)
int negated;
#endif
#if !defined(__HIP_DEVICE_COMPILE__) && !__CUDA_ARCH__ >= 700
int strange;
#endif
#if not (defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) or (defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 700)
int words;
#endif
#if !(defined(__HIP_DEVICE_COMPILE__) || defined __CUDA_ARCH__) || (defined(__HIP_DEVICE_COMPILE__) || (__CUDA_ARCH__) >= 700)
int brackets;
#endif
#if defined(__HIP_DEVICE_COMPILE__) || (__CUDA_ARCH__ >= 700) == 1
int relation;
#endif
#if __CUDA_ARCH__ >= 700 ? 1 : 0
int choice;
#endif
#if __CUDA_ARCH__ & 0xff
int bits;
#endif
#if (defined(__HIP_DEVICE_COMPILE__) || 700 <= __CUDA_ARCH__) && (!defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ < 800u)
int between;
#endif
#if (((defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 700)))
int deep;
#endif
#if __CUDA_ARCH__ >= MIN_ARCH
int other;
#endif
#if (defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) && (defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ > 0) && !((defined(__HIP_PLATFORM_AMD__) || defined(CUDA_VERSION)) && (!defined(__HIP_PLATFORM_AMD__) && CUDA_VERSION < 9000))
int mixed;
#endif
#if defined(__HIP_PLATFORM_AMD__) || -CUDA_VERSION < 0
int minus;
#endif
#if defined(__HIP_PLATFORM_AMD__) || CUDA_VERSION
int truth;
#endif
#if !(defined(__HIP_PLATFORM_AMD__) || CUDA_VERSION)
int falsehood;
#endif
#if __has_include(<hip/hip_fp16.h>) && (defined(__HIP_PLATFORM_AMD__) || CUDA_VERSION >= 11000)
int has;
#endif
#if
#endif
#if CUDA_VERSION >=
#endif
#if CUDA_VERSION >= 11000 extra
#endif
#elif defined(__HIP_PLATFORM_AMD__) || CUDA_VERSION > 1
#else
#if ((__CUDA_ARCH__) > 750) ? 1 : 0
int brackets_in_choice;
#endif
#if (!defined(__CUDA_ARCH__)) == 1 && (defined(CUDA_VERSION) || __CUDA_ARCH__) == 0
int compared_truths;
#endif
