/* Vectors of types that BLAS does not have: half and bfloat16, and the Ex functions. All is
 * computed in double and rounded once. */
#include "standin/common/number.h"
#include "standin/hipblas/blas.h"
#include <math.h>
#include <stdlib.h>

struct vector {
    void *at;
    int type;
    int64_t n, inc;
};

/* As in gemm_ex.c: hipblasDatatype_t and hipDataType by number. */
static int type_of(int type)
{
    return type == 150   ? HIP_R_16F
           : type == 151 ? HIP_R_32F
           : type == 152 ? HIP_R_64F
           : type == 168 ? HIP_R_16BF
                         : type;
}

static struct vector vector(const void *at, int type, int64_t n, int64_t inc)
{
    return (struct vector){(void *)(uintptr_t)at, type_of(type), n < 0 ? 0 : n, inc};
}

static int64_t place(const struct vector *v, int64_t i)
{
    return v->inc < 0 ? (i - v->n + 1) * v->inc : i * v->inc;
}

static double load(const struct vector *v, int64_t i)
{
    return number_load(v->type, v->at, place(v, i));
}

/* Waits, after a look at the types; the last of them is where a result goes. */
static hipblasStatus_t begin(hipblasHandle_t handle, const char *function, int a, int b, int c)
{
    const int types[] = {type_of(a), type_of(b), type_of(c)};
    if (!handle)
        return HIPBLAS_STATUS_NOT_INITIALIZED;
    for (size_t i = 0; i < 3; i++)
        if (!number_size(types[i]) || types[i] == HIP_R_8I || types[i] == HIP_R_32I) {
            device_missing(function);
            return HIPBLAS_STATUS_NOT_SUPPORTED;
        }
    return device_ready(function, ((struct blas_handle *)handle)->stream) == 0
               ? HIPBLAS_STATUS_SUCCESS
               : HIPBLAS_STATUS_NOT_SUPPORTED;
}

static void wrote(const struct vector *v)
{
    device_wrote_matrix(v->at, number_size(v->type), 1, v->n, llabs(v->inc));
}

static void axpy(double alpha, struct vector x, struct vector y)
{
    for (int64_t i = 0; i < y.n; i++)
        number_store(y.type, y.at, place(&y, i), load(&y, i) + alpha * load(&x, i));
    wrote(&y);
}

static void scal(double alpha, struct vector x)
{
    for (int64_t i = 0; i < x.n; i++)
        number_store(x.type, x.at, place(&x, i), alpha * load(&x, i));
    wrote(&x);
}

static double dot(struct vector x, struct vector y)
{
    double sum = 0;
    for (int64_t i = 0; i < x.n; i++)
        sum += load(&x, i) * load(&y, i);
    return sum;
}

static void give(hipblasHandle_t handle, void *result, int type, double value)
{
    number_store(type_of(type), result, 0, value);
    if (((struct blas_handle *)handle)->pointers == HIPBLAS_POINTER_MODE_DEVICE)
        device_wrote(result, number_size(type_of(type)));
}

