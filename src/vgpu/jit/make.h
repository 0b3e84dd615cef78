/* The text of a compiled kernel while it is written. Scalar registers of a block are values that
 * are written back at its end (scalar.c). Vector instructions that follow one another are gathered
 * into a run: one loop over the lanes, as many at a time as a vector register of the host holds
 * (run.c); scalar code goes in front of it. */
#ifndef VGPU_JIT_MAKE_H
#define VGPU_JIT_MAKE_H

#include "base/buf.h"
#include "vgpu/jit/region.h"

/* A value: "%v12", or a constant. */
typedef struct {
    char s[24];
} value;

enum { MOST_MASKS = 24, MOST_PATTERNS = 24 };

/* A lane mask that a run computes. */
struct run_mask {
    unsigned reg; /* scalar register (pair) */
    value lanes;  /* <n x i1>, of the lanes at hand, inactive ones 0 */
};

/* What was found out of the addresses of the lanes at hand. */
struct run_pattern {
    value address; /* the vector that it is about */
    unsigned size; /* bytes of a lane */
    value row;     /* i1: they follow one another */
    value same;    /* i1: all are the same */
    value first;   /* i64: the first one */
};

/* The same of addresses of 64 bits. */
struct run_row {
    value low, high; /* high: "" for addresses of 32 bits */
    unsigned size;
    value row;   /* i1 */
    value first; /* i64 */
};

struct lane_run {
    bool open;
    unsigned number;
    value exec;      /* i64 */
    struct buf body; /* of the loop */
    bool known[VREG_COUNT], dirty[VREG_COUNT];
    bool input[VREG_COUNT],
        address[VREG_COUNT]; /* read before written; by a global access, as its address */
    unsigned overwritten;    /* inputs that are dirty */
    value v[VREG_COUNT];     /* <n x i32> */
    struct run_mask masks[MOST_MASKS];
    unsigned nmasks;
    struct run_pattern patterns[MOST_PATTERNS];
    unsigned npatterns;
    struct run_row rows[MOST_PATTERNS];
    unsigned nrows;
    bool reads_lds;
    bool stores;    /* to global memory */
    unsigned loads; /* from there */
    const struct insn *first_load;
};

struct maker {
    const struct region *region;
    unsigned width; /* lanes at a time */
    struct buf out; /* the function */
    unsigned values, labels;
    bool known[SREG_COUNT], dirty[SREG_COUNT];
    value s[SREG_COUNT]; /* i32 */
    bool pair_known[SREG_COUNT / 2];
    value pair[SREG_COUNT / 2]; /* i64, of two registers that are known */
    bool scc_known, scc_dirty;
    value scc; /* i32, 0 or 1 */
    struct lane_run run;
    char ints[16], floats[20], bools[16]; /* types: <16 x i32>, <16 x float>, <16 x i1> */
};

/* The whole module's text, the function's name is NAME. */
void make_module(struct maker *m, const struct region *r, unsigned width, const char *name);
void make_release(struct maker *m);

/* A new value, defined by the words of printf, in the function or
 * (make_lanes) in the run's loop. */
value make_value(struct maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
value make_lanes(struct maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Lines, of the function and of the loop. */
void make_line(struct maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
void make_lanes_line(struct maker *m, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
value make_constant(uint64_t x);
value make_address(struct maker *m, const void *p); /* ptr */
/* The wave stands behind this instruction, for messages about faults. */
void make_pc(struct maker *m, const struct region_site *s);
/* A fault from here on is found again by the interpreter, from that instruction
 * on; NULL: it is not. */
void make_again(struct maker *m, const struct insn *at);

/* scalar.c: registers, SCC, operands of 32 and 64 bits. False of _source: an operand
 * that is not known here.
 */
value scalar_read(struct maker *m, unsigned reg);
void scalar_write(struct maker *m, unsigned reg, value v);
value scalar_read64(struct maker *m, unsigned reg);
void scalar_write64(struct maker *m, unsigned reg, value v);
value scalar_read_mask(struct maker *m, unsigned reg); /* i64, of the width of a wave */
bool scalar_source(struct maker *m, const struct operand *o, value *v);
bool scalar_source64(struct maker *m, const struct operand *o, value *v);
value scalar_scc(struct maker *m);
void scalar_set_scc(struct maker *m, value i1);
/* All into the wave; forget: what a handler may change is read again. */
void scalar_store(struct maker *m);
void scalar_forget(struct maker *m);
/* An instruction of SOP or SMEM format; false: by its handler. */
bool scalar_insn(struct maker *m, const struct region_site *s);
bool scalar_memory(struct maker *m, const struct region_site *s);

/* run.c: opens a run if none is open, ends it. */
void run_open(struct maker *m);
void run_close(struct maker *m);
/* Ends it where the next instruction might overwrite more than can be saved from faults. */
void run_make_room(struct maker *m);
value run_read(struct maker *m, unsigned reg);
void run_write(struct maker *m, unsigned reg, value v);
value run_splat(struct maker *m, value i32);        /* a scalar in all lanes */
value run_read_mask(struct maker *m, unsigned reg); /* <n x i1> */
void run_write_mask(struct maker *m, unsigned reg, value lanes);

/* memory.c: whole dwords in and out of a run's lanes, where they lie one behind the other: a
 * pointer in, values out, and back. reversed order of words and lanes is that of memory. */
void memory_load_row(struct maker *m, const char *pointer, unsigned words, value v[]);
void memory_store_row(struct maker *m, const char *pointer, unsigned words, const value v[]);
/* Four dwords of each lane at %addresses, all lanes active. */
void memory_load_four(struct maker *m, value v[4]);
/* Rows of %data, which helpers (help.h) fill in or read. */
void memory_load_data(struct maker *m, unsigned words, value v[]);
void memory_store_data(struct maker *m, unsigned words, const value v[]);
/* A function of help.h as a pointer, in front of the loop. */
value memory_helper(struct maker *m, void (*helper)(void));
/* i1: all bits of a <n x i1>. */
value memory_all(struct maker *m, value bools);
/* <n x i32>: 0, size, 2 * size ... */
value memory_steps(struct maker *m, unsigned size);

/* vector.c, lds.c, global.c: instructions as part of a run; false: by the handler. */
bool vector_insn(struct maker *m, const struct region_site *s);
bool vector_compare(struct maker *m, const struct region_site *s);
bool lds_insn(struct maker *m, const struct region_site *s);
bool global_insn(struct maker *m, const struct region_site *s);

#endif
