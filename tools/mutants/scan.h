/* What can be mutated in a C file of ours, and where a probe sees whether a
 * statement is executed. */
#ifndef MUTANTS_SCAN_H
#define MUTANTS_SCAN_H

#include "base/err.h"
#include "base/vec.h"
#include "core/lex.h"

/* A change of one place: the bytes [begin, end) of the file become text. */
struct mutant {
    uint32_t begin, end;
    const char *text;
    uint32_t probe;       /* of the statement that it stands in: counts from 0 in each file */
    struct str function;  /* its name */
    struct str line;      /* the whole line in which it begins, without blanks around */
    const char *excluded; /* why it is left out, or NULL */
};

/* Text that marks a statement as executed: "{" and a probe, a probe, or "}". They are
 * in the file's order. */
struct insertion {
    uint32_t at;
    bool open, close; /* a brace with it; close: no probe */
};

struct scan {
    const char *path;
    struct source src;
    struct tokens t;
    VEC(struct mutant) mutants; /* in the file's order, but for those of one place */
    VEC(struct insertion) insertions;
    uint32_t nprobes;
    struct str function; /* while scanning */
    struct arena arena;
};

/* Reads a C file: statements of its functions and the mutants in them. Zero-initialised before;
 * owns all that it finds. Left out are BUG and assert with the conditions that lead to nothing
 * else, sizes of memory, what err_set and the like are given, case labels, and calls that only
 * release memory. -1 with err where the file can't be read. */
int scan_file(struct scan *s, const char *path, struct err *err);
void scan_release(struct scan *s);

/* Adds the mutants of the tokens [first, past), which belong to the statement of
 * that probe (change.c). */
void scan_change(struct scan *s, uint32_t first, uint32_t past, uint32_t probe);

/* Adds the mutant that negates a condition in the brackets at token open, where no
 * other one does the same.
 */
void scan_negate(struct scan *s, uint32_t open, uint32_t probe);

/* Adds the mutant that removes the statement [first, semicolon), where it is a call
 * whose result nobody uses.
 */
void scan_remove(struct scan *s, uint32_t first, uint32_t semicolon, uint32_t probe);

#endif
