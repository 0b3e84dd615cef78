/* The forms of an instruction's text: its encoding, the kinds of its operands, its modifiers. */
#ifndef VGPU_FORMULAS_FORM_H
#define VGPU_FORMULAS_FORM_H

#include "vgpu/formulas/formulas.h"

enum { SEL_DWORD = 6 }; /* SDWA: 0 .. 3 bytes, 4, 5 words */

struct source_form {
    char kind; /* v vector, s scalar register, l literal, k constant of the type, i integer
                 constant */
    bool neg, abs, sext;
    u8 sel;
};

struct form {
    char encoding[12]; /* "e32", "e64", "sdwa", "dpp", "e64_dpp" */
    struct source_form s[3];
    unsigned sources; /* the number of sources in s */
    bool clamp, in_place;
    unsigned omod; /* 0, 1: *2, 2: *4, 3: /2 */
    u8 op_sel, op_sel_hi, neg_lo, neg_hi;
    bool has_op_sel;
    u8 dst_sel, dst_unused; /* 0 pad, 1 sext, 2 preserve */
    const char *dpp;        /* in the assembler's words; NULL: none */
};

/* The types of a row, taken apart. */
struct shape {
    char dst, src[4];
    unsigned sources;
    bool carry_out, carry_in, vcc_in, clamps, modes;
};
struct shape shape_of(const char *types);

extern const char *const vector_forms[];
extern const char *const packed_forms[];
struct form form_parse(const char *spec);
/* The text of an instruction in that form, which the caller frees; NULL: the instruction can't have
 * it. */
char *form_text(const struct form *f, const struct shape *t, const char *name,
                const struct isa *isa);
/* The lane that source 0 of lane l comes from by DPP; -1: there is none. */
int form_dpp_lane(const struct form *f, unsigned l, unsigned lanes);
/* The bits of a constant operand in that type. */
u64 form_constant(char kind, char type);

enum { REG_SRC = 10, REG_DST = 40, SREG_CARRY_OUT = 50, SREG_CARRY_IN = 52, VREG_END = 64 };

#endif
