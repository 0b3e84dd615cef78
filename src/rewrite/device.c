/* device: device code that HIP can't take: inline PTX, kernels that launch kernels, launch bounds that count
 * otherwise. */
#include "base/vec.h"
#include "core/launch.h"
#include "rewrite/call.h"

/* Bodies of __global__ and __device__ functions by tokens: from the keyword to the matching brace. */
struct bodies {
    VEC(struct tok_range) kernel;
};

static void find_kernels(const struct tokens *t, struct bodies *b)
{
    for (uint32_t i = 0; i < t->n; i++) {
        if (!tok_word(t, i, "__global__"))
            continue;
        for (uint32_t k = i + 1; k < t->n && k - i < 4000; k++) {
            if (tok_is(t, k, P_SEMI))
                break;
            if (tok_is(t, k, P_LPAREN) && t->tok[k].match > k) {
                k = t->tok[k].match;
            } else if (tok_is(t, k, P_LBRACE) && t->tok[k].match > k) {
                vec_push(&b->kernel, (struct tok_range){k, t->tok[k].match});
                i = t->tok[k].match;
                break;
            }
        }
    }
}

static bool within(const struct bodies *b, uint32_t i)
{
    size_t lo = 0, hi = b->kernel.n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (b->kernel.p[mid].past < i)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < b->kernel.n && b->kernel.p[lo].first < i;
}

static bool is_asm(const struct tokens *t, uint32_t i)
{
    return tok_word(t, i, "asm") || tok_word(t, i, "__asm__") || tok_word(t, i, "__asm");
}

/* PTX as opposed to host assembly: a PTX opcode has a type suffix (".u32"), a register operand "%%", or no
 * name at all. */
static bool is_ptx(const struct input *in, uint32_t i)
{
    const struct tokens *t = in->tok;
    uint32_t k = i + 1;
    while (tok_word(t, k, "volatile") || tok_word(t, k, "__volatile__"))
        k++;
    if (!tok_is(t, k, P_LPAREN))
        return false;
    if (facts_device(in->facts, t->tok[i].begin))
        return true;
    static const char *const marks[] = {".u32",  ".s32",     ".b32",          ".u64",     ".b64",
                                        ".f32",  ".s64",     ".f64",          ".u16",     ".b16",
                                        ".pred", "%%laneid", "%%globaltimer", "%%smid",   "trap;",
                                        "exit;", "bar.",     "membar",        "cp.async", NULL};
    for (k++; k < t->n && t->tok[k].kind == TOK_STRING; k++) {
        struct str s = tok_raw(t, k);
        for (int m = 0; marks[m]; m++) {
            if (memmem(s.p, s.n, marks[m], strlen(marks[m])))
                return true;
        }
    }
    return false;
}

static void look_at_asm(const struct input *in, struct output *out, uint32_t i)
{
    if (is_ptx(in, i))
        finding_add(out->findings, TS_INLINE_PTX, tok_span(in->tok, (struct tok_range){i, i + 1}), STR("asm"),
                    NULL, NULL);
}

/* "#pragma nv_diag_suppress ..." and the like. */
static void look_at_pragmas(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].hash + 2;
        if (t->dir[d].kind == DIR_PRAGMA && i < t->dir[d].past && str_starts(tok_raw(t, i), STR("nv_")))
            finding_add(out->findings, TS_PTX_PRAGMA, t->dir[d].line, tok_raw(t, i), NULL, NULL);
    }
}

static void look_at_bounds(const struct input *in, struct output *out, const struct name_use *use)
{
    struct call c;
    if (call_at(in, use, &c) == CALL_CLEAR && c.nargs >= 2)
        finding_add(out->findings, TS_LAUNCH_BOUNDS, name_span(in, use), tok_raw(in->tok, use->tok), NULL,
                    "for T threads and B blocks: (B * T) / (wavefront size * 2) in CU mode, / (wavefront "
                    "size * 4) in WGP mode");
}

static void run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct bodies bodies = {0};
    struct launch l;
    find_kernels(t, &bodies);
    for (uint32_t i = 0; i < t->n; i++) {
        if (is_asm(t, i))
            look_at_asm(in, out, i);
        else if (launch_begins(t, i) && within(&bodies, i) && launch_at(t, i, &l))
            finding_add(out->findings, TS_DYNAMIC_PARALLELISM, tok_span(t, l.kernel), STR("launch"), NULL,
                        NULL);
    }
    vec_release(&bodies.kernel);
    look_at_pragmas(in, out);
    for (uint32_t i = 0; i < in->names->n; i++) {
        if (use_is_for(&in->names->use[i], "launch_bounds"))
            look_at_bounds(in, out, &in->names->use[i]);
    }
}

const struct rewrite rewrite_device = {"device", run};
