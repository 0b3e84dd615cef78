/* The include plan of a file: the translation of each #include, and the lines that the port adds.
 * It is made once, before the rewrites run: they ask it, and one of them writes it
 * (rewrite/include.c). */
#ifndef PLAN_INCLUDES_INCLUDES_H
#define PLAN_INCLUDES_INCLUDES_H

#include "base/vec.h"
#include "plan/input/input.h"

enum include_fate {
    INCLUDE_STAYS,    /* it is not CUDA's */
    INCLUDE_COMPUTED, /* "#include NAME" */
    INCLUDE_UNKNOWN,  /* CUDA's by its name, but in no table */
    INCLUDE_LOST,     /* HIP has no counterpart */
    INCLUDE_BECOMES,
    INCLUDE_GOES /* its HIP header is already included before it */
};

struct include {
    const struct directive *at;
    uint32_t header; /* its token; 0: computed */
    enum include_fate fate;
    struct row row;  /* CUDA's header, if a table has it */
    const char *hip; /* INCLUDE_BECOMES, INCLUDE_GOES: HIP's */
};

/* Lines that the port adds: whole ones, each with its newline. */
struct include_line {
    uint32_t at;
    enum edit_order order; /* among all at one place */
    const char *text;
};

struct include_plan {
    VEC(struct include) include; /* in the order of the file */
    VEC(struct include_line) line;
    struct port_files added; /* the port's own files that such lines include */
    VEC(struct str)
    ported; /* the headers that the file names and those that they include, as ported */
    /* The first of CUDA's headers that HIP has and that is in no branch: the port can add a line
     * after it. NULL if there is none. */
    const struct directive *behind;
    struct row giver; /* of a header that a helper comes with; no row if there is none */
};

/* Makes the plan that in->includes points to. Texts are the arena's; release it with
 * include_plan_release. */
void include_plan_init(struct include_plan *p, const struct input *in, struct arena *a);
void include_plan_release(struct include_plan *p);

/* True if the file, as ported, or one of the user's headers that it includes, includes one of the
 * headers (a comma-separated list). Lines that the port adds do not count. */
bool include_plan_has(const struct include_plan *p, const char *list);

/* The same; also true if the port can add a line for it. */
bool include_plan_reaches(const struct include_plan *p, const char *list);

/* Returns the header, of the file's or of those that the user's headers include, whose helper
 * defines this HIP name with CUDA's arguments; no row if there is none. */
struct row include_plan_giver(const struct include_plan *p, const char *hip);

#endif
