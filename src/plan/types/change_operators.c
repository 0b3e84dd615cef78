/* Operators and casts of addresses: the roles that their operands must have. */
#include "plan/types/change_parts.h"

static bool change_operators_is_address(enum role role)
{
    return role == ROLE_ADDRESS || role == ROLE_BYTES;
}

/* "p + n": the address counts bytes where an address is expected, and is a number elsewhere. */
static void walk_arithmetic(struct changes *c, uint32_t expr, enum role expected)
{
    uint32_t left = c->x.first[expr];
    if (left != FACT_NONE && change_operators_is_address(expected) && role_is_sum(&c->x, expr)) {
        bool is_left = role_is_sum(&c->x, left);
        change_walk(c, left, is_left ? ROLE_BYTES : ROLE_INTEGER);
        change_walk(c, c->x.next[left], is_left ? ROLE_INTEGER : ROLE_BYTES);
        return;
    }
    if (role_of(&c->x, expr) == ROLE_INTEGER)
        change_convert(c, expr, ROLE_INTEGER, expected);
    change_walk_parts(c, expr, ROLE_INTEGER);
}

/* Addresses compare with one another, and with 0 for being the same. */
static void walk_comparison(struct changes *c, uint32_t left, uint32_t right, bool is_equality)
{
    uint32_t of[2] = {left, right};
    bool sum[2], null[2];
    for (int i = 0; i < 2; i++) {
        sum[i] = role_is_sum(&c->x, of[i]);
        null[i] = is_equality && role_in_parens(&c->x, of[i]) == ROLE_NULL;
    }
    bool as_addresses = (sum[0] || null[0]) && (sum[1] || null[1]) && (sum[0] || sum[1]);
    bool as_numbers = sum[0] || sum[1];
    enum role expected = as_addresses ? ROLE_ADDRESS : as_numbers ? ROLE_INTEGER : ROLE_ANY;
    change_walk(c, left, expected);
    change_walk(c, right, expected);
}

/* "p += n" */
static void walk_compound(struct changes *c, uint32_t expr, bool adds, enum role expected)
{
    uint32_t left = c->x.first[expr], right = c->x.next[left];
    if (role_in_parens(&c->x, left) == ROLE_ADDRESS) {
        enum change_kind kind = adds ? CHANGE_ADD : CHANGE_ASSIGN;
        bool is_number = expected == ROLE_INTEGER; /* two changes of one place are too many */
        change_add(c, is_number ? CHANGE_UNCLEAR : kind, expr, left);
    }
    change_walk(c, left, ROLE_ANY);
    change_walk(c, right, ROLE_INTEGER);
}

static void walk_assignment(struct changes *c, uint32_t expr, enum role expected)
{
    uint32_t left = c->x.first[expr];
    enum role role = role_in_parens(&c->x, left);
    change_convert(c, expr, role, expected);
    change_walk(c, left, ROLE_ANY);
    change_walk(c, c->x.next[left], role);
}

void change_walk_binary(struct changes *c, uint32_t expr, enum role expected)
{
    enum fact_operator op = (enum fact_operator)c->f->expr[expr].op;
    uint32_t left = c->x.first[expr], right = left == FACT_NONE ? FACT_NONE : c->x.next[left];
    if (role_is_arithmetic(op)) {
        walk_arithmetic(c, expr, expected);
    } else if (right == FACT_NONE) {
        change_walk_parts(c, expr, ROLE_ANY);
    } else if (op == OPERATOR_COMMA) {
        change_walk(c, left, ROLE_ANY);
        change_walk(c, right, expected);
    } else if (op == OPERATOR_ASSIGN) {
        walk_assignment(c, expr, expected);
    } else if (op == OPERATOR_EQUALITY || op == OPERATOR_ORDER) {
        walk_comparison(c, left, right, op == OPERATOR_EQUALITY);
    } else if (op == OPERATOR_ASSIGN_SUM || op == OPERATOR_ASSIGN_OTHER) {
        walk_compound(c, expr, op == OPERATOR_ASSIGN_SUM, expected);
    } else {
        change_walk_parts(c, expr, ROLE_ANY);
    }
}

