#include "plan/helpers/overload.h"
#include "plan/calls/call.h"
#include <stdlib.h>

/* Is it one of C++'s numbers? */
static bool is_number(const char *type)
{
    static const char *const numbers[] = {
        "bool",  "char",         "signed char",    "unsigned char",     "short",
        "int",   "unsigned int", "long",           "unsigned long",     "long long",
        "float", "double",       "unsigned short", "unsigned long long"};
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        if (strcmp(type, numbers[k]) == 0)
            return true;
    }
    return false;
}

/* "T *" is any pointer. "const T *" is any to what is const before the call converts it; an array
 * is as good as a pointer there. "other" is all but numbers. */
static bool plan_overload_is_type(const struct fact_arg *fact, struct str want)
{
    const char *type = fact->type;
    struct str given = str_of(fact->given ? fact->given : type);
    if (str_is(want, "const T *"))
        return str_starts(given, STR("const ")) &&
               (str_ends(given, STR("*")) || str_ends(given, STR("]")));
    if (!strncmp(type, "struct ", 7)) /* C's spelling */
        type += 7;
    bool pointer = str_ends(str_of(type), STR("*"));
    if (!pointer && !strncmp(type, "const ", 6)) /* of a value */
        type += 6;
    if (str_is(want, "other"))
        return pointer || !is_number(type);
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
    return use->verdict == NAME_API && c->shape == CALL_CLEAR &&
           row_attr(use->row, ROW_ATTR_nooverload) &&
           !target_takes_roc(input_target(in), use->row) && !call_is_made_for(use->row, c->nargs);
}

/* An entry of nooverload=. */
struct lacking {
    int arg;
    bool nowhere; /* overload= is not for it either */
    struct str type;
};

static bool next_lacking(const char **list, struct lacking *l)
{
    const char *colon = strchr(*list, ':');
    if (!colon)
        return false;
    const char *type = colon + 1 + (colon[1] == '!');
    size_t n = strcspn(type, ",");
    *l = (struct lacking){atoi(*list), type[-1] == '!', {type, n}};
    *list = type + n + (type[n] == ',');
    return true;
}

/* "any": the form of the call with an argument there is the one that HIP lacks,
 * whatever its types are. */
static bool plan_overload_is_beyond(const struct call *c, const struct lacking *l)
{
    return str_is(l->type, "any") && l->arg < c->nargs;
}

/* The row of the type that it is, or points to. */
static struct row row_of_type(const struct input *in, struct str type)
{
    if (str_starts(type, STR("const ")))
        type = str_cut(type, 6, type.n);
    if (str_ends(type, STR(" *")))
        type.n -= 2;
    return map_find(in->map, type, MAP_KIND(ROW_TYPE), in->opt->rocm);
}

static bool uses_family(const struct input *in, const char *family)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (u->verdict == NAME_API && row_ok(u->row) && strcmp(row_family(u->row), family) == 0)
            return true;
    }
    return false;
}

/* The argument's type is unknown here. True if it may be this one: in a template, if the file uses
 * such types, or all of CUDA does; in a macro's body, which may mean anything, only if the file
 * uses such types. */
static bool plan_overload_may_be(const struct input *in, const struct name_use *use,
                                 const struct lacking *l)
{
    const struct call *c = call_of(in, use);
    const struct fact_arg *fact = call_fact(c, l->arg);
    bool macro = !c->facts && use->in_define && l->arg < c->nargs;
    if (use->member && !c->facts) /* a template's arguments or a macro's decide */
        return true;
    if (!macro && !(fact && is_dependent(fact)))
        return false;
    struct row row = row_of_type(in, l->type);
    if (!row_ok(row) || strcmp(row_family(row), row_family(use->row)) == 0)
        return !macro;
    return uses_family(in, row_family(row));
}

/* The type of the argument that the first entry is about which the call has, or NULL. */
static const char *find_lacking(const struct input *in, const struct name_use *use,
                                struct lacking *l)
{
    const char *list = may_lack_overload(in, use) ? row_attr(use->row, ROW_ATTR_nooverload) : "";
    while (next_lacking(&list, l)) {
        const struct fact_arg *fact = call_fact(call_of(in, use), l->arg);
        if (fact && fact->type && plan_overload_is_type(fact, l->type))
            return fact->type;
    }
    return NULL;
}

const char *overload_type(const struct input *in, const struct name_use *use)
{
    struct lacking l;
    return find_lacking(in, use, &l);
}

const char *overload_name(const struct input *in, const struct helpers_own *own,
                          const struct name_use *use)
{
    const char *name = use->verdict == NAME_API ? row_attr(use->row, ROW_ATTR_overload) : NULL;
    if (!name || !may_lack_overload(in, use) || helpers_own_has(own, use->row) ||
        !target_has(input_target(in), use->row) || call_is_declaration(in, use))
        return NULL;
    struct lacking l;
    if (find_lacking(in, use, &l))
        return l.nowhere ? NULL : name;
    const char *list = row_attr(use->row, ROW_ATTR_nooverload);
    while (next_lacking(&list, &l)) {
        if (!l.nowhere &&
            (plan_overload_may_be(in, use, &l) || plan_overload_is_beyond(call_of(in, use), &l)))
            return name;
    }
    return NULL;
}
