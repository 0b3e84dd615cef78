// Proves: an assertion that fails in a kernel ends the program with its message; one that holds does nothing.
#include "check.hpp"
#include <cassert>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

__global__ void kernel(const int *x)
{
    assert(x[threadIdx.x] < 100);
}

static int child(int value)
{
    Array<int> x(64, value);
    kernel<<<1, 64>>>(x.d);
    return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}

int main()
{
    for (int value : {5, 500}) {
        int p[2], status;
        REQUIRE(pipe(p) == 0);
        pid_t id = fork();
        if (id == 0) {
            dup2(p[1], 1);
            dup2(p[1], 2);
            close(p[0]);
            exit(child(value));
        }
        close(p[1]);
        std::string text;
        char buffer[512];
        ssize_t n;
        while ((n = read(p[0], buffer, sizeof buffer)) > 0)
            text.append(buffer, (size_t)n);
        waitpid(id, &status, 0);
        bool good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
        bool told = text.find("x[threadIdx.x] < 100") != std::string::npos;
        if (good != (value < 100) || told != (value >= 100)) {
            printf("value %d: status %x, output: %s\n", value, status, text.c_str());
            return 1;
        }
    }
    puts("PASS");
    return 0;
}
