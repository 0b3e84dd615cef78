/* What the modules of the sides share. */
#ifndef PLAN_CONDITIONS_SIDES_PARTS_H
#define PLAN_CONDITIONS_SIDES_PARTS_H

#include "core/branch.h"
#include "core/macros_release.h"
#include "plan/conditions/content.h"
#include "plan/conditions/sides.h"

enum { HOST, DEVICE, PASSES }; /* of HIP's compiler */
enum {
    KNOWS_HIP = 1,
    KNOWS_ALL = 2,
    LEVELS = 3
}; /* HIP's macros alone, or what guards writes as well */

/* One reading of a condition. */
struct sides_reading {
    const struct input *in;
    const struct directive *directive;
    int pass, level;
    /* arch 0: __CUDA_ARCH__ is not known; cuda 0: CUDA_VERSION is not known */
    struct assumed with;
    bool is_hipcc;    /* in the host pass, too */
    bool absent;      /* the libraries' headers are not there: their macros count for 0 */
    bool old_library; /* as in struct sides */
    /* the project's macros that depend on a release, by their number: where the condition is written
     * anew, and where HIP's compilers evaluate it as it stands; NULL: not known */
    const struct macro_on *written, *left;
};

/* Sets pass and what the release macros count for. left: what they count for in the conditions
 * around the definitions of macros. */
void sides_reading_assume(struct sides_reading *r, int pass, struct assumed with,
                          struct assumed left);

/* A term_fn: what the term is for HIP; ctx: struct sides_reading. */
enum truth sides_term_for_hip(void *ctx, const struct term *term);

/* A value_fn: what the term counts for where it is written anew; ctx: struct sides_reading. */
bool sides_release_value(void *ctx, uint32_t i, uint32_t *past, long *value);

/* Returns the release macro by whose value the project's macro at a token is defined. */
enum release_macro sides_macro_of_project(const struct input *in, uint32_t i);

/* As sides_macro_of. */
enum release_macro sides_macro_of_term(const struct input *in, const struct term *term);

/* True for a macro by which projects ask for HIP, of which this one has no definition of its own: the
 * build gives it. */
bool sides_is_project_macro(const struct input *in, struct str name);

/* True if the macro is another one for HIP than for CUDA. Where conditions are written anew, a
 * release does not make it another one. */
bool sides_macro_differs(const struct input *in, const struct macro *x);

/* The next directive of a group: NULL behind the last one that begins a branch. */
static inline const struct directive *next_branch(const struct tokens *t, const struct directive *d)
{
    const struct directive *next = d->partner ? &t->dir[d->partner] : NULL;
    return next && next->kind != DIR_ENDIF ? next : NULL;
}

/* Groups with an identical condition are one set. of: by directive that begins a group, the number of its
 * set, 0 for those that depend on no release. begins: as branch_groups has it. */
struct sides_sets {
    uint32_t n;
    uint32_t *of, *begins;
};
void sides_sets_find(struct sides_sets *s, const struct tokens *t, const uint8_t *depends,
                     struct arena *a);

/* Tokens that declare names at file scope, in order. */
struct sides_declared {
    const uint32_t *at;
    uint32_t n;
};
/* All of them, and those of macros.needed and macros.implied. Owned by the arena. */
struct sides_declared sides_declared_all(const struct input *in, struct arena *a);
struct sides_declared sides_declared_needed(const struct input *in, struct arena *a);
struct sides_declared sides_declared_implied(const struct input *in, struct arena *a);

/* True if one of them is in the branch that the directive begins. */
bool sides_declares(const struct sides_declared *n, const struct tokens *t,
                    const struct directive *d);

/* Adds the names that are declared in branches that depend on a release and that HIP can't compile.
 * depends: as in sides_decide. The arena owns them. */
void sides_declared_failing(struct sides_names *out, const struct input *in,
                            const struct content *content, const uint8_t *depends, struct arena *a);

/* Decides all groups once the choices are known. depends: by directive, the set of enum release_kind
 * that its own condition depends on, and 3 bits above, the set on which it depends by macros that
 * HIP's compilers define or not by themselves. Fills in base, releases, arch, cuda, left_out, kept,
 * other and other_cuda. */
void sides_decide(struct sides *s, const struct input *in, const uint8_t *depends, struct arena *a);

/* The same, only to see which releases fit the groups. */
void sides_decide_votes(struct sides *s, const struct input *in, const uint8_t *depends,
                        struct sides_votes *v, struct sides_features *f, struct arena *a);

/* Returns the newest pair, or what the user has chosen of it: number 0 of each list. */
struct assumed sides_best_pair(const struct map *m, const struct translate_options *opt);

/* Returns a capability and a release by their numbers, below SIDES_ARCHS and SIDES_CUDAS: the higher the
 * number, the older. */
uint16_t sides_arch_of(struct assumed best, int i);
int32_t sides_cuda_of(struct assumed best, int i);

/* Returns the best of the pairs with most votes, if these are more than the base's capability and
 * release have (most); else the base's own. */
struct assumed sides_better(const struct sides_votes *v, struct assumed base, struct sides_fit most,
                            const struct map *m, const struct translate_options *opt);

/* Adds what one group says of a feature macro. */
void sides_feature_add(struct sides_feature *to, const struct sides_feature *from);

/* Returns the feature macro that the token names; NULL: it names none, or one that the build gives. */
const struct macro *sides_feature_at(const struct tokens *t, const struct macros *m, uint32_t i);

/* Gives two macros, by their numbers, the same pair. */
void sides_features_join(struct sides_features *f, uint32_t one, uint32_t other);

#endif
