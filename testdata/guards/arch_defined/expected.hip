#ifdef __HIP_DEVICE_COMPILE__
#endif
#ifndef __HIP_DEVICE_COMPILE__
#elif defined(__HIP_DEVICE_COMPILE__)
#endif
#if !defined(__HIP_DEVICE_COMPILE__) && defined(__HIPCC__)
#endif
#if __HIP_DEVICE_COMPILE__
#endif
#if (__HIP_DEVICE_COMPILE__)
#endif
#if !__HIP_DEVICE_COMPILE__ || defined(X)
#endif
