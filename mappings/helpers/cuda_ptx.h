#include "ptx_bits.h"
#include "ptx_mbarrier.h"
#include "ptx_prmt.h"
#include "ptx_warp.h"
#if defined(__HIP__) && !defined(TRANSHIP_CUDA_PTX)
#define TRANSHIP_CUDA_PTX
#include <cstdint>
#include <type_traits>
// libcu++'s cuda::ptx: instructions of PTX as functions of the same names, where AMD GPUs have them. An mbarrier is one of the block, and copies
// are done when they are called.
namespace cuda {
namespace ptx {
enum class dot_sem { acq_rel, acquire, relaxed, release, sc, weak };
enum class dot_space { global, cluster, shared };
enum class dot_scope { cta, cluster, gpu, sys };
enum class dot_op { add, dec, inc, max, min, and_op, or_op, xor_op, cas, exch };
template <dot_sem Sem> using sem_t = std::integral_constant<dot_sem, Sem>;
template <dot_space Space> using space_t = std::integral_constant<dot_space, Space>;
template <dot_scope Scope> using scope_t = std::integral_constant<dot_scope, Scope>;
template <dot_op Op> using op_t = std::integral_constant<dot_op, Op>;
template <int Number> using n32_t = std::integral_constant<int, Number>;
using sem_acq_rel_t = sem_t<dot_sem::acq_rel>;
static constexpr sem_acq_rel_t sem_acq_rel{};
using sem_acquire_t = sem_t<dot_sem::acquire>;
static constexpr sem_acquire_t sem_acquire{};
using sem_relaxed_t = sem_t<dot_sem::relaxed>;
static constexpr sem_relaxed_t sem_relaxed{};
using sem_release_t = sem_t<dot_sem::release>;
static constexpr sem_release_t sem_release{};
using sem_sc_t = sem_t<dot_sem::sc>;
static constexpr sem_sc_t sem_sc{};
using sem_weak_t = sem_t<dot_sem::weak>;
static constexpr sem_weak_t sem_weak{};
using space_global_t = space_t<dot_space::global>;
static constexpr space_global_t space_global{};
using space_shared_t = space_t<dot_space::shared>;
static constexpr space_shared_t space_shared{};
using scope_cta_t = scope_t<dot_scope::cta>;
static constexpr scope_cta_t scope_cta{};
using scope_gpu_t = scope_t<dot_scope::gpu>;
static constexpr scope_gpu_t scope_gpu{};
using scope_sys_t = scope_t<dot_scope::sys>;
static constexpr scope_sys_t scope_sys{};
using scope_cluster_t = scope_t<dot_scope::cluster>;
static constexpr scope_cluster_t scope_cluster{};
using op_add_t = op_t<dot_op::add>;
static constexpr op_add_t op_add{};
using op_dec_t = op_t<dot_op::dec>;
static constexpr op_dec_t op_dec{};
using op_inc_t = op_t<dot_op::inc>;
static constexpr op_inc_t op_inc{};
using op_max_t = op_t<dot_op::max>;
static constexpr op_max_t op_max{};
using op_min_t = op_t<dot_op::min>;
static constexpr op_min_t op_min{};
using op_and_op_t = op_t<dot_op::and_op>;
static constexpr op_and_op_t op_and_op{};
using op_or_op_t = op_t<dot_op::or_op>;
static constexpr op_or_op_t op_or_op{};
using op_xor_op_t = op_t<dot_op::xor_op>;
static constexpr op_xor_op_t op_xor_op{};
using op_cas_t = op_t<dot_op::cas>;
static constexpr op_cas_t op_cas{};
using op_exch_t = op_t<dot_op::exch>;
static constexpr op_exch_t op_exch{};
static __device__ inline std::uint32_t get_sreg_tid_x()
{
    return threadIdx.x;
}
static __device__ inline std::uint32_t get_sreg_tid_y()
{
    return threadIdx.y;
}
static __device__ inline std::uint32_t get_sreg_tid_z()
{
    return threadIdx.z;
}
static __device__ inline std::uint32_t get_sreg_ntid_x()
{
    return blockDim.x;
}
static __device__ inline std::uint32_t get_sreg_ntid_y()
{
    return blockDim.y;
}
static __device__ inline std::uint32_t get_sreg_ntid_z()
{
    return blockDim.z;
}
static __device__ inline std::uint32_t get_sreg_ctaid_x()
{
    return blockIdx.x;
}
static __device__ inline std::uint32_t get_sreg_ctaid_y()
{
    return blockIdx.y;
}
static __device__ inline std::uint32_t get_sreg_ctaid_z()
{
    return blockIdx.z;
}
static __device__ inline std::uint32_t get_sreg_nctaid_x()
{
    return gridDim.x;
}
static __device__ inline std::uint32_t get_sreg_nctaid_y()
{
    return gridDim.y;
}
static __device__ inline std::uint32_t get_sreg_nctaid_z()
{
    return gridDim.z;
}
static __device__ inline std::uint32_t get_sreg_laneid()
{
    return __lane_id() & 31u;
}
static __device__ inline std::uint32_t get_sreg_warpid()
{
    return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32u;
}
static __device__ inline std::uint32_t get_sreg_lanemask_eq()
{
    return 1u << (__lane_id() & 31u);
}
static __device__ inline std::uint32_t get_sreg_lanemask_le()
{
    return ~0u >> (31u - (__lane_id() & 31u));
}
static __device__ inline std::uint32_t get_sreg_lanemask_lt()
{
    return (1u << (__lane_id() & 31u)) - 1u;
}
static __device__ inline std::uint32_t get_sreg_lanemask_ge()
{
    return ~0u << (__lane_id() & 31u);
}
static __device__ inline std::uint32_t get_sreg_lanemask_gt()
{
    return ~1u << (__lane_id() & 31u);
}
static __device__ inline std::uint32_t get_sreg_smid()
{
    return __smid();
}
static __device__ inline std::uint32_t get_sreg_clock()
{
    return static_cast<std::uint32_t>(clock64());
}
static __device__ inline std::uint32_t get_sreg_clock_hi()
{
    return static_cast<std::uint32_t>(clock64() >> 32);
}
static __device__ inline std::uint64_t get_sreg_clock64()
{
    return static_cast<std::uint64_t>(clock64());
}
#if HIP_VERSION >= 50500000
static __device__ inline std::uint64_t get_sreg_globaltimer()
{
    return static_cast<std::uint64_t>(wall_clock64()) * 10u;
}
static __device__ inline std::uint32_t get_sreg_globaltimer_lo()
{
    return static_cast<std::uint32_t>(get_sreg_globaltimer());
}
static __device__ inline std::uint32_t get_sreg_globaltimer_hi()
{
    return static_cast<std::uint32_t>(get_sreg_globaltimer() >> 32);
}
#endif

// Bits: the number of the highest bit that differs from the sign, or how far it is from the top; all ones where there is none
static __device__ inline std::uint32_t bfind(std::uint32_t a)
{
    return 31u - static_cast<std::uint32_t>(__clz(static_cast<int>(a)));
}
static __device__ inline std::uint32_t bfind(std::uint64_t a)
{
    return 63u - static_cast<std::uint32_t>(__clzll(static_cast<long long>(a)));
}
static __device__ inline std::uint32_t bfind(std::int32_t a)
{
    return bfind(static_cast<std::uint32_t>(a ^ (a >> 31)));
}
static __device__ inline std::uint32_t bfind(std::int64_t a)
{
    return bfind(static_cast<std::uint64_t>(a ^ (a >> 63)));
}
template <class T> static __device__ inline std::uint32_t bfind_shiftamt(T a)
{
    std::uint32_t at = bfind(a);
    return at == ~0u ? at : static_cast<std::uint32_t>(8 * sizeof(T)) - 1u - at;
}
static __device__ inline std::uint32_t bmsk_wrap(std::uint32_t a, std::uint32_t b)
{
    return tranship_bfi(~0u, 0u, a & 31u, b & 31u);
}
static __device__ inline std::uint32_t bmsk_clamp(std::uint32_t a, std::uint32_t b)
{
    return tranship_bfi(~0u, 0u, a < 32u ? a : 32u, b < 32u ? b : 32u);
}
template <class T> static __device__ inline T shl(T a, std::uint32_t b)
{
    static_assert(sizeof(T) >= 2 && sizeof(T) <= 8, "shl is of 16, 32 or 64 bits");
    typedef typename std::make_unsigned<T>::type bits;
    return b < 8 * sizeof(T) ? static_cast<T>(static_cast<bits>(a) << b) : T(0);
}
template <class T> static __device__ inline T shr(T a, std::uint32_t b)
{
    static_assert(sizeof(T) >= 2 && sizeof(T) <= 8, "shr is of 16, 32 or 64 bits");
    return static_cast<T>(a >> (b < 8 * sizeof(T) ? b : 8 * sizeof(T) - 1) >> (b >= 8 * sizeof(T)));
}
static __device__ inline std::uint32_t prmt(std::uint32_t a, std::uint32_t b, std::uint32_t selectors)
{
    return tranship_prmt(a, b, selectors);
}
static __device__ inline std::uint32_t prmt_f4e(std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    return tranship_prmt(a, b, tranship_prmt_f4e(c));
}
static __device__ inline std::uint32_t prmt_b4e(std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    return tranship_prmt(a, b, tranship_prmt_b4e(c));
}
static __device__ inline std::uint32_t prmt_rc8(std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    return tranship_prmt(a, b, tranship_prmt_rc8(c));
}
static __device__ inline std::uint32_t prmt_ecl(std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    return tranship_prmt(a, b, tranship_prmt_ecl(c));
}
static __device__ inline std::uint32_t prmt_ecr(std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    return tranship_prmt(a, b, tranship_prmt_ecr(c));
}
static __device__ inline std::uint32_t prmt_rc16(std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    return tranship_prmt(a, b, tranship_prmt_rc16(c));
}

// Between the lanes of CUDA's warp of 32
template <class T> static __device__ inline T shfl_sync_idx(T data, std::uint32_t offset, std::uint32_t clamp, std::uint32_t)
{
    static_assert(sizeof(T) == 4, "shfl_sync is of 32 bits");
    unsigned bits = 0;
    __builtin_memcpy(&bits, &data, sizeof bits);
    bits = tranship_idx(bits, offset, clamp);
    __builtin_memcpy(&data, &bits, sizeof bits);
    return data;
}
template <class T>
static __device__ inline T shfl_sync_idx(T data, bool &pred, std::uint32_t offset, std::uint32_t clamp, std::uint32_t mask)
{
    pred = tranship_is_idx(offset, clamp);
    return shfl_sync_idx(data, offset, clamp, mask);
}
template <class T> static __device__ inline T shfl_sync_up(T data, std::uint32_t offset, std::uint32_t clamp, std::uint32_t)
{
    static_assert(sizeof(T) == 4, "shfl_sync is of 32 bits");
    unsigned bits = 0;
    __builtin_memcpy(&bits, &data, sizeof bits);
    bits = tranship_up(bits, offset, clamp);
    __builtin_memcpy(&data, &bits, sizeof bits);
    return data;
}
template <class T>
static __device__ inline T shfl_sync_up(T data, bool &pred, std::uint32_t offset, std::uint32_t clamp, std::uint32_t mask)
{
    pred = tranship_is_up(offset, clamp);
    return shfl_sync_up(data, offset, clamp, mask);
}
template <class T> static __device__ inline T shfl_sync_down(T data, std::uint32_t offset, std::uint32_t clamp, std::uint32_t)
{
    static_assert(sizeof(T) == 4, "shfl_sync is of 32 bits");
    unsigned bits = 0;
    __builtin_memcpy(&bits, &data, sizeof bits);
    bits = tranship_down(bits, offset, clamp);
    __builtin_memcpy(&data, &bits, sizeof bits);
    return data;
}
template <class T>
static __device__ inline T shfl_sync_down(T data, bool &pred, std::uint32_t offset, std::uint32_t clamp, std::uint32_t mask)
{
    pred = tranship_is_down(offset, clamp);
    return shfl_sync_down(data, offset, clamp, mask);
}
template <class T> static __device__ inline T shfl_sync_bfly(T data, std::uint32_t offset, std::uint32_t clamp, std::uint32_t)
{
    static_assert(sizeof(T) == 4, "shfl_sync is of 32 bits");
    unsigned bits = 0;
    __builtin_memcpy(&bits, &data, sizeof bits);
    bits = tranship_bfly(bits, offset, clamp);
    __builtin_memcpy(&data, &bits, sizeof bits);
    return data;
}
template <class T>
static __device__ inline T shfl_sync_bfly(T data, bool &pred, std::uint32_t offset, std::uint32_t clamp, std::uint32_t mask)
{
    pred = tranship_is_bfly(offset, clamp);
    return shfl_sync_bfly(data, offset, clamp, mask);
}
static __device__ inline bool elect_sync(std::uint32_t mask)
{
    return tranship_elect(mask) == (__lane_id() & 31u);
}

// Memory
template <class T> static __device__ inline T ld(space_global_t, const T *address)
{
    return *address;
}
template <class T> static __device__ inline T ld(space_global_t, const T *address, std::uint64_t)
{
    return *address;
}
template <class T> static __device__ inline void st(space_global_t, T *address, T value)
{
    *address = value;
}
template <class T> static __device__ inline void st(space_global_t, T *address, T value, std::uint64_t)
{
    *address = value;
}
template <dot_sem Sem, dot_scope Scope> static __device__ inline void fence(sem_t<Sem>, scope_t<Scope>)
{
    if (Scope == dot_scope::cta)
        __threadfence_block();
    else if (Scope == dot_scope::sys)
        __threadfence_system();
    else
        __threadfence();
}
static __device__ inline void fence_mbarrier_init(sem_release_t, scope_cluster_t)
{
    __threadfence_block();
}
static __device__ inline void fence_proxy_async()
{
    __threadfence();
}
static __device__ inline void fence_proxy_async(space_global_t)
{
    __threadfence();
}
static __device__ inline void fence_proxy_async(space_shared_t)
{
    __threadfence_block();
}
static __device__ inline void trap()
{
    __builtin_trap();
}

// A block's mbarrier
static __device__ inline unsigned long long *tranship_word(std::uint64_t *address)
{
    return reinterpret_cast<unsigned long long *>(address);
}
static __device__ inline void mbarrier_init(std::uint64_t *address, std::uint32_t count)
{
    tranship_mbarrier_init(tranship_word(address), count);
}
static __device__ inline std::uint64_t mbarrier_arrive(std::uint64_t *address, std::uint32_t count = 1)
{
    return tranship_mbarrier_arrive(tranship_word(address), count);
}
template <dot_sem Sem, dot_scope Scope>
static __device__ inline std::uint64_t
mbarrier_arrive(sem_t<Sem>, scope_t<Scope>, space_shared_t, std::uint64_t *address, std::uint32_t count = 1)
{
    return tranship_mbarrier_arrive(tranship_word(address), count);
}
static __device__ inline std::uint64_t mbarrier_arrive_no_complete(std::uint64_t *address, std::uint32_t count)
{
    return tranship_mbarrier_arrive(tranship_word(address), count);
}
template <dot_sem Sem, dot_scope Scope>
static __device__ inline std::uint64_t
mbarrier_arrive_expect_tx(sem_t<Sem>, scope_t<Scope>, space_shared_t, std::uint64_t *address, std::uint32_t bytes)
{
    return tranship_mbarrier_arrive(tranship_word(address), 1u, bytes);
}
template <dot_sem Sem, dot_scope Scope>
static __device__ inline void
mbarrier_expect_tx(sem_t<Sem>, scope_t<Scope>, space_shared_t, std::uint64_t *address, std::uint32_t bytes)
{
    tranship_mbarrier_expect(tranship_word(address), bytes);
}
static __device__ inline bool mbarrier_test_wait(std::uint64_t *address, std::uint64_t state)
{
    return tranship_mbarrier_test(tranship_word(address), state);
}
template <dot_sem Sem, dot_scope Scope>
static __device__ inline bool mbarrier_test_wait(sem_t<Sem>, scope_t<Scope>, std::uint64_t *address, std::uint64_t state)
{
    return tranship_mbarrier_test(tranship_word(address), state);
}
static __device__ inline bool mbarrier_test_wait_parity(std::uint64_t *address, std::uint32_t parity)
{
    return tranship_mbarrier_test_parity(tranship_word(address), parity);
}
template <dot_sem Sem, dot_scope Scope>
static __device__ inline bool mbarrier_test_wait_parity(sem_t<Sem>, scope_t<Scope>, std::uint64_t *address, std::uint32_t parity)
{
    return tranship_mbarrier_test_parity(tranship_word(address), parity);
}
static __device__ inline bool mbarrier_try_wait(std::uint64_t *address, std::uint64_t state, std::uint32_t = 0)
{
    return tranship_mbarrier_try(tranship_word(address), state);
}
template <dot_sem Sem, dot_scope Scope>
static __device__ inline bool
mbarrier_try_wait(sem_t<Sem>, scope_t<Scope>, std::uint64_t *address, std::uint64_t state, std::uint32_t = 0)
{
    return tranship_mbarrier_try(tranship_word(address), state);
}
static __device__ inline bool mbarrier_try_wait_parity(std::uint64_t *address, std::uint32_t parity, std::uint32_t = 0)
{
    return tranship_mbarrier_try_parity(tranship_word(address), parity);
}
template <dot_sem Sem, dot_scope Scope>
static __device__ inline bool
mbarrier_try_wait_parity(sem_t<Sem>, scope_t<Scope>, std::uint64_t *address, std::uint32_t parity, std::uint32_t = 0)
{
    return tranship_mbarrier_try_parity(tranship_word(address), parity);
}
// Copies are done already: the arrival that takes the count back again changes nothing.
static __device__ inline void cp_async_mbarrier_arrive(std::uint64_t *)
{
}
static __device__ inline void cp_async_mbarrier_arrive_noinc(std::uint64_t *address)
{
    (void)tranship_mbarrier_arrive(tranship_word(address));
}
}
}
#endif
