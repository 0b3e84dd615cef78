/* Translates a call by its row's attributes alone, without a rewrite. */
#include "plan/calls/call.h"
#include <stdlib.h>

bool call_is_by_row(const struct name_use *use)
{
    return use->verdict == NAME_API && row_kind(use->row) <= ROW_DEVICE &&
           !row_attr(use->row, ROW_ATTR_rewrite);
}

/* Does a call with so many arguments have all that out= names? */
static bool has_named_arguments(const char *text, int nargs)
{
    int arg;
    for (const char *p = strchr(text, '$'); p; p = strchr(p + 1, '$')) {
        if (placeholder_at(p, &arg) && arg >= nargs)
            return false;
    }
    return true;
}

/* "f(__VA_ARGS__)", "f(args...)": nobody knows how many there are. Returns the index of the first
 * such argument, or the number of arguments. */
static int first_pack(const struct input *in, const struct call *c)
{
    const struct tokens *t = in->tok;
    for (int i = 0; i < c->nargs; i++) {
        struct tok_range r = c->arg[i];
        if (r.first < r.past &&
            (tok_word(t, r.past - 1, "__VA_ARGS__") || tok_is(t, r.past - 1, P_ELLIPSIS)))
            return i;
    }
    return c->nargs;
}

/* Does the change hang on the number of arguments, or on one that a pack may hold? */
static bool hangs_on_pack(struct target target, const struct call *c, struct row row, int pack)
{
    bool needs = target_addarg(target, row) != NULL;
    for (int i = 0; i < 10; i++)
        needs |= target_call(target, row, i) != NULL || (i >= pack && row_arg(row, i));
    return pack < c->nargs && needs;
}

const char *call_trouble(const struct input *in, const struct call *c, struct row row)
{
    const char *text = target_call(input_target(in), row, c->nargs);
    if (hangs_on_pack(input_target(in), c, row, first_pack(in, c)))
        return "a pack or __VA_ARGS__ stands for an unknown number of arguments";
    if (text && !has_named_arguments(text, c->nargs))
        return "HIP's form of the call does not take this number of arguments";
    return NULL;
}

bool call_arg_is_null(const struct input *in, const struct call *c, int i)
{
    const struct fact_arg *fact = call_fact(c, i);
    struct tok_range r = c->arg[i];
    bool word = tok_word(in->tok, r.first, "nullptr") || tok_word(in->tok, r.first, "NULL") ||
                str_is(tok_raw(in->tok, r.first), "0");
    return (fact && fact->kind == FACT_ARG_NULL) || (word && r.past - r.first == 1);
}

bool call_loses_nothing(const struct input *in, const struct name_use *use)
{
    const char *dropped = row_attr(use->row, ROW_ATTR_dropped);
    const struct call *c = call_of(in, use);
    if (!dropped)
        return false;
    int i = atoi(dropped);
    return c->shape != CALL_CLEAR || i >= c->nargs ||
           !target_call(input_target(in), use->row, c->nargs) || call_arg_is_null(in, c, i);
}

const char *call_out(const struct input *in, const struct name_use *use)
{
    const struct call *c = call_of(in, use);
    if (c->shape != CALL_CLEAR || !call_is_by_row(use) ||
        !(row_out_any(use->row) || row_attr(use->row, ROW_ATTR_rocout)))
        return NULL;
    if (call_is_declaration(in, use) || call_trouble(in, c, use->row))
        return NULL;
    return target_call(input_target(in), use->row, c->nargs);
}
