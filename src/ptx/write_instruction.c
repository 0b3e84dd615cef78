/* One instruction, by its row. */
#include "ptx/write_parts.h"
#include <stdlib.h>

/* Modifiers that say how memory is to be cached, and nothing of what is read or written. */
static bool is_hint(struct str modifier)
{
    static const char *const hints[] = {"ca", "cg", "lu", "wb", "wt", "weak", NULL};
    for (int i = 0; hints[i]; i++)
        if (str_is(modifier, hints[i]))
            return true;
    return str_starts(modifier, STR("L1::")) || str_starts(modifier, STR("L2::"));
}

/* The row of an instruction: as it is written, or of loads and stores without their hints; *elements: of the
 * vector that it moves, else 0. */
static struct row find_row(struct ptx_writer *w, struct str name, uint32_t *elements)
{
    struct row row = ptx_row(w, name);
    bool memory =
        str_starts(name, STR("ld.")) || str_starts(name, STR("st.")) || str_starts(name, STR("ldu."));
    *elements = 0;
    if (row_ok(row) || !memory)
        return row;
    struct buf plain = {0};
    while (name.n) {
        const char *dot = memchr(name.p, '.', name.n);
        struct str part = str_cut(name, 0, dot ? (size_t)(dot - name.p) : name.n);
        if (str_is(part, "v2") || str_is(part, "v4"))
            *elements = (uint32_t)(part.p[1] - '0');
        else if (str_is(part, "shared::cta")) /* what .shared means by itself */
            buf_addstr(&plain, ".shared");
        else if (!is_hint(part))
            buf_printf(&plain, "%s%.*s", plain.len ? "." : "", (int)part.n, part.p);
        name = str_cut(name, part.n + 1, name.n);
    }
    row = ptx_row(w, buf_str(&plain));
    buf_release(&plain);
    return row;
}

const char *ptx_fill(struct ptx_writer *w, const char *out, const char *const *text, uint32_t n)
{
    struct buf b = {0};
    for (const char *p = out; *p; p++) {
        uint32_t k = *p == '$' && p[1] >= '1' && p[1] <= '9' ? (uint32_t)(p[1] - '0') : 0;
        if (k && k <= n)
            buf_addstr(&b, text[k - 1]);
        else if (!k)
            buf_addch(&b, *p);
        p += k != 0;
    }
    const char *filled = arena_strdup(w->arena, buf_str(&b));
    buf_release(&b);
    return filled;
}

/* How often the row's text has operand k, from 1. */
static uint32_t count_uses(const char *out, uint32_t k)
{
    uint32_t n = 0;
    for (const char *p = strchr(out, '$'); p; p = strchr(p + 1, '$'))
        n += p[1] == (char)('0' + k);
    return n;
}

static bool mismatch(struct ptx_writer *w, const struct ptx_operand *o)
{
    return ptx_fail(w, o->span, w->item->name,
                    "an operand of this instruction is not as wide as its row has it");
}

static bool assign(struct ptx_writer *w, const struct ptx_operand *o, const char *value,
                   const struct ptx_type *type)
{
    const char *line = NULL;
    uint32_t k = ptx_parameter_of(w, o);
    const struct ptx_local *local = o->kind == PTX_REGISTER ? ptx_local_named(w, o->name) : NULL;
    if (o->kind == PTX_REGISTER && str_is(o->name, "_")) {
        line = arena_printf(w->arena, "(void)(%s);", value);
    } else if (local) {
        const char *text = ptx_as(w, value, type, local->type);
        line = text ? arena_printf(w->arena, "%s = %s;", local->text, text) : NULL;
    } else if (o->kind == PTX_PARAMETER && k < w->in->nparameters && w->in->parameter[k].output) {
        const struct ptx_type *reg = ptx_type_of_constraint(w->in->parameter[k].constraint);
        const char *text = reg ? ptx_as(w, value, type, reg) : NULL;
        if (text)
            line = w->single ? ptx_output(w, k, value, type)
                             : arena_printf(w->arena, "%s = %s;", ptx_name_of(w, k), text);
        w->written[k] = true;
    } else {
        return ptx_fail(w, o->span, w->item->name,
                        "what this instruction writes is no register of the statement");
    }
    if (!line)
        return mismatch(w, o);
    ptx_add_line(w, line);
    return true;
}

/* The carry flag, a variable of the block. */
static const char *take_carry(struct ptx_writer *w)
{
    static const char *const readers[] = {"addc", "subc", "madc", NULL};
    bool reads = false;
    for (int i = 0; readers[i]; i++)
        reads |= str_starts(w->item->name, str_of(readers[i]));
    w->single = false;
    if (reads && !w->carry_known) {
        ptx_fail(w, w->item->span, w->item->name, "its carry comes from another asm statement");
        return NULL;
    }
    w->carry_known = w->has_carry = true;
    return ptx_free_name(w, STR("carry"));
}

