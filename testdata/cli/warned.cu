#include <cuda_runtime.h>
#if CUDART_VERSION >= 11000
int modern;
#endif
