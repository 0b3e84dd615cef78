// A function that returns a pointer, declared for all: its definition is left out.
#include <cuda_runtime.h>
int *place();
const unsigned int **places(void);
#if CUDART_VERSION >= 12020
int *place() { return (int *)cudaLaunchAttributeClusterDimension; }
const unsigned int **places(void) { return (const unsigned int **)cudaLaunchAttributeClusterDimension; }
#endif
