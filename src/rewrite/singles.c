/* singles: "uint1 x = {1};". CUDA's vectors are aggregates; HIP's constructor of one element is explicit,
 * so that the list has to stand without "=". */
#include "plan/calls/call.h"

/* A vector of one element by its name: "uint1". */
static bool is_single(const char *name)
{
    static const char *const element[] = {"char",     "uchar",     "short", "ushort",
                                          "int",      "uint",      "long",  "ulong",
                                          "longlong", "ulonglong", "float", "double"};
    size_t n = strlen(name);
    bool is = false;
    for (size_t i = 0; i < sizeof element / sizeof *element && !is; i++)
        is = n == strlen(element[i]) + 1 && name[n - 1] == '1' &&
             strncmp(name, element[i], n - 1) == 0;
    return is;
}

/* One declarator of several; returns the token behind its list, 0 where it has none. */
static uint32_t drop_assign(const struct tokens *t, struct output *out, uint32_t i)
{
    if (i + 3 >= t->n || t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_ASSIGN) ||
        !tok_is(t, i + 2, P_LBRACE))
        return 0;
    uint32_t end = t->tok[i + 2].match;
    if (end > i + 3) /* an empty list is another constructor's */
        edit_replace(out->edits, (struct span){t->tok[i].end, t->tok[i + 2].begin}, STR(""),
                     EDIT_REWRITE, "singles");
    return end > i + 2 ? end + 1 : 0;
}

static void singles_look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    uint32_t i = use->tok + 1;
    if (use->verdict != NAME_API || row_kind(use->row) != ROW_TYPE ||
        !is_single(row_cuda(use->row)) || tok_directive(t, use->tok))
        return;
    while (tok_word(t, i, "const") || tok_word(t, i, "constexpr"))
        i++;
    i = drop_assign(t, out, i);
    while (i && tok_is(t, i, P_COMMA))
        i = drop_assign(t, out, i + 1);
}

const struct rewrite rewrite_singles = {"singles", .use = singles_look_at};
