/* The input and output of a rewrite. */
#ifndef PLAN_INPUT_INPUT_H
#define PLAN_INPUT_INPUT_H

#include "base/vec.h"
#include "core/bind.h"
#include "core/edit.h"
#include "core/facts.h"
#include "core/finding.h"
#include "core/hip_code.h"
#include "core/include_form.h"
#include "core/lane_code.h"
#include "core/lex.h"
#include "core/macros_release.h"
#include "map/target.h"

/* Whether ports include HIP's headers. WANTS_UNKNOWN: it is not a file of the project. */
enum wants_hip { WANTS_NO, WANTS_HIP, WANTS_UNKNOWN };

/* A macro that the build of a port must define, because the project's HIP side asks for it. */
struct hip_define {
    const char *name;
    const char *elsewhere; /* another build file of the project that defines it; NULL: none does */
    bool host;             /* C and C++ sources ask for it, too */
};

/* A variable that build files of the project give values to. */
struct build_variable {
    struct str name;
    /* of Makefiles: the only one that it gets; empty: there are several. Of CMake files: all */
    struct str value;
    bool cu; /* of CMake files: .cu files are, or may be, among its values */
};

enum launch_style { LAUNCH_KEEP, LAUNCH_GGL, LAUNCH_HIPIFY };

/* The user's options that change the output. */
struct lane_names;
struct repair;

struct translate_options {
    release rocm;   /* target HIP release */
    enum libs libs; /* hipBLAS and the like, or rocBLAS and the like where rows know the names */
    /* <<<...>>> kept, or hipLaunchKernelGGL(...); HIPIFY: with dim3(...), as hipify writes it */
    enum launch_style launch;
    release as_cuda;  /* the CUDA release that the port stands for; 0: the tables' own */
    uint16_t as_arch; /* the same for __CUDA_ARCH__, 700; 0: the most portable one, per condition */
    bool no_images;   /* a GPU that the port is compiled for (--prove) lacks textures */
    /* "gfx90a,gfx1030": build files name these in place of CUDA's architectures; NULL: none
     * given */
    const char *offload_arch;
    bool comments; /* also rename CUDA names in comments */
    /* True if a file of this name lies next to the input (a user's own "cuda_runtime.h"). NULL:
     * there is none. */
    bool (*beside)(void *ctx, const struct source *src, const char *name);
    void *beside_ctx;
    /* True if another file of the project defines this name. NULL: none does. */
    bool (*own)(void *ctx, struct str name);
    /* True if AMD's side of the project defines this name where the file is compiled. NULL: it
     * defines none. */
    bool (*ported)(void *ctx, struct str name);
    /* Names by which the project counts AMD's lanes; NULL: those of the file alone. */
    const struct lane_names *lane_names;
    /* Returns what the project's callers of a function say of the lanes that it counts, or NULL.
     * NULL: nothing is known. */
    const struct lane_called *(*lane_calls)(void *ctx, struct str name);
    /* True if the project has a header that an #include of this name in the file may mean. NULL:
     * nothing is known. */
    bool (*has_header)(void *ctx, struct str name);
    /* True if the project includes headers of that library. NULL: nothing is known. */
    bool (*brings)(void *ctx, struct str library);
    /* True if flags find the header of an #include in the file, and it is not ported. NULL: nothing is
     * known. */
    bool (*outside)(void *ctx, struct str name);
    /* Returns what a macro of the project stands for that names headers, or NULL. NULL: nothing is
     * known of other files. */
    const struct include_form *(*include_form)(void *ctx, struct str name);
    void *own_ctx;
    /* The macros of the project; NULL: of the file alone. */
    const struct macros *macros;
    struct assumed
        wanted;       /* the releases that fit most of the project's conditions; 0: not known */
    bool is_hip_file; /* the whole file is AMD's: those that include it are */
    bool hip_builds;  /* the project's own HIP build compiles the file (struct hip_code) */
    /* The project's own macros for HIP and what its AMD side defines do not count. */
    bool ignore_hip_side;
    /* Headers of the project need the .cu file that includes them to include the runtime: their
     * macros use it, or they are included inside braces. */
    bool needs_includer;
    /* The port can have files of its own. They lie that many folders above the file, and then
     * below. If it can't, their content is written into the file. */
    bool adds_files;
    uint32_t depth;
    /* Returns the port's name of a project file that this file includes, or (literal) names in a
     * string; with quotes around it if it needs these; NULL: it keeps its name, or it is not in the project.
     * Owned by the arena. NULL: all
     * keep their names. */
    const char *(*renamed)(void *ctx, struct str name, bool literal, struct arena *a);
    void *renamed_ctx;
    /* Says whether the port of a C or C++ file of the project, or of one of several, includes HIP's
     * headers, directly or indirectly. name: relative to this file's folder; '*' in it matches
     * anything; with "./" before it, only that folder is searched. NULL: nothing is known. */
    enum wants_hip (*wants_hip)(void *ctx, const struct source *src, struct str name);
    /* The same for sources of any kind: whether the port needs roctx's library where CUDA's side had
     * headers alone. */
    enum wants_hip (*wants_roctx)(void *ctx, const struct source *src, struct str name);
    /* The same for the sources of a target, as the build of the project compiled them. WANTS_UNKNOWN:
     * no record has the target. */
    enum wants_hip (*target_wants_hip)(void *ctx, struct str target);
    void *wants_ctx;
    /* The C++ standard that ROCm's libraries need of those whose headers the project includes; 0: it
     * includes none that asks for one. */
    int standard;
    /* Returns what the project's build files say of a variable, those of CMake or those of make;
     * NULL: none of them sets it. NULL: nothing is known. */
    const struct build_variable *(*build_variable)(void *ctx, bool cmake, struct str name);
    /* True if the build may define this macro, though the parse did not: its flags are guessed. NULL: they
     * are known. */
    bool (*may_define)(void *ctx, struct str name);
    void *build_ctx;
    /* What a build file must define, if it does not. */
    const struct hip_define *define;
    uint32_t ndefines;
    const struct repair *repair; /* what the compiler asked for (core/repair.h) */
    uint32_t nrepairs;
    /* the text of a string, for compilation at run time: HIP's runtime is there implicitly */
    bool embedded;
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
    const struct macros *macros;
    const struct hip_code *hip; /* AMD's side of the file */
    bool is_main;               /* a .cu file: nvcc includes cuda_runtime.h before it */
};

