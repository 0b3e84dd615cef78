/* Ranks in threads and in processes of their own, those that end too early, and
 * calls that are wrong. */
#include "standin/rccl/hip_for_test.h"
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

/* One thread for each rank, which meet by an id; nobody makes groups. */
static ncclUniqueId id;

static void *work_alone(void *rank)
{
    const int r = *(const int *)rank;
    ncclComm_t c;
    double x = r + 1, sum = 0, all[RANKS], next = 0;
    struct ihipStream_t *s = stream_new();
    hipSetDevice(r);
    bool good = ncclCommInitRank(&c, RANKS, id, r) == ncclSuccess;
    for (int i = 0; i < 20; i++) {
        good &= ncclAllReduce(&x, &sum, 1, ncclDouble, ncclSum, c, s) == ncclSuccess;
        good &= ncclAllGather(&x, all, 1, ncclDouble, c, s) == ncclSuccess;
        good &= ncclSend(&x, 1, ncclDouble, (r + 1) % RANKS, c, s) == ncclSuccess;
        good &= ncclRecv(&next, 1, ncclDouble, (r + RANKS - 1) % RANKS, c, s) == ncclSuccess;
        stream_wait(s);
        good &= sum == 10 && all[0] == 1 && all[3] == 4 && next == (r + RANKS - 1) % RANKS + 1;
    }
    stream_free(s);
    good &= ncclCommDestroy(c) == ncclSuccess;
    return good ? rank : NULL;
}

static void test_threads(void **state)
{
    (void)state;
    pthread_t thread[RANKS];
    int rank[RANKS];
    ok(ncclGetUniqueId(&id));
    for (int r = 0; r < RANKS; r++) {
        rank[r] = r;
        pthread_create(&thread[r], NULL, work_alone, &rank[r]);
    }
    for (int r = 0; r < RANKS; r++) {
        void *good;
        pthread_join(thread[r], &good);
        assert_non_null(good);
    }
}

/* ---- processes ---- */

static pid_t begin_process(void *(*work)(void *), int rank)
{
    pid_t child = fork();
    if (child == 0)
        _exit(work(&rank) ? 0 : 1);
    return child;
}

