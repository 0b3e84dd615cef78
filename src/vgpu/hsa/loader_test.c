#include "vgpu/hsa/loader.h"
#include "vgpu/hsa/loader_sample.h"
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const struct isa *isa;
static bool known; /* the program has defined "external" */

static bool loader_test_resolve(void *ctx, const char *name, uint64_t *address)
{
    assert_ptr_equal(ctx, &known);
    if (!known || strcmp(name, "external") != 0)
        return false;
    *address = UINT64_C(0x123456789000);
    return true;
}

static struct err err;

static hsa_status_t loader_test_load(struct loaded *l, const void *elf, size_t size)
{
    err.msg[0] = 0;
    hsa_status_t status = loaded_init(l, isa, elf, size, loader_test_resolve, &known, &err);
    if ((status == HSA_STATUS_SUCCESS) != !err.msg[0])
        fail_msg("status %d with the message '%s'", (int)status, err.msg);
    return status;
}

static int loader_test_set_up(void **state)
{
    (void)state;
    isa = isa_find("gfx90a");
    known = true;
    return isa ? 0 : -1;
}

static void puts_segments_and_symbols_into_memory(void **state)
{
    struct loader_sample s;
    struct loaded l;
    (void)state;
    sample_init(&s, isa->elf_mach);
    assert_int_equal(loader_test_load(&l, &s, sizeof s), HSA_STATUS_SUCCESS);
    assert_int_equal(l.span, 0x2000);
    assert_int_equal(l.bias, (int64_t)((uint64_t)(uintptr_t)l.memory - SAMPLE_TEXT));
    assert_memory_equal(l.memory, s.text, sizeof s.text);
    const struct symbol *kernel = loaded_symbol(&l, "kernel.kd"),
                        *variable = loaded_symbol(&l, "variable"),
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
    struct loader_sample s;
    struct loaded l;
    (void)state;
    sample_init(&s, isa->elf_mach);
    assert_int_equal(loader_test_load(&l, &s, sizeof s), HSA_STATUS_SUCCESS);
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
    struct loader_sample s;
    struct loaded l;
    (void)state;
    sample_init(&s, isa->elf_mach);
    known = false;
    assert_int_equal(loader_test_load(&l, &s, sizeof s), HSA_STATUS_ERROR_VARIABLE_UNDEFINED);
    assert_string_equal(err.msg, "it needs the symbol 'external', which is not defined anywhere");
    assert_null(l.memory);
    s.strings[s.symbols[4].st_name] = '\n';
    assert_int_equal(loader_test_load(&l, &s, sizeof s), HSA_STATUS_ERROR_VARIABLE_UNDEFINED);
    assert_string_equal(err.msg, "it needs the symbol '?xternal', which is not defined anywhere");
}

