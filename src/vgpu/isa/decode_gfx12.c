/* The memory formats of gfx12: VFLAT, VBUFFER, VIMAGE and VSAMPLE. They have three words. In place
 * of bits for single caches they have a scope and a temporal hint. */
#include "vgpu/isa/decode.h"

enum { OFFSET = 72, OFFSET_BITS = 24 };

/* An atomic's hint has in its lowest bit whether it gives the old value. */
static void cache_policy(struct decode *d)
{
    struct insn *out = d->out;
    out->glc = (uint8_t)field(d, 52, 1);
    out->slc = (uint8_t)field(d, 52, 3);
    out->dlc = (uint8_t)field(d, 50, 2);
}

/* The operands but for those in `without`, which the instruction has no use
 * for as its bits stand. */
static bool operands_without(struct decode *d, unsigned without)
{
    unsigned uses = d->entry.uses;
    d->entry.uses &= (uint16_t)~without;
    bool good = decode_operands(d);
    d->entry.uses = (uint16_t)uses;
    return good;
}

bool decode_flat_gfx12(struct decode *d)
{
    enum { NO_REGISTER = 124, SCRATCH_HAS_VADDR = 49 };
    unsigned without = 0;
    if (d->e->seg == 0 || field(d, 0, 7) == NO_REGISTER)
        without |= USE_SRC0 << 2;
    if (d->e->seg == 1 && !field(d, SCRATCH_HAS_VADDR, 1))
        without |= USE_SRC0;
    cache_policy(d);
    d->out->seg = d->e->seg;
    d->out->imm = sign_extend(field(d, OFFSET, OFFSET_BITS), OFFSET_BITS);
    return operands_without(d, without);
}

bool decode_buffer_gfx12(struct decode *d)
{
    struct insn *out = d->out;
    cache_policy(d);
    out->tfe = (uint8_t)field(d, 22, 1);
    out->offen = (uint8_t)field(d, 62, 1);
    out->idxen = (uint8_t)field(d, 63, 1);
    out->imm = sign_extend(field(d, OFFSET, OFFSET_BITS), OFFSET_BITS);
    if (d->e->format == FORMAT_MTBUF)
        out->imm2 = field(d, 55, 7);
    return operands_without(d, out->offen || out->idxen ? 0 : USE_SRC0);
}

/* Each address has a field: four in the third word; a VIMAGE's fifth stands where a VSAMPLE has its
 * sampler. What a VSAMPLE needs beyond its four goes on behind the last one. */
bool decode_image_gfx12(struct decode *d)
{
    struct insn *out = d->out;
    bool sample = d->e->src[3].kind != FIELD_NONE;
    if (!decode_operands(d))
        return false;
    cache_policy(d);
    out->dim = (uint8_t)field(d, 0, 3);
    out->d16 = (uint8_t)field(d, 5, 1);
    out->a16 = (uint8_t)field(d, 6, 1);
    out->dmask = (uint8_t)field(d, 22, 4);
    out->tfe = (uint8_t)field(d, sample ? 3 : 55, 1);
    out->unorm = (uint8_t)(sample ? field(d, 13, 1) : 0);
    out->lwe = (uint8_t)(sample ? field(d, 40, 1) : 0);
    uint32_t fifth = sample ? (field(d, 88, 8) + 1) & 0xff : field(d, 56, 8);
    out->seg = 1;
    out->imm = (int32_t)(field(d, 72, 24) | fifth << 24);
    return true;
}
