#include "plan/overload.h"
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

/* In a template: its parameters decide what the type is. */
static bool is_dependent(const struct fact_arg *fact)
{
    return !fact->type || strstr(fact->type, "type-parameter-") || strcmp(fact->type, "auto") == 0;
}

static bool may_lack_overload(const struct input *in, const struct name_use *use)
{
    const struct call *c = call_of(in, use);
    return use->verdict == NAME_API && c->shape == CALL_CLEAR && row_attr(use->row, ROW_ATTR_nooverload) &&
           !target_takes_roc(input_target(in), use->row) && !call_is_made_for(use->row, c->nargs);
}

/* The first argument of a type in the list, or with hanging, of a dependent one at a place in the list. */
static const struct fact_arg *find_argument(const struct call *c, const char *list, bool hanging)
{
    for (const char *p = list; *p; p += *p == ',') {
        const char *colon = strchr(p, ':');
        size_t n = strcspn(p, ",");
        int i = atoi(p);
        const struct fact_arg *fact = colon && i < c->nargs ? call_fact(c, i) : NULL;
        if (fact && hanging && is_dependent(fact))
            return fact;
        if (fact && fact->type && is_type(fact, (struct str){colon + 1, (size_t)(p + n - colon - 1)}))
            return fact;
        p += n;
    }
    return NULL;
}

const char *overload_type(const struct input *in, const struct name_use *use)
{
    if (!may_lack_overload(in, use))
        return NULL;
    const struct fact_arg *fact =
        find_argument(call_of(in, use), row_attr(use->row, ROW_ATTR_nooverload), false);
    return fact ? fact->type : NULL;
}

const char *overload_name(const struct input *in, const struct helpers_own *own, const struct name_use *use)
{
    const char *name = use->verdict == NAME_API ? row_attr(use->row, ROW_ATTR_overload) : NULL;
    if (!name || !may_lack_overload(in, use) || helpers_own_has(own, use->row) ||
        !target_has(input_target(in), use->row) || call_is_declaration(in, use))
        return NULL;
    return find_argument(call_of(in, use), row_attr(use->row, ROW_ATTR_nooverload), true) ? name : NULL;
}
