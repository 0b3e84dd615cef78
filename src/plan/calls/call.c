#include "plan/calls/call.h"
#include "base/search.h"

/* A directive between the brackets ("#ifdef X a, #else b, #endif") makes the arguments ambiguous;
 * one within an argument's own brackets, such as a lambda's body, does not. */
static bool are_arguments_cut(const struct tokens *t, uint32_t open, uint32_t close)
{
    if (t->tok[open].flags & TOK_DIRECTIVE)
        return false; /* a macro's body: one line */
    for (uint32_t i = open + 1; i < close; i++) {
        if (t->tok[i].flags & TOK_DIRECTIVE)
            return true;
        bool opens = tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET) || tok_is(t, i, P_LBRACE);
        if (opens && t->tok[i].match > i)
            i = t->tok[i].match;
    }
    return false;
}

/* The "(" behind the name, template arguments passed over; else no such token. */
static uint32_t open_at(const struct tokens *t, const struct name_use *use)
{
    uint32_t open = use->tok + 1;
    uint32_t end = tok_is(t, open, P_LESS) ? tok_template_end(t, open) : 0;
    return end && tok_is(t, end + 1, P_LPAREN) ? end + 1 : open;
}

static const struct call *call_decode(const struct input *in, const struct name_use *use,
                                      struct arena *a)
{
    static const struct call none = {.shape = CALL_NONE}, unclear = {.shape = CALL_UNCLEAR};
    const struct tokens *t = in->tok;
    uint32_t open = use->verdict == NAME_API ? open_at(t, use) : t->n;
    if (!tok_is(t, open, P_LPAREN))
        return &none;
    uint32_t close = t->tok[open].match;
    if (close <= open || are_arguments_cut(t, open, close))
        return &unclear;
    struct tok_range arg[CALL_ARGS_MAX];
    int n = tok_args(t, open, arg, CALL_ARGS_MAX);
    if (n < 0 || n > CALL_ARGS_MAX)
        return &unclear;
    const struct fact_call *facts = facts_call(in->facts, t->tok[use->tok].begin);
    struct tok_range *own = ARENA_ARRAY(a, struct tok_range, n);
    for (int i = 0; i < n; i++)
        own[i] = arg[i];
    struct call *c = ARENA_NEW(a, struct call);
    *c = (struct call){
        CALL_CLEAR, use->first, open, close, own, n, facts && facts->nargs == n ? facts : NULL};
    return c;
}

void calls_decode(struct input *in, struct arena *a)
{
    const struct call **call = ARENA_ARRAY(a, const struct call *, in->names->n);
    for (uint32_t i = 0; i < in->names->n; i++)
        call[i] = call_decode(in, &in->names->use[i], a);
    in->call = call;
}

const struct call *call_of(const struct input *in, const struct name_use *use)
{
    return in->call[use - in->names->use];
}

bool call_is_made_for(struct row row, int nargs)
{
    return nargs <= 9 && row_attr(row, (enum row_attr)(ROW_ATTR_out0 + nargs));
}

/* A gap between tokens that holds block comments and blanks only: no line comment, which would
 * comment out what follows it in the new call, and no splice. */
static bool holds_comment(const struct source *src, struct span gap)
{
    struct str text = source_text(src, gap);
    bool block = memmem(text.p, text.n, "/*", 2) != NULL;
    return block && !memmem(text.p, text.n, "//", 2) && !memchr(text.p, '\\', text.n);
}

/* With the comments that stand beside the argument: they go where it goes. */
static struct span with_comments(const struct input *in, struct tok_range arg)
{
    const struct tokens *t = in->tok;
    struct span s = tok_span(t, arg);
    if (arg.first == arg.past || arg.first == 0 || arg.past >= t->n)
        return s;
    struct span before = {t->tok[arg.first - 1].end, s.begin},
                after = {s.end, t->tok[arg.past].begin};
    if (holds_comment(in->src, before)) {
        s.begin = before.begin;
        while (strchr(" \t\r\n", in->src->bytes[s.begin]))
            s.begin++;
    }
    if (holds_comment(in->src, after)) {
        s.end = after.end;
        while (strchr(" \t\r\n", in->src->bytes[s.end - 1]))
            s.end--;
    }
    return s;
}

