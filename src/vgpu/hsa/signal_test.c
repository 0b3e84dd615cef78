#include "vgpu/hsa/signal.h"
#include "vgpu/hsa/system.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static hsa_signal_t signal_test_make(hsa_signal_value_t value)
{
    hsa_signal_t s;
    assert_int_equal(hsa_signal_create(value, 0, NULL, &s), HSA_STATUS_SUCCESS);
    return s;
}

static int signal_test_set_up(void **state)
{
    (void)state;
    return hsa_init() == HSA_STATUS_SUCCESS ? 0 : -1;
}

static void has_the_layout_that_kernels_know(void **state)
{
    (void)state;
    hsa_signal_t s = signal_test_make(7);
    const amd_signal_t *amd = (const amd_signal_t *)(uintptr_t)s.handle;
    assert_int_equal(s.handle % 64, 0);
    assert_int_equal(amd->kind, AMD_SIGNAL_KIND_USER);
    assert_int_equal(amd->value, 7);
    assert_true(amd->event_mailbox_ptr != 0);
    volatile hsa_signal_value_t *value;
    assert_int_equal(hsa_amd_signal_value_pointer(s, &value), HSA_STATUS_SUCCESS);
    assert_ptr_equal(value, &amd->value);
    assert_int_equal(hsa_signal_destroy(s), HSA_STATUS_SUCCESS);
}

static void changes_by_every_operation(void **state)
{
    (void)state;
    hsa_signal_t s = signal_test_make(10);
    hsa_signal_add_relaxed(s, 5);
    hsa_signal_subtract_screlease(s, 3);
    assert_int_equal(hsa_signal_load_scacquire(s), 12);
    hsa_signal_and_relaxed(s, 8);
    hsa_signal_or_relaxed(s, 3);
    hsa_signal_xor_relaxed(s, 1);
    assert_int_equal(hsa_signal_load_relaxed(s), 10);
    assert_int_equal(hsa_signal_exchange_relaxed(s, 1), 10);
    assert_int_equal(hsa_signal_cas_relaxed(s, 2, 9), 1);
    assert_int_equal(hsa_signal_cas_relaxed(s, 1, 9), 1);
    assert_int_equal(hsa_signal_load_relaxed(s), 9);
    hsa_signal_silent_store_relaxed(s, -4);
    assert_int_equal(hsa_signal_load_relaxed(s), -4);
    hsa_signal_destroy(s);
}

static void refuses_what_is_no_signal(void **state)
{
    hsa_signal_t none = {0};
    (void)state;
    assert_int_equal(hsa_signal_destroy(none), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_signal_create(0, 0, NULL, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_signal_load_relaxed(none), 0);
    hsa_signal_store_relaxed(none, 1);
}

static void waits_until_the_deadline(void **state)
{
    (void)state;
    hsa_signal_t s = signal_test_make(1);
    uint64_t start = system_now();
    assert_int_equal(
        hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_LT, 1, 20000000, HSA_WAIT_STATE_BLOCKED),
        1);
    assert_true(system_now() - start >= 20000000);
    assert_int_equal(
        hsa_signal_wait_relaxed(s, HSA_SIGNAL_CONDITION_GTE, 1, UINT64_MAX, HSA_WAIT_STATE_ACTIVE),
        1);
    hsa_signal_destroy(s);
}

static void *complete_later(void *arg)
{
    usleep(20000);
    signal_complete(arg, 3, 4);
    return NULL;
}

static void wakes_who_waits(void **state)
{
    pthread_t thread;
    (void)state;
    hsa_signal_t s = signal_test_make(1);
    assert_int_equal(pthread_create(&thread, NULL, complete_later, signal_of(s)), 0);
    assert_int_equal(hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_EQ, 0, UINT64_MAX,
                                               HSA_WAIT_STATE_BLOCKED),
                     0);
    pthread_join(thread, NULL);
    assert_int_equal(signal_of(s)->amd.start_ts, 3);
    assert_int_equal(signal_of(s)->amd.end_ts, 4);
    hsa_signal_destroy(s);
}

/* A kernel changes memory and tells nobody. */
static void *change_memory_later(void *arg)
{
    usleep(20000);
    __atomic_store_n(&((struct signal *)arg)->amd.value, 0, __ATOMIC_SEQ_CST);
    return NULL;
}

