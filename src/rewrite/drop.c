/* drop: removes names that HIP does not need, with the blanks after them. */
#include "plan/calls/call.h"

/* In code or in a macro's body; not where the preprocessor asks for the name itself. */
static bool drop_is_code(const struct tokens *t, uint32_t i)
{
    if (!(t->tok[i].flags & TOK_DIRECTIVE))
        return true;
    return t->tok[i].flags & TOK_DEFINE && !tok_is_word(t, i - 1, W_DEFINE);
}

static void drop_look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    if (!use_is_for(use, "drop") || !drop_is_code(in->tok, use->tok))
        return;
    struct span span = name_span(in, use);
    while (span.end < in->src->len &&
           (in->src->bytes[span.end] == ' ' || in->src->bytes[span.end] == '\t'))
        span.end++;
    edit_replace(out->edits, span, STR(""), EDIT_REWRITE, "drop");
}

const struct rewrite rewrite_drop = {"drop", .use = drop_look_at};
