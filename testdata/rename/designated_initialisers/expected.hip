#include <hip/hip_runtime.h>


hipExtent box = {.width = 4, .height = 2, .depth = 1};
hipMemcpy3DParms parms = {.extent = {1, 1, 1}, .kind = hipMemcpyDeviceToDevice};
