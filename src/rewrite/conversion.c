/* conversion: types that convert into one another in CUDA and don't in HIP: CUdeviceptr and
 * integers, dim3 and uint3. */
#include "plan/calls/call.h"
#include "plan/types/change.h"

struct spot {
    const struct input *in;
    struct output *out;
    const struct change *change;
};

/* Does it need parentheses where these operators may stand bare? */
static bool has_operators(const struct input *in, struct span span, const char *bare)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = tok_at(t, span.begin); i < t->n && t->tok[i].begin < span.end; i++) {
        struct str text = tok_raw(t, i);
        if (t->tok[i].match > i)
            i = t->tok[i].match;
        else if (t->tok[i].kind == TOK_PUNCT && !tok_is(t, i, P_DOT) && !tok_is(t, i, P_ARROW) &&
                 !tok_is(t, i, P_SCOPE) && !(text.n == 1 && strchr(bare, text.p[0])))
            return true;
    }
    return false;
}

static void unclear(const struct spot *p)
{
    uint8_t kind = p->change->kind;
    bool grid = kind == CHANGE_TO_DIM3 || kind == CHANGE_TO_UINT3 || kind == CHANGE_UNCLEAR_GRID;
    finding_add(p->out->findings, grid ? TS_GRID_CONVERSION : TS_ADDRESS_AS_INTEGER,
                p->change->span, source_text(p->in->src, p->change->span), NULL, NULL);
}

static void conversion_cast(const struct spot *p, const char *type)
{
    struct span placeholder = p->change->operand;
    const char *template =
        arena_printf(p->out->arena, p->change->tight ? "(%s)$0" : "(%s)($0)", type);
    edit_template(p->out->edits, p->change->span, template, &placeholder, 1, EDIT_REWRITE,
                  "conversion");
}

/* "p += n": the gaps around the operator stay as they are. */
static void conversion_assign(const struct spot *p, const char *head, const char *tail,
                              const char *bare)
{
    const struct tokens *t = p->in->tok;
    struct span span = p->change->span, to = p->change->operand;
    uint32_t op = tok_at(t, to.end);
    if (!p->change->pure || op + 1 >= t->n || t->tok[op].end >= span.end ||
        t->tok[op].kind != TOK_PUNCT) {
        unclear(p);
        return;
    }
    struct span value = {t->tok[op + 1].begin, span.end};
    struct span placeholders[] = {
        to, {to.end, t->tok[op].begin}, {t->tok[op].end, value.begin}, value};
    struct str text = str_cut(tok_raw(t, op), 0, t->tok[op].end - t->tok[op].begin - 1);
    bool parens = has_operators(p->in, value, bare);
    const char *template = arena_printf(p->out->arena, "$0$1= %s$0 %.*s$2%s%s", head, (int)text.n,
                                        text.p, parens ? "($3)" : "$3", tail);
    edit_template(p->out->edits, span, template, placeholders, 4, EDIT_REWRITE, "conversion");
}

/* "p++;" */
static void conversion_step(const struct spot *p)
{
    struct span to = p->change->operand;
    bool up = memmem(p->in->src->bytes + p->change->span.begin,
                     p->change->span.end - p->change->span.begin, "++", 2) != NULL;
    if (!p->change->pure) {
        unclear(p);
        return;
    }
    const char *template = up ? "$0 = (char *)$0 + 1" : "$0 = (char *)$0 - 1";
    edit_template(p->out->edits, p->change->span, template, &to, 1, EDIT_REWRITE, "conversion");
}

static void reinterpret(const struct spot *p)
{
    const struct tokens *t = p->in->tok;
    uint32_t i = tok_at(t, p->change->span.begin);
    if (!tok_word(t, i, "static_cast")) {
        unclear(p);
        return;
    }
    edit_replace(p->out->edits, (struct span){t->tok[i].begin, t->tok[i].end},
                 STR("reinterpret_cast"), EDIT_REWRITE, "conversion");
}

