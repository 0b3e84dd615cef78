#include "plan/asm/asm_text.h"
#include "core/branch.h"

enum { DEPTH_MAX = 4 };

struct reader {
    struct asm_text *x;
    const struct tokens *t;
    struct arena *arena;
    struct buf text;
    uint32_t pick;
    const struct asm_arguments *arguments; /* or NULL */
    bool several;                          /* a macro with several definitions was met */
    const struct directive *condition;     /* one inside the template, or NULL */
    uint32_t branch;                       /* of it: where the reader is */
};

/* A macro's definition: its parameter, of those that have one, and its body. */
struct definition {
    bool has_parameter;
    struct str parameter;
    struct tok_range body;
};

static bool add_piece(struct reader *r, const struct literal *l, struct str text, struct span use)
{
    struct asm_text *x = r->x;
    if (x->npieces == ASM_PIECES_MAX)
        return false;
    x->piece[x->npieces++] = (struct asm_piece){(uint32_t)r->text.len, (uint32_t)text.n, l, use};
    buf_add(&r->text, text.p, text.n);
    return true;
}

/* Does a condition ask whether the name is defined? Then the value may come
 * from the command line. */
static bool is_asked_for(const struct tokens *t, struct str name)
{
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint8_t kind = t->dir[d].kind;
        if (kind != DIR_IF && kind != DIR_IFDEF && kind != DIR_IFNDEF && kind != DIR_ELIF &&
            kind != DIR_UNDEF)
            continue;
        for (uint32_t i = t->dir[d].hash + 2; i < t->dir[d].past; i++)
            if (t->tok[i].kind == TOK_IDENT && str_eq(tok_raw(t, i), name))
                return true;
    }
    return false;
}

/* Takes a definition apart. False where it has more than one parameter. */
static bool read_definition(const struct tokens *t, const struct directive *d,
                            struct definition *out)
{
    uint32_t i = d->hash + 3;
    *out = (struct definition){.body = {i, d->past}};
    if (i >= d->past || !tok_is(t, i, P_LPAREN) || t->tok[i].flags & TOK_SPACE)
        return true;
    if (t->tok[i].match != i + 2 || i + 3 > d->past)
        return false;
    out->has_parameter = true;
    out->parameter = tok_raw(t, i + 1);
    out->body.first = i + 3;
    return true;
}

/* The definition of a name that counts. False where there is none, or conditions ask for it. */
static bool find_definition(struct reader *r, struct str name, struct definition *out)
{
    const struct tokens *t = r->t;
    uint32_t n = 0;
    bool good = false;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t at = t->dir[d].hash + 2;
        if (t->dir[d].kind != DIR_DEFINE || at >= t->dir[d].past || t->tok[at].flags & TOK_DEAD ||
            !str_eq(tok_raw(t, at), name))
            continue;
        if (n == 0 || n == r->pick)
            good = read_definition(t, &t->dir[d], out);
        n++;
    }
    if (n > 1) {
        /* All of its definitions are looked at one after the other: of one macro, not of two. */
        good = good && !r->several;
        r->several = true;
        r->x->ndefinitions = n;
    }
    return good && !is_asked_for(t, name);
}

static struct str asm_text_of(const struct tokens *t, struct tok_range r)
{
    if (r.first >= r.past)
        return STR("");
    return (struct str){t->src->bytes + t->tok[r.first].begin,
                        t->tok[r.past - 1].end - t->tok[r.first].begin};
}

/* Returns a name or a number with macros replaced. */
static struct str expanded(struct reader *r, struct tok_range arg, int depth)
{
    struct definition d;
    bool name = arg.past == arg.first + 1 && r->t->tok[arg.first].kind == TOK_IDENT;
    if (!name || depth == DEPTH_MAX || !find_definition(r, tok_raw(r->t, arg.first), &d))
        return asm_text_of(r->t, arg);
    return d.has_parameter ? asm_text_of(r->t, arg) : expanded(r, d.body, depth + 1);
}

