#include "plan/input/kernels.h"
#include "plan/input/bodies.h"

/* Is a keyword of CUDA's to be seen before the body of a function of the device? */
static bool has_keyword(const struct tokens *t, struct span function)
{
    for (uint32_t i = tok_at(t, function.begin); i < t->n && t->tok[i].begin < function.end; i++) {
        if (tok_is_word(t, i, W_GLOBAL) || tok_is_word(t, i, W_DEVICE))
            return true;
        if (tok_is(t, i, P_LBRACE))
            return false;
    }
    return false;
}

void kernels_find(struct kernels *k, const struct input *in)
{
    const struct tokens *t = in->tok;
    *k = (struct kernels){0};
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t open = tok_is_word(t, i, W_GLOBAL) ? body_begin(t, i) : 0;
        bool twice = k->body.n && k->body.p[k->body.n - 1].first == open;
        if (open && !twice)
            vec_push(&k->body, (struct tok_range){open, t->tok[open].match});
    }
    for (uint32_t d = 0; d < in->facts->ndevice; d++)
        k->hides |= !has_keyword(t, in->facts->device[d].body);
}

void kernels_release(struct kernels *k)
{
    vec_release(&k->body);
}

bool kernels_are_own(const struct kernels *k, const struct input *in)
{
    return k->body.n && !k->hides && source_kind(in->src->path) != SOURCE_INCLUDE;
}

/* Does the "{" at token i begin a block of statements, and no lambda, class or list? */
static bool is_block(const struct tokens *t, uint32_t i)
{
    static const char *const before[] = {"if", "for", "while", "switch", "constexpr", NULL};
    if (i == 0)
        return false;
    if (tok_is(t, i - 1, P_SEMI) || tok_is(t, i - 1, P_LBRACE) || tok_is(t, i - 1, P_RBRACE) ||
        tok_word(t, i - 1, "else") || tok_word(t, i - 1, "do"))
        return true;
    uint32_t open = tok_is(t, i - 1, P_RPAREN) ? t->tok[i - 1].match : 0;
    for (int b = 0; open && before[b]; b++)
        if (tok_word(t, open - 1, before[b]))
            return true;
    return false;
}

bool kernels_end_at(const struct kernels *k, const struct tokens *t, uint32_t i)
{
    for (size_t n = 0; n < k->body.n; n++) {
        struct tok_range body = k->body.p[n];
        if (i <= body.first || i >= body.past)
            continue;
        for (uint32_t open = i; open-- > body.first + 1;)
            if (tok_is(t, open, P_LBRACE) && t->tok[open].match > i && !is_block(t, open))
                return false;
        return true;
    }
    return false;
}
