#include "plan/asm/assembly.h"
#include "base/search.h"
#include "plan/asm/asm_chain.h"
#include "plan/asm/asm_head.h"
#include "plan/asm/asm_operand.h"
#include "plan/asm/asm_variants.h"
#include "plan/input/bodies.h"
#include "plan/input/kernels.h"
#include <stdlib.h>

struct builder {
    const struct input *in;
    struct arena *arena;
    struct bodies bodies;
    struct kernels kernels;
    struct asm_aliases aliases;
    VEC(struct assembly) found;
    VEC(struct asm_source) source; /* of each */
    VEC(struct str) macros;        /* names that the file defines, sorted */
};

/* One statement, while it is taken apart. */
struct asm_parts {
    struct asm_text text;
    bool is_volatile, is_goto;
    bool is_basic; /* without operands */
    bool is_read;  /* the text is there */
    bool ends;     /* a ";" is behind it */
    bool clobbers_memory;
    VEC(struct ptx_parameter) parameter;
    VEC(struct span) operand;
    VEC(struct tok_range) tokens; /* of each operand */
    VEC(struct str) reserved;
};

/* A piece of PTX: a type suffix, a special register, or an opcode that other
 * assemblers don't have. */
static bool speaks_ptx(struct str s)
{
    static const char *const marks[] = {
        ".u32",           ".s32",       ".b32",      ".u64",      ".b64",   ".f32",
        ".s64",           ".f64",       ".u16",      ".b16",      ".pred",  "%%laneid",
        "%%globaltimer",  "%%smid",     "trap;",     "exit;",     "bar.",   "membar",
        "cp.async",       "fence.",     "mbarrier.", ".gpu;",     ".sync",  "ldmatrix",
        "griddepcontrol", "setmaxnreg", "nanosleep", "prefetch.", "brkpt;", NULL};
    for (int m = 0; marks[m]; m++) {
        if (s.n && memmem(s.p, s.n, marks[m], strlen(marks[m])))
            return true;
    }
    return false;
}

/* Is the macro whose body token i stands in used in device code of this file? */
static bool is_for_device(const struct builder *b, uint32_t i)
{
    const struct tokens *t = b->in->tok;
    const struct directive *d = tok_directive(t, i);
    struct str name = d && d->kind == DIR_DEFINE ? tok_raw(t, d->hash + 2) : STR("");
    for (uint32_t k = 0; name.n && k < t->n; k++)
        if (t->tok[k].kind == TOK_IDENT && str_eq(tok_raw(t, k), name) &&
            bodies_have(&b->bodies, k))
            return true;
    return false;
}

/* PTX as opposed to host assembly: it stands in device code, or speaks PTX. */
static bool is_ptx(const struct builder *b, const struct asm_parts *p, uint32_t keyword)
{
    return bodies_have(&b->bodies, keyword) || speaks_ptx(p->text.text) ||
           is_for_device(b, keyword);
}

static bool is_conditions(const struct tokens *t, uint32_t i)
{
    return t->tok[i].flags & TOK_DIRECTIVE && !(t->tok[i].flags & TOK_DEFINE);
}

/* Goes on behind a condition that began in the template, where token i is in one of its directives: its
 * other side begins the operands in the same words (compare_definitions). 0: it is another directive. */
static uint32_t behind_condition(const struct tokens *t, uint32_t i, uint32_t close)
{
    const struct directive *d = tok_directive(t, i);
    if (d && d->kind == DIR_ELSE)
        for (i = d->past + 1; i < close && !is_conditions(t, i);)
            i++;
    d = i < close ? tok_directive(t, i) : NULL;
    return d && d->kind == DIR_ENDIF && d->past + 1 < close ? d->past + 1 : 0;
}

