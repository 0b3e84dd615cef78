/* All collectives, types and operations against sums made here, for ranks in one process. */
#include "standin/common/number.h"
#include "standin/rccl/hip_for_test.h"

enum { COUNT = 600 };

/* ---- elements ---- */

static const struct {
    int number; /* of number.h; -1: an integer */
    int size;
} types[] = {{-1, 1},         {-1, 1},          {-1, 4},          {-1, 4},
             {-1, 8},         {-1, 8},          {NUMBER_F16, 2},  {NUMBER_F32, 4},
             {NUMBER_F64, 8}, {NUMBER_BF16, 2}, {NUMBER_E4M3, 1}, {NUMBER_E5M2, 1}};

static void rccl_test_put(int type, void *at, size_t i, double value)
{
    int64_t whole = (int64_t)value;
    if (types[type].number >= 0)
        number_store(types[type].number, at, (int64_t)i, value);
    else
        memcpy((char *)at + i * (size_t)types[type].size, &whole, (size_t)types[type].size);
}

static double rccl_test_get(int type, const void *at, size_t i)
{
    int64_t whole = 0;
    if (types[type].number >= 0)
        return number_load(types[type].number, at, (int64_t)i);
    memcpy(&whole, (const char *)at + i * (size_t)types[type].size, (size_t)types[type].size);
    return (double)whole;
}

/* Ones and twos: what four of them come to is exact in all types. */
static double rccl_test_element(int rank, size_t i)
{
    return 1 + (double)((i * 7 + (size_t)rank * 3 + i / 5) % 2);
}

static char given[RANKS][COUNT * RANKS * 8], got[RANKS][COUNT * RANKS * 8];

static void rccl_test_fill(int type)
{
    memset(got, 0x55, sizeof got);
    for (int r = 0; r < RANKS; r++)
        for (size_t i = 0; i < COUNT * RANKS; i++)
            rccl_test_put(type, given[r], i, rccl_test_element(r, i));
}

/* What the operation makes of all ranks' elements of that index; with a scale before. */
static double made(int type, ncclRedOp_t op, double scale, size_t i)
{
    double x = rccl_test_element(0, i) * scale;
    for (int r = 1; r < RANKS; r++) {
        double y = rccl_test_element(r, i) * scale;
        x = op == ncclProd  ? x * y
            : op == ncclMax ? fmax(x, y)
            : op == ncclMin ? fmin(x, y)
                            : x + y;
    }
    if (op != ncclAvg)
        return x;
    return types[type].number < 0 ? floor(x / RANKS) : x / RANKS;
}

/* ---- reductions ---- */

static void check_reduced(int type, ncclRedOp_t op, double scale)
{
    for (int r = 0; r < RANKS; r++)
        for (size_t i = 0; i < COUNT; i++)
            test_close(rccl_test_get(type, got[r], i), made(type, op, scale, i), 0);
}

static void all_reduce(int type, const ncclRedOp_t *ops, double scale)
{
    rccl_test_fill(type);
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++)
        ok(ncclAllReduce(given[r], got[r], COUNT, (ncclDataType_t)type, ops[r], comm[r],
                         stream[r]));
    ok(ncclGroupEnd());
    all_wait();
    check_reduced(type, ops[0] >= ncclNumOps ? ncclSum : ops[0], scale);
}

static void reduce_and_scatter(int type, ncclRedOp_t op)
{
    rccl_test_fill(type);
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++) {
        ok(ncclReduce(given[r], r == 2 ? got[2] : NULL, COUNT, (ncclDataType_t)type, op, 2, comm[r],
                      stream[r]));
        if (r != 2)
            ok(ncclReduceScatter(given[r], got[r], COUNT, (ncclDataType_t)type, op, comm[r],
                                 stream[r]));
        else
            ok(ncclReduceScatter(given[r], got[r] + COUNT * types[type].size, COUNT,
                                 (ncclDataType_t)type, op, comm[r], stream[r]));
    }
    ok(ncclGroupEnd());
    all_wait();
    for (size_t i = 0; i < COUNT; i++)
        test_close(rccl_test_get(type, got[2], i), made(type, op, 1, i), 0);
    for (size_t r = 0; r < RANKS; r++)
        for (size_t i = 0; i < COUNT; i++)
            test_close(rccl_test_get(type, got[r], i + (r == 2 ? COUNT : 0)),
                       made(type, op, 1, r * COUNT + i), 0);
}

