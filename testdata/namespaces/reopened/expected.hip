#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
namespace cub {
template <class T> struct Traits;
}
namespace cub::odd {
struct Mine {};
}
hipcub::BlockScan<int, 32> *scan;
