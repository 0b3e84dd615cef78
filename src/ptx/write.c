#include "ptx/write_parts.h"

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
    bool known = !row_attr(row, ROW_ATTR_care);
    if (helper)
        ptx_use_helper(w, helper);
    for (uint32_t i = 0; i < w->out->ncares; i++)
        known |= w->out->care[i].data == row.data;
    if (!known && w->out->ncares < PTX_CARES_MAX)
        w->out->care[w->out->ncares++] = row;
}

struct row ptx_row(const struct ptx_writer *w, struct str name)
{
    return map_find(w->in->map, name, MAP_KIND(ROW_PTX), w->in->rocm);
}

bool ptx_signature_of(struct row row, struct ptx_signature *s)
{
    struct str sig = str_of(row_attr(row, ROW_ATTR_sig));
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
    for (uint32_t k = 0; o->number == PTX_UNNUMBERED && k < n; k++)
        if (str_eq(w->in->parameter[k].name, o->name))
            return k;
    return o->number < n ? o->number : n;
}

bool ptx_is_direct(const struct ptx_writer *w, uint32_t k)
{
    const struct ptx_parameter *p = &w->in->parameter[k];
    return w->single || p->constraint == 'n' || (p->simple && !p->output && !w->stores);
}

const char *ptx_free_name(struct ptx_writer *w, struct str wish)
{
    const char *name = arena_strdup(w->arena, wish);
    for (uint32_t i = 0; i < w->in->ntaken; i++) {
        if (str_is(w->in->taken[i], name)) {
            name = arena_printf(w->arena, "%s_", name);
            i = (uint32_t)-1;
        }
    }
    return name;
}

const char *ptx_name_of(struct ptx_writer *w, uint32_t k)
{
    w->named[k] = true;
    return ptx_free_name(w, str_of(arena_printf(w->arena, w->in->parameter[k].output ? "out%u" : "in%u", k)));
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
    vec_push(&w->lines, (struct ptx_line){text, w->depth});
}

/* "%r1" as r1; not a name that the operands' expressions have, nor one of ours. */
static const char *register_name(struct ptx_writer *w, struct str name)
{
    static const char *const ours[] = {"in", "out", "carry", "whole", NULL};
    static const char *const keywords[] = {
        "and",  "or",    "xor",  "not",  "do",   "if",   "for",      "new",    "this", "bool",
        "char", "short", "long", "auto", "case", "void", "float",    "try",    "true", "false",
        "asm",  "using", "goto", "else", "enum", "this", "register", "double", NULL};
    struct buf b = {0};
    name = str_cut(name, name.n && name.p[0] == '%', name.n);
    for (size_t i = 0; i < name.n; i++)
        buf_addch(&b, name.p[i] == '$' ? '_' : name.p[i]);
    bool keyword = false;
    for (int i = 0; ours[i]; i++)
        keyword |= str_starts(buf_str(&b), str_of(ours[i]));
    for (int i = 0; keywords[i]; i++)
        keyword |= str_is(buf_str(&b), keywords[i]);
    if (keyword)
        buf_addch(&b, '_');
    const char *text = ptx_free_name(w, buf_str(&b));
    buf_release(&b);
    return text;
}

static bool declare(struct ptx_writer *w, const struct ptx_item *item)
{
    const struct ptx_type *type = ptx_type_of_register(item->name);
    struct buf line = {0};
    if (!type)
        return ptx_fail(w, item->span, item->name, "registers of this type are not translated");
    for (uint32_t i = 0; i < item->noperands; i++) {
        struct ptx_local local = {item->operand[i].name, register_name(w, item->operand[i].name), type,
                                  w->depth};
        for (size_t k = 0; k < w->locals.n; k++) {
            if (w->locals.p[k].depth == w->depth && !strcmp(w->locals.p[k].text, local.text)) {
                buf_release(&line);
                return ptx_fail(w, item->span, item->operand[i].name, "two registers of the same name");
            }
        }
        vec_push(&w->locals, local);
        buf_printf(&line, "%s%s", i ? ", " : "", local.text);
    }
    if (item->noperands)
        ptx_add_line(w, arena_printf(w->arena, "%s %s;", type->name, line.p));
    buf_release(&line);
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

static bool write_items(struct ptx_writer *w, const struct ptx_statement *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const struct ptx_item *item = &s->item[i];
        w->item = item;
        bool good = item->kind == PTX_INSTRUCTION   ? ptx_write_instruction(w, item)
                    : item->kind == PTX_DECLARATION ? declare(w, item)
                                                    : open_or_close(w, s, i);
        if (!good)
            return ptx_fail(w, item->span, item->name, "this instruction has a form that no row has");
    }
    return true;
}

/* Is the statement a barrier by what its instructions are? */
static bool orders_memory(const struct ptx_statement *s)
{
    static const char *const begins[] = {"membar", "fence", "bar.", "barrier", NULL};
    for (uint32_t i = 0; i < s->n; i++)
        for (int k = 0; begins[k] && s->item[i].kind == PTX_INSTRUCTION; k++)
            if (str_starts(s->item[i].name, str_of(begins[k])))
                return true;
    return false;
}

static bool writes_memory(const struct ptx_statement *s)
{
    static const char *const begins[] = {"st.", "stmatrix.", "atom.", "red.", "cp.", NULL};
    for (uint32_t i = 0; i < s->n; i++)
        for (int k = 0; begins[k] && s->item[i].kind == PTX_INSTRUCTION; k++)
            if (str_starts(s->item[i].name, str_of(begins[k])))
                return true;
    return false;
}

