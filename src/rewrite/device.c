/* device: device code that HIP can't take: inline PTX, kernels that launch kernels, launch bounds that count
 * otherwise. */
#include "base/search.h"
#include "base/vec.h"
#include "core/launch.h"
#include "plan/call.h"
#include <stdlib.h>

/* Bodies of device code by tokens: of functions and lambdas that are __global__, or __device__ and not
 * __host__ as well. Sorted, apart from one another. */
struct bodies {
    VEC(struct tok_range) device;
};

/* The "{" of the body that belongs to the specifier at token i, or 0. */
static uint32_t body_of(const struct tokens *t, uint32_t i)
{
    if (i > 0 && tok_is_word(t, i - 1, W_HOST))
        return 0;
    uint8_t directive = t->tok[i].flags & TOK_DIRECTIVE;
    for (uint32_t k = i + 1; k < t->n && k - i < 400 && (t->tok[k].flags & TOK_DIRECTIVE) == directive; k++) {
        if (tok_is(t, k, P_SEMI) || tok_is(t, k, P_ASSIGN) || tok_is(t, k, P_RBRACE) ||
            tok_is_word(t, k, W_HOST) || (directive && t->tok[k].kind == TOK_HASH))
            return 0;
        if (tok_is(t, k, P_LBRACE))
            return t->tok[k].match > k ? k : 0;
        if (tok_is(t, k, P_LPAREN) && t->tok[k].match > k)
            k = t->tok[k].match;
    }
    return 0;
}

static int by_place(const void *pa, const void *pb)
{
    const struct tok_range *a = pa, *b = pb;
    return (a->first > b->first) - (a->first < b->first);
}

/* Bodies found twice, and those within others, become one. */
static void merge_bodies(struct bodies *b)
{
    size_t kept = 0;
    if (b->device.n)
        qsort(b->device.p, b->device.n, sizeof *b->device.p, by_place);
    for (size_t i = 0; i < b->device.n; i++) {
        struct tok_range r = b->device.p[i];
        if (kept && r.first <= b->device.p[kept - 1].past) {
            if (r.past > b->device.p[kept - 1].past)
                b->device.p[kept - 1].past = r.past;
        } else {
            b->device.p[kept++] = r;
        }
    }
    b->device.n = kept;
}

/* By tokens, and where a macro hides the keyword, by the AST. */
static void find_bodies(const struct input *in, struct bodies *b)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t open = tok_is_word(t, i, W_GLOBAL) || tok_is_word(t, i, W_DEVICE) ? body_of(t, i) : 0;
        if (open) {
            vec_push(&b->device, (struct tok_range){open, t->tok[open].match});
            i = t->tok[open].match;
        }
    }
    for (uint32_t k = 0; k < in->facts->ndevice; k++) {
        const struct fact_device *d = &in->facts->device[k];
        if (!d->is_host)
            vec_push(&b->device, (struct tok_range){tok_at(t, d->body.begin), tok_at(t, d->body.end)});
    }
    merge_bodies(b);
}

static bool within(const struct bodies *b, uint32_t i)
{
    size_t k;
    search_first(k, b->device.n, b->device.p[k].past >= i);
    return k < b->device.n && b->device.p[k].first < i;
}

static bool is_asm(const struct tokens *t, uint32_t i)
{
    return tok_is_word(t, i, W_ASM) || tok_is_word(t, i, W_ASM_) || tok_is_word(t, i, W_ASM__);
}

/* A piece of PTX: a type suffix, a special register, or an opcode that other assemblers don't have. */
static bool speaks_ptx(struct str s)
{
    static const char *const marks[] = {
        ".u32",           ".s32",       ".b32",      ".u64",      ".b64",   ".f32",
        ".s64",           ".f64",       ".u16",      ".b16",      ".pred",  "%%laneid",
        "%%globaltimer",  "%%smid",     "trap;",     "exit;",     "bar.",   "membar",
        "cp.async",       "fence.",     "mbarrier.", ".gpu;",     ".sync",  "ldmatrix",
        "griddepcontrol", "setmaxnreg", "nanosleep", "prefetch.", "brkpt;", NULL};
    for (int m = 0; marks[m]; m++) {
        if (memmem(s.p, s.n, marks[m], strlen(marks[m])))
            return true;
    }
    return false;
}

/* PTX as opposed to host assembly: it stands in device code, or speaks PTX. */
static bool is_ptx(const struct input *in, const struct bodies *bodies, uint32_t i)
{
    const struct tokens *t = in->tok;
    uint32_t k = i + 1;
    while (tok_is_word(t, k, W_VOLATILE) || tok_word(t, k, "__volatile__"))
        k++;
    if (!tok_is(t, k, P_LPAREN))
        return false;
    if (within(bodies, i))
        return true;
    for (k++; k < t->n && t->tok[k].kind == TOK_STRING; k++) {
        if (speaks_ptx(tok_raw(t, k)))
            return true;
    }
    return false;
}

static void look_at_asm(const struct input *in, struct output *out, const struct bodies *bodies, uint32_t i)
{
    if (is_ptx(in, bodies, i))
        finding_add(out->findings, TS_INLINE_PTX, tok_span(in->tok, (struct tok_range){i, i + 1}), STR("asm"),
                    NULL, NULL);
}

/* "#pragma nv_diag_suppress ..." and the like. */
static void look_at_pragmas(const struct input *in, struct output *out)
{
    static const char *const names[] = {"hd_warning_disable",
                                        "diag_suppress",
                                        "diag_default",
                                        "diag_warning",
                                        "diag_error",
                                        "diag_once",
                                        NULL};
    const struct tokens *t = in->tok;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].hash + 2;
        if (t->dir[d].kind != DIR_PRAGMA || i >= t->dir[d].past)
            continue;
        bool found = str_starts(tok_raw(t, i), STR("nv_"));
        for (int k = 0; names[k]; k++)
            found |= tok_word(t, i, names[k]);
        if (found)
            finding_add(out->findings, TS_PTX_PRAGMA, t->dir[d].line, tok_raw(t, i), NULL, NULL);
    }
}

static void look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct call *c = call_of(in, use);
    if (!use_is_for(use, "launch_bounds") || c->shape != CALL_CLEAR || c->nargs < 2)
        return;
    if (c->nargs > 2)
        finding_add(out->findings, TS_LAUNCH_BOUNDS, name_span(in, use), tok_raw(in->tok, use->tok), NULL,
                    "HIP takes two arguments: the third, CUDA's cluster size, has to go");
    else
        finding_add(out->findings, TS_LAUNCH_BOUNDS, name_span(in, use), tok_raw(in->tok, use->tok), NULL,
                    "for T threads and B blocks: (B * T) / (wavefront size * 2) in CU mode, / (wavefront "
                    "size * 4) in WGP mode");
}

static void run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct bodies bodies = {0};
    struct launch l;
    find_bodies(in, &bodies);
    for (uint32_t i = 0; i < t->n; i++) {
        if (is_asm(t, i))
            look_at_asm(in, out, &bodies, i);
        else if (launch_begins(t, i) && within(&bodies, i) && launch_at(t, i, &l))
            finding_add(out->findings, TS_DYNAMIC_PARALLELISM, tok_span(t, l.kernel), STR("launch"), NULL,
                        NULL);
    }
    vec_release(&bodies.device);
    look_at_pragmas(in, out);
}

const struct rewrite rewrite_device = {"device", .run = run, .use = look_at};
