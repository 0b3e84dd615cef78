/* Tests forked children: they have none of the library's threads, and must get an error instead of
 * waiting for them. */
#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/queue.h"
#include "vgpu/hsa/system.h"
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static FILE *said;
static hsa_agent_t gpu;
static hsa_amd_memory_pool_t pool;
static hsa_queue_t *queue;
static hsa_signal_t done;
static hsa_status_t told;

static void fork_test_on_error(hsa_status_t status, hsa_queue_t *source, void *data)
{
    (void)source, (void)data;
    told = status;
}

/* Runs a function in a child; fails unless it returns 0 and says this on stderr. An endless
 * wait ends by a signal. */
static void child(int (*run)(void), const char *text)
{
    char words[1024] = "";
    assert_int_equal(ftruncate(fileno(said), 0), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        alarm(60);
        lseek(fileno(said), 0, SEEK_SET);
        dup2(fileno(said), STDERR_FILENO);
        _exit(run());
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(pread(fileno(said), words, sizeof words - 1, 0) >= 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail_msg("step %d failed (or signal %d): %s", WEXITSTATUS(status), WTERMSIG(status), words);
    assert_string_equal(words, text);
}

#define SAYS                                                                                       \
    "tranship: vgpu: a forked child uses the GPU after its parent did: ROCm does not support that"
#define ADVICE "; call exec in the child, or fork before the first HIP call\n"

static int asks_for_things(void)
{
    hsa_signal_t s;
    hsa_executable_t e;
    hsa_queue_t *q;
    void *memory;
    if (hsa_amd_memory_pool_allocate(pool, 4096, 0, &memory) != HSA_STATUS_ERROR_OUT_OF_RESOURCES)
        return 1;
    if (hsa_signal_create(1, 0, NULL, &s) != HSA_STATUS_ERROR_NOT_INITIALIZED)
        return 2;
    if (hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR, NULL,
                                  &e) != HSA_STATUS_ERROR_NOT_INITIALIZED)
        return 3;
    if (hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &q) == HSA_STATUS_SUCCESS)
        return 4;
    return hsa_init() == HSA_STATUS_SUCCESS ? 5 : 0;
}

static void fork_test_nothing(void *arg)
{
    (void)arg;
}

static int fork_test_waits(void)
{
    char from[8] = "", to[8];
    if (hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_EQ, 0, UINT64_MAX,
                                  HSA_WAIT_STATE_BLOCKED) != 1)
        return 1;
    if (hsa_amd_signal_async_handler(done, HSA_SIGNAL_CONDITION_EQ, 0, NULL, NULL) ==
        HSA_STATUS_SUCCESS)
        return 2;
    if (hsa_amd_async_function(fork_test_nothing, NULL) != HSA_STATUS_ERROR_OUT_OF_RESOURCES)
        return 3;
    return hsa_amd_memory_async_copy(to, gpu, from, gpu, sizeof to, 0, NULL, done) !=
                   HSA_STATUS_ERROR_OUT_OF_RESOURCES
               ? 4
               : 0;
}

/* A barrier packet without dependencies. */
static int submits(void)
{
    uint64_t n = hsa_queue_add_write_index_screlease(queue, 1);
    hsa_barrier_and_packet_t *p = (hsa_barrier_and_packet_t *)queue->base_address + n % queue->size;
    memset((char *)p + 2, 0, sizeof *p - 2);
    p->completion_signal = done;
    __atomic_store_n(&p->header, HSA_PACKET_TYPE_BARRIER_AND, __ATOMIC_RELEASE);
    hsa_signal_store_screlease(queue->doorbell_signal, (hsa_signal_value_t)n);
    hsa_signal_value_t v = hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_EQ, 0, UINT64_MAX,
                                                     HSA_WAIT_STATE_BLOCKED);
    return v != 0;
}

static int submits_in_vain(void)
{
    if (submits() != 0)
        return 1;
    return told != HSA_STATUS_ERROR_FATAL;
}

static int cleans_up(void)
{
    if (hsa_queue_inactivate(queue) != HSA_STATUS_SUCCESS ||
        hsa_queue_destroy(queue) != HSA_STATUS_SUCCESS)
        return 1;
    if (hsa_signal_destroy(done) != HSA_STATUS_SUCCESS)
        return 2;
    hsa_shut_down();
    return 0;
}

static int starts_anew(void)
{
    if (hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_MULTI, fork_test_on_error, NULL, 0, 0, &queue) !=
        HSA_STATUS_SUCCESS)
        return 1;
    return submits() == 0 ? 0 : 2;
}

/* No thread was started yet: it works here, and the user hears that it would not on a real GPU. */
static void before_the_first_queue_a_child_only_hears_it(void **state)
{
    (void)state;
    assert_int_equal(hsa_init(), HSA_STATUS_SUCCESS);
    gpu = agent_handle(agent_at(1));
    pool.handle = (uint64_t)(uintptr_t)&agent_at(1)->pools[0];
    assert_int_equal(hsa_signal_create(1, 0, NULL, &done), HSA_STATUS_SUCCESS);
    child(starts_anew, SAYS ADVICE);
}

static void after_the_first_queue_a_childs_calls_fail(void **state)
{
    (void)state;
    assert_int_equal(
        hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_MULTI, fork_test_on_error, NULL, 0, 0, &queue),
        HSA_STATUS_SUCCESS);
    child(asks_for_things, SAYS ", and what it asks for fails" ADVICE);
    child(fork_test_waits, SAYS ", and what it asks for fails" ADVICE);
    child(submits_in_vain, SAYS ", and what it asks for fails" ADVICE);
    child(cleans_up, ""); /* destructors do that */
    assert_int_equal(submits(), 0);
    assert_int_equal(told, HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_queue_destroy(queue), HSA_STATUS_SUCCESS);
}

static int fork_test_set_up(void **state)
{
    (void)state;
    said = tmpfile();
    return said ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(before_the_first_queue_a_child_only_hears_it),
        cmocka_unit_test(after_the_first_queue_a_childs_calls_fail),
    };
    return cmocka_run_group_tests(tests, fork_test_set_up, NULL);
}
