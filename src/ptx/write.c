#include "ptx/write_parts.h"
#include <stdlib.h>

bool ptx_fail(struct ptx_writer *w, struct span at, struct str subject, const char *why)
{
    if (!w->out->trouble) {
        w->out->trouble = why;
        w->out->at = at;
        w->out->subject = subject;
    }
    return false;
}

void ptx_use_helper(struct ptx_writer *w, const char *name)
{
    for (uint32_t i = 0; i < w->out->nhelpers; i++)
        if (!strcmp(w->out->helper[i], name))
            return;
    if (w->out->nhelpers < PTX_HELPERS_MAX)
        w->out->helper[w->out->nhelpers++] = name;
    else
        ptx_fail(w, (struct span){0, 0}, STR("asm"), "it needs too many helpers");
}

void ptx_use_row(struct ptx_writer *w, struct row row)
{
    const char *helper = row_attr(row, ROW_ATTR_helper);
    bool known = !row_attr(row, ROW_ATTR_warn);
    if (helper)
        ptx_use_helper(w, helper);
    if (helper && !strcmp(helper, "ptx_barrier"))
        w->out->begin = "tranship_bars_begin();";
    for (uint32_t i = 0; i < w->out->nwarned; i++)
        known |= w->out->warned[i].data == row.data;
    if (!known && w->out->nwarned < PTX_WARNED_MAX)
        w->out->warned[w->out->nwarned++] = row;
}

struct row ptx_row(const struct ptx_writer *w, struct str name)
{
    return map_find(w->in->map, name, MAP_KIND(ROW_PTX), w->in->rocm);
}

bool ptx_signature_of(struct row row, struct ptx_signature *s)
{
    return ptx_signature_read(str_of(row_attr(row, ROW_ATTR_sig)), s);
}

bool ptx_signature_read(struct str sig, struct ptx_signature *s)
{
    const char *open = sig.n ? memchr(sig.p, '(', sig.n) : NULL;
    s->n = 0;
    if (!open || sig.p[sig.n - 1] != ')')
        return false;
    s->result = str_trim(str_cut(sig, 0, (size_t)(open - sig.p)));
    struct str rest = str_cut(sig, (size_t)(open - sig.p) + 1, sig.n - 1);
    while (rest.n && s->n < PTX_OPERANDS_MAX) {
        const char *comma = memchr(rest.p, ',', rest.n);
        size_t n = comma ? (size_t)(comma - rest.p) : rest.n;
        s->type[s->n++] = str_trim(str_cut(rest, 0, n));
        rest = str_cut(rest, n + 1, rest.n);
    }
    return !rest.n;
}

uint32_t ptx_parameter_of(const struct ptx_writer *w, const struct ptx_operand *o)
{
    uint32_t n = w->in->nparameters;
    if (o->kind != PTX_PARAMETER)
        return n;
    uint32_t k = o->number;
    for (uint32_t i = 0; o->number == PTX_UNNUMBERED && i < n; i++)
        if (str_eq(w->in->parameter[i].name, o->name))
            k = i;
    return k >= n ? n : w->in->parameter[k].tied ? w->in->parameter[k].tied - 1 : k;
}

uint32_t ptx_source_of(const struct ptx_writer *w, uint32_t k)
{
    uint32_t from = w->in->parameter[k].from;
    return from ? from - 1 : k;
}

bool ptx_is_direct(const struct ptx_writer *w, uint32_t k)
{
    const struct ptx_parameter *p = &w->in->parameter[k];
    return w->single || p->constraint == 'n' ||
           (p->simple && !p->output && !w->stores && !w->in_order && (p->number || !w->calls));
}

static bool is_reserved(const struct ptx_asm *in, struct str name)
{
    for (uint32_t i = 0; i < in->nreserved; i++)
        if (str_eq(in->reserved[i], name))
            return true;
    return in->nmacros && bsearch(&name, in->macro, in->nmacros, sizeof *in->macro, str_order);
}

const char *ptx_free_name(struct ptx_writer *w, struct str preferred)
{
    const char *name = arena_printf(w->arena, "%s%.*s", w->in->in_macro ? "ptx_" : "",
                                    (int)preferred.n, preferred.p);
    while (is_reserved(w->in, str_of(name)))
        name = arena_printf(w->arena, "%s_", name);
    return name;
}

