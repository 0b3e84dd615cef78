#include <cub/cub.cuh>

struct Half {};
template <> struct cub::FpLimits<Half> {};
template <> struct cub::BaseTraits<cub::FLOATING_POINT, true, false, unsigned short, Half> : Half {};
template class cub::BlockScan<int, 32>;
extern template class ::cub::BlockScan<float, 32>;
struct cub::BlockScan<int, 32> *pointer;

struct Scan : cub::BlockScan<int, 32> {
    friend struct cub::BlockScan<int, 32>;
};
