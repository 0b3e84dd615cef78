/* The variables of a makefile: which hold a compiler, and who reads the flags in them. */
#ifndef BUILD_MAKE_VARS_H
#define BUILD_MAKE_VARS_H

#include "build/flags.h"
#include "build/make_lex.h"

struct make_var {
    struct str name;
    unsigned readers; /* of what it holds, as in build/flags.h */
    bool is_nvcc;     /* it holds nvcc, perhaps with flags behind it */
    bool is_host;     /* another compiler */
    bool is_libs;     /* names of libraries, which get their -l elsewhere */
};

struct make_vars {
    VEC(struct make_var) v;
};

/* Looks at all lines. The build's roots and incdirs are filled as well. */
void make_vars_find(struct make_vars *vars, struct build *b, const struct make_lines *lines);

/* Who reads what is set to a variable of that name, with these words; and of what is no variable's. */
unsigned make_vars_readers(const struct make_vars *vars, const struct build *b, struct str name);

/* A command of a line: words [first, past), of which those before `flags` are the compiler and what stands
 * before it; flags == past: it is no compiler's. */
struct make_command {
    size_t first, flags, past;
    unsigned readers;
};

/* The command that begins at word `at`. */
struct make_command make_vars_command(const struct make_vars *vars, const struct build *b,
                                      const struct build_words *w, size_t at);

/* The variable of that name, or NULL. */
const struct make_var *make_vars_get(const struct make_vars *vars, struct str name);

#endif
