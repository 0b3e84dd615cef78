// What the rows of bf16.map cannot express: the bfloat16 classes, their operators, and the bfloat16 forms of functions
// whose rows belong to family fp16 or device.
#pragma GCC system_header

struct __nv_bfloat16_raw { unsigned short x; };
struct __attribute__((aligned(4))) __nv_bfloat162_raw { unsigned short x, y; };
typedef struct __nv_bfloat16_raw __nv_bfloat16_raw;
typedef struct __nv_bfloat162_raw __nv_bfloat162_raw;

#ifdef __cplusplus

struct __half;

struct __nv_bfloat16 {
    __nv_bfloat16() = default;
    __host__ __device__ constexpr __nv_bfloat16(const __nv_bfloat16_raw &r) : __x(r.x) {}
    __host__ __device__ __nv_bfloat16(float f);
    __host__ __device__ __nv_bfloat16(double f);
    __host__ __device__ __nv_bfloat16(short i);
    __host__ __device__ __nv_bfloat16(unsigned short i);
    __host__ __device__ __nv_bfloat16(int i);
    __host__ __device__ __nv_bfloat16(unsigned int i);
    __host__ __device__ __nv_bfloat16(long i);
    __host__ __device__ __nv_bfloat16(unsigned long i);
    __host__ __device__ __nv_bfloat16(long long i);
    __host__ __device__ __nv_bfloat16(unsigned long long i);
    __host__ __device__ TRANSHIP_MARK("the cast of a half to a bfloat16 is ambiguous") explicit __nv_bfloat16(__half h);
    __host__ __device__ __nv_bfloat16 &operator=(const __nv_bfloat16_raw &r);
    __host__ __device__ __nv_bfloat16 &operator=(float f);
    __host__ __device__ __nv_bfloat16 &operator=(double f);
    __host__ __device__ __nv_bfloat16 &operator=(short i);
    __host__ __device__ __nv_bfloat16 &operator=(unsigned short i);
    __host__ __device__ __nv_bfloat16 &operator=(int i);
    __host__ __device__ __nv_bfloat16 &operator=(unsigned int i);
    __host__ __device__ __nv_bfloat16 &operator=(long long i);
    __host__ __device__ __nv_bfloat16 &operator=(unsigned long long i);
    __host__ __device__ operator __nv_bfloat16_raw() const;
    __host__ __device__ operator float() const;
    __host__ __device__ operator bool() const;
    __host__ __device__ operator char() const;
    __host__ __device__ operator signed char() const;
    __host__ __device__ operator unsigned char() const;
    __host__ __device__ operator short() const;
    __host__ __device__ operator unsigned short() const;
    __host__ __device__ operator int() const;
    __host__ __device__ operator unsigned int() const;
    __host__ __device__ operator long() const;
    __host__ __device__ operator unsigned long() const;
    __host__ __device__ operator long long() const;
    __host__ __device__ operator unsigned long long() const;
protected:
    unsigned short __x;
};

struct __attribute__((aligned(4))) __nv_bfloat162 {
    __nv_bfloat16 x, y;
    __nv_bfloat162() = default;
    __host__ __device__ constexpr __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b) : x(a), y(b) {}
    __host__ __device__ __nv_bfloat162(const __nv_bfloat162_raw &r);
    __host__ __device__ __nv_bfloat162 &operator=(const __nv_bfloat162_raw &r);
    __host__ __device__ operator __nv_bfloat162_raw() const;
};

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define OPS(T)                                                   \
    __host__ __device__ T operator+(const T &a, const T &b);     \
    __host__ __device__ T operator-(const T &a, const T &b);     \
    __host__ __device__ T operator*(const T &a, const T &b);     \
    __host__ __device__ T operator/(const T &a, const T &b);     \
    __host__ __device__ T &operator+=(T &a, const T &b);         \
    __host__ __device__ T &operator-=(T &a, const T &b);         \
    __host__ __device__ T &operator*=(T &a, const T &b);         \
    __host__ __device__ T &operator/=(T &a, const T &b);         \
    __host__ __device__ T &operator++(T &a);                     \
    __host__ __device__ T &operator--(T &a);                     \
    __host__ __device__ T operator++(T &a, int);                 \
    __host__ __device__ T operator--(T &a, int);                 \
    __host__ __device__ T operator+(const T &a);                 \
    __host__ __device__ T operator-(const T &a);                 \
    __host__ __device__ bool operator==(const T &a, const T &b); \
    __host__ __device__ bool operator!=(const T &a, const T &b); \
    __host__ __device__ bool operator>(const T &a, const T &b);  \
    __host__ __device__ bool operator<(const T &a, const T &b);  \
    __host__ __device__ bool operator>=(const T &a, const T &b); \
    __host__ __device__ bool operator<=(const T &a, const T &b);
