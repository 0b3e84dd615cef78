/* Decides which identifiers are CUDA's. Every identifier that a table knows or that looks like CUDA
 * is judged once, for all rewrites. */
#ifndef CORE_BIND_H
#define CORE_BIND_H

#include "core/facts.h"
#include "core/hip_code.h"
#include "core/lex.h"
#include "map/map.h"

enum name_verdict {
    NAME_API,  /* CUDA's: to be translated */
    NAME_USER, /* the user's own, or a member or another namespace's: to be left alone */
    /* looks like CUDA or is in its namespace; has no row and is not known to be the user's */
    NAME_UNKNOWN,
    NAME_SPACE, /* CUDA's namespace as a whole: in "using namespace", an alias, or reopened */
    /* already HIP's: on AMD's side, or a name that AMD's side defines */
    NAME_HIP
};

struct name_use {
    uint32_t tok;      /* its token; for a qualified name, the last identifier */
    uint32_t first;    /* first token of the whole name: "cooperative_groups" of
                          "cooperative_groups::this_grid" */
    struct row row;    /* none for NAME_UNKNOWN, or the row of the namespace that the name is in */
    uint8_t verdict;   /* enum name_verdict */
    uint8_t by_ast;    /* the AST said so; else judged by tokens */
    uint8_t inactive;  /* in a branch that the parse skipped, or under #if 0 */
    uint8_t in_define; /* in a macro's body */
    uint8_t member;    /* after . or -> */
    uint8_t behind;    /* identifiers after those that the row names, if the row is a namespace's */
    uint8_t alias;     /* its first part is an alias of a namespace */
    /* NAME_API on AMD's side, where nothing defines it: it gets HIP's name, and nothing else
     * changes */
    uint8_t hip_side;
    /* NAME_USER, but CUDA's function may be meant: it is overloaded, and types decide */
    uint8_t mixed;
};

/* Returns the last identifier that the row names. */
static inline uint32_t name_row_tok(const struct name_use *u)
{
    return u->tok - 2u * u->behind;
}

struct names {
    struct name_use *use; /* in order of tokens */
    uint32_t n;
};

/* What is known of the project besides the file. */
struct names_own {
    /* True if the project defines a name that looks like CUDA's and has no row. NULL: nothing is
     * known. */
    bool (*owns)(void *ctx, struct str name);
    /* True if AMD's side of the project defines the name where the file is compiled. NULL: it
     * defines none. */
    bool (*ported)(void *ctx, struct str name);
    /* True if the project includes headers of that library, whose names are its own then. NULL: it
     * includes none. */
    bool (*brings)(void *ctx, struct str library);
    void *ctx;
    const struct hip_code *hip; /* AMD's side of the file; NULL: it has none */
    /* What AMD's side of the file defines, in the place of `ported`; or NULL. */
    const struct macros *macros;
};

/* Judges all identifiers. Facts win. Where there are none (inactive branches, macro bodies, parse
 * errors, no parse at all), tokens decide: members, names in a namespace that is not CUDA's, and
 * names that the file itself declares (in the scope of the declaration) are the user's. Owned by
 * the arena. */
void names_bind(struct names *out, const struct tokens *t, const struct facts *f,
                const struct map *m, const struct names_own *own, release target, struct arena *a);

/* True for words such as min, all, saturate, norm: the tables have them as device functions, but
 * anybody may use them as names. Only the AST can tell, and they say nothing about how much CUDA
 * there is. */
bool name_is_generic(const struct map *m, struct row row, struct str name);

/* True for a name in a namespace that HIP lacks: one row covers everything in it. */
static inline bool name_is_lost(const struct name_use *u)
{
    return u->verdict == NAME_API && row_kind(u->row) == ROW_NAMESPACE && !row_hip(u->row);
}

/* Returns the name as it is spelled, without blanks and comments; ends with a NUL. */
struct str name_text(const struct tokens *t, const struct name_use *u, struct arena *a);

/* True if the spelling alone looks like CUDA or one of its libraries, as the library rows say it:
 * cudaX..., cuX..., CU_..., cublasX..., __nv_..., and the prefixes of the user's own libraries. */
bool name_looks_cuda(const struct map *m, struct str name);

#endif
