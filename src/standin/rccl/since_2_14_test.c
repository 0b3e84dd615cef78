/* What only the newer header declares: communicators made from others,
 * settings, registered memory. */
#include "standin/rccl/hip_for_test.h"
#if NCCL_VERSION_CODE >= 22700

static void sums_ranks(ncclComm_t c, int rank, int *sum)
{
    static int one[RANKS];
    one[rank] = 1 << rank;
    ok(ncclAllReduce(&one[rank], sum, 1, ncclInt, ncclSum, c, stream[rank]));
}

/* One thread has all ranks: it can do so in a group. */
static void test_split(void **state)
{
    ncclComm_t half[RANKS];
    int sum[RANKS] = {0}, n;
    (void)state;
    for (int turn = 0; turn < 20; turn++) {
        ok(ncclGroupStart());
        for (int r = 0; r < RANKS;
             r++) /* the last rank is in none; ranks 0 and 2 in the other order */
            ok(ncclCommSplit(comm[r], r == 3 ? NCCL_SPLIT_NOCOLOR : r % 2, -r, &half[r], NULL));
        ok(ncclGroupEnd());
        assert_null(half[3]);
        ok(ncclCommUserRank(half[0], &n));
        assert_int_equal(n, 1);
        ok(ncclCommCount(half[1], &n));
        assert_int_equal(n, 1);
        ok(ncclGroupStart());
        for (int r = 0; r < 3; r++)
            sums_ranks(half[r], r, &sum[r]);
        ok(ncclGroupEnd());
        all_wait();
        assert_int_equal(sum[0], 5);
        assert_int_equal(sum[1], 2);
        assert_int_equal(sum[2], 5);
        for (int r = 0; r < 3; r++)
            ok(ncclCommDestroy(half[r]));
    }
    assert_int_equal(ncclCommSplit(comm[0], -7, 0, &half[0], NULL), ncclInvalidArgument);
    assert_int_equal(ncclCommSplit(comm[0], 0, 0, NULL, NULL), ncclInvalidArgument);
}

static int leaves[] = {1};

/* The communicators of all ranks but 1. */
static void shrink(ncclComm_t *fewer)
{
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++)
        if (r != leaves[0])
            ok(ncclCommShrink(comm[r], leaves, 1, &fewer[r], NULL, NCCL_SHRINK_DEFAULT));
    ok(ncclGroupEnd());
}

static void test_shrink(void **state)
{
    ncclComm_t fewer[RANKS];
    int sum[RANKS] = {0}, n;
    (void)state;
    shrink(fewer);
    ok(ncclCommCount(fewer[3], &n));
    assert_int_equal(n, 3);
    ok(ncclCommUserRank(fewer[3], &n));
    assert_int_equal(n, 2);
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++)
        if (r != 1)
            sums_ranks(fewer[r], r, &sum[r]);
    ok(ncclGroupEnd());
    all_wait();
    assert_int_equal(sum[3], 13);
    for (int r = 0; r < RANKS; r++)
        if (r != 1)
            ok(ncclCommDestroy(fewer[r]));
    assert_int_equal(ncclCommShrink(comm[1], leaves, 1, &fewer[1], NULL, 0), ncclInvalidArgument);
}

/* Several of one communicator in a group, up to a number. */
static void test_splits_in_a_group(void **state)
{
    ncclComm_t part[3][RANKS], more;
    int sum[3][RANKS] = {{0}};
    (void)state;
    for (int turn = 0; turn < 2; turn++) {
        ok(ncclGroupStart());
        for (int r = 0; r < RANKS; r++) {
            ok(ncclCommSplit(comm[r], 0, r, &part[0][r], NULL));
            ok(ncclCommSplit(comm[r], r / 2, r, &part[1][r], NULL));
            ok(ncclCommSplit(comm[r], r % 2, r, &part[2][r], NULL));
        }
        ok(ncclGroupEnd());
        for (int p = 0; p < 3; p++) {
            ok(ncclGroupStart());
            for (int r = 0; r < RANKS; r++)
                sums_ranks(part[p][r], r, &sum[p][r]);
            ok(ncclGroupEnd());
            all_wait();
            for (int r = 0; r < RANKS; r++)
                ok(ncclCommDestroy(part[p][r]));
        }
        assert_int_equal(sum[0][0], 15);
        assert_int_equal(sum[1][3], 12);
        assert_int_equal(sum[2][3], 10);
    }
    ok(ncclGroupStart());
    for (int i = 0; i < TOLD_GROUP; i++)
        ok(ncclCommSplit(comm[0], 0, 0, &more, NULL));
    assert_int_equal(ncclCommSplit(comm[0], 0, 0, &more, NULL), ncclInvalidUsage);
    assert_int_equal(ncclGroupEnd(), ncclInvalidUsage);
}

