/* One file's journey: bytes in, bytes and findings out. */
#ifndef CORE_TRANSLATE_H
#define CORE_TRANSLATE_H

#include "core/bind.h"
#include "core/edit.h"
#include "core/facts.h"
#include "core/finding.h"
#include "core/lex.h"
#include "map/target.h"

enum launch_style { LAUNCH_KEEP, LAUNCH_GGL };

/* What the user asked for, as far as it changes the output. */
struct translate_options {
    release rocm;             /* target HIP release */
    enum libs libs;           /* hipBLAS and its like, or rocBLAS and its like where rows know the names */
    enum launch_style launch; /* <<<...>>> kept, or hipLaunchKernelGGL(...) */
    bool comments;            /* rename CUDA names in comments as well */
    /* Does a file of this name lie beside the input? (a user's own "cuda_runtime.h") NULL: none does. */
    bool (*beside)(void *ctx, const struct source *src, const char *name);
    void *beside_ctx;
    /* Is this a name of the project's own, which another of its files defines? NULL: none is. */
    bool (*own)(void *ctx, struct str name);
    void *own_ctx;
};

/* Immutable, the same for all rewrites. */
struct input {
    const struct source *src;
    const struct tokens *tok;
    const struct facts *facts;
    const struct names *names;
    const struct map *map;
    const struct translate_options *opt;
    bool is_main; /* a .cu file: nvcc includes cuda_runtime.h before it by itself */
};

static inline struct target input_target(const struct input *in)
{
    return (struct target){in->opt->rocm, in->opt->libs};
}

/* Where a rewrite puts what it proposes. The arena lives as long as the file. */
struct output {
    struct edits *edits;
    struct findings *findings;
    struct arena *arena;
};

/* A rewrite: a file src/rewrite/NAME.c that defines `const struct rewrite rewrite_NAME`. The build lists them
 * by file name. */
struct rewrite {
    const char *name;
    void (*run)(const struct input *in, struct output *out);
};

/* All rewrites, NULL at the end: made by the build from the file names under src/rewrite/. */
extern const struct rewrite *const rewrites[];

/* Uses of CUDA in one file, for the coverage. What counts once each: a name where it is used (but no member
 * that was judged by its name alone), a line that includes a CUDA header, a launch, a piece of inline PTX. */
struct tally {
    const char *family;   /* the row's ("runtime"), or "unknown", "include", "launch", "ptx" */
    uint32_t converted;   /* renamed, rewritten, or the same in HIP */
    uint32_t unconverted; /* a finding says so: no counterpart, no row at all, not in the target release */
    uint32_t by_tokens;   /* of converted: names judged without the AST */
};

/* A name that was not converted, once per name. */
struct left_name {
    const char *name;
    const char *why; /* the row's note, or NULL for a name that no table knows */
    uint32_t uses;
};

struct translation {
    const struct source *src;
    const struct tokens *tokens;
    const struct facts *facts;
    const struct names *names;
    struct edits edits;
    struct settled settled;
    struct findings findings;
    struct tally *tally; /* sorted by family */
    uint32_t ntallies;
    struct left_name *left; /* most uses first, then by name */
    uint32_t nleft;
    uint32_t converted, unconverted; /* sums of tally */
};

/* Does the header token i name a file of the user's own? A quoted header that lies beside the input is one,
 * whatever its name, unless a rule of the user's own is about it. */
bool header_is_users(const struct input *in, uint32_t i);

/* How the facts come: clang/ fills it in, tests may pass NULL (no parse). Facts are owned by the arena. */
typedef void facts_fn(void *ctx, const struct source *src, const struct tokens *t, struct facts *out,
                      struct arena *a);

/* Translates one file. Everything is owned by the arena but edits.list and findings.list
 * (translation_release). Never fails: what can't be translated is a finding. order: NULL, or a permutation of
 * the rewrites for tests (indices, -1 at the end). */
void translate(struct translation *tr, const struct source *src, const struct map *m,
               const struct translate_options *opt, facts_fn *facts, void *facts_ctx, struct arena *a,
               const int *order);
void translation_release(struct translation *tr);

#endif