static int end_process(pid_t child)
{
    int status = -1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void run_processes(void *(*work)(void *), const int *codes)
{
    pid_t child[RANKS];
    ok(ncclGetUniqueId(&id));
    for (int r = 0; r < RANKS; r++)
        child[r] = begin_process(work, r);
    for (int r = 0; r < RANKS; r++)
        assert_int_equal(end_process(child[r]), codes[r]);
}

static void ranks_test_processes(void **state)
{
    (void)state;
    run_processes(work_alone, (const int[RANKS]){0, 0, 0, 0});
}

/* Rank 2 ends in the middle; the others are told which one, and don't wait. */
static void *lose_one(void *rank)
{
    const int r = *(const int *)rank;
    ncclComm_t c;
    double x = 1, sum = 0;
    struct ihipStream_t *s = stream_new();
    hipSetDevice(r);
    freopen("/dev/null", "w", stderr);
    bool good = ncclCommInitRank(&c, RANKS, id, r) == ncclSuccess;
    for (int i = 0; i < 10; i++) {
        if (r == 2 && i == 5)
            raise(SIGKILL);
        if (ncclAllReduce(&x, &sum, 1, ncclDouble, ncclSum, c, s) != ncclSuccess)
            break;
        stream_wait(s);
    }
    ncclResult_t error = ncclSuccess;
    good &= ncclCommGetAsyncError(c, &error) == ncclSuccess && error == ncclRemoteError;
    good &= strstr(ncclGetLastError(c), "rank 2 (process ") != NULL;
    good &= ncclBroadcast(&x, &x, 1, ncclDouble, 0, c, s) == ncclRemoteError;
    good &= ncclCommAbort(c) == ncclSuccess;
    return good ? rank : NULL;
}

static void test_a_rank_that_dies(void **state)
{
    (void)state;
    run_processes(lose_one, (const int[RANKS]){0, 0, -1, 0});
}

/* Rank 0 ends before the others have taken what it has given. */
static void *leave_early(void *rank)
{
    const int r = *(const int *)rank;
    ncclComm_t c;
    double x = r ? 0 : 7, y = 0;
    struct ihipStream_t *s = stream_new();
    hipSetDevice(r);
    bool good = ncclCommInitRank(&c, RANKS, id, r) == ncclSuccess;
    if (r)
        usleep(150000);
    good &= ncclBroadcast(&x, &x, 1, ncclDouble, 0, c, s) == ncclSuccess;
    if (r == 0)
        good &= ncclSend(&x, 1, ncclDouble, 1, c, s) == ncclSuccess;
    if (r == 1)
        good &= ncclRecv(&y, 1, ncclDouble, 0, c, s) == ncclSuccess;
    stream_wait(s);
    return good && x == 7 && (r != 1 || y == 7) ? rank : NULL;
}

static void test_a_rank_that_leaves_early(void **state)
{
    (void)state;
    run_processes(leave_early, (const int[RANKS]){0, 0, 0, 0});
}

/* ---- what is wrong ---- */

static void test_wrong_calls(void **state)
{
    (void)state;
    float x[4] = {0};
    ncclResult_t error;
    int n;
    assert_int_equal(ncclAllReduce(x, x, 1, ncclFloat, ncclSum, NULL, stream[0]),
                     ncclInvalidArgument);
    assert_int_equal(ncclAllReduce(x, x, 1, ncclNumTypes, ncclSum, comm[0], stream[0]),
                     ncclInvalidArgument);
    assert_int_equal(ncclAllReduce(x, x, 1, ncclFloat, (ncclRedOp_t)77, comm[0], stream[0]),
                     ncclInvalidArgument);
    assert_int_equal(ncclAllReduce(NULL, x, 1, ncclFloat, ncclSum, comm[0], stream[0]),
                     ncclInvalidArgument);
    assert_int_equal(ncclBroadcast(x, x, 1, ncclFloat, RANKS, comm[0], stream[0]),
                     ncclInvalidArgument);
    assert_int_equal(ncclSend(x, 1, ncclFloat, -1, comm[0], stream[0]), ncclInvalidArgument);
    assert_non_null(strstr(ncclGetLastError(NULL), "there is no rank -1"));
    assert_int_equal(ncclGather(x, x, 1, ncclFloat, 9, comm[0], stream[0]), ncclInvalidArgument);
    assert_int_equal(ncclGroupEnd(), ncclInvalidUsage);
    assert_int_equal(ncclCommCount(NULL, &n), ncclInvalidArgument);
    assert_int_equal(ncclCommCount(comm[0], NULL), ncclInvalidArgument);
    assert_int_equal(ncclGetUniqueId(NULL), ncclInvalidArgument);
    assert_int_equal(ncclCommInitAll(comm, DEVICES + 1, NULL), ncclInvalidArgument);
    assert_int_equal(ncclCommInitAll(comm, 2, (const int[]){1, 1}), ncclInvalidUsage);
    ok(ncclAllReduce(NULL, NULL, 0, ncclFloat, ncclSum, comm[0], stream[0])); /* nothing to do */
    ok(ncclGroupStart()); /* one wrong call, and nothing of the group happens */
    ok(ncclAllReduce(x, x, 1, ncclFloat, ncclSum, comm[0], stream[0]));
    assert_int_equal(ncclReduce(x, x, 1, ncclFloat, ncclSum, 9, comm[1], stream[1]),
                     ncclInvalidArgument);
    assert_int_equal(ncclGroupEnd(), ncclInvalidArgument);
    ok(ncclCommGetAsyncError(comm[0], &error));
    assert_int_equal(error, ncclSuccess);
}

static void test_wrong_ranks(void **state)
{
    (void)state;
    ncclComm_t c[2];
    ncclUniqueId nobodys = {{0}};
    ok(ncclGetUniqueId(&id));
    assert_int_equal(ncclCommInitRank(&c[0], 2, id, 2), ncclInvalidArgument);
    assert_int_equal(ncclCommInitRank(&c[0], 2, nobodys, 0), ncclInvalidArgument);
    hipSetDevice(0);
    ok(ncclGroupStart()); /* two ranks on one GPU */
    ok(ncclCommInitRank(&c[0], 2, id, 0));
    ok(ncclCommInitRank(&c[1], 2, id, 1));
    assert_int_equal(ncclGroupEnd(), ncclInvalidUsage);
    assert_non_null(strstr(ncclGetLastError(NULL), "same GPU"));
    ncclCommAbort(c[0]);
    ncclCommAbort(c[1]);
}

/* An id's descriptor is closed once all have joined; its number may be that of the
 * next id, or of a file. */
static void test_ids(void **state)
{
    (void)state;
    ncclComm_t c;
    ncclUniqueId second;
    hipSetDevice(0);
    ok(ncclGetUniqueId(&id));
    ok(ncclCommInitRank(&c, 1, id, 0));
    ok(ncclCommDestroy(c));
    ok(ncclGetUniqueId(&second));
    id_done(id.internal); /* as the last rank of a process does that joins without blocking */
    assert_int_equal(ncclCommInitRank(&c, 1, id, 0), ncclInvalidUsage);
    assert_non_null(strstr(ncclGetLastError(NULL), "have all joined"));
    ok(ncclCommInitRank(&c, 1, second, 0));
    ok(ncclCommDestroy(c));
}

/* Ranks that can't join: those who can don't wait for them. */
static void test_ranks_that_never_join(void **state)
{
    (void)state;
    ncclComm_t c[3];
    int n;
    ok(ncclGetUniqueId(&id));
    hipSetDevice(0);
    ok(ncclGroupStart());
    ok(ncclCommInitRank(&c[0], 2, id, 0));
    assert_int_equal(ncclCommInitRank(&c[1], 2, id, 5), ncclInvalidArgument);
    assert_int_equal(ncclGroupEnd(), ncclInvalidArgument);
    assert_int_equal(ncclCommCount(c[0], &n), ncclInvalidArgument); /* not all have joined */
    ok(ncclCommAbort(c[0]));
    ok(ncclGetUniqueId(&id));
    ok(ncclGroupStart()); /* two of three ranks are on one GPU */
    for (int r = 0; r < 3; r++) {
        hipSetDevice(r / 2);
        ok(ncclCommInitRank(&c[r], 3, id, r));
    }
    assert_int_equal(ncclGroupEnd(), ncclInvalidUsage);
    for (int r = 0; r < 3; r++)
        ok(ncclCommAbort(c[r]));
    hipSetDevice(0);
}

/* What goes wrong in streams is told on the standard error, too. */
static int hush(void)
{
    const int before = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
    return before;
}

static void speak(int before)
{
    dup2(before, STDERR_FILENO);
    close(before);
}

/* Calls that do not fit each other. */
static void test_different_calls(void **state)
{
    (void)state;
    float x[RANKS][2] = {{0}};
    ncclResult_t error;
    const int before = hush();
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++)
        ok(ncclAllReduce(x[r], x[r], r == 1 ? 2 : 1, ncclFloat, ncclSum, comm[r], stream[r]));
    ok(ncclGroupEnd());
    all_wait();
    speak(before);
    for (int r = 0; r < RANKS; r++) {
        ok(ncclCommGetAsyncError(comm[r], &error));
        assert_int_equal(error, ncclInvalidUsage);
        assert_int_equal(ncclCommAbort(comm[r]), ncclSuccess);
        stream_free(stream[r]);
    }
}

