// Cooperative groups: all of it, since rows with qualified names declare nothing. Templates are static or have a body:
// users call them with lambdas and local types, and clang refuses an undefined function with such a type otherwise.
#pragma GCC system_header

#ifdef __CUDA__

namespace cooperative_groups {

class thread_group {
public:
    __device__ void sync() const;
    __device__ unsigned long long size() const;
    __device__ unsigned long long num_threads() const;
    __device__ unsigned long long thread_rank() const;
    __device__ unsigned int get_type() const;
};

template <unsigned int> class thread_group_base : public thread_group {};

class thread_block : public thread_group {
public:
    typedef struct barrier_arrival {} arrival_token;
    static __device__ void sync();
    static __device__ unsigned int size();
    static __device__ unsigned int num_threads();
    static __device__ unsigned int thread_rank();
    static __device__ dim3 group_index();
    static __device__ dim3 thread_index();
    static __device__ dim3 group_dim();
    static __device__ dim3 dim_threads();
    static __device__ arrival_token barrier_arrive();
    static __device__ void barrier_wait(arrival_token &&token);
};

class grid_group : public thread_group {
public:
    typedef struct barrier_arrival {} arrival_token;
    __device__ bool is_valid() const;
    __device__ void sync() const;
    __device__ arrival_token barrier_arrive();
    __device__ void barrier_wait(arrival_token &&token);
    static __device__ unsigned long long size();
    static __device__ unsigned long long num_threads();
    static __device__ unsigned long long thread_rank();
    static __device__ unsigned long long num_blocks();
    static __device__ unsigned long long block_rank();
    static __device__ unsigned long long num_clusters();
    static __device__ unsigned long long cluster_rank();
    static __device__ dim3 group_dim();
    static __device__ dim3 dim_threads();
    static __device__ dim3 dim_blocks();
    static __device__ dim3 dim_clusters();
    static __device__ dim3 thread_index();
    static __device__ dim3 block_index();
    static __device__ dim3 cluster_index();
};

class multi_grid_group : public thread_group {
public:
    __device__ bool is_valid() const;
    __device__ void sync() const;
    __device__ unsigned long long size() const;
    __device__ unsigned long long num_threads() const;
    __device__ unsigned long long thread_rank() const;
    __device__ unsigned int grid_rank() const;
    __device__ unsigned int num_grids() const;
};

class cluster_group : public thread_group {
public:
    typedef struct barrier_arrival {} arrival_token;
    static __device__ void sync();
    static __device__ arrival_token barrier_arrive();
    static __device__ void barrier_wait();
    static __device__ void barrier_wait(arrival_token &&token);
    static __device__ unsigned int query_shared_rank(const void *addr);
    template <class T> static __device__ T *map_shared_rank(T *addr, int rank) { return addr; }
    static __device__ dim3 block_index();
    static __device__ unsigned int block_rank();
    static __device__ dim3 thread_index();
    static __device__ unsigned int thread_rank();
    static __device__ dim3 dim_blocks();
    static __device__ unsigned int num_blocks();
    static __device__ dim3 dim_threads();
    static __device__ unsigned int num_threads();
    static __device__ unsigned int size();
};

// what tiles and coalesced groups share
class __warp_group : public thread_group {
public:
    __device__ void sync() const;
    __device__ unsigned int size() const;
    __device__ unsigned int num_threads() const;
    __device__ unsigned int thread_rank() const;
    __device__ unsigned int meta_group_size() const;
    __device__ unsigned int meta_group_rank() const;
    template <class T> __device__ T shfl(const T &var, int src_rank) const { return var; }
    template <class T> __device__ T shfl_up(const T &var, unsigned int delta) const { return var; }
    template <class T> __device__ T shfl_down(const T &var, unsigned int delta) const { return var; }
    template <class T> __device__ T shfl_xor(const T &var, int lane_mask) const { return var; }
    __device__ int any(int predicate) const;
    __device__ int all(int predicate) const;
    __device__ unsigned int ballot(int predicate) const;
    template <class T> __device__ unsigned int match_any(const T &val) const { return 0; }
    template <class T> __device__ unsigned int match_all(const T &val, int &predicate) const { return 0; }
};

class coalesced_group : public __warp_group {
public:
    __device__ unsigned int get_mask() const;
};

template <unsigned int Size, class Parent = void> class thread_block_tile : public __warp_group {
public:
    static __device__ constexpr unsigned int size() { return Size; }
    static __device__ constexpr unsigned int num_threads() { return Size; }
    __device__ thread_block_tile();
    template <class P> __device__ thread_block_tile(const thread_block_tile<Size, P> &other);
};

template <unsigned int Size> struct block_tile_memory { char opaque[Size]; };

static __device__ thread_block this_thread_block();
template <unsigned int Size> static __device__ thread_block this_thread_block(block_tile_memory<Size> &scratch);
static __device__ grid_group this_grid();
static __device__ multi_grid_group this_multi_grid();
static __device__ cluster_group this_cluster();
static __device__ coalesced_group coalesced_threads();
static __device__ thread_block_tile<1> this_thread();

template <unsigned int Size, class Parent> static __device__ thread_block_tile<Size, Parent> tiled_partition(const Parent &parent);
static __device__ thread_group tiled_partition(const thread_group &parent, unsigned int tilesz);
static __device__ coalesced_group tiled_partition(const coalesced_group &parent, unsigned int tilesz);
template <class Group> static __device__ coalesced_group binary_partition(const Group &group, bool pred);
template <class Group, class T> static __device__ coalesced_group labeled_partition(const Group &group, T label);

template <class Group> static __device__ void sync(const Group &group);
template <class Group> static __device__ unsigned int thread_rank(const Group &group);
template <class Group> static __device__ unsigned int group_size(const Group &group);

template <class T = void> struct plus { __device__ T operator()(T a, T b) const { return a; } };
template <class T = void> struct less { __device__ T operator()(T a, T b) const { return a; } };
template <class T = void> struct greater { __device__ T operator()(T a, T b) const { return a; } };
template <class T = void> struct bit_and { __device__ T operator()(T a, T b) const { return a; } };
template <class T = void> struct bit_or { __device__ T operator()(T a, T b) const { return a; } };
template <class T = void> struct bit_xor { __device__ T operator()(T a, T b) const { return a; } };
template <> struct plus<void> { template <class T> __device__ T operator()(T a, T b) const { return a; } };
template <> struct less<void> { template <class T> __device__ T operator()(T a, T b) const { return a; } };
template <> struct greater<void> { template <class T> __device__ T operator()(T a, T b) const { return a; } };
template <> struct bit_and<void> { template <class T> __device__ T operator()(T a, T b) const { return a; } };
template <> struct bit_or<void> { template <class T> __device__ T operator()(T a, T b) const { return a; } };
template <> struct bit_xor<void> { template <class T> __device__ T operator()(T a, T b) const { return a; } };

template <class Group, class T, class Op> static __device__ T reduce(const Group &group, const T &val, Op &&op);
template <class Group, class Dst, class T, class Op>
static __device__ void reduce_update_async(const Group &group, Dst &dst, const T &val, Op &&op);
template <class Group, class Dst, class T, class Op>
static __device__ void reduce_store_async(const Group &group, Dst &dst, const T &val, Op &&op);
template <class Group, class T> static __device__ T inclusive_scan(const Group &group, const T &val);
template <class Group, class T> static __device__ T exclusive_scan(const Group &group, const T &val);
template <class Group, class T, class Op> static __device__ T inclusive_scan(const Group &group, const T &val, Op &&op);
template <class Group, class T, class Op> static __device__ T exclusive_scan(const Group &group, const T &val, Op &&op);
template <class Group, class Dst, class T>
static __device__ T inclusive_scan_update(const Group &group, Dst &dst, const T &val);
template <class Group, class Dst, class T>
static __device__ T exclusive_scan_update(const Group &group, Dst &dst, const T &val);
template <class Group, class Dst, class T, class Op>
static __device__ T inclusive_scan_update(const Group &group, Dst &dst, const T &val, Op &&op);
template <class Group, class Dst, class T, class Op>
static __device__ T exclusive_scan_update(const Group &group, Dst &dst, const T &val, Op &&op);

template <class Group, class Dst, class Src, class Size>
static __device__ void memcpy_async(const Group &group, Dst *dst, const Src *src, const Size &size);
template <class Group, class Dst, class DstLayout, class Src, class SrcLayout>
static __device__ void memcpy_async(const Group &group, Dst *dst, const DstLayout &dst_layout, const Src *src, const SrcLayout &src_layout);
template <class Group> static __device__ void wait(const Group &group);
template <unsigned int Stage, class Group> static __device__ void wait_prior(const Group &group);

template <class Group, class F, class... Args> static __device__ void invoke_one(const Group &group, F &&f, Args &&...args);
template <class Group, class F, class... Args>
static __device__ auto invoke_one_broadcast(const Group &group, F &&f, Args &&...args) -> decltype(f(args...));

namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::tiled_partition;
}

}

#endif