#define TYPE blas_type
#define EX(I, L)                                                                                   \
    hipblasStatus_t hipblasAxpyEx##L(hipblasHandle_t handle, I n, const void *alpha,               \
                                     TYPE alpha_type, const void *x, TYPE x_type, I incx, void *y, \
                                     TYPE y_type, I incy, TYPE compute)                            \
    {                                                                                              \
        (void)compute;                                                                             \
        hipblasStatus_t s =                                                                        \
            begin(handle, "hipblasAxpyEx" #L, (int)alpha_type, (int)x_type, (int)y_type);          \
        if (s == HIPBLAS_STATUS_SUCCESS && n > 0)                                                  \
            axpy(number_load(type_of((int)alpha_type), alpha, 0), vector(x, (int)x_type, n, incx), \
                 vector(y, (int)y_type, n, incy));                                                 \
        return s;                                                                                  \
    }                                                                                              \
    hipblasStatus_t hipblasScalEx##L(hipblasHandle_t handle, I n, const void *alpha,               \
                                     TYPE alpha_type, void *x, TYPE x_type, I incx, TYPE compute)  \
    {                                                                                              \
        (void)compute;                                                                             \
        hipblasStatus_t s =                                                                        \
            begin(handle, "hipblasScalEx" #L, (int)alpha_type, (int)x_type, (int)x_type);          \
        if (s == HIPBLAS_STATUS_SUCCESS && n > 0)                                                  \
            scal(number_load(type_of((int)alpha_type), alpha, 0),                                  \
                 vector(x, (int)x_type, n, incx));                                                 \
        return s;                                                                                  \
    }                                                                                              \
    hipblasStatus_t hipblasNrm2Ex##L(hipblasHandle_t handle, I n, const void *x, TYPE x_type,      \
                                     I incx, void *result, TYPE result_type, TYPE compute)         \
    {                                                                                              \
        (void)compute;                                                                             \
        hipblasStatus_t s =                                                                        \
            begin(handle, "hipblasNrm2Ex" #L, (int)x_type, (int)x_type, (int)result_type);         \
        struct vector v = vector(x, (int)x_type, n, incx);                                         \
        if (s == HIPBLAS_STATUS_SUCCESS)                                                           \
            give(handle, result, (int)result_type, sqrt(dot(v, v)));                               \
        return s;                                                                                  \
    }                                                                                              \
    DOT(I, L, DotEx)                                                                               \
    DOT(I, L, DotcEx) /* the same: of real numbers */                                              \
    SHORT(I, L, H, hipblasHalf, HIP_R_16F)                                                         \
    SHORT(I, L, Bf, hipblasBfloat16, HIP_R_16BF)                                                   \
    hipblasStatus_t hipblasHaxpy##L(hipblasHandle_t handle, I n, const hipblasHalf *alpha,         \
                                    const hipblasHalf *x, I incx, hipblasHalf *y, I incy)          \
    {                                                                                              \
        hipblasStatus_t s = begin(handle, "hipblasHaxpy" #L, HIP_R_16F, HIP_R_16F, HIP_R_16F);     \
        if (s == HIPBLAS_STATUS_SUCCESS && n > 0)                                                  \
            axpy(number_load(HIP_R_16F, alpha, 0), vector(x, HIP_R_16F, n, incx),                  \
                 vector(y, HIP_R_16F, n, incy));                                                   \
        return s;                                                                                  \
    }
#define DOT(I, L, name)                                                                            \
    hipblasStatus_t hipblas##name##L(hipblasHandle_t handle, I n, const void *x, TYPE x_type,      \
                                     I incx, const void *y, TYPE y_type, I incy, void *result,     \
                                     TYPE result_type, TYPE compute)                               \
    {                                                                                              \
        (void)compute;                                                                             \
        hipblasStatus_t s =                                                                        \
            begin(handle, "hipblas" #name #L, (int)x_type, (int)y_type, (int)result_type);         \
        if (s == HIPBLAS_STATUS_SUCCESS)                                                           \
            give(handle, result, (int)result_type,                                                 \
                 dot(vector(x, (int)x_type, n, incx), vector(y, (int)y_type, n, incy)));           \
        return s;                                                                                  \
    }
#define SHORT(I, L, X, T, type)                                                                    \
    hipblasStatus_t hipblas##X##dot##L(hipblasHandle_t handle, I n, const T *x, I incx,            \
                                       const T *y, I incy, T *result)                              \
    {                                                                                              \
        hipblasStatus_t s = begin(handle, "hipblas" #X "dot" #L, type, type, type);                \
        if (s == HIPBLAS_STATUS_SUCCESS)                                                           \
            give(handle, result, type, dot(vector(x, type, n, incx), vector(y, type, n, incy)));   \
        return s;                                                                                  \
    }
EX(int, )
EX(int64_t, _64)

/* Givens rotations of real vectors. */
#define ROT(X, T, I, L, x)                                                                         \
    hipblasStatus_t hipblas##X##rot##L(hipblasHandle_t handle, I n, T *a, I inca, T *b, I incb,    \
                                       const T *c, const T *s)                                     \
    {                                                                                              \
        const int type = sizeof(T) == 4 ? HIP_R_32F : HIP_R_64F;                                   \
        hipblasStatus_t status = begin(handle, "hipblas" #X "rot" #L, type, type, type);           \
        struct vector va = vector(a, type, n, inca), vb = vector(b, type, n, incb);                \
        for (int64_t i = 0; status == HIPBLAS_STATUS_SUCCESS && i < va.n; i++) {                   \
            T p = a[place(&va, i)], q = b[place(&vb, i)];                                          \
            a[place(&va, i)] = *c * p + *s * q;                                                    \
            b[place(&vb, i)] = *c * q - *s * p;                                                    \
        }                                                                                          \
        if (status == HIPBLAS_STATUS_SUCCESS)                                                      \
            wrote(&va), wrote(&vb);                                                                \
        return status;                                                                             \
    }                                                                                              \
    hipblasStatus_t hipblas##X##rotg##L(hipblasHandle_t handle, T *a, T *b, T *c, T *s)            \
    {                                                                                              \
        const int type = sizeof(T) == 4 ? HIP_R_32F : HIP_R_64F;                                   \
        hipblasStatus_t status = begin(handle, "hipblas" #X "rotg" #L, type, type, type);          \
        if (status != HIPBLAS_STATUS_SUCCESS)                                                      \
            return status;                                                                         \
        cblas_##x##rotg(a, b, c, s);                                                               \
        if (((struct blas_handle *)handle)->pointers == HIPBLAS_POINTER_MODE_DEVICE)               \
            device_wrote(a, sizeof *a), device_wrote(b, sizeof *b), device_wrote(c, sizeof *c),    \
                device_wrote(s, sizeof *s);                                                        \
        return status;                                                                             \
    }
ROT(S, float, int, , s)
ROT(S, float, int64_t, _64, s)
ROT(D, double, int, , d)
ROT(D, double, int64_t, _64, d)