const char *ptx_name_of(struct ptx_writer *w, uint32_t k)
{
    w->named[k] = true;
    return ptx_free_name(
        w, str_of(arena_printf(w->arena, w->in->parameter[k].output ? "out%u" : "in%u", k)));
}

const struct ptx_local *ptx_local_named(const struct ptx_writer *w, struct str name)
{
    for (size_t i = w->locals.n; i > 0; i--)
        if (str_eq(w->locals.p[i - 1].name, name))
            return &w->locals.p[i - 1];
    return NULL;
}

void ptx_add_line(struct ptx_writer *w, const char *text)
{
    vec_push(&w->lines, (struct ptx_line){.text = text, .depth = w->depth});
}

/* "%r1" as r1; not a name that the operands' expressions have, nor one of ours. */
static const char *register_name(struct ptx_writer *w, struct str name)
{
    static const char *const ours[] = {"in", "out", "carry", "whole", "second", "unread", NULL};
    static const char *const keywords[] = {
        "alignas",   "alignof",   "and",     "asm",       "auto",      "bool",     "break",
        "case",      "catch",     "char",    "class",     "compl",     "const",    "constexpr",
        "consteval", "constinit", "concept", "continue",  "decltype",  "default",  "delete",
        "do",        "double",    "else",    "enum",      "explicit",  "export",   "extern",
        "false",     "float",     "for",     "friend",    "goto",      "if",       "inline",
        "int",       "long",      "mutable", "namespace", "new",       "noexcept", "not",
        "nullptr",   "operator",  "or",      "private",   "protected", "public",   "register",
        "requires",  "return",    "short",   "signed",    "sizeof",    "static",   "struct",
        "switch",    "template",  "this",    "throw",     "true",      "try",      "typedef",
        "typeid",    "typename",  "union",   "unsigned",  "using",     "virtual",  "void",
        "volatile",  "wchar_t",   "while",   "xor",       NULL};
    struct buf b = {0};
    name = str_cut(name, name.n && name.p[0] == '%', name.n);
    for (size_t i = 0; i < name.n; i++)
        buf_addch(&b, name.p[i] == '$' ? '_' : name.p[i]);
    bool keyword = false;
    for (int i = 0; ours[i]; i++)
        keyword |= str_starts(buf_str(&b), str_of(ours[i]));
    for (int i = 0; keywords[i]; i++)
        keyword |= str_is(buf_str(&b), keywords[i]);
    /* Nor one of a function that the lines may call: "fma", "__popc". */
    keyword |= row_ok(map_find(w->in->map, buf_str(&b), MAP_KIND(ROW_DEVICE), w->in->rocm));
    if (keyword)
        buf_addch(&b, '_');
    const char *text = ptx_free_name(w, buf_str(&b));
    buf_release(&b);
    return text;
}

static bool write_declare(struct ptx_writer *w, const struct ptx_item *item)
{
    const struct ptx_type *type = ptx_type_of_register(item->name);
    if (!type)
        return ptx_fail(w, item->span, item->name, "registers of this type are not translated");
    for (uint32_t i = 0; i < item->noperands; i++) {
        struct ptx_local local = {item->operand[i].name, register_name(w, item->operand[i].name),
                                  type, w->depth};
        for (size_t k = 0; k < w->locals.n; k++)
            if (w->locals.p[k].depth == w->depth && !strcmp(w->locals.p[k].text, local.text))
                return ptx_fail(w, item->span, item->operand[i].name,
                                "two registers of the same name");
        vec_push(&w->locals, local);
        ptx_add_line(w, local.text);
        w->lines.p[w->lines.n - 1].declares = type;
    }
    return true;
}

/* A block is one of C++'s, unless it is the only one. */
static bool open_or_close(struct ptx_writer *w, const struct ptx_statement *s, uint32_t i)
{
    bool opens = s->item[i].kind == PTX_OPEN,
         outermost = s->item[0].kind == PTX_OPEN && s->item[s->n - 1].kind == PTX_CLOSE;
    bool first = i == 0, last = i == s->n - 1;
    uint32_t depth = 0;
    for (uint32_t k = 0; k + 1 < s->n && outermost; k++) {
        depth += s->item[k].kind == PTX_OPEN ? 1 : s->item[k].kind == PTX_CLOSE ? (uint32_t)-1 : 0;
        outermost = depth > 0;
    }
    if (outermost && (first || last))
        return true;
    if (opens) {
        ptx_add_line(w, "{");
        w->depth++;
        return true;
    }
    while (w->locals.n && w->locals.p[w->locals.n - 1].depth == w->depth)
        w->locals.n--;
    w->depth--;
    ptx_add_line(w, "}");
    return true;
}

