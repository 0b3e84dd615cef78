/* Tests code objects through the HSA interface: each refusal is reported on standard error,
 * once. */
#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/executable.h"
#include "vgpu/hsa/loader_sample.h"
#include "vgpu/hsa/system.h"
#include <stdio.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static hsa_agent_t gpu;
static int kept_stderr;
static FILE *said_file;

static int executable_test_set_up(void **state)
{
    (void)state;
    if (hsa_init() != HSA_STATUS_SUCCESS)
        return -1;
    gpu = agent_handle(agent_at(1));
    said_file = tmpfile();
    kept_stderr = dup(STDERR_FILENO);
    return said_file && dup2(fileno(said_file), STDERR_FILENO) >= 0 ? 0 : -1;
}

static int executable_test_tear_down(void **state)
{
    (void)state;
    dup2(kept_stderr, STDERR_FILENO);
    close(kept_stderr);
    fclose(said_file);
    return 0;
}

/* What was said since the last time. */
static const char *executable_test_said(void)
{
    static char text[4096];
    ssize_t n = pread(fileno(said_file), text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = 0;
    assert_int_equal(ftruncate(fileno(said_file), 0), 0);
    assert_int_equal(lseek(fileno(said_file), 0, SEEK_SET), 0);
    return text;
}

static hsa_executable_t executable_test_make(void)
{
    hsa_executable_t e;
    assert_int_equal(
        hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR, NULL, &e),
        HSA_STATUS_SUCCESS);
    return e;
}

static hsa_status_t executable_test_load(hsa_executable_t e, const void *bytes, size_t size)
{
    hsa_code_object_reader_t r;
    assert_int_equal(hsa_code_object_reader_create_from_memory(bytes, size, &r),
                     HSA_STATUS_SUCCESS);
    hsa_status_t status = hsa_executable_load_agent_code_object(e, gpu, r, NULL, NULL);
    assert_int_equal(hsa_code_object_reader_destroy(r), HSA_STATUS_SUCCESS);
    return status;
}

static void says_why_it_refuses_a_code_object(void **state)
{
    struct loader_sample s;
    hsa_executable_t e = executable_test_make();
    (void)state;
    sample_init(&s, 0x2c);
    assert_int_equal(executable_test_load(e, &s, sizeof s),
                     HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
    assert_string_equal(
        executable_test_said(),
        "tranship: vgpu: code object refused: it is for gfx900, and this virtual GPU is gfx90a: "
        "compile with --offload-arch=gfx90a\n");
    assert_int_equal(executable_test_load(e, &s, sizeof s),
                     HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
    assert_string_equal(executable_test_said(), ""); /* once */
    assert_int_equal(executable_test_load(e, &s, 100), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    assert_string_equal(executable_test_said(),
                        "tranship: vgpu: code object refused: it is cut short: its program "
                        "headers lie behind its end\n");
    assert_int_equal(executable_test_load(e, "#!/bin/sh", 9), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    assert_string_equal(executable_test_said(),
                        "tranship: vgpu: code object refused: it is no ELF file\n");
    sample_init(&s, agent_at(1)->isa->elf_mach);
    assert_int_equal(executable_test_load(e, &s, sizeof s), HSA_STATUS_ERROR_VARIABLE_UNDEFINED);
    assert_string_equal(
        executable_test_said(),
        "tranship: vgpu: code object refused: it needs the symbol 'external', which "
        "is not defined anywhere\n");
    assert_int_equal(hsa_executable_destroy(e), HSA_STATUS_SUCCESS);
}

static void says_why_there_is_no_reader(void **state)
{
    hsa_code_object_reader_t r;
    FILE *f = tmpfile();
    (void)state;
    assert_non_null(f);
    assert_int_equal(hsa_code_object_reader_create_from_memory("", 0, &r),
                     HSA_STATUS_ERROR_INVALID_ARGUMENT);
    assert_string_equal(executable_test_said(),
                        "tranship: vgpu: code object refused: it is empty\n");
    assert_int_equal(hsa_code_object_reader_create_from_file(fileno(f), &r),
                     HSA_STATUS_ERROR_INVALID_FILE);
    assert_string_equal(executable_test_said(),
                        "tranship: vgpu: code object refused: its file is empty\n");
    assert_int_equal(hsa_code_object_reader_create_from_file(-1, &r),
                     HSA_STATUS_ERROR_INVALID_FILE);
    assert_string_equal(executable_test_said(),
                        "tranship: vgpu: code object refused: Bad file descriptor\n");
    assert_int_equal(ftruncate(fileno(f), 10), 0);
    assert_int_equal(hsa_ven_amd_loader_code_object_reader_create_from_file_with_offset_size(
                         fileno(f), 8, 3, &r),
                     HSA_STATUS_ERROR_INVALID_FILE);
    assert_string_equal(
        executable_test_said(),
        "tranship: vgpu: code object refused: it lies behind the end of its file\n");
    assert_int_equal(hsa_code_object_reader_create_from_file(fileno(f), &r), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_code_object_reader_destroy(r), HSA_STATUS_SUCCESS);
    assert_string_equal(executable_test_said(), "");
    fclose(f);
}

static void says_which_kernel_has_no_descriptor(void **state)
{
    struct loader_sample s;
    static uint64_t external;
    hsa_executable_symbol_t symbol;
    hsa_executable_t e = executable_test_make();
    (void)state;
    sample_init(&s, agent_at(1)->isa->elf_mach);
    assert_int_equal(hsa_executable_agent_global_variable_define(e, gpu, "external", &external),
                     HSA_STATUS_SUCCESS);
    assert_int_equal(executable_test_load(e, &s, sizeof s), HSA_STATUS_SUCCESS);
    assert_int_equal(hsa_executable_get_symbol_by_name(e, "kernel.kd", &gpu, &symbol),
                     HSA_STATUS_SUCCESS);
    assert_int_equal(
        hsa_executable_get_symbol_by_name(e, "nothing", &gpu, &symbol),
        HSA_STATUS_ERROR_INVALID_SYMBOL_NAME); /* programs ask whether there is a variable */
    assert_string_equal(executable_test_said(), "");
    assert_int_equal(hsa_executable_get_symbol_by_name(e, "other.kd", &gpu, &symbol),
                     HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
    assert_string_equal(
        executable_test_said(),
        "tranship: vgpu: code object incomplete: it has no kernel descriptor 'other.kd'\n");
    assert_int_equal(hsa_executable_destroy(e), HSA_STATUS_SUCCESS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(says_why_it_refuses_a_code_object, executable_test_set_up,
                                        executable_test_tear_down),
        cmocka_unit_test_setup_teardown(says_why_there_is_no_reader, executable_test_set_up,
                                        executable_test_tear_down),
        cmocka_unit_test_setup_teardown(says_which_kernel_has_no_descriptor, executable_test_set_up,
                                        executable_test_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