/* An operand that has to be this very number. */
static const char *take_number(struct ptx_writer *w, const struct ptx_operand *o, struct str number)
{
    const char *text = arena_strdup(w->arena, number);
    if (o->kind == PTX_INTEGER && o->value == strtoull(text, NULL, 10))
        return text;
    ptx_fail(w, o->span, w->item->name, arena_printf(w->arena, "it is translated only for %s here", text));
    return NULL;
}

/* The operands behind the result as texts of the row's types. step: bytes to add to addresses. */
static bool take_operands(struct ptx_writer *w, const struct ptx_signature *s, const char *out,
                          const struct ptx_operand *o, uint32_t n, int64_t step, const char **text)
{
    uint32_t k = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        struct str type = s->type[i];
        uint32_t before[PTX_PARAMETERS_MAX];
        memcpy(before, w->uses, sizeof before);
        if (str_is(type, "carry")) {
            text[i] = take_carry(w);
        } else if (k < n && type.n && type.p[0] >= '0' && type.p[0] <= '9') {
            text[i] = take_number(w, &o[k++], type);
        } else if (k >= n) {
            return ptx_fail(w, w->item->span, w->item->name,
                            "this instruction has fewer operands than its row");
        } else if (str_ends(type, STR("*"))) {
            text[i] = ptx_address(w, &o[k++], type, step);
        } else {
            const struct ptx_type *t = ptx_type_named(type);
            text[i] = t ? ptx_value(w, &o[k++], t) : NULL;
        }
        if (!text[i])
            return false;
        uint32_t times = count_uses(out, i + 1);
        for (uint32_t p = 0; p < w->in->nparameters; p++)
            w->uses[p] = before[p] + (w->uses[p] - before[p]) * times;
    }
    return k == n ||
           ptx_fail(w, w->item->span, w->item->name, "this instruction has more operands than its row");
}

/* "mov.b64 {a, b}, c" */
static bool unpack(struct ptx_writer *w, const struct ptx_item *item, const struct ptx_type *type)
{
    const struct ptx_operand *to = &item->operand[0];
    const struct ptx_type *whole = ptx_type_of_register(type->size == 8 ? STR("u64") : STR("u32"));
    const struct ptx_type *half = ptx_type_of_register(type->size == 8 ? STR("u32") : STR("u16"));
    const char *text = type->size < 4 || to->nparts != 2 || item->noperands != 2
                           ? NULL
                           : ptx_value(w, &item->operand[1], whole);
    if (!text)
        return ptx_fail(w, to->span, item->name, "a vector of this instruction is none that is known");
    const char *name = ptx_free_name(w, STR("whole"));
    w->single = false;
    ptx_add_line(w, "{");
    w->depth++;
    ptx_add_line(w, arena_printf(w->arena, "const %s %s = %s;", whole->name, name, text));
    bool good = assign(w, &to->part[0], arena_printf(w->arena, "(%s)%s", half->name, name), half) &&
                assign(w, &to->part[1],
                       arena_printf(w->arena, "(%s)(%s >> %u)", half->name, name, half->size * 8U), half);
    w->depth--;
    ptx_add_line(w, "}");
    return good;
}

/* Loads and stores of vectors: element by element. */
static bool write_elements(struct ptx_writer *w, const struct ptx_item *item, const struct ptx_signature *s,
                           const char *out, uint32_t elements)
{
    bool loads = !str_is(s->result, "void");
    const struct ptx_operand *vector = item->noperands == 2 ? &item->operand[loads ? 0 : 1] : NULL;
    const struct ptx_operand *address = vector ? &item->operand[loads ? 1 : 0] : NULL;
    const struct ptx_type *type = ptx_type_named(loads ? s->result : s->type[1]);
    const char *text[PTX_OPERANDS_MAX];
    if (!vector || vector->kind != PTX_VECTOR || vector->nparts != elements || !type)
        return ptx_fail(w, item->span, item->name, "the vector of this instruction is none that is known");
    w->single = false;
    for (uint32_t i = 0; i < elements; i++) {
        struct ptx_operand list[2] = {*address, vector->part[i]};
        if (!take_operands(w, s, out, list, loads ? 1 : 2, (int64_t)i * type->size, text))
            return false;
        const char *filled = ptx_fill(w, out, text, s->n);
        if (loads && !assign(w, &vector->part[i], filled, type))
            return false;
        if (!loads)
            ptx_add_line(w, arena_printf(w->arena, "%s;", filled));
    }
    return true;
}

/* Does a vector load write a register that its address is in? Element by element, that would be too early. */
static bool overwrites(const struct ptx_item *item)
{
    const struct ptx_operand *v = &item->operand[0], *base = item->noperands > 1 && item->operand[1].nparts
                                                                 ? &item->operand[1].part[0]
                                                                 : NULL;
    for (uint32_t i = 0; base && v->kind == PTX_VECTOR && i < v->nparts; i++)
        if (v->part[i].kind == base->kind && v->part[i].number == base->number &&
            str_eq(v->part[i].name, base->name))
            return true;
    return false;
}

