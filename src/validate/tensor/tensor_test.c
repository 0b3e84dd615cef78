#include "base/anchor.h"
#include "base/fs.h"
#include "validate/tensor/tensor.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;

static int tensor_test_tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

static struct tensor tensor_test_of(enum tensor_type type, const void *data, uint64_t n)
{
    return (struct tensor){.type = type, .ndim = 1, .dim = {n}, .count = n, .data = data};
}

static void assert_number(double got, double want)
{
    if (isnan(want))
        assert_true(isnan(got));
    else if (got != want || signbit(got) != signbit(want))
        fail_msg("%.17g instead of %.17g", got, want);
}

/* Values */

static void names_and_sizes(void **state)
{
    (void)state;
    static const unsigned size[TENSOR_TYPES] = {8, 4, 2, 2, 1, 1, 1, 1, 8, 4, 2, 1, 8, 4, 2, 1, 1};
    for (int i = 0; i < TENSOR_TYPES; i++) {
        enum tensor_type type = (enum tensor_type)i;
        assert_int_equal(tensor_type_of(str_of(tensor_type_name(type))), type);
        assert_int_equal(tensor_type_size(type), size[i]);
        assert_int_equal(tensor_type_is_float(type), i < TENSOR_I64);
    }
    assert_int_equal(tensor_type_of(STR("f8")), TENSOR_TYPES);
    assert_int_equal(tensor_type_of(STR("")), TENSOR_TYPES);
    assert_int_equal(tensor_type_of(STR("f32 ")), TENSOR_TYPES);
}

/* What the bits of a format mean, as its definition says it: slowly, with ldexp. */
static double tensor_test_defined(unsigned bits, int exponent_bits, int mantissa_bits, int bias)
{
    unsigned m = bits & ((1u << mantissa_bits) - 1),
             e = bits >> mantissa_bits & ((1u << exponent_bits) - 1);
    double x =
        e ? ldexp(1 + ldexp(m, -mantissa_bits), (int)e - bias) : ldexp(m, 1 - bias - mantissa_bits);
    return bits >> (exponent_bits + mantissa_bits) ? -x : x;
}

static void all_of_f16(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 0x10000; i++) {
        uint16_t bits = (uint16_t)i;
        struct tensor t = tensor_test_of(TENSOR_F16, &bits, 1);
        double want = (i & 0x7c00) != 0x7c00 ? tensor_test_defined(i, 5, 10, 15)
                      : i & 0x3ff            ? (double)NAN
                      : i & 0x8000           ? -HUGE_VAL
                                             : HUGE_VAL;
        assert_number(tensor_value(&t, 0), want);
    }
}

static void all_of_bf16(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 0x10000; i++) {
        uint16_t bits = (uint16_t)i;
        struct tensor t = tensor_test_of(TENSOR_BF16, &bits, 1);
        double want = (i & 0x7f80) != 0x7f80 ? tensor_test_defined(i, 8, 7, 127)
                      : i & 0x7f             ? (double)NAN
                      : i & 0x8000           ? -HUGE_VAL
                                             : HUGE_VAL;
        assert_number(tensor_value(&t, 0), want);
    }
}

static void all_of_fp8(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 0x100; i++) {
        uint8_t bits = (uint8_t)i;
        unsigned magnitude = i & 0x7f;
        struct tensor t = tensor_test_of(TENSOR_F8E4M3, &bits, 1);
        assert_number(tensor_value(&t, 0),
                      magnitude == 0x7f ? (double)NAN : tensor_test_defined(i, 4, 3, 7));
        t.type = TENSOR_F8E5M2;
        double infinite = i & 0x80 ? -HUGE_VAL : HUGE_VAL;
        assert_number(tensor_value(&t, 0), magnitude > 0x7c    ? (double)NAN
                                           : magnitude == 0x7c ? infinite
                                                               : tensor_test_defined(i, 5, 2, 15));
        t.type = TENSOR_F8E4M3FNUZ;
        assert_number(tensor_value(&t, 0),
                      i == 0x80 ? (double)NAN : tensor_test_defined(i, 4, 3, 8));
        t.type = TENSOR_F8E5M2FNUZ;
        assert_number(tensor_value(&t, 0),
                      i == 0x80 ? (double)NAN : tensor_test_defined(i, 5, 2, 16));
    }
}