static void test_reductions(void **state)
{
    (void)state;
    for (int type = 0; type < ncclNumTypes; type++)
        for (ncclRedOp_t op = ncclSum; op <= ncclAvg; op++) {
            const ncclRedOp_t ops[RANKS] = {op, op, op, op};
            all_reduce(type, ops, 1);
            reduce_and_scatter(type, op);
        }
}

static void test_scaled_sums(void **state)
{
    (void)state;
    for (int type = 0; type < ncclNumTypes; type++) {
        ncclRedOp_t ops[RANKS];
        char two[8];
        rccl_test_put(type, two, 0, 2);
        for (int r = 0; r < RANKS; r++)
            ok(ncclRedOpCreatePreMulSum(&ops[r], two, (ncclDataType_t)type,
                                        r % 2 ? ncclScalarDevice : ncclScalarHostImmediate,
                                        comm[r]));
        all_reduce(type, ops, 2);
        for (int r = 0; r < RANKS; r++) {
            assert_int_equal(ncclAllReduce(given, got, 1, (ncclDataType_t)(type ? 0 : 1), ops[r],
                                           comm[r], stream[r]),
                             ncclInvalidArgument); /* another type */
            ok(ncclRedOpDestroy(ops[r], comm[r]));
            assert_int_equal(ncclRedOpDestroy(ops[r], comm[r]), ncclInvalidArgument);
        }
    }
}

static void test_in_place(void **state)
{
    (void)state;
    int32_t x[RANKS][RANKS], y[RANKS][RANKS];
    for (int r = 0; r < RANKS; r++)
        for (int i = 0; i < RANKS; i++)
            x[r][i] = y[r][i] = INT32_MAX - r * 10 - i;
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++) {
        ok(ncclAllReduce(x[r], x[r], RANKS, ncclInt32, ncclSum, comm[r], stream[r]));
        ok(ncclAllGather(&y[r][r], y[r], 1, ncclInt32, comm[r], stream[r]));
    }
    ok(ncclGroupEnd());
    all_wait();
    for (int r = 0; r < RANKS; r++)
        for (int i = 0; i < RANKS; i++) {
            assert_int_equal(
                x[r][i], (int32_t)(4u * (uint32_t)INT32_MAX - 60u - 4u * (uint32_t)i)); /* wraps */
            assert_int_equal(y[r][i], INT32_MAX - i * 10 - i);
        }
}

/* ---- copies ---- */

static void rccl_test_copies(void **state)
{
    (void)state;
    const int t = ncclFloat64;
    char gathered[COUNT * RANKS * 8], scattered[RANKS][COUNT * 8];
    rccl_test_fill(t);
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++) {
        ok(ncclBroadcast(given[r], got[r], COUNT, ncclFloat64, 3, comm[r], stream[r]));
        ok(ncclBcast(given[r], 5, ncclFloat64, 1, comm[r], stream[r]));
        ok(ncclGather(given[r], gathered, COUNT, ncclFloat64, 0, comm[r], stream[r]));
        ok(ncclScatter(r == 1 ? given[1] : NULL, scattered[r], COUNT, ncclFloat64, 1, comm[r],
                       stream[r]));
    }
    ok(ncclGroupEnd());
    all_wait();
    for (int r = 0; r < RANKS; r++)
        for (size_t i = 0; i < COUNT; i++) {
            test_close(rccl_test_get(t, got[r], i), rccl_test_element(3, i), 0);
            test_close(rccl_test_get(t, given[r], i), rccl_test_element(i < 5 ? 1 : r, i), 0);
            test_close(rccl_test_get(t, gathered, (size_t)r * COUNT + i),
                       rccl_test_element(i < 5 ? 1 : r, i), 0);
            test_close(rccl_test_get(t, scattered[r], i),
                       rccl_test_element(1, (size_t)r * COUNT + i), 0);
        }
}

