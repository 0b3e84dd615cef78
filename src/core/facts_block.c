#include "core/facts_block.h"
#include "base/vec.h"
#include "core/facts_block_parts.h"

const uint32_t block_record_size[BLOCK_ARRAYS] = {
    [BLOCK_ARGS] = sizeof(struct block_arg),
    [BLOCK_REFS] = sizeof(struct block_ref),
    [BLOCK_CALLS] = sizeof(struct block_call),
    [BLOCK_DEVICE] = sizeof(struct block_device),
    [BLOCK_EXPRS] = sizeof(struct block_expr),
    [BLOCK_TYPES] = sizeof(struct block_type),
    [BLOCK_TYPE_ARGS] = sizeof(uint32_t),
    [BLOCK_SIGNATURES] = sizeof(struct block_signature),
    [BLOCK_INACTIVE] = sizeof(struct span),
    [BLOCK_DIAGNOSTICS] = sizeof(struct block_diagnostic),
    [BLOCK_INCLUDES] = sizeof(uint32_t),
    [BLOCK_STRINGS] = 1,
};

/* No padding: every byte of a block is one that somebody wrote. */
_Static_assert(sizeof(struct block_head) == 24 + 4 * BLOCK_ARRAYS, "block_head");
_Static_assert(sizeof(struct block_head) % 8 == 0, "block_head");
_Static_assert(sizeof(struct block_arg) == 24, "block_arg");
_Static_assert(sizeof(struct block_ref) == 20, "block_ref");
_Static_assert(sizeof(struct block_call) == 12, "block_call");
_Static_assert(sizeof(struct block_device) == 12, "block_device");
_Static_assert(sizeof(struct block_expr) == 36, "block_expr");
_Static_assert(sizeof(struct block_type) == 28, "block_type");
_Static_assert(sizeof(struct block_signature) == 12, "block_signature");
_Static_assert(sizeof(struct block_diagnostic) == 12, "block_diagnostic");

/* The strings so far, and a hash table of their offsets (0: a free place), at most half full. */
struct strings {
    struct buf text;
    uint32_t *slot;
    size_t nslots, used;
    bool too_long; /* an offset would not fit into 32 bits */
};

static size_t hash_of(const char *z)
{
    uint64_t h = 14695981039346656037U; /* FNV-1a */
    for (; *z; z++)
        h = (h ^ (unsigned char)*z) * 1099511628211U;
    return (size_t)(h ^ h >> 32);
}

/* The slot that has the string, or where it belongs. */
static uint32_t *facts_block_slot_of(const struct strings *s, const char *z)
{
    size_t i = hash_of(z) & (s->nslots - 1);
    while (s->slot[i] && strcmp(s->text.p + s->slot[i], z) != 0)
        i = (i + 1) & (s->nslots - 1);
    return &s->slot[i];
}

static void facts_block_widen(struct strings *s)
{
    struct strings wide = {.text = s->text, .nslots = s->nslots ? s->nslots * 2 : 256};
    wide.slot = xcalloc(wide.nslots, sizeof *wide.slot);
    for (size_t i = 0; i < s->nslots; i++) {
        if (s->slot[i])
            *facts_block_slot_of(&wide, s->text.p + s->slot[i]) = s->slot[i];
    }
    free(s->slot);
    s->slot = wide.slot;
    s->nslots = wide.nslots;
}

static uint32_t intern(struct strings *s, const char *z)
{
    if (!z || s->too_long)
        return 0;
    if (2 * (s->used + 1) > s->nslots)
        facts_block_widen(s);
    uint32_t *slot = facts_block_slot_of(s, z);
    if (*slot)
        return *slot;
    size_t n = strlen(z) + 1;
    if (n > UINT32_MAX - s->text.len) {
        s->too_long = true;
        return 0;
    }
    *slot = (uint32_t)s->text.len;
    s->used++;
    buf_add(&s->text, z, n);
    return *slot;
}

#define PACK(out, T, ...) buf_add(out, &(T){__VA_ARGS__}, sizeof(T))

static uint32_t pack_args(const struct facts *f, struct buf *out, struct strings *s)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->ncalls; i++) {
        const struct fact_arg *arg = f->call[i].arg;
        for (uint32_t k = 0; k < f->call[i].nargs; k++, n++) {
            uint32_t type = intern(s, arg[k].type), given = intern(s, arg[k].given);
            PACK(out, struct block_arg, arg[k].value, type, given, arg[k].kind, arg[k].has_value,
                 {0});
        }
    }
    return n;
}

