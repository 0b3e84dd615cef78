/* The sides of a file's conditions: which of them HIP takes. It is decided once, before the
 * rewrites run: one of them writes it (rewrite/guards.c), and what stands in a side that HIP leaves
 * out is no work for anybody.
 */
#ifndef PLAN_CONDITIONS_SIDES_H
#define PLAN_CONDITIONS_SIDES_H

#include "plan/conditions/condition.h"
#include "plan/input/input.h"
#include "plan/input/marks.h"

/* The macros whose value is a release, by what HIP asks in their place. */
enum release_macro {
    MACRO_ARCH,    /* __CUDA_ARCH__: whether it compiles device code */
    MACRO_VERSION, /* CUDA_VERSION and CUDART_VERSION: whether it is HIP on AMD's platform */
    MACRO_NVCC, /* __CUDACC_VER_MAJOR__ and its like, nvcc's version: whether clang compiles HIP */
    MACRO_LIBRARY, /* CUBLAS_VERSION and its like, which HIP lacks: as MACRO_VERSION, where it is
                      compared */
    MACRO_SHARED,  /* NCCL_VERSION_CODE and its like, which HIP's own header defines: nothing, its
                    * value counts
                    */
    RELEASE_MACROS /* also: none of them */
};
enum release_macro release_macro_at(const struct tokens *t, uint32_t i);

/* The value of a library's version in the term of a condition: of MACRO_LIBRARY CUDA's, as the
 * tables have it, of MACRO_SHARED the target release's; "NCCL_VERSION(2, 28, 0)" is a number, too,
 * and *past is behind it. */
bool library_version(const struct input *in, uint32_t i, uint32_t *past, long *value);

/* The value of such a macro where the library's header is not there; true. */
bool library_counts_for_none(const struct tokens *t, uint32_t i, long *value);

/* Does nothing show that the library's header is there at the directive, which has such a macro in
 * it? The parse shows it where it looked; elsewhere CUDA's is taken to be, as sources have their
 * headers in branches, and NCCL's where the file includes it. */
bool library_is_absent(const struct input *in, const struct directive *d, enum release_macro m);

/* CUDA_VERSION as a port has it that stands for --as-cuda's release, or else for
 * the tables' own: 12090. */
long sides_cuda_version(const struct map *m, const struct translate_options *opt);

/* Is it the macro of that name, which may have a splice in it? */
bool is_macro(const struct tokens *t, uint32_t i, const char *name);

/* What is to be done about such a macro in a directive. */
enum choice {
    CHOICE_NONE,    /* it is not compared with anything there */
    CHOICE_MADE,    /* HIP's side can be told of all terms that it stands in */
    CHOICE_UNCLEAR, /* of one of them, it can't */
    CHOICE_THEIRS   /* somebody has decided: the directive asks for HIP or is marked, or the file
                       defines the macro itself */
};

/* By number of directive. */
struct sides {
    uint16_t *arch;  /* what __CUDA_ARCH__ counts for in HIP's device code; 0: no value is right */
    uint8_t *choice; /* enum choice of each release macro, RELEASE_MACROS a directive */
    uint8_t *dark;   /* HIP leaves out the branch that it begins */
    /* so it does by a macro of HIP's: it is CUDA's side of what was ported by hand */
    uint8_t *theirs;
    struct marks marks; /* what somebody wants to be left alone, in branches and without */
    /* The bytes of dark branches, and those that nothing is rewritten in; what is marked is both.
     * Sorted, apart from one another. */
    struct span *dark_span, *kept_span;
    uint32_t ndark, nkept;
    /* the first directive that stands for another capability than one before it: there is no one
     * for the whole file; the number of directives where there is */
    uint32_t other;
};

/* Makes the sides that in->sides points to. Owned by the arena. */
void sides_init(struct sides *s, const struct input *in, struct arena *a);

/* Of a library's version: the choice of the directive that it stands in; CHOICE_NONE for all else.
 * Where one is made, or somebody has decided, the name stays. */
enum choice sides_library_choice(const struct input *in, uint32_t i);

/* Does the term ask for no value, but whether the macro is there? HIP's for
 * __CUDA_ARCH__ is never 0. */
bool sides_asks_plainly(const struct tokens *t, const struct term *term);

/* Does the term, which has the macro in it, hold for HIP? TRUTH_UNKNOWN
 * where that can't be told. */
enum truth sides_term(const struct input *in, const struct directive *d, enum release_macro macro,
                      const struct term *term);

/* What __CUDA_ARCH__ counts for in HIP's device code at a token outside directives: as in
 * the condition around it that compares it. 0: of that condition it can't be told, or
 * somebody has decided. */
int sides_arch(const struct input *in, uint32_t i);

/* Does HIP leave the byte out, or is it left to somebody? Nothing there is work. */
bool sides_dark(const struct sides *s, uint32_t at);

/* Is nothing to be rewritten there? It is CUDA's side of what was ported by hand, or marked. */
bool sides_kept(const struct sides *s, uint32_t at);

/* Would the edit change bytes that are kept? What goes through one of its
 * placeholders it does not change. */
bool sides_forbid(const struct sides *s, const struct edit *e);

/* A line for the port goes there, or before the mark that has the place left alone. */
uint32_t sides_place(const struct input *in, uint32_t at);

/* The first token in the conditions of the group that is a project's macro for HIP
 * (hip_code_project_macro), which the project's sources do not define: the port's build has to.
 * UINT32_MAX: there is none, or HIP leaves the group out. d begins the group. */
uint32_t sides_project_macro(const struct input *in, const struct directive *d);

#endif
