/* Whose lanes the code of a file counts, by its tokens: CUDA's 32, or AMD's, as the project's own HIP
 * build does. Code counts AMD's if it uses a name for their number (core/lane_names.h), or is handed
 * one. */
#ifndef CORE_LANE_CODE_H
#define CORE_LANE_CODE_H

#include "core/hip_code.h"
#include "core/lane_names.h"

enum lanes_kind {
    LANES_CUDA,
    LANES_AMD,
    LANES_UNCLEAR /* there is reason for both */
};

/* What says whose lanes code counts. */
enum {
    FACT_NAMES = 1,      /* it uses a name for AMD's lanes, or a function of AMD's compiler */
    FACT_LITERAL = 2,    /* it uses CUDA's number: "% 32", or a name for it */
    FACT_GIVEN_AMD = 4,  /* it is called with a name for AMD's lanes */
    FACT_GIVEN_32 = 8,   /* it is called with 32 */
    FACT_FROM_AMD = 16,  /* code that counts AMD's lanes calls it */
    FACT_FROM_CUDA = 32, /* other code does */
    FACT_CALLERS = FACT_FROM_AMD | FACT_FROM_CUDA
};

/* A function, or a macro's body. */
struct lane_code {
    struct tok_range range;
    struct tok_range of; /* the head of its class */
    uint32_t name, open; /* open: the "(" of its parameters; 0: none */
    uint8_t facts;
    uint8_t others; /* of them, what other files say */
    uint8_t kind;   /* enum lanes_kind */
    bool is_macro;
};

struct lane_codes {
    struct lane_code
        *code; /* functions, sorted and disjoint; from nfunctions on macros, likewise */
    uint32_t n, nfunctions;
};

/* What the callers of a function say, over all files. */
struct lane_called {
    struct str name;
    uint8_t facts;
    uint16_t amd, cuda; /* by argument: a name for AMD's lanes, the number 32 */
};

/* A file, and what is known of its names. */
struct lane_reading {
    const struct tokens *t;
    const struct hip_code *hip;
    /* Returns what a name means where the file is compiled. */
    enum lane_meaning (*names)(void *ctx, struct str name);
    /* True if HIP leaves out token i. */
    bool (*left_out)(void *ctx, uint32_t i);
    /* Returns what callers in other files say of a function, or NULL. NULL: nothing is known. */
    const struct lane_called *(*called)(void *ctx, struct str name);
    void *ctx;
};

/* A call, or an explicit instance. */
struct lane_call {
    struct str name;
    uint32_t from;      /* the code that it stands in */
    uint8_t facts;      /* of the template's arguments */
    uint16_t amd, cuda; /* as lane_called */
    bool launches;
};

/* Looks at all functions and macros of a file. Owned by the arena. Linear but for the sorting. */
void lane_codes_init(struct lane_codes *l, const struct lane_reading *in, struct arena *a);

/* Calls each for the calls in the file's code. */
void lane_codes_calls(struct lane_codes *l, const struct lane_reading *in, struct arena *a,
                      void (*each)(void *ctx, const struct lane_call *call), void *ctx);

/* Returns the code that holds a token, or NULL. O(log n). */
struct lane_code *lane_codes_at(const struct lane_codes *l, const struct tokens *t, uint32_t i);

/* Says what facts amount to. */
enum lanes_kind lane_facts_kind(uint8_t facts);

/* Returns what the name of token i means; LANE_NOTHING for other tokens. */
enum lane_meaning lane_reading_meaning(const struct lane_reading *in, uint32_t i);

#endif
