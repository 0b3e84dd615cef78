/* The order of evaluation: operands, and memory that a statement writes. */
#include "ptx/write_parts.h"

bool ptx_orders_memory(const struct ptx_statement *s)
{
    static const char *const begins[] = {
        "membar",         "fence",           "bar.", "barrier", "cp.async.commit_group",
        "cp.async.wait_", "griddepcontrol.", NULL};
    for (uint32_t i = 0; i < s->n; i++)
        for (int k = 0; begins[k] && s->item[i].kind == PTX_INSTRUCTION; k++)
            if (str_starts(s->item[i].name, str_of(begins[k])))
                return true;
    return false;
}

static bool is_store(const struct ptx_item *item)
{
    static const char *const begins[] = {"st.", "stmatrix.", "atom.", "red.", "cp.", NULL};
    for (int k = 0; begins[k] && item->kind == PTX_INSTRUCTION; k++)
        if (str_starts(item->name, str_of(begins[k])))
            return true;
    return false;
}

bool ptx_writes_memory(const struct ptx_statement *s)
{
    bool stores = false, before = false;
    for (uint32_t i = 0; i < s->n; i++) {
        const struct ptx_item *item = &s->item[i];
        before |= stores && (item->kind == PTX_INSTRUCTION || item->kind >= PTX_LABEL);
        stores |= is_store(item);
        before |=
            is_store(item) && memmem(item->name.p, item->name.n, ".v", 2); /* element by element */
    }
    return before;
}

bool ptx_calls_in_order(struct ptx_writer *w)
{
    const char *from = w->lines.p[0].text;
    for (uint32_t k = 0; k < w->in->nparameters && w->calls; k++) {
        const struct ptx_parameter *p = &w->in->parameter[k];
        if (p->number || p->output || p->constraint == 'n')
            continue;
        const char *at = strstr(from, ptx_placeholder(w, k));
        if (!at)
            return false;
        from = at + 1;
    }
    return true;
}

void ptx_order_operands(struct ptx_writer *w, const struct ptx_statement *s)
{
    const struct ptx_parameter *p = w->in->parameter;
    uint32_t n = w->in->nparameters, inputs = 0, calls = 0, outputs = 0;
    for (uint32_t k = 0; k < n; k++) {
        calls += p[k].calls;
        inputs += p[k].input && !p[k].number && p[k].constraint != 'n';
        outputs += p[k].output;
        w->in_order |= p[k].ordered;
    }
    w->calls = calls > 0;
    for (uint32_t k = 0; k < n; k++) {
        bool twice = p[k].input && !p[k].from && (p[k].effects || p[k].calls || p[k].unknown),
             moves = p[k].indirect && (outputs > 1 || ptx_writes_memory(s)),
             late = w->in_order || (p[k].calls && (calls > 1 || inputs));
        w->bound[k] = p[k].output && !p[k].simple && (twice || moves || late);
        w->binds |= w->bound[k];
    }
}

/* True for a barrier of the block, or an operation that a warp's lanes do together. mask: the
 * operand that names the lanes; NULL: all of them. */
static bool is_convergent(const struct ptx_item *item, const struct ptx_operand **mask)
{
    static const char *const block[] = {"bar.sync",    "bar.red",      "barrier.sync",
                                        "barrier.red", "barrier.cta.", NULL};
    static const char *const warp[] = {"bar.warp.sync", "shfl.",  "vote.", "match.",
                                       "redux.",        "elect.", NULL};
    *mask = NULL;
    for (int k = 0; block[k]; k++)
        if (str_starts(item->name, str_of(block[k])))
            return true;
    for (int k = 0; warp[k]; k++) {
        if (!str_starts(item->name, str_of(warp[k])))
            continue;
        if (item->noperands && memmem(item->name.p, item->name.n, ".sync", 5))
            *mask = &item->operand[item->noperands - 1];
        return true;
    }
    return false;
}

void ptx_find_convergent(struct ptx_writer *w, const struct ptx_statement *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const struct ptx_operand *mask;
        if (s->item[i].kind != PTX_INSTRUCTION || !is_convergent(&s->item[i], &mask))
            continue;
        w->out->convergent = w->out->convergent.n ? w->out->convergent : s->item[i].name;
        uint32_t k = mask ? ptx_parameter_of(w, mask) : w->in->nparameters;
        w->out->all_lanes |=
            !mask || (mask->kind == PTX_INTEGER && (uint32_t)mask->value == UINT32_MAX);
        if (mask && k < w->in->nparameters && w->out->nmasks < PTX_MASKS_MAX)
            w->out->masks[w->out->nmasks++] = k;
    }
}
