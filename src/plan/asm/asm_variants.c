#include "plan/asm/asm_variants.h"
#include "base/buf.h"
#include "base/vec.h"

enum { DEPTH_MAX = 3, VARIANTS_MAX = 64, PARAMETERS_MAX = 32 };

/* The arguments of one use. */
struct values {
    uint32_t token[ASM_ARGUMENTS_MAX];
};

struct collector {
    const struct tokens *t;
    VEC(struct values) v; /* each once */
    const char *trouble;
};

/* Which parameter of the macro that a directive defines has this name? PARAMETERS_MAX: none. */
static uint32_t parameter_number(const struct tokens *t, const struct directive *d, struct str name)
{
    struct tok_range p[PARAMETERS_MAX];
    int n = tok_args(t, d->hash + 3, p, PARAMETERS_MAX);
    for (int k = 0; k < n && k < PARAMETERS_MAX; k++)
        if (p[k].past == p[k].first + 1 && str_eq(tok_raw(t, p[k].first), name))
            return (uint32_t)k;
    return PARAMETERS_MAX;
}

/* A name or a whole number, which a name can end with. */
static bool asm_variants_is_word(const struct tokens *t, struct tok_range r)
{
    return r.past == r.first + 1 && (t->tok[r.first].kind == TOK_IDENT ||
                                     (t->tok[r.first].kind == TOK_NUMBER &&
                                      !memchr(tok_raw(t, r.first).p, '.', tok_raw(t, r.first).n)));
}

/* The one token that a macro without parameters stands for, where the file has one of that name: an
 * argument that is passed on is replaced before. */
static uint32_t asm_variants_replaced(const struct tokens *t, uint32_t i)
{
    for (int depth = 0; depth < DEPTH_MAX; depth++) {
        uint32_t was = i;
        for (uint32_t k = 0; k < t->ndir && i == was; k++)
            if (t->dir[k].kind == DIR_DEFINE && t->dir[k].past == t->dir[k].hash + 4 &&
                str_eq(tok_raw(t, t->dir[k].hash + 2), tok_raw(t, i)))
                i = t->dir[k].hash + 3;
        if (i == was)
            break;
    }
    return i;
}

static bool same_values(const struct tokens *t, const struct values *a, const struct values *b,
                        uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        if (!str_eq(tok_raw(t, a->token[k]), tok_raw(t, b->token[k])))
            return false;
    return true;
}

static void asm_variants_add(struct collector *c, struct values values, uint32_t n)
{
    for (size_t i = 0; i < c->v.n; i++)
        if (same_values(c->t, &c->v.p[i], &values, n))
            return;
    if (c->v.n == VARIANTS_MAX)
        c->trouble = "its macro has too many different uses";
    else
        vec_push(&c->v, values);
}

static void asm_variants_collect(struct collector *c, const struct directive *d,
                                 const uint32_t *parameter, uint32_t n, int depth);

/* One use. Where it stands in another macro, whose parameters it passes on, that one's
 * uses say what they are. */
static void take_use(struct collector *c, uint32_t i, const uint32_t *parameter, uint32_t n,
                     int depth)
{
    const struct tokens *t = c->t;
    struct tok_range arg[PARAMETERS_MAX];
    int nargs = tok_args(t, i + 1, arg, PARAMETERS_MAX);
    struct values values = {0};
    uint32_t outer[ASM_ARGUMENTS_MAX], from[ASM_ARGUMENTS_MAX], nouter = 0;
    const struct directive *d = t->tok[i].flags & TOK_DEFINE ? tok_directive(t, i) : NULL;
    for (uint32_t k = 0; k < n; k++) {
        if ((int)parameter[k] >= nargs || nargs > PARAMETERS_MAX ||
            !asm_variants_is_word(t, arg[parameter[k]])) {
            c->trouble = "its text depends on a macro argument that is more than one word";
            return;
        }
        values.token[k] = arg[parameter[k]].first;
        if (d && tok_is_macro_parameter(t, values.token[k])) {
            from[nouter] = k;
            outer[nouter++] = parameter_number(t, d, tok_raw(t, values.token[k]));
        }
    }
    if (!nouter) {
        asm_variants_add(c, values, n);
        return;
    }
    struct collector over = {.t = t};
    asm_variants_collect(&over, d, outer, nouter, depth + 1);
    for (size_t u = 0; u < over.v.n; u++) {
        for (uint32_t k = 0; k < nouter; k++)
            values.token[from[k]] = asm_variants_replaced(t, over.v.p[u].token[k]);
        asm_variants_add(c, values, n);
    }
    c->trouble = c->trouble ? c->trouble : over.trouble;
    vec_release(&over.v);
}

