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
    if (!pointer && !strncmp(type, "const ", 6)) /* of a value */
        type += 6;
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

/* Has the file to do with what the type is of: half precision, or all of CUDA? */
static bool is_about(const struct input *in, const struct name_use *use, struct str type)
{
    if (str_starts(type, STR("const ")))
        type = str_cut(type, 6, type.n);
    if (str_ends(type, STR(" *")))
        type.n -= 2;
    struct row row = map_find(in->map, type, MAP_KIND(ROW_TYPE), in->opt->rocm);
    if (!row_ok(row) || strcmp(row_family(row), row_family(use->row)) == 0)
        return true;
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (u->verdict == NAME_API && row_ok(u->row) && strcmp(row_family(u->row), row_family(row)) == 0)
            return true;
    }
    return false;
}

/* The first argument of a type in the list, or with hanging, of a dependent one that may be of such a type.
 */
static const struct fact_arg *find_argument(const struct input *in, const struct name_use *use, bool hanging)
{
    const struct call *c = call_of(in, use);
    const char *list = row_attr(use->row, ROW_ATTR_nooverload);
    for (const char *p = list; *p; p += *p == ',') {
        const char *colon = strchr(p, ':');
        size_t n = strcspn(p, ",");
        int i = atoi(p);
        const struct fact_arg *fact = colon && i < c->nargs ? call_fact(c, i) : NULL;
        struct str type = {fact ? colon + 1 : p, fact ? (size_t)(p + n - colon - 1) : 0};
        if (fact && hanging && is_dependent(fact) && is_about(in, use, type))
            return fact;
        if (fact && fact->type && is_type(fact, type))
            return fact;
        p += n;
    }
    return NULL;
}

const char *overload_type(const struct input *in, const struct name_use *use)
{
    if (!may_lack_overload(in, use))
        return NULL;
    const struct fact_arg *fact = find_argument(in, use, false);
    return fact ? fact->type : NULL;
}

const char *overload_name(const struct input *in, const struct helpers_own *own, const struct name_use *use)
{
    const char *name = use->verdict == NAME_API ? row_attr(use->row, ROW_ATTR_overload) : NULL;
    if (!name || !may_lack_overload(in, use) || helpers_own_has(own, use->row) ||
        !target_has(input_target(in), use->row) || call_is_declaration(in, use))
        return NULL;
    return find_argument(in, use, true) ? name : NULL;
}
