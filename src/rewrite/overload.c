/* overload: calls of functions that HIP has for other types of arguments only (nooverload=). */
#include "plan/call.h"
#include <stdlib.h>

/* "T *" is any pointer. "const T *" is any to what is const before the call converts it; an array is as good
 * as a pointer there. */
static bool is_type(const struct fact_arg *fact, struct str want)
{
    const char *type = fact->type;
    struct str given = str_of(fact->given ? fact->given : type);
    if (str_is(want, "const T *"))
        return str_starts(given, STR("const ")) && (str_ends(given, STR("*")) || str_ends(given, STR("]")));
    if (!strncmp(type, "struct ", 7)) /* C's spelling */
        type += 7;
    bool pointer = str_ends(str_of(type), STR("*"));
    return str_is(want, type) || (pointer && str_is(want, "T *"));
}

/* The type of the first argument that HIP has no overload for, or NULL. */
static const char *find_type(const struct call *c, const char *list)
{
    for (const char *p = list; *p; p += *p == ',') {
        const char *colon = strchr(p, ':');
        size_t n = strcspn(p, ",");
        int i = atoi(p);
        const struct fact_arg *fact = colon && i < c->nargs ? call_fact(c, i) : NULL;
        if (fact && fact->type && is_type(fact, (struct str){colon + 1, (size_t)(p + n - colon - 1)}))
            return fact->type;
        p += n;
    }
    return NULL;
}

static void look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    const char *list = row_attr(use->row, ROW_ATTR_nooverload);
    const struct call *c = call_of(in, use);
    if (!list || c->shape != CALL_CLEAR || target_takes_roc(input_target(in), use->row) ||
        call_is_made_for(use->row, c->nargs))
        return;
    const char *type = find_type(c, list);
    if (type)
        finding_add(out->findings, TS_NO_OVERLOAD, name_span(in, use), use_name(in, use, out->arena), type,
                    row_attr(use->row, ROW_ATTR_note));
}

const struct rewrite rewrite_overload = {"overload", .use = look_at};
