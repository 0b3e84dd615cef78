// nvcc includes string.h and time.h by itself; HIP's runtime includes neither.
#include <cstdio>
#include <cuda_runtime.h>

struct text {
    const char *p;
    int strlen() const { return 3; }
};

int length(const char *name, text t)
{
    int time = 4; // a variable
    return (int)std::strlen(name) + t.strlen() + time;
}

double seconds()
{
    return (double)clock() / CLOCKS_PER_SEC;
}

int main(int argc, char **argv)
{
    char name[32];
    memset(name, 0, sizeof name);
    strncpy(name, argv[0], sizeof name - 1);
    void *p;
    cudaMalloc(&p, length(name, text{name}));
    printf("%f\n", seconds());
    return cudaFree(p);
}