static void test_everyone_to_everyone(void **state)
{
    (void)state;
    float from[RANKS][64], to[RANKS][64], plain[RANKS][RANKS];
    size_t counts[RANKS][RANKS], places[RANKS][RANKS], from_counts[RANKS][RANKS];
    for (size_t r = 0; r < RANKS; r++)
        for (size_t p = 0; p < RANKS; p++) {
            counts[r][p] = (r + 2 * p) % 4; /* of r to p */
            from_counts[p][r] = counts[r][p];
            places[r][p] = p * 16;
        }
    for (int r = 0; r < RANKS; r++)
        for (int i = 0; i < 64; i++)
            from[r][i] = (float)(r * 100 + i), to[r][i] = -1;
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++) {
        ok(ncclAllToAllv(from[r], counts[r], places[r], to[r], from_counts[r], places[r],
                         ncclFloat32, comm[r], stream[r]));
        ok(ncclAllToAll(from[r], plain[r], 1, ncclFloat32, comm[r], stream[r]));
    }
    ok(ncclGroupEnd());
    all_wait();
    for (size_t r = 0; r < RANKS; r++)
        for (size_t p = 0; p < RANKS; p++) {
            for (size_t i = 0; i < 16; i++)
                test_close(to[r][p * 16 + i],
                           i < counts[p][r] ? (double)(p * 100 + r * 16 + i) : -1, 0);
            test_close(plain[r][p], (double)(p * 100 + r), 0);
        }
}

/* More letters than a post has room for, without a group; the receiver comes later. */
static void test_many_letters(void **state)
{
    (void)state;
    enum { LETTERS = 3 * LETTERS_MAX };
    static int sent[LETTERS], received[LETTERS];
    for (int i = 0; i < LETTERS; i++) {
        sent[i] = i * i;
        ok(ncclSend(&sent[i], 1, ncclInt, 1, comm[0], stream[0]));
    }
    for (int i = 0; i < LETTERS; i++)
        ok(ncclRecv(&received[i], 1, ncclInt, 0, comm[1], stream[1]));
    all_wait();
    assert_memory_equal(sent, received, sizeof sent);
    ok(ncclGroupStart()); /* to itself */
    ok(ncclSend(&sent[7], 1, ncclInt, 0, comm[0], stream[0]));
    ok(ncclRecv(&received[0], 1, ncclInt, 0, comm[0], stream[0]));
    ok(ncclGroupEnd());
    all_wait();
    assert_int_equal(received[0], 49);
}

/* The first letter of a rank may have nothing in it. */
static void test_empty_letters(void **state)
{
    (void)state;
    int seven = 7, received = 0;
    ok(ncclGroupStart());
    ok(ncclSend(NULL, 0, ncclInt, 1, comm[0], stream[0]));
    ok(ncclSend(&seven, 1, ncclInt, 1, comm[0], stream[0]));
    ok(ncclRecv(NULL, 0, ncclInt, 0, comm[1], stream[1]));
    ok(ncclRecv(&received, 1, ncclInt, 0, comm[1], stream[1]));
    ok(ncclGroupEnd());
    all_wait();
    assert_int_equal(received, 7);
}

