/* Makes random words that may be instructions. Only decode_test.c uses this. */
#ifndef VGPU_ISA_DECODE_WORDS_H
#define VGPU_ISA_DECODE_WORDS_H

#include "vgpu/isa/decode.h"

enum { WORDS = 5 };

static uint64_t seed;

/* Restarts the random numbers, so that each test has the same ones, whichever ran before. */
static int restart(void **state)
{
    (void)state;
    seed = 88172645463325252u;
    return 0;
}

static uint32_t random32(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 16);
}

static unsigned some_scalar(void)
{
    static const uint8_t codes[] = {106, 124, 126, 125, 107, 108, 112, 128, 129, 192,
                                    193, 208, 240, 247, 248, 255, 235, 251, 253};
    unsigned x = random32();
    return x & 3 ? (x >> 2) % 26 * 4 : codes[(x >> 2) % sizeof codes];
}

/* A random value for an operand's field, from those that occur. */
static uint32_t some_operand(struct isa_field f)
{
    uint32_t x = random32();
    switch (f.kind) {
    case FIELD_SRC:
        if (x & 0x700)
            return 256 + (x & 0xfe);
        return x & 0x800 ? some_scalar() : (unsigned[]){250, 249, 233, 234}[x & 3];
    case FIELD_SDST:
        return some_scalar() & 0x7f;
    case FIELD_SSRC:
        return some_scalar();
    case FIELD_PAIR:
        return x % 50;
    case FIELD_QUAD:
        return x % 25;
    default:
        return x & ((1u << f.width) - 2);
    }
}

static void put(uint64_t *text, struct isa_field f, uint32_t value)
{
    uint64_t mask = ((UINT64_C(1) << f.width) - 1) << f.pos;
    *text = (*text & ~mask) | ((uint64_t)value << f.pos & mask);
}

/* Sets the bits that gfx12's memory instructions must have to be valid. */
static uint64_t with_format(const struct isa_encoding *e, uint64_t text)
{
    enum { FORMAT = 55, FORMAT_OF_ALL = 22, DMASK = 22 };
    if (e->format == FORMAT_MUBUF || e->format == FORMAT_MTBUF)
        put(&text, (struct isa_field){FORMAT, 7, 0}, e->format == FORMAT_MUBUF ? 1 : FORMAT_OF_ALL);
    if (e->format == FORMAT_MIMG && !(text >> DMASK & 15))
        put(&text, (struct isa_field){DMASK, 4, 0}, 15);
    return text;
}

/* The third word: addresses and the offset. */
static uint32_t third_word(const struct isa_encoding *e, unsigned empty)
{
    uint64_t text = random32() & random32();
    for (unsigned n = 0; n < 4; n++)
        if (e->src[n].pos >= 64)
            put(&text, (struct isa_field){(uint8_t)(e->src[n].pos - 64), e->src[n].width, 0},
                empty >> n & 1 ? 0 : some_operand(e->src[n]));
    return (uint32_t)text;
}

/* Fills in random words with that opcode. Mostly only operands are random, since most combinations
 * of the other bits are no instructions. */
static void fill(const struct isa_encoding *e, unsigned op, unsigned uses, uint32_t *words)
{
    uint64_t text = e->words >= 2 ? (uint64_t)random32() << 32 | random32() : random32();
    switch (random32() % 4) {
    case 0:
        break;
    case 1:
        text &= (uint64_t)random32() << 32 | random32();
        break;
    default:
        text = e->format == FORMAT_MIMG ? 15u << 8 | (random32() & 0x39)
                                        : text & 0x00000fff00000fffu & -(uint64_t)(random32() & 1);
    }
    unsigned empty = random32() & random32(); /* operands left 0 */
    if (random32() % 4 == 0)                  /* nothing but operands, or not even those */
        empty = random32() & 1 ? 31 : random32() & 31, text = 0;
    if (e->format == FORMAT_VOP1 &&
        !uses) /* v_nop: LLVM takes any word behind it for SDWA's or DPP's */
        empty = 31, text = 0;
    if (!(empty & 16))
        put(&text, e->dst, some_operand(e->dst) & (uses & USE_DST_SCALAR ? 0x7c : 0xff));
    for (unsigned n = 0; n < 4; n++)
        if (e->src[n].kind != FIELD_NONE && e->src[n].pos < 64)
            put(&text, e->src[n], empty >> n & 1 ? 0 : some_operand(e->src[n]));
    if (e->words == 3)
        text = with_format(e, text);
    if (e->format == FORMAT_VOP3P && random32() & 1) /* op_sel_hi: matrices have it */
        text |= UINT64_C(3) << 59 | 1u << 14;
    if (e->format == FORMAT_FLAT && e->seg == 0 && e->words == 2) /* no negative offsets */
        text &= ~UINT64_C(0x1000) & ~UINT64_C(0x800);
    if (e->format == FORMAT_FLAT &&
        random32() & 1) /* no scalar address, as the architectures have it */
        put(&text, e->src[2], (unsigned[]){0x7c, 0x7d, 0x7f}[random32() % 3]);
    if (e->words == 2 && (e->format == FORMAT_MUBUF || e->format == FORMAT_MTBUF) &&
        text >> 56 == CODE_LITERAL)
        text ^= UINT64_C(1) << 63; /* LLVM would take it */
    if (uses & USE_DST_SCALAR)     /* 8 bits, of which LLVM reads more than there are */
        text &= ~(UINT64_C(0x80) << e->dst.pos);
    put(&text, (struct isa_field){e->op_pos, e->op_width, 0}, op);
    if (e->op_high)
        put(&text, (struct isa_field){e->op_high, 1, 0}, op >> e->op_width);
    words[0] = ((uint32_t)text & ~e->mask) | e->match;
    words[1] = e->words >= 2 ? (uint32_t)(text >> 32) : 0;
    for (unsigned n = e->words; n < WORDS; n++)
        words[n] = random32() & (random32() & 1 ? 0xff3fffff : 0x0606e4fe);
    if (e->words == 3)
        words[2] = third_word(e, empty);
    /* LLVM 19 crashes on SDWA selections that there are not, and on odd VOPC destinations. */
    if (e->words == 1 && e->src[0].kind == FIELD_SRC && (words[0] & 0x1ff) == CODE_SDWA)
        words[1] &= ~((words[1] >> 16 & 7) == 7 ? 1u << 16 : 0) &
                    ~((words[1] >> 24 & 7) == 7 ? 1u << 24 : 0) &
                    (e->format == FORMAT_VOPC ? 0xffffbcff : 0xffffeeff);
}

#endif
