#include <dlfcn.h>

void *find(void *lib, int n)
{
    const char *names[] = {"cudaMalloc", "cudaFree"};
    void *p = dlsym(lib, "cudaMalloc");
    return p ? p : dlsym(lib, names[n]);
}
