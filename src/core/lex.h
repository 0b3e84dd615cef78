/* The lexer: C++ and CUDA tokens of a whole file, inactive code and directives included. */
#ifndef CORE_LEX_H
#define CORE_LEX_H

#include "base/arena.h"
#include "core/source.h"
#include "core/token.h"

/* Kinds of directives, for struct directive. */
enum directive_kind {
    DIR_OTHER,
    DIR_INCLUDE,
    DIR_DEFINE,
    DIR_UNDEF,
    DIR_IF,
    DIR_IFDEF,
    DIR_IFNDEF,
    DIR_ELIF,
    DIR_ELSE,
    DIR_ENDIF,
    DIR_PRAGMA,
    DIR_ERROR,
    DIR_LINE,
    DIR_EMPTY
};

struct directive {
    uint32_t hash;    /* index of its # token */
    uint32_t past;    /* index of its TOK_END, which is the first token after those written in it */
    uint32_t partner; /* conditionals: index in directives of the next one of the same group (#if ->
                         #elif -> #endif); else 0 */
    uint32_t parent;  /* index + 1 of the innermost #if-group directive (#if/#elif/#else branch) it
                         stands in;  0: none */
    struct span line; /* from the # to the end of its logical line, newline not included */
    uint8_t kind;     /* enum directive_kind */
};

struct comment {
    uint32_t begin, end;
    uint32_t before; /* index of the token that follows it */
    bool open;       /* an unterminated block comment */
};

/* All tokens of a file, without white space and comments, which are a list of their own. */
struct tokens {
    const struct source *src;
    struct tok *tok;
    uint32_t n;
    struct directive *dir;
    uint32_t ndir;
    struct comment *comment;
    uint32_t ncomment;
    bool open;        /* an unterminated comment, literal or #if: it is reported */
    uint32_t open_at; /* its offset */
};

/* Lexes a whole file into the arena. Never fails, whatever the bytes; linear time. A byte order
 * mark at the start is white space. Bytes of 128 and more are identifier characters. Nothing
 * recurses.
 *
 * Brackets match within one directive, or among the tokens outside directives. After #else and
 * #elif, matching continues from the state at the #if; after #endif, as in the last branch that
 * left other brackets open than were open at the #if. So an opening bracket that two branches close
 * is the partner of both, and its own partner is the first one. Dead code changes nothing outside
 * itself. A closing bracket that doesn't fit closes the nearest one that does, unless that is
 * across a brace.
 *
 * Dead code is code that "#if 0", "#elif 0" or a "1" in an earlier branch of the same group
 * excludes: only the lone digit counts. open ignores literals in dead code and in the text of
 * directives such as #error, and lone apostrophes in any conditional code. */
void lex(struct tokens *t, const struct source *src, struct arena *a);

/* Returns a token's text; if it has splices, a copy without them, owned by the arena. */
struct str tok_text(const struct tokens *t, uint32_t i, struct arena *a);

/* Returns the raw bytes of a token. */
static inline struct str tok_raw(const struct tokens *t, uint32_t i)
{
    return (struct str){t->src->bytes + t->tok[i].begin, t->tok[i].end - t->tok[i].begin};
}
static inline bool tok_is(const struct tokens *t, uint32_t i, enum tok_punct p)
{
    return i < t->n && t->tok[i].punct == p;
}

/* Returns the token after token i in the same text: in a directive, the next one of its own;
 * elsewhere, the next one outside of directives. t->n where there is none. */
static inline uint32_t tok_next(const struct tokens *t, uint32_t i)
{
    if (t->tok[i].flags & TOK_DIRECTIVE)
        return t->tok[i].kind == TOK_END || t->tok[i + 1].kind == TOK_END ? t->n : i + 1;
    for (i++; i < t->n && t->tok[i].flags & TOK_DIRECTIVE;)
        i++;
    return i;
}

/* Returns the token before it in the same text, in the same way. */
static inline uint32_t tok_prev(const struct tokens *t, uint32_t i)
{
    if (t->tok[i].flags & TOK_DIRECTIVE)
        return t->tok[i].kind == TOK_HASH ? t->n : i - 1;
    while (i > 0 && t->tok[i - 1].flags & TOK_DIRECTIVE)
        i--;
    return i > 0 ? i - 1 : t->n;
}

/* True for "+=" and the like, not "=" itself. */
static inline bool tok_is_compound(const struct tokens *t, uint32_t i)
{
    return i < t->n && t->tok[i].punct >= P_PLUS_ASSIGN;
}

/* True for an identifier that is this word. */
static inline bool tok_is_word(const struct tokens *t, uint32_t i, enum word w)
{
    return i < t->n && t->tok[i].word == w;
}

/* True for an identifier that is a word of one of these classes. */
static inline bool tok_word_in(const struct tokens *t, uint32_t i, uint8_t classes)
{
    return i < t->n && word_classes[t->tok[i].word] & classes;
}

/* True for an identifier of that name, which may contain line splices. */
bool tok_spells(const struct tokens *t, uint32_t i, const char *name);

/* True for an identifier with this raw text. Only for words without a number; words.def has the
 * others. */
static inline bool tok_word(const struct tokens *t, uint32_t i, const char *word)
{
    return i < t->n && t->tok[i].kind == TOK_IDENT && str_is(tok_raw(t, i), word);
}

/* True for an identifier with one of these raw texts. The list ends with NULL. */
static inline bool tok_any_word(const struct tokens *t, uint32_t i, const char *const *words)
{
    for (; *words; words++) {
        if (tok_word(t, i, *words))
            return true;
    }
    return false;
}

/* Returns the index of the first token that begins at or after a byte offset (t->n past the end).
 * O(log n). */
uint32_t tok_at(const struct tokens *t, uint32_t offset);

/* Returns the directive that holds a token, or NULL. O(log n). */
const struct directive *tok_directive(const struct tokens *t, uint32_t i);

/* Returns the header token of an #include, or 0 if it is computed or unterminated. */
uint32_t directive_header(const struct tokens *t, const struct directive *d);

/* Finds the arguments of the call whose "(" is token open: spans of token indices [first, past),
 * commas inside brackets of any kind and inside template argument lists "f<a, b>(c)" do not count,
 * nor do those of directives and dead code within the call (but a range may hold such tokens).
 * Returns the number (0 for "()"), and fills in up to max. Returns -1 where the bracket has no
 * partner. */
struct tok_range {
    uint32_t first, past;
};
int tok_args(const struct tokens *t, uint32_t open, struct tok_range *args, int max);

/* For a "<" at token i that may open a template argument list: returns the index of the matching
 * ">" token (">>" and ">>>" close several: then the index of that token). Returns 0 if it is not
 * one: no identifier stands before it, or ";", "{", "&&", "||", a launch or the bracket's end comes
 * first, or the end is more than 2000 steps away. */
uint32_t tok_template_end(const struct tokens *t, uint32_t i);

/* Returns the byte span of a token range (empty range: the empty span at the first token). */
struct span tok_span(const struct tokens *t, struct tok_range r);

/* True for an identifier in the body of a function-like macro that is one of its parameters. */
bool tok_is_macro_parameter(const struct tokens *t, uint32_t i);

#endif
