/* Writes one instruction, by its row. */
#include "ptx/write_parts.h"
#include <ctype.h>
#include <stdlib.h>

/* The row of an instruction: as it is written, as an access of memory has it, or with its modifiers
 * as the ISA orders them. */
static struct row write_instruction_find_row(struct ptx_writer *w, struct str name)
{
    struct row row = ptx_row(w, name);
    ptx_access_of(&w->access, name, w->arena);
    if (!row_ok(row) && w->access.row.n)
        row = ptx_row(w, w->access.row);
    return row_ok(row) ? row : ptx_row_in_any_order(w, name);
}

/* If the instruction has more operands than its row, returns the row "NAME.more", or with a
 * predicate at the end "NAME.more.pred". */
static struct row row_for_operands(struct ptx_writer *w, struct row row,
                                   const struct ptx_item *item)
{
    struct ptx_signature s;
    const char *name = row_ok(row) ? row_cuda(row) : NULL;
    if (!name || !ptx_signature_of(row, &s) || !s.n || str_is(s.type[s.n - 1], "-") ||
        item->noperands <= s.n + !str_is(s.result, "void"))
        return row;
    const struct ptx_operand *last = &item->operand[item->noperands - 1];
    const struct ptx_local *local =
        last->kind == PTX_REGISTER ? ptx_local_named(w, last->name) : NULL;
    bool predicate = local && local->type->kind == PTX_PREDICATE;
    struct row more =
        ptx_row(w, str_of(arena_printf(w->arena, "%s.more%s", name, predicate ? ".pred" : "")));
    return row_ok(more) ? more : row;
}

/* A word of out= that stands for a part of the instruction's name, and its length; 0: none. */
static size_t word_of_access(const struct ptx_writer *w, const char *p, const char **text)
{
    bool sem = !strncmp(p, "@sem", 4), scope = !strncmp(p, "@scope", 6);
    *text = sem ? w->access.sem : w->access.scope;
    return *text && (sem || scope) ? (sem ? 4 : 6) : 0;
}

/* "($1)" as a whole argument of a call needs no brackets: the placeholder alone; else the text.
 * before: what is written already; next: the character that follows. */
static const char *as_argument(struct ptx_writer *w, const char *text, struct str before, char next)
{
    size_t n = strlen(text);
    char last = before.n ? before.p[before.n - 1] : 0,
         call = before.n > 1 ? before.p[before.n - 2] : 0;
    bool whole = (next == ')' || next == ',') &&
                 ((last == '(' && (call == '>' || call == '_' || isalnum((unsigned char)call))) ||
                  (last == ' ' && call == ','));
    char *end;
    if (!whole || strncmp(text, "($", 2) || text[n - 1] != ')')
        return text;
    bool brace = text[2] == '{';
    unsigned long k = strtoul(text + 2 + brace, &end, 10);
    if (strcmp(end, brace ? "})" : ")") || k >= w->in->nparameters || w->in->parameter[k].comma ||
        w->in->parameter[k].unknown)
        return text;
    return arena_printf(w->arena, "%.*s", (int)(n - 2), text + 1);
}

const char *ptx_fill(struct ptx_writer *w, const char *out, const char *const *text, uint32_t n)
{
    struct buf b = {0};
    const char *word;
    for (const char *p = out; *p; p++) {
        size_t length = word_of_access(w, p, &word);
        if (length) {
            buf_addstr(&b, word);
            p += length - 1;
            continue;
        }
        uint32_t k = *p == '$' && p[1] >= '1' && p[1] <= '9' ? (uint32_t)(p[1] - '0') : 0;
        if (k && k <= n)
            buf_addstr(&b, as_argument(w, text[k - 1], buf_str(&b), p[2]));
        else if (!k)
            buf_addch(&b, *p);
        p += k != 0;
    }
    const char *filled = arena_strdup(w->arena, buf_str(&b));
    buf_release(&b);
    return filled;
}

/* How often the row's text has operand k, from 1. */
static uint32_t write_instruction_count_uses(const char *out, uint32_t k)
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

