/* Finds expressions whose type in HIP is not the one that their place requires. */
#include "plan/types/change_parts.h"
#include <stdlib.h>

enum change_kind change_of(enum role is, enum role expected)
{
    static const struct {
        enum role is, expected;
        enum change_kind kind;
    } table[] = {{ROLE_ADDRESS, ROLE_INTEGER, CHANGE_TO_INTEGER},
                 {ROLE_ADDRESS, ROLE_BYTES, CHANGE_TO_BYTES},
                 {ROLE_INTEGER, ROLE_ADDRESS, CHANGE_TO_ADDRESS},
                 {ROLE_ADDRESSES, ROLE_INTEGERS, CHANGE_TO_INTEGERS},
                 {ROLE_INTEGERS, ROLE_ADDRESSES, CHANGE_TO_ADDRESSES},
                 {ROLE_UINT3, ROLE_DIM3, CHANGE_TO_DIM3},
                 {ROLE_DIM3, ROLE_UINT3, CHANGE_TO_UINT3},
                 {ROLE_INDEX, ROLE_UINT3, CHANGE_TO_UINT3}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].is == is && table[i].expected == expected)
            return table[i].kind;
    }
    return CHANGE_NONE;
}

void change_add(struct changes *c, enum change_kind kind, uint32_t expr, uint32_t operand)
{
    const struct fact_expr *e = &c->f->expr[expr], *o = &c->f->expr[operand];
    bool outside = o->span.begin < e->span.begin || o->span.end > e->span.end;
    if (kind == CHANGE_NONE && !e->in_argument)
        return;
    if (kind != CHANGE_NONE && (outside || e->in_body || e->is_disputed))
        kind = kind == CHANGE_TO_DIM3 || kind == CHANGE_TO_UINT3 ? CHANGE_UNCLEAR_GRID
                                                                 : CHANGE_UNCLEAR;
    bool tight = o->kind != EXPR_BINARY && o->kind != EXPR_CHOICE;
    vec_push(&c->out->v, (struct change){e->span, o->span, (uint8_t)kind, tight, o->is_pure});
}

void change_convert(struct changes *c, uint32_t expr, enum role is, enum role expected)
{
    enum change_kind kind = change_of(is, expected);
    if (kind != CHANGE_NONE || is == ROLE_ADDRESS)
        change_add(c, kind, expr, expr);
}

enum role change_expected_exact(struct changes *c, uint32_t value)
{
    enum role role = role_of_type(c->f, c->f->expr[value].type);
    if (role != ROLE_ADDRESS || role_of(&c->x, value) != ROLE_INTEGER || !role_is_sum(&c->x, value))
        return role == ROLE_ADDRESS ? role : ROLE_ANY;
    change_convert(c, value, ROLE_INTEGER, ROLE_ADDRESS);
    return ROLE_BYTES;
}

void change_walk_parts(struct changes *c, uint32_t expr, enum role expected)
{
    for (uint32_t i = c->x.first[expr]; i != FACT_NONE; i = c->x.next[i])
        change_walk(c, i, c->f->expr[i].use == USE_INDEX ? ROLE_INTEGER : expected);
}

/* "{a, b}" of an array, a struct, or what its place asks for. */
static void plan_change_walk_list(struct changes *c, uint32_t list, enum role expected)
{
    const struct facts *f = c->f;
    uint32_t type = f->expr[list].type, element = type_of_elements(f, type);
    const struct fact_type *t = &f->type[type];
    bool is_class = t->kind == TYPE_CLASS;
    /* std::array: the braces of its array may be left out */
    bool has_addresses =
        is_class && elements_of_type(f, type) == ELEMENTS_ADDRESSES && t->fields <= 1;
    enum role each = has_addresses                         ? ROLE_ADDRESS
                     : element && expected != ROLE_ADDRESS ? role_of_type(f, element)
                                                           : expected;
    for (uint32_t i = c->x.first[list]; i != FACT_NONE; i = c->x.next[i]) {
        bool by_member = (is_class && !has_addresses) || f->expr[i].use == USE_INITIALISER;
        change_walk(c, i, by_member ? role_of_type(f, f->expr[i].required) : each);
    }
}

