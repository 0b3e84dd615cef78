/* guards: compiler macros in conditions: __CUDACC__, __NVCC__, __CUDA_ARCH__, CUDA_VERSION. */
#include "core/branch.h"
#include "core/macros_arch.h"
#include "plan/calls/call.h"
#include "plan/conditions/sides.h"
#include "plan/input/header.h"

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
                tok_is(t, i - 1, P_OR) || bracket ||
                tok_word(t, i - 2, d->kind == DIR_IF ? "if" : "elif");
    bool right = i + 1 >= d->past || tok_is(t, i + 1, P_AND) || tok_is(t, i + 1, P_OR) ||
                 tok_is(t, i + 1, P_RPAREN);
    return left && right;
}

static void guards_replace(const struct input *in, struct output *out, const struct name_use *use,
                           const char *hip)
{
    edit_replace(out->edits, name_span(in, use), str_of(hip), EDIT_REWRITE, "guards");
}

/* "#define __CUDA_ARCH__ 700": somebody's stand-in for the compiler. */
static bool is_defined_here(const struct tokens *t, uint32_t i)
{
    return i >= 1 && (tok_is_word(t, i - 1, W_DEFINE) || tok_is_word(t, i - 1, W_UNDEF));
}

/* The last directive that was written anew for each of the release macros. */
struct seen {
    const struct directive *directive[RELEASE_MACROS];
};

#define PLATFORM  "defined(__HIP_PLATFORM_AMD__)"
#define ON_DEVICE "defined(__HIP_DEVICE_COMPILE__)"
#define IN_CLANG  "defined(__HIP__)"

/* HIP's counterpart of each macro whose value is a release. */
static const struct release_guard {
    const char *hip;  /* what holds where HIP compiles */
    const char *name; /* the macro that says the same to "#ifdef" */
    enum finding_id chosen, unclear;
} releases[RELEASE_MACROS] = {
    [MACRO_ARCH] = {ON_DEVICE, "__HIP_DEVICE_COMPILE__", TS_ARCH_CHOSEN, TS_ARCH_COMPARISON},
    [MACRO_VERSION] = {PLATFORM, "HIP_VERSION", TS_VERSION_CHOSEN, TS_VERSION_COMPARISON},
    [MACRO_NVCC] = {IN_CLANG, "__HIPCC__", TS_VERSION_CHOSEN, TS_COMPILER_MACRO},
    [MACRO_LIBRARY] = {PLATFORM, NULL, TS_VERSION_CHOSEN, TS_VERSION_COMPARISON},
    [MACRO_SHARED] = {NULL, NULL, TS_LIBRARY_VERSION, TS_VERSION_COMPARISON},
};

/* The terms of a directive that have a release macro in them, while they are written anew. */
struct wrapping {
    const struct input *in;
    struct output *out;
    const struct directive *directive;
    enum release_macro macro;
};

/* Around a term of a condition: what HIP is to make of it. */
static void guards_wrap(const struct wrapping *w, const struct term *term, bool holds)
{
    struct output *out = w->out;
    struct span span = tok_span(w->in->tok, term->tokens);
    const char *open = term->alone ? "" : "(", *hip = releases[w->macro].hip;
    const char *text = arena_printf(out->arena, holds ? "%s%s || " : "%s!%s && ", open, hip);
    edit_insert(out->edits, span.begin, str_of(text), ORDER_REST, "guards");
    if (!term->alone)
        edit_insert(out->edits, span.end, STR(")"), ORDER_REST, "guards");
}

static enum truth wrap_term(void *ctx, const struct term *term)
{
    struct wrapping *w = ctx;
    uint32_t i;
    if (sides_macro_of(w->in, term, &i) != w->macro)
        return TRUTH_UNKNOWN;
    bool holds = sides_term(w->in, w->directive, w->macro, term) == TRUTH_YES;
    struct term asked = *term;
    bool compares = !sides_asks_plainly(w->in->tok, term);
    asked.alone &= compares;
    if (releases[w->macro].hip)
        guards_wrap(w, &asked, holds);
    if (compares)
        finding_add(w->out->findings, releases[w->macro].chosen, tok_span(w->in->tok, term->tokens),
                    tok_raw(w->in->tok, i), holds ? "holds" : "does not hold", NULL);
    return TRUTH_UNKNOWN;
}

/* The port stands for what the file was parsed as: HIP takes the side of a condition that the parse
 * took, and NVIDIA's compilers theirs. A directive is written anew with the first of its macros. */