/* Communicators end with the group that still has calls of them. */
static void test_end_within_a_group(void **state)
{
    (void)state;
    int x[RANKS] = {1, 2, 3, 4}, n;
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++)
        ok(ncclAllReduce(&x[r], &x[r], 1, ncclInt, ncclSum, comm[r], stream[r]));
    for (int r = 0; r < RANKS; r++)
        ok(ncclCommDestroy(comm[r]));
    ok(ncclCommCount(comm[0], &n));
    assert_int_equal(ncclCommDestroy(comm[0]), ncclInvalidArgument);
    ok(ncclGroupEnd());
    for (int r = 0; r < RANKS; r++)
        assert_int_equal(x[r], 10);
    ok(ncclCommInitAll(comm, 2, NULL));
    ok(ncclGroupStart()); /* one that waits for a rank which has not called */
    ok(ncclAllReduce(&x[0], &x[0], 1, ncclInt, ncclSum, comm[0], stream[0]));
    ok(ncclCommAbort(comm[0]));
    ok(ncclCommAbort(comm[1]));
    ok(ncclGroupEnd());
    for (int r = 0; r < RANKS; r++)
        stream_free(stream[r]);
}

static void graph_begin(void)
{
    captures = true;
    graph_size = 0;
}

/* A graph runs when its communicators have ended: that is told, and nothing happens. */
static void test_graph_after_the_end(void **state)
{
    (void)state;
    int x[RANKS] = {1, 2, 3, 4};
    graph_begin();
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++)
        ok(ncclAllReduce(&x[r], &x[r], 1, ncclInt, ncclSum, comm[r], stream[r]));
    ok(ncclGroupEnd());
    captures = false;
    assert_int_equal(graph_size, RANKS);
    for (int r = 0; r < RANKS; r++)
        stream_put(stream[r], graph[r].function, graph[r].arg);
    all_wait();
    assert_int_equal(x[0], 10);
    for (int r = 0; r < RANKS; r++)
        ok(ncclCommDestroy(comm[r]));
    const int before = hush();
    for (int r = 0; r < RANKS; r++)
        stream_put(stream[r], graph[r].function, graph[r].arg);
    all_wait();
    speak(before);
    assert_int_equal(x[0], 10);
    assert_non_null(strstr(ncclGetLastError(NULL), "destroyed before it ran"));
    for (int r = 0; r < RANKS; r++)
        stream_free(stream[r]);
}

