/* Facts while they are being gathered from libclang. Internal to clang/. */
#ifndef CLANG_GATHERED_H
#define CLANG_GATHERED_H

#include "base/vec.h"
#include "core/facts.h"
#include "core/lex.h"
#include "clang/toolkit.h"

struct spans {
    VEC(struct span) v;
};

/* Facts about one file being gathered, over one or two passes. */
struct collect {
    const struct source *src;
    const struct tokens *tok;
    struct arena *arena;
    bool user_members; /* as in struct clang_options */
    VEC(struct fact_ref) refs;
    VEC(struct fact_call) calls;
    VEC(struct fact_device) device;
    VEC(struct fact_expr) exprs;
    VEC(struct fact_signature) signatures;
    struct spans inactive;
    struct spans skipped; /* of this pass */
    VEC(const char *) includes;
    VEC(struct fact_diagnostic) diagnostics;
    VEC(uint32_t) macros; /* of this pass: where macros are used, offsets of their names */
    VEC(uint32_t) active; /* of this pass: where code is that was seen */
    VEC(uint32_t)
    follows;    /* of this pass: names of variables that take their types from what is told */
    int met;    /* the pass that met it last, which may be under way */
    int passes; /* the last that has met the file; 0: none */
};

/* A unit: its main file, and the files that it is asked about. Zero-initialise,
 * then set the first part. */
struct parsed_unit {
    struct arena *arena;
    const char *api_root;      /* headers below this folder are CUDA's */
    struct toolkit *toolkit;   /* which other ones are */
    bool user_members;         /* as in struct clang_options */
    const char *const *wanted; /* real paths */
    uint32_t nwanted;
    struct collect *file; /* the main file, which is set up, then one for each that is wanted */

    uint32_t *by_name;  /* of the wanted ones: sorted by the last part of their paths */
    int passes;         /* so far */
    bool fatal;         /* a header is missing, or more of the kind: nobody knows what it would have
                           declared */
    bool errors_beside; /* errors in other files than the main one */
    VEC(struct fact_type) types; /* of all files */
    VEC(uint32_t) type_args;
    VEC(const char *)
    read; /* others that libclang read, as it names them, but for those in memory */
    VEC(const char *)
    missing; /* headers that it did not find, as they are written, and paths where it looked */
};

#endif
