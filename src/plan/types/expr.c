#include "plan/types/expr.h"
#include "base/search.h"
#include <string.h>

enum { SUM_MAX = 64 }; /* operands within one another that are looked into for an address */

static int by_variable(const void *pa, const void *pb)
{
    const struct type_source *a = pa, *b = pb;
    if (a->variable != b->variable)
        return a->variable < b->variable ? -1 : 1;
    return (a->expr > b->expr) - (a->expr < b->expr);
}

static void link_parts(struct exprs *x, struct arena *a)
{
    const struct facts *f = x->f;
    uint32_t *last = ARENA_ARRAY(a, uint32_t, f->nexprs);
    for (uint32_t i = 0; i < f->nexprs; i++) {
        uint32_t in = f->expr[i].parent;
        x->first[i] = x->next[i] = last[i] = FACT_NONE;
        if (in == FACT_NONE)
            continue;
        *(last[in] == FACT_NONE ? &x->first[in] : &x->next[last[in]]) = i;
        last[in] = i;
    }
}

/* The first source of the variable, or x->type_source.n. */
static uint32_t type_source_of(const struct exprs *x, uint32_t variable)
{
    uint32_t i;
    search_first(i, x->type_source.n, x->type_source.p[i].variable >= variable);
    return i < x->type_source.n && x->type_source.p[i].variable == variable
               ? i
               : (uint32_t)x->type_source.n;
}

/* A call of a member function of something that holds addresses: "v[i]",
 * "v.front()", "v.begin()", "*i". */
static bool is_from_held(const struct exprs *x, uint32_t call);

/* "auto p = v[0]", "auto i = v.begin()", "for (auto p : v)" */
static bool gives_held(const struct exprs *x, uint32_t expr)
{
    const struct fact_expr *e = &x->f->expr[expr];
    if (e->use == USE_RANGE)
        return elements_of_type(x->f, e->type) == ELEMENTS_ADDRESSES;
    bool number = role_of_type(x->f, e->required) == ROLE_INTEGER;
    return (number && role_of(x, expr) == ROLE_ADDRESS) || is_from_held(x, expr);
}

/* One variable may take its type from another one. */
static void find_held(struct exprs *x)
{
    bool more = true;
    for (int round = 0; more && round < 16; round++) {
        more = false;
        for (size_t i = 0; i < x->type_source.n; i++) {
            bool holds = x->holds[i] || gives_held(x, x->type_source.p[i].expr);
            more |= holds != x->holds[i];
            x->holds[i] = holds;
        }
    }
}

void exprs_init(struct exprs *x, const struct facts *f, struct arena *a)
{
    x->f = f;
    x->first = ARENA_ARRAY(a, uint32_t, f->nexprs);
    x->next = ARENA_ARRAY(a, uint32_t, f->nexprs);
    link_parts(x, a);
    for (uint32_t i = 0; i < f->nexprs; i++) {
        const struct fact_expr *e = &f->expr[i];
        if (e->is_deduced && e->initialises != FACT_NONE)
            vec_push(&x->type_source, (struct type_source){e->initialises, i});
    }
    if (x->type_source.n)
        qsort(x->type_source.p, x->type_source.n, sizeof *x->type_source.p, by_variable);
    x->holds = ARENA_ARRAY(a, bool, x->type_source.n);
    find_held(x);
}

void exprs_release(struct exprs *x)
{
    vec_release(&x->type_source);
}

static const struct fact_type *canonical_of(const struct facts *f, uint32_t type)
{
    return &f->type[f->type[type].canonical];
}

static bool is_reference(const struct fact_type *t)
{
    return t->kind == TYPE_REFERENCE || t->kind == TYPE_RVALUE;
}

static uint32_t expr_through_reference(const struct facts *f, uint32_t type)
{
    if (!is_reference(&f->type[type]))
        return type;
    return f->type[type].to ? f->type[type].to : canonical_of(f, type)->to;
}

static bool expr_is_address(const struct fact_type *t)
{
    return t->kind == TYPE_INTEGER && t->named &&
           strncmp(t->named, "CUdeviceptr", strlen("CUdeviceptr")) == 0;
}

static bool expr_is_wide(const struct fact_type *canonical)
{
    return strcmp(canonical->text, "unsigned long long") == 0;
}

