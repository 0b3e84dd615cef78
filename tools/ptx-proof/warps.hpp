// What the lanes of a warp say to one another. Some warps run as a whole, in others each half of a random division runs by itself, with its lanes as the
// mask, or both at once, each with its own mask; lanes have operands of their own, or those of others.
static __host__ __device__ unsigned division(unsigned warp)
{
    unsigned lanes = (warp + 1u) * 0x9e3779b9u;
    lanes ^= lanes >> 15, lanes *= 0x85ebca6bu, lanes ^= lanes >> 13;
    return warp / 4u % 4u == 0u ? ~0u : lanes | 1u << warp % 32u;
}
static __host__ __device__ bool at_once(unsigned warp)
{
    return warp / 4u % 4u == 3u;
}
// masked: the instruction has a mask. Others see all lanes that run.
static __host__ __device__ unsigned group_of(unsigned warp, unsigned lane, bool masked)
{
    unsigned lanes = division(warp);
    return !masked && at_once(warp) ? ~0u : lanes >> lane & 1u ? lanes : ~lanes;
}
// The lane whose operands a lane has.
static __host__ __device__ unsigned source_of(unsigned warp, unsigned lane)
{
    return warp % 4u == 2u ? 0u : warp % 4u == 3u ? lane % 4u : lane;
}

static __device__ const uint64_t *of_warp(const uint64_t *in)
{
    unsigned i = number_of_thread();
    return in - i % 32u * WORDS + source_of(i / 32u, i % 32u) * WORDS;
}
static __device__ unsigned group_of_lane()
{
    return group_of(number_of_thread() / 32u, number_of_thread() % 32u, true);
}
static __device__ bool is_turn(unsigned turn)
{
    asm volatile("" ::: "memory");
    unsigned warp = number_of_thread() / 32u;
    return turn == (at_once(warp) ? 0u : division(warp) >> number_of_thread() % 32u & 1u);
}
#define WARP_ROW \
    in = of_warp(in); \
    _Pragma("clang loop unroll(disable)") for (unsigned turn = 0u; turn < 2u; turn++) if (is_turn(turn))

struct warp_view {
    const uint64_t *all, *own;
    unsigned number, lane, group;
    warp_view(const uint64_t *in, const where &w, bool masked)
        : all(in - w.thread % 32 * WORDS), own(in), number((w.ctaid[0] + 4 * w.ctaid[1]) * 2 + w.thread / 32), lane(w.thread % 32),
          group(group_of(number, lane, masked))
    {
        own = of(lane);
    }
    const uint64_t *of(unsigned other) const { return all + source_of(number, other) * WORDS; }
    bool has(unsigned other) const { return group >> other & 1; }
    template <class T> T value(unsigned other) const { return operand<T>(of(other)[0]); }

    // The lanes of the group for whose first operand that holds, counted one by one.
    template <class T, class F> unsigned where_it(F holds) const
    {
        unsigned out = 0;
        for (unsigned i = 0; i < 32; i++)
            out += has(i) && holds(value<T>(i)) ? 1u << i : 0;
        return out;
    }
    bool votes_all() const { return where_it<bool>([](bool p) { return p; }) == group; }
    bool votes_any() const { return where_it<bool>([](bool p) { return p; }) != 0; }
    bool votes_same() const { return votes_all() || !votes_any(); }
    unsigned ballot() const { return where_it<bool>([](bool p) { return p; }); }
    template <class T> unsigned like_me() const
    {
        T mine = value<T>(lane);
        return where_it<T>([=](T other) { return other == mine; });
    }
    template <class T> unsigned all_alike() const { return like_me<T>() == group ? group : 0; }
    template <class T, class F> T reduced(F two) const
    {
        unsigned first = leader();
        T out = value<T>(first);
        for (unsigned i = first + 1; i < 32; i++)
            out = has(i) ? two(out, value<T>(i)) : out;
        return out;
    }
    unsigned leader() const
    {
        unsigned i = 0;
        while (!has(i))
            i++;
        return i;
    }
    // As the ISA's description of shfl has it.
    bool shuffles(char mode, int &j) const
    {
        int b = own[1] & 31, c = own[2] & 31, segment = own[2] >> 8 & 31, self = (int)lane;
        int most = (self & segment) | (c & ~segment), least = self & segment;
        j = mode == 'u' ? self - b : mode == 'd' ? self + b : mode == 'b' ? self ^ b : least | (b & ~segment);
        bool good = mode == 'u' ? j >= most : j <= most;
        j = good ? j : self;
        return good;
    }
    bool in_range(char mode) const
    {
        int j;
        return shuffles(mode, j);
    }
    uint64_t shuffled(char mode, uint64_t same) const
    {
        int j;
        shuffles(mode, j);
        return has((unsigned)j) ? value<unsigned>((unsigned)j) : same; // of a lane that does not run: not to be foretold
    }
};

// The smaller and the greater of two floats; of zeros, the negative one is the smaller. NaN: one of them is enough, or both have to be.
static float least_of(float a, float b, bool nan, bool greatest)
{
    if (std::isnan(a) || std::isnan(b))
        return nan || (std::isnan(a) && std::isnan(b)) ? NAN : std::isnan(a) ? b : a;
    bool first = a < b || (a == b && std::signbit(a));
    return first != greatest ? a : b;
}
// What redux computes of two lanes.
namespace redux {
static uint32_t added(uint32_t a, uint32_t b)
{
    return (uint32_t)(wide(a) + wide(b));
}
template <class T> static T lesser(T a, T b)
{
    return wide(b) - wide(a) < 0 ? b : a;
}
template <class T> static T greater(T a, T b)
{
    return wide(b) - wide(a) > 0 ? b : a;
}
static uint32_t both(uint32_t a, uint32_t b)
{
    return ~(~a | ~b);
}
static uint32_t either(uint32_t a, uint32_t b)
{
    return ~(~a & ~b);
}
static uint32_t one_of(uint32_t a, uint32_t b)
{
    return (a | b) - (a & b);
}
template <bool NaN, bool Greatest> static float one_float(float a, float b)
{
    return least_of(a, b, NaN, Greatest);
}
template <bool NaN, bool Greatest> static float one_size(float a, float b)
{
    return std::fabs(least_of(std::fabs(a), std::fabs(b), NaN, Greatest));
}
}
