/* Sums, products, smallest and largest ones in all types. What is smaller than a float is rounded
 * after each step, as the GPU does it. */
#include "standin/common/number.h"
#include "standin/rccl/comm.h"
#include <math.h>
#include <string.h>

enum { E4M3 = 10, E5M2 = 11 }; /* ncclFloat8e4m3 and ncclFloat8e5m2, which older headers lack */

size_t type_size(int type)
{
    static const uint8_t size[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2, 1, 1};
    return type >= 0 && type < (int)(sizeof size / sizeof *size) ? size[type] : 0;
}

/* The type as number.h has it. */
static int rccl_reduce_number_of(int type, bool fnuz)
{
    switch (type) {
    case ncclFloat16:
        return NUMBER_F16;
    case ncclBfloat16:
        return NUMBER_BF16;
    case ncclFloat32:
        return NUMBER_F32;
    case ncclFloat64:
        return NUMBER_F64;
    case E4M3:
        return fnuz ? NUMBER_E4M3_FNUZ : NUMBER_E4M3;
    default:
        return fnuz ? NUMBER_E5M2_FNUZ : NUMBER_E5M2;
    }
}

/* a[i] = EXPRESSION of x, which a[i] was, and y, which is b[i], for all i. */
#define EACH(T, EXPRESSION)                                                                        \
    for (size_t i = 0; i < n; i++) {                                                               \
        const T x = a[i], y = b[i];                                                                \
        a[i] = (T)(EXPRESSION);                                                                    \
    }                                                                                              \
    break

/* Integers wrap around, which C has for unsigned ones: U is the type that sums and
 * products are made in. */
#define STEP(T, U, LARGER, SMALLER)                                                                \
    static void step_##T(ncclRedOp_t op, T *a, const T *b, size_t n)                               \
    {                                                                                              \
        switch (op) {                                                                              \
        case ncclProd:                                                                             \
            EACH(T, (U)x *(U)y);                                                                   \
        case ncclMax:                                                                              \
            EACH(T, LARGER);                                                                       \
        case ncclMin:                                                                              \
            EACH(T, SMALLER);                                                                      \
        default:                                                                                   \
            EACH(T, (U)x + (U)y);                                                                  \
        }                                                                                          \
    }
#define INTEGER_STEP(T, U) STEP(T, U, x > y ? x : y, x < y ? x : y)
INTEGER_STEP(int8_t, uint32_t)
INTEGER_STEP(uint8_t, uint32_t)
INTEGER_STEP(int32_t, uint32_t)
INTEGER_STEP(uint32_t, uint32_t)
INTEGER_STEP(int64_t, uint64_t)
INTEGER_STEP(uint64_t, uint64_t)
STEP(float, float, fmaxf(x, y), fminf(x, y))
STEP(double, double, fmax(x, y), fmin(x, y))

static double rccl_reduce_apply(ncclRedOp_t op, double x, double y)
{
    switch (op) {
    case ncclProd:
        return x * y;
    case ncclMax:
        return fmax(x, y);
    case ncclMin:
        return fmin(x, y);
    default:
        return x + y;
    }
}

/* Through double precision, where one step of two short numbers is exact or rounds
 * once more to the same. */
static void step_short(ncclRedOp_t op, int number, void *a, const void *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double x = number_load(number, a, (int64_t)i), y = number_load(number, b, (int64_t)i);
        number_store(number, a, (int64_t)i, rccl_reduce_apply(op, x, y));
    }
}

static void rccl_reduce_step(ncclRedOp_t op, int type, bool fnuz, void *a, const void *b, size_t n)
{
    switch (type) {
    case ncclInt8:
        step_int8_t(op, a, b, n);
        break;
    case ncclUint8:
        step_uint8_t(op, a, b, n);
        break;
    case ncclInt32:
        step_int32_t(op, a, b, n);
        break;
    case ncclUint32:
        step_uint32_t(op, a, b, n);
        break;
    case ncclInt64:
        step_int64_t(op, a, b, n);
        break;
    case ncclUint64:
        step_uint64_t(op, a, b, n);
        break;
    case ncclFloat32:
        step_float(op, a, b, n);
        break;
    case ncclFloat64:
        step_double(op, a, b, n);
        break;
    default:
        step_short(op, rccl_reduce_number_of(type, fnuz), a, b, n);
    }
}

enum { CHUNK = 512 }; /* elements that are multiplied at a time */

/* Does with CHUNKs of numbers, which were multiplied, what is to be done with all. */
static void each_chunk(const struct reduction *r, int type, bool fnuz, void *into, const void *from,
                       size_t count, bool first)
{
    const size_t size = type_size(type);
    char scale[CHUNK * 8], part[CHUNK * 8];
    for (size_t i = 0; i < CHUNK; i++)
        memcpy(scale + i * size, r->scale.on_device ? r->scale.at : r->scale.bytes, size);
    for (size_t done = 0; done < count; done += CHUNK) {
        const size_t n = count - done < CHUNK ? count - done : CHUNK;
        memcpy(part, (const char *)from + done * size, n * size);
        rccl_reduce_step(ncclProd, type, fnuz, part, scale, n);
        if (first)
            memcpy((char *)into + done * size, part, n * size);
        else
            rccl_reduce_step(ncclSum, type, fnuz, (char *)into + done * size, part, n);
    }
}

void reduce_begin(const struct reduction *r, int type, bool fnuz, void *into, const void *from,
                  size_t count)
{
    if (r->scale.used)
        each_chunk(r, type, fnuz, into, from, count, true);
    else
        memcpy(into, from, count * type_size(type));
}

void reduce_add(const struct reduction *r, int type, bool fnuz, void *into, const void *from,
                size_t count)
{
    if (r->scale.used)
        each_chunk(r, type, fnuz, into, from, count, false);
    else
        rccl_reduce_step(r->op, type, fnuz, into, from, count);
}

#define DIVIDE(T)                                                                                  \
    do {                                                                                           \
        T *a = into;                                                                               \
        for (size_t i = 0; i < count; i++)                                                         \
            a[i] = (T)(a[i] / (T)n);                                                               \
    } while (0)

void reduce_end(const struct reduction *r, int type, void *into, size_t count, int n)
{
    if (r->op != ncclAvg)
        return;
    switch (type) {
    case ncclInt8:
        DIVIDE(int8_t);
        break;
    case ncclUint8:
        DIVIDE(uint8_t);
        break;
    case ncclInt32:
        DIVIDE(int32_t);
        break;
    case ncclUint32:
        DIVIDE(uint32_t);
        break;
    case ncclInt64:
        DIVIDE(int64_t);
        break;
    case ncclUint64:
        DIVIDE(uint64_t);
        break;
    default:
        break;
    }
}

struct scaled reduce_average(int type, bool fnuz, int n)
{
    struct scaled s = {.used = type >= ncclFloat16, .type = type};
    if (s.used)
        number_store(rccl_reduce_number_of(type, fnuz), s.bytes, 0, 1.0 / n);
    return s;
}
