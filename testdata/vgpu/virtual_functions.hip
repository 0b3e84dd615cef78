// Proves: virtual calls on objects built on the device, tables of functions in device memory.
#include "check.hpp"

struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual int corners() const { return 0; }
};
struct Circle : Shape {
    float r;
    __device__ explicit Circle(float radius) : r(radius) {}
    __device__ float area() const override { return 3.0f * r * r; }
};
struct Box : Shape {
    float a, b;
    __device__ Box(float x, float y) : a(x), b(y) {}
    __device__ float area() const override { return a * b; }
    __device__ int corners() const override { return 4; }
};

__global__ void build(Shape **s, char *memory, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        s[i] = i % 3 ? (Shape *)new (memory + 64 * i) Box((float)i, 2.0f) : (Shape *)new (memory + 64 * i) Circle((float)i);
}

__global__ void ask(Shape **s, float *area, int *corners, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) {
        area[i] = s[i]->area();
        corners[i] = s[i]->corners();
    }
}

int main()
{
    const int n = 200;
    Array<Shape *> s(n);
    Array<char> memory(64 * n);
    Array<float> area(n);
    Array<int> corners(n);
    build<<<2, 128>>>(s.d, memory.d, n);
    ask<<<2, 128>>>(s.d, area.d, corners.d, n);
    launched();
    area.down(), corners.down();
    for (int i = 0; i < n; i++) {
        equal("area", area[i], i % 3 ? 2.0f * i : 3.0f * i * i, i);
        equal("corners", corners[i], i % 3 ? 4 : 0, i);
    }
    return pass();
}
