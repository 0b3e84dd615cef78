// Collectives in a kernel: types, storage, algorithms, and where wavefronts of 64 lanes make a difference.
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>

using hipcub::BlockScan;
namespace c = hipcub;

template <class T, int Threads, int Items> __global__ void tile(const T *in, T *out)
{
    typedef hipcub::BlockLoad<T, Threads, Items, hipcub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
    using Store = hipcub::BlockStore<T, Threads, Items, hipcub::BlockStoreAlgorithm::BLOCK_STORE_DIRECT>;
    using Reduce = c::BlockReduce<T, Threads, c::BLOCK_REDUCE_RAKING>;
    __shared__ union {
        typename Load::TempStorage load;
        typename Store::TempStorage store;
        typename Reduce::TempStorage reduce;
        typename BlockScan<T, Threads>::TempStorage scan;
    } temp;
    __shared__ typename hipcub::WarpReduce<T, 32>::TempStorage warp[Threads / 32];
    T items[Items];
    Load(temp.load).Load(in, items);
    __syncthreads();
    BlockScan<T, Threads>(temp.scan).InclusiveSum(items, items);
    __syncthreads();
    T sum = Reduce(temp.reduce).Sum(items);
    T part = hipcub::WarpReduce<T, 32>(warp[threadIdx.x / 32]).Sum(sum);
    out[threadIdx.x] = part + hipcub::ThreadLoad<hipcub::LOAD_LDG>(in);
    if (hipcub::LaneId() == 0) hipcub::ThreadStore<hipcub::STORE_CS>(out, part);
}

__global__ void ranks(unsigned int *keys)
{
    typedef hipcub::BlockRadixSort<unsigned int, 64, 2> Sort;
    __shared__ Sort::TempStorage temp;
    unsigned int mine[2];
    hipcub::LoadDirectWarpStriped(threadIdx.x, keys, mine);
    Sort(temp).SortBlockedToStriped(mine);
    hipcub::StoreDirectStriped<64>(threadIdx.x, keys, mine);
    if (__syncthreads_or(mine[0] > mine[1])) __builtin_trap();
    hipcub::CTA_SYNC();
}
