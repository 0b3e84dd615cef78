/* typed: calls of function templates that HIP gets wrong for some types, rewritten for those
 * (outtype=). */
#include "plan/calls/call.h"

/* The text between "<" and its end, with one blank where there are blanks and words meet. */
static struct str type_between(const struct tokens *t, uint32_t open, uint32_t end, struct arena *a)
{
    struct buf text = {0};
    for (uint32_t i = open + 1; i < end; i++) {
        struct str raw = tok_raw(t, i);
        if (text.len && t->tok[i].kind == TOK_IDENT && t->tok[i - 1].kind == TOK_IDENT)
            buf_addch(&text, ' ');
        buf_add(&text, raw.p, raw.n);
    }
    struct str own = str_of(arena_strdup(a, (struct str){text.p, text.len}));
    buf_release(&text);
    return own;
}

/* The call that the list has for the type, or an empty text. */
static struct str call_for(const char *list, struct str type)
{
    for (const char *p = list; *p; p += *p == ';') {
        p += strspn(p, " ");
        size_t n = strcspn(p, ";"), name = strcspn(p, "=");
        if (str_eq((struct str){p, name}, type)) {
            const char *call = p + name + 1 + strspn(p + name + 1, " ");
            return (struct str){call, (size_t)(p + n - call)};
        }
        p += n;
    }
    return STR("");
}

/* Words that name a type by themselves, CUDA's among them: no parameter of a
 * template, and no typedef. */
static bool typed_is_plain(const struct input *in, uint32_t open, uint32_t end)
{
    static const char *const words[] = {"bool",   "char",   "short",    "int",   "long", "float",
                                        "double", "signed", "unsigned", "const", "void", NULL};
    for (uint32_t i = open + 1; i < end; i++) {
        const struct name_use *use = use_at(in, i);
        bool api = use && use->verdict == NAME_API && row_ok(use->row);
        if (!api && !tok_any_word(in->tok, i, words))
            return false;
    }
    return true;
}

static void typed_change(const struct input *in, struct output *out, const struct name_use *use,
                         const char *list)
{
    const struct tokens *t = in->tok;
    uint32_t open = use->tok + 1, end = tok_is(t, open, P_LESS) ? tok_template_end(t, open) : 0;
    const struct call *c = call_of(in, use);
    if (!end)
        return; /* not the template */
    const struct fact_call *fact = facts_call(in->facts, t->tok[use->tok].begin);
    struct str type =
        fact && fact->type ? str_of(fact->type) : type_between(t, open, end, out->arena);
    struct str call = call_for(list, type);
    bool whole = tok_is(t, end, P_GREATER) && c->shape == CALL_CLEAR && c->nargs == 0;
    if (call.n && whole)
        edit_replace(out->edits, call_span(in, c), call, EDIT_REWRITE, "typed");
    else if (call.n || (!(fact && fact->type) && !typed_is_plain(in, open, end)))
        finding_add(out->findings, TS_TYPE_MATTERS, name_span(in, use),
                    use_name(in, use, out->arena), NULL, row_attr(use->row, ROW_ATTR_note));
}

static void typed_look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    bool ours = row_kind(use->row) <= ROW_DEVICE;
    const char *list = ours ? row_attr(use->row, ROW_ATTR_outtype) : NULL;
    if (list && !target_takes_roc(input_target(in), use->row))
        typed_change(in, out, use, list);
}

const struct rewrite rewrite_typed = {"typed", .use = typed_look_at};