/* One of them is wrong: the others' are not waited for. */
static void test_wrong_splits(void **state)
{
    ncclComm_t part[RANKS];
    ncclConfig_t wrong_one = {0};
    ncclUniqueId id;
    (void)state;
    ok(ncclGroupStart());
    ok(ncclCommSplit(comm[0], 0, 0, &part[0], NULL));
    assert_int_equal(ncclCommSplit(comm[1], -7, 0, &part[1], NULL), ncclInvalidArgument);
    assert_int_equal(ncclGroupEnd(), ncclInvalidArgument);
    ok(ncclGetUniqueId(&id));
    ok(ncclGroupStart());
    ok(ncclCommInitRank(&part[0], 2, id, 0));
    assert_int_equal(ncclCommInitRankConfig(&part[1], 2, id, 1, &wrong_one), ncclInvalidArgument);
    assert_int_equal(ncclGroupEnd(), ncclInvalidArgument);
    ok(ncclCommAbort(part[0]));
}

/* Ranks that a shrink was without are as far as the others for the next split. */
static void test_split_after_shrink(void **state)
{
    ncclComm_t fewer[RANKS], all[RANKS];
    int n;
    (void)state;
    shrink(fewer);
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++)
        ok(ncclCommSplit(comm[r], 0, r, &all[r], NULL));
    ok(ncclGroupEnd());
    ok(ncclCommCount(all[1], &n));
    assert_int_equal(n, RANKS);
    for (int r = 0; r < RANKS; r++) {
        ok(ncclCommDestroy(all[r]));
        if (r != 1)
            ok(ncclCommDestroy(fewer[r]));
    }
}

/* One thread, no group: nobody waits, all are asked whether they have joined. */
static void test_without_blocking(void **state)
{
    ncclComm_t c[2];
    ncclUniqueId id;
    ncclConfig_t config = NCCL_CONFIG_INITIALIZER, wrong_one = {0};
    ncclResult_t at[2] = {ncclInProgress, ncclInProgress};
    int n;
    (void)state;
    config.blocking = 0;
    ok(ncclGetUniqueId(&id));
    assert_int_equal(ncclCommInitRankConfig(&c[0], 2, id, 0, &wrong_one), ncclInvalidArgument);
    for (int r = 0; r < 2; r++) {
        hipSetDevice(r);
        assert_int_equal(ncclCommInitRankConfig(&c[r], 2, id, r, &config), ncclInProgress);
    }
    assert_int_equal(ncclCommCount(c[0], &n), ncclInvalidArgument); /* not yet */
    while (at[0] == ncclInProgress || at[1] == ncclInProgress)
        for (int r = 0; r < 2; r++)
            ok(ncclCommGetAsyncError(c[r], &at[r]));
    ok(at[0]);
    ok(at[1]);
    ok(ncclCommCount(c[0], &n));
    assert_int_equal(n, 2);
    for (int r = 0; r < 2; r++) {
        ok(ncclCommFinalize(c[r]));
        ok(ncclCommDestroy(c[r]));
    }
    hipSetDevice(0);
    ok(ncclGetUniqueId(&id));
    ok(ncclCommInitRankScalable(&c[0], 1, 0, 1, &id, NULL));
    ok(ncclCommDestroy(c[0]));
}

static void test_memory(void **state)
{
    void *memory = NULL, *handle = NULL;
    ncclWindow_t window = NULL;
    (void)state;
    assert_int_equal(ncclMemAlloc(NULL, 5), ncclInvalidArgument);
    ok(ncclMemAlloc(&memory, 1000));
    ok(ncclCommRegister(comm[0], memory, 1000, &handle));
    ok(ncclCommWindowRegister(comm[0], memory, 1000, &window, NCCL_WIN_DEFAULT));
    assert_non_null(handle);
    assert_non_null(window);
    ok(ncclCommWindowDeregister(comm[0], window));
    ok(ncclCommDeregister(comm[0], handle));
    assert_int_equal(ncclCommDeregister(comm[0], NULL), ncclInvalidArgument);
    ok(ncclMemFree(memory));
}

static void test_bias(void **state)
{
    static float x[RANKS] = {1, 2, 3, 4}, y[RANKS];
    const float bias = 100;
    ncclSimInfo_t info = NCCL_SIM_INFO_INITIALIZER;
    (void)state;
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++)
        ok(ncclAllReduceWithBias(&x[r], &y[r], 1, ncclFloat, ncclSum, comm[r], stream[r], &bias));
    ok(ncclGroupEnd());
    all_wait();
    for (int r = 0; r < RANKS; r++)
        test_close(y[r], 110, 0);
    for (int r = 0; r < RANKS; r++)
        y[r] = 50;
    ok(ncclGroupStart()); /* the bias is where the sum goes to */
    for (int r = 0; r < RANKS; r++)
        ok(ncclAllReduceWithBias(&x[r], &y[r], 1, ncclFloat, ncclSum, comm[r], stream[r], &y[r]));
    ok(ncclGroupEnd());
    all_wait();
    for (int r = 0; r < RANKS; r++)
        test_close(y[r], 60, 0);
    ok(ncclGroupStart()); /* what is only tried does not happen */
    ok(ncclAllReduce(&x[0], &y[0], 1, ncclFloat, ncclSum, comm[0], stream[0]));
    ok(ncclGroupSimulateEnd(&info));
    all_wait();
    test_close(y[0], 60, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_split, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_shrink, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_splits_in_a_group, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_wrong_splits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_split_after_shrink, set_up, tear_down),
        cmocka_unit_test(test_without_blocking),
        cmocka_unit_test_setup_teardown(test_memory, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_bias, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void)
{
    return 0;
}
#endif
