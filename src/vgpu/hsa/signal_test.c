#include "vgpu/hsa/signal.h"
#include "vgpu/hsa/system.h"
#include <pthread.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static hsa_signal_t make(hsa_signal_value_t value)
{
    hsa_signal_t s;
    assert_int_equal(hsa_signal_create(value, 0, NULL, &s), HSA_STATUS_SUCCESS);
    return s;
}

static int set_up(void **state)
{
    (void)state;
    return hsa_init() == HSA_STATUS_SUCCESS ? 0 : -1;
}

static void has_the_layout_that_kernels_know(void **state)
{
    (void)state;
    hsa_signal_t s = make(7);
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
    hsa_signal_t s = make(10);
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
    hsa_signal_t s = make(1);
    uint64_t start = system_now();
    assert_int_equal(
        hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_LT, 1, 20000000, HSA_WAIT_STATE_BLOCKED), 1);
    assert_true(system_now() - start >= 20000000);
    assert_int_equal(
        hsa_signal_wait_relaxed(s, HSA_SIGNAL_CONDITION_GTE, 1, UINT64_MAX, HSA_WAIT_STATE_ACTIVE), 1);
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
    hsa_signal_t s = make(1);
    assert_int_equal(pthread_create(&thread, NULL, complete_later, signal_of(s)), 0);
    assert_int_equal(
        hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_EQ, 0, UINT64_MAX, HSA_WAIT_STATE_BLOCKED), 0);
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
    hsa_signal_t s[2] = {make(1), make(1)};
    hsa_signal_condition_t conditions[2] = {HSA_SIGNAL_CONDITION_EQ, HSA_SIGNAL_CONDITION_EQ};
    hsa_signal_value_t compares[2] = {0, 0}, value = 9;
    assert_int_equal(pthread_create(&thread, NULL, change_memory_later, signal_of(s[1])), 0);
    assert_int_equal(
        hsa_amd_signal_wait_any(2, s, conditions, compares, UINT64_MAX, HSA_WAIT_STATE_BLOCKED, &value), 1);
    assert_int_equal(value, 0);
    pthread_join(thread, NULL);
    /* Both: not while one of them is not so. */
    hsa_signal_value_t values[2];
    assert_int_equal(
        hsa_amd_signal_wait_all(2, s, conditions, compares, 1000000, HSA_WAIT_STATE_BLOCKED, values),
        UINT32_MAX);
    compares[0] = hsa_signal_load_relaxed(s[0]);
    assert_int_equal(
        hsa_amd_signal_wait_all(2, s, conditions, compares, UINT64_MAX, HSA_WAIT_STATE_BLOCKED, values), 0);
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

static void await(atomic_int *n, int value)
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
    hsa_signal_t s = make(3);
    assert_int_equal(hsa_amd_signal_async_handler(s, HSA_SIGNAL_CONDITION_LT, 3, handle, &c),
                     HSA_STATUS_SUCCESS);
    usleep(10000);
    assert_int_equal(atomic_load(&c.n), 0);
    hsa_signal_store_relaxed(s, 2);
    await(&c.n, 2);
    assert_int_equal(atomic_load(&c.last), 2);
    assert_int_equal(hsa_amd_async_function(function, &called), HSA_STATUS_SUCCESS);
    await(&called, 5);
    assert_int_equal(atomic_load(&c.n), 2); /* it went after it had returned false */
    hsa_signal_destroy(s);
}

void tranship_vgpu_handler_waits(void);
static atomic_int steps;

static void wait_for_step(void *unused)
{
    (void)unused;
    tranship_vgpu_handler_waits();
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
    for (int turn = 0; turn < 3; turn++) { /* from the second on with a thread that has waited before */
        atomic_store(&steps, 0);
        assert_int_equal(hsa_amd_async_function(wait_for_step, NULL), HSA_STATUS_SUCCESS);
        assert_int_equal(hsa_amd_async_function(make_step, NULL), HSA_STATUS_SUCCESS);
        await(&steps, 2);
    }
    calls_handlers(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_the_layout_that_kernels_know),
        cmocka_unit_test(changes_by_every_operation),
        cmocka_unit_test(refuses_what_is_no_signal),
        cmocka_unit_test(waits_until_the_deadline),
        cmocka_unit_test(wakes_who_waits),
        cmocka_unit_test(sees_changes_by_kernels),
        cmocka_unit_test(calls_handlers),
        cmocka_unit_test(calls_others_while_one_waits),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
