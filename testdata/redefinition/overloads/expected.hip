#include <hip/hip_runtime.h>

const char *name(hipError_t e)
{
    return hipGetErrorString(e);
}
const char *name(hipError_t e)
{
    return e == hipSuccess ? "good" : "bad";
}

template <class T> struct traits;
template <> struct traits<hipError_t> {
    static const int value = 1;
};
template <> struct traits<hipError_t> {
    static const int value = 2;
};

template <class T> const char *what(T t)
{
    return "";
}
template <> const char *what<hipError_t>(hipError_t)
{
    return "runtime";
}
template <> const char *what<hipError_t>(hipError_t)
{
    return "driver";
}

void release(void *p) {}
void release(hipDeviceptr_t p) {}

namespace own {
struct log {
    void add(const hipError_t &e, int line);
    void add(const hipError_t &e, int line);
};
void log::add(const hipError_t &e, int line) {}
void log::add(const hipError_t &e, int line) {}
}