/* The token of the name where the operand is nothing but "name(...)"; else t->n. */
static uint32_t constructor_at(const struct input *in, struct span operand, const char *name)
{
    const struct tokens *t = in->tok;
    uint32_t i = tok_at(t, operand.begin);
    bool is = tok_word(t, i, name) && tok_is(t, i + 1, P_LPAREN) && t->tok[i + 1].match > i &&
              t->tok[t->tok[i + 1].match].end == operand.end;
    struct tok_range args[4];
    return is && tok_args(t, i + 1, args, 4) == 3 ? i : t->n;
}

/* dim3 and uint3: another constructor, or one of the members. */
static void regrid(const struct spot *p, const char *to, const char *from)
{
    const struct tokens *t = p->in->tok;
    struct span operand = p->change->operand;
    uint32_t i = constructor_at(p->in, operand, from);
    bool is_cast = operand.begin != p->change->span.begin || operand.end != p->change->span.end;
    if (i < t->n && !is_cast) {
        edit_replace(p->out->edits, (struct span){t->tok[i].begin, t->tok[i].end}, str_of(to),
                     EDIT_REWRITE, "conversion");
        return;
    }
    if (!p->change->pure) {
        unclear(p);
        return;
    }
    if (tok_at(t, operand.begin) + 1 == tok_at(t, operand.end)) {
        struct str v = source_text(p->in->src, operand);
        int n = (int)v.n;
        const char *text =
            arena_printf(p->out->arena, "%s(%.*s.x, %.*s.y, %.*s.z)", to, n, v.p, n, v.p, n, v.p);
        edit_replace(p->out->edits, p->change->span, str_of(text), EDIT_REWRITE, "conversion");
        return;
    }
    const char *v = has_operators(p->in, operand, "") ? "($0)" : "$0";
    const char *template = arena_printf(p->out->arena, "%s(%s.x, %s.y, %s.z)", to, v, v, v);
    edit_template(p->out->edits, p->change->span, template, &operand, 1, EDIT_REWRITE,
                  "conversion");
}

static void write_change(const struct spot *p)
{
    switch ((enum change_kind)p->change->kind) {
    case CHANGE_TO_INTEGER:
        conversion_cast(p, "unsigned long long");
        return;
    case CHANGE_TO_BYTES:
        conversion_cast(p, "char *");
        return;
    case CHANGE_TO_ADDRESS:
        conversion_cast(p, "hipDeviceptr_t");
        return;
    case CHANGE_TO_INTEGERS:
        conversion_cast(p, "unsigned long long *");
        return;
    case CHANGE_TO_ADDRESSES:
        conversion_cast(p, "hipDeviceptr_t *");
        return;
    case CHANGE_CAST:
        reinterpret(p);
        return;
    case CHANGE_ADD:
        conversion_assign(p, "(char *)", "", "*/%");
        return;
    case CHANGE_ASSIGN:
        conversion_assign(p, "(hipDeviceptr_t)((unsigned long long)", ")", "");
        return;
    case CHANGE_STEP:
        conversion_step(p);
        return;
    case CHANGE_TO_DIM3:
        regrid(p, "dim3", "make_uint3");
        return;
    case CHANGE_TO_UINT3:
        regrid(p, "make_uint3", "dim3");
        return;
    case CHANGE_NONE:
        return;
    case CHANGE_UNCLEAR:
    case CHANGE_UNCLEAR_GRID:
        unclear(p);
    }
}

static void conversion_run(const struct input *in, struct output *out)
{
    struct change_list list = {0};
    changes_find(in->facts, &list, out->arena);
    for (size_t i = 0; i < list.v.n; i++)
        write_change(&(struct spot){in, out, &list.v.p[i]});
    vec_release(&list.v);
}

const struct rewrite rewrite_conversion = {"conversion", .run = conversion_run};