static void choose_sides(const struct input *in, struct output *out, const struct directive *d,
                         enum release_macro macro, struct seen *seen)
{
    struct wrapping w = {in, out, d, macro};
    if (seen->directive[macro] == d)
        return;
    seen->directive[macro] = d;
    condition_truth(in->tok, d, wrap_term, &w);
}

/* "CUDART_VERSION >= 11000", "CUDART_VERSION / 1000" in code: the number is one of CUDA's. */
static bool meets_number(const struct tokens *t, uint32_t i)
{
    static const enum tok_punct signs[] = {P_LESS, P_LE,    P_GREATER, P_GE,    P_EQ,
                                           P_NE,   P_SLASH, P_PERCENT, P_MINUS, P_PLUS};
    bool found = false;
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++) {
        found |= tok_is(t, i + 1, signs[k]) && i + 2 < t->n && t->tok[i + 2].kind == TOK_NUMBER;
        found |= i >= 2 && tok_is(t, i - 1, signs[k]) && t->tok[i - 2].kind == TOK_NUMBER;
    }
    return found;
}

/* Is a value asked for of the macro anywhere in the directive, and not only whether it is there? */
static bool compares(const struct tokens *t, const struct directive *d, enum release_macro macro)
{
    bool found = false;
    for (uint32_t i = d->hash; i < d->past && !found; i++)
        found = release_macro_at(t, i) == macro && !asks_defined(t, i) && !asks_truth(t, i);
    return found;
}

/* Is this the token that tells of a directive whose condition can't be taken apart? Each comparison
 * in it does; where there is none, the first that asks for the macro: "(!defined(X)) == 1". */
static bool guards_tells(const struct tokens *t, const struct directive *d, uint32_t at,
                         enum release_macro macro)
{
    uint32_t first = d->hash;
    while (release_macro_at(t, first) != macro)
        first++;
    return compares(t, d, macro) ? !asks_defined(t, at) && !asks_truth(t, at) : at == first;
}

/* In code it is a number, and HIP has none: the one by which the sides of conditions were chosen.
 * What only NVIDIA's compilers see keeps theirs. */
static bool guards_write_arch(const struct input *in, struct output *out,
                              const struct name_use *use)
{
    if (sides_left_out(in->sides, in->tok->tok[use->tok].begin))
        return true;
    int arch = sides_arch(in, use->tok);
    if (!arch)
        return false;
    const char *number = arena_printf(out->arena, "%d", arch);
    guards_replace(in, out, use, number);
    finding_add(out->findings, TS_ARCH_VALUE, name_span(in, use), str_of(row_cuda(use->row)),
                number, NULL);
    return true;
}

/* In code that compares with it, CUDA's release is the one by which the sides of conditions were chosen;
 * HIP has none. The number of nvcc's build is not known: 0. */
static void guards_write_release(const struct input *in, struct output *out,
                                 const struct name_use *use, enum release_macro macro)
{
    const char *name = row_cuda(use->row);
    if (sides_left_out(in->sides, in->tok->tok[use->tok].begin))
        return;
    long cuda = in->sides->base.cuda;
    long value = macro == MACRO_VERSION                      ? cuda
                 : strcmp(name, "__CUDACC_VER_MAJOR__") == 0 ? cuda / 1000
                 : strcmp(name, "__CUDACC_VER_MINOR__") == 0 ? cuda % 1000 / 10
                                                             : 0;
    const char *number = arena_printf(out->arena, "%ld", value);
    guards_replace(in, out, use, number);
    finding_add(out->findings, TS_ARCH_VALUE, name_span(in, use), str_of(name), number, NULL);
}

/* Does the directive define a macro of the project that is a number in device code, which is known? */
static bool defines_number(const struct input *in, const struct directive *d)
{
    const struct macro *x =
        d->kind == DIR_DEFINE ? macros_find(in->macros, tok_raw(in->tok, d->hash + 2)) : NULL;
    return x && x->arch_number && macros_defines_arch(in->tok, d) && sides_arch(in, d->hash) != 0;
}

/* The number in such a definition: where conditions ask for the macro, those are written anew, and
 * tell_used reports the code that has it. */
static void guards_write_number(const struct input *in, struct output *out,
                                const struct name_use *use)
{
    const struct directive *d = tok_directive(in->tok, use->tok);
    if (!macros_find(in->macros, tok_raw(in->tok, d->hash + 2))->asked)
        guards_write_arch(in, out, use);
    else if (!sides_left_out(in->sides, in->tok->tok[use->tok].begin))
        guards_replace(in, out, use, arena_printf(out->arena, "%d", sides_arch(in, use->tok)));
}

