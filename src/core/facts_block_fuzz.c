/* For any bytes: a block of facts is refused, or its facts can be packed, come back the same, and a
 * file is translated with them as with facts of a parse.
 *
 * The bytes are used as they are, and again as the numbers that make valid facts, with some bits of
 * their block flipped. */
#include "base/fuzz.h"
#include "core/facts_block.h"
#include "map/map.h"
#include "translate/translate.h"
#include <stdlib.h>

static const char text[] =
    "#include <cuda_runtime.h>\n#define TWICE(x) ((x) + (x))\n"
    "__global__ void k(CUdeviceptr p, unsigned m) { int v = __shfl_down_sync(m, "
    "1, 2); p += TWICE(v); }\n"
    "template <class T> T *f(dim3 grid, cudaStream_t s) { T *q; cudaMalloc(&q, 4); "
    "cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 4);\n#if "
    "0\ncudaFree(q);\n#endif\n"
    "k<<<grid, 1, 0, s>>>(static_cast<CUdeviceptr>(q), 0xffffffff); cudaDeviceProp p; "
    "p.warpSize++; return q; }\n";
enum { LENGTH = sizeof text - 1, MOST = 8 };

static const char *const words[] = {NULL,
                                    "",
                                    "float",
                                    "void *",
                                    "f<>(unsigned long long)",
                                    "g<>(void *)",
                                    "<",
                                    "cudaDeviceProp",
                                    "dim3",
                                    "cudaMemcpy3DParms",
                                    "const float *",
                                    "CUdeviceptr",
                                    "uint3",
                                    "unsigned long long"};

/* The bytes that are left. */
struct stream {
    const uint8_t *p, *end;
};

static uint32_t below(struct stream *s, uint32_t n)
{
    return s->p < s->end && n ? *s->p++ % n : 0;
}

static const char *word(struct stream *s, uint32_t first)
{
    return words[first + below(s, sizeof words / sizeof *words - first)];
}

/* The next place behind one, and a span that begins there; near the end they stay in the text. */
static uint32_t step(struct stream *s, uint32_t at)
{
    return at + 1 + below(s, 40);
}

static struct span span_at(struct stream *s, uint32_t begin)
{
    uint32_t end = begin + 1 + below(s, 200);
    return (struct span){begin, end > LENGTH ? LENGTH : end};
}

static void make_names(struct stream *s, struct facts *f, struct arena *a)
{
    struct fact_ref *ref = ARENA_ARRAY(a, struct fact_ref, MOST);
    struct fact_call *call = ARENA_ARRAY(a, struct fact_call, MOST);
    struct fact_signature *signature = ARENA_ARRAY(a, struct fact_signature, MOST);
    uint32_t n = below(s, MOST), at = 0;
    for (; f->nrefs < n && (at = step(s, at)) < LENGTH; f->nrefs++) {
        uint32_t bits = below(s, 16);
        ref[f->nrefs] = (struct fact_ref){.at = at, .owner = (uint8_t)(1 + below(s, 3))};
        ref[f->nrefs].mixed = bits & 1, ref[f->nrefs].member = bits >> 1 & 1,
        ref[f->nrefs].inner = bits >> 2 & 1, ref[f->nrefs].again = bits >> 3;
        ref[f->nrefs].parent = word(s, 0), ref[f->nrefs].alias = word(s, 0);
    }
    n = below(s, MOST), at = 0;
    for (; f->ncalls < n && (at = step(s, at)) < LENGTH; f->ncalls++) {
        struct fact_arg *arg = ARENA_ARRAY(a, struct fact_arg, MOST);
        uint16_t nargs = (uint16_t)below(s, MOST);
        for (uint32_t i = 0; i < nargs; i++) {
            arg[i] = (struct fact_arg){
                .type = word(s, 0), .given = word(s, 0), .kind = below(s, 2) != 0};
            arg[i].has_value = below(s, 2) != 0;
            arg[i].value = arg[i].has_value ? (int64_t)below(s, 256) - 1 : 0;
        }
        call[f->ncalls] = (struct fact_call){
            .at = at, .arg = arg, .type = word(s, 0), .nargs = nargs, .in_host = below(s, 2) != 0};
    }
    n = below(s, MOST), at = 0;
    for (; f->nsignatures < n && (at = step(s, at)) < LENGTH; f->nsignatures++) {
        uint32_t which = 4 + below(s, 3);
        signature[f->nsignatures] = (struct fact_signature){at, below(s, 3), words[which]};
    }
    f->ref = ref, f->call = call, f->signature = signature;
}

