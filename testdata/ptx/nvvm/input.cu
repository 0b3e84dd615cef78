// Instructions as functions: clang knows them by itself, with nvcc some are declared.
#include <cuda_runtime.h>

extern "C" __device__ unsigned int __nvvm_get_smem_pointer(void *p);

__device__ int global_number()
{
    return __nvvm_read_ptx_sreg_tid_x() + __nvvm_read_ptx_sreg_ntid_x() * __nvvm_read_ptx_sreg_ctaid_x();
}

__device__ float sum_of_warp(float v)
{
    for (int d = 16; d; d /= 2)
        v = __nvvm_add_rn_f(v, __nvvm_shfl_sync_bfly_f32(~0u, v, d, 31));
    return v;
}

__device__ float smooth(float x, double y, int n)
{
    return __nvvm_ex2_approx_f(x * 0.5f) / __nvvm_div_rn_f(x + 1, n) + __nvvm_floor_d(x) + __nvvm_fma_rz_f(x, x, x) + __nvvm_saturate_f(n);
}

__device__ unsigned talk(int v, bool p)
{
    int all;
    unsigned same = __nvvm_match_all_sync_i32p(__nvvm_activemask(), v, &all);
    return same + all + __nvvm_vote_ballot_sync(~0u, p) + __nvvm_redux_sync_umax(v, ~0) + (__nvvm_vote_any(v > 3) ? 1 : 0);
}

__global__ void all(int *count, const float *in, float *out)
{
    __shared__ float tile[256];
    int i = global_number();
    tile[threadIdx.x] = __nvvm_ldg_f(in + i);
    __nvvm_bar0();
    if (__nvvm_bar0_or(i == 3))
        __nvvm_exit();
    __nvvm_atom_add_gen_i(count, 1);
    __nvvm_membar_gl();
    out[i] = sum_of_warp(tile[threadIdx.x]) + __nvvm_get_smem_pointer(tile) + smooth(1, 2, 3) + talk(i, true);
    out[i + 1] = __nvvm_read_ptx_sreg_clock() + __nvvm_read_ptx_sreg_nsmid();
    __nvvm_barrier_cluster_wait();
    __nvvm_of_later(i);
}
