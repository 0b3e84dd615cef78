/* What the modules that solve a project's macros share. */
#ifndef CORE_MACROS_PARTS_H
#define CORE_MACROS_PARTS_H

#include "core/macros.h"

enum { MACROS_ROUNDS = 8 }; /* in which one macro decides about the definitions of another */

#define MACROS_REFUSES "\"!\"" /* in an outline, the body of a macro that only ends the program */

/* An outline, lexed. */
struct outlined {
    struct tokens tok;
    uint8_t *truth[PLATFORMS]; /* by directive: whether the platform's build compiles its branch */
    bool is_hip;
    bool asks_release; /* a condition depends on a release */
};

/* A place where a name is defined or declared. */
struct definition {
    struct str name;
    uint32_t file, directive;
    bool declares;
};

struct solver {
    struct outlined *file;
    uint32_t nfiles;
    struct definition *definition; /* sorted by name */
    uint32_t n;
    struct macro *macro;
    uint32_t *first;  /* of each macro: its first definition; one more at the end */
    uint32_t *number; /* room for the files of each definition */
    uint32_t ndepend; /* macros that depend on a release */
    bool ignore_hip;  /* as in struct macros */
    struct arena *arena;
};

struct macros_reading {
    const struct macros *m;
    const struct tokens *t;
    enum platform platform;
};

/* A value_fn and a term_fn; ctx: struct macros_reading. */
bool macros_value(void *ctx, uint32_t i, uint32_t *past, long *value);
enum truth macros_ask(void *ctx, const struct term *term);

/* Evaluates all conditions of a file by a term_fn: see macros_branches. */
void macros_read_branches(const struct tokens *t, term_fn *ask, void *ctx, uint8_t *truth);

/* Returns the body of a macro that a directive defines. */
struct tok_range macros_body(const struct directive *d);

/* Computes the body by what the two functions know. False: its value is not known. */
bool macros_body_value(const struct tokens *t, struct tok_range body, value_fn *of, term_fn *ask,
                       void *ctx, long *value);

/* Says whether the platform's build compiles the place of a directive. */
enum truth outlined_compiles(const struct outlined *f, uint32_t directive, enum platform p);

/* Computes an expression of numbers and macros, as the platform's build sees them. */
bool macros_compute(const struct macros *m, const struct tokens *t, struct tok_range r,
                    enum platform p, long *value);

/* Evaluates tokens as a condition, as the platform's build sees its macros. */
enum truth macros_condition(const struct macros *m, const struct tokens *t, struct tok_range r,
                            enum platform p);

/* The same for a definition. */
enum truth macros_compiles(const struct solver *s, const struct definition *d, enum platform p);

/* True if the body that begins at token i begins with a name of HIP's. */
bool macros_body_is_hip(const struct tokens *t, uint32_t i, uint32_t past);

/* Fills in m->hip, m->nhip, m->hip_is_one and outline.asks. */
void macros_count_hip(const struct solver *s, struct macros *m, struct outline *file);

bool macros_differ(const struct macro_on *a, const struct macro_on *b);

#endif