/* "if (p) {" and one statement as one line. */
static bool join_lines(struct ptx_writer *w)
{
    struct ptx_line *last = w->lines.n > 1 ? &w->lines.p[w->lines.n - 2] : NULL;
    struct str text = str_of(last ? last[0].text : "");
    if (!last || last[0].depth != w->depth || last[1].depth != w->depth + 1 ||
        !str_starts(text, STR("if (")) || !str_ends(text, STR(" {")) || last[1].text[0] == '}')
        return false;
    last[0].text = arena_printf(w->arena, "%.*s %s", (int)text.n - 2, text.p, last[1].text);
    w->lines.n--;
    return true;
}

/* Writes a branch that ptx_structure made. */
static bool write_branch(struct ptx_writer *w, const struct ptx_item *item)
{
    bool asks = item->kind == PTX_IF || item->kind == PTX_WHILE;
    bool closes = item->kind == PTX_ELSE || item->kind == PTX_END_IF || item->kind == PTX_WHILE;
    const char *guard = asks ? ptx_value(w, &item->guard, ptx_type_of_register(STR("pred"))) : "";
    if (!guard)
        return false;
    w->single = false;
    w->depth -= closes;
    if (item->kind == PTX_END_IF && join_lines(w))
        return true;
    ptx_add_line(w, item->kind == PTX_IF      ? arena_printf(w->arena, "if (%s) {", guard)
                    : item->kind == PTX_WHILE ? arena_printf(w->arena, "} while (%s);", guard)
                    : item->kind == PTX_ELSE  ? "} else {"
                    : item->kind == PTX_DO    ? "do {"
                                              : "}");
    w->depth += !closes || item->kind == PTX_ELSE;
    return true;
}

static bool write_items(struct ptx_writer *w, const struct ptx_statement *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const struct ptx_item *item = &s->item[i];
        w->item = item;
        bool good = item->kind == PTX_INSTRUCTION   ? ptx_write_instruction(w, item)
                    : item->kind == PTX_DECLARATION ? write_declare(w, item)
                    : item->kind < PTX_LABEL        ? open_or_close(w, s, i)
                                                    : write_branch(w, item);
        if (!good)
            return ptx_fail(w, item->span, item->name,
                            "this instruction has a form that no row has");
    }
    return true;
}

static void write_begin(struct ptx_writer *w, const struct ptx_statement *s, bool single)
{
    w->locals.n = w->lines.n = 0;
    w->depth = w->wholes = w->unread = 0;
    w->single = single;
    w->has_carry = false;
    w->carry_known = w->in->carry && w->in->carry_known;
    w->stores = ptx_writes_memory(s);
    w->out->nhelpers = w->out->nwarned = 0;
    w->out->begin = NULL;
    w->out->wants_carry = w->out->leaves_carry = false;
    memset(w->uses, 0, sizeof w->uses);
    memset(w->named, 0, sizeof w->named);
    memset(w->written, 0, sizeof w->written);
    memset(w->direct, 0, sizeof w->direct);
}

/* One expression: each operand is evaluated once, all outputs are written by
 * the only instruction. */
static bool write_single(struct ptx_writer *w, const struct ptx_statement *s, bool fenced)
{
    if (s->ninstructions != 1 || fenced || w->in_order || w->binds)
        return false;
    write_begin(w, s, true);
    bool good = write_items(w, s) && w->single && w->lines.n == 1 && !w->locals.n;
    for (uint32_t k = 0; good && k < w->in->nparameters; k++) {
        const struct ptx_parameter *p = &w->in->parameter[k];
        good = p->simple || p->stable ? !p->output || w->uses[k] : w->uses[k] == 1;
        good = good && (!p->output || w->written[k]);
    }
    return good && ptx_calls_in_order(w);
}

static const char *single_text(struct ptx_writer *w)
{
    struct str s = str_of(w->lines.p[0].text);
    return w->in->is_open ? arena_strdup(w->arena, str_cut(s, 0, s.n - 1)) : s.p;
}

