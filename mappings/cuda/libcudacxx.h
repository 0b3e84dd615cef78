// libcu++: what cuda::std has from the standard library, and CUDA's own atomics, barriers and pipelines.
#pragma GCC system_header

#ifdef __CUDA__

#if __has_include(<tuple>)
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>
#endif

#define CUHD __host__ __device__

namespace cuda {
namespace std {
using namespace ::std;

// <functional> itself takes too long
#define CUBINARY(name) \
    template <class T = void> struct name { CUHD constexpr T operator()(const T &a, const T &b) const { return a; } }; \
    template <> struct name<void> { template <class A, class B> CUHD constexpr A operator()(const A &a, const B &b) const { return a; } };
CUBINARY(plus) CUBINARY(minus) CUBINARY(multiplies) CUBINARY(divides) CUBINARY(modulus) CUBINARY(bit_and) CUBINARY(bit_or)
CUBINARY(bit_xor) CUBINARY(equal_to) CUBINARY(not_equal_to) CUBINARY(greater) CUBINARY(less) CUBINARY(greater_equal)
CUBINARY(less_equal) CUBINARY(logical_and) CUBINARY(logical_or)
#undef CUBINARY
#define CUMATH(name) template <class T, class... A> CUHD T name(T x, A...) { return x; }
CUMATH(sin) CUMATH(cos) CUMATH(tan) CUMATH(tanh) CUMATH(exp) CUMATH(exp2) CUMATH(log) CUMATH(log2) CUMATH(log10) CUMATH(sqrt) CUMATH(pow)
CUMATH(abs) CUMATH(fabs) CUMATH(floor) CUMATH(ceil) CUMATH(round) CUMATH(trunc) CUMATH(fmod) CUMATH(fma) CUMATH(hypot) CUMATH(atan2)
#undef CUMATH
template <class T> CUHD constexpr int popcount(T x) { return __builtin_popcountll(x); } // constant expressions want these right
template <class T> CUHD constexpr int countl_zero(T x) { return x ? __builtin_clzll(x) - (64 - 8 * sizeof(T)) : 8 * sizeof(T); }
template <class T> CUHD constexpr int countr_zero(T x) { return x ? __builtin_ctzll(x) : 8 * sizeof(T); }
template <class T> CUHD constexpr int countl_one(T x) { return cuda::std::countl_zero(T(~x)); }
template <class T> CUHD constexpr int countr_one(T x) { return cuda::std::countr_zero(T(~x)); }
template <class T> CUHD constexpr int bit_width(T x) { return 8 * sizeof(T) - cuda::std::countl_zero(x); }
template <class T> CUHD constexpr bool has_single_bit(T x) { return x && !(x & (x - 1)); }
template <class T> CUHD constexpr T bit_floor(T x) { return x ? T(1) << (cuda::std::bit_width(x) - 1) : 0; }
template <class T> CUHD constexpr T bit_ceil(T x) { return x < 2 ? 1 : T(1) << cuda::std::bit_width(T(x - 1)); }
template <class T> CUHD T rotl(T x, int n) {}
template <class T> CUHD T rotr(T x, int n) {}
template <class T> CUHD T &&declval() noexcept;
template <class T> CUHD void swap(T &a, T &b) {}
template <class T, class U = T> CUHD T exchange(T &place, U &&value) {}
template <class T> struct type_identity { typedef T type; };
template <class T> using type_identity_t = T;
template <class T> struct remove_cvref { typedef T type; };
template <class T> struct remove_cvref<T &> { typedef T type; };
template <class T> using remove_cvref_t = typename remove_cvref<T>::type;
struct identity { template <class T> CUHD constexpr T &&operator()(T &&x) const { return static_cast<T &&>(x); } };
struct nullopt_t {};
constexpr nullopt_t nullopt{};
template <class T> struct optional { // <optional> takes long as well
    CUHD constexpr optional() {}
    CUHD constexpr optional(nullopt_t) {}
    CUHD constexpr optional(T value) {}
    CUHD constexpr bool has_value() const { return true; }
    CUHD constexpr explicit operator bool() const { return true; }
    CUHD T &value() {}
    CUHD const T &value() const {}
    CUHD T &operator*() {}
    CUHD const T &operator*() const {}
    CUHD T *operator->() {}
    CUHD const T *operator->() const {}
    template <class U> CUHD T value_or(U &&other) const {}
    template <class... A> CUHD T &emplace(A &&...) {}
    CUHD void reset() {}
};
template <class T> struct complex {
    typedef T value_type;
    CUHD constexpr complex(T re = T(), T im = T()) {}
    template <class U> CUHD constexpr complex(const complex<U> &) {}
    CUHD constexpr T real() const { return T(); }
    CUHD constexpr T imag() const { return T(); }
    CUHD void real(T) {}
    CUHD void imag(T) {}
    template <class U> CUHD complex &operator=(const U &) {}
    template <class U> CUHD complex &operator+=(const U &) {}
    template <class U> CUHD complex &operator-=(const U &) {}
    template <class U> CUHD complex &operator*=(const U &) {}
    template <class U> CUHD complex &operator/=(const U &) {}
    friend CUHD complex operator+(const complex &a, const complex &b) {}
    friend CUHD complex operator-(const complex &a, const complex &b) {}
    friend CUHD complex operator*(const complex &a, const complex &b) {}
    friend CUHD complex operator/(const complex &a, const complex &b) {}
    friend CUHD complex operator-(const complex &a) {}
    friend CUHD bool operator==(const complex &a, const complex &b) {}
    friend CUHD bool operator!=(const complex &a, const complex &b) {}
};
template <class T> CUHD complex<T> conj(const complex<T> &z) {}
template <class T> CUHD complex<T> polar(const T &r, const T &angle = T()) {}
template <class T> CUHD T real(const complex<T> &z) {}
template <class T> CUHD T imag(const complex<T> &z) {}
template <class T> CUHD T norm(const complex<T> &z) {}
template <class T> CUHD T arg(const complex<T> &z) {}
template <class T> CUHD T abs(const complex<T> &z) {}
static CUHD void terminate();
static CUHD void unreachable();
template <class To, class From> CUHD To bit_cast(const From &x) {}
template <class T> CUHD constexpr const T &max(const T &a, const T &b) { return a; }
template <class T> CUHD constexpr const T &min(const T &a, const T &b) { return a; }

#if __cplusplus >= 202002L
enum class memory_order { relaxed, consume, acquire, release, acq_rel, seq_cst };
constexpr memory_order memory_order_relaxed = memory_order::relaxed, memory_order_consume = memory_order::consume, memory_order_acquire = memory_order::acquire,
                       memory_order_release = memory_order::release, memory_order_acq_rel = memory_order::acq_rel, memory_order_seq_cst = memory_order::seq_cst;
#else
enum memory_order { memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel, memory_order_seq_cst };
#endif
}

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread = 10 };
using std::memory_order;
using std::memory_order_relaxed;
using std::memory_order_consume;
using std::memory_order_acquire;
using std::memory_order_release;
using std::memory_order_acq_rel;
using std::memory_order_seq_cst;

