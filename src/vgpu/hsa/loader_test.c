#include "vgpu/hsa/loader.h"
#include "vgpu/hsa/loader_sample.h"
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const struct isa *isa;
static bool known; /* the program has defined "external" */

static bool resolve(void *ctx, const char *name, uint64_t *address)
{
    assert_ptr_equal(ctx, &known);
    if (!known || strcmp(name, "external") != 0)
        return false;
    *address = UINT64_C(0x123456789000);
    return true;
}

static hsa_status_t load(struct loaded *l, const void *elf, size_t size)
{
    return loaded_init(l, isa, elf, size, resolve, &known);
}

static int set_up(void **state)
{
    (void)state;
    isa = isa_find("gfx90a");
    known = true;
    return isa ? 0 : -1;
}

static void puts_segments_and_symbols_into_memory(void **state)
{
    struct sample s;
    struct loaded l;
    (void)state;
    sample_init(&s, isa->elf_mach);
    assert_int_equal(load(&l, &s, sizeof s), HSA_STATUS_SUCCESS);
    assert_int_equal(l.span, 0x2000);
    assert_int_equal(l.bias, (int64_t)((uint64_t)(uintptr_t)l.memory - SAMPLE_TEXT));
    assert_memory_equal(l.memory, s.text, sizeof s.text);
    const struct symbol *kernel = loaded_symbol(&l, "kernel.kd"), *variable = loaded_symbol(&l, "variable"),
                        *function = loaded_symbol(&l, "kernel");
    assert_non_null(kernel);
    assert_int_equal(kernel->kind, SYMBOL_KERNEL);
    assert_int_equal(kernel->address, (uint64_t)(uintptr_t)l.memory + 0x1000);
    assert_non_null(variable);
    assert_int_equal(variable->kind, SYMBOL_VARIABLE);
    assert_int_equal(variable->size, 8);
    assert_false(variable->constant);
    assert_int_equal(*(const uint64_t *)(uintptr_t)variable->address, 42);
    assert_non_null(function);
    assert_int_equal(function->kind, SYMBOL_FUNCTION);
    assert_null(loaded_symbol(&l, "external"));
    for (unsigned i = 0; i < SAMPLE_BSS; i++)
        assert_int_equal(l.memory[0x1000 + sizeof s.data + i], 0);
    loaded_release(&l);
}

static void relocates(void **state)
{
    struct sample s;
    struct loaded l;
    (void)state;
    sample_init(&s, isa->elf_mach);
    assert_int_equal(load(&l, &s, sizeof s), HSA_STATUS_SUCCESS);
    uint64_t data = (uint64_t)(uintptr_t)l.memory + 0x1000, words[14];
    uint32_t low, high;
    memcpy(words, (const void *)(uintptr_t)data, sizeof words);
    assert_int_equal(words[8], (uint64_t)(uintptr_t)l.memory);
    assert_int_equal(words[9], UINT64_C(0x123456789008));
    assert_int_equal(words[10], 0);
    memcpy(&low, (const char *)(uintptr_t)data + 88, 4);
    memcpy(&high, (const char *)(uintptr_t)data + 92, 4);
    assert_int_equal(low, 8);
    assert_int_equal(high, 0);
    assert_int_equal(words[13], data + 96);
    loaded_release(&l);
}

static void says_what_is_undefined(void **state)
{
    struct sample s;
    struct loaded l;
    (void)state;
    sample_init(&s, isa->elf_mach);
    known = false;
    assert_int_equal(load(&l, &s, sizeof s), HSA_STATUS_ERROR_VARIABLE_UNDEFINED);
    assert_null(l.memory);
}

