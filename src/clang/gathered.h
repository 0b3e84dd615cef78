/* Facts while they are collected from libclang. Internal to clang/. */
#ifndef CLANG_GATHERED_H
#define CLANG_GATHERED_H

#include "base/vec.h"
#include "core/facts.h"
#include "core/lex.h"
#include "clang/toolkit.h"

struct spans {
    VEC(struct span) v;
};

/* Facts about one file while they are collected, over one or two passes. */
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
    size_t nmarks;        /* of them */
    VEC(uint32_t) macros; /* of this pass: offsets of the names of used macros */
    VEC(uint32_t) active; /* of this pass: offsets of active code */
    VEC(uint32_t)
    /* of this pass: names of variables that take their types from recorded expressions */
    follows;
    int met;       /* the last pass that met it; it may still run */
    bool doubtful; /* it includes a file that has errors */
    int passes;    /* the number of the last pass that met the file; 0: none */
};

/* A unit: its main file, and the files that facts are wanted of. Zero-initialise, then set the
 * first part. */
struct parsed_unit {
    struct arena *arena;
    const char *api_root;      /* headers below this folder are CUDA's */
    struct toolkit *toolkit;   /* other headers of CUDA's */
    bool user_members;         /* as in struct clang_options */
    bool is_c;                 /* it is parsed as C */
    const char *const *wanted; /* real paths */
    uint32_t nwanted;
    struct collect *file; /* the main file, which is set up, then one for each in wanted */

    uint32_t *by_name;           /* of the wanted ones: sorted by file name */
    int passes;                  /* so far */
    bool fatal;                  /* a header or the like is missing: its declarations are unknown */
    bool errors_beside;          /* errors in files other than the main one */
    bool erred;                  /* errors in no file */
    VEC(struct fact_type) types; /* of all files */
    VEC(uint32_t) type_args;
    VEC(const char *)
    read; /* other files that libclang read, under its names, except those in memory */
    VEC(const char *)
    missing; /* headers that it did not find, as they are written, and the paths where it looked */
};

#endif
