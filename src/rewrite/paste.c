/* paste: "cuda##name" in a macro's body: only the prefix is translated, by the library rows. */
#include "map/library.h"
#include "plan/calls/call.h"

static bool is_prefix(const struct tokens *t, uint32_t i)
{
    return t->tok[i].kind == TOK_IDENT && t->tok[i].flags & TOK_DEFINE &&
           tok_is(t, i + 1, P_HASHHASH) && !tok_is(t, i - 1, P_HASHHASH) &&
           !tok_is_macro_parameter(t, i);
}

static void paste_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = 0; i + 1 < t->n; i++) {
        if (!is_prefix(t, i))
            continue;
        const char *hip = map_library_prefix(in->map, tok_raw(t, i));
        if (!hip)
            continue;
        struct span span = tok_span(t, (struct tok_range){i, i + 1});
        edit_replace(out->edits, span, str_of(hip), EDIT_REWRITE, "paste");
        finding_add(out->findings, TS_PASTED_NAME, span, tok_raw(t, i), NULL, NULL);
    }
}

const struct rewrite rewrite_paste = {"paste", .run = paste_run};