static void make_places(struct stream *s, struct facts *f, struct arena *a)
{
    struct fact_device *device = ARENA_ARRAY(a, struct fact_device, MOST);
    struct span *inactive = ARENA_ARRAY(a, struct span, MOST);
    uint32_t n = below(s, MOST), at = 0;
    for (; f->ndevice < n && (at = step(s, at)) < LENGTH; f->ndevice++)
        device[f->ndevice] = (struct fact_device){span_at(s, at), below(s, 2) != 0};
    n = below(s, MOST), at = 0;
    for (; f->ninactive < n && (at = step(s, at)) < LENGTH; at = inactive[f->ninactive++].end)
        inactive[f->ninactive] = span_at(s, at);
    f->device = device, f->inactive = inactive;
}

static void make_types(struct stream *s, struct facts *f, struct arena *a)
{
    struct fact_type *type = ARENA_ARRAY(a, struct fact_type, MOST);
    uint32_t *arg = ARENA_ARRAY(a, uint32_t, MOST);
    f->ntypes = 1 + below(s, MOST);
    f->ntype_args = below(s, MOST);
    for (uint32_t i = 0; i < f->ntype_args; i++)
        arg[i] = below(s, f->ntypes);
    for (uint32_t i = 0; i < f->ntypes; i++) {
        struct fact_type t = {
            .text = word(s, 1), .named = word(s, 0), .kind = (uint8_t)below(s, TYPE_CLASS + 1)};
        t.canonical = below(s, f->ntypes), t.to = below(s, f->ntypes),
        t.arg = below(s, f->ntype_args);
        t.nargs = (uint8_t)below(s, f->ntype_args - t.arg + 1);
        t.fields = (uint8_t)below(s, 4), t.size = (uint8_t)below(s, 9),
        t.is_const = below(s, 2) != 0;
        type[i] = t;
    }
    f->type = type, f->type_arg = arg;
}

static uint8_t operator_of(struct stream *s, uint8_t kind)
{
    uint32_t most = kind == EXPR_UNARY || kind == EXPR_BINARY ? OPERATOR_LAST
                    : kind == EXPR_CALL                       ? CALLEE_CONSTRUCTOR
                    : kind == EXPR_CAST                       ? CAST_FUNCTIONAL
                                                              : kind == EXPR_MEMBER;
    return (uint8_t)below(s, most + 1);
}

static void make_exprs(struct stream *s, struct facts *f, struct arena *a)
{
    struct fact_expr *expr = ARENA_ARRAY(a, struct fact_expr, 4 * MOST);
    uint32_t n = below(s, 4 * MOST), at = 1, root = 0;
    for (uint32_t i = 0; i < n && at < LENGTH; i++) {
        bool is_root = i == 0 || !below(s, 4);
        struct fact_expr e = {.kind = (uint8_t)below(s, EXPR_KIND_LAST + 1)};
        at = is_root ? at + below(s, 40) : at;
        root = is_root ? i : root;
        if (at >= LENGTH)
            break;
        e.span = span_at(s, is_root ? at : at + below(s, LENGTH - at));
        e.parent = is_root ? FACT_NONE : root + below(s, i - root);
        e.type = below(s, f->ntypes), e.required = below(s, f->ntypes);
        e.names = below(s, 2) ? below(s, 4) : FACT_NONE,
        e.initialises = below(s, 2) ? below(s, 4) : FACT_NONE;
        e.op = operator_of(s, e.kind), e.use = (uint8_t)below(s, USE_LAST + 1);
        e.owner = (uint8_t)below(s, OWNER_SYSTEM + 1);
        uint32_t bits = below(s, 128);
        e.is_zero = bits & 1, e.is_pure = bits >> 1 & 1, e.in_body = bits >> 2 & 1;
        e.in_argument = bits >> 3 & 1, e.is_generic = bits >> 4 & 1, e.is_deduced = bits >> 5 & 1;
        e.is_cut = bits >> 6;
        expr[f->nexprs++] = e;
    }
    f->expr = expr;
}

