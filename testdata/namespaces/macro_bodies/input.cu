#include <cub/cub.cuh>
#define R(x) cub::WarpReduce<x>
#define CHOICE cub::odd
#define HOST ::cub
#ifdef OLD_WAY
cub::BlockScan<int, 32> old;
cub::NoSuchThing thing;
#endif
#if 0
cub::BlockReduce<int, 32> dead;
#endif
__global__ void k(int *p) { p[0] = R(int)().Sum(p[1]); }
#if 0
using namespace cub::odd;
#endif