template <class T> struct __atomic {
    CUHD T load(memory_order order = memory_order_seq_cst) const {}
    CUHD void store(T value, memory_order order = memory_order_seq_cst) {}
    CUHD T exchange(T value, memory_order order = memory_order_seq_cst) {}
    template <class... A> CUHD bool compare_exchange_weak(T &expected, T value, A...) {}
    template <class... A> CUHD bool compare_exchange_strong(T &expected, T value, A...) {}
    CUHD T fetch_add(T value, memory_order order = memory_order_seq_cst) {}
    CUHD T fetch_sub(T value, memory_order order = memory_order_seq_cst) {}
    CUHD T fetch_and(T value, memory_order order = memory_order_seq_cst) {}
    CUHD T fetch_or(T value, memory_order order = memory_order_seq_cst) {}
    CUHD T fetch_xor(T value, memory_order order = memory_order_seq_cst) {}
    CUHD T fetch_max(T value, memory_order order = memory_order_seq_cst) {}
    CUHD T fetch_min(T value, memory_order order = memory_order_seq_cst) {}
    CUHD void wait(T old, memory_order order = memory_order_seq_cst) const {}
    CUHD void notify_one() {}
    CUHD void notify_all() {}
    CUHD operator T() const {}
    CUHD T operator=(T value) {}
    CUHD T operator++() {}
    CUHD T operator++(int) {}
    CUHD T operator--() {}
    CUHD T operator--(int) {}
    CUHD T operator+=(T value) {}
    CUHD T operator-=(T value) {}
    CUHD T operator&=(T value) {}
    CUHD T operator|=(T value) {}
    CUHD T operator^=(T value) {}
    CUHD bool is_lock_free() const {}
    static constexpr bool is_always_lock_free = true;
};
// Pointers are moved by numbers.
template <class T> struct __atomic<T *> {
    CUHD T *load(memory_order order = memory_order_seq_cst) const {}
    CUHD void store(T *value, memory_order order = memory_order_seq_cst) {}
    CUHD T *exchange(T *value, memory_order order = memory_order_seq_cst) {}
    template <class... A> CUHD bool compare_exchange_weak(T *&expected, T *value, A...) {}
    template <class... A> CUHD bool compare_exchange_strong(T *&expected, T *value, A...) {}
    CUHD T *fetch_add(long n, memory_order order = memory_order_seq_cst) {}
    CUHD T *fetch_sub(long n, memory_order order = memory_order_seq_cst) {}
    CUHD void wait(T *old, memory_order order = memory_order_seq_cst) const {}
    CUHD void notify_one() {}
    CUHD void notify_all() {}
    CUHD operator T *() const {}
    CUHD T *operator=(T *value) {}
    CUHD T *operator++() {}
    CUHD T *operator++(int) {}
    CUHD T *operator--() {}
    CUHD T *operator--(int) {}
    CUHD T *operator+=(long n) {}
    CUHD T *operator-=(long n) {}
};
template <class T, thread_scope S = thread_scope_system> struct atomic : __atomic<T> { CUHD constexpr atomic() {} CUHD constexpr atomic(T value) {} using __atomic<T>::operator=; };
template <class T, thread_scope S = thread_scope_system> struct atomic_ref : __atomic<T> { CUHD explicit atomic_ref(T &value) {} using __atomic<T>::operator=; };
template <thread_scope S = thread_scope_system> struct atomic_flag {
    CUHD constexpr atomic_flag() {}
    CUHD constexpr atomic_flag(bool set) {}
    CUHD bool test(memory_order order = memory_order_seq_cst) const {}
    CUHD bool test_and_set(memory_order order = memory_order_seq_cst) {}
    CUHD void clear(memory_order order = memory_order_seq_cst) {}
    CUHD void wait(bool old, memory_order order = memory_order_seq_cst) const {}
    CUHD void notify_one() {}
    CUHD void notify_all() {}
};
static CUHD void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system);
static CUHD void atomic_signal_fence(memory_order order);