static void asm_variants_collect(struct collector *c, const struct directive *d,
                                 const uint32_t *parameter, uint32_t n, int depth)
{
    const struct tokens *t = c->t;
    struct str name = tok_raw(t, d->hash + 2);
    for (uint32_t i = 0; i < t->n && !c->trouble && depth < DEPTH_MAX; i++) {
        bool use = t->tok[i].kind == TOK_IDENT && tok_is(t, i + 1, P_LPAREN) &&
                   str_eq(tok_raw(t, i), name) && i != d->hash + 2 &&
                   !(i >= 1 && tok_is_word(t, i - 1, W_DEFINE));
        if (use && t->tok[i + 1].match > i)
            take_use(c, i, parameter, n, depth);
    }
    if (depth == DEPTH_MAX)
        c->trouble = "its text depends on a macro's parameter";
}

/* "tranship_READ_laneid", or with ## in place of the values. */
static void asm_variants_add_name(struct buf *b, const struct collector *c, struct str macro,
                                  uint32_t number, const struct values *values,
                                  const struct asm_arguments *parameters)
{
    buf_printf(b, "tranship_%.*s", (int)macro.n, macro.p);
    if (number)
        buf_printf(b, "_%u", number + 1);
    for (uint32_t k = 0; k < parameters->n; k++) {
        struct str word = values ? tok_raw(c->t, values->token[k]) : parameters->parameter[k];
        buf_printf(b, "%s%.*s", values ? "_" : k ? "##_##" : "_##", (int)word.n, word.p);
    }
}

static const char *operand_name(const struct ptx_asm *in, uint32_t k, struct arena *a)
{
    return arena_printf(a, in->parameter[k].output ? "out%u" : "in%u", k);
}

/* The text with the parameters' names in its placeholders. */
static void add_filled(struct buf *b, const struct ptx_asm *in, const char *text, struct arena *a)
{
    for (const char *p = text; *p; p++) {
        bool brace = p[0] == '$' && p[1] == '{',
             placeholder = p[0] == '$' && (brace || (p[1] >= '0' && p[1] <= '9'));
        if (!placeholder) {
            buf_addch(b, *p);
            continue;
        }
        uint32_t k = brace ? 0 : (uint32_t)(p[1] - '0');
        for (p += 1 + brace; brace && *p != '}'; p++)
            k = k * 10 + (uint32_t)(*p - '0');
        buf_addstr(b, operand_name(in, k, a));
    }
}

static void add_definition(struct buf *b, const struct collector *c, struct str macro,
                           uint32_t number, const struct values *values,
                           const struct asm_arguments *parameters, const struct ptx_asm *in,
                           const char *text, const char *newline, struct arena *a)
{
    buf_addstr(b, "#define ");
    asm_variants_add_name(b, c, macro, number, values, parameters);
    for (uint32_t k = 0; k < in->nparameters; k++)
        buf_printf(b, "%s%s", k ? ", " : "(", operand_name(in, k, a));
    buf_addstr(b, in->nparameters ? ") " : "() ");
    add_filled(b, in, text, a);
    buf_addstr(b, newline);
}

/* Merges the needs of one variant into those of all. */
static void asm_variants_merge(struct ptx_written *all, const struct ptx_written *one)
{
    for (uint32_t k = 0; k < one->nhelpers; k++) {
        bool known = false;
        for (uint32_t i = 0; i < all->nhelpers; i++)
            known |= !strcmp(all->helper[i], one->helper[k]);
        if (!known && all->nhelpers == PTX_HELPERS_MAX)
            all->trouble = "it needs too many helpers";
        else if (!known)
            all->helper[all->nhelpers++] = one->helper[k];
    }
    for (uint32_t k = 0; k < one->nwarned && all->nwarned < PTX_WARNED_MAX; k++) {
        bool known = false;
        for (uint32_t i = 0; i < all->nwarned; i++)
            known |= all->warned[i].data == one->warned[k].data;
        if (!known)
            all->warned[all->nwarned++] = one->warned[k];
    }
    all->begin = one->begin ? one->begin : all->begin;
}