/* Do the operands begin in the same words on both sides of a condition? */
static bool begin_alike(const struct tokens *t, uint32_t a, uint32_t b, uint32_t close)
{
    while (a < close && b < close && !is_conditions(t, a) && !is_conditions(t, b)) {
        if (!str_eq(tok_raw(t, a++), tok_raw(t, b++)))
            return false;
    }
    return a == b || (a < close && b < close && is_conditions(t, a) && is_conditions(t, b));
}

/* Returns the end of the statement's part that begins at i: a ":", a "::", a "," or the bracket. */
static uint32_t part_end(const struct tokens *t, uint32_t i, uint32_t close)
{
    while (i < close && !is_conditions(t, i) && !tok_is(t, i, P_COLON) && !tok_is(t, i, P_SCOPE) &&
           !tok_is(t, i, P_COMMA)) {
        bool opens = tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET) || tok_is(t, i, P_LBRACE);
        i = opens && t->tok[i].match > i ? t->tok[i].match + 1 : i + 1;
    }
    return i < close ? i : close;
}

/* "[x] "=r"(y)": its operand, with what the parse knows of it. */
static bool take_operand(struct builder *b, struct asm_parts *p, struct tok_range r, bool output)
{
    struct ptx_parameter o;
    struct tok_range inner;
    const struct tokens *t = b->in->tok;
    if (!asm_operand_read(&o, &inner, t, r, output, b->arena))
        return false;
    for (uint32_t k = inner.first; k < inner.past; k++)
        if (t->tok[k].kind == TOK_IDENT)
            vec_push(&p->reserved, tok_raw(t, k));
    vec_push(&p->parameter, o);
    vec_push(&p->operand, tok_span(t, inner));
    vec_push(&p->tokens, inner);
    return true;
}

/* Takes the parts after the template: outputs, inputs, clobbers. */
static bool assembly_take_parts(struct builder *b, struct asm_parts *p, uint32_t i, uint32_t close)
{
    const struct tokens *t = b->in->tok;
    int section = 0;
    p->is_basic = i == close;
    while (i < close) {
        if (tok_is(t, i, P_COLON) || tok_is(t, i, P_SCOPE))
            section += tok_is(t, i, P_SCOPE) ? 2 : 1;
        else if (!tok_is(t, i, P_COMMA))
            return false;
        i++;
        if (i < close && is_conditions(t, i))
            i = behind_condition(t, i, close);
        if (!i)
            return false;
        uint32_t end = part_end(t, i, close);
        struct tok_range r = {i, end};
        if (r.first == r.past)
            continue;
        if (section == 3)
            p->clobbers_memory |= str_is(tok_raw(t, i), "\"memory\"");
        else if (section < 1 || section > 3 || !take_operand(b, p, r, section == 1))
            return false;
        i = end;
    }
    return asm_operands_relate(p->parameter.p, p->tokens.p, (uint32_t)p->parameter.n, t);
}

/* The type of the value: clang has "const float" and "int *const" of a variable, where it does not
 * know the constraint. */
static const char *type_of_value(const struct builder *b, const char *type)
{
    static const char *const qualifiers[] = {"const", "volatile", NULL};
    struct str s = str_of(type);
    bool pointer = memchr(s.p, '*', s.n) != NULL;
    for (int i = 0; qualifiers[i]; i++) {
        struct str word = str_of(qualifiers[i]);
        if (pointer && str_ends(s, word))
            s = str_trim(str_cut(s, 0, s.n - word.n));
        else if (!pointer && str_starts(s, word) && s.n > word.n && s.p[word.n] == ' ')
            s = str_cut(s, word.n + 1, s.n);
    }
    return arena_strdup(b->arena, s);
}

static void assembly_take_types(struct builder *b, struct asm_parts *p, uint32_t keyword)
{
    const struct fact_call *c = facts_call(b->in->facts, b->in->tok->tok[keyword].begin);
    for (size_t k = 0; c && c->nargs == p->parameter.n && k < p->parameter.n; k++)
        if (c->arg[k].type)
            p->parameter.p[k].type = type_of_value(b, c->arg[k].type);
}

