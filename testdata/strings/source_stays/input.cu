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
