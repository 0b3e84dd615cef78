/* What the modules that solve a project's macros share. */
#ifndef CORE_MACROS_PARTS_H
#define CORE_MACROS_PARTS_H

#include "core/macros.h"

/* An outline, lexed. */
struct outlined {
    struct tokens tok;
    uint8_t *truth[PLATFORMS]; /* by directive: whether the platform's build compiles its branch */
    bool is_hip;
};

/* Says whether the platform's build compiles the place of a directive. */
enum truth outlined_compiles(const struct outlined *f, uint32_t directive, enum platform p);

/* Computes an expression of numbers and macros, as the platform's build sees them. */
bool macros_compute(const struct macros *m, const struct tokens *t, struct tok_range r,
                    enum platform p, long *value);

/* Evaluates tokens as a condition, as the platform's build sees its macros. */
enum truth macros_condition(const struct macros *m, const struct tokens *t, struct tok_range r,
                            enum platform p);

#endif
