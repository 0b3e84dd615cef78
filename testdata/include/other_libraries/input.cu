#include "cutlass/cutlass.h"
#include "cutlass/gemm/device/gemm.h"
#include "cutlass/gemm/device/no_table_knows_it.h"
#include <cute/tensor.hpp>
#include <nccl_net.h>
#include <npp.h>
#include <nvshmem.h>
#include <nvshmemx.h>
#include <optix.h>
#include <optix_stubs.h>

using Gemm = cutlass::gemm::device::Gemm<float, cutlass::layout::RowMajor, float, cutlass::layout::RowMajor, float, cutlass::layout::RowMajor>;

Npp8u *blur(const Npp8u *image, Npp8u *out, NppiSize size)
{
    nppiFilterBox_8u_C1R(image, size.width, out, size.width, size, {3, 3}, {1, 1});
    return out;
}

void put(float *to, float *from, int pe)
{
    nvshmem_float_put(to, from, 1, pe);
    nvshmem_barrier_all();
}

OptixResult trace(OptixPipeline pipeline, cudaStream_t stream, CUdeviceptr params, const OptixShaderBindingTable *sbt)
{
    return optixLaunch(pipeline, stream, params, 64, sbt, 1, 1, 1);
}
