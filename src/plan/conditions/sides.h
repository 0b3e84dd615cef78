/* The sides of a file's conditions: decides which of them HIP takes. It is decided once, before the
 * rewrites run. One of them writes it (rewrite/guards.c), and no work is left in a side that HIP
 * leaves out. */
#ifndef PLAN_CONDITIONS_SIDES_H
#define PLAN_CONDITIONS_SIDES_H

#include "core/condition.h"
#include "core/macros_release.h"
#include "plan/input/input.h"
#include "plan/input/marks.h"

/* The macros whose value is a release, by what HIP asks in their place. */
enum release_macro {
    MACRO_ARCH,    /* __CUDA_ARCH__: whether it compiles device code */
    MACRO_VERSION, /* CUDA_VERSION and CUDART_VERSION: whether it is HIP on AMD's platform */
    MACRO_NVCC, /* __CUDACC_VER_MAJOR__ and the like, nvcc's version: whether clang compiles HIP */
    /* CUBLAS_VERSION and the like, which HIP lacks: as MACRO_VERSION, if it is compared */
    MACRO_LIBRARY,
    /* NCCL_VERSION_CODE and the like, which HIP's own header defines: nothing changes, its value
     * counts */
    MACRO_SHARED,
    RELEASE_MACROS /* also: none of them */
};
enum release_macro release_macro_at(const struct tokens *t, uint32_t i);

/* Returns the macro for a set of enum release_kind, of several the one that only some of HIP's passes
 * have; RELEASE_MACROS for none. */
enum release_macro release_macro_of(uint8_t kinds);

/* Gets the value of a library's version in the term of a condition: for MACRO_LIBRARY CUDA's, from
 * the tables; for MACRO_SHARED the target release's. "NCCL_VERSION(2, 28, 0)" is a number, too, and
 * *past is after it. */
bool library_version(const struct input *in, uint32_t i, uint32_t *past, long *value);

/* Gets the value of such a macro when the library's header is missing; returns true. */
bool library_counts_for_none(const struct tokens *t, uint32_t i, long *value);

/* Returns the library of such a macro, as its name begins: "CUBLAS". */
struct str library_of_macro(const struct tokens *t, uint32_t i);

/* True if nothing shows that the library's header is included at the directive, which uses such a
 * macro. The parse shows it if it saw the place. Elsewhere CUDA's header is assumed, as sources
 * include it in branches, and NCCL's if the file includes it. */
bool library_is_absent(const struct input *in, const struct directive *d, enum release_macro m);

/* Returns CUDA_VERSION for a port that stands for --as-cuda's release, or by default the tables'
 * own: 12090. */
long sides_cuda_version(const struct map *m, const struct translate_options *opt);

/* The decision about such a macro in a directive. */
enum choice {
    CHOICE_NONE,    /* it is not compared with anything there */
    CHOICE_MADE,    /* HIP's side is known for all terms that contain it */
    CHOICE_UNCLEAR, /* for one of them, it is not known */
    /* the user has decided: the directive asks for HIP or is marked, or the file itself defines the
     * macro */
    CHOICE_BY_USER
};

enum {
    SIDES_ARCH_PARSED = 800, /* __CUDA_ARCH__ in the parse of device code (clang/flags.c) */
    SIDES_ARCHS = 19,
    SIDES_CUDAS = 27
};

/* How many groups of conditions each compute capability fits, and each CUDA release: HIP can compile
 * the side that it takes. */
struct sides_votes {
    uint32_t arch[SIDES_ARCHS], cuda[SIDES_CUDAS];
    /* in how many groups each leaves out what other code needs (macros.needed): that counts first */
    uint32_t lost_arch[SIDES_ARCHS], lost_cuda[SIDES_CUDAS];
};

/* Adds the votes of one to the other. */
void sides_votes_add(struct sides_votes *to, const struct sides_votes *from);

/* How many groups that ask for a feature macro of the project (macro.is_feature), or define it, can be
 * ported. fits: whichever of the branches is taken whose conditions are not known; may: if only those are
 * taken that are known to be. */
