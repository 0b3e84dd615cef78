/* The encodings of an architecture family: which bits tell them apart, and where the opcode and the
 * operands are. The decoder reads them, and so do the programs that make its tables (tools/isa/),
 * which fill in the names. encoding.c names the sources. */
#ifndef VGPU_ISA_ENCODING_H
#define VGPU_ISA_ENCODING_H

#include "vgpu/isa/isa.h"

/* The meaning of the number in an operand's field. */
enum field_kind {
    FIELD_NONE,
    FIELD_SDST, /* 7 bits: a scalar register */
    FIELD_SSRC, /* 8 bits: a scalar register or a constant */
    FIELD_SRC,  /* 9 bits: as FIELD_SSRC, or 256 + vector register */
    FIELD_VREG, /* 8 bits: a vector register */
    FIELD_PAIR, /* a pair of scalar registers; its number is in units of 2 */
    FIELD_QUAD, /* a resource descriptor in scalar registers; in units of 4 */
};

struct isa_field {
    uint8_t pos, width, kind; /* in bits; pos: from 64 on in the third word */
};

struct isa_encoding {
    uint8_t format; /* enum isa_format */
    uint8_t words;  /* without literal, SDWA and DPP words */
    uint32_t mask, match;
    uint8_t op_pos, op_width;
    uint8_t op_high; /* position of one more bit, the opcode's highest; 0: none */
    uint8_t glc;     /* position of the bit that makes an atomic return the old value; 0: none */
    uint8_t seg;     /* FLAT: which segment this is */
    struct isa_field dst, src[4]; /* as struct insn has them */
};

enum { ENCODINGS_MAX = 24 };

/* The encodings of a family; *n: how many. The first one that matches a word counts. */
const struct isa_encoding *isa_encodings(enum isa_family family, unsigned *n);

static inline uint32_t isa_bits(uint64_t text, unsigned pos, unsigned width)
{
    return (uint32_t)(text >> pos) & ((1u << width) - 1);
}

/* The number of the encoding of an instruction with that first word, or n. */
static inline unsigned isa_encoding_of(const struct isa_encoding *e, unsigned n, uint32_t word)
{
    unsigned k = 0;
    while (k < n && (word & e[k].mask) != e[k].match)
        k++;
    return k;
}

static inline unsigned isa_opcode(const struct isa_encoding *e, uint64_t text)
{
    unsigned op = isa_bits(text, e->op_pos, e->op_width);
    return e->op_high ? op | isa_bits(text, e->op_high, 1) << e->op_width : op;
}

static inline unsigned isa_opcodes(const struct isa_encoding *e)
{
    return 1u << (e->op_width + (e->op_high != 0));
}

/* The operands of its encoding that an opcode uses, as LLVM prints it. */
enum {
    USE_DST = 1,
    USE_SRC0 = 2, /* << n for source n */
    USE_SDST = 32,
    USE_DST_GLC = 64,     /* the destination is written only with glc */
    USE_DST_SCALAR = 128, /* the vector destination's field names a scalar register */
    USE_VCC_DST = 256,    /* VCC without a field, as the destination, carry out, source 2 */
    USE_VCC_SDST = 512,
    USE_VCC_SRC2 = 1024,
    USE_LITERAL = 2048, /* a 32-bit literal always follows */
};

struct isa_entry {
    uint16_t op; /* 0: no such opcode */
    uint16_t uses;
};

/* Made by isagen (tools/isa/tables.c) from opcodes.list. */
struct isa_tables {
    const char *name;                               /* of the architecture */
    const struct isa_entry *opcodes[ENCODINGS_MAX]; /* by encoding, then by opcode */
    const struct isa_entry *dual[2];                /* VOPD: X has 16, Y 32 opcodes */
};
extern const struct isa_tables isa_tables[];
extern const unsigned isa_ntables, isa_nops;
extern const char *const isa_names[];
extern insn_run *const isa_handlers[];

#endif