/* Is token i of a directive an argument of a call that is in it? */
static bool is_argument(const struct tokens *t, const struct directive *d, uint32_t i)
{
    uint32_t open = i - 1;
    bool first = tok_is(t, i - 1, P_LPAREN) || tok_is(t, i - 1, P_COMMA);
    bool past = tok_is(t, i + 1, P_COMMA) || tok_is(t, i + 1, P_RPAREN);
    while (open > d->hash + 3 && !tok_is(t, open, P_LPAREN))
        open = tok_is(t, open, P_RPAREN) ? t->tok[open].match - 1 : open - 1;
    return first && past && open > d->hash + 3 && t->tok[open - 1].kind == TOK_IDENT &&
           !tok_is_word(t, open - 1, W_DEFINED);
}

/* Is the body that the directive defines code in which the macro at i is a value? No condition can ask
 * for statements, and none may ask for a macro that is called with it, or that has it in device code
 * alone. */
static bool is_value_in_body(const struct input *in, const struct directive *d, uint32_t i)
{
    const struct tokens *t = in->tok;
    if (d->kind != DIR_DEFINE)
        return false;
    const struct macro *x = macros_find(in->macros, tok_raw(t, d->hash + 2));
    bool code = (is_argument(t, d, i) || macros_only_device(t, d)) && !(x && x->asked);
    for (uint32_t k = d->hash + 3; k < d->past && !code; k++)
        code = tok_is(t, k, P_SEMI) || tok_is(t, k, P_LBRACE) || tok_word(t, k, "return");
    return code;
}

/* Does the directive define a macro by the releases that it names, and do conditions ask for that? */
static bool defines_asked(const struct input *in, const struct directive *d)
{
    const struct macro *x =
        d->kind == DIR_DEFINE ? macros_find(in->macros, tok_raw(in->tok, d->hash + 2)) : NULL;
    return x && x->by_body && x->asked;
}

/* A macro that is compared stays whole: renaming "defined(X)" in "defined(X) && X >= 700" would
 * turn its meaning around, as X itself is 0 in HIP. */
static void guard_release(const struct input *in, struct output *out, const struct name_use *use,
                          enum release_macro macro, struct seen *seen)
{
    const struct directive *d = tok_directive(in->tok, use->tok);
    const struct release_guard *g = &releases[macro];
    bool defined = asks_defined(in->tok, use->tok),
         plain = defined || asks_truth(in->tok, use->tok);
    enum choice choice =
        d ? (enum choice)in->sides->choice[(d - in->tok->dir) * RELEASE_MACROS + macro]
          : CHOICE_NONE;
    if (defined && d->kind == DIR_DEFINE && compares(in->tok, d, macro))
        return;
    if (choice == CHOICE_BY_USER ||
        (choice == CHOICE_UNCLEAR && !guards_tells(in->tok, d, use->tok, macro)))
        return;
    if (choice == CHOICE_MADE)
        choose_sides(in, out, d, macro, seen);
    else if (choice == CHOICE_NONE && (macro == MACRO_ARCH ? plain : defined))
        guards_replace(in, out, use, g->name);
    else if (choice == CHOICE_NONE && macro == MACRO_VERSION && !d &&
             !meets_number(in->tok, use->tok))
        guards_replace(in, out, use,
                       g->name); /* printed, stored: the port's own version is meant */
    else if (!d && (macro == MACRO_VERSION || macro == MACRO_NVCC))
        guards_write_release(in, out, use, macro);
    else if (macro == MACRO_ARCH && d && defines_number(in, d))
        guards_write_number(in, out, use);
    else if (d && defines_asked(in, d))
        return; /* what asks for it is written anew: write_indirect, tell_used */
    else if (macro != MACRO_ARCH || (d && !is_value_in_body(in, d, use->tok)) ||
             !guards_write_arch(in, out, use))
        finding_add(out->findings, g->unclear, name_span(in, use), str_of(row_cuda(use->row)), NULL,
                    macro == MACRO_NVCC ? row_attr(use->row, ROW_ATTR_note) : NULL);
}

static bool guards_has_word(const struct input *in, const char *word)
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

/* cuda.h and cuda_runtime.h have one header in HIP, and CUresult and cudaError_t one type: where a
 * file has a function for each (CUDA's samples do, in helper_cuda.h), and no unit the driver's,
 * HIP gets one as well. */
