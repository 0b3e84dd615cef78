// Instructions as functions: clang knows them by itself, with nvcc some are declared.
#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_SPACES)
#define TRANSHIP_SPACES
// CUDA's conversions between generic addresses and those of one memory. AMD's constants lie in global memory, whose addresses are generic
// ones; those of a block's memory (LDS) and of a thread's own are offsets of 32 bits.
#define TRANSHIP_SPACE(n) __attribute__((address_space(n)))
static __device__ inline size_t tranship_to_global(const void *p)
{
    return (size_t)p;
}
static __device__ inline size_t tranship_to_shared(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(3) char *)p;
}
static __device__ inline size_t tranship_to_local(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(5) char *)p;
}
static __device__ inline void *tranship_from_global(size_t address)
{
    return (void *)address;
}
static __device__ inline void *tranship_from_shared(size_t address)
{
    return (void *)(TRANSHIP_SPACE(3) char *)(size_t)(unsigned)address;
}
static __device__ inline void *tranship_from_local(size_t address)
{
    return (void *)(TRANSHIP_SPACE(5) char *)(size_t)(unsigned)address;
}
static __device__ inline unsigned tranship_is_global(const void *p)
{
    const TRANSHIP_SPACE(0) void *generic = (const TRANSHIP_SPACE(0) void *)p;
    return !__builtin_amdgcn_is_shared(generic) && !__builtin_amdgcn_is_private(generic);
}
#undef TRANSHIP_SPACE
#endif
#if defined(__HIP__) && !defined(TRANSHIP_UNFUSED)
#define TRANSHIP_UNFUSED
// CUDA's __fadd_rn and its like, which the compiler must not merge into one multiply-add with what stands around them. In HIP they
// are plain operators, which it does merge. Behind TRANSHIP_APART the compiler knows nothing of how the value came to be, whatever it
// is told about floating point (-ffast-math); it takes no instruction.
#if defined(__HIP_DEVICE_COMPILE__)
#define TRANSHIP_APART(x) __asm__("" : "+v"(x))
#else
#define TRANSHIP_APART(x) (void)(x)
#endif
static __device__ inline float tranship_fadd_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float sum = x + y;
    TRANSHIP_APART(sum);
    return sum;
}
static __device__ inline float tranship_fsub_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float difference = x - y;
    TRANSHIP_APART(difference);
    return difference;
}
static __device__ inline float tranship_fmul_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float product = x * y;
    TRANSHIP_APART(product);
    return product;
}
static __device__ inline double tranship_dadd_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double sum = x + y;
    TRANSHIP_APART(sum);
    return sum;
}
static __device__ inline double tranship_dsub_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double difference = x - y;
    TRANSHIP_APART(difference);
    return difference;
}
static __device__ inline double tranship_dmul_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double product = x * y;
    TRANSHIP_APART(product);
    return product;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_WARP_LANES)
#define TRANSHIP_WARP_LANES
// A warp of CUDA's, 32 lanes, is a wavefront or one half of it: the votes of the lane's own warp
static __device__ inline unsigned tranship_warp_votes(bool vote)
{
    return (unsigned)(__ballot64(vote) >> (__lane_id() & 32u));
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_WARP_MATCH)
#define TRANSHIP_WARP_MATCH
// CUDA's __match_any_sync: the lanes of the mask that have the same bits in value, found bit by bit
template <class T> static __device__ inline unsigned tranship_match_any(unsigned mask, T value)
{
    auto whole = +value;
    static_assert(sizeof(whole) == 4 || sizeof(whole) == 8, "a number of 32 or 64 bits");
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &whole, sizeof(whole));
    unsigned same = mask & tranship_warp_votes(true);
    for (unsigned i = 0; i < 8 * sizeof(whole); i++) {
        bool bit = bits >> i & 1;
        unsigned votes = tranship_warp_votes(bit);
        same &= bit ? votes : ~votes;
    }
    return same;
}
// __match_all_sync: all lanes of the mask, or none where they do not have the same
template <class T> static __device__ inline unsigned tranship_match_all(unsigned mask, T value, int *same)
{
    unsigned all = mask & tranship_warp_votes(true);
    *same = tranship_match_any(mask, value) == all;
    return *same ? all : 0;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_WARP_REDUCE)
