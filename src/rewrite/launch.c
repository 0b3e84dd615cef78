/* launch: <<<...>>> kept (chevrons with blanks between closed up), or written as hipLaunchKernelGGL(...). */
#include "core/launch.h"
#include "rewrite/call.h"

static void close_up(const struct input *in, struct output *out, struct tok_range chevrons, const char *text)
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

/* hipLaunchKernelGGL is a statement in some releases: the launch must be one. */
static bool is_statement(const struct tokens *t, const struct launch *l)
{
    uint32_t after = t->tok[l->paren].match + 1, first = l->kernel.first;
    bool in_define = t->tok[first].flags & TOK_DEFINE;
    bool ends = tok_is(t, after, P_SEMI) ||
                (in_define && (after >= t->n || !(t->tok[after].flags & TOK_DEFINE) ||
                               t->tok[after].flags & TOK_FIRST || tok_is(t, after, P_RBRACE)));
    if (first == 0 || !ends)
        return false;
    uint32_t p = first - 1;
    return tok_is(t, p, P_SEMI) || tok_is(t, p, P_LBRACE) || tok_is(t, p, P_RBRACE) ||
           tok_is(t, p, P_RPAREN) || tok_is(t, p, P_COLON) || tok_word(t, p, "else") ||
           tok_word(t, p, "do") || (t->tok[p].flags & TOK_DIRECTIVE && !in_define) ||
           (in_define && t->tok[p].kind == TOK_IDENT);
}

/* A comma in a macro argument that no parenthesis protects: "k<1, 2>", "dim3{1, 2}". */
static bool has_bare_comma(const struct tokens *t, struct tok_range r)
{
    for (uint32_t i = r.first; i < r.past; i++) {
        if (tok_is(t, i, P_COMMA))
            return true;
        if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i)
            i = t->tok[i].match;
    }
    return false;
}

static void ggl_kernel(const struct input *in, struct output *out, const struct launch *l)
{
    struct span kernel = tok_span(in->tok, l->kernel);
    bool comma = has_bare_comma(in->tok, l->kernel);
    const char *text = comma ? "hipLaunchKernelGGL(HIP_KERNEL_NAME($0), " : "hipLaunchKernelGGL($0, ";
    struct span span = {kernel.begin, in->tok->tok[l->open.past - 1].end};
    edit_template(out->edits, span, text, &kernel, 1, EDIT_REWRITE, "launch");
}

static void ggl_config(const struct input *in, struct output *out, const struct launch *l)
{
    for (int i = 0; i < l->nconfig; i++) {
        if (has_bare_comma(in->tok, l->config[i])) {
            struct span s = tok_span(in->tok, l->config[i]);
            /* "{1, 2}" alone is no expression. */
            const char *text = tok_is(in->tok, l->config[i].first, P_LBRACE) ? "(dim3$0)" : "($0)";
            edit_template(out->edits, s, text, &s, 1, EDIT_REWRITE, "launch");
        }
    }
}

static void ggl_arguments(const struct input *in, struct output *out, const struct launch *l)
{
    static const char *const defaults[] = {"", "", ", 0, 0", ", 0", ""};
    const struct tokens *t = in->tok;
    bool none = t->tok[l->paren].match == l->paren + 1;
    uint32_t from = t->tok[l->close.first].begin;
    /* A comment before ">>>" or "(" stays. */
    struct span chevrons = {from, t->tok[l->close.past - 1].end};
    struct span paren = {t->tok[l->paren].begin, t->tok[l->paren].end};
    const char *config = defaults[l->nconfig];
    if (chevrons.end == paren.begin) {
        const char *text = arena_printf(out->arena, "%s%s", config, none ? "" : ", ");
        edit_replace(out->edits, (struct span){chevrons.begin, paren.end}, str_of(text), EDIT_REWRITE,
                     "launch");
        return;
    }
    edit_replace(out->edits, chevrons, str_of(config), EDIT_REWRITE, "launch");
    edit_replace(out->edits, paren, none ? STR("") : STR(","), EDIT_REWRITE, "launch");
}

static void as_ggl(const struct input *in, struct output *out, const struct launch *l)
{
    if (l->nconfig < 2 || !is_statement(in->tok, l)) {
        finding_add(out->findings, TS_LAUNCH_UNCLEAR, tok_span(in->tok, l->open), STR("launch"), NULL,
                    "hipLaunchKernelGGL is a statement: it can't stand within an expression");
        return;
    }
    ggl_kernel(in, out, l);
    ggl_config(in, out, l);
    ggl_arguments(in, out, l);
}

static void run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = 0; i < t->n; i++) {
        struct launch l;
        if (!launch_begins(t, i))
            continue;
        if (!launch_at(t, i, &l)) {
            if (tok_is(t, i, P_LAUNCH) && !(t->tok[i].flags & TOK_DEAD) &&
                !facts_inactive(in->facts, t->tok[i].begin))
                finding_add(out->findings, TS_LAUNCH_UNCLEAR, tok_span(t, (struct tok_range){i, i + 1}),
                            STR("launch"), NULL, NULL);
            continue;
        }
        if (in->opt->launch == LAUNCH_GGL && tok_is(t, l.open.first, P_LAUNCH)) {
            as_ggl(in, out, &l);
        } else {
            close_up(in, out, l.open, "<<<");
            close_up(in, out, l.close, ">>>");
            name_braces(in, out, &l);
        }
        i = l.open.past - 1;
    }
}

const struct rewrite rewrite_launch = {"launch", run};
