// Proves: printf of kernels, its formats, and that lines arrive whole (the program reads its own output).
#include "check.hpp"
#include <string>
#include <unistd.h>

__global__ void kernel()
{
    int i = threadIdx.x;
    printf("line %d %s %.3f %5d|%-4u|%x %c %lld %%\n", i, i % 2 ? "odd" : "even", i * 0.125, i, i, i * 255, 'a' + i,
           (long long)i << 33);
}

int main()
{
    FILE *f = tmpfile();
    REQUIRE(f);
    fflush(stdout);
    int out = dup(1);
    dup2(fileno(f), 1);
    kernel<<<1, 20>>>();
    HIP(hipDeviceSynchronize());
    fflush(stdout);
    dup2(out, 1);
    rewind(f);
    char line[200];
    int seen = 0;
    while (fgets(line, sizeof line, f)) {
        int i;
        char want[200];
        REQUIRE(sscanf(line, "line %d", &i) == 1 && i >= 0 && i < 20);
        snprintf(want, sizeof want, "line %d %s %.3f %5d|%-4u|%x %c %lld %%\n", i, i % 2 ? "odd" : "even", i * 0.125, i,
                 (unsigned)i, i * 255, 'a' + i, (long long)i << 33);
        if (strcmp(line, want)) {
            printf("got %swant %s", line, want);
            return 1;
        }
        seen |= 1 << i;
    }
    equal("lines", seen, (1 << 20) - 1);
    return pass();
}