#define TRANSHIP_WARP_REDUCE
// CUDA's __reduce_add_sync and its like: over the lanes of the mask that are there. Lanes of other masks may call it at
// the same time, as each reads only those of its own mask.
template <class T, class F> static __device__ inline T tranship_reduce(unsigned mask, T value, F two)
{
    unsigned lanes = mask & tranship_warp_votes(true);
    if (lanes == 0xffffffffu) {
        for (int i = 16; i > 0; i /= 2)
            value = two(value, __shfl_xor(value, i, 32));
        return value;
    }
    T all = value;
    for (unsigned rest = lanes & ~(1u << (__lane_id() & 31u)); rest; rest &= rest - 1)
        all = two(all, __shfl(value, __builtin_ctz(rest), 32));
    return all;
}
static __device__ inline unsigned tranship_reduce_add(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a + b; });
}
static __device__ inline int tranship_reduce_add(unsigned mask, int value)
{
    return (int)tranship_reduce_add(mask, (unsigned)value);
}
static __device__ inline unsigned tranship_reduce_min(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a < b ? a : b; });
}
static __device__ inline int tranship_reduce_min(unsigned mask, int value)
{
    return tranship_reduce(mask, value, [](int a, int b) { return a < b ? a : b; });
}
static __device__ inline unsigned tranship_reduce_max(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a > b ? a : b; });
}
static __device__ inline int tranship_reduce_max(unsigned mask, int value)
{
    return tranship_reduce(mask, value, [](int a, int b) { return a > b ? a : b; });
}
static __device__ inline unsigned tranship_reduce_and(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a & b; });
}
static __device__ inline unsigned tranship_reduce_or(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a | b; });
}
static __device__ inline unsigned tranship_reduce_xor(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a ^ b; });
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_WARP)
#define TRANSHIP_PTX_WARP
// PTX's instructions between the 32 lanes of a warp. Of shfl's operand c, bits 0 to 4 limit the lane that a value comes from, bits 8 to 12
// are those that a lane has in common with its segment; a lane out of range keeps its own value.
static __device__ inline int tranship_shfl_limit(unsigned c)
{
    unsigned segment = c >> 8 & 31u;
    return (int)((__lane_id() & segment) | (c & 31u & ~segment));
}
static __device__ inline int tranship_shfl_lane()
{
    return (int)(__lane_id() & 31u);
}
static __device__ inline bool tranship_is_up(unsigned b, unsigned c)
{
    return tranship_shfl_lane() - (int)(b & 31u) >= tranship_shfl_limit(c);
}
static __device__ inline bool tranship_is_down(unsigned b, unsigned c)
{
    return tranship_shfl_lane() + (int)(b & 31u) <= tranship_shfl_limit(c);
}
static __device__ inline bool tranship_is_bfly(unsigned b, unsigned c)
{
    return (tranship_shfl_lane() ^ (int)(b & 31u)) <= tranship_shfl_limit(c);
}
static __device__ inline int tranship_shfl_at(unsigned b, unsigned c)
{
    unsigned segment = c >> 8 & 31u;
    return (int)((__lane_id() & segment) | (b & 31u & ~segment));
}
static __device__ inline bool tranship_is_idx(unsigned b, unsigned c)
{
    return tranship_shfl_at(b, c) <= tranship_shfl_limit(c);
}
static __device__ inline unsigned tranship_up(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_shfl_lane() - (tranship_is_up(b, c) ? (int)(b & 31u) : 0), 32);
}
static __device__ inline unsigned tranship_down(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_shfl_lane() + (tranship_is_down(b, c) ? (int)(b & 31u) : 0), 32);
}
static __device__ inline unsigned tranship_bfly(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_shfl_lane() ^ (tranship_is_bfly(b, c) ? (int)(b & 31u) : 0), 32);
}
static __device__ inline unsigned tranship_idx(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_is_idx(b, c) ? tranship_shfl_at(b, c) : tranship_shfl_lane(), 32);
}
// Do all lanes of the mask say the same?
static __device__ inline bool tranship_vote_same(bool vote, unsigned mask)
{
    unsigned lanes = mask & tranship_warp_votes(true), votes = mask & tranship_warp_votes(vote);
    return votes == 0u || votes == lanes;
}
template <class T> static __device__ inline unsigned tranship_match_whole(T value, unsigned mask)
{
    int same;
    return tranship_match_all(mask, value, &same);
}
// One lane of the mask: the first that is there.
static __device__ inline unsigned tranship_elect(unsigned mask)
{
    return (unsigned)__builtin_ctz(mask & tranship_warp_votes(true));
}
// Of zeros, the negative one is the smaller; a NaN counts only where all are, or with nan where one is.
static __device__ inline float tranship_reduce_floats(float value, unsigned mask, bool greatest, bool nan)
{
    return tranship_reduce(mask, value, [=](float a, float b) {
        bool first = a < b || (a == b && __builtin_signbit(a));
        if (a != a || b != b)
            return (a != a) == nan ? a : (b != b) == nan ? b : a;
        return first != greatest ? a : b;
    });
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_DIRECTED)
#define TRANSHIP_DIRECTED
// CUDA's arithmetic that rounds down, up or to zero (__fadd_rd, __dmul_ru, __double2float_rz): the result rounded to nearest, and its
// neighbour where it lies on the wrong side of the exact one. What a result "misses" is a number with the sign of the exact result
// less this one, NaN where the result is not finite to begin with. A direction is -1: down, 0: to zero, 1: up.
static __device__ inline bool tranship_is_negative(double x)
{
    long long bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits < 0;
}
static __device__ inline int tranship_step(bool positive, bool zero, double misses, int direction)
{
    int way = direction != 0 ? direction : zero ? 0 : positive ? -1 : 1;
    return way > 0 && misses > 0 ? 1 : way < 0 && misses < 0 ? -1 : 0;
}
static __device__ inline double tranship_settle(double nearest, double misses, int direction)
{
    int step = tranship_step(nearest > 0, nearest == 0, misses, direction);
    long long bits;
    __builtin_memcpy(&bits, &nearest, sizeof bits);
    if (step != 0 && nearest == 0)
        bits = step > 0 ? 1 : (long long)(1ULL << 63 | 1);
    else if (step != 0)
        bits += bits >= 0 ? step : -step;
    __builtin_memcpy(&nearest, &bits, sizeof bits);
    return nearest;
}
// A float of a double that misses something itself. The double has bits enough for any sum, quotient or root of floats to be exact
// but for that.
static __device__ inline float tranship_narrow(double wide, double misses, int direction)
{
    float nearest = (float)wide;
    double left = tranship_dsub_rn(wide, (double)nearest);
    int step = tranship_step(nearest > 0, nearest == 0, left == 0 ? misses : left, direction);
    int bits;
    __builtin_memcpy(&bits, &nearest, sizeof bits);
    if (step != 0 && nearest == 0)
        bits = step > 0 ? 1 : (int)(1U << 31 | 1);
    else if (step != 0)
        bits += bits >= 0 ? step : -step;
    __builtin_memcpy(&nearest, &bits, sizeof bits);
    return nearest;
}
// What x + y, rounded to "sum", misses: exact (Dekker's, with the larger one first).
static __device__ inline double tranship_missed_by(double sum, double x, double y)
{
    bool ordered = fabs(x) >= fabs(y);
    return tranship_dsub_rn(ordered ? y : x, tranship_dsub_rn(sum, ordered ? x : y));
}
// Two numbers that cancel out make -0 when the direction is down.
static __device__ inline bool tranship_is_minus_zero(double sum, double x, double y, int direction)
{
    return sum == 0 && direction < 0 && tranship_is_negative(x) != tranship_is_negative(y);
}
static __device__ inline float tranship_narrow_sum(double x, double y, int direction)
{
    double sum = tranship_dadd_rn(x, y);
    if (tranship_is_minus_zero(sum, x, y, direction))
        return -0.0f;
    return tranship_narrow(sum, tranship_missed_by(sum, x, y), direction);
}
static __device__ inline float tranship_fdiv(float x, float y, int direction)
{
    double quotient = (double)x / (double)y, misses = fma(-quotient, (double)y, (double)x);
    return tranship_narrow(quotient, y < 0 ? -misses : misses, direction);
}
static __device__ inline float tranship_fsqrt(float x, int direction)
{
    double root = sqrt((double)x);
    return tranship_narrow(root, fma(-root, root, (double)x), direction);
}
static __device__ inline double tranship_dadd(double x, double y, int direction)
{
    double sum = tranship_dadd_rn(x, y);
    if (tranship_is_minus_zero(sum, x, y, direction))
        return -0.0;
    return tranship_settle(sum, tranship_missed_by(sum, x, y), direction);
}
// Small products are made larger, so that what they miss does not vanish.
static __device__ inline double tranship_dmul(double x, double y, int direction)
{
    double product = tranship_dmul_rn(x, y), misses;
    if (product == 0) {
        misses = x == 0 || y == 0 ? 0.0 : tranship_is_negative(product) ? -1.0 : 1.0;
    } else if (fabs(product) < 1e-250) {
        bool ordered = fabs(x) >= fabs(y);
        misses = fma(ordered ? x : y, ldexp(ordered ? y : x, 600), -ldexp(product, 600));
    } else {
        misses = fma(x, y, -product);
    }
    return tranship_settle(product, misses, direction);
}
static __device__ inline bool tranship_is_finite(double x)
{
    long long bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return (bits >> 52 & 2047) != 2047;
}
static __device__ inline double tranship_ddiv(double x, double y, int direction)
{
    double quotient = x / y, misses;
    int ex, ey, eq;
    if (x == 0 || y == 0 || !tranship_is_finite(x) || !tranship_is_finite(y))
        return quotient;
    if (quotient == 0) {
        misses = tranship_is_negative(quotient) ? -1.0 : 1.0;
    } else if (!tranship_is_finite(quotient)) {
        misses = -quotient;
    } else {
        double mx = frexp(x, &ex), my = frexp(y, &ey), mq = frexp(quotient, &eq);
        misses = fma(-mq, my, ldexp(mx, ex - eq - ey));
        misses = my < 0 ? -misses : misses;
    }
    return tranship_settle(quotient, misses, direction);
}
static __device__ inline double tranship_dsqrt(double x, int direction)
{
    double root = sqrt(x);
    if (!(x > 0) || !tranship_is_finite(x))
        return root;
    double s = x < 1e-200 ? ldexp(root, 300) : root;
    return tranship_settle(root, fma(-s, s, x < 1e-200 ? ldexp(x, 600) : x), direction);
}
// The sign of a + b + c + d, where b is far larger than a: sums that miss nothing, of which the largest one that is not zero counts.
static __device__ inline double tranship_sign_of_sum(double a, double b, double c, double d)
{
    double q = tranship_dadd_rn(c, a), r0 = tranship_missed_by(q, c, a);
    double s = tranship_dadd_rn(q, b), r1 = tranship_missed_by(s, q, b);
    double t = tranship_dadd_rn(d, r0), l0 = tranship_missed_by(t, d, r0);
    double u = tranship_dadd_rn(t, r1), l1 = tranship_missed_by(u, t, r1);
    double v = tranship_dadd_rn(u, s), l2 = tranship_missed_by(v, u, s);
    return v != 0 ? v : l2 != 0 ? l2 : l1 != 0 ? l1 : l0;
}
// All in a scale in which the larger one of product and addend is about 1; of one that is far smaller, only the sign counts.
static __device__ inline double tranship_missed_by_fma(double result, double x, double y, double z)
{
    int ex, ey, ez;
    double mx = frexp(x, &ex), my = frexp(y, &ey), mz = frexp(z, &ez);
    int top = ex + ey > ez ? ex + ey : ez, ep = ex + ey - top;
    mx = ldexp(mx, ep < -500 ? -500 : ep);
    mz = ldexp(mz, ez - top < -500 ? -500 : ez - top);
    double product = tranship_dmul_rn(mx, my);
    return tranship_sign_of_sum(fma(mx, my, -product), product, mz, -ldexp(result, -top));
}
static __device__ inline double tranship_fma(double x, double y, double z, int direction)
{
    double result = fma(x, y, z);
    if (!tranship_is_finite(x) || !tranship_is_finite(y) || !tranship_is_finite(z))
        return result;
    if (z == 0 && x != 0 && y != 0)
        return tranship_dmul(x, y, direction);
    if (x == 0 || y == 0)
        return tranship_dadd(tranship_dmul_rn(x, y), z, direction);
    double misses = tranship_is_finite(result) ? tranship_missed_by_fma(result, x, y, z) : -result;
    if (result == 0 && misses == 0)
        return direction < 0 ? -0.0 : 0.0;
    return tranship_settle(result, misses, direction);
}
static __device__ inline float tranship_fadd_rd(float x, float y)
{
    return tranship_narrow_sum(x, y, -1);
}
static __device__ inline float tranship_fadd_rz(float x, float y)
{
    return tranship_narrow_sum(x, y, 0);
}
static __device__ inline float tranship_fadd_ru(float x, float y)
{
    return tranship_narrow_sum(x, y, 1);
}
static __device__ inline float tranship_fsub_rd(float x, float y)
{
    return tranship_narrow_sum(x, -(double)y, -1);
}
static __device__ inline float tranship_fsub_rz(float x, float y)
{
    return tranship_narrow_sum(x, -(double)y, 0);
}
static __device__ inline float tranship_fsub_ru(float x, float y)
{
    return tranship_narrow_sum(x, -(double)y, 1);
}
static __device__ inline float tranship_fmul_rd(float x, float y)
{
    return tranship_narrow((double)x * (double)y, 0, -1);
}
static __device__ inline float tranship_fmul_rz(float x, float y)
{
    return tranship_narrow((double)x * (double)y, 0, 0);
}
static __device__ inline float tranship_fmul_ru(float x, float y)
{
    return tranship_narrow((double)x * (double)y, 0, 1);
}
static __device__ inline float tranship_fmaf_rd(float x, float y, float z)
{
    return tranship_narrow_sum((double)x * (double)y, z, -1);
}
static __device__ inline float tranship_fmaf_rz(float x, float y, float z)
{
    return tranship_narrow_sum((double)x * (double)y, z, 0);
}
static __device__ inline float tranship_fmaf_ru(float x, float y, float z)
{
    return tranship_narrow_sum((double)x * (double)y, z, 1);
}
static __device__ inline float tranship_fdiv_rd(float x, float y)
{
    return tranship_fdiv(x, y, -1);
}
static __device__ inline float tranship_fdiv_rz(float x, float y)
{
    return tranship_fdiv(x, y, 0);
}
static __device__ inline float tranship_fdiv_ru(float x, float y)
{
    return tranship_fdiv(x, y, 1);
}
static __device__ inline float tranship_frcp_rd(float x)
{
    return tranship_fdiv(1, x, -1);
}
static __device__ inline float tranship_frcp_rz(float x)
{
    return tranship_fdiv(1, x, 0);
}
static __device__ inline float tranship_frcp_ru(float x)
{
    return tranship_fdiv(1, x, 1);
}
static __device__ inline float tranship_fsqrt_rd(float x)
{
    return tranship_fsqrt(x, -1);
}
static __device__ inline float tranship_fsqrt_rz(float x)
{
    return tranship_fsqrt(x, 0);
}
static __device__ inline float tranship_fsqrt_ru(float x)
{
    return tranship_fsqrt(x, 1);
}
static __device__ inline double tranship_dadd_rd(double x, double y)
{
    return tranship_dadd(x, y, -1);
}
static __device__ inline double tranship_dadd_rz(double x, double y)
{
    return tranship_dadd(x, y, 0);
}
static __device__ inline double tranship_dadd_ru(double x, double y)
{
    return tranship_dadd(x, y, 1);
}
static __device__ inline double tranship_dsub_rd(double x, double y)
{
    return tranship_dadd(x, -y, -1);
}
static __device__ inline double tranship_dsub_rz(double x, double y)
{
    return tranship_dadd(x, -y, 0);
}
static __device__ inline double tranship_dsub_ru(double x, double y)
{
    return tranship_dadd(x, -y, 1);
}
static __device__ inline double tranship_dmul_rd(double x, double y)
{
    return tranship_dmul(x, y, -1);
}
static __device__ inline double tranship_dmul_rz(double x, double y)
{
    return tranship_dmul(x, y, 0);
}
static __device__ inline double tranship_dmul_ru(double x, double y)
{
    return tranship_dmul(x, y, 1);
}
static __device__ inline double tranship_fma_rd(double x, double y, double z)
{
    return tranship_fma(x, y, z, -1);
}
static __device__ inline double tranship_fma_rz(double x, double y, double z)
{
    return tranship_fma(x, y, z, 0);
}
static __device__ inline double tranship_fma_ru(double x, double y, double z)
{
    return tranship_fma(x, y, z, 1);
}
static __device__ inline double tranship_ddiv_rd(double x, double y)
{
    return tranship_ddiv(x, y, -1);
}
static __device__ inline double tranship_ddiv_rz(double x, double y)
{
    return tranship_ddiv(x, y, 0);
}
static __device__ inline double tranship_ddiv_ru(double x, double y)
{
    return tranship_ddiv(x, y, 1);
}
static __device__ inline double tranship_drcp_rd(double x)
{
    return tranship_ddiv(1, x, -1);
}
static __device__ inline double tranship_drcp_rz(double x)
{
    return tranship_ddiv(1, x, 0);
}
static __device__ inline double tranship_drcp_ru(double x)
{
    return tranship_ddiv(1, x, 1);
}
static __device__ inline double tranship_dsqrt_rd(double x)
{
    return tranship_dsqrt(x, -1);
}
static __device__ inline double tranship_dsqrt_rz(double x)
{
    return tranship_dsqrt(x, 0);
}
static __device__ inline double tranship_dsqrt_ru(double x)
{
    return tranship_dsqrt(x, 1);
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_FLOATS)
#define TRANSHIP_PTX_FLOATS
// Floating-point numbers as PTX's modifiers have them. Subnormal numbers as zeros of their sign (.ftz):
static __device__ inline float tranship_ftz(float x)
{
    return fabsf(x) < 1.17549435e-38f ? copysignf(0.0f, x) : x;
}
static __device__ inline double tranship_ftz(double x)
{
    return fabs(x) < 2.2250738585072014e-308 ? copysign(0.0, x) : x;
}
// 2^x and the logarithm of base 2 by one instruction of the GPU, which flushes, where the compiler has it
static __device__ inline float tranship_exp2_ftz(float x)
{
#if __has_builtin(__builtin_amdgcn_exp2f)
    return __builtin_amdgcn_exp2f(x);
#else
    return tranship_ftz(exp2f(tranship_ftz(x)));
#endif
}
static __device__ inline float tranship_log2_ftz(float x)
{
#if __has_builtin(__builtin_amdgcn_logf)
    return __builtin_amdgcn_logf(x);
#else
    return log2f(tranship_ftz(x));
#endif
}
// Between 0 and 1, and 0 for NaN (.sat)
static __device__ inline float tranship_unit(float x)
{
    return x > 0.0f ? x < 1.0f ? x : 1.0f : 0.0f;
}
static __device__ inline double tranship_unit(double x)
{
    return x > 0.0 ? x < 1.0 ? x : 1.0 : 0.0;
}
// NaN where one of them is (.NaN)
static __device__ inline float tranship_fmin_nan(float a, float b)
{
    return a != a || b != b ? __builtin_nanf("") : fminf(a, b);
}
static __device__ inline float tranship_fmax_nan(float a, float b)
{
    return a != a || b != b ? __builtin_nanf("") : fmaxf(a, b);
}
// x with the product of the signs of a and b
static __device__ inline float tranship_xorsign(float x, float a, float b)
{
    return signbit(a) != signbit(b) ? -x : x;
}
// 0 for what is negative; NaN stays
static __device__ inline float tranship_relu(float x)
{
    return x <= 0.0f ? 0.0f : x;
}
// An integer of a whole number: the nearest one that the type has. NaN is 0, or of 64 bits on one side, and for integers of double, the
// number of which the highest bit alone is set.
template <class To, class From> static __device__ inline To tranship_integer(From x)
{
    const bool is_signed = (To)-1 < (To)0;
    const To top = (To)(~0ull >> ((is_signed ? 65 : 64) - 8 * sizeof(To)));
    const From most = (From)(1ull << (4 * sizeof(To))) * (From)(1ull << (4 * sizeof(To) - is_signed)), least = is_signed ? -most : (From)0;
    if (x != x)
        return sizeof(From) == 8 || sizeof(To) == 8 ? (To)(1ull << (8 * sizeof(To) - 1)) : (To)0;
    return x >= most ? top : x <= least ? (To)~top : (To)x; // ~top is the least one of either kind
}
// TF32: a float with 10 bits of fraction; rounded to nearest, where of two the even one (rn) or the larger one (rna), or to zero
static __device__ inline unsigned tranship_tf32(float x, unsigned more)
{
    unsigned bits = __float_as_uint(x);
    return x != x ? 0x7fffffffu : bits + (fabsf(x) < __builtin_inff() ? more : 0u) & ~0x1fffu;
}
static __device__ inline unsigned tranship_tf32_rna(float x)
{
    return tranship_tf32(x, 0x1000u);
}
static __device__ inline unsigned tranship_tf32_rn(float x)
{
    return tranship_tf32(x, 0xfffu + (__float_as_uint(x) >> 13 & 1u));
}
static __device__ inline unsigned tranship_tf32_rz(float x)
{
    return tranship_tf32(x, 0u);
}
// What is larger than all numbers of TF32 is the largest (.satfinite).
static __device__ inline float tranship_tf32_most(float x)
{
    return x > __uint_as_float(0x7f7fe000u) ? __uint_as_float(0x7f7fe000u) : x < __uint_as_float(0xff7fe000u) ? __uint_as_float(0xff7fe000u) : x;
}
#endif


