#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/die.h"
#include "validate/codeobject/msgpack.h"
#include <stdlib.h>

#define BYTES(literal) ((struct str){(literal), sizeof(literal) - 1})

static void msgpack_test_numbers(void **state)
{
    (void)state;
    static const struct {
        struct str bytes;
        enum msgpack_type type;
        uint64_t u;
    } cases[] = {
        {BYTES("\x00"), MSGPACK_UINT, 0},
        {BYTES("\x7f"), MSGPACK_UINT, 127},
        {BYTES("\xff"), MSGPACK_INT, (uint64_t)-1},
        {BYTES("\xe0"), MSGPACK_INT, (uint64_t)-32},
        {BYTES("\xc0"), MSGPACK_NIL, 0},
        {BYTES("\xc2"), MSGPACK_BOOL, 0},
        {BYTES("\xc3"), MSGPACK_BOOL, 1},
        {BYTES("\xcc\xff"), MSGPACK_UINT, 255},
        {BYTES("\xcd\x01\x02"), MSGPACK_UINT, 0x102},
        {BYTES("\xce\xfe\x02\x03\x04"), MSGPACK_UINT, 0xfe020304},
        {BYTES("\xcf\xff\x02\x03\x04\x05\x06\x07\x08"), MSGPACK_UINT, 0xff02030405060708},
        {BYTES("\xd0\x80"), MSGPACK_INT, (uint64_t)-128},
        {BYTES("\xd0\x7f"), MSGPACK_UINT, 127},
        {BYTES("\xd1\xff\xfe"), MSGPACK_INT, (uint64_t)-2},
        {BYTES("\xd2\x80\x00\x00\x00"), MSGPACK_INT, (uint64_t)INT32_MIN},
        {BYTES("\xd3\x80\x00\x00\x00\x00\x00\x00\x00"), MSGPACK_INT, (uint64_t)INT64_MIN},
        {BYTES("\xd3\x00\x00\x00\x00\x00\x00\x00\x09"), MSGPACK_UINT, 9},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct msgpack m = msgpack_of(cases[i].bytes);
        struct msgpack_value v;
        assert_true(msgpack_next(&m, &v));
        assert_int_equal(v.type, cases[i].type);
        assert_true(v.u == cases[i].u);
        assert_ptr_equal(m.p, m.end);
    }
}

