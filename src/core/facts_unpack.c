#include "base/die.h"
#include "core/facts_block.h"
#include "core/facts_block_parts.h"

struct reader {
    struct block_head head;
    const char *array[BLOCK_ARRAYS]; /* within the block; of no alignment to count on */
    const char *strings;             /* a copy in the arena */
    uint32_t source_len;
    struct arena *arena;
    struct err *err;
};

/* Fails with the reason and the bad record's kind and number. */
static int facts_unpack_bad(const struct reader *r, const char *what, uint32_t i)
{
    return err_set(r->err, "a block of facts is not sound: %s %u", what, i);
}

static bool is_bool(uint8_t x)
{
    return x <= 1;
}

static bool facts_unpack_is_zero(const uint8_t *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (p[i])
            return false;
    }
    return true;
}

static void facts_unpack_record(const struct reader *r, enum block_array array, uint32_t i,
                                void *out)
{
    size_t size = block_record_size[array];
    memcpy(out, r->array[array] + i * size, size);
}

/* A string by its offset, which has to be where one begins. */
static bool string(const struct reader *r, uint32_t offset, const char **out)
{
    *out = offset ? r->strings + offset : NULL;
    return !offset || (offset < r->head.n[BLOCK_STRINGS] && r->strings[offset - 1] == '\0');
}

static bool facts_unpack_text(const struct reader *r, uint32_t offset, const char **out)
{
    return string(r, offset, out) && *out;
}

/* A piece of the source that is not empty. */
static bool facts_unpack_is_piece(const struct reader *r, struct span s)
{
    return s.begin < s.end && s.end <= r->source_len;
}

static int facts_unpack_read_head(struct reader *r, struct str block)
{
    const struct block_head *h = &r->head;
    if (block.n < sizeof *h)
        return err_set(r->err, "a block of facts is not sound: %zu bytes", block.n);
    memcpy(&r->head, block.p, sizeof *h);
    if (h->magic != BLOCK_MAGIC || h->version != BLOCK_VERSION)
        return facts_unpack_bad(r, "version", h->version);
    uint64_t size = sizeof *h;
    for (int i = 0; i < BLOCK_ARRAYS; i++) {
        r->array[i] = size <= block.n ? block.p + size : NULL;
        size += (uint64_t)h->n[i] * block_record_size[i];
    }
    if (size != block.n || h->size != size)
        return facts_unpack_bad(r, "size", h->size);
    if (h->source_len != r->source_len)
        return facts_unpack_bad(r, "source of length", h->source_len);
    if (!is_bool(h->parsed) || !is_bool(h->complete) || h->complete > h->parsed ||
        !facts_unpack_is_zero(h->spare, 2))
        return facts_unpack_bad(r, "state", h->parsed);
    return 0;
}

static int read_strings(struct reader *r)
{
    uint32_t n = r->head.n[BLOCK_STRINGS];
    const char *p = r->array[BLOCK_STRINGS];
    if (n == 0 || p[0] != '\0' || p[n - 1] != '\0')
        return facts_unpack_bad(r, "strings of length", n);
    char *own = arena_alloc(r->arena, n);
    memcpy(own, p, n);
    r->strings = own;
    return 0;
}

static int read_refs(const struct reader *r, struct facts *f)
{
    uint32_t n = f->nrefs = r->head.n[BLOCK_REFS];
    struct fact_ref *own = ARENA_ARRAY(r->arena, struct fact_ref, n);
    for (uint32_t i = 0; i < n; i++) {
        struct block_ref b;
        facts_unpack_record(r, BLOCK_REFS, i, &b);
        struct fact_ref ref = {.at = b.at,
                               .owner = b.owner,
                               .mixed = b.mixed,
                               .member = b.member,
                               .inner = b.inner,
                               .again = b.again};
        if (b.at >= r->source_len || (i && b.at <= own[i - 1].at) || b.owner < OWNER_API ||
            b.owner > OWNER_SYSTEM || !is_bool(b.mixed) || !is_bool(b.member) ||
            !is_bool(b.inner) || !is_bool(b.again) || !string(r, b.parent, &ref.parent) ||
            !string(r, b.alias, &ref.alias))
            return facts_unpack_bad(r, "reference", i);
        own[i] = ref;
    }
    f->ref = own;
    return 0;
}