struct sides_feature {
    struct sides_votes fits, may;
};

/* A name, the condition under which it is declared (the directive's words), and the number of the file
 * that declares it. */
struct sides_name {
    struct str name, condition;
    uint32_t file;
};

/* Maybe several times. */
struct sides_names {
    struct sides_name *p;
    size_t n, cap;
};

/* By macro.number. same: a union-find of macros that get the same pair, because one group defines them,
 * or groups with an identical condition. */
struct sides_features {
    uint32_t n;
    struct sides_feature *feature;
    uint32_t *same;
    /* names that the project declares at file scope only in code that depends on a release, and that HIP
     * can't compile */
    struct sides_names failing;
};

/* By number of directive. */
struct sides {
    uint16_t *arch; /* the value of __CUDA_ARCH__ for HIP's device code; 0: no value is right */
    int32_t *cuda;  /* the value of CUDA_VERSION for HIP */
    /* the libraries count as older than all that conditions ask for: HIP can't compile the side for
     * newer ones */
    bool *old_library;
    struct assumed base; /* the file's pair; arch[] and cuda[] have the exceptions */
    const struct macros_release *releases; /* the project's macros by pairs */
    uint8_t *choice;   /* enum choice of each release macro, RELEASE_MACROS per directive */
    uint8_t *left_out; /* HIP leaves out the branch that it begins */
    /* the branch must not be rewritten: a macro of HIP's leaves it out, so it is CUDA's side of code
     * that was ported by hand */
    uint8_t *kept;
    struct marks marks; /* marks for code to leave alone, in and outside of branches */
    /* The bytes that HIP leaves out, and those that must not be rewritten; marked code is both.
     * Sorted, disjoint. */
    struct span *left_out_span, *kept_span;
    uint32_t nleft_out, nkept;
    bool built;            /* the project's own HIP build compiles the file */
    struct span *hip_span; /* AMD's side: sorted, disjoint */
    uint32_t nhip;
    bool has_hip_branch;  /* the file has a branch for HIP's compilers alone */
    bool *asks_hip;       /* by directive: its group asks whether it is HIP's build */
    struct span *renamed; /* names on AMD's side that get HIP's name (name_use.hip_side) */
    uint32_t nrenamed;
    /* the calls of such functions, from the bracket on: sorted, disjoint */
    struct span *called;
    uint32_t ncalled;
    /* the first directive that needs another capability than the file has, and another CUDA release;
     * the number of directives if there is none */
    uint32_t other, other_cuda;
};

/* Finds the sides that in->sides points to. Owned by the arena. */
void sides_init(struct sides *s, const struct input *in, struct arena *a);

/* Adds the votes of a file's groups. in->macros->releases: for the pair of no votes (sides_best). */
void sides_vote(struct sides_votes *v, struct sides_features *f, struct sides *s,
                const struct input *in, struct arena *a);

/* Makes f empty: no votes about any of the project's macros. Owned by the arena. */
void sides_features_init(struct sides_features *f, const struct macros *m, struct arena *a);

/* Adds what is in one to the other; both are about the same project. The arena owns names. */
void sides_features_add(struct sides_features *to, const struct sides_features *from,
                        struct arena *a);

/* How code uses a name that a condition on a release declares. */
enum sides_use {
    USE_NONE,    /* not at all, or under the very same condition */
    USE_IMPLIED, /* under another one that implies it, or under that of another file */
    USE_FREE     /* without such a condition */
};

/* Raises used[] for each of n names, sorted, that the tokens of a file have. */
void sides_declared_used(const struct tokens *t, const struct macros *m, uint32_t file,
                         const struct sides_name *name, uint32_t n, enum sides_use *used);

/* Orders struct sides_name by name, for qsort and bsearch. */
int sides_name_order(const void *pa, const void *pb);

/* Returns the pair for each feature macro that can't be ported with the project's and can with another
 * one, by macro.number; cuda 0: the project's. NULL: it is the project's for all. Owned by the arena. */