/* The white space that the line of a token begins with. */
static const char *indent_of(const struct builder *b, uint32_t i)
{
    const struct source *src = b->in->src;
    uint32_t begin = b->in->tok->tok[i].begin, from = begin;
    while (from > 0 && src->bytes[from - 1] != '\n')
        from--;
    uint32_t end = from;
    while (end < begin && (src->bytes[end] == ' ' || src->bytes[end] == '\t'))
        end++;
    return arena_strdup(b->arena, (struct str){src->bytes + from, end - from});
}

static bool left(struct assembly *s, const char *why, struct span at)
{
    s->ptx = (struct ptx_written){.trouble = why, .subject = STR("asm")};
    s->at = at;
    return false;
}

static bool assembly_is_blank(struct str s)
{
    return str_trim(s).n == 0;
}

/* Has it operands in registers that AMD has by these letters, and NVIDIA not? */
static bool is_amds(const struct asm_parts *p)
{
    for (size_t k = 0; k < p->parameter.n; k++)
        if (p->parameter.p[k].constraint && strchr("vsa", p->parameter.p[k].constraint))
            return true;
    return false;
}

static struct ptx_asm assembly_asm_of(const struct builder *b, const struct assembly *s,
                                      const struct asm_parts *p)
{
    const char *newline = source_newline(b->in->src);
    bool in_macro = b->in->tok->tok[s->keyword].flags & TOK_DEFINE;
    return (struct ptx_asm){.parameter = p->parameter.p,
                            .nparameters = (uint32_t)p->parameter.n,
                            .is_volatile = p->is_volatile || !p->parameter.n,
                            .clobbers_memory = p->clobbers_memory,
                            .in_kernel = kernels_end_at(&b->kernels, b->in->tok, s->keyword),
                            .own_kernels = kernels_are_own(&b->kernels, b->in),
                            .in_macro = in_macro,
                            .is_open = !p->ends,
                            .is_listed = asm_begins_freely(b->in->tok, s->keyword),
                            .map = b->in->map,
                            .rocm = b->in->opt->rocm,
                            .reserved = p->reserved.p,
                            .nreserved = (uint32_t)p->reserved.n,
                            .macro = b->macros.p,
                            .nmacros = (uint32_t)b->macros.n,
                            .indent = indent_of(b, s->keyword),
                            .newline =
                                in_macro ? arena_printf(b->arena, " \\%s", newline) : newline};
}

static void tell_place(const struct builder *b, struct assembly *s, const struct asm_text *text)
{
    struct span keyword = tok_span(b->in->tok, (struct tok_range){s->keyword, s->keyword + 1});
    s->at = s->ptx.at.begin < s->ptx.at.end ? asm_text_span(text, s->ptx.at) : keyword;
}

/* The rest of the definitions of a macro in the template: all have to become the same. */
static void compare_definitions(struct builder *b, struct assembly *s, const struct asm_parts *p,
                                struct tok_range statement)
{
    for (uint32_t k = 1; k < p->text.ndefinitions && s->ptx.text; k++) {
        struct asm_text text;
        struct ptx_written other;
        struct ptx_asm in = assembly_asm_of(b, s, p);
        if (!asm_text_read(&text, b->in->tok, statement, k, NULL, b->arena)) {
            left(s, "this file does not define its text", text.at);
            return;
        }
        if (!begin_alike(b->in->tok, p->text.past, text.past, statement.past)) {
            left(s, "its text depends on preprocessor conditions", s->at);
            return;
        }
        in.text = text.text;
        ptx_write(&other, &in, b->arena);
        if (other.text && strcmp(other.text, s->ptx.text) != 0) {
            left(s, "its text depends on preprocessor conditions", s->at);
            return;
        }
        if (!other.text) {
            s->ptx = other;
            tell_place(b, s, &text);
        }
    }
}