/* The largest and the smallest numbers, as the formats' documents name them. */
static void landmarks(void **state)
{
    (void)state;
    static const struct {
        enum tensor_type type;
        unsigned bits;
        double value;
    } marks[] = {
        {TENSOR_F8E4M3, 0x7e, 448},        {TENSOR_F8E4M3, 0x01, 0x1p-9},
        {TENSOR_F8E5M2, 0x7b, 57344},      {TENSOR_F8E5M2, 0x01, 0x1p-16},
        {TENSOR_F8E4M3FNUZ, 0x7f, 240},    {TENSOR_F8E4M3FNUZ, 0x01, 0x1p-10},
        {TENSOR_F8E5M2FNUZ, 0x7f, 57344},  {TENSOR_F8E5M2FNUZ, 0x01, 0x1p-17},
        {TENSOR_F16, 0x7bff, 65504},       {TENSOR_F16, 0x0001, 0x1p-24},
        {TENSOR_BF16, 0x7f7f, 0x1.fep127}, {TENSOR_BF16, 0x0001, 0x1p-133},
    };
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        struct tensor t = tensor_test_of(marks[i].type, &marks[i].bits, 1);
        assert_number(tensor_value(&t, 0), marks[i].value);
    }
}

static void tensor_test_whole_numbers(void **state)
{
    (void)state;
    static const int64_t i64[] = {INT64_MIN, -1, INT64_MAX};
    static const uint64_t u64[] = {0, UINT64_MAX};
    static const int32_t i32[] = {INT32_MIN, INT32_MAX};
    static const uint32_t u32[] = {0, UINT32_MAX};
    static const int16_t i16[] = {INT16_MIN, INT16_MAX};
    static const uint16_t u16[] = {0, UINT16_MAX};
    static const int8_t i8[] = {INT8_MIN, INT8_MAX};
    static const uint8_t u8[] = {0, UINT8_MAX, 1, 2};
    struct tensor t = tensor_test_of(TENSOR_I64, i64, 3);
    assert_number(tensor_value(&t, 0), -0x1p63);
    assert_number(tensor_value(&t, 1), -1);
    t = tensor_test_of(TENSOR_U64, u64, 2);
    assert_number(tensor_value(&t, 1), 0x1p64);
    t = tensor_test_of(TENSOR_I32, i32, 2);
    assert_number(tensor_value(&t, 0), INT32_MIN);
    assert_number(tensor_value(&t, 1), INT32_MAX);
    t = tensor_test_of(TENSOR_U32, u32, 2);
    assert_number(tensor_value(&t, 1), UINT32_MAX);
    t = tensor_test_of(TENSOR_I16, i16, 2);
    assert_number(tensor_value(&t, 0), INT16_MIN);
    t = tensor_test_of(TENSOR_U16, u16, 2);
    assert_number(tensor_value(&t, 1), UINT16_MAX);
    t = tensor_test_of(TENSOR_I8, i8, 2);
    assert_number(tensor_value(&t, 0), INT8_MIN);
    t = tensor_test_of(TENSOR_U8, u8, 4);
    assert_number(tensor_value(&t, 1), UINT8_MAX);
    t.type = TENSOR_BOOL;
    assert_number(tensor_value(&t, 0), 0);
    assert_number(tensor_value(&t, 3), 1);
}

/* Blocks of any length at any address are what the elements are one by one. */
static void tensor_test_blocks(void **state)
{
    (void)state;
    enum { N = 67 };
    char bytes[8 * N + 1];
    double many[N];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i * 37 + i / 5);
    for (int type = 0; type < TENSOR_TYPES; type++) {
        struct tensor t = tensor_test_of((enum tensor_type)type, bytes + 1, N);
        for (size_t first = 0; first < 5; first++) {
            tensor_values(&t, first, N - first, many);
            for (size_t i = first; i < N; i++)
                assert_number(many[i - first], tensor_value(&t, i));
        }
    }
}

