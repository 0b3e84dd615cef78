/* Walks a translation unit and writes down what it says about one file. */
#ifndef CLANG_COLLECT_H
#define CLANG_COLLECT_H

#include "base/vec.h"
#include "clang/unit.h"
#include <clang-c/Index.h>

struct spans {
    VEC(struct span) v;
};

/* Facts being gathered, over one or two passes. Zero-initialise, then set src, tok and arena. */
struct collect {
    const struct source *src;
    const struct tokens *tok;
    struct arena *arena;
    const char *api_root; /* headers below this folder are CUDA's */
    bool user_members;    /* as in struct clang_options */
    VEC(struct fact_ref) refs;
    VEC(struct fact_call) calls;
    VEC(struct fact_device) device;
    VEC(struct fact_expr) exprs;
    VEC(struct fact_type) types;
    VEC(uint32_t) type_args;
    VEC(struct fact_signature) signatures;
    struct spans inactive;
    VEC(const char *) includes;
    VEC(struct fact_diagnostic) diagnostics;
    int passes;
};

/* Adds what one parse says. */
void collect_unit(struct collect *c, CXTranslationUnit tu);

/* Sorts, merges twins and hands the facts over to out (owned by the arena); c's own memory is freed. */
void collect_finish(struct collect *c, struct facts *out);

#endif