__device__ int global_number()
{
    return (int)threadIdx.x + (int)blockDim.x * (int)blockIdx.x;
}

__device__ float sum_of_warp(float v)
{
    for (int d = 16; d; d /= 2)
        v = tranship_fadd_rn(v, __uint_as_float(tranship_bfly(__float_as_uint(v), d, 31)));
    return v;
}

__device__ float smooth(float x, double y, int n)
{
    return exp2f(x * 0.5f) / ((float)(x + 1) / (float)(n)) + floor((double)(x)) + tranship_fmaf_rz(x, x, x) + tranship_unit((float)(n));
}

__device__ unsigned talk(int v, bool p)
{
    int all;
    unsigned same = tranship_match_all(tranship_warp_votes(true), (unsigned)(v), &all);
    return same + all + (tranship_warp_votes(p) & (unsigned)(~0u)) + tranship_reduce_max((int)(~0), (unsigned)(v)) + ((tranship_warp_votes(v > 3) != 0u) ? 1 : 0);
}

__global__ void all(int *count, const float *in, float *out)
{
    __shared__ float tile[256];
    int i = global_number();
    tile[threadIdx.x] = (*(in + i));
    __syncthreads();
    if (__syncthreads_or(i == 3))
        __nvvm_exit();
    atomicAdd(count, 1);
    __threadfence();
    out[i] = sum_of_warp(tile[threadIdx.x]) + (unsigned int)tranship_to_shared(tile) + smooth(1, 2, 3) + talk(i, true);
    out[i + 1] = (int)((unsigned)clock64()) + __nvvm_read_ptx_sreg_nsmid();
    __nvvm_barrier_cluster_wait();
    __nvvm_of_later(i);
}
