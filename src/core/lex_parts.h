/* Shared by lex*.c; internal. */
#ifndef CORE_LEX_PARTS_H
#define CORE_LEX_PARTS_H

#include "base/vec.h"
#include "core/lex.h"

/* Brackets and their partners. The stack of open brackets is a tree that grows upwards: each node
 * knows the one below it. So an earlier state of the stack is just a node's number, and can be
 * restored after an #else. */
struct lex_open {
    uint32_t tok;
    uint32_t below;   /* node number (counted from 1), 0: the bottom */
    uint32_t near[3]; /* the topmost open ( { [ from here down to the innermost brace; 0: none */
};

struct lex_match {
    VEC(struct lex_open) nodes;
    uint32_t top;  /* node number, 0: nothing is open */
    uint32_t keep; /* nodes up to this one are part of states that are restored later */
};

/* Takes the next token: sets match if it is a bracket. */
void lex_match_token(struct lex_match *m, struct tok *tok, uint32_t i);

/* Keeps the present state of the stack, so that setting top can restore it. Returns that top. */
static inline uint32_t lex_match_mark(struct lex_match *m)
{
    m->keep = (uint32_t)m->nodes.n;
    return m->top;
}

/* Returns the kind of the directive with this name, by the text of its first token. */
enum directive_kind lex_directive_kind(const char *name);

/* Fills in everything that depends on conditionals: partner and parent of the directives, TOK_DEAD,
 * match, open. */
void lex_structure(struct tokens *t);

#endif
