#include "scan.h"
#include <cstdio>
#include <vector>

int main()
{
    std::vector<int> values(1000), sums(1000);
    for (int i = 0; i < 1000; i++)
        values[i] = i % 7;
    cudaError_t e = scan(values.data(), sums.data(), 1000);
    if (e != cudaSuccess) {
        std::printf("%s\n", scan_error(e));
        return 1;
    }
    std::printf("sum %d, %s\n", sums.back(), scan_is_right(values.data(), sums.data(), 1000) ? "right" : "wrong");
    return 0;
}