/* "_": what an instruction writes there is not wanted. */
static bool is_sink(const struct ptx_operand *o)
{
    return o->kind == PTX_REGISTER && str_is(o->name, "_");
}

static bool write_instruction_assign(struct ptx_writer *w, const struct ptx_operand *o,
                                     const char *value, const struct ptx_type *type)
{
    if (o->kind == PTX_VECTOR && o->nparts == 1) /* "{%0}" */
        o = &o->part[0];
    const char *line = NULL;
    uint32_t k = ptx_parameter_of(w, o);
    const struct ptx_local *local = o->kind == PTX_REGISTER ? ptx_local_named(w, o->name) : NULL;
    if (o->selector.n)
        return ptx_fail(w, o->span, w->item->name, "a part of a register is not translated here");
    if (is_sink(o)) {
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
    w->single &= w->in->carry != NULL;
    w->out->wants_carry |= reads && !w->has_carry;
    if (reads && !w->carry_known) {
        ptx_fail(
            w, w->item->span, w->item->name,
            "its carry comes from another asm statement, which does not stand right before this "
            "one: put both into one statement, or into one macro");
        return NULL;
    }
    w->carry_known = w->has_carry = true;
    w->out->leaves_carry |= memmem(w->item->name.p, w->item->name.n, ".cc", 3) != NULL;
    return w->in->carry ? w->in->carry : ptx_free_name(w, STR("carry"));
}

/* An operand that has to be this very number. */
static const char *write_instruction_take_number(struct ptx_writer *w, const struct ptx_operand *o,
                                                 struct str number)
{
    const char *text = arena_strdup(w->arena, number);
    if (o->kind == PTX_INTEGER && o->value == strtoull(text, NULL, 10))
        return text;
    ptx_fail(w, o->span, w->item->name,
             arena_printf(w->arena, "it is translated only for %s here", text));
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
        } else if (str_is(type, "-")) {
            text[i] = "";
            k = n;
        } else if (k < n && type.n && type.p[0] >= '0' && type.p[0] <= '9') {
            text[i] = write_instruction_take_number(w, &o[k++], type);
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
        uint32_t times = write_instruction_count_uses(out, i + 1);
        for (uint32_t p = 0; p < w->in->nparameters; p++)
            w->uses[p] = before[p] + (w->uses[p] - before[p]) * times;
    }
    return k == n || ptx_fail(w, w->item->span, w->item->name,
                              "this instruction has more operands than its row");
}

/* "mov.b64 {a, b}, c"; "mov.b32 {a, _, _, _}, c" */
static bool write_instruction_unpack(struct ptx_writer *w, const struct ptx_item *item,
                                     const struct ptx_type *type)
{
    const struct ptx_operand *to = &item->operand[0];
    bool known =
        (to->nparts == 2 || to->nparts == 4) && type->size >= to->nparts && item->noperands == 2;
    const struct ptx_type *whole = ptx_bits_of_size(type->size);
    const char *text = known ? ptx_value(w, &item->operand[1], whole) : NULL;
    if (!text)
        return ptx_fail(w, to->span, item->name,
                        "a vector of this instruction is none that is known");
    const struct ptx_type *part = ptx_bits_of_size(type->size / to->nparts);
    const char *name = ptx_free_name(w, STR("whole"));
    w->single = false;
    ptx_add_line(w, "{");
    w->depth++;
    ptx_add_line(w, arena_printf(w->arena, "const %s %s = %s;", whole->name, name, text));
    bool good = true;
    for (uint32_t i = 0; i < to->nparts && good; i++) {
        const char *bits =
            i ? arena_printf(w->arena, "(%s >> %u)", name, i * part->size * 8U) : name;
        if (!is_sink(&to->part[i]))
            good = write_instruction_assign(
                w, &to->part[i], arena_printf(w->arena, "(%s)%s", part->name, bits), part);
    }
    w->depth--;
    ptx_add_line(w, "}");
    return good;
}

