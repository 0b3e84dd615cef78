/* Tests queues through the HSA interface, as the HIP runtime uses them. The kernel is one
 * s_endpgm. */
#include "vgpu/hsa/loader_sample.h"
#include "vgpu/hsa/queue.h"
#include "vgpu/hsa/system.h"
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { RING = 64, SECOND = 1000000000 };
static hsa_queue_t *queue;
static hsa_agent_t gpu;
static atomic_int errors;
static hsa_signal_t failing;

static void queue_test_on_error(hsa_status_t status, hsa_queue_t *source, void *data)
{
    assert_ptr_equal(source, queue);
    assert_ptr_equal(data, &errors);
    assert_int_equal(hsa_signal_load_relaxed(failing), 1); /* not done when this is called */
    atomic_store(&errors, (int)status);
}

static int queue_test_set_up(void **state)
{
    (void)state;
    if (hsa_init() != HSA_STATUS_SUCCESS)
        return -1;
    gpu = agent_handle(agent_at(1));
    atomic_store(&errors, 0);
    return hsa_queue_create(gpu, RING, HSA_QUEUE_TYPE_MULTI, queue_test_on_error, &errors, 0, 0,
                            &queue);
}

static int queue_test_tear_down(void **state)
{
    (void)state;
    return hsa_queue_destroy(queue);
}

/* Writes a packet as programs do: the body first, then its header, then the bell. */
static void queue_test_submit(const void *packet)
{
    uint64_t n = hsa_queue_add_write_index_screlease(queue, 1);
    while (n - hsa_queue_load_read_index_scacquire(queue) >= RING)
        usleep(100);
    char *slot = (char *)queue->base_address + n % RING * QUEUE_PACKET;
    uint32_t first;
    memcpy(slot + 4, (const char *)packet + 4, QUEUE_PACKET - 4);
    memcpy(&first, packet, sizeof first);
    __atomic_store_n((uint32_t *)slot, first, __ATOMIC_RELEASE);
    hsa_signal_store_screlease(queue->doorbell_signal, (hsa_signal_value_t)n);
}

static hsa_signal_t queue_test_make(hsa_signal_value_t value)
{
    hsa_signal_t s;
    assert_int_equal(hsa_signal_create(value, 0, NULL, &s), HSA_STATUS_SUCCESS);
    return s;
}

static hsa_signal_value_t queue_test_await(hsa_signal_t s)
{
    return hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_EQ, 0, 5ull * SECOND,
                                     HSA_WAIT_STATE_BLOCKED);
}

static void queue_test_barrier(unsigned type, hsa_signal_t a, hsa_signal_t b, hsa_signal_t done)
{
    hsa_barrier_and_packet_t p = {
        .header = (uint16_t)type, .dep_signal = {a, b}, .completion_signal = done};
    queue_test_submit(&p);
}

static void waits_for_all_of_a_barrier(void **state)
{
    hsa_signal_t a = queue_test_make(1), b = queue_test_make(2), done = queue_test_make(1);
    (void)state;
    queue_test_barrier(HSA_PACKET_TYPE_BARRIER_AND, a, b, done);
    hsa_signal_store_relaxed(a, 0);
    usleep(5000);
    assert_int_equal(hsa_signal_load_relaxed(done), 1);
    hsa_signal_store_relaxed(b, 0);
    assert_int_equal(queue_test_await(done), 0);
    hsa_amd_profiling_dispatch_time_t time;
    assert_int_equal(hsa_amd_profiling_get_dispatch_time(gpu, done, &time), HSA_STATUS_SUCCESS);
    assert_true(time.end > time.start); /* by how much, the load of the machine decides */
}

static void waits_for_one_of_a_barrier(void **state)
{
    hsa_signal_t a = queue_test_make(1), b = queue_test_make(2), done = queue_test_make(1);
    (void)state;
    queue_test_barrier(HSA_PACKET_TYPE_BARRIER_OR, a, b, done);
    usleep(5000);
    assert_int_equal(hsa_signal_load_relaxed(done), 1);
    hsa_signal_store_relaxed(b, 0);
    assert_int_equal(queue_test_await(done), 0);
}

static void waits_for_a_value(void **state)
{
    hsa_signal_t a = queue_test_make(0x10), done = queue_test_make(1);
    (void)state;
    hsa_amd_barrier_value_packet_t p = {.header = {.header = HSA_PACKET_TYPE_VENDOR_SPECIFIC,
                                                   .AmdFormat = HSA_AMD_PACKET_TYPE_BARRIER_VALUE},
                                        .signal = a,
                                        .value = 3,
                                        .mask = 0xf,
                                        .cond = HSA_SIGNAL_CONDITION_EQ,
                                        .completion_signal = done};
    queue_test_submit(&p);
    usleep(5000);
    assert_int_equal(hsa_signal_load_relaxed(done), 1);
    hsa_signal_store_relaxed(a, 0x73);
    assert_int_equal(queue_test_await(done), 0);
}

