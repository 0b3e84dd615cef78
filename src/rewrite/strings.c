/* strings: left alone, but a string that is a CUDA name, or the file of a CUDA library, is
 * reported; names of errors that are compared with the result of cudaGetErrorName become HIP's. */
#include "map/library.h"
#include "plan/calls/call.h"

/* The text between the quotes of a plain or raw string; empty for others. */
static struct str strings_contents(struct str raw)
{
    const char *quote = memchr(raw.p, '"', raw.n);
    if (!quote || raw.n < 2 || raw.p[raw.n - 1] != '"')
        return (struct str){raw.p, 0};
    size_t from = (size_t)(quote - raw.p) + 1;
    return str_cut(raw, from, raw.n - 1);
}

static bool strings_is_name(struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        bool letter = c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                      (i && c >= '0' && c <= '9');
        if (!letter)
            return false;
    }
    return s.n > 3;
}

static bool strings_ends_statement(const struct tokens *t, uint32_t i)
{
    return tok_is(t, i, P_SEMI) || tok_is(t, i, P_LBRACE) || tok_is(t, i, P_RBRACE);
}

/* Only where the string is somebody's argument ("dlsym(lib, "cudaMalloc")"), not in a message
 * or an array of names. */
static bool strings_is_argument(const struct tokens *t, uint32_t i)
{
    return i > 0 && (tok_is(t, i - 1, P_LPAREN) || tok_is(t, i - 1, P_COMMA)) &&
           (tok_is(t, i + 1, P_RPAREN) || tok_is(t, i + 1, P_COMMA));
}

static bool ends_comparison(const struct tokens *t, uint32_t i)
{
    return strings_ends_statement(t, i) || tok_is(t, i, P_AND) || tok_is(t, i, P_OR) ||
           tok_is(t, i, P_QUESTION);
}

/* The tokens around i up to the ends of its statement, or of its side of && and ||. */
static struct tok_range comparison(const struct tokens *t, uint32_t i)
{
    struct tok_range r = {i, i + 1};
    for (uint32_t k = tok_prev(t, i); k < t->n && !ends_comparison(t, k); k = tok_prev(t, k))
        r.first = k;
    for (uint32_t k = tok_next(t, i); k < t->n && !ends_comparison(t, k); k = tok_next(t, k))
        r.past = k + 1;
    return r;
}

/* Is the string compared: "strcmp(name, "...") == 0", "name == "..."" */
static bool is_compared(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {"strcmp",  "strncmp", "strcasecmp", "strstr",
                                        "compare", "find",    "equals",     NULL};
    uint32_t open = i;
    if (i > 0 && (tok_is(t, i - 1, P_EQ) || tok_is(t, i - 1, P_NE) || tok_is(t, i + 1, P_EQ) ||
                  tok_is(t, i + 1, P_NE)))
        return true;
    while (strings_is_argument(t, i) && !strings_ends_statement(t, open)) {
        open = tok_prev(t, open);
        if (open == t->n)
            return false;
        if (tok_is(t, open, P_RPAREN) && t->tok[open].match < open)
            open = t->tok[open].match;
        else if (tok_is(t, open, P_LPAREN))
            return open > 0 && tok_any_word(t, open - 1, words);
    }
    return false;
}

static bool asks_for_name(const struct tokens *t, struct tok_range r)
{
    static const char *const words[] = {"cudaGetErrorName", "cuGetErrorName", NULL};
    for (uint32_t i = r.first; i < r.past; i++)
        if (tok_any_word(t, i, words))
            return true;
    return false;
}

/* The name of an error that is compared with what cudaGetErrorName says, which
 * are HIP's names then. */
