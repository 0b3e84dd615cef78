#include <hip/hip_runtime.h>
#include <steps.cuh>
__global__ void run(int *p) { told(all(*p).last); }
int main() {
  run<<<1, 1>>>(nullptr);
  return hipDeviceSynchronize();
}