static void write_add_text(struct buf *b, const struct ptx_writer *w, uint32_t depth,
                           const char *text)
{
    buf_printf(b, "%s%s", w->in->newline, w->in->indent);
    for (uint32_t i = 0; i < depth; i++)
        buf_addstr(b, "    ");
    buf_addstr(b, text);
}

/* The local variables of the operands. */
static bool write_add_operands(struct buf *b, struct ptx_writer *w)
{
    for (uint32_t k = 0; k < w->in->nparameters; k++) {
        const struct ptx_parameter *p = &w->in->parameter[k];
        const struct ptx_type *type = ptx_type_of_constraint(p->constraint);
        if (w->bound[k])
            write_add_text(b, w, 1,
                           arena_printf(w->arena, "auto &%s = $%s%u%s;", ptx_placeholder(w, k),
                                        k > 9 ? "{" : "", k, k > 9 ? "}" : ""));
        if (ptx_is_direct(w, k) || p->tied)
            continue;
        if (!type || (p->output && !w->written[k] && !p->input))
            return ptx_fail(w, (struct span){0, 0}, STR("asm"),
                            "an operand is never written, or of a kind that is not known");
        bool named = w->named[k];
        const char *name = ptx_name_of(w, k),
                   *value = p->input ? ptx_input(w, ptx_source_of(w, k), type) : NULL;
        value = value ? ptx_without_parens(w, value) : NULL;
        if (p->input && !value)
            return ptx_fail(w, (struct span){0, 0}, STR("asm"),
                            "an operand is of a type that is not known");
        if (p->output && p->input)
            write_add_text(b, w, 1, arena_printf(w->arena, "%s %s = %s;", type->name, name, value));
        else if (named && !p->output)
            write_add_text(b, w, 1,
                           arena_printf(w->arena, "const %s %s = %s;", type->name, name, value));
        else if (!p->output)
            write_add_text(b, w, 1, arena_printf(w->arena, "(void)(%s);", ptx_placeholder(w, k)));
    }
    return true;
}

/* Those that are a variable come last: "p[i]" beside "i" is of the i before the statement. */
static bool add_results(struct buf *b, struct ptx_writer *w)
{
    uint32_t n = w->in->nparameters;
    for (uint32_t i = 0; i < 2 * n; i++) {
        uint32_t k = i % n;
        const struct ptx_parameter *p = &w->in->parameter[k];
        if (!p->output || w->direct[k] || p->simple != (i >= n))
            continue;
        const struct ptx_type *type = ptx_type_of_constraint(w->in->parameter[k].constraint);
        const char *line = ptx_output(w, k, ptx_name_of(w, k), type);
        if (!line)
            return ptx_fail(w, (struct span){0, 0}, STR("asm"),
                            "an operand is of a type that is not known");
        write_add_text(b, w, 1, line);
    }
    return true;
}

/* The lines themselves, between their fences. */
static void write_add_lines(struct buf *b, struct ptx_writer *w, uint32_t depth, bool fenced)
{
    static const char fence[] = "asm volatile(\"\" ::: \"memory\");";
    if (w->has_carry && !w->in->carry)
        write_add_text(b, w, depth,
                       arena_printf(w->arena, "unsigned %s;", ptx_free_name(w, STR("carry"))));
    if (fenced)
        write_add_text(b, w, depth, fence);
    for (size_t i = 0; i < w->lines.n; i++)
        write_add_text(b, w, w->lines.p[i].depth + depth, w->lines.p[i].text);
    if (fenced)
        write_add_text(b, w, depth, fence);
}