static int facts_unpack_read_args(const struct reader *r, struct fact_arg *own)
{
    for (uint32_t i = 0; i < r->head.n[BLOCK_ARGS]; i++) {
        struct block_arg b;
        facts_unpack_record(r, BLOCK_ARGS, i, &b);
        struct fact_arg arg = {.value = b.value, .kind = b.kind, .has_value = b.has_value};
        if (b.kind > FACT_ARG_NULL || !is_bool(b.has_value) || (b.value && !b.has_value) ||
            !facts_unpack_is_zero(b.spare, sizeof b.spare) || !string(r, b.type, &arg.type) ||
            !string(r, b.given, &arg.given))
            return facts_unpack_bad(r, "argument", i);
        own[i] = arg;
    }
    return 0;
}

/* Each call's arguments follow those of the call before. */
static int read_calls(const struct reader *r, struct facts *f)
{
    uint32_t n = f->ncalls = r->head.n[BLOCK_CALLS], left = r->head.n[BLOCK_ARGS];
    struct fact_arg *arg = ARENA_ARRAY(r->arena, struct fact_arg, left);
    struct fact_call *own = ARENA_ARRAY(r->arena, struct fact_call, n);
    if (facts_unpack_read_args(r, arg) < 0)
        return -1;
    for (uint32_t i = 0; i < n; i++) {
        struct block_call b;
        facts_unpack_record(r, BLOCK_CALLS, i, &b);
        struct fact_call call = {.at = b.at, .arg = arg, .nargs = b.nargs, .in_host = b.in_host};
        if (b.at >= r->source_len || (i && b.at <= own[i - 1].at) || b.nargs > left ||
            !is_bool(b.in_host) || b.spare || !string(r, b.type, &call.type))
            return facts_unpack_bad(r, "call", i);
        own[i] = call;
        arg += b.nargs;
        left -= b.nargs;
    }
    f->call = own;
    return left ? facts_unpack_bad(r, "calls lack arguments:", left) : 0;
}

static int read_device(const struct reader *r, struct facts *f)
{
    uint32_t n = f->ndevice = r->head.n[BLOCK_DEVICE];
    struct fact_device *own = ARENA_ARRAY(r->arena, struct fact_device, n);
    for (uint32_t i = 0; i < n; i++) {
        struct block_device b;
        facts_unpack_record(r, BLOCK_DEVICE, i, &b);
        if (!facts_unpack_is_piece(r, b.body) || (i && b.body.begin <= own[i - 1].body.begin) ||
            !is_bool(b.is_host) || !facts_unpack_is_zero(b.spare, sizeof b.spare))
            return facts_unpack_bad(r, "function", i);
        own[i] = (struct fact_device){b.body, b.is_host};
    }
    f->device = own;
    return 0;
}

static bool is_operator(const struct block_expr *b)
{
    switch (b->kind) {
    case EXPR_UNARY:
    case EXPR_BINARY:
        return b->op <= OPERATOR_LAST;
    case EXPR_CAST:
        return b->op <= CAST_FUNCTIONAL;
    case EXPR_CALL:
        return b->op <= CALLEE_CONSTRUCTOR;
    case EXPR_MEMBER:
        return b->op <= MEMBER_FUNCTION;
    default:
        return b->op == 0;
    }
}

static bool is_expr(const struct reader *r, const struct block_expr *b)
{
    uint32_t ntypes = r->head.n[BLOCK_TYPES];
    bool here = (b->names < r->source_len || b->names == FACT_NONE) &&
                (b->initialises < r->source_len || b->initialises == FACT_NONE);
    return facts_unpack_is_piece(r, b->span) && b->type < ntypes && b->required < ntypes && here &&
           b->kind <= EXPR_KIND_LAST && b->use <= USE_LAST && b->owner <= OWNER_SYSTEM &&
           is_operator(b) && b->flags <= BLOCK_FLAGS &&
           facts_unpack_is_zero(b->spare, sizeof b->spare);
}

