#if __CUDA_ARCH__ >= 700
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
#endif
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ >= 530 || __CUDA_ARCH__ == 0)
#elif 350 <= __CUDA_ARCH__
#endif
#if AT_LEAST(__CUDA_ARCH__)
#endif