/* An access as if it had no hints: without the policy of the cache; "{a}" is a. */
static struct ptx_item without_hints(struct ptx_writer *w, const struct ptx_item *item)
{
    struct ptx_item plain = *item;
    struct ptx_operand *list = ARENA_ARRAY(w->arena, struct ptx_operand, item->noperands);
    if (!w->access.row.n)
        return plain;
    for (uint32_t i = 0; i < item->noperands; i++) {
        const struct ptx_operand *o = &item->operand[i];
        bool single = o->kind == PTX_VECTOR && o->nparts == 1 && !w->access.elements;
        list[i] = single ? o->part[0] : *o;
    }
    plain.operand = list;
    plain.noperands -= w->access.policy && item->noperands;
    return plain;
}

static bool are_vectors(const struct ptx_item *item, uint32_t elements)
{
    uint32_t vectors = 0;
    for (uint32_t i = 0; i < item->noperands; i++) {
        if (item->operand[i].kind == PTX_VECTOR && item->operand[i].nparts != elements)
            return false;
        vectors += item->operand[i].kind == PTX_VECTOR;
    }
    return vectors > 0;
}

/* Loads and stores of vectors, as one access: what else is in a vector
 * belongs to the flag in it. */
static bool write_whole(struct ptx_writer *w, const struct ptx_item *item,
                        const struct ptx_signature *s, const char *out, uint32_t elements)
{
    bool loads = !str_is(s->result, "void");
    struct str name = loads ? s->result : s->type[1], pointer = s->type[0];
    const struct ptx_type *type = ptx_type_named(name);
    const struct ptx_operand *vector = &item->operand[loads ? 0 : 1],
                             *address = &item->operand[loads ? 1 : 0];
    if (item->noperands != 2 || vector->kind != PTX_VECTOR || vector->nparts != elements || !type)
        return ptx_fail(w, item->span, item->name,
                        "the vector of this instruction is none that is known");
    const char *whole = arena_printf(w->arena, "tranship_vector<%s, %u>", type->name, elements);
    const char *to =
        arena_printf(w->arena, "%.*s%s *", (int)(pointer.n - name.n - 2), pointer.p, whole);
    const char *text[2] = {ptx_address(w, address, str_of(to), 0), NULL};
    ptx_use_helper(w, "ptx_vector");
    if (!text[0])
        return false;
    if (loads) {
        w->single = false;
        const char *local = w->wholes++ ? arena_printf(w->arena, "whole%u", w->wholes) : "whole";
        local = ptx_free_name(w, str_of(local));
        ptx_add_line(w, arena_printf(w->arena, "const %s %s = %s;", whole, local,
                                     ptx_fill(w, out, text, 1)));
        for (uint32_t i = 0; i < elements; i++)
            if (!write_instruction_assign(w, &vector->part[i],
                                          arena_printf(w->arena, "%s[%u]", local, i), type))
                return false;
        return true;
    }
    struct buf list = {0};
    bool good = true;
    for (uint32_t i = 0; i < elements && good; i++) {
        const char *value = ptx_value(w, &vector->part[i], type);
        good = value != NULL;
        buf_printf(&list, "%s%s", i ? ", " : "", good ? value : "");
    }
    text[1] = arena_printf(w->arena, "%s{%s}", whole, list.p);
    buf_release(&list);
    ptx_add_line(w, arena_printf(w->arena, "%s;", ptx_fill(w, out, text, 2)));
    return good;
}

/* Other accesses of vectors: element by element. */
static bool write_elements(struct ptx_writer *w, const struct ptx_item *item,
                           const struct ptx_signature *s, const char *out, uint32_t elements)
{
    bool gives = !str_is(s->result, "void");
    const struct ptx_type *type = ptx_type_named(gives || s->n < 2 ? s->result : s->type[1]);
    struct ptx_operand list[PTX_OPERANDS_MAX];
    const char *text[PTX_OPERANDS_MAX];
    if (!are_vectors(item, elements) || (gives && item->operand[0].kind != PTX_VECTOR) || !type)
        return ptx_fail(w, item->span, item->name,
                        "the vector of this instruction is none that is known");
    w->single = false;
    for (uint32_t i = 0; i < elements; i++) {
        for (uint32_t k = 0; k < item->noperands; k++)
            list[k] =
                item->operand[k].kind == PTX_VECTOR ? item->operand[k].part[i] : item->operand[k];
        if (!take_operands(w, s, out, list + gives, item->noperands - gives,
                           (int64_t)i * type->size, text))
            return false;
        const char *filled = ptx_fill(w, out, text, s->n);
        if (gives && !write_instruction_assign(w, &list[0], filled, type))
            return false;
        if (!gives)
            ptx_add_line(w, arena_printf(w->arena, "%s;", filled));
    }
    return true;
}

