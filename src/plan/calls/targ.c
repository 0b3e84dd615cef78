#include "plan/calls/targ.h"

enum { MOST = 3 }; /* N of targN= */

bool targ_list_at(const struct tokens *t, uint32_t open, struct targ_list *list)
{
    uint32_t end = tok_is(t, open, P_LESS) ? tok_template_end(t, open) : 0, depth = 0;
    if (!end || end == open + 1)
        return false;
    *list = (struct targ_list){.nargs = 1};
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

const char *targ_text(struct row row, int nargs)
{
    return nargs <= MOST ? row_attr(row, (enum row_attr)(ROW_ATTR_targ1 + nargs - 1)) : NULL;
}

bool targ_wants(const struct name_use *use)
{
    bool found = false;
    if (row_kind(use->row) != ROW_TYPE || use->behind)
        return false;
    for (int n = 1; n <= MOST; n++)
        found |= targ_text(use->row, n) != NULL;
    return found;
}

bool targ_resolves_warning(const struct input *in, const struct name_use *use)
{
    struct targ_list list;
    return targ_wants(use) && targ_list_at(in->tok, use->tok + 1, &list);
}
