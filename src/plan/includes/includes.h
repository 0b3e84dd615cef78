/* The include plan of a file: what becomes of each #include, and which lines the port adds and
 * where. It is made once, before the rewrites run: they ask it, and one of them writes it
 * (rewrite/include.c). */
#ifndef PLAN_INCLUDES_INCLUDES_H
#define PLAN_INCLUDES_INCLUDES_H

#include "base/vec.h"
#include "plan/input/input.h"

enum include_fate {
    INCLUDE_STAYS,    /* it is not CUDA's */
    INCLUDE_COMPUTED, /* "#include NAME" */
    INCLUDE_UNKNOWN,  /* CUDA's by its name, and no table has it */
    INCLUDE_LOST,     /* HIP has nothing for it */
    INCLUDE_BECOMES,
    INCLUDE_GOES /* what it becomes is included before it */
};

struct include {
    const struct directive *at;
    uint32_t header; /* its token; 0: computed */
    enum include_fate fate;
    struct row row;  /* CUDA's header, where a table has it */
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
    struct port_files added; /* what such lines include of the port's own */
    VEC(struct str)
    ported; /* the headers that the file names and those that they include, as ported */
    /* The first of CUDA's headers that HIP has and that is in no branch: a line of the port's own
     * can stand behind it. NULL where there is none. */
    const struct directive *behind;
    struct row giver; /* of a header that a helper comes with; no row where there is none */
};

/* Makes the plan that in->includes points to. Texts are the arena's; release it with
 * include_plan_release. */
void include_plan_init(struct include_plan *p, const struct input *in, struct arena *a);
void include_plan_release(struct include_plan *p);

/* Does the file, as ported, include one of the headers (a list with commas), or does one of the
 * user's headers that it includes? Lines that the port adds do not count. */
bool include_plan_has(const struct include_plan *p, const char *list);

/* The same, or can the port add a line for it? */
bool include_plan_reaches(const struct include_plan *p, const char *list);

/* The header, of the file's or of those that the user's headers include, whose helper gives this
 * name of HIP CUDA's arguments; no row where there is none. */
struct row include_plan_giver(const struct include_plan *p, const char *hip);

#endif
