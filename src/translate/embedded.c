#include "translate/embedded.h"
#include "plan/conditions/sides.h"

static bool contains(struct str text, const char *word)
{
    return text.n && memmem(text.p, text.n, word, strlen(word)) != NULL;
}

static bool embedded_is_source(struct str text)
{
    return contains(text, "__global__ void") ||
           (contains(text, "__global__") && contains(text, "(")) ||
           (contains(text, "__device__") && contains(text, "{"));
}

/* Messages speak of __global__ functions as well: code has a body. */
static bool has_body(struct str text)
{
    return contains(text, "{") && contains(text, ";");
}

/* Is a token that the program's own text would be before or behind the literal in an expression? */
static bool joins(const struct tokens *t, uint32_t i)
{
    return tok_is(t, i, P_PLUS) || tok_is(t, i, P_PLUS_ASSIGN) || tok_is(t, i, P_SHL) ||
           t->tok[i].kind == TOK_STRING;
}

/* Is the literal a piece of what the program puts together: by + and <<, by a macro beside it? */
static bool embedded_is_piece(const struct literal *l)
{
    const struct tokens *t = l->t;
    uint32_t before = l->tokens.first - 1, behind = l->tokens.past;
    const struct directive *d = tok_directive(t, l->tokens.first);
    uint32_t end = d ? d->past : t->n;
    while (behind < end && tok_is(t, behind, P_RPAREN))
        behind++;
    if (behind < end &&
        (joins(t, behind) || (behind == l->tokens.past && t->tok[behind].kind == TOK_IDENT)))
        return true;
    if (l->tokens.first == 0 || (d && before <= d->hash + 2))
        return false;
    bool word =
        t->tok[before].kind == TOK_IDENT && !(word_classes[t->tok[before].word] & WORD_LEADS);
    return joins(t, before) || (word && !tok_word(t, before, "return"));
}

/* Is it given to a function that fills a format in? */
static bool is_formatted(const struct literal *l)
{
    const struct tokens *t = l->t;
    uint32_t i = tok_prev(t, l->tokens.first);
    for (uint32_t steps = 0; i > 0 && i < t->n && steps < 64; steps++, i = tok_prev(t, i)) {
        if (tok_is(t, i, P_SEMI) || tok_is(t, i, P_LBRACE) || tok_is(t, i, P_RBRACE))
            return false;
        if (tok_is(t, i, P_RPAREN) && t->tok[i].match < i)
            i = t->tok[i].match;
        else if (tok_is(t, i, P_LPAREN) &&
                 (contains(tok_raw(t, i - 1), "rintf") || contains(tok_raw(t, i - 1), "ormat")))
            return true;
    }
    return false;
}

/* An array of that many characters: nothing can be added. */
static bool is_in_array(const struct literal *l)
{
    const struct tokens *t = l->t;
    uint32_t i = l->tokens.first;
    return i > 2 && tok_is(t, i - 1, P_ASSIGN) && tok_is(t, i - 2, P_RBRACKET) &&
           !tok_is(t, i - 3, P_LBRACKET);
}

/* A program of its own: brackets have their partners, and no "%d" stands where an operand does. */
static bool is_program(const struct tokens *t)
{
    for (uint32_t i = 0; i < t->n; i++) {
        bool bracket = tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACE) ||
                       tok_is(t, i, P_LBRACKET) || tok_is(t, i, P_RPAREN) ||
                       tok_is(t, i, P_RBRACE) || tok_is(t, i, P_RBRACKET);
        if (bracket && t->tok[i].match == i)
            return false;
        bool operand =
            i > 0 && (t->tok[i - 1].kind == TOK_IDENT || t->tok[i - 1].kind == TOK_NUMBER ||
                      tok_is(t, i - 1, P_RPAREN) || tok_is(t, i - 1, P_RBRACKET));
        if (tok_is(t, i, P_PERCENT) && !operand)
            return false;
    }
    return !t->open;
}

/* The characters of a text that an edit, and those that begin within it, write anew, with the one
 * behind an insertion: moves on behind them. */
static struct span embedded_written(const struct settled *s, uint32_t len, uint32_t *i)
{
    struct span all = s->edit[*i].span;
    if (all.begin == all.end && all.end < len)
        all.end++;
    for (++*i; *i < s->n && (s->edit[*i].span.begin < all.end || s->edit[*i].span.begin == len);
         ++*i) {
        if (s->edit[*i].span.end > all.end)
            all.end = s->edit[*i].span.end;
    }
    return all;
}

/* Does a comment stand in the place of these characters, between two tokens? */
static bool covers_comment(const struct tokens *t, struct span at)
{
    for (uint32_t i = 0; i < t->ncomment; i++)
        if (t->comment[i].begin >= at.begin && t->comment[i].end <= at.end)
            return true;
    return false;
}

/* Does the port have a helper in it? In a part of a class, it would be a part of that. */
static bool embedded_has_helper(struct str text)
{
    return contains(text, "!defined(TRANSHIP_");
}

