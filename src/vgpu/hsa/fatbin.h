/* The code objects in the program's files: bundles, which HIP's start-up code registers. */
#ifndef VGPU_HSA_FATBIN_H
#define VGPU_HSA_FATBIN_H

#include <stdbool.h>
#include <stddef.h>

/* Target IDs such as "gfx90a" or "gfx90a:xnack+", each one once. */
struct fatbin {
    char names[32][40];
    unsigned n;
    bool unknown; /* there may be others: compressed ones, or not for one architecture */
};

/* Adds the targets of the bundle at bytes, of which size bytes can be read. */
void fatbin_read(struct fatbin *f, const void *bytes, size_t size);

/* True if a GPU of the architecture ("gfx90a") and these features (":sramecc+:xnack-") can run a
 * code object of that target. */
bool fatbin_fits(const char *target, const char *arch, const char *features);

/* Calls visit for every file in the process that is linked with the HIP runtime and has bundles.
 * file: NULL for the program itself. */
typedef void fatbin_visit(void *ctx, const char *file, const struct fatbin *f);
void fatbin_each(fatbin_visit *visit, void *ctx);

#endif
