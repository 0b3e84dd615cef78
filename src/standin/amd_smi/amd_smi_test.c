/* AMD SMI over a HIP of this test's own, with two GPUs. */
#include "standin/common/test.h"
#include <amd_smi/amdsmi.h>
#include <hip/hip_runtime_api.h>
#include <unistd.h>

enum { GPUS = 2, TOTAL = 1000 };
static int current = 1;
static const char *name = "tranship virtual gfx1100";

hipError_t hipGetDeviceCount(int *n)
{
    *n = GPUS;
    return hipSuccess;
}

hipError_t hipGetDevice(int *number)
{
    *number = current;
    return hipSuccess;
}

hipError_t hipSetDevice(int number)
{
    current = number;
    return hipSuccess;
}

hipError_t hipDeviceGetName(char *to, int n, int number)
{
    (void)number;
    snprintf(to, (size_t)n, "%s", name);
    return hipSuccess;
}

hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t which, int number)
{
    *value = which == hipDeviceAttributePciBusId    ? 3 + number
             : which == hipDeviceAttributeClockRate ? 1500000
                                                    : 0;
    return hipSuccess;
}

hipError_t hipDeviceTotalMem(size_t *bytes, int number)
{
    *bytes = TOTAL + (size_t)number;
    return hipSuccess;
}

hipError_t hipMemGetInfo(size_t *rest, size_t *total)
{
    *total = TOTAL;
    *rest = TOTAL - 100 * ((size_t)current + 1);
    return hipSuccess;
}

#define OK(call) assert_int_equal((call), AMDSMI_STATUS_SUCCESS)

static void amd_smi_test_devices(void **state)
{
    (void)state;
    uint32_t n = 0, one = 5;
    uint64_t bytes = 0;
    amdsmi_socket_handle sockets[GPUS + 1];
    amdsmi_processor_handle device, again;
    amdsmi_bdf_t at;
    amdsmi_clk_info_t clock;
    OK(amdsmi_get_socket_handles(&n, NULL));
    assert_int_equal(n, GPUS);
    n = GPUS + 1;
    OK(amdsmi_get_socket_handles(&n, sockets));
    assert_int_equal(n, GPUS);
    OK(amdsmi_get_processor_handles(sockets[1], &one, &device));
    assert_int_equal(one, 1);
    OK(amdsmi_get_gpu_device_bdf(device, &at));
    assert_int_equal(at.bus_number, 4);
    OK(amdsmi_get_processor_handle_from_bdf(at, &again));
    assert_ptr_equal(again, device);
    at.bus_number = 9;
    assert_int_equal(amdsmi_get_processor_handle_from_bdf(at, &again), AMDSMI_STATUS_NOT_FOUND);
    OK(amdsmi_get_gpu_memory_total(device, AMDSMI_MEM_TYPE_VRAM, &bytes));
    assert_int_equal(bytes, TOTAL + 1);
    current = 0;
    OK(amdsmi_get_gpu_memory_usage(device, AMDSMI_MEM_TYPE_VRAM, &bytes));
    assert_int_equal(bytes, 200);
    assert_int_equal(current, 0); /* the thread's device stays */
    OK(amdsmi_get_clock_info(device, AMDSMI_CLK_TYPE_SYS, &clock));
    assert_int_equal(clock.max_clk, 1500);
    assert_int_equal(amdsmi_get_gpu_memory_total(&n, AMDSMI_MEM_TYPE_VRAM, &bytes),
                     AMDSMI_STATUS_NOT_FOUND);
}

static void amd_smi_test_processes(void **state)
{
    (void)state;
    uint32_t n = 1;
    amdsmi_processor_handle device;
    amdsmi_socket_handle socket;
    amdsmi_proc_info_t mine;
    OK(amdsmi_get_socket_handles(&n, &socket));
    assert_int_equal(n, 1); /* as many as there is room for */
    OK(amdsmi_get_processor_handles(socket, &n, &device));
    n = 0;
    OK(amdsmi_get_gpu_process_list(device, &n, NULL));
    assert_int_equal(n, 1);
    OK(amdsmi_get_gpu_process_list(device, &n, &mine));
    assert_int_equal(mine.pid, getpid());
    assert_int_equal(mine.mem, 100);
}

static int amd_smi_test_begin(void **state)
{
    (void)state;
    uint32_t n;
    bool early = amdsmi_get_socket_handles(&n, NULL) == AMDSMI_STATUS_NOT_INIT;
    name = "AMD Radeon";
    bool real = amdsmi_init(AMDSMI_INIT_AMD_GPUS) ==
                AMDSMI_STATUS_DRIVER_NOT_LOADED; /* not ours to stand for */
    name = "tranship virtual gfx1100";
    return !early || !real || amdsmi_init(AMDSMI_INIT_AMD_GPUS) != AMDSMI_STATUS_SUCCESS;
}

static int amd_smi_test_end(void **state)
{
    (void)state;
    return amdsmi_shut_down() != AMDSMI_STATUS_SUCCESS ||
           amdsmi_shut_down() != AMDSMI_STATUS_NOT_INIT;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(amd_smi_test_devices),
                                       cmocka_unit_test(amd_smi_test_processes)};
    return cmocka_run_group_tests(tests, amd_smi_test_begin, amd_smi_test_end);
}
