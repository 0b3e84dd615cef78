#include <cstddef>
#include <cstring>
typedef double real;
typedef int status_t;
// A stand-in for machines without CUDA.
#define cudaGetLastError() 0
#define int2 long
static void copy_bytes(void *to, const void *from, size_t n) { std::memcpy(to, from, n); }
#include "shared.h"
int host_main() { return 0; }