static void refuses_other_architectures(void **state)
{
    struct loader_sample s;
    struct loaded l;
    (void)state;
    sample_init(&s, isa_find("gfx1030")->elf_mach);
    assert_int_equal(loader_test_load(&l, &s, sizeof s), HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
    assert_string_equal(
        err.msg,
        "it is for gfx1030, and this virtual GPU is gfx90a: compile with --offload-arch=gfx90a, "
        "or run with --arch gfx1030");
    s.header.e_flags = 0x2c | 0x100;
    assert_int_equal(loader_test_load(&l, &s, sizeof s), HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
    assert_string_equal(
        err.msg,
        "it is for gfx900, and this virtual GPU is gfx90a: compile with --offload-arch=gfx90a");
    s.header.e_flags = 0xfe;
    assert_int_equal(loader_test_load(&l, &s, sizeof s), HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
    assert_string_equal(err.msg,
                        "it is for processor 0xfe, and this virtual GPU is gfx90a: compile "
                        "with --offload-arch=gfx90a");
    assert_int_equal(loader_test_load(&l, NULL, 0), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    assert_string_equal(err.msg, "there is none");
}

/* One field made wrong; the loader says so, with these words. */
#define BROKEN(what, why)                                                                          \
    do {                                                                                           \
        struct loader_sample s;                                                                    \
        struct loaded l;                                                                           \
        sample_init(&s, isa->elf_mach);                                                            \
        what;                                                                                      \
        assert_int_equal(loader_test_load(&l, &s, sizeof s),                                       \
                         HSA_STATUS_ERROR_INVALID_CODE_OBJECT);                                    \
        if (!strstr(err.msg, why))                                                                 \
            fail_msg("'%s' is said instead of '%s'", err.msg, why);                                \
    } while (0)

static void refuses_broken_headers(void **state)
{
    (void)state;
    BROKEN(s.header.e_ident[0] = 0, "no ELF file");
    BROKEN(s.header.e_ident[EI_CLASS] = ELFCLASS32, "no little-endian 64-bit");
    BROKEN(s.header.e_ident[EI_DATA] = ELFDATA2MSB, "no little-endian 64-bit");
    BROKEN(s.header.e_ident[EI_OSABI] = 0, "not for AMD's HSA runtime (ELF OS ABI 0)");
    BROKEN(s.header.e_ident[EI_ABIVERSION] = 0,
           "code object version 2"); /* version 2 and what is yet to come */
    BROKEN(s.header.e_ident[EI_ABIVERSION] = 5, "code object version 7");
    BROKEN(s.header.e_type = ET_REL, "not linked");
    BROKEN(s.header.e_machine = EM_X86_64, "another machine than an AMD GPU (ELF machine 62)");
    BROKEN(s.header.e_phoff = sizeof s, "cut short: its program headers");
    BROKEN(s.header.e_phoff = UINT64_MAX - 8, "cut short: its program headers");
    BROKEN(s.header.e_phentsize = 8, "of a wrong size");
    BROKEN(s.header.e_phnum = 0, "nothing to put into memory");
    BROKEN(s.header.e_shoff = sizeof s - 8, "cut short: its section headers");
    BROKEN(s.header.e_shnum = 60000, "cut short: its section headers");
}

static void refuses_broken_segments(void **state)
{
    (void)state;
    BROKEN(s.segments[0].p_offset = sizeof s, "cut short: segment 0");
    BROKEN(s.segments[0].p_filesz = UINT64_MAX, "cut short: segment 0");
    BROKEN(s.segments[0].p_memsz = 4, "segment 0 has more bytes than memory");
    BROKEN(s.segments[0].p_memsz = 0,
           "segment 0 has more bytes"); /* and yet it has bytes in the file */
    BROKEN(s.segments[0].p_vaddr += 2, "the instructions of segment 0 are not at a multiple of 4");
    BROKEN((s.segments[1].p_vaddr = UINT64_C(16) << 30, s.segments[1].p_memsz = 0x10000),
           "too far apart");
    BROKEN(s.segments[1].p_vaddr = UINT64_MAX - 4, "segment 1 is too large");
    BROKEN(s.segments[1].p_memsz = UINT64_C(1) << 62, "segment 1 is too large");
}

static void refuses_broken_symbols_and_relocations(void **state)
{
    (void)state;
    BROKEN(s.sections[SAMPLE_DYNSYM].sh_offset = sizeof s - 4, "table of symbols is broken");
    BROKEN(s.sections[SAMPLE_DYNSYM].sh_entsize = 8, "table of symbols is broken");
    BROKEN(s.sections[SAMPLE_DYNSYM].sh_link = SAMPLE_NSECTIONS, "table of symbols is broken");
    BROKEN(s.sections[SAMPLE_DYNSYM].sh_link = SAMPLE_TEXT_SECTION, "table of symbols is broken");
    BROKEN(s.sections[SAMPLE_DYNSTR].sh_size = 9, "the name of symbol"); /* ends within a name */
    BROKEN(s.symbols[2].st_name = 4000, "the name of symbol 2");
    BROKEN(s.symbols[2].st_value = 0, "the symbol 'kernel.kd' lies outside");
    BROKEN(s.symbols[2].st_value = SAMPLE_DATA + 0x1000 - 32,
           "the symbol 'kernel.kd' lies outside");
    BROKEN(s.symbols[2].st_value += 4,
           "the kernel descriptor 'kernel.kd' is not at a multiple of 64");
    BROKEN(s.sections[SAMPLE_RELA].sh_link = SAMPLE_NSECTIONS,
           "the symbols of its relocations are broken");
    BROKEN(s.relocations[0].r_info = ELF64_R_INFO(0, 7), "relocation of type 7");
    BROKEN(s.symbols[3].st_size = UINT64_MAX, "the symbol 'variable' lies outside");
    BROKEN(s.sections[SAMPLE_RELA].sh_size = sizeof s, "table of relocations is broken");
    BROKEN(s.sections[SAMPLE_RELA].sh_entsize = 16, "table of relocations is broken");
    BROKEN(s.relocations[0].r_offset = 0, "a relocation is for address 0x0");
    BROKEN(s.relocations[0].r_offset = SAMPLE_DATA + 0x1000 - 4,
           "a relocation is for address 0x2ffc");
    BROKEN(s.relocations[0].r_offset = UINT64_MAX - 3, "a relocation is for address 0xffff");
    BROKEN(s.relocations[1].r_info = ELF64_R_INFO(99, 3),
           "a relocation needs symbol 99, and there are 6");
    BROKEN(s.relocations[1].r_info = ELF64_R_INFO(3, 77), "relocation of type 77");
}

/* What is loaded is used: its instructions are decoded, its kernels' descriptors read. */
static void loader_test_use(struct loaded *l)
{
    if (loaded_register(l, isa, &err) == HSA_STATUS_SUCCESS)
        for (size_t i = 0; i < l->ncode; i++)
            for (size_t word = 0; word < l->code[i]->words && word < 64; word++) {
                struct insn insn;
                isa_decode(isa, l->code[i]->text + word, l->code[i]->words - word, &insn);
            }
    const struct symbol *kernel = loaded_symbol(l, "kernel.kd");
    uint8_t descriptor[64];
    if (kernel && kernel->kind == SYMBOL_KERNEL)
        memcpy(descriptor, (const void *)(uintptr_t)kernel->address, sizeof descriptor);
    loaded_release(l);
}

/* In memory of its own size: the sanitizers see every byte that is read behind it. */
static bool loads(const void *bytes, size_t size)
{
    struct loaded l;
    uint8_t *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    bool good = loader_test_load(&l, size ? copy : (const void *)"", size) == HSA_STATUS_SUCCESS;
    if (good)
        loader_test_use(&l);
    free(copy);
    return good;
}

static void refuses_every_prefix(void **state)
{
    struct loader_sample s;
    (void)state;
    sample_init(&s, isa->elf_mach);
    for (size_t n = 0; n < sizeof s; n++) {
        if (loads(&s, n))
            fail_msg("%zu of %zu bytes are no code object", n, sizeof s);
        if (n >= SELFMAG && !strstr(err.msg, "cut short"))
            fail_msg("%zu of %zu bytes: '%s'", n, sizeof s, err.msg);
    }
    assert_true(loads(&s, sizeof s));
}

static void survives_every_byte_and_field_changed(void **state)
{
    static const uint64_t values[] = {0,          1,          0x7f,      0x80,      0xff,
                                      0x7fffffff, UINT32_MAX, INT64_MAX, UINT64_MAX};
    struct loader_sample s;
    (void)state;
    for (size_t at = 0; at < sizeof s; at++)
        for (size_t width = 1; width <= 8 && at % width == 0 && at + width <= sizeof s; width *= 2)
            for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
                sample_init(&s, isa->elf_mach);
                memcpy((uint8_t *)&s + at, &values[v], width);
                loads(&s, sizeof s);
            }
}

static void survives_changed_bytes(void **state)
{
    struct loader_sample s;
    unsigned seed = 1;
    (void)state;
    for (unsigned turn = 0; turn < 20000; turn++) {
        sample_init(&s, isa->elf_mach);
        for (unsigned n = 0; n < 3; n++) {
            seed = seed * 1103515245u + 12345u;
            size_t at = (seed >> 8) % sizeof s;
            seed = seed * 1103515245u + 12345u;
            ((uint8_t *)&s)[at] = (uint8_t)(seed >> 16);
        }
        loads(&s, sizeof s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(puts_segments_and_symbols_into_memory, loader_test_set_up),
        cmocka_unit_test_setup(relocates, loader_test_set_up),
        cmocka_unit_test_setup(says_what_is_undefined, loader_test_set_up),
        cmocka_unit_test_setup(refuses_other_architectures, loader_test_set_up),
        cmocka_unit_test_setup(refuses_broken_headers, loader_test_set_up),
        cmocka_unit_test_setup(refuses_broken_segments, loader_test_set_up),
        cmocka_unit_test_setup(refuses_broken_symbols_and_relocations, loader_test_set_up),
        cmocka_unit_test_setup(refuses_every_prefix, loader_test_set_up),
        cmocka_unit_test_setup(survives_every_byte_and_field_changed, loader_test_set_up),
        cmocka_unit_test_setup(survives_changed_bytes, loader_test_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
