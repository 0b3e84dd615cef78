/* What the files of the lexer share. Internal to lex*.c. */
#ifndef CORE_LEX_PARTS_H
#define CORE_LEX_PARTS_H

#include "base/vec.h"
#include "core/lex.h"

/* Brackets and their partners. The stack of open brackets is a tree that grows upwards: each node
 * knows the one below it, so an earlier state of the stack is just a node's number, and can be gone
 * back to after an #else. */
struct lex_open {
    uint32_t tok;
    uint32_t below;   /* node number (counted from 1), 0: the bottom */
    uint32_t near[3]; /* the topmost open ( { [ from here down to the innermost brace; 0: none */
};

struct lex_match {
    VEC(struct lex_open) nodes;
    uint32_t top;  /* node number, 0: nothing is open */
    uint32_t keep; /* nodes up to this one are part of states that are gone back to */
};

/* Takes the next token: sets match where it is a bracket. */
void lex_match_token(struct lex_match *m, struct tok *tok, uint32_t i);

/* From now on, the present state of the stack can be gone back to by setting
 * top. Returns that top. */
static inline uint32_t lex_match_mark(struct lex_match *m)
{
    m->keep = (uint32_t)m->nodes.n;
    return m->top;
}

/* The kind of the directive of this name, by the text of its first token. */
enum directive_kind lex_directive_kind(const char *name);

/* Fills in what depends on the conditional structure: partner and parent of the directives,
 * TOK_DEAD, match, open. */
void lex_structure(struct tokens *t);

#endif
