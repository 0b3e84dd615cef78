// libcu++'s cuda::ptx, as far as the parse has to know it: names and types. What AMD GPUs have nothing for takes anything.
#pragma GCC system_header

#ifdef __CUDA__

#if __has_include(<type_traits>)
#include <cstdint>
#include <type_traits>
#endif

#define CUPTX template <class... A> static inline __device__

namespace cuda {
namespace ptx {
enum class dot_sem { acq_rel, acquire, relaxed, release, sc, weak };
enum class dot_space { global, cluster, shared };
enum class dot_scope { cta, cluster, gpu, sys };
enum class dot_op { add, dec, inc, max, min, and_op, or_op, xor_op, cas, exch };
enum class dot_cta_group { cta_group_1, cta_group_2 };
enum class dot_kind { f16, f8f6f4, i8, mxf4, mxf4nvf4, mxf8f6f4, tf32 };
template <dot_sem V> using sem_t = ::std::integral_constant<dot_sem, V>;
template <dot_space V> using space_t = ::std::integral_constant<dot_space, V>;
template <dot_scope V> using scope_t = ::std::integral_constant<dot_scope, V>;
template <dot_op V> using op_t = ::std::integral_constant<dot_op, V>;
template <dot_cta_group V> using cta_group_t = ::std::integral_constant<dot_cta_group, V>;
template <dot_kind V> using kind_t = ::std::integral_constant<dot_kind, V>;
template <int V> using n32_t = ::std::integral_constant<int, V>;
#define CUTAG(kind, value) using kind##_##value##_t = kind##_t<dot_##kind::value>; static constexpr kind##_##value##_t kind##_##value{};
CUTAG(sem, acq_rel) CUTAG(sem, acquire) CUTAG(sem, relaxed) CUTAG(sem, release) CUTAG(sem, sc) CUTAG(sem, weak)
CUTAG(space, global) CUTAG(space, cluster) CUTAG(space, shared)
CUTAG(scope, cta) CUTAG(scope, gpu) CUTAG(scope, sys) CUTAG(scope, cluster)
CUTAG(op, add) CUTAG(op, dec) CUTAG(op, inc) CUTAG(op, max) CUTAG(op, min) CUTAG(op, and_op) CUTAG(op, or_op) CUTAG(op, xor_op)
CUTAG(op, cas) CUTAG(op, exch)
CUTAG(kind, f16) CUTAG(kind, f8f6f4) CUTAG(kind, i8) CUTAG(kind, mxf4) CUTAG(kind, mxf4nvf4) CUTAG(kind, mxf8f6f4) CUTAG(kind, tf32)
using cta_group_1_t = cta_group_t<dot_cta_group::cta_group_1>;
using cta_group_2_t = cta_group_t<dot_cta_group::cta_group_2>;
static constexpr cta_group_1_t cta_group_1{};
static constexpr cta_group_2_t cta_group_2{};
#undef CUTAG
__device__ ::std::uint32_t get_sreg_aggr_smem_size(); __device__ ::std::uint32_t get_sreg_clock();
__device__ ::std::uint32_t get_sreg_clock_hi(); __device__ ::std::uint32_t get_sreg_cluster_ctaid_x();
__device__ ::std::uint32_t get_sreg_cluster_ctaid_y(); __device__ ::std::uint32_t get_sreg_cluster_ctaid_z();
__device__ ::std::uint32_t get_sreg_cluster_ctarank(); __device__ ::std::uint32_t get_sreg_cluster_nctaid_x();
__device__ ::std::uint32_t get_sreg_cluster_nctaid_y(); __device__ ::std::uint32_t get_sreg_cluster_nctaid_z();
__device__ ::std::uint32_t get_sreg_cluster_nctarank(); __device__ ::std::uint32_t get_sreg_clusterid_x();
__device__ ::std::uint32_t get_sreg_clusterid_y(); __device__ ::std::uint32_t get_sreg_clusterid_z();
__device__ ::std::uint32_t get_sreg_ctaid_x(); __device__ ::std::uint32_t get_sreg_ctaid_y(); __device__ ::std::uint32_t get_sreg_ctaid_z();
__device__ ::std::uint32_t get_sreg_dynamic_smem_size(); __device__ ::std::uint32_t get_sreg_globaltimer_hi();
__device__ ::std::uint32_t get_sreg_globaltimer_lo(); __device__ ::std::uint32_t get_sreg_gridid();
__device__ ::std::uint32_t get_sreg_laneid(); __device__ ::std::uint32_t get_sreg_lanemask_eq();
__device__ ::std::uint32_t get_sreg_lanemask_ge(); __device__ ::std::uint32_t get_sreg_lanemask_gt();
__device__ ::std::uint32_t get_sreg_lanemask_le(); __device__ ::std::uint32_t get_sreg_lanemask_lt();
__device__ ::std::uint32_t get_sreg_nclusterid_x(); __device__ ::std::uint32_t get_sreg_nclusterid_y();
__device__ ::std::uint32_t get_sreg_nclusterid_z(); __device__ ::std::uint32_t get_sreg_nctaid_x();
__device__ ::std::uint32_t get_sreg_nctaid_y(); __device__ ::std::uint32_t get_sreg_nctaid_z(); __device__ ::std::uint32_t get_sreg_nsmid();
__device__ ::std::uint32_t get_sreg_ntid_x(); __device__ ::std::uint32_t get_sreg_ntid_y(); __device__ ::std::uint32_t get_sreg_ntid_z();
__device__ ::std::uint32_t get_sreg_nwarpid(); __device__ ::std::uint32_t get_sreg_smid(); __device__ ::std::uint32_t get_sreg_tid_x();
__device__ ::std::uint32_t get_sreg_tid_y(); __device__ ::std::uint32_t get_sreg_tid_z();
__device__ ::std::uint32_t get_sreg_total_smem_size(); __device__ ::std::uint32_t get_sreg_warpid();
__device__ ::std::uint64_t get_sreg_clock64(); __device__ ::std::uint64_t get_sreg_globaltimer(); __device__ ::std::uint64_t get_sreg_current_graph_exec();
__device__ bool get_sreg_is_explicit_cluster();
CUPTX ::std::uint32_t bfind(A &&...); CUPTX ::std::uint32_t bfind_shiftamt(A &&...); CUPTX ::std::uint32_t bmsk_clamp(A &&...);
CUPTX ::std::uint32_t bmsk_wrap(A &&...); CUPTX ::std::uint32_t getctarank(A &&...); CUPTX ::std::uint32_t prmt(A &&...);
CUPTX ::std::uint32_t prmt_b4e(A &&...); CUPTX ::std::uint32_t prmt_ecl(A &&...); CUPTX ::std::uint32_t prmt_ecr(A &&...);
CUPTX ::std::uint32_t prmt_f4e(A &&...); CUPTX ::std::uint32_t prmt_rc16(A &&...); CUPTX ::std::uint32_t prmt_rc8(A &&...);
template <class T> static inline __device__ T shl(T, ::std::uint32_t); template <class T> static inline __device__ T shr(T, ::std::uint32_t);
template <class T> static inline __device__ T shfl_sync_idx(T, ::std::uint32_t, ::std::uint32_t, ::std::uint32_t);
template <class T> static inline __device__ T shfl_sync_idx(T, bool &, ::std::uint32_t, ::std::uint32_t, ::std::uint32_t);
template <class T> static inline __device__ T shfl_sync_up(T, ::std::uint32_t, ::std::uint32_t, ::std::uint32_t);
template <class T> static inline __device__ T shfl_sync_up(T, bool &, ::std::uint32_t, ::std::uint32_t, ::std::uint32_t);
template <class T> static inline __device__ T shfl_sync_down(T, ::std::uint32_t, ::std::uint32_t, ::std::uint32_t);
template <class T> static inline __device__ T shfl_sync_down(T, bool &, ::std::uint32_t, ::std::uint32_t, ::std::uint32_t);
template <class T> static inline __device__ T shfl_sync_bfly(T, ::std::uint32_t, ::std::uint32_t, ::std::uint32_t);
template <class T> static inline __device__ T shfl_sync_bfly(T, bool &, ::std::uint32_t, ::std::uint32_t, ::std::uint32_t);
__device__ bool elect_sync(::std::uint32_t);
template <class T, class... A> static inline __device__ T ld(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_first(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_first_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_first_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_first_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_first_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_first_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_first_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_first_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_last(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_last_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_last_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_last_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_last_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_last_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_last_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_last_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_normal(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_normal_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_normal_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_normal_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_normal_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_normal_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_normal_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_normal_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_unchanged(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_unchanged_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_unchanged_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_unchanged_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_unchanged_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_unchanged_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_unchanged_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_evict_unchanged_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_no_allocate(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_no_allocate_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_no_allocate_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_no_allocate_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_no_allocate_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_no_allocate_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_no_allocate_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L1_no_allocate_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_first(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_first_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_first_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_first_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_first_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_first_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_first_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_first_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_last(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_last_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_last_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_last_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_last_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_last_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_last_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_last_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_normal(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_normal_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_normal_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_normal_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_normal_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_normal_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_normal_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_normal_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_unchanged(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_unchanged_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_unchanged_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_unchanged_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_unchanged_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_unchanged_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_unchanged_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_evict_unchanged_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_no_allocate(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_no_allocate_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_no_allocate_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_no_allocate_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_no_allocate_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_no_allocate_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_no_allocate_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L1_no_allocate_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L2_64B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L2_cache_hint(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L2_cache_hint_L2_128B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L2_cache_hint_L2_256B(space_global_t, const T *, A...);
template <class T, class... A> static inline __device__ T ld_nc_L2_cache_hint_L2_64B(space_global_t, const T *, A...);
CUPTX ::std::uint64_t mbarrier_arrive(A &&...); CUPTX ::std::uint64_t mbarrier_arrive_no_complete(A &&...);
CUPTX ::std::uint64_t mbarrier_arrive_expect_tx(A &&...);
CUPTX bool mbarrier_test_wait(A &&...); CUPTX bool mbarrier_test_wait_parity(A &&...); CUPTX bool mbarrier_try_wait(A &&...);
CUPTX bool mbarrier_try_wait_parity(A &&...); CUPTX bool clusterlaunchcontrol_query_cancel_is_canceled(A &&...);
CUPTX void barrier_cluster_arrive(A &&...); CUPTX void barrier_cluster_wait(A &&...);
CUPTX void clusterlaunchcontrol_query_cancel_get_first_ctaid(A &&...);
CUPTX void clusterlaunchcontrol_query_cancel_get_first_ctaid_x(A &&...);
CUPTX void clusterlaunchcontrol_query_cancel_get_first_ctaid_y(A &&...);
CUPTX void clusterlaunchcontrol_query_cancel_get_first_ctaid_z(A &&...); CUPTX void clusterlaunchcontrol_try_cancel(A &&...);
CUPTX void clusterlaunchcontrol_try_cancel_multicast(A &&...); CUPTX void cp_async_bulk(A &&...);
CUPTX void cp_async_bulk_commit_group(A &&...); CUPTX void cp_async_bulk_cp_mask(A &&...); CUPTX void cp_async_bulk_tensor(A &&...);
CUPTX void cp_async_bulk_tensor_tile_gather4(A &&...); CUPTX void cp_async_bulk_tensor_tile_scatter4(A &&...);
CUPTX void cp_async_bulk_wait_group(A &&...); CUPTX void cp_async_bulk_wait_group_read(A &&...);
CUPTX void cp_async_mbarrier_arrive(A &&...); CUPTX void cp_async_mbarrier_arrive_noinc(A &&...); CUPTX void cp_reduce_async_bulk(A &&...);
CUPTX void cp_reduce_async_bulk_tensor(A &&...); CUPTX void exit(A &&...); CUPTX void fence(A &&...);
CUPTX void fence_mbarrier_init(A &&...); CUPTX void fence_proxy_alias(A &&...); CUPTX void fence_proxy_async(A &&...);
CUPTX void fence_proxy_async_generic_sync_restrict(A &&...); CUPTX void fence_proxy_tensormap_generic(A &&...);
CUPTX void fence_sync_restrict(A &&...); CUPTX void mbarrier_expect_tx(A &&...); CUPTX void mbarrier_init(A &&...);
CUPTX void multimem_ld_reduce(A &&...); CUPTX void multimem_red(A &&...); CUPTX void multimem_st(A &&...); CUPTX void red_async(A &&...);
CUPTX void st(A &&...); CUPTX void st_L1_evict_first(A &&...); CUPTX void st_L1_evict_first_L2_cache_hint(A &&...);
CUPTX void st_L1_evict_last(A &&...); CUPTX void st_L1_evict_last_L2_cache_hint(A &&...); CUPTX void st_L1_evict_normal(A &&...);
CUPTX void st_L1_evict_normal_L2_cache_hint(A &&...); CUPTX void st_L1_evict_unchanged(A &&...);
CUPTX void st_L1_evict_unchanged_L2_cache_hint(A &&...); CUPTX void st_L1_no_allocate(A &&...);
CUPTX void st_L1_no_allocate_L2_cache_hint(A &&...); CUPTX void st_L2_cache_hint(A &&...); CUPTX void st_async(A &&...);
CUPTX void st_bulk(A &&...); CUPTX void tcgen05_alloc(A &&...); CUPTX void tcgen05_commit(A &&...);
CUPTX void tcgen05_commit_multicast(A &&...); CUPTX void tcgen05_cp_128x128b(A &&...);
CUPTX void tcgen05_cp_128x128b_b8x16_b4x16_p64(A &&...); CUPTX void tcgen05_cp_128x128b_b8x16_b6x16_p32(A &&...);
CUPTX void tcgen05_cp_128x256b(A &&...); CUPTX void tcgen05_cp_128x256b_b8x16_b4x16_p64(A &&...);
CUPTX void tcgen05_cp_128x256b_b8x16_b6x16_p32(A &&...); CUPTX void tcgen05_cp_32x128b_warpx4(A &&...);
CUPTX void tcgen05_cp_32x128b_warpx4_b8x16_b4x16_p64(A &&...); CUPTX void tcgen05_cp_32x128b_warpx4_b8x16_b6x16_p32(A &&...);
CUPTX void tcgen05_cp_4x256b(A &&...); CUPTX void tcgen05_cp_4x256b_b8x16_b4x16_p64(A &&...);
CUPTX void tcgen05_cp_4x256b_b8x16_b6x16_p32(A &&...); CUPTX void tcgen05_cp_64x128b_warpx2_01_23(A &&...);
CUPTX void tcgen05_cp_64x128b_warpx2_01_23_b8x16_b4x16_p64(A &&...); CUPTX void tcgen05_cp_64x128b_warpx2_01_23_b8x16_b6x16_p32(A &&...);
CUPTX void tcgen05_cp_64x128b_warpx2_02_13(A &&...); CUPTX void tcgen05_cp_64x128b_warpx2_02_13_b8x16_b4x16_p64(A &&...);
CUPTX void tcgen05_cp_64x128b_warpx2_02_13_b8x16_b6x16_p32(A &&...); CUPTX void tcgen05_dealloc(A &&...);
CUPTX void tcgen05_fence_after_thread_sync(A &&...); CUPTX void tcgen05_fence_before_thread_sync(A &&...);
CUPTX void tcgen05_ld_16x128b(A &&...); CUPTX void tcgen05_ld_16x128b_pack_16b(A &&...); CUPTX void tcgen05_ld_16x256b(A &&...);
CUPTX void tcgen05_ld_16x256b_pack_16b(A &&...); CUPTX void tcgen05_ld_16x32bx2(A &&...); CUPTX void tcgen05_ld_16x32bx2_pack_16b(A &&...);
CUPTX void tcgen05_ld_16x64b(A &&...); CUPTX void tcgen05_ld_16x64b_pack_16b(A &&...); CUPTX void tcgen05_ld_32x32b(A &&...);
CUPTX void tcgen05_ld_32x32b_pack_16b(A &&...); CUPTX void tcgen05_mma(A &&...); CUPTX void tcgen05_mma_block_scale_vec_1x(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_1x_collector_a_discard(A &&...); CUPTX void tcgen05_mma_block_scale_vec_1x_collector_a_fill(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_1x_collector_a_lastuse(A &&...); CUPTX void tcgen05_mma_block_scale_vec_1x_collector_a_use(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_1x_tmem_a(A &&...); CUPTX void tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_discard(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_fill(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_lastuse(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_use(A &&...); CUPTX void tcgen05_mma_block_scale_vec_2_tmem_a(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_discard(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_fill(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_lastuse(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_use(A &&...); CUPTX void tcgen05_mma_block_scale_vec_2x(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_2x_collector_a_discard(A &&...); CUPTX void tcgen05_mma_block_scale_vec_2x_collector_a_fill(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_2x_collector_a_lastuse(A &&...); CUPTX void tcgen05_mma_block_scale_vec_2x_collector_a_use(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_4x(A &&...); CUPTX void tcgen05_mma_block_scale_vec_4x_collector_a_discard(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_4x_collector_a_fill(A &&...); CUPTX void tcgen05_mma_block_scale_vec_4x_collector_a_lastuse(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_4x_collector_a_use(A &&...); CUPTX void tcgen05_mma_block_scale_vec_4x_tmem_a(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_discard(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_fill(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_lastuse(A &&...);
CUPTX void tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_use(A &&...); CUPTX void tcgen05_mma_tmem_a(A &&...);
CUPTX void tcgen05_mma_ws_collector_b0_discard(A &&...); CUPTX void tcgen05_mma_ws_collector_b0_fill(A &&...);
CUPTX void tcgen05_mma_ws_collector_b0_lastuse(A &&...); CUPTX void tcgen05_mma_ws_collector_b0_use(A &&...);
CUPTX void tcgen05_mma_ws_collector_b1_discard(A &&...); CUPTX void tcgen05_mma_ws_collector_b1_fill(A &&...);
CUPTX void tcgen05_mma_ws_collector_b1_lastuse(A &&...); CUPTX void tcgen05_mma_ws_collector_b1_use(A &&...);
CUPTX void tcgen05_mma_ws_collector_b2_discard(A &&...); CUPTX void tcgen05_mma_ws_collector_b2_fill(A &&...);
CUPTX void tcgen05_mma_ws_collector_b2_lastuse(A &&...); CUPTX void tcgen05_mma_ws_collector_b2_use(A &&...);
CUPTX void tcgen05_mma_ws_collector_b3_discard(A &&...); CUPTX void tcgen05_mma_ws_collector_b3_fill(A &&...);
CUPTX void tcgen05_mma_ws_collector_b3_lastuse(A &&...); CUPTX void tcgen05_mma_ws_collector_b3_use(A &&...);
CUPTX void tcgen05_mma_ws_tmem_a_collector_b0_discard(A &&...); CUPTX void tcgen05_mma_ws_tmem_a_collector_b0_fill(A &&...);
CUPTX void tcgen05_mma_ws_tmem_a_collector_b0_lastuse(A &&...); CUPTX void tcgen05_mma_ws_tmem_a_collector_b0_use(A &&...);
CUPTX void tcgen05_mma_ws_tmem_a_collector_b1_discard(A &&...); CUPTX void tcgen05_mma_ws_tmem_a_collector_b1_fill(A &&...);
CUPTX void tcgen05_mma_ws_tmem_a_collector_b1_lastuse(A &&...); CUPTX void tcgen05_mma_ws_tmem_a_collector_b1_use(A &&...);
CUPTX void tcgen05_mma_ws_tmem_a_collector_b2_discard(A &&...); CUPTX void tcgen05_mma_ws_tmem_a_collector_b2_fill(A &&...);
CUPTX void tcgen05_mma_ws_tmem_a_collector_b2_lastuse(A &&...); CUPTX void tcgen05_mma_ws_tmem_a_collector_b2_use(A &&...);
CUPTX void tcgen05_mma_ws_tmem_a_collector_b3_discard(A &&...); CUPTX void tcgen05_mma_ws_tmem_a_collector_b3_fill(A &&...);
CUPTX void tcgen05_mma_ws_tmem_a_collector_b3_lastuse(A &&...); CUPTX void tcgen05_mma_ws_tmem_a_collector_b3_use(A &&...);
CUPTX void tcgen05_relinquish_alloc_permit(A &&...); CUPTX void tcgen05_shift_down(A &&...); CUPTX void tcgen05_st_16x128b(A &&...);
CUPTX void tcgen05_st_16x128b_unpack_16b(A &&...); CUPTX void tcgen05_st_16x256b(A &&...);
CUPTX void tcgen05_st_16x256b_unpack_16b(A &&...); CUPTX void tcgen05_st_16x32bx2(A &&...);
CUPTX void tcgen05_st_16x32bx2_unpack_16b(A &&...); CUPTX void tcgen05_st_16x64b(A &&...); CUPTX void tcgen05_st_16x64b_unpack_16b(A &&...);
CUPTX void tcgen05_st_32x32b(A &&...); CUPTX void tcgen05_st_32x32b_unpack_16b(A &&...); CUPTX void tcgen05_wait_ld(A &&...);
CUPTX void tcgen05_wait_st(A &&...); CUPTX void tensormap_cp_fenceproxy(A &&...); CUPTX void tensormap_replace_box_dim(A &&...);
CUPTX void tensormap_replace_element_size(A &&...); CUPTX void tensormap_replace_element_stride(A &&...);
CUPTX void tensormap_replace_elemtype(A &&...); CUPTX void tensormap_replace_fill_mode(A &&...);
CUPTX void tensormap_replace_global_address(A &&...); CUPTX void tensormap_replace_global_dim(A &&...);
CUPTX void tensormap_replace_global_stride(A &&...); CUPTX void tensormap_replace_interleave_layout(A &&...);
CUPTX void tensormap_replace_rank(A &&...); CUPTX void tensormap_replace_swizzle_atomicity(A &&...);
CUPTX void tensormap_replace_swizzle_mode(A &&...); CUPTX void trap(A &&...);
}
}
#undef CUPTX

#endif
