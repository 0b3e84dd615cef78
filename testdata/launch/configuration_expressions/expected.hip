#include <hip/hip_runtime.h>

__global__ void tick(int *c) { ++*c; }

static int blocks(int n, int per) { return (n + per - 1) / per; }
template <class T, int N> constexpr int width() { return N; }

void run(int *c, int n, bool wide, long shared, hipStream_t s)
{
    tick<<<blocks(n, 256), wide ? 256 : 128>>>(c);
    tick<<<(unsigned)blocks(n, 32), (n < 3 && n > 1) ? 1 : 2, (size_t)shared, wide ? s : 0>>>(c);
    tick<<<[n] { return n < 1 ? 1 : n; }(), 32>>>(c);
    tick<<<width<int, 3>(), width<float, 4>()>>>(c);
    tick<<<n >> 8, 1 << 8, sizeof(int) * (n << 2)>>>(c);
    tick<<<static_cast<unsigned>(n), 32>>>(c);
    tick<<<n, 32, shared, static_cast<hipStream_t>(0)>>>(c);
}
