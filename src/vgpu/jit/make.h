/* Writes the text of a compiled kernel, in LLVM's language. In a block, scalar registers are values
 * that are written back at its end (scalar.c). Consecutive vector instructions are gathered into a
 * run: one loop over the lanes, with as many at a time as a vector register of the host holds
 * (run.c). Scalar code goes in front of the loop. */
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
    value lanes;  /* <n x i1>, of the lanes of this round; inactive ones are 0 */
};

/* Known relations between the addresses of the lanes of a round. */
struct run_pattern {
    value address; /* the vector of the addresses */
    unsigned size; /* bytes of a lane */
    value row;     /* i1: they are adjacent */
    value same;    /* i1: all are the same */
    value first;   /* i64: the first one */
};

/* The same for addresses of 64 bits. */
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
        address[VREG_COUNT]; /* read before it is written; as the address of a global access */
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

/* Writes the text of the whole module, with the function of that name, to m->out. width: lanes at a
 * time. make_release frees m's memory. */
void make_module(struct maker *m, const struct region *r, unsigned width, const char *name);
void make_release(struct maker *m);

/* Write the definition of a new value, in the format of printf, to the function or (make_lanes) to
 * the loop of the run. */
value make_value(struct maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
value make_lanes(struct maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Write a line to the function, and to the loop. */
void make_line(struct maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
void make_lanes_line(struct maker *m, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
value make_constant(uint64_t x);
value make_address(struct maker *m, const void *p); /* ptr */
/* Writes code that sets the wave's pc behind this instruction, for messages about faults. */
void make_pc(struct maker *m, const struct region_site *s);
/* Writes code that sets the wave's `again`: after a fault, the interpreter runs the instructions
 * again from that one on; NULL: it does not. */
void make_again(struct maker *m, const struct insn *at);

/* scalar.c: registers, SCC, operands of 32 and 64 bits. The _source functions return false for an
 * operand that they do not handle. */
value scalar_read(struct maker *m, unsigned reg);
void scalar_write(struct maker *m, unsigned reg, value v);
value scalar_read64(struct maker *m, unsigned reg);
void scalar_write64(struct maker *m, unsigned reg, value v);
value scalar_read_mask(struct maker *m, unsigned reg); /* i64, of the width of a wave */
bool scalar_source(struct maker *m, const struct operand *o, value *v);
bool scalar_source64(struct maker *m, const struct operand *o, value *v);
value scalar_scc(struct maker *m);
void scalar_set_scc(struct maker *m, value i1);
/* store: writes all changed values back to the wave. forget: values that a handler may change are
 * read again. */
void scalar_store(struct maker *m);
void scalar_forget(struct maker *m);
/* Translate an instruction of SOP or SMEM format; false: the handler has to be called. */
bool scalar_insn(struct maker *m, const struct region_site *s);
bool scalar_memory(struct maker *m, const struct region_site *s);

/* run.c: opens a run if none is open, ends it. */
void run_open(struct maker *m);
void run_close(struct maker *m);
/* Ends the run if the next instruction might overwrite more registers than can be saved in case of
 * faults. */
void run_make_room(struct maker *m);
value run_read(struct maker *m, unsigned reg);
void run_write(struct maker *m, unsigned reg, value v);
value run_splat(struct maker *m, value i32);        /* a scalar in all lanes */
value run_read_mask(struct maker *m, unsigned reg); /* <n x i1> */
void run_write_mask(struct maker *m, unsigned reg, value lanes);

/* memory.c: loads and stores whole dwords of a run's lanes that are adjacent in memory, at a
 * pointer. In memory the words of a lane are adjacent; in values, the lanes of a word are. */
void memory_load_row(struct maker *m, const char *pointer, unsigned words, value v[]);
void memory_store_row(struct maker *m, const char *pointer, unsigned words, const value v[]);
/* Loads four dwords of each lane at %addresses; all lanes are active. */
void memory_load_four(struct maker *m, value v[4]);
/* Load and store rows of %data, which helpers (help.h) fill in or read. */
void memory_load_data(struct maker *m, unsigned words, value v[]);
void memory_store_data(struct maker *m, unsigned words, const value v[]);
/* A function of help.h as a pointer, in front of the loop. */
value memory_helper(struct maker *m, void (*helper)(void));
/* i1: all bits of a <n x i1>. */
value memory_all(struct maker *m, value bools);
/* <n x i32>: 0, size, 2 * size ... */
value memory_steps(struct maker *m, unsigned size);

/* vector.c, lds.c, global.c: translate an instruction as part of a run; false: the handler has to
 * be called. */
bool vector_insn(struct maker *m, const struct region_site *s);
bool vector_compare(struct maker *m, const struct region_site *s);
bool lds_insn(struct maker *m, const struct region_site *s);
bool global_insn(struct maker *m, const struct region_site *s);

#endif