static void begin(struct ptx_writer *w, const struct ptx_statement *s, bool single)
{
    w->locals.n = w->lines.n = 0;
    w->depth = 0;
    w->single = single;
    w->has_carry = w->carry_known = false;
    w->stores = writes_memory(s);
    w->out->nhelpers = w->out->ncares = 0;
    memset(w->uses, 0, sizeof w->uses);
    memset(w->named, 0, sizeof w->named);
    memset(w->written, 0, sizeof w->written);
}

/* One expression: each operand is evaluated once, all outputs are written by the only instruction. */
static bool write_single(struct ptx_writer *w, const struct ptx_statement *s, bool fenced)
{
    if (s->ninstructions != 1 || fenced)
        return false;
    begin(w, s, true);
    bool good = write_items(w, s) && w->single && w->lines.n == 1 && !w->locals.n;
    for (uint32_t k = 0; good && k < w->in->nparameters; k++) {
        const struct ptx_parameter *p = &w->in->parameter[k];
        good = p->simple || p->steady ? !p->output || w->uses[k] : w->uses[k] == 1;
        good = good && (!p->output || w->written[k]);
    }
    return good;
}

static void add_text(struct buf *b, const struct ptx_writer *w, uint32_t depth, const char *text)
{
    buf_printf(b, "%s%s", w->in->newline, w->in->indent);
    for (uint32_t i = 0; i < depth; i++)
        buf_addstr(b, "    ");
    buf_addstr(b, text);
}

/* The local variables of the operands. */
static bool add_operands(struct buf *b, struct ptx_writer *w)
{
    for (uint32_t k = 0; k < w->in->nparameters; k++) {
        const struct ptx_parameter *p = &w->in->parameter[k];
        const struct ptx_type *type = ptx_type_of_constraint(p->constraint);
        if (ptx_is_direct(w, k))
            continue;
        if (!type || (p->output && !w->written[k] && !p->input))
            return ptx_fail(w, (struct span){0, 0}, STR("asm"),
                            "an operand is never written, or of a kind that is not known");
        bool named = w->named[k];
        const char *name = ptx_name_of(w, k), *value = p->input ? ptx_input(w, k, type) : NULL;
        if (p->input && !value)
            return ptx_fail(w, (struct span){0, 0}, STR("asm"), "an operand is of a type that is not known");
        if (p->output && p->input)
            add_text(b, w, 1, arena_printf(w->arena, "%s %s = %s;", type->name, name, value));
        else if (p->output)
            add_text(b, w, 1, arena_printf(w->arena, "%s %s;", type->name, name));
        else if (named)
            add_text(b, w, 1, arena_printf(w->arena, "const %s %s = %s;", type->name, name, value));
        else
            add_text(b, w, 1, arena_printf(w->arena, "(void)(%s);", ptx_hole(w, k)));
    }
    return true;
}

static bool add_results(struct buf *b, struct ptx_writer *w)
{
    for (uint32_t k = 0; k < w->in->nparameters; k++) {
        if (!w->in->parameter[k].output)
            continue;
        const struct ptx_type *type = ptx_type_of_constraint(w->in->parameter[k].constraint);
        const char *line = ptx_output(w, k, ptx_name_of(w, k), type);
        if (!line)
            return ptx_fail(w, (struct span){0, 0}, STR("asm"), "an operand is of a type that is not known");
        add_text(b, w, 1, line);
    }
    return true;
}

static const char *write_block(struct ptx_writer *w, const struct ptx_statement *s, bool fenced)
{
    static const char fence[] = "asm volatile(\"\" ::: \"memory\");";
    struct buf b = {0};
    begin(w, s, false);
    bool good = write_items(w, s);
    buf_addch(&b, '{');
    good = good && add_operands(&b, w);
    if (good && w->has_carry)
        add_text(&b, w, 1, arena_printf(w->arena, "unsigned %s;", ptx_free_name(w, STR("carry"))));
    if (good && fenced)
        add_text(&b, w, 1, fence);
    for (size_t i = 0; i < w->lines.n && good; i++)
        add_text(&b, w, w->lines.p[i].depth + 1, w->lines.p[i].text);
    if (good && fenced)
        add_text(&b, w, 1, fence);
    good = good && add_results(&b, w);
    add_text(&b, w, 0, "}");
    const char *text = good ? arena_strdup(w->arena, buf_str(&b)) : NULL;
    buf_release(&b);
    return text;
}

/* Of a statement with more operands than can be told apart: an instruction that is not translated anyway says
 * more. */
static void too_many(struct ptx_writer *w, const struct ptx_statement *s)
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
    bool fenced = in->clobbers_memory && !orders_memory(&s);
    if (s.trouble)
        ptx_fail(&w, s.at, str_cut(in->text, s.at.begin, s.at.end), s.trouble);
    else if (!s.ninstructions)
        ptx_fail(&w, (struct span){0, 0}, STR("asm"), "there is no instruction in it");
    else if (in->nparameters > PTX_PARAMETERS_MAX)
        too_many(&w, &s);
    else if (write_single(&w, &s, fenced))
        out->text = w.lines.p[0].text;
    else if (!out->trouble)
        out->text = write_block(&w, &s, fenced);
    if (out->trouble)
        out->text = NULL;
    vec_release(&w.locals);
    vec_release(&w.lines);
}
