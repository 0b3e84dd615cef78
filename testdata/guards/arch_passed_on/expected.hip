#include <hip/hip_runtime.h>

// __CUDA_ARCH__ as a value in the bodies of macros: in code it is a number, and where only device code has the macro. Conditions can ask for the others.
__device__ void no_code(const char *f, int arch, const char *);
#ifdef __HIP_DEVICE_COMPILE__
#define NO_CODE no_code(__FILE__, 800, "x")
#define RET(x) do { if (x) { int a = 800; no_code("", a, 0); } } while (0)
#define TALK(x) printf("%d\n", (x), 800)
#define NEW (800 >= 700)
#define ALIAS 800
#define DEEP(f) f((1), g(2, 3), 800)
#define IS defined(__HIP_DEVICE_COMPILE__)
#else
#define NO_CODE
#endif
#define ATLEAST(a, b) ((a) >= (b))
#define HAS(x) ATLEAST(__CUDA_ARCH__, x)
#define RETURNS return 800
#define VOLTA ATLEAST(__CUDA_ARCH__, 700)
#if VOLTA
int x;
#endif
#if HAS(800)
int y;
#endif
__device__ int arch() { RETURNS; }
__global__ void k() { NO_CODE; }
