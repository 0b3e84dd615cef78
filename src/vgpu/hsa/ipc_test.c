/* Tests memory of one process in another. Both exist before either uses the GPU. */
#include "vgpu/hsa/agent.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { SIZE = 10000 };

static hsa_amd_memory_pool_t device(void)
{
    return (hsa_amd_memory_pool_t){(uint64_t)(uintptr_t)&agent_at(1)->pools[0]};
}

/* Gets a handle, adds one to every byte, says so; gives it back when told. A number other
 * than 0 tells the line. */
static int add_one(int from, int to)
{
    hsa_amd_ipc_memory_t handle;
    hsa_amd_pointer_info_t info = {.size = sizeof info};
    hsa_agent_t gpu;
    unsigned char *memory;
    char told = 1;
    if (read(from, &handle, sizeof handle) != sizeof handle || hsa_init() != HSA_STATUS_SUCCESS)
        return __LINE__;
    gpu = agent_handle(agent_at(1));
    if (hsa_amd_ipc_memory_attach(&handle, SIZE, 1, &gpu, (void **)&memory) != HSA_STATUS_SUCCESS)
        return __LINE__;
    if (hsa_amd_pointer_info(memory + SIZE - 1, &info, NULL, NULL, NULL) != HSA_STATUS_SUCCESS ||
        info.type != HSA_EXT_POINTER_TYPE_HSA || info.agentBaseAddress != memory)
        return __LINE__;
    for (int i = 0; i < SIZE; i++)
        memory[i]++;
    if (write(to, &told, 1) != 1 || read(from, &told, 1) != 1 ||
        memory[7] != 99) /* it is gone there, not here */
        return __LINE__;
    if (hsa_amd_ipc_memory_detach(memory) != HSA_STATUS_SUCCESS ||
        hsa_amd_ipc_memory_detach(memory) != HSA_STATUS_ERROR_INVALID_ARGUMENT ||
        hsa_amd_ipc_memory_attach(&handle, SIZE, 1, &gpu, (void **)&memory) !=
            HSA_STATUS_ERROR_INVALID_ARGUMENT)
        return __LINE__;
    return 0;
}

static void shares_memory(void **state)
{
    int to[2], from[2], status;
    hsa_amd_ipc_memory_t handle, again;
    unsigned char *memory;
    char told = 0;
    (void)state;
    assert_int_equal(pipe(to) | pipe(from), 0);
    pid_t child = fork();
    if (child == 0)
        _exit(add_one(to[0], from[1]));
    assert_int_equal(hsa_init(), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_memory_pool_allocate(device(), SIZE, 0, (void **)&memory),
                     HSA_STATUS_SUCCESS);
    memset(memory, 5, SIZE);
    assert_int_equal(hsa_amd_ipc_memory_create(memory, SIZE, &handle), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_ipc_memory_create(memory, SIZE, &again), HSA_STATUS_SUCCESS);
    assert_memory_equal(&handle, &again, sizeof handle);
    assert_int_equal(memory[SIZE - 1], 5); /* it stays where it was, with what it had */
    assert_int_equal(write(to[1], &handle, sizeof handle), sizeof handle);
    assert_int_equal(read(from[0], &told, 1), 1);
    for (int i = 0; i < SIZE; i++)
        assert_int_equal(memory[i], 6);
    memory[7] = 99;
    assert_int_equal(hsa_amd_memory_pool_free(memory), HSA_STATUS_SUCCESS);
    assert_int_equal(write(to[1], &told, 1), 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
}

/* Gets a handle and tries it. 0: it opens nothing. */
static int try_stale(int from)
{
    hsa_amd_ipc_memory_t handle;
    hsa_agent_t gpu;
    void *memory;
    if (read(from, &handle, sizeof handle) != sizeof handle || hsa_init() != HSA_STATUS_SUCCESS)
        return __LINE__;
    gpu = agent_handle(agent_at(1));
    return hsa_amd_ipc_memory_attach(&handle, SIZE, 1, &gpu, &memory) ==
                   HSA_STATUS_ERROR_INVALID_ARGUMENT
               ? 0
               : __LINE__;
}

static void refuses_a_handle_of_what_was_freed(void **state)
{
    int to[2], status;
    hsa_amd_ipc_memory_t stale, later;
    void *memory;
    (void)state;
    assert_int_equal(pipe(to), 0);
    pid_t child = fork();
    if (child == 0)
        _exit(try_stale(to[0]));
    assert_int_equal(hsa_init(), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_memory_pool_allocate(device(), SIZE, 0, &memory), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_ipc_memory_create(memory, SIZE, &stale), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_memory_pool_free(memory), HSA_STATUS_SUCCESS);
    /* As large, and its file gets the number that has become free. */
    assert_int_equal(hsa_amd_memory_pool_allocate(device(), SIZE, 0, &memory), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_ipc_memory_create(memory, SIZE, &later), HSA_STATUS_SUCCESS);
    assert_int_equal(write(to[1], &stale, sizeof stale), sizeof stale);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
    assert_int_equal(hsa_amd_memory_pool_free(memory), HSA_STATUS_SUCCESS);
}

enum { WRITERS_SIZE = 32 << 20 };
static atomic_bool writes_on;

/* Counts in every page, as a kernel that runs on; returns how far it came. */
static void *count_up(void *memory)
{
    uintptr_t rounds = 0;
    for (volatile unsigned *word = memory; atomic_load(&writes_on); rounds++)
        for (size_t i = 0; i < WRITERS_SIZE / sizeof *word; i += 1024)
            word[i]++;
    return (void *)rounds;
}

static void loses_nothing_that_is_written_meanwhile(void **state)
{
    pthread_t thread;
    hsa_amd_ipc_memory_t handle;
    unsigned *memory;
    void *rounds;
    (void)state;
    assert_int_equal(hsa_init(), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_memory_pool_allocate(device(), WRITERS_SIZE, 0, (void **)&memory),
                     HSA_STATUS_SUCCESS);
    atomic_store(&writes_on, true);
    assert_int_equal(pthread_create(&thread, NULL, count_up, memory), 0);
    while (__atomic_load_n(&memory[WRITERS_SIZE / sizeof *memory - 1024], __ATOMIC_RELAXED) == 0)
        sched_yield();
    assert_int_equal(hsa_amd_ipc_memory_create(memory, WRITERS_SIZE, &handle), HSA_STATUS_SUCCESS);
    atomic_store(&writes_on, false);
    assert_int_equal(pthread_join(thread, &rounds), 0);
    for (size_t i = 0; i < WRITERS_SIZE / sizeof *memory; i += 1024)
        assert_int_equal(memory[i], (uintptr_t)rounds);
    assert_int_equal(hsa_amd_memory_pool_free(memory), HSA_STATUS_SUCCESS);
}

/* Kilobytes of the files that this process has shared. */
static long shared_memory(void)
{
    struct stat file;
    char path[64], to[256];
    long blocks = 0;
    for (int fd = 3; fd < 256; fd++) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        ssize_t n = readlink(path, to, sizeof to - 1);
        to[n < 0 ? 0 : n] = '\0';
        if (strstr(to, "tranship-vgpu") && fstat(fd, &file) == 0)
            blocks += file.st_blocks;
    }
    return blocks / 2;
}

