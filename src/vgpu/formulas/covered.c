/* Loads, stores and atomics. exec/memory_test.c and exec/atomic_test.c compare LLVM's encodings of
 * them with bytes moved one by one. Here the mnemonics in their tables count as compared. */
#include "vgpu/exec/rows_hold.h"
#include "vgpu/formulas/formulas.h"

struct encoded {
    const char *arch;
    u32 word[3];
};

static const struct encoded encodings[] = {
#define LOAD(arch, at, datum, imm, ...)                {#arch, {__VA_ARGS__}},
#define STORE(arch, at, datum, imm, ...)               {#arch, {__VA_ARGS__}},
#define ATOMIC(arch, at, operation, bits, result, ...) {#arch, {__VA_ARGS__}},
#include "encodings/atomic.def"
#include "encodings/atomic_gfx12.def"
#include "encodings/memory.def"
#include "encodings/memory_gfx12.def"
};

void formulas_tables(const struct isa *isa)
{
    for (size_t k = 0; k < sizeof encodings / sizeof *encodings; k++) {
        struct insn i;
        if (!row_holds(isa, encodings[k].arch, encodings[k].word))
            continue;
        if (isa_decode(isa, encodings[k].word, 3, &i))
            formulas_covered(isa, isa_mnemonic(i.op));
        else
            formulas_wrong(isa->name, "a table's encoding", "%08x is not decoded",
                           encodings[k].word[0]);
    }
}
