typedef float real;
typedef cudaError_t status_t;
static void copy_bytes(void *to, const void *from, size_t n) { cudaMemcpy(to, from, n, cudaMemcpyDefault); }
#include "shared.h"
int main() { return 0; }
