/* Finds kernel launches by tokens: kernel<<<grid, block, shared, stream>>>(arguments). */
#ifndef CORE_LAUNCH_H
#define CORE_LAUNCH_H

#include "core/lex.h"

struct launch {
    struct tok_range kernel; /* "ns::k<256, float>" */
    struct tok_range open;   /* "<<<": one token, or "<<" "<" with blanks between */
    struct tok_range close;  /* ">>>" likewise */
    struct tok_range config[4];
    int nconfig;
    uint32_t paren; /* "(" of the arguments; its match is the ")" */
};

/* True if a launch's <<< begins at token i; fills in l. False if the tokens are not a launch. */
bool launch_at(const struct tokens *t, uint32_t i, struct launch *l);

/* Quick check: the token begins "<<<" or "<< <". */
bool launch_begins(const struct tokens *t, uint32_t i);

#endif