OPS(__nv_bfloat16)
OPS(__nv_bfloat162)
#undef OPS

// bfloat16 forms of family fp16
#define F(n) __host__ __device__ __nv_bfloat162 n(__nv_bfloat162 a, __nv_bfloat162 b);
F(__h2div) F(__hadd2) F(__hadd2_rn) F(__hadd2_sat) F(__heq2) F(__hequ2) F(__hge2) F(__hgeu2) F(__hgt2) F(__hgtu2)
F(__hle2) F(__hleu2) F(__hlt2) F(__hltu2) F(__hmax2) F(__hmax2_nan) F(__hmin2) F(__hmin2_nan) F(__hmul2) F(__hmul2_rn)
F(__hmul2_sat) F(__hne2) F(__hneu2) F(__hsub2) F(__hsub2_rn) F(__hsub2_sat)
#undef F
__host__ __device__ __nv_bfloat16 __habs(__nv_bfloat16 a);
__host__ __device__ __nv_bfloat16 __hneg(__nv_bfloat16 a);
#define F(n) __host__ __device__ __nv_bfloat162 n(__nv_bfloat162 a);
F(__habs2) F(__hisnan2) F(__hneg2) F(__lowhigh2highlow)
#undef F
#define F(n) __host__ __device__ __nv_bfloat16 n(__nv_bfloat16 a, __nv_bfloat16 b);
F(__hadd) F(__hadd_rn) F(__hadd_sat) F(__hdiv) F(__hmax) F(__hmax_nan) F(__hmin) F(__hmin_nan) F(__hmul) F(__hmul_rn)
F(__hmul_sat) F(__hsub) F(__hsub_rn) F(__hsub_sat)
#undef F
#define F(n) __host__ __device__ bool n(__nv_bfloat162 a, __nv_bfloat162 b);
F(__hbeq2) F(__hbequ2) F(__hbge2) F(__hbgeu2) F(__hbgt2) F(__hbgtu2) F(__hble2) F(__hbleu2) F(__hblt2) F(__hbltu2)
F(__hbne2) F(__hbneu2)
#undef F
#define F(n) __device__ __nv_bfloat162 n(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c);
F(__hcmadd) F(__hfma2) F(__hfma2_relu) F(__hfma2_sat)
#undef F
#define F(n) __host__ __device__ bool n(__nv_bfloat16 a, __nv_bfloat16 b);
F(__heq) F(__hequ) F(__hge) F(__hgeu) F(__hgt) F(__hgtu) F(__hle) F(__hleu) F(__hlt) F(__hltu) F(__hne) F(__hneu)
#undef F
#define F(n) __host__ __device__ unsigned int n(__nv_bfloat162 a, __nv_bfloat162 b);
F(__heq2_mask) F(__hequ2_mask) F(__hge2_mask) F(__hgeu2_mask) F(__hgt2_mask) F(__hgtu2_mask) F(__hle2_mask)
F(__hleu2_mask) F(__hlt2_mask) F(__hltu2_mask) F(__hne2_mask) F(__hneu2_mask)
#undef F
#define F(n) __device__ __nv_bfloat16 n(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c);
F(__hfma) F(__hfma_relu) F(__hfma_sat)
#undef F
__host__ __device__ float __high2float(__nv_bfloat162 a);
__host__ __device__ float __low2float(__nv_bfloat162 a);
__host__ __device__ int __hisinf(__nv_bfloat16 a);
__host__ __device__ bool __hisnan(__nv_bfloat16 a);
#define F(n) __device__ __nv_bfloat162 n(__nv_bfloat162 a);
F(h2ceil) F(h2cos) F(h2exp) F(h2exp10) F(h2exp2) F(h2floor) F(h2log) F(h2log10) F(h2log2) F(h2rcp) F(h2rint)
F(h2rsqrt) F(h2sin) F(h2sqrt) F(h2tanh) F(h2tanh_approx) F(h2trunc)
#undef F
#define F(n) __device__ __nv_bfloat16 n(__nv_bfloat16 a);
F(hceil) F(hcos) F(hexp) F(hexp10) F(hexp2) F(hfloor) F(hlog) F(hlog10) F(hlog2) F(hrcp) F(hrint) F(hrsqrt) F(hsin)
F(hsqrt) F(htanh) F(htanh_approx) F(htrunc)
#undef F

#ifdef __CUDA__
__device__ __nv_bfloat16 atomicAdd(__nv_bfloat16 *address, __nv_bfloat16 val);
__device__ __nv_bfloat162 atomicAdd(__nv_bfloat162 *address, __nv_bfloat162 val);
#endif

#else // C has the bits alone
typedef __nv_bfloat16_raw __nv_bfloat16;
typedef __nv_bfloat162_raw __nv_bfloat162;
#endif
