/* Repairs: what a port gets because the compiler refused it without. */
#ifndef CORE_REPAIR_H
#define CORE_REPAIR_H

#include <stdbool.h>
#include <stdint.h>

struct repair {
    uint32_t at;       /* in the source: where the compiler met the error */
    const char *text;  /* what is inserted there ... */
    bool header;       /* ... or the header that the file includes: "utility" */
    const char *rule;  /* its name in the table (prove/repairs.def): static */
    const char *error; /* the compiler's words */
};

#endif