static struct fact_expr expr_of(const struct block_expr *b)
{
    return (struct fact_expr){
        .span = b->span,
        .parent = b->parent,
        .type = b->type,
        .required = b->required,
        .names = b->names,
        .initialises = b->initialises,
        .kind = b->kind,
        .op = b->op,
        .use = b->use,
        .owner = b->owner,
        .is_zero = (b->flags & BLOCK_ZERO) != 0,
        .is_pure = (b->flags & BLOCK_PURE) != 0,
        .in_body = (b->flags & BLOCK_IN_BODY) != 0,
        .in_argument = (b->flags & BLOCK_IN_ARGUMENT) != 0,
        .is_generic = (b->flags & BLOCK_GENERIC) != 0,
        .is_deduced = (b->flags & BLOCK_DEDUCED) != 0,
        .is_cut = (b->flags & BLOCK_CUT) != 0,
    };
}

/* Each stands in one of those since the last that stands in none, and not too deep. */
static int read_exprs(const struct reader *r, struct facts *f)
{
    uint32_t n = f->nexprs = r->head.n[BLOCK_EXPRS], root = 0;
    struct fact_expr *own = ARENA_ARRAY(r->arena, struct fact_expr, n);
    uint16_t *depth = ARENA_ARRAY(r->arena, uint16_t, n);
    for (uint32_t i = 0; i < n; i++) {
        struct block_expr b;
        facts_unpack_record(r, BLOCK_EXPRS, i, &b);
        bool is_root = b.parent == FACT_NONE;
        if (!is_expr(r, &b) || (i == 0 && !is_root) ||
            (!is_root && (b.parent < root || b.parent >= i)) ||
            (i && is_root && b.span.begin < own[root].span.begin))
            return facts_unpack_bad(r, "expression", i);
        depth[i] = is_root ? 0 : (uint16_t)(depth[b.parent] + 1);
        if (depth[i] > FACT_DEPTH_MAX)
            return facts_unpack_bad(r, "nested expression", i);
        root = is_root ? i : root;
        own[i] = expr_of(&b);
    }
    f->expr = own;
    return 0;
}

static int read_type_args(const struct reader *r, struct facts *f)
{
    uint32_t n = f->ntype_args = r->head.n[BLOCK_TYPE_ARGS];
    uint32_t *own = ARENA_ARRAY(r->arena, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) {
        facts_unpack_record(r, BLOCK_TYPE_ARGS, i, &own[i]);
        if (own[i] >= r->head.n[BLOCK_TYPES])
            return facts_unpack_bad(r, "argument of a type", i);
    }
    f->type_arg = own;
    return 0;
}

static int read_types(const struct reader *r, struct facts *f)
{
    uint32_t n = f->ntypes = r->head.n[BLOCK_TYPES];
    struct fact_type *own = ARENA_ARRAY(r->arena, struct fact_type, n);
    for (uint32_t i = 0; i < n; i++) {
        struct block_type b;
        facts_unpack_record(r, BLOCK_TYPES, i, &b);
        struct fact_type t = {.canonical = b.canonical, .to = b.to, .arg = b.arg};
        if (!facts_unpack_text(r, b.text, &t.text) || !string(r, b.named, &t.named) ||
            b.canonical >= n || b.to >= n ||
            (uint64_t)b.arg + b.nargs > r->head.n[BLOCK_TYPE_ARGS] || b.kind > TYPE_CLASS ||
            !is_bool(b.is_const) || !facts_unpack_is_zero(b.spare, sizeof b.spare))
            return facts_unpack_bad(r, "type", i);
        t.nargs = b.nargs, t.fields = b.fields, t.kind = b.kind, t.size = b.size,
        t.is_const = b.is_const;
        own[i] = t;
    }
    f->type = own;
    return 0;
}

