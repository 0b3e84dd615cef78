#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#define R(x) hipcub::WarpReduce<x>
#define CHOICE hipcub::odd
#define HOST ::hipcub
#ifdef OLD_WAY
hipcub::BlockScan<int, 32> old;
hipcub::NoSuchThing thing;
#endif
#if 0
hipcub::BlockReduce<int, 32> dead;
#endif
__global__ void k(int *p) { p[0] = R(int)().Sum(p[1]); }
#if 0
using namespace hipcub::odd;
#endif