static void refuses_other_architectures(void **state)
{
    struct sample s;
    struct loaded l;
    (void)state;
    sample_init(&s, isa_find("gfx1030")->elf_mach);
    assert_int_equal(load(&l, &s, sizeof s), HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
    assert_int_equal(load(&l, NULL, 0), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
}

/* One field made wrong; the loader says so. */
#define BROKEN(what)                                                                                         \
    do {                                                                                                     \
        struct sample s;                                                                                     \
        struct loaded l;                                                                                     \
        sample_init(&s, isa->elf_mach);                                                                      \
        what;                                                                                                \
        assert_int_equal(load(&l, &s, sizeof s), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);                      \
    } while (0)

static void refuses_broken_headers(void **state)
{
    (void)state;
    BROKEN(s.header.e_ident[0] = 0);
    BROKEN(s.header.e_ident[EI_CLASS] = ELFCLASS32);
    BROKEN(s.header.e_ident[EI_DATA] = ELFDATA2MSB);
    BROKEN(s.header.e_ident[EI_OSABI] = 0);
    BROKEN(s.header.e_ident[EI_ABIVERSION] = 0); /* version 2 and what is yet to come */
    BROKEN(s.header.e_ident[EI_ABIVERSION] = 5);
    BROKEN(s.header.e_type = ET_REL);
    BROKEN(s.header.e_machine = EM_X86_64);
    BROKEN(s.header.e_phoff = sizeof s);
    BROKEN(s.header.e_phoff = UINT64_MAX - 8);
    BROKEN(s.header.e_phentsize = 8);
    BROKEN(s.header.e_phnum = 0);
    BROKEN(s.header.e_shoff = sizeof s - 8);
    BROKEN(s.header.e_shnum = 60000);
}

static void refuses_broken_segments(void **state)
{
    (void)state;
    BROKEN(s.segments[0].p_offset = sizeof s);
    BROKEN(s.segments[0].p_filesz = UINT64_MAX);
    BROKEN(s.segments[0].p_memsz = 4);
    BROKEN(s.segments[0].p_memsz = 0); /* and yet it has bytes in the file */
    BROKEN(s.segments[1].p_vaddr = UINT64_MAX - 4);
    BROKEN(s.segments[1].p_memsz = UINT64_C(1) << 62);
}

static void refuses_broken_symbols_and_relocations(void **state)
{
    (void)state;
    BROKEN(s.sections[SAMPLE_DYNSYM].sh_offset = sizeof s - 4);
    BROKEN(s.sections[SAMPLE_DYNSYM].sh_entsize = 8);
    BROKEN(s.sections[SAMPLE_DYNSYM].sh_link = SAMPLE_NSECTIONS);
    BROKEN(s.sections[SAMPLE_DYNSYM].sh_link = SAMPLE_TEXT_SECTION);
    BROKEN(s.sections[SAMPLE_DYNSTR].sh_size = 9); /* ends within a name */
    BROKEN(s.symbols[2].st_name = 4000);
    BROKEN(s.symbols[2].st_value = 0);
    BROKEN(s.symbols[2].st_value = SAMPLE_DATA + 0x1000 - 32);
    BROKEN(s.symbols[3].st_size = UINT64_MAX);
    BROKEN(s.sections[SAMPLE_RELA].sh_size = sizeof s);
    BROKEN(s.sections[SAMPLE_RELA].sh_entsize = 16);
    BROKEN(s.relocations[0].r_offset = 0);
    BROKEN(s.relocations[0].r_offset = SAMPLE_DATA + 0x1000 - 4);
    BROKEN(s.relocations[0].r_offset = UINT64_MAX - 3);
    BROKEN(s.relocations[1].r_info = ELF64_R_INFO(99, 3));
    BROKEN(s.relocations[1].r_info = ELF64_R_INFO(3, 77));
}

static void survives_every_prefix(void **state)
{
    struct sample s;
    (void)state;
    sample_init(&s, isa->elf_mach);
    for (size_t n = 0; n < sizeof s; n++) {
        struct loaded l;
        uint8_t *copy = malloc(n + 1);
        memcpy(copy, &s, n);
        if (load(&l, copy, n) == HSA_STATUS_SUCCESS)
            fail_msg("%zu of %zu bytes are no code object", n, sizeof s);
        free(copy);
    }
}

static void survives_changed_bytes(void **state)
{
    struct sample s;
    unsigned seed = 1;
    (void)state;
    for (unsigned turn = 0; turn < 20000; turn++) {
        struct loaded l;
        sample_init(&s, isa->elf_mach);
        for (unsigned n = 0; n < 3; n++) {
            seed = seed * 1103515245u + 12345u;
            size_t at = (seed >> 8) % sizeof s;
            seed = seed * 1103515245u + 12345u;
            ((uint8_t *)&s)[at] = (uint8_t)(seed >> 16);
        }
        if (load(&l, &s, sizeof s) == HSA_STATUS_SUCCESS)
            loaded_release(&l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(puts_segments_and_symbols_into_memory, set_up),
        cmocka_unit_test_setup(relocates, set_up),
        cmocka_unit_test_setup(says_what_is_undefined, set_up),
        cmocka_unit_test_setup(refuses_other_architectures, set_up),
        cmocka_unit_test_setup(refuses_broken_headers, set_up),
        cmocka_unit_test_setup(refuses_broken_segments, set_up),
        cmocka_unit_test_setup(refuses_broken_symbols_and_relocations, set_up),
        cmocka_unit_test_setup(survives_every_prefix, set_up),
        cmocka_unit_test_setup(survives_changed_bytes, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
