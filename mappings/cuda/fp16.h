// What the rows of fp16.map cannot express: the half-precision classes, their operators, and the half forms of
// functions whose rows are elsewhere (atomics, __hadd). Loads, stores and shuffles are templates of family device.
#pragma GCC system_header

struct __half_raw { unsigned short x; };
struct __attribute__((aligned(4))) __half2_raw { unsigned short x, y; };
typedef struct __half_raw __half_raw;
typedef struct __half2_raw __half2_raw;

#ifdef __cplusplus

struct __nv_bfloat16;

struct __half {
    __half() = default;
    __host__ __device__ constexpr __half(const __half_raw &r) : __x(r.x) {}
    __host__ __device__ __half(float f);
    __host__ __device__ __half(double f);
    __host__ __device__ __half(short i);
    __host__ __device__ __half(unsigned short i);
    __host__ __device__ __half(int i);
    __host__ __device__ __half(unsigned int i);
    __host__ __device__ __half(long i);
    __host__ __device__ __half(unsigned long i);
    __host__ __device__ __half(long long i);
    __host__ __device__ __half(unsigned long long i);
    __host__ __device__ TRANSHIP_MARK("the cast of a bfloat16 to a half is ambiguous") explicit __half(__nv_bfloat16 b);
    __host__ __device__ __half &operator=(const __half_raw &r);
    __host__ __device__ __half &operator=(float f);
    __host__ __device__ __half &operator=(double f);
    __host__ __device__ __half &operator=(short i);
    __host__ __device__ __half &operator=(unsigned short i);
    __host__ __device__ __half &operator=(int i);
    __host__ __device__ __half &operator=(unsigned int i);
    __host__ __device__ __half &operator=(long long i);
    __host__ __device__ __half &operator=(unsigned long long i);
    __host__ __device__ operator __half_raw() const;
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

struct __attribute__((aligned(4))) __half2 {
    __half x, y;
    __half2() = default;
    __host__ __device__ constexpr __half2(const __half &a, const __half &b) : x(a), y(b) {}
    __host__ __device__ __half2(const __half2_raw &r);
    __host__ __device__ __half2 &operator=(const __half2_raw &r);
    __host__ __device__ operator __half2_raw() const;
};

typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;

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
OPS(__half)
OPS(__half2)
#undef OPS

__host__ __device__ __half __hadd(__half a, __half b);
#ifdef __CUDA__
__device__ __half atomicAdd(__half *address, __half val);
__device__ __half2 atomicAdd(__half2 *address, __half2 val);
__device__ unsigned short atomicCAS(unsigned short *address, unsigned short compare, unsigned short val);
#endif

#else // C has the bits alone
typedef __half_raw __half;
typedef __half2_raw __half2;
#endif
