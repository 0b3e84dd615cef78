#include <cub/cub.cuh>
namespace cub {
template <class T> struct Traits;
}
namespace cub::odd {
struct Mine {};
}
cub::BlockScan<int, 32> *scan;
