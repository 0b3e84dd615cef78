/* Turns branches within a statement into structured code: a skip forward is an "if", a branch back
 * to a label before it is a loop. */
#include "base/vec.h"
#include "ptx/statement.h"

struct shaper {
    struct ptx_statement *s;
    struct arena *arena;
    VEC(struct ptx_item) out;
    uint32_t nesting;
};

enum { NESTING_MAX = 16, NOWHERE = UINT32_MAX };

static bool ptx_branches_fail(struct shaper *h, const struct ptx_item *item, const char *why)
{
    if (!h->s->trouble) {
        h->s->trouble = why;
        h->s->at = item->span;
    }
    return false;
}

static bool ptx_branches_is_branch(const struct ptx_item *item)
{
    return item->kind == PTX_INSTRUCTION &&
           (str_is(item->name, "bra") || str_is(item->name, "bra.uni")) && item->noperands == 1 &&
           item->operand[0].kind == PTX_REGISTER;
}

static bool goes_to(const struct ptx_item *branch, const struct ptx_item *label)
{
    return ptx_branches_is_branch(branch) && label->kind == PTX_LABEL &&
           str_eq(branch->operand[0].name, label->name);
}

/* The item that is the branch's label; NOWHERE where there is none, or several. */
static uint32_t label_of(const struct ptx_statement *s, const struct ptx_item *branch)
{
    uint32_t found = NOWHERE, n = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        if (goes_to(branch, &s->item[i])) {
            found = i;
            n++;
        }
    }
    return n == 1 ? found : NOWHERE;
}

/* Are all blocks that begin in [from, to) closed there, and does it declare nothing
 * for what is behind it? */
static bool ptx_branches_is_whole(const struct ptx_statement *s, uint32_t from, uint32_t to)
{
    uint32_t depth = 0;
    for (uint32_t i = from; i < to; i++) {
        enum ptx_item_kind kind = s->item[i].kind;
        if ((kind == PTX_CLOSE && depth == 0) || (kind == PTX_DECLARATION && depth == 0))
            return false;
        depth += kind == PTX_OPEN ? 1 : kind == PTX_CLOSE ? (uint32_t)-1 : 0;
    }
    return depth == 0;
}

static void ptx_branches_put(struct shaper *h, enum ptx_item_kind kind,
                             const struct ptx_item *branch, bool negated)
{
    struct ptx_item item = {.kind = kind, .span = branch->span, .name = branch->name};
    item.guarded = branch->guarded;
    item.guard = branch->guard;
    item.guard.negated ^= negated;
    vec_push(&h->out, item);
}

static bool ptx_branches_shape(struct shaper *h, uint32_t from, uint32_t to);

/* The branch back to label i that ends its loop; NOWHERE where none goes back, i
 * where more than one does. */
static uint32_t loop_end(const struct ptx_statement *s, uint32_t i, uint32_t to)
{
    uint32_t end = NOWHERE;
    for (uint32_t k = i + 1; k < to; k++)
        if (goes_to(&s->item[k], &s->item[i]))
            end = end == NOWHERE ? k : i;
    return end;
}

/* Lanes of a wavefront run in lockstep: one that waits for another keeps it from going on. */
static bool waits_for_lanes(const struct ptx_statement *s, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        if (str_starts(s->item[i].name, STR("atom.")))
            return true;
    return false;
}

/* A label at i. Returns the item behind what it begins, NOWHERE after fail. */
static uint32_t shape_loop(struct shaper *h, uint32_t i, uint32_t to)
{
    const struct ptx_item *item = h->s->item;
    uint32_t end = loop_end(h->s, i, to);
    if (end == NOWHERE)
        return i + 1;
    /* "@p bra DONE; bra AGAIN; DONE:" goes back where p is false. */
    bool out = end > i + 1 && !item[end].guarded && item[end - 1].guarded && end + 1 < h->s->n &&
               goes_to(&item[end - 1], &item[end + 1]);
    const struct ptx_item *branch = out ? &item[end - 1] : &item[end];
    uint32_t past = out ? end - 1 : end;
    if (end == i || !branch->guarded || !ptx_branches_is_whole(h->s, i + 1, past)) {
        ptx_branches_fail(h, &item[i], "a loop that is no plain one: write it in C++");
        return NOWHERE;
    }
    if (waits_for_lanes(h->s, i + 1, past)) {
        ptx_branches_fail(
            h, &item[i],
            "a loop with an atomic operation: lanes of a wavefront that wait for one another hang");
        return NOWHERE;
    }
    ptx_branches_put(h, PTX_DO, &item[i], false);
    if (!ptx_branches_shape(h, i + 1, past))
        return NOWHERE;
    ptx_branches_put(h, PTX_WHILE, branch, out);
    return end + 1;
}

/* A branch at i. The same. */
static uint32_t shape_skip(struct shaper *h, uint32_t i, uint32_t to)
{
    const struct ptx_item *item = h->s->item;
    uint32_t label = label_of(h->s, &item[i]);
    if (label == i + 1)
        return i + 1;
    if (label == NOWHERE || label < i || label > to || !item[i].guarded ||
        !ptx_branches_is_whole(h->s, i + 1, label)) {
        ptx_branches_fail(h, &item[i],
                          "a branch that is neither a skip nor a loop: write it in C++");
        return NOWHERE;
    }
    const struct ptx_item *last = &item[label - 1];
    uint32_t end = ptx_branches_is_branch(last) && !last->guarded && label - 1 > i
                       ? label_of(h->s, last)
                       : NOWHERE;
    bool other =
        end != NOWHERE && end > label && end <= to && ptx_branches_is_whole(h->s, label + 1, end);
    ptx_branches_put(h, PTX_IF, &item[i], true);
    if (!ptx_branches_shape(h, i + 1, other ? label - 1 : label))
        return NOWHERE;
    if (other) {
        ptx_branches_put(h, PTX_ELSE, &item[i], false);
        if (!ptx_branches_shape(h, label + 1, end))
            return NOWHERE;
    }
    ptx_branches_put(h, PTX_END_IF, &item[i], false);
    return other ? end : label;
}

static bool ptx_branches_shape(struct shaper *h, uint32_t from, uint32_t to)
{
    const struct ptx_item *item = h->s->item;
    if (h->nesting == NESTING_MAX)
        return ptx_branches_fail(h, &item[from], "branches within branches, too many");
    h->nesting++;
    while (from < to) {
        if (item[from].kind == PTX_LABEL) {
            from = shape_loop(h, from, to);
        } else if (ptx_branches_is_branch(&item[from])) {
            from = shape_skip(h, from, to);
        } else {
            vec_push(&h->out, item[from]);
            from++;
        }
        if (from == NOWHERE)
            return false;
    }
    h->nesting--;
    return true;
}

void ptx_structure(struct ptx_statement *s, struct arena *a)
{
    struct shaper h = {.s = s, .arena = a};
    bool any = false;
    for (uint32_t i = 0; i < s->n; i++) {
        any |= s->item[i].kind == PTX_LABEL || ptx_branches_is_branch(&s->item[i]);
        s->ninstructions -= ptx_branches_is_branch(&s->item[i]);
    }
    if (!any || s->trouble || !ptx_branches_shape(&h, 0, s->n)) {
        vec_release(&h.out);
        return;
    }
    struct ptx_item *own = ARENA_ARRAY(a, struct ptx_item, h.out.n);
    if (h.out.n)
        memcpy(own, h.out.p, h.out.n * sizeof *own);
    s->item = own;
    s->n = (uint32_t)h.out.n;
    vec_release(&h.out);
}