/* Several statements; in braces where they are to be one, or have variables of their own. */
static const char *ptx_write_block(struct ptx_writer *w, const struct ptx_statement *s, bool fenced)
{
    struct buf b = {0}, operands = {0}, results = {0};
    const char *text = NULL;
    write_begin(w, s, false);
    bool good = write_items(w, s);
    if (good) {
        ptx_tidy(w);
        good = write_add_operands(&operands, w) && add_results(&results, w);
    }
    bool bare = good && !operands.len && !results.len && !w->declares &&
                !(w->has_carry && !w->in->carry) &&
                ((w->lines.n == 1 && !fenced) || (w->in->is_listed && !w->in->is_open));
    if (good && !bare)
        buf_addstr(&b, w->in->is_open ? "do {" : "{");
    buf_add(&b, operands.p, operands.len);
    if (good)
        write_add_lines(&b, w, !bare, fenced);
    buf_add(&b, results.p, results.len);
    if (good && !bare)
        write_add_text(&b, w, 0, w->in->is_open ? "} while (0)" : "}");
    if (good) {
        size_t lead = bare ? strlen(w->in->newline) + strlen(w->in->indent) : 0;
        struct str all = str_cut(buf_str(&b), lead, b.len - (bare && w->in->is_open));
        text = arena_strdup(w->arena, all);
    }
    buf_release(&b);
    buf_release(&operands);
    buf_release(&results);
    return text;
}

/* ' : "=v"($0)', the operands that are outputs, or inputs. */
static void add_constraints(struct buf *b, struct ptx_writer *w, bool outputs, const char *lead)
{
    for (uint32_t k = 0; k < w->in->nparameters; k++) {
        const struct ptx_parameter *p = &w->in->parameter[k];
        if (p->output != outputs)
            continue;
        buf_printf(b, "%s\"%s%c\"(%s)", lead,
                   !outputs   ? ""
                   : p->input ? "+"
                              : "=",
                   p->constraint == 'n' ? 'n' : 'v', ptx_placeholder(w, k));
        lead = ", ";
    }
}

/* No instruction: what the compiler must not move or know, in registers of AMD's lanes. */
static const char *write_barrier(struct ptx_writer *w)
{
    struct buf b = {0}, inputs = {0};
    add_constraints(&inputs, w, false, " ");
    buf_printf(&b, "asm%s(\"\" :", w->in->is_volatile ? " volatile" : "");
    add_constraints(&b, w, true, " ");
    bool outputs = b.p[b.len - 1] == ')';
    if (inputs.len || w->in->clobbers_memory)
        buf_printf(&b, "%s:%s", outputs ? " " : "", inputs.len ? inputs.p : "");
    if (w->in->clobbers_memory)
        buf_printf(&b, "%s: \"memory\"", inputs.len ? " " : "");
    buf_addstr(&b, w->in->is_open ? ")" : ");");
    const char *text = arena_strdup(w->arena, buf_str(&b));
    buf_release(&b);
    buf_release(&inputs);
    return text;
}

/* Reports a statement with more operands than it can have; if it has an instruction that is not
 * translated anyway, that says more. */
static void write_too_many(struct ptx_writer *w, const struct ptx_statement *s)
{
    for (uint32_t i = 0; i < s->n && !w->out->note; i++) {
        const struct ptx_item *item = &s->item[i];
        w->out->note = item->kind == PTX_INSTRUCTION ? ptx_note(w, item->name) : NULL;
        if (w->out->note)
            ptx_fail(w, item->span, item->name, "no row of the tables has this instruction");
    }
    ptx_fail(w, (struct span){0, 0}, STR("asm"), "it has too many operands");
}

void ptx_write(struct ptx_written *out, const struct ptx_asm *in, struct arena *a)
{
    struct ptx_statement s;
    struct ptx_writer w = {.in = in, .out = out, .arena = a};
    *out = (struct ptx_written){0};
    ptx_read(&s, in->text, a);
    ptx_structure(&s, a);
    ptx_find_convergent(&w, &s);
    bool fenced = in->clobbers_memory && !ptx_orders_memory(&s);
    if (s.n && in->nparameters <= PTX_PARAMETERS_MAX)
        ptx_order_operands(&w, &s);
    if (s.trouble)
        ptx_fail(&w, s.at, str_cut(in->text, s.at.begin, s.at.end), s.trouble);
    else if (!s.n && in->nparameters <= PTX_PARAMETERS_MAX)
        out->text = write_barrier(&w);
    else if (!s.ninstructions)
        ptx_fail(&w, (struct span){0, 0}, STR("asm"), "there is no instruction in it");
    else if (in->nparameters > PTX_PARAMETERS_MAX)
        write_too_many(&w, &s);
    else if (write_single(&w, &s, fenced))
        out->text = single_text(&w);
    else if (!out->trouble)
        out->text = ptx_write_block(&w, &s, fenced);
    if (out->trouble)
        out->text = NULL;
    vec_release(&w.locals);
    vec_release(&w.lines);
}
