#include "plan/input/bodies.h"
#include "base/search.h"
#include "core/branch.h"
#include <stdlib.h>

void bodies_release(struct bodies *b)
{
    vec_release(&b->device);
}

uint32_t body_begin(const struct tokens *t, uint32_t i)
{
    if (i > 0 && tok_is_word(t, i - 1, W_HOST))
        return 0;
    uint8_t directive = t->tok[i].flags & TOK_DIRECTIVE;
    for (uint32_t k = i + 1;
         k < t->n && k - i < 400 && (t->tok[k].flags & TOK_DIRECTIVE) == directive; k++) {
        if (tok_is(t, k, P_SEMI) || tok_is(t, k, P_ASSIGN) || tok_is(t, k, P_RBRACE) ||
            tok_is_word(t, k, W_HOST) || (directive && t->tok[k].kind == TOK_HASH))
            return 0;
        if (tok_is(t, k, P_LBRACE))
            return t->tok[k].match > k ? k : 0;
        if (tok_is(t, k, P_LPAREN) && t->tok[k].match > k)
            k = t->tok[k].match;
    }
    return 0;
}

static int bodies_by_place(const void *pa, const void *pb)
{
    const struct tok_range *a = pa, *b = pb;
    return (a->first > b->first) - (a->first < b->first);
}

/* Bodies found twice, and those within others, become one. */
static void merge_bodies(struct bodies *b)
{
    size_t kept = 0;
    if (b->device.n)
        qsort(b->device.p, b->device.n, sizeof *b->device.p, bodies_by_place);
    for (size_t i = 0; i < b->device.n; i++) {
        struct tok_range r = b->device.p[i];
        if (kept && r.first <= b->device.p[kept - 1].past) {
            if (r.past > b->device.p[kept - 1].past)
                b->device.p[kept - 1].past = r.past;
        } else {
            b->device.p[kept++] = r;
        }
    }
    b->device.n = kept;
}

void bodies_find(struct bodies *b, const struct input *in)
{
    const struct tokens *t = in->tok;
    *b = (struct bodies){0};
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t open =
            tok_is_word(t, i, W_GLOBAL) || tok_is_word(t, i, W_DEVICE) ? body_begin(t, i) : 0;
        if (open) {
            vec_push(&b->device, (struct tok_range){open, t->tok[open].match});
            i = t->tok[open].match;
        }
    }
    for (uint32_t k = 0; k < in->facts->ndevice; k++) {
        const struct fact_device *d = &in->facts->device[k];
        if (!d->is_host)
            vec_push(&b->device,
                     (struct tok_range){tok_at(t, d->body.begin), tok_at(t, d->body.end)});
    }
    merge_bodies(b);
}

/* Is the token in a branch that asks for nvcc? */
static bool is_for_nvcc(const struct tokens *t, uint32_t i)
{
    for (uint32_t b = tok_branch(t, i); b; b = t->dir[b - 1].parent) {
        for (uint32_t k = t->dir[b - 1].hash; k < t->dir[b - 1].past; k++) {
            if (tok_word(t, k, "__CUDACC__") || tok_word(t, k, "__NVCC__"))
                return true;
        }
    }
    return false;
}

bool bodies_none(const struct input *in)
{
    enum source_kind kind = source_kind(in->src->path);
    if ((kind != SOURCE_HOST && kind != SOURCE_INCLUDE) ||
        str_ends(str_of(in->src->path), STR(".cuh")))
        return false;
    struct bodies b;
    bodies_find(&b, in);
    bool none = true;
    for (size_t k = 0; k < b.device.n && none; k++)
        none = is_for_nvcc(in->tok, b.device.p[k].first);
    bodies_release(&b);
    return none;
}

bool bodies_have(const struct bodies *b, uint32_t i)
{
    size_t k;
    search_first(k, b->device.n, b->device.p[k].past >= i);
    return k < b->device.n && b->device.p[k].first < i;
}

bool is_for_device_only(const struct input *in, struct row row)
{
    struct release_range range;
    const char *nohost = row_attr(row, ROW_ATTR_nohost);
    return nohost && target_has(input_target(in), row) &&
           release_range_parse(str_of(nohost), &range) == 0 && release_in(in->opt->rocm, range);
}