struct span call_arg(const struct input *in, const struct call *c, int i)
{
    if (i >= c->nargs) {
        uint32_t at = in->tok->tok[c->close].begin;
        return (struct span){at, at};
    }
    return with_comments(in, c->arg[i]);
}

struct span call_span(const struct input *in, const struct call *c)
{
    return (struct span){in->tok->tok[c->first].begin, in->tok->tok[c->close].end};
}

struct span name_span(const struct input *in, const struct name_use *use)
{
    return (struct span){in->tok->tok[use->first].begin, in->tok->tok[use->tok].end};
}

struct str use_name(const struct input *in, const struct name_use *use, struct arena *a)
{
    bool sure = row_ok(use->row) && (!use->member || use->by_ast) && use->behind == 0;
    bool longer = sure && strpbrk(row_cuda(use->row), ":.");
    return longer ? str_of(row_cuda(use->row)) : tok_text(in->tok, use->tok, a);
}

const struct fact_arg *call_fact(const struct call *c, int i)
{
    return c->facts && i < c->facts->nargs ? &c->facts->arg[i] : NULL;
}

bool use_is_for(const struct name_use *use, const char *rewrite)
{
    const char *by = row_ok(use->row) ? row_attr(use->row, ROW_ATTR_rewrite) : NULL;
    return by && use->verdict == NAME_API && strcmp(by, rewrite) == 0;
}

const struct name_use *use_at(const struct input *in, uint32_t tok)
{
    const struct names *names = in->names;
    uint32_t i;
    search_first(i, names->n, names->use[i].tok >= tok);
    return i < names->n && names->use[i].tok == tok ? &names->use[i] : NULL;
}

enum effort use_effort(struct row row)
{
    const char *word = row_attr(row, ROW_ATTR_effort);
    for (int e = EFFORT_MINUTES; word && e <= EFFORT_REDESIGN; e++) {
        if (strcmp(word, effort_name((enum effort)e)) == 0)
            return (enum effort)e;
    }
    return EFFORT_HOURS;
}

/* What differs in a type, a member or a macro is one question for the project; in a call, or where
 * template arguments are to be written, each place is looked at. */
static enum cure use_cure(struct row row)
{
    enum row_kind kind = row_kind(row);
    bool once = kind == ROW_TYPE || kind == ROW_FIELD || kind == ROW_MACRO;
    for (int n = 0; n < 3 && once; n++)
        once = !row_attr(row, (enum row_attr)(ROW_ATTR_targ1 + n));
    return once ? CURE_ONCE : CURE_EACH;
}

struct finding *use_say_sources(struct output *out, struct row library, struct span span,
                                struct str name)
{
    const char *sources = row_ok(library) ? row_attr(library, ROW_ATTR_sources) : NULL;
    if (!sources)
        return NULL;
    const char *called = row_attr(library, ROW_ATTR_name);
    struct finding *f = finding_add(out->findings, TS_NEEDS_SOURCES, span, name, called, sources);
    f->family = called;
    return f;
}

void use_say_care(const struct input *in, struct output *out, struct row row, struct span span,
                  struct str name, const char *hip)
{
    const char *care = target_care(input_target(in), row);
    if (!care)
        return;
    bool member = row_kind(row) == ROW_FIELD && !strcmp(row_member(hip), row_member(row_cuda(row)));
    if (member || str_is(name, hip) || strcmp(hip, row_cuda(row)) == 0)
        hip = NULL;
    finding_add(out->findings, hip ? TS_BEHAVES_DIFFERENTLY : TS_SAME_NAME_DIFFERS, span, name, hip,
                care)
        ->cure = use_cure(row);
}

bool call_is_deduced(const struct tokens *t, uint32_t assign)
{
    for (uint32_t i = tok_prev(t, assign); i < t->n; i = tok_prev(t, i)) {
        bool list = tok_is(t, i, P_RBRACE) && tok_is(t, i + 1, P_COMMA);
        if ((list || tok_is(t, i, P_RPAREN) || tok_is(t, i, P_RBRACKET)) && t->tok[i].match < i)
            i = t->tok[i].match;
        else if (tok_is(t, i, P_SEMI) || tok_is(t, i, P_LBRACE) || tok_is(t, i, P_RBRACE) ||
                 tok_is(t, i, P_LPAREN))
            return false;
        if (tok_is_word(t, i, W_AUTO) || tok_is_word(t, i, W_DECLTYPE))
            return true;
    }
    return false;
}