void change_walk_unary(struct changes *c, uint32_t expr, enum role expected)
{
    const struct fact_expr *e = &c->f->expr[expr];
    enum role role = role_of(&c->x, expr);
    uint32_t operand = c->x.first[expr];
    change_convert(c, expr, role, expected);
    if (e->op == OPERATOR_STEP && role == ROLE_ADDRESS &&
        operand != FACT_NONE) /* or that of before */
        change_add(c, e->use == USE_DISCARDED ? CHANGE_STEP : CHANGE_UNCLEAR, expr, operand);
    change_walk_parts(c, expr, e->op == OPERATOR_SIGN ? ROLE_INTEGER : ROLE_ANY);
}

/* Returns the role that a cast's operand must have. A pointer accepts an address, and a number of
 * the same width. */
static enum role wish_of_cast(const struct facts *f, const struct fact_expr *cast)
{
    const struct fact_type *type = &f->type[f->type[cast->type].canonical];
    enum role role = role_of_type(f, cast->type);
    bool wide = type->size == 8 && type->kind != TYPE_REAL;
    if (type->kind == TYPE_POINTER || role == ROLE_ADDRESS)
        return ROLE_BYTES;
    if (role == ROLE_INTEGER)
        return wide && cast->op != CAST_STATIC ? ROLE_ANY : ROLE_INTEGER;
    return role;
}

/* A reinterpret_cast to a pointer keeps const. */
static bool is_const_pointer(const struct facts *f, uint32_t type)
{
    const struct fact_type *t = &f->type[f->type[type].canonical];
    return t->kind == TYPE_POINTER && f->type[t->to].is_const;
}

/* Returns the expression that "dim3(v)" and the like convert. */
static uint32_t converted(const struct changes *c, uint32_t operand)
{
    const struct fact_expr *e = c->f->expr;
    uint32_t arg = c->x.first[operand];
    bool is = e[operand].kind == EXPR_CALL && e[operand].op == CALLEE_CONSTRUCTOR &&
              arg != FACT_NONE && e[arg].use == USE_ARGUMENT && c->x.next[arg] == FACT_NONE;
    return is ? arg : operand;
}

static void cast_operand(struct changes *c, uint32_t expr, uint32_t operand)
{
    const struct fact_expr *e = &c->f->expr[expr];
    enum role role = role_of_type(c->f, e->type), of_operand = role_in_parens(&c->x, operand);
    uint32_t made_of = converted(c, operand);
    enum change_kind grid = change_of(role_in_parens(&c->x, made_of), role);
    bool sum = role_is_sum(&c->x, operand);
    if (grid == CHANGE_TO_DIM3 || grid == CHANGE_TO_UINT3) {
        change_add(c, grid, expr, made_of);
        return;
    }
    if (role == ROLE_ADDRESS && e->op == CAST_REINTERPRET &&
        is_const_pointer(c->f, c->f->expr[operand].type)) {
        change_add(c, CHANGE_TO_ADDRESS, expr, operand);
        change_walk(c, operand, ROLE_ANY);
        return;
    }
    enum role expected = wish_of_cast(c->f, e);
    if (role == ROLE_ADDRESS && e->op == CAST_STATIC && !sum && of_operand == ROLE_INTEGER)
        change_add(c, CHANGE_CAST, expr, operand);
    if (expected == ROLE_BYTES) /* a plain address or number is cast as it is */
        expected = sum && of_operand == ROLE_INTEGER ? ROLE_ADDRESS : ROLE_ANY;
    change_walk(c, operand, expected);
}

void change_walk_cast(struct changes *c, uint32_t expr, enum role expected)
{
    uint32_t operand = c->x.first[expr];
    change_convert(c, expr, role_of_type(c->f, c->f->expr[expr].type), expected);
    while (operand != FACT_NONE && c->x.next[operand] != FACT_NONE)
        operand = c->x.next[operand];
    if (operand != FACT_NONE)
        cast_operand(c, expr, operand);
}
