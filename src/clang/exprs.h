/* The walk that looks for expressions to tell of: what its files share. Internal to clang/. */
#ifndef CLANG_EXPRS_H
#define CLANG_EXPRS_H

#include "clang/types.h"

/* Where an expression stands. */
struct standing {
    CXCursor within;
    CXType wanted;  /* kind CXType_Invalid: nothing is asked for */
    uint32_t gives; /* as fact_expr.gives */
    enum fact_use use;
    bool is_deduced; /* as fact_expr.is_deduced */
};

static inline struct standing standing_in(CXCursor within, CXType wanted, enum fact_use use)
{
    return (struct standing){within, wanted, FACT_NONE, use, false};
}

struct expr_node {
    struct fact_expr e; /* parent: the number of a node; what costs time comes when it is told */
    CXCursor cursor, within;
    CXType type, wanted;
    uint32_t root;       /* the outermost one that it is told with */
    uint32_t size, next; /* of a root: how many are told, and where the next one of them goes */
    uint32_t at;
    bool is_concerned; /* a type that matters, or a variable that takes its type from such */
    bool is_worth;     /* concerned, or the parent of such */
    bool is_told;
};

struct expr_recorder {
    struct walk *w;
    VEC(struct expr_node) node; /* of one declaration or statement, each before its parts */
    uint32_t parent;            /* the node whose parts are visited, or FACT_NONE */
    CXType result;              /* what the function returns */
    bool deduces;               /* it returns what its value is */
    int depth, open;            /* cursors, expressions within one another */
};

enum { CHILDREN_MAX = 64 };

/* The children of a cursor, up to CHILDREN_MAX. */
struct children {
    CXCursor child[CHILDREN_MAX];
    int n;
};
void children_of(CXCursor cursor, struct children *out);

/* The expression without the conversions and copies that clang adds around it. */
CXCursor expr_bare(CXCursor expr);

/* Visits a cursor that stands somewhere. */
void exprs_walk(struct expr_recorder *x, CXCursor cursor, const struct standing *place);

/* The arguments of a call, and what is called; node: of the call. */
void exprs_walk_call(struct expr_recorder *x, CXCursor call, uint32_t node);

/* What kind of expression, of operator, cast, callee or member: kind and op. */
void expr_kind(CXCursor expr, struct fact_expr *e);

/* What a call calls: in a template, one that it may call. Null where that has no declaration. */
CXCursor expr_callee(CXCursor call);

/* The variable's name, as fact_expr.names. */
uint32_t expr_variable(struct walk *w, CXCursor decl);

/* Does it do the same when it is evaluated twice? */
bool expr_is_pure(CXCursor expr);

/* Is the node worth telling of, now that all its parts have been seen? */
void exprs_judge(struct expr_recorder *x, uint32_t node);

/* Tells of the nodes that are worth it, and forgets them all. */
void exprs_emit(struct expr_recorder *x);

/* Notes the expressions that are to be told of, in all files that are asked
 * about; after the walk. */
void exprs_gather(struct walk *w);

/* Sorts those of a file, drops duplicates, and gives it the types that they have. */
void exprs_finish(const struct parsed_unit *u, struct collect *c, struct facts *out);

#endif