static void units_in_the_last_place(void **state)
{
    (void)state;
    static const struct {
        enum tensor_type type;
        double x, ulp;
    } all[] = {
        {TENSOR_F64, 1, DBL_EPSILON},
        {TENSOR_F64, 0, 0x1p-1074},
        {TENSOR_F64, DBL_MAX, 0x1p971},
        {TENSOR_F64, 0x1p-1074, 0x1p-1074},
        {TENSOR_F32, 1, FLT_EPSILON},
        {TENSOR_F32, -1, FLT_EPSILON},
        {TENSOR_F32, 1.999, FLT_EPSILON},
        {TENSOR_F32, 2, 2 * FLT_EPSILON},
        {TENSOR_F32, 0.75, FLT_EPSILON / 2},
        {TENSOR_F32, 0, 0x1p-149},
        {TENSOR_F32, 1e-44, 0x1p-149},
        {TENSOR_F32, 1e300, 0x1p104},
        {TENSOR_F16, 1, 0x1p-10},
        {TENSOR_F16, 65504, 32},
        {TENSOR_F16, 1e6, 32},
        {TENSOR_F16, 1e-7, 0x1p-24},
        {TENSOR_BF16, 1, 0x1p-7},
        {TENSOR_F8E4M3, 448, 32},
        {TENSOR_F8E5M2, 57344, 8192},
        {TENSOR_F8E4M3FNUZ, 240, 16},
        {TENSOR_F8E5M2FNUZ, 57344, 8192},
        {TENSOR_I32, 1e6, 1},
        {TENSOR_BOOL, 0, 1},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_number(tensor_ulp(all[i].type, all[i].x), all[i].ulp);
    assert_true(isnan(tensor_ulp(TENSOR_F32, NAN)));
    assert_number(tensor_ulp(TENSOR_F32, -HUGE_VAL), HUGE_VAL);
}

/* Neighbouring bit patterns are one unit apart, in all small formats. */
static void neighbours(void **state)
{
    (void)state;
    static const unsigned end[TENSOR_TYPES] = {
        [TENSOR_F16] = 0x7bff,  [TENSOR_BF16] = 0x7f7f,     [TENSOR_F8E4M3] = 0x7e,
        [TENSOR_F8E5M2] = 0x7b, [TENSOR_F8E4M3FNUZ] = 0x7f, [TENSOR_F8E5M2FNUZ] = 0x7f};
    for (int type = 0; type < TENSOR_TYPES; type++) {
        for (uint32_t i = 0; i < end[type]; i++) {
            uint32_t next = i + 1;
            struct tensor t = tensor_test_of((enum tensor_type)type, &i, 1),
                          u = tensor_test_of((enum tensor_type)type, &next, 1);
            double x = tensor_value(&t, 0);
            assert_number(tensor_value(&u, 0) - x, tensor_ulp(t.type, x));
        }
    }
}

static void check_text(enum tensor_type type, const void *data, const char *want)
{
    struct tensor t = tensor_test_of(type, data, 1);
    struct buf b = {0};
    tensor_text(&t, 0, &b);
    assert_string_equal(b.p, want);
    buf_release(&b);
}

static void tensor_test_texts(void **state)
{
    (void)state;
    check_text(TENSOR_I64, &(int64_t){INT64_MIN}, "-9223372036854775808");
    check_text(TENSOR_U64, &(uint64_t){UINT64_MAX}, "18446744073709551615");
    check_text(TENSOR_I64, &(int64_t){(1ll << 53) + 1}, "9007199254740993");
    check_text(TENSOR_I8, &(int8_t){-7}, "-7");
    check_text(TENSOR_BOOL, &(uint8_t){1}, "true");
    check_text(TENSOR_F32, &(float){0.1f}, "0.1");
    check_text(TENSOR_F32, &(float){1 + FLT_EPSILON}, "1.0000001");
    check_text(TENSOR_F64, &(double){0.1}, "0.1");
    check_text(TENSOR_F64, &(double){1.0 / 3}, "0.3333333333333333");
    check_text(TENSOR_F64, &(double){1 + DBL_EPSILON}, "1.0000000000000002");
    check_text(TENSOR_F16, &(uint16_t){0x2e66}, "0.1");
    check_text(TENSOR_F32, &(float){NAN}, "NaN");
    check_text(TENSOR_F32, &(float){-HUGE_VALF}, "-inf");
    check_text(TENSOR_F32, &(float){-0.0f}, "-0");
}

static void shapes_as_text(void **state)
{
    (void)state;
    struct buf b = {0};
    tensor_shape_text(0, NULL, &b);
    tensor_shape_text(1, (const uint64_t[]){5}, &b);
    tensor_shape_text(3, (const uint64_t[]){2, UINT64_MAX, 0}, &b);
    assert_string_equal(b.p, "()(5)(2, 18446744073709551615, 0)");
    buf_release(&b);
}

/* Files */

/* A .npy file of that version. */
static struct str npy(int version, const char *header, const void *data, size_t n)
{
    struct buf b = {0};
    size_t length = strlen(header);
    buf_add(&b, "\x93NUMPY", 6);
    buf_addch(&b, (char)version);
    buf_addch(&b, 0);
    for (int i = 0; i < (version == 1 ? 2 : 4); i++)
        buf_addch(&b, (char)(length >> 8 * i));
    buf_addstr(&b, header);
    buf_add(&b, data, n);
    struct str s = {arena_strdup(&arena, buf_str(&b)), b.len};
    buf_release(&b);
    return s;
}

static struct tensor parsed(struct str bytes)
{
    struct tensor t;
    struct err err;
    if (tensor_parse("x.npy", bytes, &arena, &t, &err) != 0)
        fail_msg("%s", err.msg);
    return t;
}

static void check_trouble(struct str bytes, const char *part)
{
    struct tensor t;
    struct err err;
    assert_int_equal(tensor_parse("dir/x.npy", bytes, &arena, &t, &err), -1);
    assert_true(str_starts(str_of(err.msg), STR("dir/x.npy: ")));
    if (!strstr(err.msg, part))
        fail_msg("\"%s\" is not in: %s", part, err.msg);
}

static void check_elements(const struct tensor *t, const double *want, uint64_t n)
{
    assert_int_equal(t->count, n);
    for (uint64_t i = 0; i < n; i++)
        assert_number(tensor_value(t, i), want[i]);
}

static void npy_versions(void **state)
{
    (void)state;
    static const float data[] = {1, 2, 3, 4, 5, 6};
    for (int version = 1; version <= 3; version++) {
        struct tensor t =
            parsed(npy(version, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }  \n",
                       data, sizeof data));
        assert_int_equal(t.type, TENSOR_F32);
        assert_int_equal(t.ndim, 2);
        assert_int_equal(t.dim[0], 2);
        assert_int_equal(t.dim[1], 3);
        check_elements(&t, (const double[]){1, 2, 3, 4, 5, 6}, 6);
    }
}

