/* The walk that records expressions. Shared by exprs*.c; internal to clang/. */
#ifndef CLANG_EXPRS_H
#define CLANG_EXPRS_H

#include "clang/types.h"

/* The place of an expression. */
struct standing {
    CXCursor within;
    CXType required;      /* kind CXType_Invalid: no type is required */
    uint32_t initialises; /* as fact_expr.initialises */
    enum fact_use use;
    bool is_deduced; /* as fact_expr.is_deduced */
};

static inline struct standing standing_in(CXCursor within, CXType required, enum fact_use use)
{
    return (struct standing){within, required, FACT_NONE, use, false};
}

struct expr_node {
    /* parent: the number of a node; costly members are set when it is recorded */
    struct fact_expr e;
    CXCursor cursor, within;
    CXType type, required;
    uint32_t root;       /* the outermost node of its tree */
    uint32_t size, next; /* of a root: the number of recorded nodes, and where the next one goes */
    uint32_t at;
    bool is_concerned; /* its type matters, or its variable takes its type from such */
    bool is_worth;     /* concerned, or the parent of such a node */
    bool is_recorded;
};

struct expr_recorder {
    struct walk *w;
    VEC(struct expr_node) node; /* of one declaration or statement, parents before parts */
    uint32_t parent;            /* the node whose parts are being visited, or FACT_NONE */
    CXType result;              /* the result type of the function */
    bool deduces;               /* it returns the type of its value */
    int depth, open;            /* nesting of cursors and of expressions */
};

enum { CHILDREN_MAX = 64 };

/* The children of a cursor, up to CHILDREN_MAX. */
struct children {
    CXCursor child[CHILDREN_MAX];
    int n;
};
void children_of(CXCursor cursor, struct children *out);

/* Returns the expression without the conversions and copies that clang adds around it. */
CXCursor expr_bare(CXCursor expr);

/* Visits a cursor in its place. */
void exprs_walk(struct expr_recorder *x, CXCursor cursor, const struct standing *place);

/* Visits the arguments of a call, and its callee; node: of the call. */
void exprs_walk_call(struct expr_recorder *x, CXCursor call, uint32_t node);

/* Sets kind and op: the kind of expression, operator, cast, callee or member. */
void expr_kind(CXCursor expr, struct fact_expr *e);

/* Returns the callee of a call: in a template, one that it may call. Null if that has no
 * declaration. */
CXCursor expr_callee(CXCursor call);

/* Returns the variable's name, as fact_expr.names. */
uint32_t expr_variable(struct walk *w, CXCursor decl);

/* True if evaluating it twice has no other effect. */
bool expr_is_pure(CXCursor expr);

/* Decides whether the node must be recorded, after all its parts have been seen. */
void exprs_judge(struct expr_recorder *x, uint32_t node);

/* Records the nodes that must be, and clears the list. */
void exprs_emit(struct expr_recorder *x);

/* Records the expressions of all wanted files; after the walk. */
void exprs_gather(struct walk *w);

/* Sorts those of a file, drops duplicates, and sets their types. */
void exprs_finish(const struct parsed_unit *u, struct collect *c, struct facts *out);

#endif