static bool is_driver_left_out(const struct input *in, uint32_t i, const char *hip)
{
    const struct directive *d = tok_directive(in->tok, i);
    if (!d || !asks_defined(in->tok, i) || d->kind == DIR_IFNDEF)
        return false;
    if (guards_has_word(in, hip)) /* it is a port, where that was decided */
        return true;
    bool seen = in->facts->parsed ? d->past + 1 >= in->tok->n || !input_inactive(in, d->past + 1)
                                  : includes(in, "cuda.h");
    return !seen && guards_has_word(in, "__DRIVER_TYPES_H__");
}

static void guard(const struct input *in, struct output *out, const struct name_use *use,
                  struct seen *seen)
{
    const char *name = row_cuda(use->row), *hip = row_hip(use->row);
    enum release_macro macro = release_macro_at(in->tok, use->tok);
    if (sides_leaves_compiler(in, use->tok))
        return;
    if (is_defined_here(in->tok, use->tok)) {
        if (strcmp(name, "__CUDACC__") == 0)
            guards_replace(in, out, use, hip);
        return;
    }
    if (macro != RELEASE_MACROS) {
        guard_release(in, out, use, macro, seen);
        return;
    }
    if (strcmp(name, "__cuda_cuda_h__") == 0 && is_driver_left_out(in, use->tok, hip)) {
        finding_add(out->findings, TS_DRIVER_DARK, name_span(in, use), str_of(name), NULL, NULL);
        return;
    }
    if (!hip)
        finding_add(out->findings, TS_COMPILER_MACRO, name_span(in, use), str_of(name), NULL,
                    row_attr(use->row, ROW_ATTR_note));
    if (hip)
        guards_replace(in, out, use, hip);
    else if (strcmp(name, "__NVCC__") == 0 &&
             (asks_defined(in->tok, use->tok) || asks_truth(in->tok, use->tok)))
        guards_replace(in, out, use, "__HIPCC__");
}

/* Reports the project's macros on which hand-ported code depends, and that somebody has to define:
 * one warning per file names each, and at other places it is an info. */
static void say_ported(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct str reported[4];
    uint32_t n = 0;
    for (uint32_t k = 0; k < t->ndir; k++) {
        const struct directive *d = &t->dir[k];
        bool again = false;
        uint32_t i = directive_begins_group(d) ? sides_project_macro(in, d) : UINT32_MAX;
        if (i == UINT32_MAX)
            continue;
        struct str name = tok_raw(t, i);
        struct finding *f =
            finding_add(out->findings, TS_PORTED_BY_HAND, tok_span(t, (struct tok_range){i, i + 1}),
                        name, NULL, NULL);
        for (uint32_t m = 0; m < n && !again; m++)
            again = str_eq(reported[m], name);
        if (again) {
            f->severity = SEV_INFO;
            f->effort = EFFORT_NONE;
        } else if (n < sizeof reported / sizeof *reported) {
            reported[n++] = name;
        }
    }
}

/* The first token of a project's macro in the directive that is defined by the release macro, where
 * that is not in it itself; UINT32_MAX: there is none. */
struct indirect {
    const struct input *in;
    enum release_macro macro;
    uint32_t at;
    bool direct;
};

static enum truth find_indirect(void *ctx, const struct term *term)
{
    struct indirect *f = ctx;
    uint32_t at;
    if (sides_macro_of(f->in, term, &at) != f->macro)
        return TRUTH_UNKNOWN;
    bool direct = release_macro_at(f->in->tok, at) == f->macro;
    f->direct |= direct;
    if (!direct && f->at == UINT32_MAX)
        f->at = at;
    return TRUTH_UNKNOWN;
}

/* "#define SUPPORTS_X (CUDART_VERSION >= 12080)", "#if SUPPORTS_X": HIP's compilers would find none of
 * CUDA's macros in it. */
static void write_indirect(const struct input *in, struct output *out, uint32_t k)
{
    for (int m = 0; m <= MACRO_NVCC; m++) {
        struct seen seen = {0};
        struct indirect f = {in, (enum release_macro)m, UINT32_MAX, false};
        uint8_t choice = in->sides->choice[k * RELEASE_MACROS + m];
        if (choice != CHOICE_MADE && choice != CHOICE_UNCLEAR)
            continue;
        condition_truth(in->tok, &in->tok->dir[k], find_indirect, &f);
        if (f.direct || f.at == UINT32_MAX || in->tok->tok[f.at].flags & TOK_DEAD)
            continue;
        if (choice == CHOICE_MADE)
            choose_sides(in, out, &in->tok->dir[k], (enum release_macro)m, &seen);
        else
            finding_add(out->findings, releases[m].unclear,
                        tok_span(in->tok, (struct tok_range){f.at, f.at + 1}),
                        tok_raw(in->tok, f.at), NULL, NULL);
    }
}

