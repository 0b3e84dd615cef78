/* What a file declares itself, judged by its tokens alone: for code that no parse has seen. */
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

/* A name declared in the file, and the tokens it is in force for. */
struct declared {
    struct str name;
    uint32_t from, past;
    uint32_t until; /* at file scope: the end of the branch that it stands in; UINT32_MAX where it
                       is declared whatever the conditions say */
    uint32_t outer; /* index + 1 of the nearest one of this name before it that is in force at from;
                       0: none */
    uint8_t kind;   /* enum declared_kind */
    uint8_t global; /* at file scope */
    uint8_t plain;  /* there, or in a namespace without a name: an enumerator as its enumeration */
    uint8_t repeats; /* this one or one of this name before it is DECLARED_AGAIN_C */
    uint8_t hip;     /* nothing but a name of HIP's: "#define cudaStream_t hipStream_t" */
};

/* namespace cg = cooperative_groups; */
struct namespace_alias {
    struct str alias, target;
};

/* using nvcuda::wmma::fragment; */
struct using_name {
    struct str name, full; /* as it is spelled, a "::" before it left out; an alias resolved */
    uint32_t from;
};

struct scopes {
    VEC(struct declared) names;          /* sorted by name, then from */
    VEC(struct namespace_alias) aliases; /* sorted by alias, the first of each */
    VEC(struct using_name) usings;       /* sorted by name, then from */
    VEC(struct str) used; /* using namespace X; each once, and no more than a program has */
};

/* Finds declarations of those identifiers for which wanted says yes (so that the millions of names
 * nobody asks about cost nothing). Texts are owned by the arena or borrowed from the source. */
void scopes_init(struct scopes *s, const struct tokens *t,
                 bool (*wanted)(void *ctx, struct str name), void *ctx, struct arena *a);
void scopes_release(struct scopes *s);

/* The token of the name, where it is declared. */
uint32_t declared_token(const struct tokens *t, const struct declared *d);

/* Is this name, used at token i, one that the file declared? api: it is a CUDA name, and a
 * declaration that may repeat the API's own does not count; nor does one of a branch outside of it,
 * where the name is CUDA's. What is nothing but HIP's name counts in its branch alone, whatever api
 * says. After "::" only what file scope declares counts. */
bool scopes_declares(const struct scopes *s, const struct tokens *t, struct str name, uint32_t i,
                     bool api);

/* Is token i the X of an "#ifndef X" that guards a "#define X" of the file's own? */
bool scopes_guards(const struct scopes *s, const struct tokens *t, struct str name, uint32_t i);

/* Is the nearest declaration in force at token i one within a function, a class or a
 * namespace that has a name? */
bool scopes_inner(const struct scopes *s, const struct tokens *t, struct str name, uint32_t i);

/* Does the file declare this name anywhere, in whatever scope? As another name of HIP's in one
 * branch does not count: elsewhere it is nobody's. */
bool scopes_know(const struct scopes *s, struct str name);

/* Does the file declare the API's function of this name itself, with C linkage? */
bool scopes_repeats(const struct scopes *s, struct str name);

/* The namespace that an alias stands for, or the name itself. */
struct str scopes_namespace(const struct scopes *s, struct str name);

/* The qualified name that the last using-declaration before token i gives a plain name; empty
 * where there is none. */
struct str scopes_using(const struct scopes *s, struct str name, uint32_t i);

#endif
