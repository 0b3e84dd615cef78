// Proves: switches with many cases, falling through, and a state machine per lane.
#include "check.hpp"

__host__ __device__ int machine(const char *s)
{
    int state = 0, count = 0;
    for (int k = 0; s[k]; k++) {
        switch (state) {
        case 0: state = s[k] == 'a' ? 1 : s[k] == 'b' ? 2 : 0; break;
        case 1: state = s[k] == 'b' ? 3 : s[k] == 'a' ? 1 : 0; break;
        case 2: state = s[k] == 'c' ? 4 : 0; count++; break;
        case 3: count += 5; /* falls through */
        case 4: count += 10; state = 5; break;
        case 5: state = s[k] == 'a' ? 6 : 7; break;
        case 6: count ^= 3; state = 8; break;
        case 7: count -= 1; state = 0; break;
        default: count *= 2; state = 0; break;
        }
    }
    return count * 16 + state;
}

__global__ void kernel(const char *s, int *r)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    r[i] = machine(s + 32 * i);
}

int main()
{
    const int n = 256;
    Array<char> s(32 * n);
    Array<int> r(n);
    for (int i = 0; i < 32 * n; i++)
        s[i] = i % 32 == 31 ? 0 : "abc"[random_bits() % 3];
    s.up();
    kernel<<<2, 128>>>(s.d, r.d);
    launched();
    r.down();
    for (int i = 0; i < n; i++)
        equal("r", r[i], machine(&s.h[32 * i]), i);
    return pass();
}
