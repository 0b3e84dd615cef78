/* Finds the names that a file declares by its tokens alone: for code that no parse has seen. */
#ifndef CORE_SCOPE_H
#define CORE_SCOPE_H

#include "base/vec.h"
#include "core/lex.h"

enum declared_kind {
    DECLARED_OWN,
    DECLARED_AGAIN,   /* in a way that repeats the API's own: "struct CUstream_st;", "namespace cub
                      {" */
    DECLARED_AGAIN_C, /* the same, a function with C linkage: there is only one of that name */
    DECLARED_MACRO,
    DECLARED_UNDEF /* the end of a macro */
};

/* A name declared in the file, and the tokens for which it is in force. */
struct declared {
    struct str name;
    uint32_t from, past;
    /* at file scope: the end of the branch that holds it; UINT32_MAX if it is declared under all
     * conditions */
    uint32_t until;
    /* index + 1 of the nearest earlier one of this name that is in force at from; 0: none */
    uint32_t outer;
    uint8_t kind;   /* enum declared_kind */
    uint8_t global; /* at file scope */
    /* at file scope or in a namespace without a name; an enumerator as its enumeration */
    uint8_t plain;
    uint8_t repeats; /* this one or an earlier one of this name is DECLARED_AGAIN_C */
    uint8_t hip;     /* only another name for HIP's: "#define cudaStream_t hipStream_t" */
};

/* namespace cg = cooperative_groups; */
struct namespace_alias {
    struct str alias, target;
};

/* using nvcuda::wmma::fragment; */
struct using_name {
    struct str name, full; /* as it is spelled, without a leading "::"; an alias resolved */
    uint32_t from;
};

struct scopes {
    VEC(struct declared) names;          /* sorted by name, then from */
    VEC(struct namespace_alias) aliases; /* sorted by alias, the first of each */
    VEC(struct using_name) usings;       /* sorted by name, then from */
    VEC(struct str) used;                /* using namespace X; each once, and a bounded number */
};

/* Finds declarations of those identifiers for which wanted returns true (so that the millions of
 * other names cost nothing). Texts are owned by the arena or borrowed from the source. */
void scopes_init(struct scopes *s, const struct tokens *t,
                 bool (*wanted)(void *ctx, struct str name), void *ctx, struct arena *a);
void scopes_release(struct scopes *s);

/* Returns the token of the name at its declaration. */
uint32_t declared_token(const struct tokens *t, const struct declared *d);

/* True if the file declared this name, used at token i. api: it is a CUDA name; then a declaration
 * that may repeat the API's own does not count, nor does one of another branch where the name is
 * CUDA's. Another name for HIP's counts only in its branch, whatever api says. After "::" only file
 * scope counts. */
bool scopes_declares(const struct scopes *s, const struct tokens *t, struct str name, uint32_t i,
                     bool api);

/* True if token i is the X of an "#ifndef X" that guards a "#define X" of this file. */
bool scopes_guards(const struct scopes *s, const struct tokens *t, struct str name, uint32_t i);

/* True if the nearest declaration in force at token i is inside a function, a class or a namespace
 * with a name. */
bool scopes_inner(const struct scopes *s, const struct tokens *t, struct str name, uint32_t i);

/* True if the file declares this name anywhere, in any scope. Another name for HIP's in one branch
 * does not count: outside the branch it is not the user's. */
bool scopes_know(const struct scopes *s, struct str name);

/* True if the file itself declares the API's function of this name, with C linkage. */
bool scopes_repeats(const struct scopes *s, struct str name);

/* Returns the namespace that an alias stands for, or the name itself. */
struct str scopes_namespace(const struct scopes *s, struct str name);

/* Returns the qualified name that the last using-declaration before token i gives a plain name;
 * empty if there is none. */
struct str scopes_using(const struct scopes *s, struct str name, uint32_t i);

#endif
