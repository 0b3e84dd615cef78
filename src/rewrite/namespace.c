/* namespace: a namespace as a whole: "using namespace nvcuda::wmma;", "namespace w =
 * nvcuda::wmma;", and "namespace cub {", which adds to it. rename handles qualified names. */
#include "map/library.h"
#include "plan/calls/qualified.h"

/* The token of the keyword "namespace" that the use stands behind, or of "using" before that;
 * behind an alias's name, too. The use's own first token where it is named elsewhere. */
static uint32_t declaration_begin(const struct tokens *t, const struct name_use *use)
{
    uint32_t i = use->first;
    if (i > 0 && tok_is(t, i - 1, P_SCOPE))
        i--;
    if (i > 2 && tok_is(t, i - 1, P_ASSIGN) && t->tok[i - 2].kind == TOK_IDENT &&
        tok_is_word(t, i - 3, W_NAMESPACE))
        return i - 3;
    if (i > 0 && tok_is_word(t, i - 1, W_NAMESPACE))
        return i > 1 && tok_is_word(t, i - 2, W_USING) ? i - 2 : i - 1;
    return use->first;
}

/* A namespace that no ported name is in: the whole declaration goes. */
static void namespace_drop(const struct input *in, struct output *out, const struct name_use *use)
{
    uint32_t first = declaration_begin(in->tok, use);
    if (first != use->first && tok_is(in->tok, use->tok + 1, P_SEMI))
        edit_replace(out->edits, tok_span(in->tok, (struct tok_range){first, use->tok + 2}),
                     STR(""), EDIT_REWRITE, "namespace");
}

static bool is_reopened(const struct tokens *t, const struct name_use *use)
{
    return tok_is(t, use->tok + 1, P_LBRACE) && tok_word(t, declaration_begin(t, use), "namespace");
}

/* A namespace within one that a row knows. */
static void look_at_inner(const struct input *in, struct output *out, const struct name_use *use,
                          struct str name, const char *hip)
{
    struct span span = name_span(in, use);
    if (!hip || use->row.data->flags & ROW_SAME) {
        soften(use, finding_add(out->findings, TS_UNKNOWN_NAME, span, name, NULL, NULL));
        return;
    }
    soften(use, finding_add(out->findings, TS_UNKNOWN_IN_NAMESPACE, span, name,
                            qualified_hip(in, use, hip, out->arena), NULL));
    qualified_rename(in, out, use, str_of(hip), EDIT_REWRITE, "namespace");
}

static void namespace_look_at(const struct input *in, struct output *out,
                              const struct name_use *use)
{
    struct row row = use->row;
    struct str name = name_text(in->tok, use, out->arena);
    const char *hip = row_hip(row);
    const char *library = row_attr(row, ROW_ATTR_library);
    if (library &&
        (is_reopened(in->tok, use) || /* its header is told of */
         use_say_sources(out, map_library(in->map, str_of(library)), name_span(in, use), name)))
        return;
    bool own = map_is_own(in->map, row); /* then all that is in it goes with it */
    bool gone = !hip && row_attr(row, ROW_ATTR_rewrite);
    if (row.data->flags & ROW_SAME && !(use->behind && row_attr(row, ROW_ATTR_rewrite)))
        return;
    if (!own && is_reopened(in->tok, use))
        soften(use, finding_add(out->findings, TS_NAMESPACE_REOPENED, name_span(in, use), name,
                                NULL, NULL));
    else if (!hip && !gone)
        soften(use, finding_add(out->findings, TS_NO_COUNTERPART, name_span(in, use), name, NULL,
                                row_attr(row, ROW_ATTR_note)));
    else if (use->behind && !own)
        look_at_inner(in, out, use, name, hip);
    else if (gone)
        namespace_drop(in, out, use);
    else
        qualified_rename(in, out, use, str_of(hip), EDIT_REWRITE, "namespace");
}

static void namespace_run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        if (in->names->use[i].verdict == NAME_SPACE)
            namespace_look_at(in, out, &in->names->use[i]);
    }
}

const struct rewrite rewrite_namespace = {"namespace", .run = namespace_run};