/* Order of keys, blanks, quotes and commas are free. */
static void npy_spellings(void **state)
{
    (void)state;
    static const char *const headers[] = {
        "{'descr': '<i2', 'fortran_order': False, 'shape': (2,), }",
        "{\"shape\":(2),\"fortran_order\":False,\"descr\":\"<i2\"}",
        " { 'fortran_order' : True ,'shape' : ( 2 , ) , 'descr':'<i2'\n}\n \n",
        "{'descr': '=i2', 'fortran_order': False, 'shape': (2L,), }",
        "{'descr': 'i2', 'fortran_order': False, 'shape': (2,), }",
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        struct tensor t = parsed(npy(1, headers[i], "\1\0\2\0", 4));
        assert_int_equal(t.type, TENSOR_I16);
        assert_int_equal(t.ndim, 1);
        check_elements(&t, (const double[]){1, 2}, 2);
    }
}

static void npy_single_and_empty(void **state)
{
    (void)state;
    struct tensor t =
        parsed(npy(1, "{'descr': '|u1', 'fortran_order': False, 'shape': ()}", "\7", 1));
    assert_int_equal(t.ndim, 0);
    check_elements(&t, (const double[]){7}, 1);
    t = parsed(npy(1,
                   "{'descr': '<f8', 'fortran_order': True, 'shape': (3, 0, 18446744073709551615)}",
                   "", 0));
    assert_int_equal(t.ndim, 3);
    assert_int_equal(t.count, 0);
}

