/* targ: class templates whose default arguments HIP has otherwise: CUDA's are written out (targN=). */
#include "rewrite/targ.h"

enum { MOST = 3 }; /* N of targN= */

/* A template argument list. */
struct list {
    int nargs;
    uint32_t at; /* offset behind the last one, which may lie within a ">>" */
};

/* The arguments between "<" and its end. A list within that ends with the same token (">>") puts our own ">"
 * one further. False for an empty one, and where a pack stands for some. */
static bool list_at(const struct tokens *t, uint32_t open, struct list *list)
{
    uint32_t end = tok_is(t, open, P_LESS) ? tok_template_end(t, open) : 0, depth = 0;
    if (!end || end == open + 1)
        return false;
    *list = (struct list){.nargs = 1};
    for (uint32_t i = open + 1; i < end; i++) {
        uint8_t punct = t->tok[i].punct;
        uint32_t inner = punct == P_LESS ? tok_template_end(t, i) : 0;
        if (punct == P_ELLIPSIS)
            return false;
        if ((punct == P_LPAREN || punct == P_LBRACKET || punct == P_LBRACE) && t->tok[i].match > i)
            i = t->tok[i].match;
        else if (inner && inner < end)
            i = inner;
        else if (inner)
            depth++;
        else if (punct == P_COMMA && depth == 0)
            list->nargs++;
    }
    list->at = depth ? t->tok[end].begin + depth : t->tok[end - 1].end;
    return true;
}

static const char *text_for(struct row row, int nargs)
{
    return nargs <= MOST ? row_attr(row, (enum row_attr)(ROW_ATTR_targ1 + nargs - 1)) : NULL;
}

static bool has_targ(const struct name_use *use)
{
    bool found = false;
    if (row_kind(use->row) != ROW_TYPE || use->behind)
        return false;
    for (int n = 1; n <= MOST; n++)
        found |= text_for(use->row, n) != NULL;
    return found;
}

bool targ_settles(const struct input *in, const struct name_use *use)
{
    struct list list;
    return has_targ(use) && list_at(in->tok, use->tok + 1, &list);
}

static void run(const struct input *in, struct output *out)
{
    struct list list;
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict != NAME_API || !has_targ(use) || !list_at(in->tok, use->tok + 1, &list))
            continue;
        const char *text = text_for(use->row, list.nargs);
        if (text)
            edit_replace(out->edits, (struct span){list.at, list.at},
                         str_of(arena_printf(out->arena, ", %s", text)), EDIT_REWRITE, "targ");
    }
}

const struct rewrite rewrite_targ = {"targ", run};
