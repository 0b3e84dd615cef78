/* drop: names that HIP has no need of: taken out, with the blanks that follow. */
#include "plan/call.h"

/* In code or in a macro's body; not where the preprocessor asks for the name itself. */
static bool is_code(const struct tokens *t, uint32_t i)
{
    if (!(t->tok[i].flags & TOK_DIRECTIVE))
        return true;
    return t->tok[i].flags & TOK_DEFINE && !tok_word(t, i - 1, "define");
}

static void run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (!use_is_for(use, "drop") || !is_code(in->tok, use->tok))
            continue;
        struct span span = name_span(in, use);
        while (span.end < in->src->len &&
               (in->src->bytes[span.end] == ' ' || in->src->bytes[span.end] == '\t'))
            span.end++;
        edit_replace(out->edits, span, STR(""), EDIT_REWRITE, "drop");
    }
}

const struct rewrite rewrite_drop = {"drop", run};
