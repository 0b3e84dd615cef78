#if defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 700
#endif
#if (defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) && (!defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ < 600)
#endif
#if (defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) && ((defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 530) || (!defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ == 0))
#elif defined(__HIP_DEVICE_COMPILE__) || 350 <= __CUDA_ARCH__
#endif
#if AT_LEAST(__CUDA_ARCH__)
#endif
