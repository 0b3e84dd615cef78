#include <hip/hip_runtime.h>
#include <stdio.h>

// Needs none of it. What it does need is in no table, and each name is a question of its own.
int main()
{
    cudaNewThing(1);
    cudaOtherThing(2);
    return 0;
}

// One line in the project where it asks for the compute capability: how often does not matter.
bool is_new(const hipDeviceProp_t &p) { return p.major > 7 || (p.major == 7 && p.minor >= 5); }
bool is_old(const hipDeviceProp_t &p) { return p.major < 6; }

struct cell {
    double4 position, velocity;
};
