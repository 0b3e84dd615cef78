/* guards: compiler macros in conditions: __CUDACC__, __NVCC__, __CUDA_ARCH__, CUDA_VERSION. */
#include "plan/call.h"
#include "plan/comparison.h"
#include "plan/header.h"
#include "plan/side.h"
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

#define PLATFORM  "defined(__HIP_PLATFORM_AMD__)"
#define ON_DEVICE "defined(__HIP_DEVICE_COMPILE__)"

enum { ARCH_PARSED = 800 }; /* __CUDA_ARCH__ in the parse of device code (clang/flags.c) */

/* Around a term of a condition: what HIP is to make of it. */
static void wrap(struct output *out, struct span span, const char *hip, bool holds, bool alone)
{
    const char *open = alone ? "" : "(";
    const char *text = arena_printf(out->arena, holds ? "%s%s || " : "%s!%s && ", open, hip);
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

/* Does a side that is left out for HIP define what CUDA has by itself for newer GPUs, and HIP not under that
 * name? Then the uses are the program's own, and so is the function. */
static bool defines_api(const struct input *in, struct tok_range side)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = side.first; i < side.past; i++) {
        if (t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_LPAREN) || i == 0 ||
            t->tok[i - 1].kind != TOK_IDENT || tok_word_in(t, i - 1, WORD_LEADS))
            continue;
        struct row row =
            map_find(in->map, tok_raw(t, i), MAP_KIND(ROW_FUNC) | MAP_KIND(ROW_DEVICE), in->opt->rocm);
        if (row_ok(row) && (!(row.data->flags & ROW_SAME) || row_attr(row, ROW_ATTR_helper)))
            return true;
    }
    return false;
}

/* The tokens that HIP would not take: the branch, or all behind it. */
static struct tok_range left_out(const struct tokens *t, const struct directive *d, bool holds)
{
    const struct directive *next = d->partner ? &t->dir[d->partner] : NULL, *end = next;
    while (end && end->kind != DIR_ENDIF && end->partner)
        end = &t->dir[end->partner];
    if (!next)
        return (struct tok_range){d->past, d->past};
    return holds ? (struct tok_range){next->past, end->hash} : (struct tok_range){d->past, next->hash};
}

/* May HIP take the side that a comparison of the architecture chooses? One with PTX it can't: then the other
 * one, where that has code of its own. False where neither is right. */
static bool settle_arch(const struct input *in, const struct directive *d, struct comparison *c)
{
    const struct tokens *t = in->tok;
    struct side branch = side_of_branch(t, d), rest = side_of_rest(t, d);
    struct side chosen = c->holds ? branch : rest, other = c->holds ? rest : branch;
    if (chosen.ptx) {
        c->holds = !c->holds;
        if (!c->alone || !other.code || other.ptx)
            return false;
    }
    return !defines_api(in, left_out(t, d, c->holds));
}

/* A comparison as HIP is to take it; false where that can't be told. */
static bool settle(const struct input *in, const struct name_use *use, bool arch, struct comparison *c)
{
    const char *value = row_attr(use->row, ROW_ATTR_value);
    unsigned long number = arch ? ARCH_PARSED : value ? strtoul(value, NULL, 10) : 0;
    return number && comparison_at(in->tok, use->tok, number, c) &&
           (!arch || settle_arch(in, tok_directive(in->tok, use->tok), c));
}

/* The port stands for what the file was parsed as: HIP takes the side of a condition that the parse took, and
 * NVIDIA's compilers theirs. */
static void choose_side(const struct input *in, struct output *out, const struct name_use *use, bool arch)
{
    const struct tokens *t = in->tok;
    const char *hip = arch ? ON_DEVICE : PLATFORM;
    struct comparison c;
    if (asks_defined(t, use->tok)) {
        wrap(out, defined_span(t, use->tok), hip, true, false);
    } else if (asks_truth(t, use->tok)) {
        wrap(out, name_span(in, use), hip, true, false);
    } else if (settle(in, use, arch, &c)) {
        wrap(out, c.span, hip, c.holds, c.alone);
        finding_add(out->findings, arch ? TS_ARCH_CHOSEN : TS_VERSION_CHOSEN, c.span,
                    str_of(row_cuda(use->row)), c.holds ? "holds" : "does not hold", NULL);
    }
}

/* Can HIP's side be told of all comparisons of the macro in the directive? */
static bool can_choose(const struct input *in, const struct name_use *use, bool arch)
{
    const struct tokens *t = in->tok;
    const struct directive *d = tok_directive(t, use->tok);
    struct name_use other = *use;
    struct comparison c;
    for (other.tok = d->hash; other.tok < d->past; other.tok++) {
        if (tok_word(t, other.tok, row_cuda(use->row)) && !asks_defined(t, other.tok) &&
            !asks_truth(t, other.tok) && !settle(in, &other, arch, &c))
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
        if (condition_knows_hip(in->tok, tok_directive(in->tok, use->tok)))
            return; /* somebody has decided */
        if (can_choose(in, use, arch))
            choose_side(in, out, use, arch);
        else if (!plain)
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
