// Sources alone: nobody knows what their build defines.
#include <hip/hip_runtime.h>
#ifdef WITH_TIMERS
int timers = cudaNoSuchTimer();
#endif
// guards of headers, and macros of compilers, are not given by hand
#ifdef TIMERS_H
int included = cudaNoSuchHeader();
#endif
#ifdef __INTEL_COMPILER
int intel = cudaNoSuchCompiler();
#endif
#if 0
int none = cudaNoSuchWork();
#endif
int main() { return 0; }
