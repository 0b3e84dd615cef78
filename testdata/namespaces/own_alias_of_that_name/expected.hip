#include <hip/hip_runtime.h>
namespace mine { struct WarpReduce {}; }
namespace cub = mine;
cub::WarpReduce own;
