/* Functions and statements of a C file, by its tokens: brackets match, and a
 * statement ends with its ";". */
#include "scan.h"
#include "base/fs.h"

static uint32_t statement(struct scan *s, uint32_t i, bool alone);

/* The next token that is no directive's. */
static uint32_t skip_directives(const struct scan *s, uint32_t i)
{
    while (i < s->t.n && s->t.tok[i].flags & TOK_DIRECTIVE)
        i++;
    return i;
}

static uint32_t mutants_scan_after(const struct scan *s, uint32_t i)
{
    return skip_directives(s, i + 1);
}

static uint32_t past_brackets(const struct scan *s, uint32_t open)
{
    uint32_t close = s->t.tok[open].match;
    return close > open ? mutants_scan_after(s, close) : s->t.n;
}

static bool mutants_scan_opens(const struct scan *s, uint32_t i)
{
    return tok_is(&s->t, i, P_LPAREN) || tok_is(&s->t, i, P_LBRACE) || tok_is(&s->t, i, P_LBRACKET);
}

/* The first token of that kind outside of brackets. */
static uint32_t mutants_scan_find(const struct scan *s, uint32_t i, enum tok_punct p)
{
    while (i < s->t.n && !tok_is(&s->t, i, p))
        i = mutants_scan_opens(s, i) ? past_brackets(s, i) : mutants_scan_after(s, i);
    return i;
}

static void mutants_scan_insert(struct scan *s, uint32_t at, bool open, bool close)
{
    vec_push(&s->insertions, (struct insertion){at, open, close});
}

static bool is_trap(const struct scan *s, uint32_t i)
{
    static const char *const names[] = {"BUG", "assert", "static_assert", "_Static_assert", NULL};
    return tok_any_word(&s->t, i, names);
}

/* "if (...) BUG(...);" without an else: nothing that a test could see. */
static uint32_t past_trap(const struct scan *s, uint32_t i)
{
    uint32_t body = tok_word(&s->t, i, "if") ? past_brackets(s, mutants_scan_after(s, i)) : i;
    if (tok_is(&s->t, body, P_LBRACE) && body != i && is_trap(s, mutants_scan_after(s, body)))
        return past_brackets(s, body);
    if (!is_trap(s, body))
        return 0;
    uint32_t past = mutants_scan_after(s, mutants_scan_find(s, body, P_SEMI));
    return tok_word(&s->t, past, "else") ? 0 : past;
}

static uint32_t block(struct scan *s, uint32_t open)
{
    uint32_t close = s->t.tok[open].match, i = mutants_scan_after(s, open);
    while (i < close)
        i = statement(s, i, false);
    return mutants_scan_after(s, close);
}

/* Past "case X:", "default:" or "label:", or i itself. */
static uint32_t past_label(const struct scan *s, uint32_t i)
{
    if (tok_word(&s->t, i, "case") || tok_word(&s->t, i, "default"))
        return mutants_scan_after(s, mutants_scan_find(s, i, P_COLON));
    if (i < s->t.n && s->t.tok[i].kind == TOK_IDENT &&
        tok_is(&s->t, mutants_scan_after(s, i), P_COLON))
        return mutants_scan_after(s, mutants_scan_after(s, i));
    return i;
}

/* if, while, for and switch: the head and what follows. */
static uint32_t headed(struct scan *s, uint32_t i, uint32_t probe)
{
    uint32_t open = mutants_scan_after(s, i), past = past_brackets(s, open);
    bool is_if = tok_word(&s->t, i, "if");
    scan_change(s, open, past, probe);
    if (is_if || tok_word(&s->t, i, "while"))
        scan_negate(s, open, probe);
    past = statement(s, past, true);
    return is_if && tok_word(&s->t, past, "else") ? statement(s, mutants_scan_after(s, past), true)
                                                  : past;
}

static uint32_t do_while(struct scan *s, uint32_t i, uint32_t probe)
{
    uint32_t open = mutants_scan_after(s, statement(s, mutants_scan_after(s, i), true)),
             past = past_brackets(s, open);
    scan_change(s, open, past, probe);
    scan_negate(s, open, probe);
    return mutants_scan_after(s, past);
}

static uint32_t simple(struct scan *s, uint32_t i, uint32_t probe)
{
    uint32_t semicolon = mutants_scan_find(s, i, P_SEMI);
    scan_change(s, i, semicolon, probe);
    scan_remove(s, i, semicolon, probe);
    return mutants_scan_after(s, semicolon);
}

/* alone: it is the whole body of an if or a loop, and a probe makes a block of it.
 * Returns the token past it.
 */
static uint32_t statement(struct scan *s, uint32_t i, bool alone)
{
    static const char *const heads[] = {"if", "while", "for", "switch", NULL};
    uint32_t begin = past_label(s, i), past = past_trap(s, begin);
    if (begin != i)
        return statement(s, begin, false);
    if (past)
        return past;
    if (tok_is(&s->t, i, P_LBRACE))
        return block(s, i);
    uint32_t probe = s->nprobes++;
    mutants_scan_insert(s, s->t.tok[i].begin, alone, false);
    if (tok_any_word(&s->t, i, heads))
        past = headed(s, i, probe);
    else if (tok_word(&s->t, i, "do"))
        past = do_while(s, i, probe);
    else
        past = simple(s, i, probe);
    if (alone) {
        uint32_t last = (past < s->t.n ? past : s->t.n) - 1;
        while (s->t.tok[last].flags & TOK_DIRECTIVE)
            last--;
        mutants_scan_insert(s, s->t.tok[last].end, false, true);
    }
    return past;
}

/* Of "name(...) {": the name, by its closing bracket; empty where it is no function. */
static struct str function_name(const struct scan *s, uint32_t close)
{
    if (close == 0 || !tok_is(&s->t, close, P_RPAREN))
        return (struct str){0};
    uint32_t open = s->t.tok[close].match;
    return open && open < close && s->t.tok[open - 1].kind == TOK_IDENT ? tok_raw(&s->t, open - 1)
                                                                        : (struct str){0};
}

int scan_file(struct scan *s, const char *path, struct err *err)
{
    struct buf b = {0};
    uint32_t before = 0;
    if (fs_read(path, 1 << 30, &b, err) < 0)
        return -1;
    s->path = path;
    source_init(&s->src, path, (struct str){arena_strdup(&s->arena, buf_str(&b)), b.len},
                &s->arena);
    buf_release(&b);
    lex(&s->t, &s->src, &s->arena);
    for (uint32_t i = skip_directives(s, 0); i < s->t.n;) {
        uint32_t from = i;
        if (tok_is(&s->t, i, P_LBRACE)) {
            s->function = function_name(s, before);
            i = s->function.n ? block(s, i) : past_brackets(s, i);
        } else
            i = mutants_scan_after(s, i);
        before = from;
    }
    return 0;
}

void scan_release(struct scan *s)
{
    vec_release(&s->mutants);
    vec_release(&s->insertions);
    arena_release(&s->arena);
}