static int read_signatures(const struct reader *r, struct facts *f)
{
    uint32_t n = f->nsignatures = r->head.n[BLOCK_SIGNATURES];
    struct fact_signature *own = ARENA_ARRAY(r->arena, struct fact_signature, n);
    for (uint32_t i = 0; i < n; i++) {
        struct block_signature b;
        facts_unpack_record(r, BLOCK_SIGNATURES, i, &b);
        own[i] = (struct fact_signature){.at = b.at, .pass = b.pass};
        if (b.at >= r->source_len || !facts_unpack_text(r, b.text, &own[i].text) ||
            !strchr(own[i].text, '<'))
            return facts_unpack_bad(r, "signature", i);
    }
    f->signature = own;
    return 0;
}

static int read_inactive(const struct reader *r, struct facts *f)
{
    uint32_t n = f->ninactive = r->head.n[BLOCK_INACTIVE];
    struct span *own = ARENA_ARRAY(r->arena, struct span, n);
    for (uint32_t i = 0; i < n; i++) {
        facts_unpack_record(r, BLOCK_INACTIVE, i, &own[i]);
        if (!facts_unpack_is_piece(r, own[i]) || (i && own[i].begin < own[i - 1].end))
            return facts_unpack_bad(r, "inactive range", i);
    }
    f->inactive = own;
    return 0;
}

static int read_diagnostics(const struct reader *r, struct facts *f)
{
    uint32_t n = f->ndiagnostics = r->head.n[BLOCK_DIAGNOSTICS];
    struct fact_diagnostic *own = ARENA_ARRAY(r->arena, struct fact_diagnostic, n);
    for (uint32_t i = 0; i < n; i++) {
        struct block_diagnostic b;
        facts_unpack_record(r, BLOCK_DIAGNOSTICS, i, &b);
        own[i] = (struct fact_diagnostic){.at = b.at, .in_file = b.in_file, .severity = b.severity};
        if (b.at > r->source_len || !is_bool(b.in_file) || (b.at && !b.in_file) ||
            b.severity < FACT_MARK || b.severity > FACT_FATAL ||
            !facts_unpack_is_zero(b.spare, sizeof b.spare) ||
            !facts_unpack_text(r, b.text, &own[i].text))
            return facts_unpack_bad(r, "diagnostic", i);
    }
    f->diagnostic = own;
    return 0;
}

static int read_includes(const struct reader *r, struct facts *f)
{
    uint32_t n = f->nincludes = r->head.n[BLOCK_INCLUDES];
    const char **own = ARENA_ARRAY(r->arena, const char *, n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t name;
        facts_unpack_record(r, BLOCK_INCLUDES, i, &name);
        if (!facts_unpack_text(r, name, &own[i]))
            return facts_unpack_bad(r, "include", i);
    }
    f->include = own;
    return 0;
}

int facts_unpack(struct str block, uint32_t source_len, struct facts *out, struct arena *a,
                 struct err *err)
{
    static int (*const read[])(const struct reader *, struct facts *) = {
        read_refs,      read_calls,      read_device,   read_exprs,       read_types,
        read_type_args, read_signatures, read_inactive, read_diagnostics, read_includes,
    };
    struct reader r = {.source_len = source_len, .arena = a, .err = err};
    if (facts_unpack_read_head(&r, block) < 0 || read_strings(&r) < 0)
        return -1;
    struct facts f = {.parsed = r.head.parsed, .complete = r.head.complete};
    if (!string(&r, r.head.trouble, &f.trouble) || (f.trouble && f.parsed))
        return facts_unpack_bad(&r, "trouble", r.head.trouble);
    for (size_t i = 0; i < sizeof read / sizeof *read; i++) {
        if (read[i](&r, &f) < 0)
            return -1;
    }
    *out = f;
    return 0;
}