/* How many statements before it, in macros of the same name, are written so? */
static uint32_t variants_before(const struct builder *b, const struct directive *d)
{
    const struct tokens *t = b->in->tok;
    uint32_t n = 0;
    for (size_t k = 0; k < b->found.n; k++) {
        const struct directive *other =
            b->found.p[k].define ? tok_directive(t, b->found.p[k].keyword) : NULL;
        n += other && str_eq(tok_raw(t, other->hash + 2), tok_raw(t, d->hash + 2));
    }
    return n;
}

/* Writes a macro for each use if the macro's arguments decide the instructions. */
static void write_variants(struct builder *b, struct assembly *s, const struct asm_parts *p,
                           struct tok_range statement)
{
    struct asm_variants v;
    struct ptx_asm in = assembly_asm_of(b, s, p);
    uint32_t number = variants_before(b, tok_directive(b->in->tok, s->keyword));
    asm_variants_write(&v, b->in->tok, s->keyword, statement, &in, p->operand.p, number, b->arena);
    s->ptx = v.written;
    s->at = p->text.at;
    s->define = v.define;
    s->define_at = v.at;
    s->values = v.values;
}

/* Takes the statement apart, and writes it as HIP's if that can be. */
static void translate_asm(struct builder *b, struct assembly *s, struct asm_parts *p,
                          struct tok_range statement)
{
    const struct tokens *t = b->in->tok;
    struct span keyword = tok_span(t, (struct tok_range){s->keyword, s->keyword + 1});
    uint32_t close = statement.past;
    bool in_macro = t->tok[s->keyword].flags & TOK_DEFINE;
    p->ends = tok_is(t, close + 1, P_SEMI) &&
              (t->tok[close + 1].flags & TOK_DEFINE) == (in_macro ? TOK_DEFINE : 0);
    if (!p->ends && !in_macro) {
        left(s, "the end of the statement was not found", keyword);
        return;
    }
    if (!p->is_read) {
        left(s, "this file does not define its text", p->text.at);
        return;
    }
    if (p->is_goto || !assembly_take_parts(b, p, p->text.past, close)) {
        left(s, p->is_goto ? "it jumps to labels of C++" : "it has unknown operands", keyword);
        return;
    }
    if (is_amds(p)) {
        s->is_ptx = false;
        return;
    }
    s->is_empty = assembly_is_blank(p->text.text) && !p->parameter.n;
    if (s->is_empty)
        return;
    assembly_take_types(b, p, s->keyword);
    bool varies = p->text.parameters.n > 0;
    if (varies) {
        write_variants(b, s, p, statement);
    } else {
        struct ptx_asm in = assembly_asm_of(b, s, p);
        in.text = p->text.text;
        ptx_write(&s->ptx, &in, b->arena);
        tell_place(b, s, &p->text);
        compare_definitions(b, s, p, statement);
    }
    s->span = tok_span(t, (struct tok_range){s->keyword, close + (p->ends && !varies ? 2 : 1)});
    struct span *own = ARENA_ARRAY(b->arena, struct span, p->operand.n);
    if (p->operand.n)
        memcpy(own, p->operand.p, p->operand.n * sizeof *own);
    s->operand = own;
    s->noperands = (uint32_t)p->operand.n;
}

/* Returns the part that its chain needs, if it is in one. */
static struct asm_source assembly_source_of(struct builder *b, const struct assembly *s,
                                            const struct asm_parts *p, struct tok_range statement)
{
    struct asm_source source = {.tokens = {s->keyword, statement.past + 2}};
    if (s->define || !s->is_ptx || (!s->ptx.text && !s->ptx.wants_carry))
        return source;
    struct ptx_parameter *parameter = ARENA_ARRAY(b->arena, struct ptx_parameter, p->parameter.n);
    struct str *reserved = ARENA_ARRAY(b->arena, struct str, p->reserved.n);
    struct asm_text *text = ARENA_NEW(b->arena, struct asm_text);
    if (p->parameter.n)
        memcpy(parameter, p->parameter.p, p->parameter.n * sizeof *parameter);
    if (p->reserved.n)
        memcpy(reserved, p->reserved.p, p->reserved.n * sizeof *reserved);
    *text = p->text;
    source.in = assembly_asm_of(b, s, p);
    source.in.text = text->text;
    source.in.parameter = parameter;
    source.in.reserved = reserved;
    source.text = text;
    return source;
}