/* "STR(x)": its definition is #x, or that of another macro which is. */
static bool asm_text_add_call(struct reader *r, struct str macro, struct str argument,
                              struct tok_range written, struct span use, int depth)
{
    const struct tokens *t = r->t;
    struct definition d;
    if (depth == DEPTH_MAX || !find_definition(r, macro, &d) || !d.has_parameter)
        return false;
    uint32_t i = d.body.first, n = d.body.past - d.body.first;
    if (n == 2 && tok_is(t, i, P_HASH) && str_eq(tok_raw(t, i + 1), d.parameter))
        return add_piece(r, NULL, argument, use);
    bool passes = n == 4 && t->tok[i].kind == TOK_IDENT && tok_is(t, i + 1, P_LPAREN) &&
                  str_eq(tok_raw(t, i + 2), d.parameter);
    return passes &&
           asm_text_add_call(r, tok_raw(t, i), expanded(r, written, 0), written, use, depth + 1);
}

/* A macro that stands for literals, without parameters. */
static bool asm_text_add_macro(struct reader *r, uint32_t i, struct span use)
{
    struct definition d;
    struct literal l;
    if (!find_definition(r, tok_raw(r->t, i), &d) || d.has_parameter || d.body.first >= d.body.past)
        return false;
    return r->t->tok[d.body.first].kind == TOK_STRING &&
           literal_read(&l, r->t, d.body.first, r->arena) && l.tokens.past == d.body.past &&
           add_piece(r, NULL, l.text, use);
}

static struct span asm_text_span_of(const struct tokens *t, uint32_t first, uint32_t past)
{
    return (struct span){t->tok[first].begin, t->tok[past - 1].end};
}

/* Notes that a parameter of the macro is in the text. Returns the token of what it is in the use;
 * the parameter itself without one. */
static uint32_t take_parameter(struct reader *r, uint32_t i, struct span at)
{
    struct asm_arguments *all = &r->x->parameters;
    struct str name = tok_raw(r->t, i);
    uint32_t k = 0;
    while (k < all->n && !str_eq(all->parameter[k], name))
        k++;
    r->x->too_many |= k == ASM_ARGUMENTS_MAX;
    if (k == all->n && k < ASM_ARGUMENTS_MAX)
        all->parameter[all->n++] = name;
    r->x->at = at;
    for (k = 0; r->arguments && k < r->arguments->n; k++)
        if (str_eq(r->arguments->parameter[k], name))
            return r->arguments->token[k];
    return i;
}

/* A macro of the file, or a call of one. */
static uint32_t read_macro(struct reader *r, uint32_t i, uint32_t close)
{
    const struct tokens *t = r->t;
    uint32_t end = tok_is(t, i + 1, P_LPAREN) ? t->tok[i + 1].match + 1 : i + 1;
    if (end <= i || end > close || (t->tok[i].flags & TOK_DEFINE && tok_is_macro_parameter(t, i)))
        return 0;
    struct span use = asm_text_span_of(t, i, end);
    struct tok_range argument = {i + 2, end - 1};
    bool parameter = argument.past == argument.first + 1 && t->tok[i].flags & TOK_DEFINE &&
                     tok_is_macro_parameter(t, argument.first);
    if (end > i + 1 && parameter) {
        argument.first = take_parameter(r, argument.first, use);
        argument.past = argument.first + 1;
    }
    bool good = end == i + 1 ? asm_text_add_macro(r, i, use)
                             : asm_text_add_call(r, tok_raw(t, i), asm_text_of(t, argument),
                                                 argument, use, 0);
    return good ? end : 0;
}

/* One piece at token i; returns the token behind it, 0 where it is none that is known. */
static uint32_t read_piece(struct reader *r, uint32_t i, uint32_t close)
{
    const struct tokens *t = r->t;
    if (t->tok[i].kind == TOK_STRING) {
        struct literal *l = ARENA_NEW(r->arena, struct literal);
        return literal_read(l, t, i, r->arena) && add_piece(r, l, l->text, (struct span){0, 0})
                   ? l->tokens.past
                   : 0;
    }
    if (tok_is(t, i, P_HASH) && i + 1 < close && tok_is_macro_parameter(t, i + 1)) {
        struct span use = asm_text_span_of(t, i, i + 2);
        uint32_t is = take_parameter(r, i + 1, use);
        return add_piece(r, NULL, tok_raw(t, is), use) ? i + 2 : 0;
    }
    return t->tok[i].kind == TOK_IDENT ? read_macro(r, i, close) : 0;
}