static void npy_types(void **state)
{
    (void)state;
    static const struct {
        const char *descr;
        enum tensor_type type;
    } types[] = {{"<f8", TENSOR_F64}, {"<f4", TENSOR_F32}, {"<f2", TENSOR_F16},
                 {"<i8", TENSOR_I64}, {"<i4", TENSOR_I32}, {"<i2", TENSOR_I16},
                 {"|i1", TENSOR_I8},  {"<u8", TENSOR_U64}, {"<u4", TENSOR_U32},
                 {"<u2", TENSOR_U16}, {"|u1", TENSOR_U8},  {"|b1", TENSOR_BOOL},
                 {"?", TENSOR_BOOL},  {"|V2", TENSOR_U16}, {"<V1", TENSOR_U8}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        char header[100];
        snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': (0,), }",
                 types[i].descr);
        assert_int_equal(parsed(npy(1, header, "", 0)).type, types[i].type);
    }
}

static void npy_big_endian(void **state)
{
    (void)state;
    struct tensor t = parsed(npy(1, "{'descr': '>i4', 'fortran_order': False, 'shape': (2,), }",
                                 "\0\0\1\2\xff\xff\xff\xfe", 8));
    check_elements(&t, (const double[]){258, -2}, 2);
    t = parsed(npy(1, "{'descr': '>f8', 'fortran_order': False, 'shape': (1,), }",
                   "\x3f\xf8\0\0\0\0\0\0", 8));
    check_elements(&t, (const double[]){1.5}, 1);
    t = parsed(npy(1, "{'descr': '>u1', 'fortran_order': False, 'shape': (1,), }", "\5", 1));
    check_elements(&t, (const double[]){5}, 1);
    t = parsed(npy(1, "{'descr': '>c8', 'fortran_order': False, 'shape': (1,), }",
                   "\x3f\x80\0\0\x40\0\0\0", 8));
    check_elements(&t, (const double[]){1, 2}, 2);
}

static void npy_complex(void **state)
{
    (void)state;
    static const double data[] = {1, -1, 2, -2, 3, -3, 4, -4};
    struct tensor t = parsed(
        npy(1, "{'descr': '<c16', 'fortran_order': True, 'shape': (2, 2), }", data, sizeof data));
    assert_int_equal(t.type, TENSOR_F64);
    assert_int_equal(t.ndim, 3);
    assert_int_equal(t.dim[2], 2);
    check_elements(&t, (const double[]){1, -1, 3, -3, 2, -2, 4, -4}, 8);
}

/* Every element's value is its place in C order; the file has it in Fortran order. */
static void check_fortran(int ndim, const uint64_t *dim)
{
    uint64_t count = 1;
    struct buf shape = {0};
    for (int i = 0; i < ndim; i++)
        count *= dim[i];
    uint32_t *data = arena_alloc(&arena, count * sizeof *data);
    for (uint64_t c = 0; c < count; c++) {
        uint64_t rest = c, index[TENSOR_DIMS], at = 0;
        for (int i = ndim - 1; i >= 0; i--) {
            index[i] = rest % dim[i];
            rest /= dim[i];
        }
        for (int i = ndim - 1; i >= 0; i--)
            at = at * dim[i] + index[i];
        data[at] = (uint32_t)c;
    }
    tensor_shape_text(ndim, dim, &shape);
    const char *header =
        arena_printf(&arena, "{'descr': '<u4', 'fortran_order': True, 'shape': %s}", shape.p);
    buf_release(&shape);
    struct tensor t = parsed(npy(1, header, data, count * sizeof *data));
    assert_int_equal(t.count, count);
    for (uint64_t c = 0; c < count; c++)
        assert_true(tensor_value(&t, c) == (double)c);
}

