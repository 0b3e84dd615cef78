#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>

struct Half {};
template <> struct hipcub::FpLimits<Half> {};
template <> struct hipcub::BaseTraits<hipcub::FLOATING_POINT, true, false, unsigned short, Half> : Half {};
template class hipcub::BlockScan<int, 32>;
extern template class ::hipcub::BlockScan<float, 32>;
hipcub::BlockScan<int, 32> *pointer;

struct Scan : hipcub::BlockScan<int, 32> {
    friend struct hipcub::BlockScan<int, 32>;
};