static void make_texts(struct stream *s, struct facts *f, struct arena *a)
{
    struct fact_diagnostic *diagnostic = ARENA_ARRAY(a, struct fact_diagnostic, MOST);
    const char **include = ARENA_ARRAY(a, const char *, MOST);
    uint32_t n = below(s, MOST);
    for (; f->ndiagnostics < n; f->ndiagnostics++) {
        uint8_t in_file = below(s, 2) != 0;
        diagnostic[f->ndiagnostics] = (struct fact_diagnostic){
            in_file ? below(s, LENGTH) : 0, in_file, (uint8_t)(3 + below(s, 2)), word(s, 1)};
    }
    n = below(s, MOST);
    for (; f->nincludes < n; f->nincludes++)
        include[f->nincludes] = word(s, 1);
    f->diagnostic = diagnostic, f->include = include;
    f->parsed = below(s, 4) != 0;
    f->complete = f->parsed && below(s, 2);
    f->trouble = f->parsed ? NULL : word(s, 0);
}

static void unpacked(void *ctx, const struct source *src, const struct tokens *t, struct facts *out,
                     struct arena *a)
{
    (void)t;
    CHECK(facts_unpack(buf_str(ctx), src->len, out, a, NULL) == 0);
}

static void translate_with(struct buf *block)
{
    static struct map map;
    struct arena a = {0};
    struct source src;
    struct translation tr;
    struct translate_options opt = {.rocm = RELEASE(6, 4)};
    struct buf out = {0};
    if (!map.ntables)
        map_init(&map);
    source_init(&src, "fuzz.cu", STR(text), &a);
    translate(&tr, &src, &map, &opt, unpacked, block, &a, NULL);
    settled_apply(&tr.settled, &src, &out);
    buf_release(&out);
    translation_release(&tr);
    arena_release(&a);
}

/* Is the block taken? Then all else has to go well. */
static bool taken(struct buf *block)
{
    struct arena a = {0};
    struct buf again = {0}, third = {0};
    struct facts f;
    bool is = facts_unpack(buf_str(block), LENGTH, &f, &a, NULL) == 0;
    if (is) {
        CHECK(facts_pack(&f, LENGTH, &again, NULL) == 0);
        CHECK(facts_unpack(buf_str(&again), LENGTH, &f, &a, NULL) == 0);
        CHECK(facts_pack(&f, LENGTH, &third, NULL) == 0);
        CHECK(str_eq(buf_str(&again), buf_str(&third)));
        translate_with(block);
    }
    buf_release(&again);
    buf_release(&third);
    arena_release(&a);
    return is;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a = {0};
    struct buf block = {0};
    struct facts f = {0};
    struct stream s = {data, data + size};
    buf_add(&block, data, size);
    taken(&block);
    buf_clear(&block);
    make_names(&s, &f, &a);
    make_places(&s, &f, &a);
    make_types(&s, &f, &a);
    make_exprs(&s, &f, &a);
    make_texts(&s, &f, &a);
    CHECK(facts_pack(&f, LENGTH, &block, NULL) == 0);
    CHECK(taken(&block));
    while (s.p < s.end) {
        uint32_t bit = below(&s, 8), high = below(&s, 256), low = below(&s, 256);
        block.p[(high * 256 + low) % block.len] ^= (char)(1 << bit);
        taken(&block);
    }
    buf_release(&block);
    arena_release(&a);
    return 0;
}
