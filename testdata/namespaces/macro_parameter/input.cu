// In the body, the parameter stands for what the call passes.
#include <cub/cub.cuh>

#define SUM(cub) cub::DeviceReduce::Sum
#define MIN(other) cub::DeviceReduce::Min
#define MAX cub::DeviceReduce::Max
