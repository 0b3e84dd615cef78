/* The places in a program's device code that can be changed, in an order that depends on a seed. */
#ifndef VALIDATE_MUTATE_SITE_H
#define VALIDATE_MUTATE_SITE_H

#include "base/buf.h"
#include "validate/mutate/device_code.h"

struct mutation_site {
    const struct code_file *file;
    uint32_t tok;
    struct str new; /* the replacement of the token */
    uint64_t order;
};

struct mutation_sites {
    VEC(struct mutation_site) list; /* by order */
};

/* Finds all places in device functions that are reached (device_code_reach). The order, and which
 * of two changes a place gets, depend on the seed, the text, the file's name and the position in
 * the file: the first n places are the same whatever n is. Texts are owned by the arena. */
void sites_find(struct mutation_sites *s, const struct device_code *c, uint64_t seed,
                const char *text, struct arena *a);
void sites_release(struct mutation_sites *s);

/* Divides `wanted` mutants among n cases as evenly as possible: taken[i] <= has[i]. The seed and
 * the names of the cases decide which of them get one more. */
void sites_share(size_t wanted, uint64_t seed, const char *const *name, const size_t *has, size_t n,
                 size_t *taken);

/* Returns the changed line without blanks at both ends, owned by the arena. The new text is at
 * [*from, *to) of it. */
const char *site_line(const struct mutation_site *s, struct arena *a, size_t *from, size_t *to);

/* Appends the whole file with the change. The change is made only where device code is compiled:
 * code for the host, also that of functions for both, stays as it was. */
void site_write(const struct mutation_site *s, struct buf *out);

#endif
