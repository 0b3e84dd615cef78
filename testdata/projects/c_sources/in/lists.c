// No build says what this is; it includes C++.
#include <cuda_runtime.h>
#include <vector>

std::vector<cudaStream_t> streams(3);
int all() { for (auto &s : streams) cudaStreamCreate(&s); return 0; }
