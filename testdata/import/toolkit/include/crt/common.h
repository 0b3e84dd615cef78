extern "C" const char *cudaGetErrorName(int error);
extern "C" int cudaInnerName(void);