/* The reader is always some letters behind, of several sizes: their memory is used again. */
static void test_memory_of_letters(void **state)
{
    (void)state;
    enum { LETTERS = 400, BEHIND = 3, MOST = 50000 };
    static uint8_t sent[MOST], received[MOST];
    for (int i = 0; i < LETTERS + BEHIND; i++) {
        memset(sent, i, MOST);
        if (i < LETTERS)
            ok(ncclSend(sent, (size_t)(MOST - i % 7 * 5000), ncclUint8, 3, comm[2], stream[2]));
        stream_wait(stream[2]);
        if (i < BEHIND)
            continue;
        const size_t size = (size_t)(MOST - (i - BEHIND) % 7 * 5000);
        ok(ncclRecv(received, size, ncclUint8, 2, comm[3], stream[3]));
        stream_wait(stream[3]);
        assert_int_equal(received[0], (uint8_t)(i - BEHIND));
        assert_memory_equal(received, received + 1, size - 1);
    }
    assert_true(comm[2]->letters.size <= (size_t)2 * (BEHIND + 1) * MOST);
}

/* ---- streams and threads ---- */

static void sleep_a_little(void *value)
{
    usleep(20000);
    *(int *)value = 5;
}

/* Work comes after what its streams have, and a communicator's calls in several
 * streams after each other. */
static void test_order(void **state)
{
    (void)state;
    struct ihipStream_t *second[RANKS];
    int x[RANKS] = {0}, y[RANKS] = {0}, z[RANKS] = {0};
    for (int r = 0; r < RANKS; r++) {
        second[r] = stream_new();
        hipLaunchHostFunc(r % 2 ? second[r] : stream[r], sleep_a_little, &x[r]);
    }
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++) {
        ok(ncclAllReduce(&x[r], &y[r], 1, ncclInt, ncclSum, comm[r], stream[r]));
        ok(ncclAllReduce(&y[r], &z[r], 1, ncclInt, ncclSum, comm[r], second[r]));
    }
    ok(ncclGroupEnd());
    for (int r = 0; r < RANKS; r++)
        ok(ncclAllReduce(&z[r], &z[r], 1, ncclInt, ncclMax, comm[r],
                         r % 2 ? second[r] : stream[r]));
    for (int r = 0; r < RANKS; r++)
        ok(ncclAllReduce(&z[r], &x[r], 1, ncclInt, ncclSum, comm[r],
                         r % 2 ? stream[r] : second[r]));
    all_wait();
    for (int r = 0; r < RANKS; r++) {
        stream_free(second[r]);
        assert_int_equal(y[r], 20);
        assert_int_equal(z[r], 80);
        assert_int_equal(x[r], 320);
    }
}

/* A group's work comes after that of all its streams, however many. */
static void test_many_streams(void **state)
{
    (void)state;
    enum { STREAMS = 70 };
    struct ihipStream_t *many[STREAMS];
    static int x[STREAMS], y[STREAMS], other;
    ncclComm_t alone;
    ok(ncclCommInitAll(&alone, 1, NULL));
    ok(ncclGroupStart());
    for (int i = 0; i < STREAMS; i++) {
        many[i] = stream_new();
        for (int nap = 0; nap < 3 && i == STREAMS - 1; nap++) /* the last one is the slowest */
            hipLaunchHostFunc(many[i], sleep_a_little, &other);
        hipLaunchHostFunc(many[i], sleep_a_little, &x[i]);
        ok(ncclAllReduce(&x[i], &y[i], 1, ncclInt, ncclSum, alone, many[i]));
    }
    ok(ncclGroupEnd());
    for (int i = 0; i < STREAMS; i++) {
        stream_wait(many[i]);
        assert_int_equal(y[i], 5);
    }
    for (int i = 0; i < STREAMS; i++)
        stream_free(many[i]);
    ok(ncclCommDestroy(alone));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_reductions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_scaled_sums, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_in_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(rccl_test_copies, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_everyone_to_everyone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_many_letters, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_empty_letters, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_memory_of_letters, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_order, set_up, tear_down),
        cmocka_unit_test(test_many_streams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
