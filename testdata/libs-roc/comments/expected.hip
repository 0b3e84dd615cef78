#include <roctoy/roctoy.h>
// hipMalloc stays hipMalloc
void *look_up(void *lib) { return dlsym(lib, "cublasCreate"); }
