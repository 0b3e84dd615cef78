/* Arguments of calls: each must have its parameter's role. */
#include "plan/types/change_parts.h"

/* Returns the kind of elements of a container that a call returns or is a member of. */
static enum elements elements_of_call(const struct changes *c, uint32_t call)
{
    const struct fact_expr *e = c->f->expr;
    if (e[call].op == CALLEE_CONSTRUCTOR)
        return elements_of_type(c->f, e[call].type);
    uint32_t object = e[call].op == CALLEE_METHOD ? expr_object(&c->x, call) : FACT_NONE;
    return object == FACT_NONE ? ELEMENTS_NONE : elements_of_type(c->f, e[object].type);
}

static bool is_changeable_reference(const struct facts *f, uint32_t type)
{
    const struct fact_type *t = &f->type[f->type[type].canonical];
    return t->kind == TYPE_REFERENCE && !f->type[t->to].is_const;
}

/* Parameters of templates may be anything, unless the template itself says it. */
static enum role wish_of(const struct changes *c, const struct fact_expr *call,
                         enum elements elements, uint32_t type)
{
    enum role role = role_of_type(c->f, type);
    bool makes_dim3 = call->op == CALLEE_CONSTRUCTOR && role_of_type(c->f, call->type) == ROLE_DIM3;
    if (role == ROLE_UINT3 && makes_dim3 && call->owner == OWNER_API)
        return ROLE_DIM3; /* HIP's dim3 can't be made of one */
    bool is_sure = role == ROLE_ADDRESS || role == ROLE_DIM3 || role == ROLE_UINT3;
    if (call->is_generic && !is_sure)
        return ROLE_ANY;
    if (elements == ELEMENTS_NONE || !type_is_wide_list(c->f, type))
        return role;
    return elements == ELEMENTS_BOTH ? ROLE_ANY : ROLE_ADDRESS;
}

static bool change_calls_is_argument(const struct fact_expr *e)
{
    return e->use == USE_ARGUMENT || e->use == USE_VARIADIC;
}

/* Is a template's other argument an address, so that both are to be of one type?
 * The first four count. */
static bool is_beside_address(const struct changes *c, uint32_t call, uint32_t arg)
{
    int seen = 0;
    for (uint32_t i = c->x.first[call]; i != FACT_NONE && seen < 4; i = c->x.next[i]) {
        bool is = change_calls_is_argument(&c->f->expr[i]);
        if (is && i != arg && role_is_sum(&c->x, i))
            return true;
        seen += is;
    }
    return false;
}

static void change_calls_walk_argument(struct changes *c, uint32_t call, enum elements elements,
                                       uint32_t arg)
{
    const struct fact_expr *e = &c->f->expr[arg], *of = &c->f->expr[call];
    enum role expected = wish_of(c, of, elements, e->required), is = role_of(&c->x, arg);
    bool differs = (expected == ROLE_ADDRESS && is == ROLE_INTEGER) ||
                   (expected == ROLE_INTEGER && is == ROLE_ADDRESS);
    if (elements != ELEMENTS_NONE && expected == ROLE_ANY && role_is_sum(&c->x, arg))
        expected = ROLE_ADDRESS; /* where it may be either */
    else if (of->is_generic && expected == ROLE_ANY && is_beside_address(c, call, arg))
        expected = change_expected_exact(c, arg);
    if (differs && is_changeable_reference(c->f, e->required)) {
        change_add(c, CHANGE_UNCLEAR, arg, arg);
        expected = ROLE_ANY;
    }
    change_walk(c, arg, expected);
}

void change_walk_call(struct changes *c, uint32_t call, enum role expected)
{
    enum elements elements = elements_of_call(c, call);
    change_convert(c, call, role_of(&c->x, call), expected);
    for (uint32_t i = c->x.first[call]; i != FACT_NONE; i = c->x.next[i]) {
        uint8_t use = c->f->expr[i].use;
        if (use == USE_ARGUMENT)
            change_calls_walk_argument(c, call, elements, i);
        else
            change_walk(c, i, use == USE_VARIADIC ? ROLE_INTEGER : ROLE_ANY);
    }
}
