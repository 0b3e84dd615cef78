#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
namespace zoo {
namespace cub { template <class T> struct WarpReduce {}; }
cub::WarpReduce<int> own;
}
::hipcub::WarpReduce<int> theirs;
hipcub::WarpReduce<float> theirs_too;
