#ifdef A
#elifdef __HIPCC__
#elifndef __HIP_DEVICE_COMPILE__
#endif
#define IS_CUDA (defined(__HIPCC__) || defined(__HIPCC__))