/* A rank comes to a graph's call and to another one in another order than the others: no sum is
 * made of what does not belong together, and the first ones fail. */
static void meet_out_of_order(void (*call)(int *x, int rank), int failing)
{
    int x[RANKS] = {1, 2, 3, 4}, y[RANKS] = {10, 20, 30, 40};
    ncclResult_t error;
    const int before = hush();
    graph_begin();
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++)
        call(&x[r], r);
    ok(ncclGroupEnd());
    captures = false;
    for (int r = 1; r < RANKS; r++)
        stream_put(stream[r], graph[r].function, graph[r].arg);
    ok(ncclGroupStart());
    for (int r = 0; r < RANKS; r++)
        call(&y[r], r);
    ok(ncclGroupEnd());
    stream_put(stream[0], graph[0].function, graph[0].arg);
    all_wait();
    speak(before);
    assert_non_null(strstr(ncclGetLastError(NULL), "is at another call"));
    for (int r = 0; r < RANKS; r++) {
        ok(ncclCommGetAsyncError(comm[r], &error));
        assert_int_equal(error, r < failing ? ncclInvalidUsage : ncclSuccess);
        ok(ncclCommAbort(comm[r]));
        stream_free(stream[r]);
    }
}

static void sum_up(int *x, int rank)
{
    ok(ncclAllReduce(x, x, 1, ncclInt, ncclSum, comm[rank], stream[rank]));
}

static void swap_with_another(int *x, int rank)
{
    ok(ncclGroupStart());
    ok(ncclSend(x, 1, ncclInt, rank ^ 1, comm[rank], stream[rank]));
    ok(ncclRecv(x, 1, ncclInt, rank ^ 1, comm[rank], stream[rank]));
    ok(ncclGroupEnd());
}

static void test_sums_out_of_order(void **state)
{
    (void)state;
    meet_out_of_order(sum_up, RANKS);
}

static void test_letters_out_of_order(void **state)
{
    (void)state;
    meet_out_of_order(swap_with_another, 2);
}

/* A collective that the other never calls. */
static void test_abort(void **state)
{
    (void)state;
    float x = 1;
    ok(ncclAllReduce(&x, &x, 1, ncclFloat, ncclSum, comm[0], stream[0]));
    for (int r = 0; r < RANKS; r++) {
        ok(ncclCommAbort(comm[r]));
        stream_free(stream[r]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads),
        cmocka_unit_test(ranks_test_processes),
        cmocka_unit_test(test_a_rank_that_dies),
        cmocka_unit_test(test_a_rank_that_leaves_early),
        cmocka_unit_test_setup_teardown(test_wrong_calls, set_up, tear_down),
        cmocka_unit_test(test_wrong_ranks),
        cmocka_unit_test(test_ids),
        cmocka_unit_test(test_ranks_that_never_join),
        cmocka_unit_test_setup(test_end_within_a_group, set_up),
        cmocka_unit_test_setup(test_graph_after_the_end, set_up),
        cmocka_unit_test_setup(test_sums_out_of_order, set_up),
        cmocka_unit_test_setup(test_letters_out_of_order, set_up),
        cmocka_unit_test_setup(test_abort, set_up),
        cmocka_unit_test_setup(test_different_calls, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
