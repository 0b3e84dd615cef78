/* The decoder's state for one instruction, from its words to struct insn. decode.c has the part
 * that all formats share; each of the other decode_*.c has one group of formats. The functions
 * return false if the words are not a valid instruction. */
#ifndef VGPU_ISA_DECODE_H
#define VGPU_ISA_DECODE_H

#include "vgpu/isa/encoding.h"

struct decode {
    const struct isa *isa;
    const struct isa_tables *tables;
    const struct isa_encoding *e;
    struct isa_entry entry;
    const char *name; /* mnemonic */
    const uint32_t *text;
    size_t avail;
    uint64_t bits;  /* the first two words */
    uint32_t third; /* the third one, of encodings that have it */
    unsigned words; /* length so far */
    bool literal;   /* an operand names the literal, which is at text[words - 1] */
    struct insn *out;
};

/* Source codes that are no operands: the next word has more. */
enum { CODE_DPP8 = 233, CODE_DPP8_FI = 234, CODE_SDWA = 249, CODE_DPP = 250, CODE_LITERAL = 255 };

static inline unsigned field(const struct decode *d, unsigned pos, unsigned width)
{
    return pos < 64 ? isa_bits(d->bits, pos, width) : isa_bits(d->third, pos - 64, width);
}

static inline int32_t sign_extend(uint32_t x, unsigned width)
{
    return (int32_t)(x << (32 - width)) >> (32 - width);
}

/* Reads one more word; false at the end. */
bool decode_next(struct decode *d, uint32_t *word);
/* A scalar operand by its 7- or 8-bit code. A literal takes the next word (once). */
bool decode_scalar_operand(struct decode *d, unsigned code, struct operand *o);
/* A scalar destination or address by its 7-bit code. */
bool decode_sreg(struct decode *d, unsigned code, struct operand *o);
struct operand decode_vreg(unsigned reg);
struct operand decode_vcc(void);
/* The operand in a field. */
bool decode_field(struct decode *d, struct isa_field f, struct operand *o);
/* Sets dst and src[] from the encoding's fields, as far as the opcode uses them. The others keep
 * only their code. */
bool decode_operands(struct decode *d);

/* isa_disassemble, without its protection against words that LLVM crashes on. */
unsigned decode_llvm(const struct isa *isa, const uint32_t *text, size_t avail, uint64_t address,
                     char *out, size_t size);

bool decode_sop(struct decode *d);
bool decode_smem(struct decode *d);
bool decode_vop12c(struct decode *d);
bool decode_vop3(struct decode *d);
bool decode_vop3p(struct decode *d);
bool decode_vopd(struct decode *d);
bool decode_ds(struct decode *d);
bool decode_flat(struct decode *d);
bool decode_mubuf(struct decode *d);
bool decode_mtbuf(struct decode *d);
bool decode_mimg(struct decode *d);
bool decode_flat_gfx12(struct decode *d);
bool decode_buffer_gfx12(struct decode *d); /* MUBUF and MTBUF */
bool decode_image_gfx12(struct decode *d);

#endif
