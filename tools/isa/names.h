/* The names of instructions, each once, in the order of their first appearance. */
#ifndef ISA_NAMES_H
#define ISA_NAMES_H

#include <stddef.h>

struct names {
    char **p;
    size_t n, cap;
};

/* The index of a name, which is entered if it is new. */
unsigned names_index(struct names *names, const char *name);
void names_release(struct names *names);

#endif