/* In code, such a macro has another value in HIP than CUDA's. */
static void tell_used(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].kind != TOK_IDENT || t->tok[i].flags & TOK_DEAD)
            continue;
        const struct macro *x = macros_find(in->macros, tok_raw(t, i));
        if (!x || !x->asked)
            continue;
        uint32_t at;
        struct term term = {.tokens = {i, i + 1}};
        const struct directive *d = tok_directive(t, i);
        if ((d && (d->kind != DIR_DEFINE || i == d->hash + 2 || defines_asked(in, d))) ||
            release_macro_at(t, i) != RELEASE_MACROS)
            continue;
        enum release_macro m = sides_macro_of(in, &term, &at);
        if (m == MACRO_ARCH && x->arch_number)
            finding_add(out->findings, TS_ARCH_VALUE, tok_span(t, term.tokens), tok_raw(t, i),
                        arena_printf(out->arena, "%d", in->sides->base.arch), NULL);
        else if (m != RELEASE_MACROS)
            finding_add(out->findings, releases[m].unclear, tok_span(t, term.tokens), tok_raw(t, i),
                        NULL, NULL);
    }
}

/* ---- clang ---- */

/* "defined(__clang__) && defined(__CUDA__)": clang that compiles CUDA, which HIP's compilers are in
 * all but the macro. It keeps nvcc's dialect away from them. */
static void write_clang(const struct input *in, struct output *out, uint32_t k)
{
    const struct tokens *t = in->tok;
    const struct directive *d = &t->dir[k];
    bool plain = d->kind == DIR_IFDEF || d->kind == DIR_IFNDEF;
    for (uint32_t i = d->hash + 2; i < d->past; i++) {
        if (!sides_asks_clang(in, i))
            continue;
        bool bracket = tok_is(t, i - 1, P_LPAREN) && tok_is_word(t, i - 2, W_DEFINED);
        struct tok_range asked = {i, i + 1};
        if (plain)
            asked.first = d->hash + 1;
        else if (bracket)
            asked = (struct tok_range){i - 2, i + 2};
        else if (tok_is_word(t, i - 1, W_DEFINED))
            asked.first = i - 1;
        const char *text = d->kind == DIR_IFDEF    ? "if defined(__CUDA__) || " IN_CLANG
                           : d->kind == DIR_IFNDEF ? "if !defined(__CUDA__) && !" IN_CLANG
                                                   : "(defined(__CUDA__) || " IN_CLANG ")";
        edit_replace(out->edits, tok_span(t, asked), str_of(text), EDIT_REWRITE, "guards");
        if (plain)
            return;
    }
}

static void write_directives(const struct input *in, struct output *out)
{
    for (uint32_t k = 0; k < in->tok->ndir; k++) {
        if (!directive_begins_branch(&in->tok->dir[k]))
            continue;
        write_indirect(in, out, k);
        write_clang(in, out, k);
    }
}

/* A directive with releases of its own, by the macro that it asks for them. */
static void tell_mixed(const struct input *in, struct output *out, uint32_t k)
{
    const struct tokens *t = in->tok;
    if (k >= t->ndir)
        return;
    uint32_t name = t->dir[k].hash + 2;
    for (uint32_t i = t->dir[k].past; i-- > t->dir[k].hash + 2;) {
        uint32_t at;
        struct term term = {.tokens = {i, i + 1}};
        if (sides_macro_of(in, &term, &at) != RELEASE_MACROS)
            name = i;
    }
    finding_add(out->findings, TS_ARCH_MIXED, t->dir[k].line, tok_raw(t, name), NULL, NULL);
}

static void guards_run(const struct input *in, struct output *out)
{
    struct seen seen = {0};
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use_is_for(use, "guards"))
            guard(in, out, use, &seen);
        else if (use->verdict == NAME_API && sides_library_choice(in, use->tok) == CHOICE_MADE)
            choose_sides(in, out, tok_directive(in->tok, use->tok),
                         release_macro_at(in->tok, use->tok), &seen);
    }
    write_directives(in, out);
    if (macros_depend(in->macros))
        tell_used(in, out);
    say_ported(in, out);
    tell_mixed(in, out, in->sides->other);
    tell_mixed(in, out, in->sides->other_cuda);
}

const struct rewrite rewrite_guards = {"guards", .run = guards_run};