static void npy_fortran(void **state)
{
    (void)state;
    check_fortran(1, (const uint64_t[]){7});
    check_fortran(2, (const uint64_t[]){2, 3});
    check_fortran(2, (const uint64_t[]){1, 9});
    check_fortran(2, (const uint64_t[]){100, 33});
    check_fortran(3, (const uint64_t[]){4, 3, 5});
    check_fortran(3, (const uint64_t[]){37, 1, 65});
    check_fortran(4, (const uint64_t[]){2, 3, 4, 5});
    check_fortran(8, (const uint64_t[]){2, 3, 1, 2, 3, 2, 1, 4});
}

static void npy_damaged_headers(void **state)
{
    (void)state;
    static const struct {
        const char *header, *message;
    } all[] = {
        {"", "{ was expected"},
        {"{", "a string was expected"},
        {"{}", "is missing"},
        {"{'descr'", "a colon"},
        {"{'descr", "does not end"},
        {"{'descr': '<f4', 'shape': (1,)}", "is missing"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x", "more than a dictionary"},
        {"{'descr': '<f4', 'fortran_order': Maybe, 'shape': (1,)}", "True or False"},
        {"{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,)}", "second time"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'more': 1}", "unknown key"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': 1}", "a shape was expected"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (1 1)}", "a comma"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (,)}", "a number"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}", "a number"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (1,", "a number"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (18446744073709551616,)}", "too large"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}",
         "larger than memory"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387905,)}",
         "larger than memory"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1)}",
         "more than 8 dim"},
        {"{'descr': '<c8', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1)}", "more than 8 dim"},
        {"{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (1,)}", "records"},
        {"{'descr': '|O', 'fortran_order': False, 'shape': (1,)}", "'|O' can't be compared"},
        {"{'descr': '<U5', 'fortran_order': False, 'shape': (1,)}", "'<U5' can't be compared"},
        {"{'descr': '<f16', 'fortran_order': False, 'shape': (1,)}", "'<f16' can't be compared"},
        {"{'descr': '<', 'fortran_order': False, 'shape': (1,)}", "can't be compared"},
        {"{'descr': '', 'fortran_order': False, 'shape': (1,)}", "can't be compared"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}",
         "is cut off: 4 bytes of data instead of 8"},
        {"{'descr': '<i2', 'fortran_order': False, 'shape': (1,)}", "has 2 bytes behind its data"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        check_trouble(npy(1, all[i].header, "\0\0\x80\x3f", 4), all[i].message);
    /* A NUL among the blanks. */
    struct str bytes =
        npy(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}x", "\0\0\x80\x3f", 4);
    ((char *)(uintptr_t)bytes.p)[bytes.n - 5] = '\0';
    check_trouble(bytes, "more than a dictionary");
}

/* No prefix of a file is a tensor, nor does reading it touch a byte behind it
 * (the sanitizer looks). */
static void tensor_test_check_prefixes(struct str whole)
{
    struct tensor t;
    for (size_t n = 0; n < whole.n; n++) {
        char *part = malloc(n ? n : 1);
        memcpy(part, whole.p, n);
        assert_int_equal(tensor_parse("x", (struct str){part, n}, &arena, &t, NULL), -1);
        free(part);
    }
    assert_int_equal(tensor_parse("x", whole, &arena, &t, NULL), 0);
}

