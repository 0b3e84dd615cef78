/* The functions of a program's files by their tokens: which are device code, and which of them the
 * program can come to. */
#ifndef VALIDATE_MUTATE_DEVICE_CODE_H
#define VALIDATE_MUTATE_DEVICE_CODE_H

#include "base/vec.h"
#include "core/lex.h"

/* A function with a body. */
struct code_function {
    uint32_t name;        /* token; 0: it has none that can be called by (a lambda, an operator) */
    uint32_t open, close; /* tokens: the braces of its body */
    bool device;          /* a kernel, or __device__ */
    bool reached;         /* device_code_reach: something that the program may run names it */
};

/* A file of the program: a source, or a header that one includes. */
struct code_file {
    const char *path; /* where it is */
    const char *name; /* what people are told */
    bool own;         /* a source: what nobody names in it is the program's own begin, as main */
    struct source src;
    struct tokens t;
    VEC(struct code_function) function; /* in their order; a lambda's comes after that around it */
};

struct device_code {
    VEC(struct code_file *) file;
};

/* Adds a file from its bytes, which are borrowed as the two texts are, and finds its functions.
 * Everything but the lists is in the arena. */
struct code_file *device_code_add(struct device_code *c, const char *path, const char *name,
                                  bool own, struct str bytes, struct arena *a);

/* When all files are added: says of each function whether it is reached. A name is all that is
 * looked at, so that functions of one name are reached together; one without a name is reached
 * with what is around it. */
void device_code_reach(struct device_code *c);

void device_code_release(struct device_code *c);

#endif
