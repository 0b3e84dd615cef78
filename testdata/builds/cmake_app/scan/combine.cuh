#pragma once
__device__ int combine(int a, int b);