static void cut_off_anywhere(void **state)
{
    (void)state;
    static const float data[] = {1, 2, 3};
    struct tensor t = tensor_test_of(TENSOR_F32, data, 3);
    struct buf b = {0};
    tensor_test_check_prefixes(
        npy(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (3,)}", data, sizeof data));
    tensor_test_check_prefixes(
        npy(3, "{'descr': '<f4', 'fortran_order': False, 'shape': (3,)}", data, sizeof data));
    tensor_raw(&t, &b);
    tensor_test_check_prefixes(buf_str(&b));
    buf_release(&b);
}

static void not_a_tensor(void **state)
{
    (void)state;
    check_trouble(STR(""), "the file is empty");
    check_trouble(STR("1.5\n2.5\n"), "is no tensor");
    check_trouble(STR("\x93NUMPX\1\0\0\0{}"), "is no tensor");
    check_trouble(STR("\x93NUMPY\4\0\0\0\0\0{}"), "version 4.0");
    check_trouble(STR("\x93NUMPY\1\0\xff\xff{}"), "header is not complete");
    check_trouble(STR("\x93NUMPY\2\0\xff\xff\xff\xff{}"), "header is not complete");
}

static void raw_damaged(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        char byte;
        const char *message;
    } all[] = {{8, 2, "version 2"},           {9, 0, "no element type 0"},
               {9, 99, "no element type 99"}, {10, 9, "has 9 dimensions"},
               {10, 2, "larger than memory"}, {11, 1, "bytes 11 to 15"},
               {15, 1, "bytes 11 to 15"},     {16, 2, "cut off"},
               {16, 0, "behind its data"},    {23, -128, "larger than memory"}};
    static const double data[] = {0x1p1000};
    struct tensor t = tensor_test_of(TENSOR_F64, data, 1);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct buf b = {0};
        tensor_raw(&t, &b);
        b.p[all[i].at] = all[i].byte;
        check_trouble(buf_str(&b), all[i].message);
        buf_release(&b);
    }
}

/* Both formats bring back what was written. */
static void round_trips(void **state)
{
    (void)state;
    char data[2 * 3 * 5 * 8];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (char)(i * 89);
    for (int type = 0; type < TENSOR_TYPES; type++) {
        for (int ndim = 0; ndim <= 3; ndim++) {
            struct tensor t = {
                .type = (enum tensor_type)type, .ndim = ndim, .dim = {2, 3, 5}, .data = data};
            t.count = (const uint64_t[]){1, 2, 6, 30}[ndim];
            struct buf npy_bytes = {0}, raw = {0};
            tensor_npy(&t, &npy_bytes);
            tensor_raw(&t, &raw);
            struct tensor a = parsed(buf_str(&npy_bytes)), b = parsed(buf_str(&raw));
            assert_int_equal(b.type, t.type);
            assert_int_equal(tensor_reinterpret(&a, t.type, NULL), 0);
            assert_int_equal((npy_bytes.len - tensor_type_size(t.type) * t.count) % 64, 0);
            char sum[3][33];
            tensor_checksum(&t, sum[0]);
            tensor_checksum(&a, sum[1]);
            tensor_checksum(&b, sum[2]);
            assert_string_equal(sum[0], sum[1]);
            assert_string_equal(sum[0], sum[2]);
            buf_release(&npy_bytes);
            buf_release(&raw);
        }
    }
}

/* The bytes that NumPy 1.24 writes for np.float32([[1, 2]]). */
static void npy_is_numpys(void **state)
{
    (void)state;
    static const float data[] = {1, 2};
    struct tensor t = {.type = TENSOR_F32, .ndim = 2, .dim = {1, 2}, .count = 2, .data = data};
    struct buf got = {0}, want = {0};
    tensor_npy(&t, &got);
    buf_add(&want, "\x93NUMPY\1\0\x76\0", 10);
    buf_addstr(&want, "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }");
    while (want.len < 127)
        buf_addch(&want, ' ');
    buf_add(&want, "\n\0\0\x80\x3f\0\0\0\x40", 9);
    assert_true(str_eq(buf_str(&got), buf_str(&want)));
    buf_release(&got);
    buf_release(&want);
}

/* The sum is a promise: references are recorded with it. xxhsum -H2 prints it for the raw file. */
static void checksums(void **state)
{
    (void)state;
    float data[] = {1, 2, 3, 4};
    struct tensor t = {.type = TENSOR_F32, .ndim = 2, .dim = {2, 2}, .count = 4, .data = data};
    char sum[33], other[33];
    tensor_checksum(&t, sum);
    assert_string_equal(sum, "4d2457fb95805c009808769bb84a8317");
    t.dim[0] = 4, t.dim[1] = 1;
    tensor_checksum(&t, other);
    assert_string_not_equal(sum, other);
    t.dim[0] = 2, t.dim[1] = 2, t.type = TENSOR_I32;
    tensor_checksum(&t, other);
    assert_string_not_equal(sum, other);
    t.type = TENSOR_F32;
    data[3] = 5;
    tensor_checksum(&t, other);
    assert_string_not_equal(sum, other);
}

