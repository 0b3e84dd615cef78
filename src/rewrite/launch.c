/* launch: <<<...>>> kept (chevrons with blanks between closed up), or written as
 * hipLaunchKernelGGL(...). */
#include "core/launch.h"
#include "base/search.h"
#include "plan/calls/call.h"

static void close_up(const struct input *in, struct output *out, struct tok_range chevrons,
                     const char *text)
{
    if (chevrons.past - chevrons.first > 1)
        edit_replace(out->edits, tok_span(in->tok, chevrons), str_of(text), EDIT_REWRITE, "launch");
}

/* "{2, 2}" as a configuration argument: clang wants the type. */
static void name_braces(const struct input *in, struct output *out, const struct launch *l)
{
    for (int i = 0; i < l->nconfig; i++) {
        uint32_t at = in->tok->tok[l->config[i].first].begin;
        if (i < 2 && tok_is(in->tok, l->config[i].first, P_LBRACE))
            edit_replace(out->edits, (struct span){at, at}, STR("dim3"), EDIT_REWRITE, "launch");
    }
}

/* "if (x)", "for (...)", "MACRO(x)", but not the cast "(void)". In a macro's body, the bracket may
 * be the macro's own parameters. */
static bool rewrite_launch_is_header(const struct tokens *t, uint32_t close)
{
    uint32_t open = t->tok[close].match;
    return open < close && open > 0 && t->tok[open - 1].kind == TOK_IDENT &&
           !tok_is_word(t, open - 1, W_RETURN);
}

/* The ":" of a label, not of "a ? b : c". */
static bool rewrite_launch_is_label(const struct tokens *t, uint32_t colon)
{
    int questions = 0;
    bool is_case = false;
    for (uint32_t i = tok_prev(t, colon); i < t->n && colon - i < 200; i = tok_prev(t, i)) {
        if (tok_is(t, i, P_SEMI) || tok_is(t, i, P_LBRACE) || tok_is(t, i, P_RBRACE))
            break;
        questions += tok_is(t, i, P_QUESTION);
        questions -= tok_is(t, i, P_COLON);
        is_case |= tok_is_word(t, i, W_CASE);
        if (tok_is(t, i, P_RPAREN) && t->tok[i].match < i)
            i = t->tok[i].match;
    }
    return questions <= 0 || is_case;
}

/* Is the token where a statement may begin: behind the end of another, a header or a label? */
static bool is_where_statements_begin(const struct tokens *t, uint32_t first)
{
    bool in_define = t->tok[first].flags & TOK_DEFINE;
    uint32_t p = first - 1;
    if (tok_is(t, p, P_RPAREN))
        return rewrite_launch_is_header(t, p);
    if (tok_is(t, p, P_COLON))
        return rewrite_launch_is_label(t, p);
    return tok_is(t, p, P_SEMI) || tok_is(t, p, P_LBRACE) || tok_is(t, p, P_RBRACE) ||
           tok_is_word(t, p, W_ELSE) || tok_is_word(t, p, W_DO) ||
           (t->tok[p].flags & TOK_DIRECTIVE && !in_define) ||
           (in_define && p > 0 && t->tok[p].kind == TOK_IDENT && tok_is_word(t, p - 1, W_DEFINE));
}

/* hipLaunchKernelGGL is a statement in some releases: the launch must be one. */
static bool rewrite_launch_is_statement(const struct tokens *t, const struct launch *l)
{
    uint32_t after = t->tok[l->paren].match + 1, first = l->kernel.first;
    bool in_define = t->tok[first].flags & TOK_DEFINE;
    bool ends = tok_is(t, after, P_SEMI) ||
                (in_define && (after >= t->n || !(t->tok[after].flags & TOK_DEFINE) ||
                               t->tok[after].kind == TOK_HASH || tok_is(t, after, P_RBRACE)));
    return first > 0 && ends && is_where_statements_begin(t, first);
}

/* The first token from i on that begins a directive. */
static uint32_t next_directive(const struct tokens *t, uint32_t i)
{
    uint32_t d;
    search_first(d, t->ndir, t->dir[d].hash >= i);
    return d < t->ndir ? t->dir[d].hash : t->n;
}

/* An #ifdef between the arguments of a macro is beyond what the standard defines. */
static bool is_cut_by_directive(const struct tokens *t, const struct launch *l)
{
    uint32_t first = l->kernel.first, close = t->tok[l->paren].match;
    return !(t->tok[first].flags & TOK_DIRECTIVE) && next_directive(t, first) < close;
}

/* A comma in a macro argument that no parenthesis protects: "k<1, 2>", "dim3{1, 2}". */
static bool rewrite_launch_has_bare_comma(const struct tokens *t, struct tok_range r)
{
    for (uint32_t i = r.first; i < r.past; i++) {
        if (tok_is(t, i, P_COMMA))
            return true;
        if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i)
            i = t->tok[i].match;
    }
    return false;
}

/* "," and a blank, unless white space follows in the input already. */
static const char *comma_before(const struct input *in, uint32_t at, const char *blank,
                                const char *none)
{
    bool space = at < in->src->len && strchr(" \t\r\n", in->src->bytes[at]);
    return space ? none : blank;
}

