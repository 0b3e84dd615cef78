/* Operands as C++. */
#include "ptx/write_parts.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

bool ptx_is_wide(const struct ptx_writer *w)
{
    struct str s = w->item->name;
    return str_starts(s, STR("ld")) || str_starts(s, STR("st.")) || str_starts(s, STR("cvt."));
}

/* Needs no parentheses around it, behind a cast or between operators? */
static bool write_value_is_primary(const char *text)
{
    int depth = 0;
    for (const char *p = text; *p; p++) {
        depth += (*p == '(') - (*p == ')');
        bool word =
            (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9');
        if (depth == 0 && !word && !strchr("_.){}$:", *p))
            return false;
    }
    return true;
}

const char *ptx_placeholder(struct ptx_writer *w, uint32_t k)
{
    if (w->bound[k])
        return ptx_free_name(w, str_of(arena_printf(w->arena, "to%u", k)));
    return arena_printf(w->arena, k < 10 ? "$%u" : "${%u}", k);
}

static const char *in_parens(struct ptx_writer *w, const char *text)
{
    return write_value_is_primary(text) ? text : arena_printf(w->arena, "(%s)", text);
}

static const char *write_value_cast(struct ptx_writer *w, struct str type, const char *text)
{
    /* "(int)(x)" of "(x)", not "(int)((x))" */
    return arena_printf(w->arena, "(%.*s)%s", (int)type.n, type.p, in_parens(w, text));
}

const char *ptx_as(struct ptx_writer *w, const char *text, const struct ptx_type *from,
                   const struct ptx_type *to)
{
    static const char *const bits[2][2][2] = {
        /* to a float or double; from one: of unsigned and signed integers */
        {{"__uint_as_float", "__int_as_float"}, {"__longlong_as_double", "__longlong_as_double"}},
        {{"__float_as_uint", "__float_as_int"}, {"__double_as_longlong", "__double_as_longlong"}},
    };
    if (from == to)
        return text;
    bool predicate = from->kind == PTX_PREDICATE || to->kind == PTX_PREDICATE;
    bool integers = ptx_type_is_integer(from) && ptx_type_is_integer(to);
    if (predicate || (from->size != to->size && !(integers && ptx_is_wide(w))))
        return NULL;
    if (integers)
        return write_value_cast(w, str_of(to->name), text);
    if (from->size < 4)
        return NULL;
    const struct ptx_type *other = to->kind == PTX_REAL ? from : to;
    const char *f = bits[from->kind == PTX_REAL][from->size == 8][other->kind == PTX_SIGNED];
    const char *call = arena_printf(w->arena, "%s(%s)", f, text);
    return from->size == 8 && to->kind == PTX_UNSIGNED ? write_value_cast(w, str_of(to->name), call)
                                                       : call;
}

static bool write_value_is_pointer(const char *type)
{
    size_t n = type ? strlen(type) : 0;
    return n && type[n - 1] == '*';
}

/* The expression as a register of its constraint has it. */
static const char *as_register(struct ptx_writer *w, uint32_t k, const struct ptx_type *want)
{
    const struct ptx_parameter *p = &w->in->parameter[k];
    const struct ptx_type *reg = ptx_type_of_constraint(p->constraint);
    const struct ptx_type *known = p->type ? ptx_type_named(str_of(p->type)) : NULL;
    bool alone = p->simple || p->primary || w->bound[k];
    const char *placeholder = arena_printf(w->arena, alone ? "%s" : "(%s)", ptx_placeholder(w, k));
    bool same = !reg || (ptx_type_is_integer(reg) && reg->size == want->size);
    if (p->number && same && want->kind == PTX_UNSIGNED && want->size >= 4)
        return arena_printf(w->arena, "%s%s", placeholder, want->size == 8 ? "ull" : "u");
    if (p->constraint == 'n' || !reg)
        return want->kind == PTX_REAL ? NULL : write_value_cast(w, str_of(want->name), placeholder);
    if (known && ptx_type_is_integer(known) && ptx_type_is_integer(reg)) {
        if (known->size == reg->size && known->size == want->size && ptx_type_is_integer(want))
            return known == want ? placeholder
                                 : write_value_cast(w, str_of(want->name), placeholder);
        return ptx_as(
            w, known == reg ? placeholder : write_value_cast(w, str_of(reg->name), placeholder),
            reg, want);
    }
    if (known == reg)
        return ptx_as(w, placeholder, reg, want);
    if ((write_value_is_pointer(p->type) || (p->address && !p->type)) && reg->size == 8)
        return ptx_as(w, write_value_cast(w, str_of(reg->name), placeholder), reg, want);
    ptx_use_helper(w, "ptx");
    return ptx_as(w,
                  arena_printf(w->arena, "tranship_bits<%s>(%s)", reg->name, ptx_placeholder(w, k)),
                  reg, want);
}

const char *ptx_input(struct ptx_writer *w, uint32_t k, const struct ptx_type *want)
{
    w->uses[k]++;
    return as_register(w, k, want);
}

static const char *of_parameter(struct ptx_writer *w, const struct ptx_operand *o,
                                const struct ptx_type *want)
{
    uint32_t k = ptx_parameter_of(w, o);
    if (k == w->in->nparameters)
        return NULL;
    if (ptx_is_direct(w, k))
        return ptx_input(w, ptx_source_of(w, k), want);
    const struct ptx_type *reg = ptx_type_of_constraint(w->in->parameter[k].constraint);
    return reg ? ptx_as(w, ptx_name_of(w, k), reg, want) : NULL;
}

static const char *of_register(struct ptx_writer *w, const struct ptx_operand *o,
                               const struct ptx_type *want)
{
    const struct ptx_local *local = ptx_local_named(w, o->name);
    struct ptx_signature s;
    if (local)
        return ptx_as(w, local->text, local->type, want);
    struct row row = ptx_row(w, o->name);
    if (!row_ok(row) || !ptx_signature_of(row, &s)) {
        w->out->note = row_attr(row, ROW_ATTR_note);
        ptx_fail(w, o->span, o->name,
                 o->name.p[0] == '%' ? "no row of the tables has this register"
                                     : "this register is not declared");
        return NULL;
    }
    ptx_use_row(w, row);
    const struct ptx_type *type = ptx_type_named(s.result);
    return type ? ptx_as(w, in_parens(w, row_attr(row, ROW_ATTR_out)), type, want) : NULL;
}

static const char *write_value_integer(struct ptx_writer *w, uint64_t value,
                                       const struct ptx_type *want)
{
    uint64_t mask = want->size == 8 ? UINT64_MAX : ((uint64_t)1 << want->size * 8) - 1;
    uint64_t bits = value & mask, top = (mask >> 1) + 1;
    if (want->kind == PTX_PREDICATE)
        return value ? "true" : "false";
    if (want->kind == PTX_REAL)
        return NULL;
    bool negative = want->kind == PTX_SIGNED && bits & top;
    if (negative && bits == top)
        return write_value_cast(w, str_of(want->name),
                                arena_printf(w->arena, want->size == 8 ? "0x%llxull" : "0x%llxu",
                                             (unsigned long long)bits));
    const char *suffix = want->size == 8            ? (want->kind == PTX_SIGNED ? "ll" : "ull")
                         : want->kind == PTX_SIGNED ? ""
                                                    : "u";
    unsigned long long shown =
        negative ? (unsigned long long)((0 - bits) & mask) : (unsigned long long)bits;
    const char *text = shown > 4095 ? arena_printf(w->arena, "0x%llx%s", shown, suffix)
                                    : arena_printf(w->arena, "%llu%s", shown, suffix);
    text = negative ? arena_printf(w->arena, "-%s", text) : text;
    return want->size < 4 ? write_value_cast(w, str_of(want->name), text) : in_parens(w, text);
}

/* A number in decimals where that says exactly what the bits do. */
static const char *write_value_real(struct ptx_writer *w, const struct ptx_operand *o,
                                    const struct ptx_type *want)
{
    double value;
    float single;
    uint32_t bits = (uint32_t)o->value;
    memcpy(&value, &o->value, sizeof value);
    memcpy(&single, &bits, sizeof single);
    bool is_float = o->kind == PTX_FLOAT;
    if (is_float && want->size == 4 && want->kind != PTX_REAL)
        return write_value_integer(w, o->value, want);
    if (want->kind != PTX_REAL || (is_float && want->size != 4))
        return NULL;
    if (!is_float && want->size == 4)
        single = (float)value;
    char text[40];
    double shown = want->size == 4 ? (double)single : value;
    snprintf(text, sizeof text, "%g", shown);
    if (strtod(text, NULL) != shown)
        snprintf(text, sizeof text, want->size == 4 ? "%.9g" : "%.17g", shown);
    bool exact = isfinite(shown) &&
                 (want->size == 4 ? (double)strtof(text, NULL) : strtod(text, NULL)) == shown;
    memcpy(&bits, &single, sizeof bits);
    if (!exact)
        return want->size == 4 ? arena_printf(w->arena, "__uint_as_float(0x%xu)", bits)
                               : arena_printf(w->arena, "__longlong_as_double(0x%llxll)",
                                              (unsigned long long)o->value);
    const char *number = arena_printf(w->arena, "%s%s%s", text, strpbrk(text, ".e") ? "" : ".0",
                                      want->size == 4 ? "f" : "");
    return text[0] == '-' ? arena_printf(w->arena, "(%s)", number) : number;
}

const struct ptx_type *ptx_bits_of_size(uint32_t size)
{
    return ptx_type_of_register(size == 8   ? STR("u64")
                                : size == 4 ? STR("u32")
                                : size == 2 ? STR("u16")
                                            : STR("u8"));
}

/* "{a, b}" or "{a, b, c, d}" as one number: a has its lowest bits. */
static const char *write_value_packed(struct ptx_writer *w, const struct ptx_operand *o,
                                      const struct ptx_type *want)
{
    if ((o->nparts != 2 && o->nparts != 4) || want->size < o->nparts)
        return NULL;
    const struct ptx_type *part = ptx_bits_of_size(want->size / o->nparts),
                          *whole = ptx_bits_of_size(want->size);
    const char *all = ptx_value(w, &o->part[0], part);
    for (uint32_t i = 1; all && i < o->nparts; i++) {
        const char *one = ptx_value(w, &o->part[i], part);
        all = one ? arena_printf(w->arena, "(%s)%s << %u | %s", whole->name, one,
                                 i * part->size * 8U, all)
                  : NULL;
    }
    if (!all)
        return NULL;
    all = arena_printf(w->arena, "(%s)", all);
    return ptx_as(w, want->size < 4 ? write_value_cast(w, str_of(whole->name), all) : all, whole,
                  want);
}

/* "%1.b2": that byte, with its sign where the instruction's operand has one. */
static const char *write_value_selected(struct ptx_writer *w, const struct ptx_operand *o,
                                        const struct ptx_type *want)
{
    static const char *const parts[2][2] = {{"unsigned char", "signed char"},
                                            {"unsigned short", "short"}};
    struct ptx_operand whole = *o;
    bool half = o->selector.p[0] == 'h';
    uint32_t at = (uint32_t)(o->selector.p[1] - '0') * (half ? 16 : 8);
    whole.selector.n = 0;
    if (!ptx_type_is_integer(want) || want->size != 4)
        return NULL;
    const char *text = ptx_value(w, &whole, ptx_type_named(STR("unsigned")));
    if (text && at)
        text = arena_printf(w->arena, "(%s >> %u)", text, at);
    const char *part = parts[half][want->kind == PTX_SIGNED];
    return text ? write_value_cast(w, str_of(want->name), write_value_cast(w, str_of(part), text))
                : NULL;
}

const char *ptx_value(struct ptx_writer *w, const struct ptx_operand *o,
                      const struct ptx_type *want)
{
    if (o->kind == PTX_VECTOR && o->nparts == 1) /* "{%0}" */
        o = &o->part[0];
    if (o->selector.n) {
        const char *part = write_value_selected(w, o, want);
        if (!part)
            ptx_fail(w, o->span, w->item->name, "a part of a register is not translated here");
        return part;
    }
    const char *text = o->kind == PTX_PARAMETER  ? of_parameter(w, o, want)
                       : o->kind == PTX_REGISTER ? of_register(w, o, want)
                       : o->kind == PTX_INTEGER  ? write_value_integer(w, o->value, want)
                       : o->kind == PTX_VECTOR   ? write_value_packed(w, o, want)
                       : o->kind == PTX_FLOAT || o->kind == PTX_DOUBLE
                           ? write_value_real(w, o, want)
                           : NULL;
    if (text && o->negated)
        text =
            want->kind == PTX_PREDICATE ? arena_printf(w->arena, "!%s", in_parens(w, text)) : NULL;
    if (!text && !w->out->trouble)
        ptx_fail(w, o->span, w->item->name,
                 "an operand of this instruction is of another kind than its row has");
    return text;
}

/* "const unsigned *" and "const unsigned int *", as clang has it. */
static bool is_same_pointer(const char *a, const char *b)
{
    const char *at = strstr(b, "unsigned int *");
    size_t head = at ? (size_t)(at - b) + 8 : 0;
    return at ? !strncmp(a, b, head) && !strcmp(a + head, at + 12) : !strcmp(a, b);
}

/* Returns the address space of a pointer; cuts off a word before the type. */
static enum ptx_space space_of(const struct ptx_writer *w, struct str *pointer)
{
    bool shared = str_starts(*pointer, STR("shared ")),
         global = str_starts(*pointer, STR("global "));
    if (shared || global) {
        *pointer = str_cut(*pointer, 7, pointer->n);
        return shared ? PTX_SHARED : PTX_GENERIC;
    }
    if (w->access.row.n)
        return w->access.space;
    return memmem(w->item->name.p, w->item->name.n, ".shared", 7) ? PTX_SHARED : PTX_GENERIC;
}

const char *ptx_address(struct ptx_writer *w, const struct ptx_operand *o, struct str pointer,
                        int64_t more)
{
    const struct ptx_operand *base = o->kind == PTX_ADDRESS ? &o->part[0] : NULL;
    enum ptx_space space = space_of(w, &pointer);
    bool volatile_ =
        (w->in->is_volatile || w->in->clobbers_memory) &&
        (str_starts(w->item->name, STR("ld.")) || str_starts(w->item->name, STR("st."))) &&
        !memmem(w->item->name.p, w->item->name.n, ".nc", 3);
    int64_t offset = o->offset + more;
    const char *plain = arena_printf(w->arena, "%.*s", (int)pointer.n, pointer.p), *text;
    if (!base || o->nparts > 1) {
        ptx_fail(w, o->span, w->item->name, "this instruction wants an address in brackets");
        return NULL;
    }
    uint32_t k = base->kind == PTX_PARAMETER ? ptx_parameter_of(w, base) : w->in->nparameters;
    bool known = k < w->in->nparameters && ptx_is_direct(w, k) &&
                 w->in->parameter[k].constraint == 'l' &&
                 (!w->in->parameter[k].type || write_value_is_pointer(w->in->parameter[k].type));
    if (space != PTX_GENERIC) {
        bool wide = k < w->in->nparameters && w->in->parameter[k].constraint == 'l';
        text = ptx_value(w, base, ptx_type_of_constraint(wide ? 'l' : 'r'));
        text = text && offset ? arena_printf(w->arena, "%s + %lld", text, (long long)offset) : text;
        const char *name = space == PTX_SHARED ? "shared" : "local";
        text = text ? arena_printf(w->arena, "tranship_from_%s(%s)", name, text) : NULL;
        ptx_use_helper(w, "spaces");
    } else if (known) {
        w->uses[k]++;
        text = arena_printf(w->arena, w->in->parameter[k].primary ? "%s" : "(%s)",
                            ptx_placeholder(w, k));
        const char *type =
            w->in->parameter[k].type; /* unknown, a pointer or a number: a cast takes both */
        if (offset == 0 && !volatile_ && type && is_same_pointer(plain, type))
            return text;
    } else {
        text = ptx_value(w, base, ptx_type_of_constraint('l'));
    }
    if (!text)
        return NULL;
    if (offset && space == PTX_GENERIC)
        text = arena_printf(w->arena, "((const char *)%s + %lld)", text, (long long)offset);
    volatile_ = volatile_ && !memmem(pointer.p, pointer.n, "volatile", 8);
    if (volatile_ && str_starts(pointer, STR("const ")))
        plain = arena_printf(w->arena, "const volatile %s", plain + 6);
    else if (volatile_)
        plain = arena_printf(w->arena, "volatile %s", plain);
    return write_value_cast(w, str_of(plain), text);
}

const char *ptx_output(struct ptx_writer *w, uint32_t k, const char *value,
                       const struct ptx_type *type)
{
    const struct ptx_parameter *p = &w->in->parameter[k];
    const struct ptx_type *reg = ptx_type_of_constraint(p->constraint);
    const struct ptx_type *known = p->type ? ptx_type_named(str_of(p->type)) : NULL;
    bool integers = known && ptx_type_is_integer(known) && reg && ptx_type_is_integer(reg);
    w->uses[k]++;
    if (integers && ptx_type_is_integer(type) && type->size == reg->size &&
        known->size >= reg->size)
        return arena_printf(w->arena, "%s = %s;", ptx_placeholder(w, k),
                            known->size > reg->size ? ptx_as(w, value, type, reg) : value);
    const char *text = reg ? ptx_as(w, value, type, reg) : NULL;
    if (!text)
        return NULL;
    if (integers || known == reg)
        return arena_printf(w->arena, "%s = %s;", ptx_placeholder(w, k), text);
    if (write_value_is_pointer(p->type) && reg->size == 8)
        return arena_printf(w->arena, "%s = %s;", ptx_placeholder(w, k),
                            write_value_cast(w, str_of(p->type), text));
    ptx_use_helper(w, "ptx");
    return arena_printf(w->arena, "tranship_set(%s, %s);", ptx_placeholder(w, k), text);
}