/* "5u < 32u ? a : b" is a. */
static const char *folded(struct ptx_writer *w, const char *text)
{
    char *end;
    unsigned long long less = strtoull(text, &end, 0);
    bool number = end != text && *end == 'u';
    const char *middle = end + strspn(end, "ul");
    if (!number || strncmp(middle, " < ", 3))
        return text;
    unsigned long long than = strtoull(middle + 3, &end, 0);
    const char *chosen = end + strspn(end, "ul"), *other = strstr(chosen, " : ");
    if (strncmp(chosen, " ? ", 3) || !other)
        return text;
    chosen += 3;
    return less < than ? arena_printf(w->arena, "%.*s", (int)(other - chosen), chosen) : other + 3;
}

/* "(a & 31u)" as a whole statement's value needs none. A cast is not around the rest. */
static const char *without_parens(struct ptx_writer *w, const char *text)
{
    size_t n = strlen(text);
    int depth = 0;
    for (size_t i = 0; i < n; i++) {
        depth += (text[i] == '(') - (text[i] == ')');
        if (depth == 0 && i < n - 1)
            return text;
    }
    return n > 2 && depth == 0 ? arena_printf(w->arena, "%.*s", (int)(n - 2), text + 1) : text;
}

static bool write_scalar(struct ptx_writer *w, const struct ptx_item *item, const struct ptx_signature *s,
                         const char *out)
{
    const char *text[PTX_OPERANDS_MAX];
    bool gives = !str_is(s->result, "void");
    if (gives && !item->noperands)
        return ptx_fail(w, item->span, item->name, "this instruction has fewer operands than its row");
    if (!take_operands(w, s, out, item->operand + gives, item->noperands - gives, 0, text))
        return false;
    const char *filled = without_parens(w, folded(w, ptx_fill(w, out, text, s->n)));
    const struct ptx_type *type = gives ? ptx_type_named(s->result) : NULL;
    if (gives)
        return type && assign(w, &item->operand[0], filled, type);
    ptx_add_line(w, arena_printf(w->arena, "%s;", filled));
    return true;
}

const char *ptx_note(const struct ptx_writer *w, struct str name)
{
    for (;;) {
        struct row row = ptx_row(w, name);
        if (row_ok(row) && !row_attr(row, ROW_ATTR_out))
            return row_attr(row, ROW_ATTR_note);
        const char *dot = memrchr(name.p, '.', name.n);
        if (!dot)
            return NULL;
        name = str_cut(name, 0, (size_t)(dot - name.p));
    }
}

static bool write_plain(struct ptx_writer *w, const struct ptx_item *item)
{
    struct ptx_signature s;
    uint32_t elements;
    struct row row = find_row(w, item->name, &elements);
    const char *out = row_attr(row, ROW_ATTR_out);
    if (!row_ok(row) || !out || !ptx_signature_of(row, &s)) {
        w->out->note = ptx_note(w, item->name);
        return ptx_fail(w, item->span, item->name, "no row of the tables has this instruction");
    }
    if (row.data->hip_in.first && w->in->rocm && !release_in(w->in->rocm, row.data->hip_in))
        return ptx_fail(w, item->span, item->name, "what it would be is not in the target release");
    ptx_use_row(w, row);
    if (ptx_has_vectors(&s))
        return ptx_write_vectors(w, item, &s, out);
    if (elements)
        return overwrites(item) ? ptx_fail(w, item->span, item->name, "it overwrites its own address")
                                : write_elements(w, item, &s, out, elements);
    const struct ptx_type *type = ptx_type_named(s.result);
    if (item->noperands && item->operand[0].kind == PTX_VECTOR && str_starts(item->name, STR("mov.")) && type)
        return unpack(w, item, type);
    return write_scalar(w, item, &s, out);
}

/* Under its guard: one statement, or a block. */
static void put_guard(struct ptx_writer *w, const char *guard, size_t first)
{
    if (w->lines.n == first + 1) {
        w->lines.p[first].text = arena_printf(w->arena, "if (%s) %s", guard, w->lines.p[first].text);
        return;
    }
    struct ptx_line last = w->lines.p[w->lines.n - 1];
    vec_push(&w->lines, last);
    memmove(&w->lines.p[first + 1], &w->lines.p[first], (w->lines.n - 1 - first) * sizeof *w->lines.p);
    w->lines.p[first].text = arena_printf(w->arena, "if (%s) {", guard);
    for (size_t i = first + 1; i < w->lines.n; i++)
        w->lines.p[i].depth++;
    ptx_add_line(w, "}");
}

bool ptx_write_instruction(struct ptx_writer *w, const struct ptx_item *item)
{
    size_t first = w->lines.n;
    const char *guard = NULL;
    w->item = item;
    if (item->guarded) {
        w->single = false;
        guard = ptx_value(w, &item->guard, ptx_type_of_register(STR("pred")));
        if (!guard)
            return false;
    }
    if (!write_plain(w, item))
        return false;
    if (guard)
        put_guard(w, guard, first);
    return true;
}
