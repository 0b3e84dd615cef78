// No record says with which flags this is compiled: a build may define what its files name.
#include <hip/hip_runtime.h>
#if WITH_TIMERS
int timers = cudaNoSuchTimer();
#endif
#ifdef DOUBLE
int precise = cudaNoSuchPrecision();
#endif
#ifdef HAVE_COUNTERS
int counters = cudaNoSuchCounter();
#endif
// flags of compilers do
#ifdef _OPENMP
int threads = cudaNoSuchThread();
#endif
#if __cplusplus >= 202002L
int newer = cudaNoSuchStandard();
#endif
// none of its files has these
#ifdef PRECISE
int other = cudaNoSuchOther();
#endif
#ifdef _WIN32
int windows = cudaNoSuchWindow();
#endif
#if 0
int none = cudaNoSuchWork();
#endif
int main() { return 0; }