/* Proposes the edits of the literal, all or none. */
static bool embedded_propose(const struct embedded_source *es, struct output *out)
{
    const struct settled *s = &es->port.settled;
    struct edits edits = {.arena = out->arena};
    struct buf ported = {0}, text = {0};
    bool ok = is_program(es->port.tokens), whole = contains(es->literal.text, "__global__");
    for (uint32_t i = 0; ok && i < s->n;) {
        struct span all = embedded_written(s, es->src.len, &i);
        buf_clear(&ported);
        buf_clear(&text);
        settled_apply_span(s, &es->src, all, &ported);
        struct span at = literal_span(&es->literal, all);
        ok = !covers_comment(es->literal.t, at) &&
             (whole || !embedded_has_helper(buf_str(&ported))) &&
             literal_write(&es->literal, all, buf_str(&ported), &text);
        if (ok && at.begin < at.end)
            edit_replace(&edits, at, buf_str(&text), EDIT_REWRITE, "embedded");
        else if (ok)
            edit_insert(&edits, at.begin, buf_str(&text), ORDER_REST, "embedded");
    }
    for (size_t i = 0; ok && i < edits.list.n; i++)
        vec_push(&out->edits->list, edits.list.p[i]);
    vec_release(&edits.list);
    buf_release(&ported);
    buf_release(&text);
    return ok;
}

/* One more source, ported. Headers beside the file are none of its, and it has
 * no files of its own. */
static struct embedded_source *translated(const struct input *in, const struct literal *l,
                                          struct arena *a, embedded_fn *translate, const int *order)
{
    struct embedded_source *es = ARENA_NEW(a, struct embedded_source);
    struct translate_options *opt = ARENA_NEW(a, struct translate_options);
    *opt = *in->opt;
    opt->embedded = true;
    opt->beside = NULL;
    opt->has_header = NULL;
    opt->brings = opt->outside = NULL;
    opt->include_form = NULL;
    opt->needs_includer = opt->adds_files = false;
    es->literal = *l;
    source_init(&es->src, arena_printf(a, "%s (string)", in->src->path), l->text, a);
    translate(&es->port, &es->src, in->map, opt, a, order);
    return es;
}

static void embedded_look_at(struct embedded *e, const struct input *in, struct output *out,
                             const struct literal *l, embedded_fn *translate, const int *order)
{
    bool alone = has_body(l->text) && !embedded_is_piece(l) && !is_formatted(l) && !is_in_array(l);
    struct embedded_source *es = alone ? translated(in, l, out->arena, translate, order) : NULL;
    bool ported = es && embedded_propose(es, out);
    if (ported)
        vec_push(&e->v, es);
    else if (es)
        translation_release(&es->port);
    struct span span = tok_span(in->tok, l->tokens);
    finding_add(out->findings, ported ? TS_SOURCE_PORTED : TS_SOURCE_IN_STRING, span, STR("string"),
                NULL, NULL);
}

void embedded_port(struct embedded *e, const struct input *in, struct output *out,
                   embedded_fn *translate, const int *order)
{
    const struct tokens *t = in->tok;
    struct literal l;
    for (uint32_t i = 0; !in->opt->embedded && i < t->n; i++) {
        if (t->tok[i].kind != TOK_STRING)
            continue;
        bool readable = literal_read(&l, t, i, out->arena);
        struct span span = tok_span(t, l.tokens);
        struct str text = readable ? l.text : source_text(in->src, span);
        bool stays = sides_kept(in->sides, span.begin) || sides_left_out(in->sides, span.begin);
        /* what AMD's side compiles at run time is HIP's already */
        bool is_source = embedded_is_source(text) && !sides_hip(in->sides, span.begin);
        if (is_source && readable && !stays)
            embedded_look_at(e, in, out, &l, translate, order);
        else if (is_source)
            finding_add(out->findings, TS_SOURCE_IN_STRING, span, STR("string"), NULL, NULL);
        i = l.tokens.past - 1;
    }
}

void embedded_tell(const struct embedded *e, struct findings *findings)
{
    for (size_t i = 0; i < e->v.n; i++) {
        const struct embedded_source *es = e->v.p[i];
        for (size_t k = 0; k < es->port.findings.list.n; k++) {
            const struct finding *f = &es->port.findings.list.p[k];
            if (f->def->number != TS_UNTERMINATED) /* the program may put more behind it */
                finding_move(findings, f, literal_span(&es->literal, f->span));
        }
    }
}

void embedded_count(const struct embedded *e, struct coverage *count, struct arena *a)
{
    for (size_t i = 0; i < e->v.n; i++)
        coverage_add(count, &e->v.p[i]->port.count, a);
}

void embedded_release(struct embedded *e)
{
    for (size_t i = 0; i < e->v.n; i++)
        translation_release(&e->v.p[i]->port);
    vec_release(&e->v);
}
