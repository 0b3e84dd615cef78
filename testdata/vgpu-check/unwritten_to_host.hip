// Copies to the host, of every size and in rows, of memory that is only written in part: a note each.
// notes: 5
#include "planted.hpp"

__global__ void fill(char *p, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        p[i] = 1;
}

static char host[80000];

static char *written(int n, int bytes)
{
    char *p = device<char>(bytes);
#ifdef FIXED
    n = bytes;
#endif
    fill<<<(n + 255) / 256, 256>>>(p, n);
    return p;
}

int main()
{
    int sizes[] = {100, 776, 5000, 80000};
    for (int bytes : sizes)
        CALL(hipMemcpy(host, written(bytes * 2 / 3, bytes), bytes, hipMemcpyDeviceToHost));
    // What lies between the rows is not copied.
    char *rows = device<char>(64 * 256);
#ifdef FIXED
    CALL(hipMemset2D(rows, 256, 0, 40, 64));
#else
    CALL(hipMemset2D(rows, 256, 0, 40, 48));
#endif
    CALL(hipMemcpy2D(host, 40, rows, 256, 40, 64, hipMemcpyDeviceToHost));
    return finish();
}