static inline struct target input_target(const struct input *in)
{
    return (struct target){in->opt->rocm, in->opt->libs};
}

/* True if token i is in code that no parse saw, or under #if 0. */
static inline bool input_inactive(const struct input *in, uint32_t i)
{
    const struct tok *tok = &in->tok->tok[i];
    return tok->flags & TOK_DEAD || facts_inactive(in->facts, tok->begin);
}

/* A file that comes with the port: its name relative to the port's root, "tranship/dp4a.h". */
struct port_file {
    const char *name;
    struct str text;
};

struct port_files {
    VEC(struct port_file) v;
};

/* Where a rewrite puts its proposals. The arena lives as long as the file. */
struct output {
    struct edits *edits;
    struct findings *findings;
    /* files that the port needs besides this one; other files may need the same */
    struct port_files *added;
    struct arena *arena;
};

/* A rewrite: a file src/rewrite/NAME.c that defines `const struct rewrite rewrite_NAME`. The build
 * lists them by file name. */
struct rewrite {
    const char *name;
    void (*run)(const struct input *in,
                struct output *out); /* looks at the whole file; NULL: use does everything */
    /* Called in order for each CUDA name that has a row. Or NULL. */
    void (*use)(const struct input *in, struct output *out, const struct name_use *use);
};

/* All rewrites, NULL at the end; the build generates it from the file names in src/rewrite/. */
extern const struct rewrite *const rewrites[];

#endif
