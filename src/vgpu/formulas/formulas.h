/* The test of the instructions against formulas. Each one is assembled by LLVM's assembler, decoded
 * and run on edge cases and random values, and compared with a formula from the ISA documents
 * ("CDNA 2", "RDNA 2", "RDNA 3" Instruction Set Architecture) that shares nothing with the code
 * under test. */
#ifndef VGPU_FORMULAS_FORMULAS_H
#define VGPU_FORMULAS_FORMULAS_H

#include "vgpu/isa/ints.h"
#include "vgpu/machine/machine.h"

/* The values of one lane, for a formula. */
struct lane {
    u64 s[3]; /* the sources' bits, selected, with abs and neg */
    u64 old;  /* the destination before */
    bool in;  /* the lane's bit of the carry or condition that is read */
    bool out; /* the formula's result: the lane's bit of the mask that is written */
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
 *   v    as the last one: VCC is read, but not in the text
 *   c    a mask: one bit per lane       x    EXEC, as v_cmpx writes it
 *   +    behind the destination: a carry is written, too
 *   !    behind the destination: clamp saturates, and the formula does that
 *   =    behind the destination: also run in other rounding and denormal modes
 *   P H F  pairs of 16-bit integers, of halves, of floats (VOP3P): the formula is for one of them
 */
struct formula_row {
    const char *names, *types;
    formula *run;
    unsigned ulp; /* the error that the ISA documents allow a transcendental; 0: none */
};

/* One text to assemble. words: the number of its 32-bit words; 0: the architecture does not have
 * the instruction. If the text has several lines, words is that of the first line, and word has
 * those of all lines. */
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
/* The bits of a random value of a type; edge cases are among them. */
u64 formulas_value(char type);
/* The mask of active lanes of number n: all, none, edges, patterns, random. */
u64 formulas_exec(unsigned n, unsigned lanes);
u64 state_mask(const struct state *s, unsigned reg, unsigned lanes);
void state_set_mask(struct state *s, unsigned reg, unsigned lanes, u64 mask);

/* An assembled instruction, and how formulas_run runs it on a state. lds, scratch: the memory of
 * its workgroup and wave, of lds_bytes and scratch_lane bytes (for each lane). pc and wave_state
 * are results; pc: where it went, in words from its own start. */
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
/* The text in which instructions run, and their place in it, in words. */
enum { FORMULAS_WORDS = 64, FORMULAS_START = 32 };
extern u32 formulas_text[FORMULAS_WORDS];

/* Reports a failure: the text, and what is wrong. Only the first few of an instruction are
 * printed. */
void formulas_wrong(const char *arch, const char *text, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* True if name is one of the names in "a|b". */
bool formulas_named(const char *names, const char *name);
/* Notes that a mnemonic was compared on an architecture. */
void formulas_covered(const struct isa *isa, const char *mnemonic);

/* The same for a half of a dual instruction, "add_f32". */
void formulas_dual(const char *name);

/* The parts of the test, each for one architecture. */
void formulas_tables(const struct isa *isa);
void formulas_vectors(const struct isa *isa);
void formulas_packed(const struct isa *isa);
void formulas_scalars(const struct isa *isa);
void formulas_specials(const struct isa *isa);
void formulas_duals(const struct isa *isa);
void formulas_minis(const struct isa *isa);

#endif
