/* Places in a program's device code where something can be changed, in an
 * order drawn from a seed. */
#ifndef VALIDATE_MUTATE_SITE_H
#define VALIDATE_MUTATE_SITE_H

#include "base/buf.h"
#include "validate/mutate/device_code.h"

struct mutation_site {
    const struct code_file *file;
    uint32_t tok;
    struct str new; /* what stands there in place of the token */
    uint64_t order;
};

struct mutation_sites {
    VEC(struct mutation_site) list; /* by order */
};

/* All places in device functions that are reached (device_code_reach). The order, and which of two
 * changes a place gets, depend on the seed, the text, the file's name and where in it the place is:
 * the first n of an order are the same whatever n is. Texts are owned by the arena. */
void sites_find(struct mutation_sites *s, const struct device_code *c, uint64_t seed,
                const char *text, struct arena *a);
void sites_release(struct mutation_sites *s);

/* How many of `wanted` each of n cases gets, of those that it has: as evenly as that goes. Which
 * ones get one more depends on the seed and the cases' names. taken[i] <= has[i]. */
void sites_share(size_t wanted, uint64_t seed, const char *const *name, const size_t *has, size_t n,
                 size_t *taken);

/* The line with the change made, as people see it: without blanks at both ends. *from, *to: where
 * in that text the new part is. Owned by the arena. */
const char *site_line(const struct mutation_site *s, struct arena *a, size_t *from, size_t *to);

/* The whole file with the change made, in device code only: where the host's code is compiled, also
 * that of functions that are both, it is as it was. Appended. */
void site_write(const struct mutation_site *s, struct buf *out);

#endif
