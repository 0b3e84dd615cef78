/* device: device code that HIP can't take: inline PTX, kernels that launch kernels, launch bounds that count
 * otherwise. */
#include "core/launch.h"
#include "plan/bodies.h"
#include "plan/call.h"

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
    if (bodies_have(bodies, i))
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
    struct bodies bodies;
    struct launch l;
    bodies_find(&bodies, in);
    for (uint32_t i = 0; i < t->n; i++) {
        if (is_asm(t, i))
            look_at_asm(in, out, &bodies, i);
        else if (launch_begins(t, i) && bodies_have(&bodies, i) && launch_at(t, i, &l))
            finding_add(out->findings, TS_DYNAMIC_PARALLELISM, tok_span(t, l.kernel), STR("launch"), NULL,
                        NULL);
    }
    bodies_release(&bodies);
    look_at_pragmas(in, out);
}

const struct rewrite rewrite_device = {"device", .run = run, .use = look_at};