static void goes_round_the_ring(void **state)
{
    hsa_signal_t none = {0}, done = queue_test_make(10 * RING);
    (void)state;
    for (int i = 0; i < 10 * RING; i++)
        queue_test_barrier(HSA_PACKET_TYPE_BARRIER_AND, none, none, done);
    assert_int_equal(queue_test_await(done), 0);
    for (int i = 0; i < 1000 && hsa_queue_load_read_index_relaxed(queue) < 10 * RING; i++)
        usleep(1000);
    assert_int_equal(hsa_queue_load_read_index_relaxed(queue), 10 * RING);
    assert_int_equal(hsa_queue_load_write_index_relaxed(queue), 10 * RING);
}

/* The kernel object of the sample, its text one s_endpgm. */
static uint64_t load_kernel(hsa_executable_t *executable)
{
    static struct loader_sample s;
    hsa_code_object_reader_t reader;
    hsa_executable_symbol_t symbol;
    uint64_t object, external = 0;
    int64_t entry = SAMPLE_TEXT - SAMPLE_DATA;
    sample_init(&s, agent_at(1)->isa->elf_mach);
    s.text[0] = 0xbf810000;
    memcpy(s.data.descriptor + 16, &entry, sizeof entry);
    assert_int_equal(hsa_code_object_reader_create_from_memory(&s, sizeof s, &reader),
                     HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_executable_create_alt(
                         HSA_PROFILE_BASE, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR, NULL, executable),
                     HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_executable_load_agent_code_object(*executable, gpu, reader, NULL, NULL),
                     HSA_STATUS_ERROR_VARIABLE_UNDEFINED);
    assert_int_equal(
        hsa_executable_agent_global_variable_define(*executable, gpu, "external", &external),
        HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_executable_load_agent_code_object(*executable, gpu, reader, NULL, NULL),
                     HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_executable_freeze(*executable, NULL), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_executable_get_symbol_by_name(*executable, "kernel.kd", &gpu, &symbol),
                     HSA_STATUS_SUCCESS);
    assert_int_equal(
        hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &object),
        HSA_STATUS_SUCCESS);
    hsa_code_object_reader_destroy(reader);
    return object;
}

static void runs_a_kernel(void **state)
{
    hsa_executable_t executable;
    hsa_signal_t done = queue_test_make(1);
    (void)state;
    hsa_kernel_dispatch_packet_t p = {.header = HSA_PACKET_TYPE_KERNEL_DISPATCH,
                                      .setup = 2,
                                      .workgroup_size_x = 64,
                                      .workgroup_size_y = 2,
                                      .grid_size_x = 640,
                                      .grid_size_y = 3,
                                      .kernel_object = load_kernel(&executable),
                                      .completion_signal = done};
    queue_test_submit(&p);
    assert_int_equal(queue_test_await(done), 0);
    assert_int_equal(atomic_load(&errors), 0);
    assert_int_equal(hsa_executable_destroy(executable), HSA_STATUS_SUCCESS);
}

static void tells_of_broken_packets(void **state)
{
    hsa_signal_t done = queue_test_make(1), next = queue_test_make(1), none = {0};
    (void)state;
    failing = done;
    hsa_kernel_dispatch_packet_t p = {.header = HSA_PACKET_TYPE_KERNEL_DISPATCH,
                                      .setup = 1,
                                      .workgroup_size_x = 0,
                                      .grid_size_x = 1,
                                      .kernel_object = 64,
                                      .completion_signal = done};
    queue_test_submit(&p);
    queue_test_barrier(HSA_PACKET_TYPE_BARRIER_AND, none, none, next);
    for (int i = 0; i < 2000 && !atomic_load(&errors); i++)
        usleep(1000);
    assert_int_equal(atomic_load(&errors), HSA_STATUS_ERROR_INVALID_PACKET_FORMAT);
    assert_int_equal(queue_test_await(done), 0);        /* who waits for it gets on */
    assert_int_equal(hsa_signal_load_relaxed(next), 1); /* nothing runs after an error */
}

static void refuses_wrong_queues(void **state)
{
    hsa_queue_t *q;
    (void)state;
    assert_int_equal(hsa_queue_create(gpu, 100, 0, NULL, NULL, 0, 0, &q),
                     HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_queue_create(gpu, 1 << 20, 0, NULL, NULL, 0, 0, &q),
                     HSA_STATUS_ERROR_INVALID_QUEUE_CREATION);
    assert_int_equal(hsa_queue_create(agent_handle(agent_at(0)), 64, 0, NULL, NULL, 0, 0, &q),
                     HSA_STATUS_ERROR_INVALID_QUEUE_CREATION);
    assert_int_equal(hsa_queue_create((hsa_agent_t){1}, 64, 0, NULL, NULL, 0, 0, &q),
                     HSA_STATUS_ERROR_INVALID_AGENT);
    assert_int_equal(hsa_queue_destroy(NULL), HSA_STATUS_ERROR_INVALID_QUEUE);
    assert_int_equal(hsa_queue_inactivate(NULL), HSA_STATUS_ERROR_INVALID_QUEUE);
}