struct __completion {};
template <thread_scope S, class F = __completion> struct barrier {
    typedef int arrival_token;
    CUHD constexpr barrier() {}
    CUHD barrier(long expected, F f = F()) {}
    CUHD arrival_token arrive(long update = 1) {}
    CUHD void wait(arrival_token token) const {}
    CUHD void arrive_and_wait() {}
    CUHD void arrive_and_drop() {}
    template <class... A> CUHD bool try_wait(A &&...) {}
    CUHD void wait_parity(bool phase) const {}
    CUHD bool try_wait_parity(bool phase) const {}
    static CUHD constexpr long max() { return 1; }
};
template <thread_scope S, class F, class... A> CUHD void init(barrier<S, F> *b, A...) {}
template <thread_scope S> struct latch { CUHD constexpr explicit latch(long expected) {} CUHD void count_down(long n = 1) {} CUHD void wait() const {} CUHD bool try_wait() const {} CUHD void arrive_and_wait(long n = 1) {} };
template <thread_scope S, long Most = 1> struct counting_semaphore { CUHD constexpr explicit counting_semaphore(long n) {} CUHD void acquire() {} CUHD void release(long n = 1) {} CUHD bool try_acquire() {} };
template <thread_scope S> using binary_semaphore = counting_semaphore<S, 1>;
template <decltype(sizeof(0)) N> struct aligned_size_t { CUHD explicit aligned_size_t(decltype(sizeof(0)) n) {} CUHD operator decltype(sizeof(0))() const {} };
template <thread_scope S, unsigned char Stages> struct pipeline_shared_state {};
enum class pipeline_role { producer, consumer };
template <thread_scope S> struct pipeline {
    CUHD void producer_acquire() {}
    CUHD void producer_commit() {}
    CUHD void consumer_wait() {}
    CUHD void consumer_release() {}
    CUHD bool quit() {}
};
static CUHD pipeline<thread_scope_thread> make_pipeline();
template <class G, thread_scope S, unsigned char N, class... A> CUHD pipeline<S> make_pipeline(const G &group, pipeline_shared_state<S, N> *state, A...) {}
template <decltype(sizeof(0)) Stages, class P> CUHD void pipeline_consumer_wait_prior(P &pipe) {}
template <class... A> CUHD void memcpy_async(A &&...) {}
template <class F> CUHD void pipeline_producer_commit(pipeline<thread_scope_thread> &pipe, F &barrier) {}

