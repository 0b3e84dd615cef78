#if defined(__HIP__) && !defined(TRANSHIP_DPX)
#define TRANSHIP_DPX
// CUDA's functions for dynamic programming (DPX): the larger or smaller of two or three numbers, of a sum that wraps and a number, not below 0
// (relu), and with a flag that says whether it is the first. Of 32 bits, and of 16, twice in one of 32.
#define TRANSHIP_DPX_ORDER(m, before, suffix, type) \
    static __host__ __device__ inline type tranship_vi##m##3_##suffix(type a, type b, type c) \
    { \
        type first = a before b ? a : b; \
        return first before c ? first : c; \
    } \
    static __host__ __device__ inline type tranship_viadd##m##_##suffix(type a, type b, type c) \
    { \
        type sum = (type)((unsigned)a + (unsigned)b); \
        return sum before c ? sum : c; \
    } \
    static __host__ __device__ inline type tranship_vib##m##_##suffix(type a, type b, bool *first) \
    { \
        *first = !(b before a); \
        return *first ? a : b; \
    }
#define TRANSHIP_DPX_RELU(m, suffix, type) \
    static __host__ __device__ inline type tranship_vi##m##_##suffix##_relu(type a, type b) \
    { \
        return tranship_vimax3_##suffix(tranship_vi##m##3_##suffix(a, b, b), 0, 0); \
    } \
    static __host__ __device__ inline type tranship_vi##m##3_##suffix##_relu(type a, type b, type c) \
    { \
        return tranship_vimax3_##suffix(tranship_vi##m##3_##suffix(a, b, c), 0, 0); \
    } \
    static __host__ __device__ inline type tranship_viadd##m##_##suffix##_relu(type a, type b, type c) \
    { \
        return tranship_vimax3_##suffix(tranship_viadd##m##_##suffix(a, b, c), 0, 0); \
    }
#define TRANSHIP_DPX_NUMBERS(suffix, type) \
    TRANSHIP_DPX_ORDER(max, >, suffix, type) \
    TRANSHIP_DPX_ORDER(min, <, suffix, type)
#define TRANSHIP_DPX_SIGNED(suffix, type) \
    TRANSHIP_DPX_NUMBERS(suffix, type) \
    TRANSHIP_DPX_RELU(max, suffix, type) \
    TRANSHIP_DPX_RELU(min, suffix, type)
TRANSHIP_DPX_SIGNED(s32, int)
TRANSHIP_DPX_SIGNED(s16, short)
TRANSHIP_DPX_NUMBERS(u32, unsigned)
TRANSHIP_DPX_NUMBERS(u16, unsigned short)
// The same on two numbers of 16 bits
#define TRANSHIP_DPX_PAIR(high, low) ((unsigned)(unsigned short)(high) << 16 | (unsigned short)(low))
#define TRANSHIP_DPX_THREE(pair, one, type) \
    static __host__ __device__ inline unsigned tranship_##pair(unsigned a, unsigned b, unsigned c) \
    { \
        return TRANSHIP_DPX_PAIR(tranship_##one((type)(a >> 16), (type)(b >> 16), (type)(c >> 16)), \
                                 tranship_##one((type)a, (type)b, (type)c)); \
    }
#define TRANSHIP_DPX_FLAGS(pair, one, type) \
    static __host__ __device__ inline unsigned tranship_##pair(unsigned a, unsigned b, bool *high, bool *low) \
    { \
        return TRANSHIP_DPX_PAIR(tranship_##one((type)(a >> 16), (type)(b >> 16), high), \
                                 tranship_##one((type)a, (type)b, low)); \
    }
#define TRANSHIP_DPX_PAIRS(m, sign, type) \
    TRANSHIP_DPX_THREE(vi##m##3_##sign##16x2, vi##m##3_##sign##16, type) \
    TRANSHIP_DPX_THREE(viadd##m##_##sign##16x2, viadd##m##_##sign##16, type) \
    TRANSHIP_DPX_FLAGS(vib##m##_##sign##16x2, vib##m##_##sign##16, type)
#define TRANSHIP_DPX_RELU_PAIRS(m) \
    TRANSHIP_DPX_THREE(vi##m##3_s16x2_relu, vi##m##3_s16_relu, short) \
    TRANSHIP_DPX_THREE(viadd##m##_s16x2_relu, viadd##m##_s16_relu, short) \
    static __host__ __device__ inline unsigned tranship_vi##m##_s16x2_relu(unsigned a, unsigned b) \
    { \
        return tranship_vi##m##3_s16x2_relu(a, b, b); \
    }
TRANSHIP_DPX_PAIRS(max, s, short)
TRANSHIP_DPX_PAIRS(min, s, short)
TRANSHIP_DPX_PAIRS(max, u, unsigned short)
TRANSHIP_DPX_PAIRS(min, u, unsigned short)
TRANSHIP_DPX_RELU_PAIRS(max)
TRANSHIP_DPX_RELU_PAIRS(min)
#undef TRANSHIP_DPX_RELU_PAIRS
#undef TRANSHIP_DPX_PAIRS
#undef TRANSHIP_DPX_FLAGS
#undef TRANSHIP_DPX_THREE
#undef TRANSHIP_DPX_PAIR
#undef TRANSHIP_DPX_SIGNED
#undef TRANSHIP_DPX_NUMBERS
#undef TRANSHIP_DPX_RELU
#undef TRANSHIP_DPX_ORDER
#endif
