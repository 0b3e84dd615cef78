/* For any words, the decoder must return a length and a handler, read nothing behind the end, and
 * name only registers that exist.
 *
 * The first byte chooses the architecture; the rest is its text. */
#include "base/fuzz.h"
#include "vgpu/isa/isa.h"
#include <stdlib.h>
#include <string.h>

static void check_operand(const struct operand *o)
{
    CHECK(o->kind <= OPERAND_LDS_DIRECT);
    CHECK(o->kind != OPERAND_SREG || o->reg < SREG_COUNT);
    CHECK(o->kind != OPERAND_VREG || o->reg < VREG_COUNT);
}

static void check_insn(const struct isa *isa, const uint32_t *text, size_t avail)
{
    struct insn i;
    bool runs = isa_decode(isa, text, avail, &i);
    CHECK(runs == (i.run != NULL) && i.words >= 1 && i.words <= 5);
    CHECK(i.op == 0 || i.words <= avail);
    CHECK(*isa_mnemonic(i.op));
    CHECK(isa->acc || i.dst.kind != OPERAND_VREG || i.dst.reg < VREG_ACC);
    check_operand(&i.dst);
    check_operand(&i.sdst);
    for (unsigned n = 0; n < 4; n++)
        check_operand(&i.src[n]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 5)
        return 0;
    const struct isa *isa = isa_at(data[0] % 9);
    size_t n = (size - 1) / 4;
    uint32_t *text = malloc(n * 4); /* exactly as long: the sanitizer sees what reads behind */
    if (!isa || !text)
        abort();
    memcpy(text, data + 1, n * 4);
    for (size_t k = 0; k < n; k++)
        check_insn(isa, text + k, n - k);
    free(text);
    return 0;
}