/* "c ? a : b" */
static void walk_choice(struct changes *c, uint32_t expr, enum role expected)
{
    uint32_t condition = c->x.first[expr];
    if (expected == ROLE_ANY)
        expected = role_of(&c->x, expr);
    for (uint32_t i = condition; i != FACT_NONE; i = c->x.next[i])
        change_walk(c, i, i == condition ? ROLE_ANY : expected);
}

/* A number in parentheses is cast with them; an address within. */
static void walk_parens(struct changes *c, uint32_t expr, enum role expected)
{
    uint32_t inner = c->x.first[expr];
    if (inner == FACT_NONE)
        return;
    uint8_t kind = c->f->expr[inner].kind;
    bool is_number = expected == ROLE_ADDRESS && kind != EXPR_PARENS && kind != EXPR_CHOICE &&
                     !role_is_sum(&c->x, inner) && role_of(&c->x, inner) == ROLE_INTEGER;
    if (is_number)
        change_convert(c, expr, ROLE_INTEGER, ROLE_ADDRESS);
    change_walk(c, inner, is_number ? ROLE_INTEGER : expected);
}

void change_walk(struct changes *c, uint32_t expr, enum role expected)
{
    const struct fact_expr *e = &c->f->expr[expr];
    if (e->is_cut) {
        if (role_of_type(c->f, e->type) == ROLE_ADDRESS)
            change_add(c, CHANGE_UNCLEAR, expr, expr);
        return;
    }
    switch (e->kind) {
    case EXPR_PARENS:
        walk_parens(c, expr, expected);
        return;
    case EXPR_CHOICE:
        walk_choice(c, expr, expected);
        return;
    case EXPR_CALL:
        change_walk_call(c, expr, expected);
        return;
    case EXPR_LIST:
        plan_change_walk_list(c, expr, expected);
        return;
    case EXPR_UNARY:
        change_walk_unary(c, expr, expected);
        return;
    case EXPR_BINARY:
        change_walk_binary(c, expr, expected);
        return;
    case EXPR_CAST:
        change_walk_cast(c, expr, expected);
        return;
    default:
        change_convert(c, expr, role_of(&c->x, expr), expected);
        change_walk_parts(c, expr, ROLE_ANY);
    }
}

/* Returns the role that the place of a root expression requires. */
static enum role wish_of_place(struct changes *c, uint32_t expr)
{
    const struct fact_expr *e = &c->f->expr[expr];
    uint32_t element = type_of_elements(c->f, e->required);
    switch (e->use) {
    case USE_INITIALISER:
    case USE_RETURN:
        if (e->is_deduced)
            return change_expected_exact(c, expr);
        return role_of_type(c->f, element ? element : e->required);
    case USE_INDEX:
    case USE_SWITCH:
        return ROLE_INTEGER;
    default:
        return ROLE_ANY;
    }
}

static int plan_change_by_place(const void *pa, const void *pb)
{
    const struct change *a = pa, *b = pb;
    if (a->span.begin != b->span.begin)
        return a->span.begin < b->span.begin ? -1 : 1;
    if (a->span.end != b->span.end)
        return a->span.end > b->span.end ? -1 : 1;
    return (int)a->kind - (int)b->kind;
}

/* Sorts and drops duplicates; places that are to change in two ways are unclear. */
static void plan_change_merge(struct change_list *l)
{
    size_t n = 0, kept = 0;
    if (l->v.n)
        qsort(l->v.p, l->v.n, sizeof *l->v.p, plan_change_by_place);
    for (size_t i = 0; i < l->v.n; i++) {
        struct change now = l->v.p[i], *last = n ? &l->v.p[n - 1] : NULL;
        if (!last || last->span.begin != now.span.begin || last->span.end != now.span.end)
            l->v.p[n++] = now;
        else if (last->kind != now.kind)
            last->kind = CHANGE_UNCLEAR;
    }
    for (size_t i = 0; i < n; i++) {
        if (l->v.p[i].kind != CHANGE_NONE)
            l->v.p[kept++] = l->v.p[i];
    }
    l->v.n = kept;
}

void changes_find(const struct facts *f, struct change_list *out, struct arena *a)
{
    struct changes c = {.f = f, .out = out};
    exprs_init(&c.x, f, a);
    for (uint32_t i = 0; i < f->nexprs; i++) {
        if (f->expr[i].parent == FACT_NONE)
            change_walk(&c, i, wish_of_place(&c, i));
    }
    exprs_release(&c.x);
    plan_change_merge(out);
}