static void assembly_look_at(struct builder *b, uint32_t i, struct asm_head head)
{
    const struct tokens *t = b->in->tok;
    struct assembly s = {.keyword = i, .is_label = head.kind == ASM_LABEL};
    struct asm_parts p = {.is_volatile = head.is_volatile, .is_goto = head.is_goto};
    bool is_there = head.open < t->n; /* the bracket: the file may end before it */
    struct tok_range statement = {t->n, t->n};
    if (is_there)
        statement = (struct tok_range){head.open + 1, t->tok[head.open].match};
    bool known = head.kind == ASM_STATEMENT && is_there && statement.past > head.open;
    p.is_read = known && asm_text_read(&p.text, t, statement, 0, NULL, b->arena);
    s.is_ptx = !s.is_label && !hip_code_at(b->in->hip, b->in->tok, i) && is_ptx(b, &p, i);
    if (s.is_ptx && known)
        translate_asm(b, &s, &p, statement);
    else if (s.is_ptx)
        left(&s, "the form of the statement is unknown", tok_span(t, (struct tok_range){i, i + 1}));
    vec_push(&b->found, s);
    vec_push(&b->source, assembly_source_of(b, &s, &p, statement));
    vec_release(&p.parameter);
    vec_release(&p.operand);
    vec_release(&p.tokens);
    vec_release(&p.reserved);
}

/* Prepares everything that writing needs, when the first statement is met. */
static void assembly_prepare(struct builder *b)
{
    const struct tokens *t = b->in->tok;
    bodies_find(&b->bodies, b->in);
    kernels_find(&b->kernels, b->in);
    for (uint32_t d = 0; d < t->ndir; d++)
        if (t->dir[d].kind == DIR_DEFINE && t->dir[d].hash + 2 < t->dir[d].past)
            vec_push(&b->macros, tok_raw(t, t->dir[d].hash + 2));
    if (b->macros.n)
        qsort(b->macros.p, b->macros.n, sizeof *b->macros.p, str_order);
}

void assemblies_init(struct assemblies *all, const struct input *in, struct arena *a)
{
    const struct tokens *t = in->tok;
    struct builder b = {.in = in, .arena = a};
    bool known = false;
    *all = (struct assemblies){0};
    asm_aliases_find(&b.aliases, t);
    for (uint32_t i = 0; i < t->n; i++) {
        struct asm_head head = asm_head_at(&b.aliases, t, i);
        if (head.kind == ASM_NONE)
            continue;
        if (!known)
            assembly_prepare(&b);
        known = true;
        assembly_look_at(&b, i, head);
        i = head.open > i ? head.open : i; /* the words behind it begin nothing */
    }
    asm_aliases_release(&b.aliases);
    struct assembly *own = ARENA_ARRAY(a, struct assembly, b.found.n);
    if (b.found.n)
        memcpy(own, b.found.p, b.found.n * sizeof *own);
    all->p = own;
    all->n = (uint32_t)b.found.n;
    for (uint32_t i = 0; i < all->n; i++) {
        b.source.p[i].ptx = &own[i].ptx;
        b.source.p[i].at = &own[i].at;
    }
    asm_chains_write(b.source.p, all->n, t, a);
    if (known) {
        bodies_release(&b.bodies);
        kernels_release(&b.kernels);
    }
    vec_release(&b.found);
    vec_release(&b.source);
    vec_release(&b.macros);
}

const struct assembly *assembly_at(const struct assemblies *all, uint32_t i)
{
    uint32_t k;
    search_first(k, all->n, all->p[k].keyword >= i);
    return k < all->n && all->p[k].keyword == i ? &all->p[k] : NULL;
}