static void takes_no_memory_for_what_was_never_used(void **state)
{
    hsa_amd_ipc_memory_t handle;
    char *memory;
    (void)state;
    assert_int_equal(hsa_init(), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_memory_pool_allocate(device(), WRITERS_SIZE, 0, (void **)&memory),
                     HSA_STATUS_SUCCESS);
    memory[WRITERS_SIZE / 2] = 1;
    long before = shared_memory();
    assert_int_equal(hsa_amd_ipc_memory_create(memory, WRITERS_SIZE, &handle), HSA_STATUS_SUCCESS);
    assert_true(shared_memory() - before < WRITERS_SIZE / 4 / 1024);
    assert_int_equal(memory[WRITERS_SIZE / 2], 1);
    assert_int_equal(memory[WRITERS_SIZE - 1], 0);
    assert_int_equal(hsa_amd_memory_pool_free(memory), HSA_STATUS_SUCCESS);
}

static void refuses_what_is_no_memory_of_a_gpu(void **state)
{
    hsa_amd_ipc_memory_t handle = {{0}};
    void *host, *gpus, *memory;
    (void)state;
    assert_int_equal(hsa_init(), HSA_STATUS_SUCCESS);
    hsa_amd_memory_pool_t pool = {(uint64_t)(uintptr_t)&agent_at(0)->pools[0]};
    assert_int_equal(hsa_amd_memory_pool_allocate(pool, SIZE, 0, &host), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_memory_pool_allocate(device(), SIZE, 0, &gpus), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_ipc_memory_create(host, SIZE, &handle),
                     HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_amd_ipc_memory_create((char *)gpus + 64, 64, &handle),
                     HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_amd_ipc_memory_create(&handle, SIZE, &handle),
                     HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_amd_ipc_memory_create(gpus, 1 << 20, &handle),
                     HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_amd_ipc_memory_attach(&handle, SIZE, 0, NULL, &memory),
                     HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_amd_memory_pool_free(host), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_memory_pool_free(gpus), HSA_STATUS_SUCCESS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_memory), /* first: nobody has called hsa_init */
        cmocka_unit_test(refuses_a_handle_of_what_was_freed),
        cmocka_unit_test(loses_nothing_that_is_written_meanwhile),
        cmocka_unit_test(takes_no_memory_for_what_was_never_used),
        cmocka_unit_test(refuses_what_is_no_memory_of_a_gpu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
