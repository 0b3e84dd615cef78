#include "plan/asm/asm_chain.h"
#include <stdlib.h>

struct chains {
    const struct asm_source *source;
    uint32_t n;
    const struct tokens *t;
    struct arena *arena;
};

bool asm_begins_freely(const struct tokens *t, uint32_t i)
{
    return i > 0 &&
           (tok_is(t, i - 1, P_SEMI) || tok_is(t, i - 1, P_LBRACE) || tok_is(t, i - 1, P_RBRACE));
}

static bool asm_chain_is_taken(const struct ptx_asm *in, const char *name)
{
    struct str s = str_of(name);
    for (uint32_t i = 0; i < in->nreserved; i++)
        if (str_eq(in->reserved[i], s))
            return true;
    return in->nmacros && bsearch(&s, in->macro, in->nmacros, sizeof *in->macro, str_order);
}

static const char *carry_name(const struct chains *c, uint32_t first, uint32_t last)
{
    const char *name = c->source[first].in.in_macro ? "ptx_carry" : "carry";
    for (uint32_t i = first; i <= last; i++) {
        if (asm_chain_is_taken(&c->source[i].in, name)) {
            name = arena_printf(c->arena, "%s_", name);
            i = first - 1;
        }
    }
    return name;
}

static bool asm_chain_begins_line(const struct tokens *t, uint32_t i)
{
    const char *p = t->src->bytes;
    uint32_t at = t->tok[i].begin;
    while (at > 0 && (p[at - 1] == ' ' || p[at - 1] == '\t'))
        at--;
    return at == 0 || p[at - 1] == '\n';
}

/* Statement i as one of a block. False where it can't be translated. */
static bool write_member(const struct chains *c, uint32_t i, const char *carry, bool known,
                         struct ptx_written *out)
{
    struct ptx_asm in = c->source[i].in;
    in.carry = carry;
    in.carry_known = known;
    in.is_open = false;
    in.indent = arena_printf(c->arena, "%s    ", in.indent);
    ptx_write(out, &in, c->arena);
    return out->text != NULL;
}

/* The block from statement first on, which sets the carry, to the last one that
 * reads it, at most `last`. */
static void write_chain(const struct chains *c, uint32_t first, uint32_t last)
{
    const char *carry = carry_name(c, first, last);
    struct ptx_written *out = ARENA_ARRAY(c->arena, struct ptx_written, last - first + 1);
    uint32_t end = first;
    for (uint32_t i = first; i <= last; i++) {
        bool wants = c->source[i].ptx->wants_carry;
        if (!write_member(c, i, carry, i > first, &out[i - first])) {
            *c->source[i].ptx = out[i - first];
            *c->source[i].at = asm_text_span(c->source[i].text, out[i - first].at);
            break;
        }
        end = wants ? i : end;
    }
    for (uint32_t i = first; i <= end && end > first; i++) {
        const struct ptx_asm *in = &c->source[i].in;
        const char *lead =
            i > first && asm_chain_begins_line(c->t, c->source[i].tokens.first) ? "    " : "";
        const char *text = arena_printf(c->arena, "%s%s", lead, out[i - first].text);
        if (i == first)
            text = arena_printf(c->arena, "{%s%s    unsigned %s;%s%s    %s", in->newline,
                                in->indent, carry, in->newline, in->indent, text);
        if (i == end)
            text = arena_printf(c->arena, "%s%s%s}", text, in->newline, in->indent);
        *c->source[i].ptx = out[i - first];
        c->source[i].ptx->text = text;
    }
}

/* Statements [first, past) stand right behind one another. */
static void look_at_run(const struct chains *c, uint32_t first, uint32_t past)
{
    uint32_t begin = past, last = past; /* of the chain that is found */
    for (uint32_t i = first; i < past; i++) {
        const struct ptx_written *w = c->source[i].ptx;
        bool starts = w->text && w->leaves_carry && !w->wants_carry, known = begin < past;
        if ((starts || !(w->text || (w->wants_carry && known))) && known) {
            if (last < past)
                write_chain(c, begin, last);
            begin = last = past;
        }
        if (starts && (i > first || asm_begins_freely(c->t, c->source[i].tokens.first)))
            begin = i;
        else if (w->wants_carry && begin < past)
            last = i;
    }
    if (last < past)
        write_chain(c, begin, last);
}

void asm_chains_write(const struct asm_source *source, uint32_t n, const struct tokens *t,
                      struct arena *a)
{
    struct chains c = {source, n, t, a};
    uint32_t first = 0;
    for (uint32_t i = 1; i <= n; i++) {
        if (i < n && source[i].tokens.first == source[i - 1].tokens.past)
            continue;
        look_at_run(&c, first, i);
        first = i;
    }
}
