/* Tests memory beyond pools: reserved addresses with memory mapped to them, and second addresses of
 * host memory. */
#include "vgpu/hsa/alias.h"
#include "vgpu/hsa/pool.h"
#include "vgpu/machine/allocations.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { SIZE = 0x4000 };
static hsa_agent_t gpu;
static hsa_amd_memory_pool_t device, host;

static int vmem_test_set_up(void **state)
{
    (void)state;
    if (hsa_init() != HSA_STATUS_SUCCESS)
        return -1;
    gpu = agent_handle(agent_at(1));
    device.handle = (uint64_t)(uintptr_t)&agent_at(1)->pools[0];
    host.handle = (uint64_t)(uintptr_t)&agent_at(0)->pools[0];
    return 0;
}

static void gives_zeroed_memory(void **state)
{
    (void)state;
    size_t used = atomic_load(&agent_at(1)->pools[0].used);
    for (int turn = 0; turn < 20; turn++) {
        unsigned char *p;
        assert_int_equal(hsa_amd_memory_pool_allocate(device, 5000, 0, (void **)&p),
                         HSA_STATUS_SUCCESS);
        for (int i = 0; i < 5000; i++)
            assert_int_equal(p[i], 0);
        memset(p, 0xff, 5000);
        hsa_amd_pointer_info_t info = {.size = sizeof info};
        assert_int_equal(hsa_amd_pointer_info(p + 4999, &info, NULL, NULL, NULL),
                         HSA_STATUS_SUCCESS);
        assert_int_equal(info.type, HSA_EXT_POINTER_TYPE_HSA);
        assert_ptr_equal(info.agentBaseAddress, p);
        assert_int_equal(info.sizeInBytes, 5000);
        assert_int_equal(info.agentOwner.handle, gpu.handle);
        assert_int_equal(hsa_amd_memory_pool_free(p), HSA_STATUS_SUCCESS);
        assert_int_equal(hsa_amd_memory_pool_free(p), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    }
    assert_int_equal(atomic_load(&agent_at(1)->pools[0].used), used);
}

static void refuses_more_than_there_is(void **state)
{
    void *p = &p;
    (void)state;
    size_t all = agent_at(1)->pools[0].size;
    assert_int_equal(hsa_amd_memory_pool_allocate(device, all + 1, 0, &p),
                     HSA_STATUS_ERROR_INVALID_ALLOCATION);
    assert_null(p);
    void *most;
    assert_int_equal(hsa_amd_memory_pool_allocate(device, all - 0x100000, 0, &most),
                     HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_memory_pool_allocate(device, 0x200000, 0, &p),
                     HSA_STATUS_ERROR_OUT_OF_RESOURCES);
    assert_int_equal(hsa_amd_memory_pool_free(most), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_memory_pool_allocate((hsa_amd_memory_pool_t){3}, 1, 0, &p),
                     HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
}

static void maps_memory_at_two_addresses(void **state)
{
    hsa_amd_vmem_alloc_handle_t memory;
    hsa_amd_memory_access_desc_t both = {HSA_ACCESS_PERMISSION_RW, gpu};
    hsa_access_permission_t permission;
    char *va;
    (void)state;
    assert_int_equal(hsa_amd_vmem_address_reserve_align((void **)&va, 4 * SIZE, 0, 0x200000, 0),
                     HSA_STATUS_SUCCESS);
    assert_int_equal((uintptr_t)va % 0x200000, 0);
    assert_int_equal(hsa_amd_vmem_handle_create(device, SIZE, 0, 0, &memory), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_vmem_map(va, SIZE, 0, memory, 0), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_vmem_map(va, SIZE, 0, memory, 0), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    assert_int_equal(hsa_amd_vmem_map(va + 2 * SIZE, 2 * SIZE, 0, memory, 0),
                     HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_amd_vmem_map(va + 2 * SIZE, SIZE, 0, memory, 0), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_vmem_handle_release(memory), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_vmem_set_access(va, 4 * SIZE, &both, 1), HSA_STATUS_SUCCESS);
    strcpy(va + 100, "here and there");
    assert_string_equal(va + 2 * SIZE + 100, "here and there");
    assert_int_equal(hsa_amd_vmem_get_access(va, &permission, gpu), HSA_STATUS_SUCCESS);
    assert_int_equal(permission, HSA_ACCESS_PERMISSION_RW);
    assert_true(allocations_find((uint64_t)(uintptr_t)va + SIZE - 1, 0, NULL));
    assert_int_equal(hsa_amd_vmem_address_free(va, 4 * SIZE), HSA_STATUS_ERROR_RESOURCE_FREE);
    hsa_amd_memory_access_desc_t nobody = {HSA_ACCESS_PERMISSION_RW, {1}};
    assert_int_equal(hsa_amd_vmem_set_access(va, 4 * SIZE, &nobody, 1),
                     HSA_STATUS_ERROR_INVALID_AGENT);
    assert_int_equal(hsa_amd_vmem_unmap(va, SIZE), HSA_STATUS_SUCCESS);
    assert_false(allocations_find((uint64_t)(uintptr_t)va, 0, NULL));
    assert_string_equal(va + 2 * SIZE + 100, "here and there");
    assert_int_equal(hsa_amd_vmem_unmap(va + 2 * SIZE, SIZE), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_vmem_unmap(va + 2 * SIZE, SIZE), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    assert_int_equal(hsa_amd_vmem_address_free(va, 2 * SIZE), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_amd_vmem_address_free(va, 4 * SIZE), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_vmem_address_free(va, 4 * SIZE), HSA_STATUS_ERROR_INVALID_ALLOCATION);
}

/* As HIP 7.2 makes managed memory: reserved with HSA_AMD_VMEM_ADDRESS_NO_REGISTER, in any
 * size, and used at once. */
static void reserves_memory_of_the_host(void **state)
{
    hsa_amd_svm_attribute_pair_t access = {HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE, gpu.handle};
    char *va;
    (void)state;
    assert_int_equal(hsa_amd_vmem_address_reserve_align((void **)&va, 1000, 0, 0, 0),
                     HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_amd_vmem_address_reserve_align((void **)&va, 0, 0, 0, 1),
                     HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_amd_vmem_address_reserve_align((void **)&va, 1000, 0, 0x10000, 1),
                     HSA_STATUS_SUCCESS);
    assert_int_equal((uintptr_t)va % 0x10000, 0);
    memset(va, 1, 1000);
    assert_int_equal(hsa_amd_svm_attributes_set(va, 1000, &access, 1), HSA_STATUS_SUCCESS);
    assert_true(allocations_find((uint64_t)(uintptr_t)va + 999, 0, NULL));
    assert_int_equal(hsa_amd_vmem_address_free(va, 2000), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_int_equal(hsa_amd_vmem_address_free(va, 1000), HSA_STATUS_SUCCESS);
    assert_false(allocations_find((uint64_t)(uintptr_t)va, 0, NULL));
}

static void shares_memory_by_a_file_descriptor(void **state)
{
    hsa_amd_vmem_alloc_handle_t memory, again;
    hsa_amd_memory_pool_t pool;
    int fd, type;
    (void)state;
    assert_int_equal(hsa_amd_vmem_handle_create(device, SIZE, 1, 0, &memory), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_vmem_get_alloc_properties_from_handle(memory, &pool, &type),
                     HSA_STATUS_SUCCESS);
    assert_int_equal(pool.handle, device.handle);
    assert_int_equal(type, 1);
    assert_int_equal(hsa_amd_vmem_export_shareable_handle(&fd, memory, 0), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_vmem_import_shareable_handle(fd, &again), HSA_STATUS_SUCCESS);
    close(fd);
    assert_int_equal(hsa_amd_vmem_handle_release(memory), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_amd_vmem_handle_release(memory), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    assert_int_equal(hsa_amd_vmem_handle_release(again), HSA_STATUS_SUCCESS);
}

/* What hipHostRegister does: fine-grained, with an address of its own; contents
 * and neighbours stay. */
static void gives_locked_memory_a_second_address(void **state)
{
    char *block = malloc(5 * POOL_PAGE), *inside = block + 123, *second, *again;
    (void)state;
    for (int i = 0; i < 5 * POOL_PAGE; i++)
        block[i] = (char)(i * 7);
    size_t size = 4 * POOL_PAGE;
    assert_int_equal(hsa_amd_memory_lock_to_pool(inside, size, &gpu, 1, host, 0, (void **)&second),
                     HSA_STATUS_SUCCESS);
    assert_ptr_not_equal(second, inside);
    for (int i = 0; i < 5 * POOL_PAGE; i++)
        assert_int_equal(block[i], (char)(i * 7));
    assert_memory_equal(second, inside, size);
    second[9999] = 77;
    inside[1] = 78;
    assert_int_equal(inside[9999], 77);
    assert_int_equal(second[1], 78);
    assert_int_equal(hsa_amd_memory_lock_to_pool(inside, size, &gpu, 1, host, 0, (void **)&again),
                     HSA_STATUS_SUCCESS);
    assert_ptr_equal(second, again);
    hsa_amd_pointer_info_t info = {.size = sizeof info};
    assert_int_equal(hsa_amd_pointer_info(second + 5, &info, NULL, NULL, NULL), HSA_STATUS_SUCCESS);
    assert_int_equal(info.type, HSA_EXT_POINTER_TYPE_LOCKED);
    assert_ptr_equal(info.hostBaseAddress, inside);
    hsa_amd_memory_unlock(inside);
    assert_true(allocations_find((uint64_t)(uintptr_t)second, 0, NULL));
    hsa_amd_memory_unlock(inside);
    assert_false(allocations_find((uint64_t)(uintptr_t)second, 0, NULL));
    assert_false(allocations_find((uint64_t)(uintptr_t)inside, 0, NULL));
    assert_int_equal(inside[9999], 77);
    free(block);
}

/* AddressSanitizer would put the variable elsewhere. */
__attribute__((no_sanitize_address)) static void leaves_the_stack_alone(void **state)
{
    int here = 5;
    void *second;
    (void)state;
    assert_null(alias_make(&here, sizeof here));
    assert_int_equal(hsa_amd_memory_lock_to_pool(&here, sizeof here, &gpu, 1, host, 0, &second),
                     HSA_STATUS_SUCCESS);
    assert_ptr_equal(second, &here);
    assert_int_equal(hsa_amd_memory_unlock(&here), HSA_STATUS_SUCCESS);
    assert_false(allocations_find((uint64_t)(uintptr_t)&here, 0, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_zeroed_memory),
        cmocka_unit_test(refuses_more_than_there_is),
        cmocka_unit_test(maps_memory_at_two_addresses),
        cmocka_unit_test(reserves_memory_of_the_host),
        cmocka_unit_test(shares_memory_by_a_file_descriptor),
        cmocka_unit_test(gives_locked_memory_a_second_address),
        cmocka_unit_test(leaves_the_stack_alone),
    };
    return cmocka_run_group_tests(tests, vmem_test_set_up, NULL);
}
