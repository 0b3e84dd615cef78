/* constants: constants of CUDA's vector types whose members are constants, too, before HIP 7.2. They
 * get a type of a helper's, which converts to HIP's. */
#include "core/vector.h"
#include "plan/calls/object.h"
#include "plan/input/vector_constants.h"

static bool is_replaced(const struct vector_constants *c, const struct tokens *t, uint32_t name)
{
    bool found = false;
    for (size_t k = 0; k < c->type.n && !found; k++)
        found = str_eq(tok_raw(t, c->type.p[k] + 1), tok_raw(t, name));
    return found;
}

/* Members that an assertion reads of other constants: of a struct's vector, or of another file's. */
static void tell_asserted(const struct input *in, struct output *out,
                          const struct vector_constants *c, uint32_t open)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = open + 1; i < t->tok[open].match; i++) {
        static const char *const types[] = {"sizeof",   "decltype", "alignof",
                                            "offsetof", "declval",  NULL};
        if (tok_any_word(t, i, types) && tok_is(t, i + 1, P_LPAREN) && t->tok[i + 1].match > i) {
            i = t->tok[i + 1].match;
            continue;
        }
        const struct fact_ref *ref =
            t->tok[i].kind == TOK_IDENT && (tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW))
                ? facts_ref(in->facts, t->tok[i].begin)
                : NULL;
        if (!ref || ref->owner != OWNER_API || !ref->parent || !vector_members(str_of(ref->parent)))
            continue;
        uint32_t first = object_begin(t, i - 1);
        bool qualified = first && tok_is(t, first + 1, P_SCOPE);
        uint32_t name = qualified ? first + 2 : first;
        if (first && !is_replaced(c, t, name)) {
            struct span span = tok_span(t, (struct tok_range){first, i + 1});
            finding_add(out->findings, TS_VECTOR_CONSTANT, span, source_text(in->src, span), NULL,
                        NULL);
        }
    }
}

static void constants_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct vector_constants c;
    vector_constants_find(&c, in);
    for (size_t k = 0; k < c.type.n; k++) {
        struct span span = tok_span(t, (struct tok_range){c.type.p[k], c.type.p[k] + 1});
        edit_template(out->edits, span, "tranship_constant<$0>", &span, 1, EDIT_REWRITE,
                      "constants");
    }
    for (size_t k = 0; k < c.handed.n; k++) {
        uint32_t i = c.handed.p[k];
        finding_add(out->findings, TS_VECTOR_CONSTANT, tok_span(t, (struct tok_range){i, i + 1}),
                    tok_raw(t, i), NULL, NULL);
    }
    for (uint32_t i = 0; i + 1 < t->n && in->opt->rocm < VECTOR_CONSTANT_FROM; i++) {
        if (tok_word(t, i, "static_assert") && tok_is(t, i + 1, P_LPAREN) &&
            t->tok[i + 1].match > i)
            tell_asserted(in, out, &c, i + 1);
    }
    vector_constants_release(&c);
}

const struct rewrite rewrite_constants = {"constants", .run = constants_run};
