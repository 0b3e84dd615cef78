#include <hip/hip_runtime.h>
#include <map>

struct device_pair {
    int first, second;
};

#ifdef NEVER_DEFINED
int in_inactive_code(std::map<int, int> &ids)
{
    for (auto &[cudaId, cudaValue] : ids)
        cudaValue += cudaId;
    auto const [cudaMalloc, cudaFree] = device_pair{1, 2};
    return cudaMalloc + cudaFree;
}
#endif

int main()
{
    auto [cudaX, cudaY] = device_pair{1, 2};
    int sum = cudaX + cudaY;
    const auto &[cudaFirst, cudaSecond] = device_pair{3, 4};
    {
        auto &&[cudaMalloc, rest] = device_pair{5, 6};
        sum += cudaMalloc + rest;
    }
    void *p;
    return hipMalloc(&p, sum + cudaFirst + cudaSecond) == hipSuccess ? 0 : 1;
}