static void ggl_kernel(const struct input *in, struct output *out, const struct launch *l)
{
    struct span kernel = tok_span(in->tok, l->kernel);
    struct span span = {kernel.begin, in->tok->tok[l->open.past - 1].end};
    bool comma = rewrite_launch_has_bare_comma(in->tok, l->kernel);
    /* A comment between the name and "<<<" stays with the name. */
    struct span gap = {kernel.end, in->tok->tok[l->open.first].begin};
    if (str_trim(source_text(in->src, gap)).n)
        kernel.end = gap.end;
    const char *name = comma ? "HIP_KERNEL_NAME($0)" : "$0";
    const char *text = arena_printf(out->arena, "hipLaunchKernelGGL(%s%s", name,
                                    comma_before(in, span.end, ", ", ","));
    edit_template(out->edits, span, text, &kernel, 1, EDIT_REWRITE, "launch");
}

/* "dim3(8, 8)", whatever is in the brackets. */
static bool is_dim3(const struct input *in, struct tok_range r, struct arena *a)
{
    const struct tokens *t = in->tok;
    return r.past - r.first > 2 && str_is(tok_text(in->tok, r.first, a), "dim3") &&
           tok_is(t, r.first + 1, P_LPAREN) && t->tok[r.first + 1].match == r.past - 1;
}

/* A launch whose sizes are dim3, as hipify writes them. */
static void hipify_size(const struct input *in, struct output *out, struct tok_range size)
{
    struct span s = tok_span(in->tok, size);
    if (!is_dim3(in, size, out->arena))
        edit_template(out->edits, s, "dim3($0)", &s, 1, EDIT_REWRITE, "launch");
}

static void ggl_config(const struct input *in, struct output *out, const struct launch *l)
{
    for (int i = 0; i < l->nconfig; i++) {
        bool comma = rewrite_launch_has_bare_comma(in->tok, l->config[i]);
        bool braces = i < 2 && tok_is(in->tok, l->config[i].first,
                                      P_LBRACE); /* alone, they are no expression */
        struct span s = tok_span(in->tok, l->config[i]);
        if (in->opt->launch == LAUNCH_HIPIFY && i < 2 && !braces)
            hipify_size(in, out, l->config[i]);
        else if (comma || braces)
            edit_template(out->edits, s,
                          !braces ? "($0)"
                          : comma ? "(dim3$0)"
                                  : "dim3$0",
                          &s, 1, EDIT_REWRITE, "launch");
    }
}

/* Where the text for ">>>" begins: behind the last argument, if only blanks part them. */
static uint32_t config_end(const struct input *in, const struct launch *l)
{
    uint32_t close = in->tok->tok[l->close.first].begin, at = close;
    while (at > 0 && (in->src->bytes[at - 1] == ' ' || in->src->bytes[at - 1] == '\t'))
        at--;
    return at == in->tok->tok[l->close.first - 1].end ? at : close;
}

static void ggl_arguments(const struct input *in, struct output *out, const struct launch *l)
{
    static const char *const defaults[] = {"", "", ", 0, 0", ", 0", ""};
    const struct tokens *t = in->tok;
    bool none = t->tok[l->paren].match == l->paren + 1;
    struct span chevrons = {config_end(in, l), t->tok[l->close.past - 1].end};
    struct span paren = {t->tok[l->paren].begin, t->tok[l->paren].end};
    const char *config = defaults[l->nconfig];
    /* A comment between ">>>" and "(" stays. */
    bool apart = chevrons.end < paren.begin;
    const char *comma = none ? "" : apart ? "," : comma_before(in, paren.end, ", ", ",");
    const char *text = arena_printf(out->arena, "%s%s", config, comma);
    if (apart)
        edit_replace(out->edits, paren, STR(""), EDIT_REWRITE, "launch");
    else
        chevrons.end = paren.end;
    edit_replace(out->edits, chevrons, str_of(text), EDIT_REWRITE, "launch");
}

static void as_chevrons(const struct input *in, struct output *out, const struct launch *l)
{
    close_up(in, out, l->open, "<<<");
    close_up(in, out, l->close, ">>>");
    name_braces(in, out, l);
}

static void as_ggl(const struct input *in, struct output *out, const struct launch *l)
{
    bool cut = is_cut_by_directive(in->tok, l);
    if (l->nconfig < 2 || cut || !rewrite_launch_is_statement(in->tok, l)) {
        finding_add(
            out->findings, TS_LAUNCH_UNCLEAR, tok_span(in->tok, l->open), STR("launch"), NULL,
            cut ? "the arguments of hipLaunchKernelGGL can't contain a preprocessor directive"
                : "hipLaunchKernelGGL is a statement and can't be part of an expression");
        as_chevrons(in, out, l);
        return;
    }
    ggl_kernel(in, out, l);
    ggl_config(in, out, l);
    ggl_arguments(in, out, l);
}

static void rewrite_launch_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = 0; i < t->n; i++) {
        struct launch l;
        if (!launch_begins(t, i))
            continue;
        if (!launch_at(t, i, &l)) { /* HIP takes the chevrons as they are: a finding where others
                                       were asked for */
            if (in->opt->launch != LAUNCH_KEEP && tok_is(t, i, P_LAUNCH) && !input_inactive(in, i))
                finding_add(out->findings, TS_LAUNCH_UNCLEAR,
                            tok_span(t, (struct tok_range){i, i + 1}), STR("launch"), NULL, NULL);
            continue;
        }
        if (in->opt->launch != LAUNCH_KEEP)
            as_ggl(in, out, &l);
        else
            as_chevrons(in, out, &l);
        i = l.open.past - 1;
    }
}

const struct rewrite rewrite_launch = {"launch", .run = rewrite_launch_run};