static void look_at_error(const struct input *in, struct output *out, uint32_t i, struct str text,
                          struct span span)
{
    struct row row = map_find(in->map, text, MAP_KIND(ROW_ENUM), in->opt->rocm);
    const char *of = row_ok(row) ? row_attr(row, ROW_ATTR_of) : NULL;
    const char *hip = of ? target_name(input_target(in), row) : NULL;
    if (!hip || !(strcmp(of, "cudaError") == 0 || strcmp(of, "cudaError_enum") == 0) ||
        !is_compared(in->tok, i))
        return;
    struct span inner = {span.end - 1 - (uint32_t)text.n, span.end - 1};
    if (asks_for_name(in->tok, comparison(in->tok, i)) && target_has(input_target(in), row))
        edit_replace(out->edits, inner, str_of(hip), EDIT_REWRITE, "strings");
    else
        finding_add(out->findings, TS_NAME_IN_STRING, span, text, NULL,
                    arena_printf(out->arena, "hipGetErrorName says %s", hip));
}

/* The library of "libcublas.so.12", with folders before it or not; no row for other texts. */
static struct row library_of(const struct input *in, struct str text)
{
    const char *slash = text.n ? memrchr(text.p, '/', text.n) : NULL;
    struct str file = slash ? str_cut(text, (size_t)(slash - text.p) + 1, text.n) : text;
    const char *end =
        file.n > 6 && str_starts(file, STR("lib")) ? memmem(file.p, file.n, ".so", 3) : NULL;
    for (size_t i = end ? (size_t)(end - file.p) + 3 : 0; end && i < file.n; i++)
        if (file.p[i] != '.' && (file.p[i] < '0' || file.p[i] > '9'))
            return (struct row){0};
    return end ? map_library(in->map, str_cut(file, 3, (size_t)(end - file.p))) : (struct row){0};
}

static void tell_library(struct output *out, struct span span, struct str text, struct row row)
{
    const char *link = row_attr(row, ROW_ATTR_link), *hip = row_hip(row);
    bool runtime = hip && strcmp(hip, "hip") == 0;
    const char *file = link ? link : runtime ? "amdhip64" : hip;
    finding_add(out->findings, TS_LIBRARY_IN_STRING, span, text, NULL,
                file ? arena_printf(out->arena, "HIP's library is lib%s.so", file)
                     : row_attr(row, ROW_ATTR_note));
}

/* Returns what to look up instead. A helper's function is in no library: the row's note says how
 * calls change. */
static const char *advice(struct output *out, struct row row, const char *hip)
{
    const char *note = row_attr(row, ROW_ATTR_note);
    if (!hip)
        return note;
    if (strncmp(hip, "tranship_", strlen("tranship_")) != 0)
        return arena_printf(out->arena, "the HIP name is %s", hip);
    return arena_printf(out->arena,
                        "no library has %s, which is part of the port: call it directly.%s%s", hip,
                        note ? " " : "", note ? note : "");
}

static void strings_look_at(const struct input *in, struct output *out, uint32_t i)
{
    const struct tokens *t = in->tok;
    struct str text = strings_contents(tok_raw(t, i));
    struct span span = tok_span(t, (struct tok_range){i, i + 1});
    struct row library = library_of(in, text);
    if (row_ok(library))
        tell_library(out, span, text, library);
    if (strings_is_name(text))
        look_at_error(in, out, i, text, span);
    if (!strings_is_name(text) || !name_looks_cuda(in->map, text) || !strings_is_argument(t, i))
        return;
    struct row row =
        map_find(in->map, text, MAP_KIND(ROW_FUNC) | MAP_KIND(ROW_DEVICE), in->opt->rocm);
    if (!row_ok(row))
        return;
    finding_add(out->findings, TS_NAME_IN_STRING, span, text, NULL,
                advice(out, row, target_name(input_target(in), row)));
}

static void strings_run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->tok->n; i++) {
        if (in->tok->tok[i].kind == TOK_STRING && !(in->tok->tok[i].flags & TOK_OPEN))
            strings_look_at(in, out, i);
    }
}

const struct rewrite rewrite_strings = {"strings", .run = strings_run};
