/* guards: compiler macros in conditions: __CUDACC__, __NVCC__, __CUDA_ARCH__, CUDA_VERSION. */
#include "plan/call.h"
#include "plan/comparison.h"
#include "plan/header.h"
#include <stdlib.h>

/* Is only asked whether the macro is defined? "#ifdef X", "defined(X)", "defined X". */
static bool asks_defined(const struct tokens *t, uint32_t i)
{
    const struct directive *d = tok_directive(t, i);
    if (!d)
        return false;
    if (d->kind == DIR_IFDEF || d->kind == DIR_IFNDEF)
        return true;
    return (i >= 1 && tok_is_word(t, i - 1, W_DEFINED)) ||
           (i >= 2 && tok_is(t, i - 1, P_LPAREN) && tok_is_word(t, i - 2, W_DEFINED));
}

/* "#if X", "!X", "X && ...": only whether it is not zero. */
static bool asks_truth(const struct tokens *t, uint32_t i)
{
    const struct directive *d = tok_directive(t, i);
    if (!d || (d->kind != DIR_IF && d->kind != DIR_ELIF))
        return false;
    bool bracket = tok_is(t, i - 1, P_LPAREN) && t->tok[i - 2].kind != TOK_IDENT; /* not "F(X)" */
    bool left = i == d->hash + 2 || tok_is(t, i - 1, P_NOT) || tok_is(t, i - 1, P_AND) ||
                tok_is(t, i - 1, P_OR) || bracket || tok_word(t, i - 2, d->kind == DIR_IF ? "if" : "elif");
    bool right =
        i + 1 >= d->past || tok_is(t, i + 1, P_AND) || tok_is(t, i + 1, P_OR) || tok_is(t, i + 1, P_RPAREN);
    return left && right;
}

static void replace(const struct input *in, struct output *out, const struct name_use *use, const char *hip)
{
    edit_replace(out->edits, name_span(in, use), str_of(hip), EDIT_REWRITE, "guards");
}

/* "#define __CUDA_ARCH__ 700": somebody's stand-in for the compiler. */
static bool is_defined_here(const struct tokens *t, uint32_t i)
{
    return i >= 1 && (tok_is_word(t, i - 1, W_DEFINE) || tok_is_word(t, i - 1, W_UNDEF));
}

/* The macros whose value is a release. */
static const char *const releases[] = {"__CUDA_ARCH__", "CUDA_VERSION", "CUDART_VERSION"};
enum { RELEASES = sizeof releases / sizeof *releases };

/* The verdict on the last directive that each of them stands in: a long condition is looked through once. */
struct compared {
    const struct directive *directive[RELEASES];
    bool verdict[RELEASES];
};

static int release_number(const char *name)
{
    int i = 0;
    while (i < RELEASES && strcmp(releases[i], name) != 0)
        i++;
    return i;
}

static bool find_comparison(const struct tokens *t, const struct directive *d, const char *name)
{
    for (uint32_t k = d->hash; k < d->past; k++) {
        if (tok_word(t, k, name) && !asks_defined(t, k) && !asks_truth(t, k))
            return true;
    }
    return false;
}

/* Does the directive compare the macro with a number? Then it stays whole: renaming "defined(X)" in
 * "defined(X) && X >= 700" would turn its meaning around, as X itself is 0 in HIP. */
static bool is_compared(const struct tokens *t, uint32_t i, int macro, struct compared *seen)
{
    const struct directive *d = tok_directive(t, i);
    if (!d || (d->kind != DIR_IF && d->kind != DIR_ELIF))
        return false;
    if (seen->directive[macro] != d) {
        seen->directive[macro] = d;
        seen->verdict[macro] = find_comparison(t, d, releases[macro]);
    }
    return seen->verdict[macro];
}

#define PLATFORM "defined(__HIP_PLATFORM_AMD__)"

/* Around a term of a condition: what HIP is to make of it. */
static void wrap(struct output *out, struct span span, bool holds, bool alone)
{
    const char *lead = holds ? PLATFORM " || " : "!" PLATFORM " && ";
    const char *text = alone ? lead : arena_printf(out->arena, "(%s", lead);
    edit_insert(out->edits, span.begin, str_of(text), ORDER_REST, "guards");
    if (!alone)
        edit_insert(out->edits, span.end, STR(")"), ORDER_REST, "guards");
}

/* The span of "defined(X)" or "defined X". */
static struct span defined_span(const struct tokens *t, uint32_t i)
{
    bool bracket = tok_is(t, i - 1, P_LPAREN);
    return tok_span(t, (struct tok_range){i - 1 - bracket, i + 1 + bracket});
}

/* The port stands for the release whose declarations the file was parsed with: HIP takes the side of a
 * condition that the parse took, and NVIDIA's compilers theirs. False where the condition is no such one. */
