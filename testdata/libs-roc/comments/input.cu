#include <toy.h>
// cudaMalloc stays hipMalloc
void *look_up(void *lib) { return dlsym(lib, "cublasCreate"); }
