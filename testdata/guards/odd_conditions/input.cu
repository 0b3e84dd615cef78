#include <cuda_runtime.h>
// spliced names and lines
#if __CUDA_\
ARCH__ >= 700
int spliced;
#endif
#if __CUDA_ARCH__ \
    >= 700 /* comment */ && \
    /* more */ CUDA_VERSION >= 11000 // tail
int lines;
#endif
#if !(__CUDA_ARCH__ >= 700)
int negated;
#endif
#if !__CUDA_ARCH__ >= 700
int strange;
#endif
#if not defined(__CUDA_ARCH__) or __CUDA_ARCH__ >= 700
int words;
#endif
#if !defined __CUDA_ARCH__ || (__CUDA_ARCH__) >= 700
int brackets;
#endif
#if (__CUDA_ARCH__ >= 700) == 1
int relation;
#endif
#if __CUDA_ARCH__ >= 700 ? 1 : 0
int choice;
#endif
#if __CUDA_ARCH__ & 0xff
int bits;
#endif
#if 700 <= __CUDA_ARCH__ && __CUDA_ARCH__ < 800u
int between;
#endif
#if (((__CUDA_ARCH__ >= 700)))
int deep;
#endif
#if __CUDA_ARCH__ >= MIN_ARCH
int other;
#endif
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ > 0) && !(defined(CUDA_VERSION) && CUDA_VERSION < 9000)
int mixed;
#endif
#if -CUDA_VERSION < 0
int minus;
#endif
#if CUDA_VERSION
int truth;
#endif
#if !CUDA_VERSION
int falsehood;
#endif
#if __has_include(<cuda_fp16.h>) && CUDA_VERSION >= 11000
int has;
#endif
#if
#endif
#if CUDA_VERSION >=
#endif
#if CUDA_VERSION >= 11000 extra
#endif
#elif CUDA_VERSION > 1
#else
#if ((__CUDA_ARCH__) > 750) ? 1 : 0
int brackets_in_choice;
#endif
#if (!defined(__CUDA_ARCH__)) == 1 && (defined(CUDA_VERSION) || __CUDA_ARCH__) == 0
int compared_truths;
#endif
