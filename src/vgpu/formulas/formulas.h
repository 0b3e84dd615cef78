/* The instructions against formulas: each one is assembled by LLVM's assembler, decoded and run on
 * edges and random values, and compared with a formula written from the ISA documents ("CDNA 2",
 * "RDNA 2", "RDNA 3" Instruction Set Architecture) that shares nothing with the code under test. */
#ifndef VGPU_FORMULAS_FORMULAS_H
#define VGPU_FORMULAS_FORMULAS_H

#include "vgpu/isa/ints.h"
#include "vgpu/machine/machine.h"

/* What a formula sees of one lane. */
struct lane {
    u64 s[3]; /* the sources' bits, selected, with abs and neg */
    u64 old;  /* the destination before */
    bool in;  /* the lane's bit in the carry or condition that goes in */
    bool out; /* in the mask that comes out */
    bool clamp;
    u32 mode;
    unsigned lane, lanes;
    const struct isa *isa;
    const char *name; /* which of the row's mnemonics */
};
typedef u64 formula(struct lane *x);

/* Vector instructions. names: "v_add_u32|v_add_nc_u32". types: the destination,
 * ':' and the sources:
 *   u f  32 bits, integer or float      q d  64 bits      w h  16 bits
 *   K k  a literal, float or half
 *   v    the last one: VCC goes in without being written
 *   c    a mask: one bit per lane       x    EXEC, as v_cmpx writes it
 *   +    behind the destination: a carry comes out, too
 *   !    behind the destination: clamp saturates, and the formula does it
 *   =    behind the destination: also run in other rounding and denormal modes
 *   P H F  pairs of 16-bit integers, of halves, of floats (VOP3P): the formula is of one of the two
 */
struct formula_row {
    const char *names, *types;
    formula *run;
    unsigned ulp; /* what the ISA documents allow a transcendental to be off; 0: none */
};

/* One text to assemble; words: how many 32-bit words it became, 0: the architecture does not know
 * it. Of several lines words counts the first one's; all are in word. */
struct formula_text {
    char *line;
    unsigned words, all;
    u32 word[5];
};
/* Runs llvm-mc over all texts at once; false: it could not. */
bool formulas_assemble(const char *arch, struct formula_text *texts, size_t n);
char *formulas_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Registers of a wave made by hand. */
enum { STATE_VREGS = 64 };
struct state {
    u32 s[SREG_COUNT];
    u32 v[STATE_VREGS][MAX_LANES] __attribute__((aligned(64)));
    u32 scc, mode;
};

u32 formulas_random(void);
/* Bits of a type, edges among them. */
u64 formulas_value(char type);
/* Active lanes: all, none, edges, patterns, random; by number. */
u64 formulas_exec(unsigned n, unsigned lanes);
u64 state_mask(const struct state *s, unsigned reg, unsigned lanes);
void state_set_mask(struct state *s, unsigned reg, unsigned lanes, u64 mask);

/* Runs an assembled instruction on that state; pc: to where it went, in words from its own start.
 * memory: the LDS of its workgroup, bytes long. */
struct formula_run {
    const struct isa *isa;
    unsigned lanes;
    const struct formula_text *text;
    u8 *lds, *scratch;
    u32 lds_bytes, scratch_lane;
    u32 (*more)[MAX_LANES]; /* NULL, or a0 .. a3, v252 .. v255 */
    int pc;
    unsigned wave_state;
    struct insn insn;
};
bool formulas_run(struct formula_run *r, struct state *s);
/* The text that instructions stand in, and where. */
enum { FORMULAS_WORDS = 64, FORMULAS_START = 32 };
extern u32 formulas_text[FORMULAS_WORDS];

/* A failure: the text and what is wrong, at most a few per instruction. */
void formulas_wrong(const char *arch, const char *text, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Is it one of the names in "a|b"? */
bool formulas_named(const char *names, const char *name);
/* A mnemonic was compared on an architecture. */
void formulas_covered(const struct isa *isa, const char *mnemonic);

/* The same of a half of a dual instruction, "add_f32". */
void formulas_dual(const char *name);

void formulas_tables(const struct isa *isa);
void formulas_vectors(const struct isa *isa);
void formulas_packed(const struct isa *isa);
void formulas_scalars(const struct isa *isa);
void formulas_specials(const struct isa *isa);
void formulas_duals(const struct isa *isa);
void formulas_minis(const struct isa *isa);

#endif