static void pack_names(const struct facts *f, struct buf *out, struct strings *s)
{
    for (uint32_t i = 0; i < f->nrefs; i++) {
        const struct fact_ref *r = &f->ref[i];
        uint32_t parent = intern(s, r->parent), alias = intern(s, r->alias);
        PACK(out, struct block_ref, r->at, parent, alias, r->owner, r->mixed, r->member, r->inner,
             r->again, {0});
    }
    for (uint32_t i = 0; i < f->ncalls; i++) {
        const struct fact_call *c = &f->call[i];
        PACK(out, struct block_call, c->at, intern(s, c->type), c->nargs, c->in_host, 0);
    }
}

static uint8_t facts_block_flags_of(const struct fact_expr *e)
{
    int flags = e->is_zero * BLOCK_ZERO | e->is_pure * BLOCK_PURE | e->in_body * BLOCK_IN_BODY |
                e->in_argument * BLOCK_IN_ARGUMENT | e->is_generic * BLOCK_GENERIC |
                e->is_deduced * BLOCK_DEDUCED | e->is_cut * BLOCK_CUT;
    return (uint8_t)flags;
}

static void pack_exprs(const struct facts *f, struct buf *out, struct strings *s)
{
    for (uint32_t i = 0; i < f->nexprs; i++) {
        const struct fact_expr *e = &f->expr[i];
        PACK(out, struct block_expr, e->span, e->parent, e->type, e->required, e->names,
             e->initialises, e->kind, e->op, e->use, e->owner, facts_block_flags_of(e), {0});
    }
    for (uint32_t i = 0; i < f->ntypes; i++) {
        const struct fact_type *t = &f->type[i];
        uint32_t text = intern(s, t->text), named = intern(s, t->named);
        PACK(out, struct block_type, text, named, t->canonical, t->to, t->arg, t->nargs, t->fields,
             t->kind, t->size, t->is_const, {0});
    }
    for (uint32_t i = 0; i < f->ntype_args; i++)
        PACK(out, uint32_t, f->type_arg[i]);
}

static void pack_places(const struct facts *f, struct buf *out, struct strings *s)
{
    for (uint32_t i = 0; i < f->ndevice; i++)
        PACK(out, struct block_device, f->device[i].body, f->device[i].is_host, {0});
    pack_exprs(f, out, s);
    for (uint32_t i = 0; i < f->nsignatures; i++) {
        const struct fact_signature *g = &f->signature[i];
        PACK(out, struct block_signature, g->at, g->pass, intern(s, g->text));
    }
    for (uint32_t i = 0; i < f->ninactive; i++)
        buf_add(out, &f->inactive[i], sizeof f->inactive[i]);
}

static void pack_texts(const struct facts *f, struct buf *out, struct strings *s)
{
    for (uint32_t i = 0; i < f->ndiagnostics; i++) {
        const struct fact_diagnostic *d = &f->diagnostic[i];
        PACK(out, struct block_diagnostic, d->at, intern(s, d->text), d->in_file, d->severity, {0});
    }
    for (uint32_t i = 0; i < f->nincludes; i++)
        PACK(out, uint32_t, intern(s, f->include[i]));
}

int facts_pack(const struct facts *f, uint32_t source_len, struct buf *out, struct err *err)
{
    size_t start = out->len;
    struct strings s = {0};
    struct block_head head = {.magic = BLOCK_MAGIC,
                              .version = BLOCK_VERSION,
                              .source_len = source_len,
                              .parsed = f->parsed,
                              .complete = f->complete,
                              .n = {[BLOCK_REFS] = f->nrefs,
                                    [BLOCK_CALLS] = f->ncalls,
                                    [BLOCK_DEVICE] = f->ndevice,
                                    [BLOCK_EXPRS] = f->nexprs,
                                    [BLOCK_TYPES] = f->ntypes,
                                    [BLOCK_TYPE_ARGS] = f->ntype_args,
                                    [BLOCK_SIGNATURES] = f->nsignatures,
                                    [BLOCK_INACTIVE] = f->ninactive,
                                    [BLOCK_DIAGNOSTICS] = f->ndiagnostics,
                                    [BLOCK_INCLUDES] = f->nincludes}};
    buf_addch(&s.text, '\0');
    buf_add(out, &head, sizeof head);
    head.trouble = intern(&s, f->trouble);
    head.n[BLOCK_ARGS] = pack_args(f, out, &s);
    pack_names(f, out, &s);
    pack_places(f, out, &s);
    pack_texts(f, out, &s);
    head.n[BLOCK_STRINGS] = (uint32_t)s.text.len;
    buf_adds(out, buf_str(&s.text));
    size_t size = out->len - start;
    bool fits = !s.too_long && size <= UINT32_MAX;
    head.size = (uint32_t)size;
    memcpy(out->p + start, &head, sizeof head);
    free(s.slot);
    buf_release(&s.text);
    return fits ? 0 : err_set(err, "the facts of the parse take more than 4 GiB");
}
