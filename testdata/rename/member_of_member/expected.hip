#include <hip/hip_runtime.h>

int registers(const hipFuncAttributes *a) { return a->count.registers; }
