#include <cuda_runtime.h>
#endif
#else
int e = cudaSuccess;
#endif
