/* halfcasts: casts between halves and bfloat16s become calls of a function that casts by way of a
 * float; other types it casts as before. */
#include "plan/input/half_casts.h"

#define CAST "tranship_cast"

static void halfcasts_insert(struct output *out, uint32_t at, const char *text)
{
    edit_insert(out->edits, at, str_of(text), ORDER_REST, "halfcasts");
}

static void halfcasts_replace(const struct tokens *t, struct output *out, uint32_t i,
                              const char *text)
{
    edit_replace(out->edits, (struct span){t->tok[i].begin, t->tok[i].end}, str_of(text),
                 EDIT_REWRITE, "halfcasts");
}

/* "T(tranship_cast<T>(value))" */
static void halfcasts_call(const struct tokens *t, struct output *out, const struct half_cast *c)
{
    struct span part[] = {tok_span(t, c->name), tok_span(t, c->type), tok_span(t, c->value)};
    uint32_t close = t->tok[c->value.first - 1].match;
    bool braces = tok_is(t, close, P_RBRACE);
    bool before = c->type.first < c->name.first;
    const char *type = c->is_member ? "decltype($0)" : "$1";
    const char *text = arena_printf(out->arena, "%s%s" CAST "<%s>($2)%s", before ? "$1 $0" : "$0",
                                    braces ? "{" : "(", type, braces ? "}" : ")");
    edit_template(out->edits, (struct span){part[before].begin, t->tok[close].end}, text, part, 3,
                  EDIT_REWRITE, "halfcasts");
}

static void halfcasts_write(const struct input *in, struct output *out, const struct half_cast *c)
{
    const struct tokens *t = in->tok;
    struct span at = tok_span(t, (struct tok_range){c->i, c->i + 1});
    switch (c->kind) {
    case HALF_CAST_UNCLEAR:
        finding_add(out->findings, TS_DIALECT_REFUSED, at, str_of(c->text), NULL, NULL);
        return;
    case HALF_CAST_STATIC:
        halfcasts_replace(t, out, c->i, CAST);
        break;
    case HALF_CAST_C:
        halfcasts_replace(t, out, c->i, CAST "<");
        halfcasts_replace(t, out, c->value.first - 1, ">(");
        halfcasts_insert(out, t->tok[c->value.past - 1].end, ")");
        break;
    case HALF_CAST_CALL:
        halfcasts_call(t, out, c);
    }
    finding_add(out->findings, TS_DIALECT, at, STR(CAST), NULL, NULL);
}

static void halfcasts_run(const struct input *in, struct output *out)
{
    struct half_casts casts = {0};
    half_casts_find(&casts, in);
    for (size_t i = 0; i < casts.v.n; i++)
        halfcasts_write(in, out, &casts.v.p[i]);
    vec_release(&casts.v);
}

const struct rewrite rewrite_halfcasts = {"halfcasts", .run = halfcasts_run};
