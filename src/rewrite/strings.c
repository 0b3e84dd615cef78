/* strings: left alone, but a string that is a CUDA name is worth a look. */
#include "plan/call.h"

/* The text between the quotes of a plain or raw string; empty for others. */
static struct str contents(struct str raw)
{
    const char *quote = memchr(raw.p, '"', raw.n);
    if (!quote || raw.n < 2 || raw.p[raw.n - 1] != '"')
        return (struct str){raw.p, 0};
    size_t from = (size_t)(quote - raw.p) + 1;
    return str_cut(raw, from, raw.n - 1);
}

static bool is_name(struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        bool letter =
            c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (i && c >= '0' && c <= '9');
        if (!letter)
            return false;
    }
    return s.n > 3;
}

/* Only where the string is somebody's argument ("dlsym(lib, "cudaMalloc")"), not in a message or an array of
 * names. */
static bool is_argument(const struct tokens *t, uint32_t i)
{
    return i > 0 && (tok_is(t, i - 1, P_LPAREN) || tok_is(t, i - 1, P_COMMA)) &&
           (tok_is(t, i + 1, P_RPAREN) || tok_is(t, i + 1, P_COMMA));
}

static void look_at(const struct input *in, struct output *out, uint32_t i)
{
    const struct tokens *t = in->tok;
    struct str text = contents(tok_raw(t, i));
    struct span span = tok_span(t, (struct tok_range){i, i + 1});
    if (!is_name(text) || !name_looks_cuda(in->map, text) || !is_argument(t, i))
        return;
    struct row row = map_find(in->map, text, MAP_KIND(ROW_FUNC) | MAP_KIND(ROW_DEVICE), in->opt->rocm);
    if (!row_ok(row))
        return;
    const char *hip = target_name(input_target(in), row);
    finding_add(out->findings, TS_NAME_IN_STRING, span, text, NULL,
                hip ? arena_printf(out->arena, "the HIP name is %s", hip) : row_attr(row, ROW_ATTR_note));
}

static void run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->tok->n; i++) {
        if (in->tok->tok[i].kind == TOK_STRING && !(in->tok->tok[i].flags & TOK_OPEN))
            look_at(in, out, i);
    }
}

const struct rewrite rewrite_strings = {"strings", .run = run};
