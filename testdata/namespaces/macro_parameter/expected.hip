// In the body, the parameter stands for what the call passes.
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>

#define SUM(cub) cub::DeviceReduce::Sum
#define MIN(other) hipcub::DeviceReduce::Min
#define MAX hipcub::DeviceReduce::Max
