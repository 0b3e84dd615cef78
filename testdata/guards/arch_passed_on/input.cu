// __CUDA_ARCH__ as a value in the bodies of macros: in code it is a number, and where only device code has the macro. Conditions can ask for the others.
__device__ void no_code(const char *f, int arch, const char *);
#ifdef __CUDA_ARCH__
#define NO_CODE no_code(__FILE__, __CUDA_ARCH__, "x")
#define RET(x) do { if (x) { int a = __CUDA_ARCH__; no_code("", a, 0); } } while (0)
#define TALK(x) printf("%d\n", (x), __CUDA_ARCH__)
#define NEW (__CUDA_ARCH__ >= 700)
#define ALIAS __CUDA_ARCH__
#define DEEP(f) f((1), g(2, 3), __CUDA_ARCH__)
#define IS defined(__CUDA_ARCH__)
#else
#define NO_CODE
#endif
#define ATLEAST(a, b) ((a) >= (b))
#define HAS(x) ATLEAST(__CUDA_ARCH__, x)
#define RETURNS return __CUDA_ARCH__
#define VOLTA ATLEAST(__CUDA_ARCH__, 700)
#if VOLTA
int x;
#endif
#if HAS(800)
int y;
#endif
__device__ int arch() { RETURNS; }
__global__ void k() { NO_CODE; }