static void msgpack_test_texts(void **state)
{
    (void)state;
    static const struct {
        struct str bytes;
        enum msgpack_type type;
        const char *text;
    } cases[] = {
        {BYTES("\xa0"), MSGPACK_STR, ""},
        {BYTES("\xa3xyz"), MSGPACK_STR, "xyz"},
        {BYTES("\xd9\x02xy"), MSGPACK_STR, "xy"},
        {BYTES("\xda\x00\x02xy"), MSGPACK_STR, "xy"},
        {BYTES("\xdb\x00\x00\x00\x02xy"), MSGPACK_STR, "xy"},
        {BYTES("\xc4\x01x"), MSGPACK_BIN, "x"},
        {BYTES("\xc5\x00\x01x"), MSGPACK_BIN, "x"},
        {BYTES("\xc6\x00\x00\x00\x01x"), MSGPACK_BIN, "x"},
        {BYTES("\xc7\x02\x07xy"), MSGPACK_EXT, "xy"},
        {BYTES("\xc8\x00\x02\x07xy"), MSGPACK_EXT, "xy"},
        {BYTES("\xc9\x00\x00\x00\x02\x07xy"), MSGPACK_EXT, "xy"},
        {BYTES("\xd4\x07x"), MSGPACK_EXT, "x"},
        {BYTES("\xd6\x07wxyz"), MSGPACK_EXT, "wxyz"},
        {BYTES("\xd8\x07"
               "0123456789abcdef"),
         MSGPACK_EXT, "0123456789abcdef"},
        {BYTES("\xca"
               "1234"),
         MSGPACK_FLOAT, "1234"},
        {BYTES("\xcb"
               "12345678"),
         MSGPACK_FLOAT, "12345678"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct msgpack m = msgpack_of(cases[i].bytes);
        struct msgpack_value v;
        assert_true(msgpack_next(&m, &v));
        assert_int_equal(v.type, cases[i].type);
        assert_true(str_is(v.bytes, cases[i].text));
        assert_ptr_equal(m.p, m.end);
    }
}

static void heads(void **state)
{
    (void)state;
    static const struct {
        struct str bytes;
        enum msgpack_type type;
        uint32_t n;
    } cases[] = {
        {BYTES("\x90"), MSGPACK_ARRAY, 0},
        {BYTES("\x9f"), MSGPACK_ARRAY, 15},
        {BYTES("\xdc\x01\x00"), MSGPACK_ARRAY, 256},
        {BYTES("\xdd\xff\xff\xff\xff"), MSGPACK_ARRAY, UINT32_MAX},
        {BYTES("\x80"), MSGPACK_MAP, 0},
        {BYTES("\x8e"), MSGPACK_MAP, 14},
        {BYTES("\xde\x00\x10"), MSGPACK_MAP, 16},
        {BYTES("\xdf\x00\x01\x00\x00"), MSGPACK_MAP, 65536},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct msgpack m = msgpack_of(cases[i].bytes);
        struct msgpack_value v;
        assert_true(msgpack_next(&m, &v));
        assert_int_equal(v.type, cases[i].type);
        assert_int_equal(v.n, cases[i].n);
        assert_ptr_equal(m.p, m.end);
    }
}

static void skips_whole_values(void **state)
{
    (void)state;
    /* {"a": [1, {"b": nil}, "c"], "d": 1.0f}, then 7 */
    struct msgpack m = msgpack_of(BYTES("\x82\xa1"
                                        "a\x93\x01\x81\xa1"
                                        "b\xc0\xa1"
                                        "c\xa1"
                                        "d\xca\x3f\x80\x00\x00\x07"));
    struct msgpack_value v;
    assert_true(msgpack_skip(&m));
    assert_true(msgpack_expect(&m, MSGPACK_UINT, &v));
    assert_int_equal(v.u, 7);
    assert_false(msgpack_skip(&m));
    assert_false(msgpack_next(&m, &v));
}

static void every_prefix_is_refused(void **state)
{
    (void)state;
    static const struct str whole[] = {
        BYTES("\xcf\x01\x02\x03\x04\x05\x06\x07\x08"),
        BYTES("\xd3\x01\x02\x03\x04\x05\x06\x07\x08"),
        BYTES("\xdb\x00\x00\x00\x03xyz"),
        BYTES("\xc9\x00\x00\x00\x01\x07x"),
        BYTES("\xdf\x00\x00\x00\x01\x01\x02"),
        BYTES("\xdd\x00\x00\x00\x02\x01\xa1x"),
        BYTES("\x92\x91\x91\x01\x02"),
        BYTES("\xd8\x07"
              "0123456789abcdef"),
    };
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        for (size_t n = 0; n <= whole[i].n; n++) {
            /* On the heap and of that size, so that reading on is found. */
            char *copy = xmalloc(n);
            memcpy(copy, whole[i].p, n);
            struct msgpack m = msgpack_of((struct str){copy, n});
            assert_int_equal(msgpack_skip(&m), n == whole[i].n);
            free(copy);
        }
    }
}

static void promises_are_not_believed(void **state)
{
    (void)state;
    struct msgpack_value v;
    struct msgpack m = msgpack_of(BYTES("\xdf\xff\xff\xff\xff\x01\x01"));
    assert_false(msgpack_skip(&m));
    m = msgpack_of(BYTES("\xdb\xff\xff\xff\xffx"));
    assert_false(msgpack_next(&m, &v));
    m = msgpack_of(BYTES("\xc1"));
    assert_false(msgpack_next(&m, &v));
    m = msgpack_of((struct str){NULL, 0});
    assert_false(msgpack_next(&m, &v));
}

/* Nothing recurses: a million arrays in each other. */
static void deep(void **state)
{
    (void)state;
    enum { DEEP = 1000000 };
    char *bytes = xmalloc(DEEP);
    memset(bytes, 0x91, DEEP - 1);
    bytes[DEEP - 1] = 1;
    struct msgpack m = msgpack_of((struct str){bytes, DEEP});
    assert_true(msgpack_skip(&m));
    m = msgpack_of((struct str){bytes, DEEP - 1});
    assert_false(msgpack_skip(&m));
    free(bytes);
}

static void keys_are_texts(void **state)
{
    (void)state;
    struct str key;
    struct msgpack m = msgpack_of(BYTES("\xa1k\x05"));
    assert_true(msgpack_key(&m, &key));
    assert_true(str_is(key, "k"));
    assert_false(msgpack_key(&m, &key));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(msgpack_test_numbers),
        cmocka_unit_test(msgpack_test_texts),
        cmocka_unit_test(heads),
        cmocka_unit_test(skips_whole_values),
        cmocka_unit_test(every_prefix_is_refused),
        cmocka_unit_test(promises_are_not_believed),
        cmocka_unit_test(deep),
        cmocka_unit_test(keys_are_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
