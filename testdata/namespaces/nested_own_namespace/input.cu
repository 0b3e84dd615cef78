#include <cub/cub.cuh>
namespace zoo {
namespace cub { template <class T> struct WarpReduce {}; }
cub::WarpReduce<int> own;
}
::cub::WarpReduce<int> theirs;
cub::WarpReduce<float> theirs_too;
