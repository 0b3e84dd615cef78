/* Any input must give a code object or an error, never a crash. The input changes bytes of a valid
 * code object, so that most of it stays valid: it is a list of pairs of an offset (16 bits) and a
 * byte. The rest of the input is also loaded as an ELF file of its own. */
#include "base/fuzz.h"
#include "vgpu/hsa/loader.h"
#include "vgpu/hsa/loader_sample.h"

static bool resolve(void *ctx, const char *name, uint64_t *address)
{
    (void)ctx;
    *address = 64;
    return name[0] == 'e';
}

static void load(const void *elf, size_t size)
{
    struct loaded l;
    struct err err;
    const struct isa *isa = isa_find("gfx90a");
    if (loaded_init(&l, isa, elf, size, resolve, NULL, &err) != HSA_STATUS_SUCCESS)
        return;
    loaded_symbol(&l, "kernel.kd");
    if (loaded_register(&l, isa, &err) == HSA_STATUS_SUCCESS)
        for (size_t i = 0; i < l.ncode; i++)
            machine_code_at((uint64_t)(uintptr_t)l.code[i]->text);
    loaded_release(&l);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct loader_sample s;
    sample_init(&s, isa_find("gfx90a")->elf_mach);
    for (size_t i = 0; i + 3 <= size && i < 48; i += 3)
        ((uint8_t *)&s)[(data[i] | data[i + 1] << 8) % sizeof s] = data[i + 2];
    load(&s, sizeof s);
    load(data, size);
    return 0;
}