/* Do two conditions ask the same? */
static bool asks_same(const struct tokens *t, const struct directive *a, const struct directive *b)
{
    uint32_t n = a->past - a->hash;
    bool same = n == b->past - b->hash;
    for (uint32_t i = 1; i < n && same; i++)
        same = str_eq(tok_raw(t, a->hash + i), tok_raw(t, b->hash + i));
    return same;
}

/* A condition inside the template: its branches are looked at one after the other, as the definitions
 * of a macro are. Several conditions must be the same one. Returns the token behind the directive at
 * token i, or behind the branches that are not this time's turn; 0 where that can't be done. */
static uint32_t read_condition(struct reader *r, uint32_t i, uint32_t close)
{
    const struct tokens *t = r->t;
    const struct directive *d = tok_directive(t, i);
    if (!d || d->hash != i || d->past >= close)
        return 0;
    if (directive_begins_group(d)) {
        bool known = r->condition && asks_same(t, r->condition, d);
        if (r->condition ? !known : r->several)
            return 0;
        r->condition = d;
        r->several = true;
        r->branch = 0;
    } else if (!r->condition || (d->kind != DIR_ELSE && d->kind != DIR_ENDIF)) {
        return 0;
    } else if (d->kind == DIR_ELSE) {
        r->branch++;
    } else {
        r->branch = r->pick; /* both: with it and without */
    }
    r->x->ndefinitions = 2;
    i = d->past + 1;
    while (r->branch != r->pick && i < close && !(t->tok[i].flags & TOK_DIRECTIVE))
        i++;
    return i < close ? i : 0;
}

bool asm_text_read(struct asm_text *x, const struct tokens *t, struct tok_range statement,
                   uint32_t pick, const struct asm_arguments *arguments, struct arena *a)
{
    struct reader r = {.x = x, .t = t, .arena = a, .pick = pick, .arguments = arguments};
    uint32_t i = statement.first, close = statement.past;
    *x = (struct asm_text){.ndefinitions = 1};
    while (i < close && i && !tok_is(t, i, P_COLON) && !tok_is(t, i, P_SCOPE)) {
        bool condition = t->tok[i].flags & TOK_DIRECTIVE && !(t->tok[i].flags & TOK_DEFINE);
        uint32_t next = condition ? read_condition(&r, i, close) : read_piece(&r, i, close);
        if (!next)
            x->at = asm_text_span_of(t, i, i + 1);
        i = next;
    }
    x->past = i;
    x->text = (struct str){arena_strdup(a, buf_str(&r.text)), r.text.len};
    buf_release(&r.text);
    return i && x->npieces;
}

static const struct asm_piece *piece_of(const struct asm_text *x, uint32_t character)
{
    uint32_t k = x->npieces - 1;
    while (k > 0 && x->piece[k].from > character)
        k--;
    return &x->piece[k];
}

struct span asm_text_span(const struct asm_text *x, struct span characters)
{
    uint32_t last = characters.end > characters.begin ? characters.end - 1 : characters.begin;
    const struct asm_piece *from = piece_of(x, characters.begin), *to = piece_of(x, last);
    struct span here = {characters.begin - from->from, characters.end - from->from};
    if (from == to && from->literal)
        return literal_span(from->literal, here);
    if (from == to)
        return from->use;
    struct span begin = from->literal
                            ? literal_span(from->literal, (struct span){here.begin, here.begin + 1})
                            : from->use,
                end = to->literal ? literal_span(to->literal, (struct span){last - to->from,
                                                                            last - to->from + 1})
                                  : to->use;
    return (struct span){begin.begin, end.end > begin.begin ? end.end : begin.end};
}
