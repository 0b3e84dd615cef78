/* What a rewrite sees of a file, and where it puts what it proposes. */
#ifndef PLAN_INPUT_INPUT_H
#define PLAN_INPUT_INPUT_H

#include "base/vec.h"
#include "core/bind.h"
#include "core/edit.h"
#include "core/facts.h"
#include "core/finding.h"
#include "core/lex.h"
#include "map/target.h"

/* Do ports include HIP's headers? WANTS_UNKNOWN: no file of the project's is meant. */
enum wants_hip { WANTS_NO, WANTS_HIP, WANTS_UNKNOWN };

enum launch_style { LAUNCH_KEEP, LAUNCH_GGL, LAUNCH_HIPIFY };

/* What the user asked for, as far as it changes the output. */
struct translate_options {
    release rocm;   /* target HIP release */
    enum libs libs; /* hipBLAS and its like, or rocBLAS and its like where rows know the names */
    enum launch_style launch; /* <<<...>>> kept, or hipLaunchKernelGGL(...); as hipify writes it,
                                 with dim3(...) */
    release as_cuda;          /* the CUDA release that the port stands for; 0: the tables' own */
    uint16_t as_arch; /* the same of __CUDA_ARCH__, 700; 0: what can be ported best, by condition */
    bool no_images;   /* a GPU that the port is compiled for (--prove) has no textures */
    const char *offload_arch; /* "gfx90a,gfx1030": what build files name where CUDA's architectures
                               * stand; NULL: none were given */
    bool comments;            /* rename CUDA names in comments as well */
    /* Does a file of this name lie beside the input? (a user's own
     * "cuda_runtime.h") NULL: none does. */
    bool (*beside)(void *ctx, const struct source *src, const char *name);
    void *beside_ctx;
    /* Is this a name of the project's own, which another of its files defines? NULL: none is. */
    bool (*own)(void *ctx, struct str name);
    void *own_ctx;
    /* Do headers of the project's want the runtime of a .cu file that includes them? Their macros
     * use it, or they are included within braces. */
    bool needs_includer;
    /* Can the port have files of its own? They lie so many folders above the file, and then below.
     * Where it can't, what would stand in them is written into the file. */
    bool adds_files;
    uint32_t depth;
    /* The name by which the port of a file of the project's is called where this file includes it,
     * or (literal) names it in a string; NULL: it keeps its name, or it is none. Owned by the
     * arena. NULL: all keep theirs. */
    const char *(*renamed)(void *ctx, struct str name, bool literal, struct arena *a);
    void *renamed_ctx;
    /* Does the port of a C or C++ file of the project's, or of one of several, include
     * HIP's headers, itself or by what it includes? name: as this file's folder has it; '*'
     * in it stands for anything; with "./" before it, it is looked for there alone. NULL:
     * that is known of none. */
    enum wants_hip (*wants_hip)(void *ctx, const struct source *src, struct str name);
    void *wants_ctx;
    bool embedded; /* the text of a string, for compilation at run time: HIP's runtime is there by
                      itself */
};

struct assemblies;
struct include_plan;
struct sides;

/* Immutable, the same for all rewrites. */
struct input {
    const struct source *src;
    const struct tokens *tok;
    const struct facts *facts;
    const struct names *names;
    const struct call *const *call; /* of each name (plan/calls/call.h) */
    const struct map *map;
    const struct translate_options *opt;
    const struct assemblies *assemblies; /* inline PTX (plan/asm/assembly.h) */
    const struct include_plan *includes;
    const struct sides *sides; /* of the conditions (plan/conditions/sides.h) */
    bool is_main;              /* a .cu file: nvcc includes cuda_runtime.h before it by itself */
};

static inline struct target input_target(const struct input *in)
{
    return (struct target){in->opt->rocm, in->opt->libs};
}

/* Is token i in code that no parse saw, or under #if 0? */
static inline bool input_inactive(const struct input *in, uint32_t i)
{
    const struct tok *tok = &in->tok->tok[i];
    return tok->flags & TOK_DEAD || facts_inactive(in->facts, tok->begin);
}

/* A file that comes with the port: its name below the port's root, "tranship/dp4a.h". */
struct port_file {
    const char *name;
    struct str text;
};

struct port_files {
    VEC(struct port_file) v;
};

/* Where a rewrite puts what it proposes. The arena lives as long as the file. */
struct output {
    struct edits *edits;
    struct findings *findings;
    /* files that the port needs beside this one; other files may need the same */
    struct port_files *added;
    struct arena *arena;
};

/* A rewrite: a file src/rewrite/NAME.c that defines `const struct rewrite rewrite_NAME`. The build
 * lists them by file name. */
struct rewrite {
    const char *name;
    void (*run)(const struct input *in,
                struct output *out); /* looks at the whole file; NULL: use does all */
    /* Looks at a name that is CUDA's, and has a row: called for each, in order. Or NULL. */
    void (*use)(const struct input *in, struct output *out, const struct name_use *use);
};

/* All rewrites, NULL at the end: made by the build from the file names under src/rewrite/. */
extern const struct rewrite *const rewrites[];

#endif