bool type_is_wide(const struct facts *f, uint32_t type)
{
    return expr_is_wide(canonical_of(f, expr_through_reference(f, type)));
}

bool type_is_wide_list(const struct facts *f, uint32_t type)
{
    const struct fact_type *t = canonical_of(f, expr_through_reference(f, type));
    if (t->kind == TYPE_CLASS && t->nargs == 1)
        t = canonical_of(f, f->type_arg[t->arg]);
    return expr_is_wide(t);
}

uint32_t type_of_elements(const struct facts *f, uint32_t type)
{
    return f->type[type].kind == TYPE_ARRAY ? f->type[type].to : 0;
}

static enum role role_of_pointer(const struct facts *f, uint32_t to)
{
    if (!to || !expr_is_wide(canonical_of(f, to)))
        return ROLE_ANY;
    return expr_is_address(&f->type[to]) ? ROLE_ADDRESSES : ROLE_INTEGERS;
}

enum role role_of_type(const struct facts *f, uint32_t type)
{
    if (!type)
        return ROLE_ANY;
    const struct fact_type *t = &f->type[expr_through_reference(f, type)];
    switch (t->kind) {
    case TYPE_CLASS:
        if (!t->named)
            return ROLE_ANY;
        return strcmp(t->named, "dim3") == 0    ? ROLE_DIM3
               : strcmp(t->named, "uint3") == 0 ? ROLE_UINT3
                                                : ROLE_ANY;
    case TYPE_POINTER:
        return role_of_pointer(f, t->to);
    case TYPE_INTEGER:
        return expr_is_address(t) ? ROLE_ADDRESS : ROLE_INTEGER;
    case TYPE_REAL:
    case TYPE_ENUM:
        return ROLE_INTEGER;
    default:
        return ROLE_ANY;
    }
}

enum elements elements_of_type(const struct facts *f, uint32_t type)
{
    const struct fact_type *t = &f->type[type];
    bool addresses = false, numbers = false;
    for (uint32_t i = 0; i < t->nargs; i++) {
        uint32_t arg = f->type_arg[t->arg + i];
        bool is = expr_is_address(&f->type[arg]);
        addresses |= is;
        numbers |= !is && expr_is_wide(canonical_of(f, arg));
    }
    return !addresses ? ELEMENTS_NONE : numbers ? ELEMENTS_BOTH : ELEMENTS_ADDRESSES;
}

bool role_is_arithmetic(enum fact_operator op)
{
    return op == OPERATOR_ADD || op == OPERATOR_SUBTRACT || op == OPERATOR_ARITHMETIC;
}

/* A variable declared with auto for what a container holds. */
static bool is_held_variable(const struct exprs *x, uint32_t expr)
{
    uint32_t variable = x->f->expr[expr].names;
    for (uint32_t i = type_source_of(x, variable);
         i < x->type_source.n && x->type_source.p[i].variable == variable; i++) {
        if (x->holds[i])
            return true;
    }
    return false;
}

static bool is_held_object(const struct exprs *x, uint32_t object)
{
    return elements_of_type(x->f, x->f->expr[object].type) == ELEMENTS_ADDRESSES ||
           is_held_variable(x, object);
}

uint32_t expr_object(const struct exprs *x, uint32_t call)
{
    const struct fact_expr *e = x->f->expr;
    uint32_t object = x->first[call];
    if (object == FACT_NONE || (e[object].use != USE_OBJECT && e[object].use != USE_CALLEE))
        return FACT_NONE;
    bool is_member = e[object].kind == EXPR_MEMBER && e[object].op == MEMBER_FUNCTION;
    return is_member ? x->first[object] : object;
}

static bool is_from_held(const struct exprs *x, uint32_t call)
{
    const struct fact_expr *e = &x->f->expr[call];
    if (e->kind != EXPR_CALL || e->op != CALLEE_METHOD)
        return false;
    uint32_t object = expr_object(x, call);
    return object != FACT_NONE && is_held_object(x, object);
}

/* "pair.first", "i->second" */
static bool is_held_member(const struct exprs *x, uint32_t access)
{
    uint32_t object = x->first[access];
    return object != FACT_NONE && (is_held_object(x, object) || is_from_held(x, object));
}

