/* The macros of a project, as its CUDA build and its HIP build see them: those that only one of the
 * two has, and those whose value is known. They tell which branches of conditions are AMD's side. */
#ifndef CORE_MACROS_H
#define CORE_MACROS_H

#include "base/buf.h"
#include "core/condition.h"
#include "core/scope.h"

enum platform { PLATFORM_CUDA, PLATFORM_HIP, PLATFORMS };

/* A macro on one platform. */
struct macro_on {
    /* TRUTH_NO: nothing that is compiled there defines it; TRUTH_YES: the compiler or the build
     * defines it */
    enum truth defined;
    bool has_value; /* where it is defined, it has this value */
    long value;
};

struct macro {
    struct str name;
    struct macro_on on[PLATFORMS];
    bool is_hips;   /* the project's build defines it for HIP: by its form, or by what it guards */
    bool hip_side;  /* AMD's side defines it, or declares something else of this name */
    bool cuda_side; /* CUDA's build may compile a definition of it */
    const uint32_t *hip_file; /* the files that do: their numbers, in order, maybe several times */
    uint32_t nhip_files;
    /* The body of the only definition that HIP's build may compile, and its tokens; NULL: there are
     * several, or none, or its body is none that a condition can contain. */
    const struct tokens *tok;
    struct tok_range body;
    /* Its definitions depend on a release (enum release_kind). by_body: a body does, so that its
     * value in HIP is none, unless the condition that asks for it is written anew. asks_hip: a body
     * asks whether it is HIP's build as well. number: of those that depend on a release. */
    uint8_t depends;
    bool by_body, asks_hip;
    /* by_body, but by nothing else than __CUDA_ARCH__ in branches of device code: a number in HIP */
    bool arch_number;
    bool asked;   /* some condition asks for it */
    bool refuses; /* a body only ends the program: "assert(0 && x)" (core/refusal.h) */
    /* a feature macro: each definition stands in one group that depends on a release, and no body
     * does, so that the group's release decides about it */
    bool is_feature;
    uint32_t number;
};

struct macros {
    const struct macro *macro; /* sorted by name */
    uint32_t n;
    /* the project's macros for HIP count as not defined: the port is made from its CUDA side */
    bool ignore_hip;
    /* __HIPCC__ and __HIP__ are not known for HIP: a host compiler of its build has neither */
    bool any_compiler;
    const struct str *hip;  /* those macros, if no file defines them: the most frequent first */
    const bool *hip_is_one; /* a condition differs between the macro as 1 and no such macro */
    uint32_t nhip;
    struct solver *solver;                 /* how they were found */
    const struct macros_release *releases; /* the project's; NULL: computed for each file */
    /* by macro.number, of those that depend on a release: the build may define it, too, so that nothing is
     * known of it. NULL: none */
    const bool *given;
    /* names, sorted, that code which depends on a release declares, and that other code needs: HIP can't
     * do without */
    const struct str *needed;
    uint32_t nneeded;
    /* the same of names that other code needs under conditions of its own: a release for a single group
     * must not leave them out */
    const struct str *implied;
    uint32_t nimplied;
};

/* The bit of a macro in sets of those in macros.hip: the last bit stands for all others. */
static inline uint64_t macros_hip_bit(uint32_t i)
{
    return UINT64_C(1) << (i < 64 ? i : 63);
}

/* What of a file decides about macros. */
struct outline {
    struct str text; /* from macros_outline */
    bool is_hip;     /* the whole file is AMD's (hip_code_is_file) */
    bool has_hip;    /* found: some of its branches are AMD's side */
    /* found: AMD's side includes HIP's runtime and gives names of HIP's to several others, so that a
     * HIP build compiles what uses these */
    bool hip_runs;
    uint64_t asks; /* found: the macros of macros.hip in its conditions, by macros_hip_bit */
};

/* Writes the conditions, the definitions of macros and the constants of a file, without its code,
 * and marks where it includes HIP's headers or CUDA's and where it declares one of the names. names: those that the
 * file declares, or NULL. */
void macros_outline(struct buf *out, const struct tokens *t, const struct scopes *names);

/* Finds the macros of n files, which may be all of a project. Owned by the arena, except the texts of
 * the outlines: those must live as long as the result. Linear in the size of the outlines but for
 * the sorting. */
void macros_solve(struct macros *m, struct outline *file, uint32_t n, struct arena *a);

/* Finds a macro; NULL: no file of the project defines it. */
const struct macro *macros_find(const struct macros *m, struct str name);

/* Returns what is known of the macro on a platform: also of macros that compilers and headers
 * define, and of a project's macro for HIP that no file defines. */
struct macro_on macros_on(const struct macros *m, enum platform p, struct str name);

/* True for a macro that the project's build defines for HIP, and that no file defines. */
bool macros_is_project_hip(const struct macros *m, struct str name);

/* Evaluates for each directive that begins a branch whether the platform's build compiles the
 * branch: truth[], by number of directive, of enum truth. Other directives: TRUTH_UNKNOWN. */
void macros_branches(const struct macros *m, const struct tokens *t, enum platform p,
                     uint8_t *truth);

#endif
