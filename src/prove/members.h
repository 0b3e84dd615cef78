/* The names that the classes of a file declare: a compiler that finds a name nowhere can't tell that
 * a base class has it. */
#ifndef PROVE_MEMBERS_H
#define PROVE_MEMBERS_H

#include "core/lex.h"

struct members {
    const struct tokens *tok; /* of the file; NULL: not read */
    const struct str *name;   /* sorted */
    size_t n;
};

/* Reads the names of a file; the arena owns all, and a copy of the bytes. */
void members_read(struct members *m, const char *path, struct str bytes, struct arena *a);

/* m may be NULL. */
bool members_have(const struct members *m, struct str name);

#endif
