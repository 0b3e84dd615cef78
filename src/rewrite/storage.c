/* storage: words before a declaration that nvcc accepts and hipcc does not. `register` is removed:
 * C++17 no longer has it, and compilers that accept it ignore it. `alignas` comes before
 * `__shared__`. */
#include "plan/asm/assembly.h"
#include "plan/input/bodies.h"

enum { NEAR = 32 };

static bool storage_uses_api(const struct input *in)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        if (in->names->use[i].verdict == NAME_API)
            return true;
    }
    return false;
}

/* Is the variable bound to a register of the machine: "register int x asm("r0")"? */
static bool is_bound(const struct tokens *t, uint32_t i)
{
    for (uint32_t k = i + 1;
         k < t->n && k < i + NEAR && !tok_is(t, k, P_SEMI) && !tok_is(t, k, P_ASSIGN); k++) {
        bool closes = tok_is(t, k, P_RPAREN) && t->tok[k].match < i;
        if (closes)
            return false; /* a parameter */
        if (tok_is_word(t, k, W_ASM) || tok_is_word(t, k, W_ASM_) || tok_word(t, k, "__asm__"))
            return true;
    }
    return false;
}

/* "register int x", "register ::size_t n": a type follows, or it is all that a macro stands for.
 * Not so "register x", which is an int in old C. */
static bool storage_is_idle(const struct tokens *t, uint32_t i)
{
    if (!tok_word(t, i, "register") || i + 2 >= t->n || is_bound(t, i))
        return false;
    const struct directive *d = tok_directive(t, i);
    if (d && i + 1 == d->past)
        return i > d->hash + 2;
    if (tok_is(t, i + 1, P_SCOPE))
        return t->tok[i + 2].kind == TOK_IDENT;
    bool typed = i > 0 && tok_word_in(t, i - 1, WORD_TYPE); /* "int register x" */
    return t->tok[i + 1].kind == TOK_IDENT &&
           (typed ||
            !(tok_is(t, i + 2, P_ASSIGN) || tok_is(t, i + 2, P_SEMI) || tok_is(t, i + 2, P_COMMA)));
}

/* In code, or in the body of a macro. */
static bool storage_is_code(const struct tokens *t, uint32_t i)
{
    return !(t->tok[i].flags & TOK_DEAD) &&
           (!(t->tok[i].flags & TOK_DIRECTIVE) || t->tok[i].flags & TOK_DEFINE);
}

/* "__shared__ alignas(16) float x[4]": to Clang, `__shared__` is an attribute, which
 * no alignas may follow.
 */
static void put_alignment_first(const struct input *in, struct output *out, uint32_t i)
{
    const struct tokens *t = in->tok;
    uint32_t past = i + 1;
    while (past + 1 < t->n && tok_word(t, past, "alignas") && tok_is(t, past + 1, P_LPAREN) &&
           t->tok[past + 1].match > past + 1)
        past = t->tok[past + 1].match + 1;
    if (past == i + 1 || past > t->n)
        return;
    struct span placeholders[] = {tok_span(t, (struct tok_range){i, i + 1}),
                                  tok_span(t, (struct tok_range){i + 1, past})};
    edit_template(out->edits, tok_span(t, (struct tok_range){i, past}), "$1 $0", placeholders, 2,
                  EDIT_REWRITE, "storage");
}

/* Without "register", and the blanks behind it. */
static void drop_register(const struct input *in, struct output *out, uint32_t i)
{
    struct span span = tok_span(in->tok, (struct tok_range){i, i + 1});
    while (in->src->bytes[span.end] == ' ' || in->src->bytes[span.end] == '\t')
        span.end++;
    edit_replace(out->edits, span, STR(""), EDIT_REWRITE, "storage");
}

/* "register unsigned x asm("r1") = 0;" in device code: that is a register of NVIDIA's, of which
 * AMD's GPUs have none. The variable is a variable. */
static void unbind(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct bodies bodies = {0};
    bool known = false;
    for (uint32_t k = 0; k < in->assemblies->n; k++) {
        const struct assembly *s = &in->assemblies->p[k];
        uint32_t i = s->keyword, open = i + 1;
        if (!s->is_label || !tok_is(t, open, P_LPAREN))
            continue;
        if (!known)
            bodies_find(&bodies, in);
        known = true;
        while (i < t->n && !tok_is(t, i, P_SEMI) && !tok_is(t, i, P_LBRACE) &&
               !tok_is(t, i, P_RBRACE) && !tok_word(t, i, "register"))
            i = tok_prev(t, i);
        if (!tok_word(t, i, "register") || !bodies_have(&bodies, i))
            continue;
        uint32_t from = t->tok[s->keyword - 1].end, to = t->tok[t->tok[open].match].end;
        drop_register(in, out, i);
        edit_replace(out->edits, (struct span){from, to}, STR(""), EDIT_REWRITE, "storage");
    }
    bodies_release(&bodies);
}

static void storage_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    if (str_ends(str_of(in->src->path), STR(".c")))
        return;
    for (uint32_t i = 0; i + 2 < t->n; i++) {
        if (tok_is_word(t, i, W_SHARED) && storage_is_code(t, i))
            put_alignment_first(in, out, i);
    }
    if (!in->is_main && !storage_uses_api(in))
        return;
    for (uint32_t i = 0; i + 2 < t->n; i++) {
        if (storage_is_idle(t, i) && storage_is_code(t, i))
            drop_register(in, out, i);
    }
    unbind(in, out);
}

const struct rewrite rewrite_storage = {"storage", .run = storage_run};
