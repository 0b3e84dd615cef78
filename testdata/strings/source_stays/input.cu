#include <nvrtc.h>
#include <string>

// Pieces that the program puts together, and characters that are no bytes.
std::string make(std::string name)
{
    return "extern \"C\" __global__ void " + name + "(cudaTextureObject_t t) {}";
}
const wchar_t *wide = L"__global__ void f(cudaTextureObject_t t) { t = 0; }";

// tranship: off
const char *left = "__global__ void f(cudaTextureObject_t t) { t = 0; }";
// tranship: on

// Messages are not source.
const char *message = "a __global__ function (cudaMalloc) takes no references";
const char *other = "cudaMalloc failed; see { cudaFree }";

// A first piece looks whole, a format is no source yet, and an array has no room.
#define TAIL "x = 1; }"
std::string begin = "__global__ void f(float *p) {\n  float v = p[0];\n";
std::string sum = "__device__ int f(int a) { return __dp4a(a, a, 0); }\n" + begin;
const char *tailed = "__device__ int f(int a) { a = __dp4a(a, a, 0); " TAIL;
void print(char *out, int lane)
{
    sprintf(out, "__global__ void f(cudaTextureObject_t t) { t = %d; }", lane);
}
const char *format = "__global__ void f(int *p) { *p = __shfl_sync(0xffffffff, *p, %d); }";
const char room[80] = "__global__ void f(cudaTextureObject_t t) { t = 0; }";

// What comes along would be a part of the class.
const char *member = "__device__ int dot(int a) const { return __dp4a(a, a, 0); }";