const struct assumed *sides_features_choose(const struct sides_features *f, const struct macros *m,
                                            const struct map *map,
                                            const struct translate_options *opt,
                                            struct assumed base, struct arena *a);

/* Returns the pair with most votes among those that lose least. Ties go to the newest; --as-arch and
 * --as-cuda override. */
struct assumed sides_best(const struct sides_votes *v, const struct map *m,
                          const struct translate_options *opt);

/* How many groups the capability and the release of a pair fit, and where each loses something. */
struct sides_fit {
    uint32_t arch, cuda, lost_arch, lost_cuda;
};
struct sides_fit sides_fit_of(const struct sides_votes *v, struct assumed pair);

/* Computes the project's macros around a pair: for each capability with its CUDA release, and for
 * each release with its capability. own: as in macros_release_assume. */
const struct macros_release *sides_assume(const struct macros *m, const struct map *map,
                                          const struct translate_options *opt,
                                          struct assumed around, const struct assumed *own,
                                          struct arena *a);

/* Returns the release macro on which a term depends: the one that it has in it, or by whose value a
 * project's macro in it is defined ("#define SUPPORTS_X (CUDART_VERSION >= 12080)"); *at: that token.
 * RELEASE_MACROS for none and for several. */
enum release_macro sides_macro_of(const struct input *in, const struct term *term, uint32_t *at);

/* For a library's version: returns the choice of its directive; CHOICE_NONE for other tokens. If a
 * choice is made, or the user has decided, the name stays. */
enum choice sides_library_choice(const struct input *in, uint32_t i);

/* True if the term only asks whether the macro exists, not for a value. HIP's for __CUDA_ARCH__ is
 * never 0. */
bool sides_asks_plainly(const struct tokens *t, const struct term *term);

/* Says whether the term, which contains the macro, holds for HIP. TRUTH_UNKNOWN if that is not
 * known. */
enum truth sides_term(const struct input *in, const struct directive *d, enum release_macro macro,
                      const struct term *term);

/* Returns the value of __CUDA_ARCH__ for HIP's device code at a token outside directives, given the
 * condition around it that compares it. 0: that condition is not decided, or the user has decided
 * it. */
int sides_arch(const struct input *in, uint32_t i);

/* True if HIP leaves the byte out, or it is marked: no work is left there. */
bool sides_left_out(const struct sides *s, uint32_t at);

/* True for the name of CUDA's compiler in a condition, __NVCC__ or __CUDACC__, that stays: the file
 * has a branch for HIP's compilers, or the group asks for HIP. HIP then takes that branch, as the
 * project's own HIP build does. */
bool sides_leaves_compiler(const struct input *in, uint32_t i);

/* True for "__CUDA__" in a condition, by which code asks for clang: HIP's compilers are clang, and take
 * that side. Not where the group asks for HIP as well. */
bool sides_asks_clang(const struct input *in, uint32_t i);

/* True if the byte is on AMD's side: only a HIP build compiles it, and there it is right. */
bool sides_hip(const struct sides *s, uint32_t at);

/* True if the byte must not be rewritten: it is one side of code that was ported by hand, or
 * marked. */
bool sides_kept(const struct sides *s, uint32_t at);

/* True if the edit would change kept bytes. Bytes in one of its placeholders do not change. On AMD's
 * side, an edit may give a name of CUDA's that nothing defines there HIP's name; in a file that the
 * project's own HIP build compiles, the same and what PTX and includes need. */
bool sides_forbid(const struct sides *s, const struct edit *e);

/* True for a forbidden edit without which something is left untranslated: it begins in other bytes and
 * reaches into those. */
bool sides_cut(const struct sides *s, const struct edit *e);

/* Returns where a line for the port goes: there, or before the mark that protects the place. */
uint32_t sides_place(const struct input *in, uint32_t at);

/* Returns the first token in the conditions of the group that is a project's macro for HIP
 * (hip_names_project_macro) which the project's sources do not define: the port's build must define
 * it. UINT32_MAX: there is none, or HIP leaves the group out. d begins the group. */
uint32_t sides_project_macro(const struct input *in, const struct directive *d);

#endif
