/* drop: names that HIP has no need of: taken out, with the blanks that follow. */
#include "rewrite/call.h"

static void run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (!use_is_for(use, "drop") || in->tok->tok[use->tok].flags & TOK_DIRECTIVE)
            continue;
        struct span span = name_span(in, use);
        while (span.end < in->src->len &&
               (in->src->bytes[span.end] == ' ' || in->src->bytes[span.end] == '\t'))
            span.end++;
        edit_replace(out->edits, span, STR(""), EDIT_REWRITE, "drop");
    }
}

const struct rewrite rewrite_drop = {"drop", run};
