#include <cuda_runtime.h>

template <int N> struct Value {
    static constexpr int value = N;
};
template <class T> struct Box {
    T content;
};

int shifts(int a, int b, int c)
{
    Box<Box<Box<int>>> nested{};
    int d = a<b<c>>3;
    int e = a << b >> c;
    int f = a << Value<2>::value << c;
    int g = (a<b)<<(c>>1)>>(1);
    const char *text = "kernel<<<1, 2>>>(x)"; // kernel<<<1, 2>>>(x)
    return nested.content.content.content + d + e + f + g + text[0];
}