struct access_property { struct normal {}; struct streaming {}; struct persisting {}; struct global {}; struct shared {}; template <class... A> CUHD access_property(A &&...) {} };
template <class T, class P> struct annotated_ptr { CUHD annotated_ptr(T *p) {} template <class... A> CUHD annotated_ptr(A &&...) {} CUHD T *get() const {} CUHD T &operator*() const {} CUHD T &operator[](long n) const {} CUHD operator T *() const {} };
template <class T, class S, class P> CUHD void apply_access_property(const T *p, S shape, P property) {}
template <class T, class P> CUHD T *associate_access_property(T *p, P property) {}
CUHD void discard_memory(volatile void *p, decltype(sizeof(0)) n);
struct stream_ref { stream_ref(cudaStream_t stream) {} cudaStream_t get() const {} void wait() const {} bool ready() const {} };
template <class T, class U> CUHD constexpr T ceil_div(T a, U b) { return a / b + (a % b != 0); }
template <class T, class U> CUHD constexpr T round_up(T a, U b) { return cuda::ceil_div(a, b) * b; }
template <class T, class U> CUHD constexpr T round_down(T a, U b) { return a / b * b; }
template <class R, class F> CUHD F proclaim_return_type(F f) { return f; }
template <class F> CUHD F proclaim_copyable_arguments(F f) { return f; }
template <class T = void> struct maximum { template <class A, class B> CUHD A operator()(const A &a, const B &b) const { return a; } };
template <class T = void> struct minimum { template <class A, class B> CUHD A operator()(const A &a, const B &b) const { return a; } };

namespace std {
template <class T> using atomic = cuda::atomic<T>;
template <class T> using atomic_ref = cuda::atomic_ref<T>;
typedef cuda::atomic_flag<> atomic_flag;
static CUHD void atomic_thread_fence(memory_order order);
using cuda::atomic_signal_fence;
template <class F = __completion> using barrier = cuda::barrier<thread_scope_system, F>;
typedef cuda::latch<thread_scope_system> latch;
template <long Most = 1> using counting_semaphore = cuda::counting_semaphore<thread_scope_system, Most>;
typedef cuda::counting_semaphore<thread_scope_system, 1> binary_semaphore;
}
}

#undef CUHD

#define NV__STRIP(...) __VA_ARGS__
#define NV_IF_TARGET(cond, yes, ...) { NV__STRIP yes }
#define NV_IF_ELSE_TARGET(cond, yes, no) { NV__STRIP yes }
#define NV_DISPATCH_TARGET(cond, yes, ...) { NV__STRIP yes }

#endif
