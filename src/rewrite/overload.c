/* overload: calls of functions that HIP has for other types of arguments only (nooverload=). */
#include "rewrite/call.h"
#include <stdlib.h>

/* "T *" is any pointer. */
static bool is_type(const char *type, struct str want)
{
    return str_is(want, type) || (str_is(want, "T *") && str_ends(str_of(type), STR("*")));
}

/* The type of the first argument that HIP has no overload for, or NULL. */
static const char *find_type(const struct call *c, const char *list)
{
    for (const char *p = list; *p; p += *p == ',') {
        const char *colon = strchr(p, ':');
        size_t n = strcspn(p, ",");
        int i = atoi(p);
        const struct fact_arg *fact = colon && i < c->nargs ? call_fact(c, i) : NULL;
        if (fact && fact->type && is_type(fact->type, (struct str){colon + 1, (size_t)(p + n - colon - 1)}))
            return fact->type;
        p += n;
    }
    return NULL;
}

/* Has the row a form for exactly so many arguments? */
static bool is_made_for(struct row row, int nargs)
{
    return nargs <= 9 && row_attr(row, (enum row_attr)(ROW_ATTR_out0 + nargs));
}

static void run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        const char *list = use->verdict == NAME_API ? row_attr(use->row, ROW_ATTR_nooverload) : NULL;
        struct call c;
        if (!list || target_takes_roc(input_target(in), use->row) || call_at(in, use, &c) != CALL_CLEAR ||
            is_made_for(use->row, c.nargs))
            continue;
        const char *type = find_type(&c, list);
        if (type)
            finding_add(out->findings, TS_NO_OVERLOAD, name_span(in, use), tok_raw(in->tok, use->tok), type,
                        row_attr(use->row, ROW_ATTR_note));
    }
}

const struct rewrite rewrite_overload = {"overload", run};