/* Types that come out of templates are not spelled CUdeviceptr. */
static bool is_held_by_template(const struct exprs *x, uint32_t expr)
{
    const struct fact_expr *e = &x->f->expr[expr];
    if (!type_is_wide(x->f, e->type))
        return false;
    switch (e->kind) {
    case EXPR_CALL:
        return is_from_held(x, expr);
    case EXPR_MEMBER:
        return is_held_member(x, expr);
    case EXPR_NAME:
        return is_held_variable(x, expr);
    default:
        return false;
    }
}

/* "v.data()" */
static bool is_held_pointer(const struct exprs *x, uint32_t expr)
{
    const struct fact_type *t = canonical_of(x->f, x->f->expr[expr].type);
    return t->kind == TYPE_POINTER && expr_is_wide(canonical_of(x->f, t->to)) &&
           is_from_held(x, expr);
}

static enum role role_of_unary(const struct exprs *x, uint32_t expr)
{
    const struct fact_expr *e = &x->f->expr[expr];
    uint32_t operand = x->first[expr];
    if (e->op == OPERATOR_ADDRESS && operand != FACT_NONE && is_held_by_template(x, operand))
        return ROLE_ADDRESSES;
    return e->op == OPERATOR_SIGN ? ROLE_INTEGER : role_of_type(x->f, e->type);
}

static enum role role_of_binary(const struct exprs *x, uint32_t expr)
{
    const struct fact_expr *e = &x->f->expr[expr];
    enum role role = role_of_type(x->f, e->type);
    return role == ROLE_ADDRESS && role_is_arithmetic((enum fact_operator)e->op) ? ROLE_INTEGER
                                                                                 : role;
}

static enum role role_of_name(const struct exprs *x, uint32_t expr)
{
    const struct fact_expr *e = &x->f->expr[expr];
    uint32_t source = type_source_of(x, e->names);
    uint8_t owner = e->owner;
    if (source < x->type_source.n) { /* "auto i = threadIdx" has its class */
        const struct fact_expr *value = &x->f->expr[x->type_source.p[source].expr];
        owner = value->kind == EXPR_NAME ? value->owner : owner;
    }
    enum role role = role_of_type(x->f, e->type);
    bool is_grid = role == ROLE_DIM3 || role == ROLE_UINT3;
    return is_grid && owner == OWNER_API ? ROLE_INDEX : role;
}

enum role role_of(const struct exprs *x, uint32_t expr)
{
    const struct fact_expr *e = &x->f->expr[expr];
    if (is_held_by_template(x, expr))
        return ROLE_ADDRESS;
    if (is_held_pointer(x, expr))
        return ROLE_ADDRESSES;
    switch (e->kind) {
    case EXPR_NULL:
        return ROLE_NULL;
    case EXPR_NUMBER:
        return e->is_zero ? ROLE_NULL : ROLE_INTEGER;
    case EXPR_BINARY:
        return role_of_binary(x, expr);
    case EXPR_UNARY:
        return role_of_unary(x, expr);
    case EXPR_NAME:
        return role_of_name(x, expr);
    default:
        return role_of_type(x->f, e->type);
    }
}

enum role role_in_parens(const struct exprs *x, uint32_t expr)
{
    while (x->f->expr[expr].kind == EXPR_PARENS && x->first[expr] != FACT_NONE)
        expr = x->first[expr];
    return role_of(x, expr);
}

static bool is_sum(const struct exprs *x, uint32_t expr, int depth)
{
    const struct fact_expr *e = &x->f->expr[expr];
    uint32_t left = depth < SUM_MAX ? x->first[expr] : FACT_NONE;
    uint32_t right = left == FACT_NONE ? FACT_NONE : x->next[left];
    if (canonical_of(x->f, e->type)->kind == TYPE_REAL)
        return false;
    if (e->kind == EXPR_PARENS && left != FACT_NONE)
        return is_sum(x, left, depth + 1);
    bool two = e->kind == EXPR_BINARY && right != FACT_NONE;
    if (two && e->op == OPERATOR_ADD)
        return is_sum(x, left, depth + 1) != is_sum(x, right, depth + 1);
    if (two && e->op == OPERATOR_SUBTRACT)
        return is_sum(x, left, depth + 1) && !is_sum(x, right, depth + 1);
    return role_of(x, expr) == ROLE_ADDRESS;
}

bool role_is_sum(const struct exprs *x, uint32_t expr)
{
    return is_sum(x, expr, 0);
}
