// No build says what this is; it includes C++.
#include <hip/hip_runtime.h>
#include <vector>

std::vector<hipStream_t> streams(3);
int all() { for (auto &s : streams) hipStreamCreate(&s); return 0; }
