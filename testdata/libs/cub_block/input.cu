// Collectives in a kernel: types, storage, algorithms, and where wavefronts of 64 lanes make a difference.
#include <cub/cub.cuh>

using cub::BlockScan;
namespace c = cub;

template <class T, int Threads, int Items> __global__ void tile(const T *in, T *out)
{
    typedef cub::BlockLoad<T, Threads, Items, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
    using Store = cub::BlockStore<T, Threads, Items, cub::BlockStoreAlgorithm::BLOCK_STORE_DIRECT>;
    using Reduce = c::BlockReduce<T, Threads, c::BLOCK_REDUCE_RAKING>;
    __shared__ union {
        typename Load::TempStorage load;
        typename Store::TempStorage store;
        typename Reduce::TempStorage reduce;
        typename BlockScan<T, Threads>::TempStorage scan;
    } temp;
    __shared__ typename cub::WarpReduce<T>::TempStorage warp[Threads / 32];
    T items[Items];
    Load(temp.load).Load(in, items);
    __syncthreads();
    BlockScan<T, Threads>(temp.scan).InclusiveSum(items, items);
    __syncthreads();
    T sum = Reduce(temp.reduce).Sum(items);
    T part = cub::WarpReduce<T>(warp[threadIdx.x / 32]).Sum(sum);
    out[threadIdx.x] = part + cub::ThreadLoad<cub::LOAD_LDG>(in);
    if (cub::LaneId() == 0) cub::ThreadStore<cub::STORE_CS>(out, part);
}

__global__ void ranks(unsigned int *keys)
{
    typedef cub::BlockRadixSort<unsigned int, 64, 2> Sort;
    __shared__ Sort::TempStorage temp;
    unsigned int mine[2];
    cub::LoadDirectWarpStriped(threadIdx.x, keys, mine);
    Sort(temp).SortBlockedToStriped(mine);
    cub::StoreDirectStriped<64>(threadIdx.x, keys, mine);
    if (cub::CTA_SYNC_OR(mine[0] > mine[1])) cub::ThreadTrap();
    cub::CTA_SYNC();
}