/* Masks of compute units are kept; the bits of units that the agent has not are 0. */
static void keeps_masks_of_compute_units(void **state)
{
    hsa_queue_t *q;
    uint32_t mask[5] = {0}, set[2] = {0x0f0f0f0f, 1};
    unsigned units = agent_at(1)->model->compute_units;
    (void)state;
    assert_true(units > 64 && units < 160);
    assert_int_equal(hsa_queue_create(gpu, 64, 0, NULL, NULL, 0, 0, &q), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_queue_cu_get_mask(q, 160, mask), HSA_STATUS_SUCCESS);
    assert_int_equal(mask[1], UINT32_MAX);
    assert_int_equal(mask[units / 32], (1u << units % 32) - 1);
    assert_int_equal(hsa_amd_queue_cu_set_mask(q, 64, set), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_queue_cu_get_mask(q, 160, mask), HSA_STATUS_SUCCESS);
    assert_int_equal(mask[0], 0x0f0f0f0f);
    assert_int_equal(mask[1], 1);
    assert_int_equal(mask[2], 0);
    assert_int_equal(hsa_amd_queue_cu_set_mask(q, 0, NULL), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_queue_cu_get_mask(q, 32, mask), HSA_STATUS_SUCCESS);
    assert_int_equal(mask[0], UINT32_MAX);
    assert_int_equal(hsa_amd_queue_cu_set_mask(q, 33, set), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_amd_queue_cu_set_mask(NULL, 32, set), HSA_STATUS_ERROR_INVALID_QUEUE);
    assert_int_equal(hsa_queue_destroy(q), HSA_STATUS_SUCCESS);
}

/* Copies wait for their dependencies, and do not wait for each other. */
static void copies_when_dependencies_are_met(void **state)
{
    static char from[2][300000], to[2][300000];
    hsa_signal_t dep = queue_test_make(1), done[2] = {queue_test_make(1), queue_test_make(1)};
    (void)state;
    memset(from[0], 1, sizeof from[0]);
    memset(from[1], 2, sizeof from[1]);
    assert_int_equal(
        hsa_amd_memory_async_copy(to[0], gpu, from[0], gpu, sizeof from[0], 1, &dep, done[0]),
        HSA_STATUS_SUCCESS);
    assert_int_equal(
        hsa_amd_memory_async_copy(to[1], gpu, from[1], gpu, sizeof from[1], 0, NULL, done[1]),
        HSA_STATUS_SUCCESS);
    assert_int_equal(queue_test_await(done[1]), 0);
    assert_memory_equal(to[1], from[1], sizeof from[1]);
    assert_int_equal(hsa_signal_load_relaxed(done[0]), 1);
    hsa_signal_store_relaxed(dep, 0);
    assert_int_equal(queue_test_await(done[0]), 0);
    assert_memory_equal(to[0], from[0], sizeof from[0]);
}

static void copies_boxes(void **state)
{
    static uint8_t from[4][8][16], to[3][5][32];
    hsa_pitched_ptr_t a = {from, 16, 128}, b = {to, 32, 160};
    hsa_dim3_t a_at = {3, 2, 1}, b_at = {5, 1, 0}, range = {7, 4, 3};
    hsa_signal_t done = queue_test_make(1);
    (void)state;
    for (size_t i = 0; i < sizeof from; i++)
        (&from[0][0][0])[i] = (uint8_t)(i * 7);
    assert_int_equal(hsa_amd_memory_async_copy_rect(&b, &b_at, &a, &a_at, &range, gpu,
                                                    hsaHostToDevice, 0, NULL, done),
                     HSA_STATUS_SUCCESS);
    assert_int_equal(queue_test_await(done), 0);
    for (int z = 0; z < 3; z++)
        for (int y = 0; y < 5; y++)
            for (int x = 0; x < 32; x++) {
                bool inside = x >= 5 && x < 12 && y >= 1;
                assert_int_equal(to[z][y][x], inside ? from[z + 1][y + 1][x - 2] : 0);
            }
}

int main(void)
{
#define WITH_QUEUE(t) cmocka_unit_test_setup_teardown(t, queue_test_set_up, queue_test_tear_down)
    const struct CMUnitTest tests[] = {
        WITH_QUEUE(waits_for_all_of_a_barrier),
        WITH_QUEUE(waits_for_one_of_a_barrier),
        WITH_QUEUE(waits_for_a_value),
        WITH_QUEUE(goes_round_the_ring),
        WITH_QUEUE(runs_a_kernel),
        WITH_QUEUE(tells_of_broken_packets),
        WITH_QUEUE(refuses_wrong_queues),
        WITH_QUEUE(keeps_masks_of_compute_units),
        WITH_QUEUE(copies_when_dependencies_are_met),
        WITH_QUEUE(copies_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