static void sees_changes_by_kernels(void **state)
{
    pthread_t thread;
    (void)state;
    hsa_signal_t s[2] = {signal_test_make(1), signal_test_make(1)};
    hsa_signal_condition_t conditions[2] = {HSA_SIGNAL_CONDITION_EQ, HSA_SIGNAL_CONDITION_EQ};
    hsa_signal_value_t compares[2] = {0, 0}, value = 9;
    assert_int_equal(pthread_create(&thread, NULL, change_memory_later, signal_of(s[1])), 0);
    assert_int_equal(hsa_amd_signal_wait_any(2, s, conditions, compares, UINT64_MAX,
                                             HSA_WAIT_STATE_BLOCKED, &value),
                     1);
    assert_int_equal(value, 0);
    pthread_join(thread, NULL);
    /* Both: not while one of them is not so. */
    hsa_signal_value_t values[2];
    assert_int_equal(hsa_amd_signal_wait_all(2, s, conditions, compares, 1000000,
                                             HSA_WAIT_STATE_BLOCKED, values),
                     UINT32_MAX);
    compares[0] = hsa_signal_load_relaxed(s[0]);
    assert_int_equal(hsa_amd_signal_wait_all(2, s, conditions, compares, UINT64_MAX,
                                             HSA_WAIT_STATE_BLOCKED, values),
                     0);
    assert_int_equal(values[0], compares[0]);
    assert_int_equal(values[1], 0);
    hsa_signal_destroy(s[0]);
    hsa_signal_destroy(s[1]);
}

struct calls {
    atomic_int n, last;
};

static bool handle(hsa_signal_value_t value, void *arg)
{
    struct calls *c = arg;
    atomic_store(&c->last, (int)value);
    return atomic_fetch_add(&c->n, 1) < 1; /* wants to be called twice */
}

static void signal_test_await(atomic_int *n, int value)
{
    for (int i = 0; i < 2000 && atomic_load(n) < value; i++)
        usleep(1000);
    assert_int_equal(atomic_load(n), value);
}

static void function(void *arg)
{
    atomic_store((atomic_int *)arg, 5);
}

static void calls_handlers(void **state)
{
    struct calls c = {0};
    atomic_int called = 0;
    (void)state;
    hsa_signal_t s = signal_test_make(3);
    assert_int_equal(hsa_amd_signal_async_handler(s, HSA_SIGNAL_CONDITION_LT, 3, handle, &c),
                     HSA_STATUS_SUCCESS);
    usleep(10000);
    assert_int_equal(atomic_load(&c.n), 0);
    hsa_signal_store_relaxed(s, 2);
    signal_test_await(&c.n, 2);
    assert_int_equal(atomic_load(&c.last), 2);
    assert_int_equal(hsa_amd_async_function(function, &called), HSA_STATUS_SUCCESS);
    signal_test_await(&called, 5);
    assert_int_equal(atomic_load(&c.n), 2); /* it went after it had returned false */
    hsa_signal_destroy(s);
}

void tranship_vgpu_handler_waits(void);
static atomic_int begun, steps;

static void wait_for_step(void *unused)
{
    (void)unused;
    tranship_vgpu_handler_waits();
    atomic_store(&begun, 1);
    for (int i = 0; i < 2000 && atomic_load(&steps) != 1; i++)
        usleep(1000);
    atomic_fetch_add(&steps, 1);
}

static void make_step(void *unused)
{
    (void)unused;
    atomic_fetch_add(&steps, 1);
}

/* The first one waits for what the second one does. */
static void calls_others_while_one_waits(void **state)
{
    (void)state;
    for (int turn = 0; turn < 3;
         turn++) { /* from the second on with a thread that has waited before */
        atomic_store(&steps, 0);
        assert_int_equal(hsa_amd_async_function(wait_for_step, NULL), HSA_STATUS_SUCCESS);
        assert_int_equal(hsa_amd_async_function(make_step, NULL), HSA_STATUS_SUCCESS);
        signal_test_await(&steps, 2);
    }
    calls_handlers(state);
}

static bool take_a_while(hsa_signal_value_t value, void *n)
{
    (void)value;
    atomic_store(&begun, 1);
    usleep(30000);
    atomic_fetch_add((atomic_int *)n, 1);
    return true;
}

/* HIP's objects are gone after its last hsa_shut_down, which its destructor calls while handlers
 * may be on their way. */