static bool is_same_place(const struct ptx_operand *a, const struct ptx_operand *b)
{
    return a->kind == b->kind && a->number == b->number && str_eq(a->name, b->name);
}

/* Does a vector that is read write a register that its address is in, or a further vector? Element
 * by element, that would be too early. */
static bool overwrites(const struct ptx_item *item)
{
    const struct ptx_operand *v = &item->operand[0];
    bool found = false;
    for (uint32_t i = 0; v->kind == PTX_VECTOR && i < v->nparts; i++)
        for (uint32_t k = 1; k < item->noperands; k++)
            for (uint32_t p = 0; p < item->operand[k].nparts; p++)
                found |= is_same_place(&v->part[i], &item->operand[k].part[p]);
    return found;
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

static bool write_instruction_is_same(const struct ptx_operand *a, const struct ptx_operand *b)
{
    return a->kind == b->kind && a->number == b->number && str_eq(a->name, b->name);
}

/* "p|q": the second one is computed first where the first one is an operand as well. */
static bool assign_pair(struct ptx_writer *w, const struct ptx_item *item, const char *first,
                        const struct ptx_type *type, const char *second)
{
    const struct ptx_operand *to = &item->operand[0];
    const struct ptx_type *predicate = ptx_type_of_register(STR("pred"));
    bool early = false;
    w->single = false;
    if (!second)
        return ptx_fail(w, to->span, item->name,
                        "the row of this instruction has one result, not two");
    if (is_sink(&to->part[0]))
        return write_instruction_assign(w, &to->part[1], second, predicate);
    for (uint32_t i = 1; i < item->noperands; i++)
        early |= write_instruction_is_same(&item->operand[i], &to->part[0]);
    if (!early)
        return write_instruction_assign(w, &to->part[0], first, type) &&
               write_instruction_assign(w, &to->part[1], second, predicate);
    const char *name = ptx_free_name(w, STR("second"));
    ptx_add_line(w, "{");
    w->depth++;
    ptx_add_line(w, arena_printf(w->arena, "const bool %s = %s;", name, second));
    bool good = write_instruction_assign(w, &to->part[0], first, type) &&
                write_instruction_assign(w, &to->part[1], name, predicate);
    w->depth--;
    ptx_add_line(w, "}");
    return good;
}

/* One value, or two: pair is the expression of the second, or NULL. */
static bool write_scalar(struct ptx_writer *w, const struct ptx_item *item,
                         const struct ptx_signature *s, const char *out, const char *pair)
{
    const char *text[PTX_OPERANDS_MAX];
    bool gives = !str_is(s->result, "void");
    if (gives && !item->noperands)
        return ptx_fail(w, item->span, item->name,
                        "this instruction has fewer operands than its row");
    if (!take_operands(w, s, out, gives ? item->operand + 1 : item->operand,
                       item->noperands - gives, 0, text))
        return false;
    const char *filled = ptx_without_parens(w, folded(w, ptx_fill(w, out, text, s->n)));
    const struct ptx_type *type = gives ? ptx_type_named(s->result) : NULL;
    if (gives && type && item->operand[0].kind == PTX_PAIR)
        return assign_pair(w, item, filled, type, pair ? ptx_fill(w, pair, text, s->n) : NULL);
    if (gives)
        return type && write_instruction_assign(w, &item->operand[0], filled, type);
    ptx_add_line(w, arena_printf(w->arena, "%s;", filled));
    return true;
}

static bool write_vector(struct ptx_writer *w, const struct ptx_item *item,
                         const struct ptx_signature *s, struct row row, uint32_t elements)
{
    struct str name = str_of(row_cuda(row));
    const char *out = row_attr(row, ROW_ATTR_out);
    bool ordered = memmem(name.p, name.n, ".sem.scope", 10),
         atomic = !str_starts(name, STR("ld")) && !str_starts(name, STR("st"));
    if (!ordered && !atomic && !strstr(out, "__hip_atomic_")) /* which takes no vectors */
        return write_whole(w, item, s, out, elements);
    struct row care = ptx_row(w, STR("ld.relaxed.vector"));
    if (ordered && !atomic && row_ok(care))
        ptx_use_row(w, care);
    return overwrites(item) ? ptx_fail(w, item->span, item->name, "it overwrites its own address")
                            : write_elements(w, item, s, out, elements);
}

/* Why a row is not for where the statement stands; NULL: it is. */
static const char *missing_place(const struct ptx_writer *w, struct row row)
{
    const char *helper = row_attr(row, ROW_ATTR_helper);
    if (!w->in->in_kernel && !strcmp(row_attr(row, ROW_ATTR_out), "return"))
        return "it is translated only where it stands in a kernel itself";
    if (!w->in->own_kernels && helper && !strcmp(helper, "ptx_barrier"))
        return "it is translated only in a .cu file that has all kernels that run it";
    return NULL;
}

const char *ptx_note(const struct ptx_writer *w, struct str name)
{
    for (;;) {
        struct row row = ptx_row(w, name);
        if (row_ok(row) && !row_attr(row, ROW_ATTR_out))
            return row_attr(row, ROW_ATTR_note);
        const char *dot = name.n ? memrchr(name.p, '.', name.n) : NULL;
        if (!dot)
            return NULL;
        name = str_cut(name, 0, (size_t)(dot - name.p));
    }
}

static bool write_plain(struct ptx_writer *w, const struct ptx_item *written)
{
    struct ptx_signature s;
    struct row row = write_instruction_find_row(w, written->name);
    const struct ptx_item plain = without_hints(w, written), *item = &plain;
    row = row_for_operands(w, row, item);
    uint32_t elements = w->access.elements;
    const char *out = row_attr(row, ROW_ATTR_out);
    if (!row_ok(row) || !out || !ptx_signature_of(row, &s)) {
        const char *note = row_ok(row) ? row_attr(row, ROW_ATTR_note) : ptx_note(w, item->name);
        w->out->note = note ? note : ptx_note(w, w->access.row);
        return ptx_fail(w, item->span, item->name, "no row of the tables has this instruction");
    }
    if (row.data->hip_in.first && w->in->rocm && !release_in(w->in->rocm, row.data->hip_in))
        return ptx_fail(w, item->span, item->name, "what it would be is not in the target release");
    const char *why = missing_place(w, row);
    if (why) {
        w->out->note = row_attr(row, ROW_ATTR_note);
        return ptx_fail(w, item->span, item->name, why);
    }
    ptx_use_row(w, row);
    if (ptx_has_vectors(&s))
        return ptx_write_vectors(w, item, &s, out);
    if (elements)
        return write_vector(w, item, &s, row, elements);
    const struct ptx_type *type = ptx_type_named(s.result);
    if (item->noperands && item->operand[0].kind == PTX_VECTOR &&
        str_starts(item->name, STR("mov.")) && type)
        return write_instruction_unpack(w, item, type);
    return write_scalar(w, item, &s, out, row_attr(row, ROW_ATTR_pair));
}

/* Under its guard: one statement, or a block. */
static void put_guard(struct ptx_writer *w, const char *guard, size_t first)
{
    if (w->lines.n == first + 1) {
        w->lines.p[first].text =
            arena_printf(w->arena, "if (%s) %s", guard, w->lines.p[first].text);
        return;
    }
    struct ptx_line last = w->lines.p[w->lines.n - 1];
    vec_push(&w->lines, last);
    memmove(&w->lines.p[first + 1], &w->lines.p[first],
            (w->lines.n - 1 - first) * sizeof *w->lines.p);
    w->lines.p[first] =
        (struct ptx_line){.text = arena_printf(w->arena, "if (%s) {", guard), .depth = w->depth};
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