/* "tranship_READ_##name($0, $1)" */
static const char *asm_variants_call_of(const struct collector *c, struct str macro,
                                        uint32_t number, const struct asm_arguments *parameters,
                                        const struct ptx_asm *in, const struct span *operand,
                                        struct arena *a)
{
    struct buf b = {0};
    asm_variants_add_name(&b, c, macro, number, NULL, parameters);
    for (uint32_t k = 0; k < in->nparameters; k++) {
        struct str written = source_text(c->t->src, operand[k]);
        bool comma = written.n && memchr(written.p, ',', written.n);
        buf_addstr(&b, k ? ", " : "(");
        buf_printf(&b, k < 10 ? "%s$%u%s" : "%s${%u}%s", comma ? "(" : "", k, comma ? ")" : "");
    }
    buf_addstr(&b, in->nparameters ? ")" : "()");
    const char *text = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    return text;
}

/* Each of the operands is a parameter of the variant: nothing is known of it. */
static struct ptx_asm as_parameters(const struct ptx_asm *in, struct arena *a)
{
    struct ptx_asm own = *in;
    struct ptx_parameter *p = ARENA_ARRAY(a, struct ptx_parameter, in->nparameters);
    for (uint32_t k = 0; k < in->nparameters; k++) {
        p[k] = in->parameter[k];
        p[k].simple = p[k].stable = p[k].primary = p[k].number = false;
        p[k].unknown = true;
        p[k].type = NULL;
    }
    own.parameter = p;
    own.is_open = true;
    own.is_listed = false;
    own.in_macro = true;
    own.indent = "";
    return own;
}

void asm_variants_write(struct asm_variants *v, const struct tokens *t, uint32_t keyword,
                        struct tok_range statement, const struct ptx_asm *in,
                        const struct span *operand, uint32_t number, struct arena *a)
{
    const struct directive *d = tok_directive(t, keyword);
    struct collector c = {.t = t};
    struct asm_text text;
    struct ptx_asm own = as_parameters(in, a);
    struct buf define = {0}, values = {0};
    *v = (struct asm_variants){.at = d->line.begin};
    asm_text_read(&text, t, statement, 0, NULL, a);
    struct asm_arguments parameters = text.parameters;
    uint32_t which[ASM_ARGUMENTS_MAX];
    for (uint32_t k = 0; k < parameters.n; k++)
        which[k] = parameter_number(t, d, parameters.parameter[k]);
    asm_variants_collect(&c, d, which, parameters.n, 0);
    struct str macro = tok_raw(t, d->hash + 2);
    const char *newline = str_ends(str_of(in->newline), STR("\r\n")) ? "\r\n" : "\n";
    v->written.trouble =
        text.too_many || text.ndefinitions > 1 ? "its text depends on a macro's parameter"
        : !c.trouble && !c.v.n
            ? "its text depends on a macro's parameter, and no use of the macro is in this file"
            : c.trouble;
    for (size_t i = 0; i < c.v.n && !v->written.trouble; i++) {
        struct ptx_written one;
        for (uint32_t k = 0; k < parameters.n; k++)
            parameters.token[k] = c.v.p[i].token[k];
        bool read = asm_text_read(&text, t, statement, 0, &parameters, a);
        own.text = text.text;
        ptx_write(&one, &own, a);
        struct str first = tok_raw(t, c.v.p[i].token[0]);
        buf_printf(&values, "%s%.*s", values.len ? ", " : "", (int)first.n, first.p);
        if (read && one.text && !one.wants_carry && !one.leaves_carry) {
            asm_variants_merge(&v->written, &one);
            add_definition(&define, &c, macro, number, &c.v.p[i], &parameters, &own, one.text,
                           newline, a);
            continue;
        }
        const char *why = !read || !one.trouble
                              ? "it passes its carry to another statement, or takes it from one"
                              : one.trouble;
        v->written = (struct ptx_written){.subject = one.subject, .note = one.note};
        v->written.trouble =
            arena_printf(a, "in the use of its macro with '%.*s', %s", (int)first.n, first.p, why);
    }
    if (!v->written.trouble) {
        v->written.text = asm_variants_call_of(&c, macro, number, &parameters, in, operand, a);
        v->define = arena_strdup(a, buf_str(&define));
        v->values = arena_strdup(a, buf_str(&values));
    } else if (!v->written.subject.n) {
        v->written.subject = STR("asm");
    }
    buf_release(&define);
    buf_release(&values);
    vec_release(&c.v);
}