static void calls_no_handler_after_the_end(void **state)
{
    atomic_int ended = 0, never = 0, again = 0;
    hsa_signal_t due = signal_test_make(0), later = signal_test_make(1);
    (void)state;
    atomic_store(&begun, 0);
    assert_int_equal(
        hsa_amd_signal_async_handler(later, HSA_SIGNAL_CONDITION_LT, 1, take_a_while, &never),
        HSA_STATUS_SUCCESS);
    assert_int_equal(
        hsa_amd_signal_async_handler(due, HSA_SIGNAL_CONDITION_LT, 1, take_a_while, &ended),
        HSA_STATUS_SUCCESS);
    signal_test_await(&begun, 1);
    assert_int_equal(hsa_shut_down(), HSA_STATUS_SUCCESS);
    int n = atomic_load(&ended);
    assert_true(n > 0);
    hsa_signal_store_relaxed(later, 0);
    usleep(40000);
    assert_int_equal(hsa_init(), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_async_function(function, &again), HSA_STATUS_SUCCESS);
    signal_test_await(&again, 5);
    assert_int_equal(atomic_load(&ended), n);
    assert_int_equal(atomic_load(&never), 0);
    hsa_signal_destroy(due);
    hsa_signal_destroy(later);
}

static void end_it(void *n)
{
    atomic_store((atomic_int *)n, hsa_shut_down() == HSA_STATUS_SUCCESS ? 1 : -1);
}

/* exit() within a callback, and while a handler waits for another one, which may never come. */
static void ends_beneath_a_handler(void **state)
{
    atomic_int ended = 0;
    assert_int_equal(hsa_amd_async_function(end_it, &ended), HSA_STATUS_SUCCESS);
    signal_test_await(&ended, 1);
    assert_int_equal(hsa_init(), HSA_STATUS_SUCCESS);
    atomic_store(&steps, 0);
    atomic_store(&begun, 0);
    assert_int_equal(hsa_amd_async_function(wait_for_step, NULL), HSA_STATUS_SUCCESS);
    signal_test_await(&begun, 1);
    assert_int_equal(hsa_shut_down(), HSA_STATUS_SUCCESS);
    assert_int_equal(atomic_load(&steps), 0);
    assert_int_equal(hsa_init(), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_async_function(make_step, NULL), HSA_STATUS_SUCCESS);
    signal_test_await(&steps, 2);
    calls_handlers(state);
}

/* HIP's destructors run at exit(), and free what a handler uses whose thread
 * has not had a core yet. */
static void calls_handlers_before_destructors(void **state)
{
    int status = 0;
    (void)state;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "vgpu_signal_test", "exit", NULL);
        _exit(9);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static atomic_int handled;

static bool handle_late(hsa_signal_value_t value, void *unused)
{
    (void)value;
    (void)unused;
    usleep(30000);
    atomic_fetch_add(&handled, 1);
    return false;
}

static bool handle_always(hsa_signal_value_t value, void *unused)
{
    (void)value;
    (void)unused;
    return true;
}

/* As HIP's destructor, which ran last: both were called. */
static void signal_test_destroy(void)
{
    _exit(atomic_load(&handled) == 2 ? 0 : 1);
}

static int exit_with_handlers_due(void)
{
    hsa_signal_t due, never;
    if (atexit(signal_test_destroy) != 0 || hsa_init() != HSA_STATUS_SUCCESS ||
        hsa_signal_create(0, 0, NULL, &due) != HSA_STATUS_SUCCESS ||
        hsa_signal_create(1, 0, NULL, &never) != HSA_STATUS_SUCCESS)
        return 2;
    hsa_amd_signal_async_handler(never, HSA_SIGNAL_CONDITION_LT, 1, handle_late, NULL);
    hsa_amd_signal_async_handler(due, HSA_SIGNAL_CONDITION_LT, 1, handle_always, NULL);
    for (int i = 0; i < 2; i++)
        hsa_amd_signal_async_handler(due, HSA_SIGNAL_CONDITION_LT, 1, handle_late, NULL);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "exit") == 0)
        exit(exit_with_handlers_due());
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_the_layout_that_kernels_know),
        cmocka_unit_test(changes_by_every_operation),
        cmocka_unit_test(refuses_what_is_no_signal),
        cmocka_unit_test(waits_until_the_deadline),
        cmocka_unit_test(wakes_who_waits),
        cmocka_unit_test(sees_changes_by_kernels),
        cmocka_unit_test(calls_handlers),
        cmocka_unit_test(calls_others_while_one_waits),
        cmocka_unit_test(calls_no_handler_after_the_end),
        cmocka_unit_test(ends_beneath_a_handler),
        cmocka_unit_test(calls_handlers_before_destructors),
    };
    return cmocka_run_group_tests(tests, signal_test_set_up, NULL);
}