static bool choose_side(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    const struct directive *d = tok_directive(t, use->tok);
    const char *value = row_attr(use->row, ROW_ATTR_value);
    struct comparison c;
    if (condition_knows_hip(t, d))
        return true;
    if (asks_defined(t, use->tok)) {
        wrap(out, defined_span(t, use->tok), true, false);
        return true;
    }
    if (!value || !comparison_at(t, use->tok, strtoul(value, NULL, 10), &c))
        return false;
    wrap(out, c.span, c.holds, c.alone);
    finding_add(out->findings, TS_VERSION_CHOSEN, c.span, str_of(row_cuda(use->row)),
                arena_printf(out->arena, "%s, which %s", value, c.holds ? "holds" : "does not hold"), NULL);
    return true;
}

/* Are all comparisons of the macro in the directive such that a side can be chosen? */
static bool can_choose(const struct input *in, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    const struct directive *d = tok_directive(t, use->tok);
    struct comparison c;
    for (uint32_t k = d->hash; k < d->past; k++) {
        if (tok_word(t, k, row_cuda(use->row)) && !asks_defined(t, k) && !comparison_at(t, k, 0, &c))
            return false;
    }
    return true;
}

static void guard_release(const struct input *in, struct output *out, const struct name_use *use, int macro,
                          struct compared *seen)
{
    const char *name = releases[macro];
    bool arch = macro == 0;
    bool defined = asks_defined(in->tok, use->tok), plain = defined || asks_truth(in->tok, use->tok);
    if (is_compared(in->tok, use->tok, macro, seen)) {
        if (!arch && can_choose(in, use) && choose_side(in, out, use))
            return;
        if (!plain)
            finding_add(out->findings, arch ? TS_ARCH_COMPARISON : TS_VERSION_COMPARISON, name_span(in, use),
                        str_of(name), NULL, NULL);
    } else if (arch && plain)
        replace(in, out, use, "__HIP_DEVICE_COMPILE__");
    else if (!arch && (defined || !tok_directive(in->tok, use->tok)))
        replace(in, out, use, "HIP_VERSION"); /* printed, stored: the port's own version is meant */
    else
        finding_add(out->findings, arch ? TS_ARCH_COMPARISON : TS_VERSION_COMPARISON, name_span(in, use),
                    str_of(name), NULL, NULL);
}

static bool has_word(const struct input *in, const char *word)
{
    bool found = false;
    for (uint32_t i = 0; i < in->tok->n && !found; i++)
        found = tok_word(in->tok, i, word);
    return found;
}

static bool includes(const struct input *in, const char *header)
{
    const struct tokens *t = in->tok;
    bool found = false;
    for (uint32_t d = 0; d < t->ndir && !found; d++) {
        uint32_t i = t->dir[d].kind == DIR_INCLUDE ? directive_header(t, &t->dir[d]) : 0;
        found = i && str_is(header_name(t, i), header);
    }
    return found;
}

/* cuda.h and cuda_runtime.h have one header in HIP, and CUresult and cudaError_t one type: where a file has a
 * function for each (CUDA's samples do, in helper_cuda.h), and no unit the driver's, HIP gets one as well. */
static bool is_driver_dark(const struct input *in, uint32_t i, const char *hip)
{
    const struct directive *d = tok_directive(in->tok, i);
    if (!d || !asks_defined(in->tok, i) || d->kind == DIR_IFNDEF)
        return false;
    if (has_word(in, hip)) /* it is a port, where that was decided */
        return true;
    bool seen =
        in->facts->parsed ? d->past >= in->tok->n || !input_inactive(in, d->past) : includes(in, "cuda.h");
    return !seen && has_word(in, "__DRIVER_TYPES_H__");
}

static void guard(const struct input *in, struct output *out, const struct name_use *use,
                  struct compared *seen)
{
    const char *name = row_cuda(use->row), *hip = row_hip(use->row);
    int macro = release_number(name);
    if (is_defined_here(in->tok, use->tok)) {
        if (strcmp(name, "__CUDACC__") == 0)
            replace(in, out, use, hip);
        return;
    }
    if (macro < RELEASES) {
        guard_release(in, out, use, macro, seen);
        return;
    }
    if (strcmp(name, "__cuda_cuda_h__") == 0 && is_driver_dark(in, use->tok, hip)) {
        finding_add(out->findings, TS_DRIVER_DARK, name_span(in, use), str_of(name), NULL, NULL);
        return;
    }
    if (!hip)
        finding_add(out->findings, TS_COMPILER_MACRO, name_span(in, use), str_of(name), NULL,
                    row_attr(use->row, ROW_ATTR_note));
    if (hip)
        replace(in, out, use, hip);
    else if (strcmp(name, "__NVCC__") == 0 &&
             (asks_defined(in->tok, use->tok) || asks_truth(in->tok, use->tok)))
        replace(in, out, use, "__HIPCC__");
}

static void run(const struct input *in, struct output *out)
{
    struct compared seen = {0};
    for (uint32_t i = 0; i < in->names->n; i++) {
        if (use_is_for(&in->names->use[i], "guards"))
            guard(in, out, &in->names->use[i], &seen);
    }
}

const struct rewrite rewrite_guards = {"guards", .run = run};
