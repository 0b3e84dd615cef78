/* The functions in a program's files, found by their tokens: which of them are device code, and
 * which the program can reach. */
#ifndef VALIDATE_MUTATE_DEVICE_CODE_H
#define VALIDATE_MUTATE_DEVICE_CODE_H

#include "base/vec.h"
#include "core/lex.h"

/* A function with a body. */
struct code_function {
    uint32_t name;        /* token; 0: it can't be called by a name (a lambda, an operator) */
    uint32_t open, close; /* tokens: the braces of its body */
    bool device;          /* a kernel, or __device__ */
    bool reached;         /* set by device_code_reach: code that the program may run names it */
};

/* A file of the program: a source, or a header that one includes. */
struct code_file {
    const char *path; /* where it is */
    const char *name; /* its name in reports */
    /* a source; in it, functions that nothing names are starting points of the program, as main
     * is */
    bool own;
    struct source src;
    struct tokens t;
    /* in their order in the file; a lambda comes after the function around it */
    VEC(struct code_function) function;
};

struct device_code {
    VEC(struct code_file *) file;
};

/* Adds a file and finds its functions. The bytes and both texts are borrowed. Everything but the
 * lists is owned by the arena. */
struct code_file *device_code_add(struct device_code *c, const char *path, const char *name,
                                  bool own, struct str bytes, struct arena *a);

/* Sets `reached` of each function; call it after all files are added. Only names are compared: all
 * functions of a name are reached together, and a function without a name is reached with the code
 * around it. */
void device_code_reach(struct device_code *c);

void device_code_release(struct device_code *c);

#endif