static void reinterpreted(void **state)
{
    (void)state;
    uint16_t bits = 0x3f80;
    struct tensor t = tensor_test_of(TENSOR_U16, &bits, 1);
    struct err err;
    assert_int_equal(tensor_reinterpret(&t, TENSOR_BF16, &err), 0);
    assert_number(tensor_value(&t, 0), 1);
    assert_int_equal(tensor_reinterpret(&t, TENSOR_F32, &err), -1);
    assert_non_null(strstr(err.msg, "bf16 (2 bytes) can't be taken for f32 (4)"));
    assert_int_equal(t.type, TENSOR_BF16);
}

static void tensor_test_files(void **state)
{
    (void)state;
    char path[] = "/tmp/tensor_test-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    static const double data[] = {1, 2, 3};
    struct tensor t = tensor_test_of(TENSOR_F64, data, 3), back;
    struct buf b = {0};
    struct err err;
    tensor_npy(&t, &b);
    assert_int_equal(anchor_write_path(path, buf_str(&b), &err), 0);
    assert_int_equal(tensor_read(path, b.len, &arena, &back, &err), 0);
    check_elements(&back, data, 3);
    assert_int_equal(tensor_read(path, b.len - 1, &arena, &back, &err), -1);
    assert_non_null(strstr(err.msg, "larger than"));
    assert_int_equal(anchor_write_path(path, STR(""), &err), 0);
    assert_int_equal(tensor_read(path, 1000, &arena, &back, &err), -1);
    assert_non_null(strstr(err.msg, "empty"));
    unlink(path);
    assert_int_equal(tensor_read(path, 1000, &arena, &back, &err), -1);
    assert_non_null(strstr(err.msg, "no such file"));
    assert_int_equal(tensor_read("/tmp", 1000, &arena, &back, &err), -1);
    assert_non_null(strstr(err.msg, "is a folder"));
    buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_sizes),
        cmocka_unit_test(all_of_f16),
        cmocka_unit_test(all_of_bf16),
        cmocka_unit_test(all_of_fp8),
        cmocka_unit_test(landmarks),
        cmocka_unit_test(tensor_test_whole_numbers),
        cmocka_unit_test(tensor_test_blocks),
        cmocka_unit_test(units_in_the_last_place),
        cmocka_unit_test(neighbours),
        cmocka_unit_test(tensor_test_texts),
        cmocka_unit_test(shapes_as_text),
        cmocka_unit_test_teardown(npy_versions, tensor_test_tear_down),
        cmocka_unit_test_teardown(npy_spellings, tensor_test_tear_down),
        cmocka_unit_test_teardown(npy_single_and_empty, tensor_test_tear_down),
        cmocka_unit_test_teardown(npy_types, tensor_test_tear_down),
        cmocka_unit_test_teardown(npy_big_endian, tensor_test_tear_down),
        cmocka_unit_test_teardown(npy_complex, tensor_test_tear_down),
        cmocka_unit_test_teardown(npy_fortran, tensor_test_tear_down),
        cmocka_unit_test_teardown(npy_damaged_headers, tensor_test_tear_down),
        cmocka_unit_test_teardown(cut_off_anywhere, tensor_test_tear_down),
        cmocka_unit_test_teardown(not_a_tensor, tensor_test_tear_down),
        cmocka_unit_test_teardown(raw_damaged, tensor_test_tear_down),
        cmocka_unit_test_teardown(round_trips, tensor_test_tear_down),
        cmocka_unit_test(npy_is_numpys),
        cmocka_unit_test(checksums),
        cmocka_unit_test(reinterpreted),
        cmocka_unit_test_teardown(tensor_test_files, tensor_test_tear_down),
    };
    return cmocka_run_group_tests_name("tensor", tests, NULL, NULL);
}
