/* Instructions with vectors of registers: each vector is a list in braces, as in PTX. */
#include "ptx/write_parts.h"
#include <stdlib.h>

/* A type of sig=: "float", "unsigned[4]", "float[4] &". */
struct operand_type {
    struct str name;
    uint32_t elements; /* 0: no vector */
    bool written;      /* "&" */
};

static struct operand_type operand_type(struct str type)
{
    struct operand_type t = {.written = str_ends(type, STR("&"))};
    t.name = str_trim(str_cut(type, 0, type.n - t.written));
    const char *open = memchr(t.name.p, '[', t.name.n);
    if (open) {
        t.elements = (uint32_t)strtoul(open + 1, NULL, 10);
        t.name = str_cut(t.name, 0, (size_t)(open - t.name.p));
    }
    return t;
}

bool ptx_has_vectors(const struct ptx_signature *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (operand_type(s->type[i]).elements || operand_type(s->type[i]).written)
            return true;
    return false;
}

/* "_": a variable for what nobody reads. */
static const char *unread(struct ptx_writer *w, const struct ptx_type *type)
{
    if (w->single) {
        w->single = false; /* the block has the variable */
        return "";
    }
    const char *name = ptx_free_name(w, str_of(arena_printf(w->arena, "unread%u", w->unread++)));
    ptx_add_line(w, name);
    w->lines.p[w->lines.n - 1].declares = type;
    return name;
}

/* A variable for what is written: any of the register's size. */
static const char *write_vector_place(struct ptx_writer *w, const struct ptx_operand *o,
                                      const struct ptx_type *type)
{
    if (o->kind == PTX_REGISTER && str_is(o->name, "_"))
        return unread(w, type);
    const struct ptx_local *local = o->kind == PTX_REGISTER ? ptx_local_named(w, o->name) : NULL;
    uint32_t k = ptx_parameter_of(w, o);
    if (local && local->type->size == type->size && local->type->kind != PTX_PREDICATE)
        return local->text;
    const struct ptx_parameter *p = k < w->in->nparameters ? &w->in->parameter[k] : NULL;
    const struct ptx_type *reg = p && p->output ? ptx_type_of_constraint(p->constraint) : NULL;
    if (!reg || reg->size != type->size) {
        ptx_fail(w, o->span, w->item->name,
                 "what this instruction writes is no register of its size");
        return NULL;
    }
    w->written[k] = true;
    if (!w->single)
        return ptx_name_of(w, k);
    const struct ptx_type *known = p->type ? ptx_type_named(str_of(p->type)) : NULL;
    if (known && known->size != type->size) {
        w->single = false; /* the block has a variable of the register's size */
        return "";
    }
    w->uses[k]++;
    return ptx_placeholder(w, k);
}

static const char *write_vector_element(struct ptx_writer *w, const struct ptx_operand *o,
                                        const struct operand_type *t)
{
    const struct ptx_type *type = ptx_type_named(t->name);
    return !type ? NULL : t->written ? write_vector_place(w, o, type) : ptx_value(w, o, type);
}

/* "{a, b}" of registers; one alone may stand without braces in PTX. */
static const char *write_vector_list(struct ptx_writer *w, const struct ptx_operand *o,
                                     const struct operand_type *t)
{
    bool braces = o->kind == PTX_VECTOR;
    if ((braces ? o->nparts : 1) != t->elements) {
        ptx_fail(w, o->span, w->item->name,
                 "a vector of this instruction has another number of elements");
        return NULL;
    }
    struct buf b = {0};
    for (uint32_t i = 0; i < t->elements; i++) {
        const char *text = write_vector_element(w, braces ? &o->part[i] : o, t);
        if (!text) {
            buf_release(&b);
            return NULL;
        }
        buf_printf(&b, "%s%s", i ? ", " : "{", text);
    }
    const char *all = arena_printf(w->arena, "%s}", b.p);
    buf_release(&b);
    return all;
}

bool ptx_write_vectors(struct ptx_writer *w, const struct ptx_item *item,
                       const struct ptx_signature *s, const char *out)
{
    const char *text[PTX_OPERANDS_MAX];
    if (item->noperands != s->n)
        return ptx_fail(w, item->span, item->name,
                        "this instruction has another number of operands than its row");
    for (uint32_t i = 0; i < s->n; i++) {
        const struct ptx_operand *o = &item->operand[i];
        struct operand_type t = operand_type(s->type[i]);
        text[i] = t.elements                   ? write_vector_list(w, o, &t)
                  : str_ends(t.name, STR("*")) ? ptx_address(w, o, t.name, 0)
                                               : write_vector_element(w, o, &t);
        if (!text[i])
            return false;
    }
    ptx_add_line(w, arena_printf(w->arena, "%s;", ptx_fill(w, out, text, s->n)));
    return true;
}
