/* For any bytes: a whole file is translated, without facts and with invented ones as a parse could
 * give them; the order of the rewrites does not matter, findings are inside the file, all reports
 * are written, those in JSON are JSON, and none has a byte that would act on a terminal.
 *
 * The last four bytes of the data choose options and facts, the rest is the file. */
#include "base/fuzz.h"
#include "core/lex.h"
#include "map/map.h"
#include "report/escape.h"
#include "report/report.h"
#include "translate/translate.h"
#include <jansson.h>
#include <stdlib.h>

enum { MOST = 16, REWRITES_MOST = 64, FILE_MOST = 1 << 16 };

static struct map map;
static uint32_t dice;

/* xorshift: the same bytes are the same facts. */
static uint32_t below(uint32_t n)
{
    dice ^= dice << 13, dice ^= dice >> 17, dice ^= dice << 5;
    return n ? dice % n : 0;
}

static const char *a_type(void)
{
    static const char *const types[] = {NULL,
                                        "",
                                        "int",
                                        "float *",
                                        "CUdeviceptr",
                                        "unsigned long long",
                                        "const float *",
                                        "cudaDeviceProp",
                                        "cudaMemcpy3DParms",
                                        "void (*)(float *)",
                                        "f<>(unsigned long long)",
                                        "cudaStream_t",
                                        "dim3"};
    return types[below(sizeof types / sizeof *types)];
}

static void make_call(struct fact_call *c, uint32_t at, struct arena *a)
{
    struct fact_arg *arg = ARENA_ARRAY(a, struct fact_arg, MOST);
    uint16_t n = (uint16_t)below(MOST);
    for (uint16_t i = 0; i < n; i++) {
        arg[i] = (struct fact_arg){.type = a_type(), .given = a_type(), .kind = (uint8_t)below(2)};
        arg[i].has_value = (uint8_t)below(2);
        arg[i].value =
            arg[i].has_value ? (int64_t)(below(3) ? (int32_t)below(64) - 1 : 0xffffffffL) : 0;
    }
    *c = (struct fact_call){
        .at = at, .arg = arg, .type = a_type(), .nargs = n, .in_host = below(2) != 0};
}

static void make_ref(struct fact_ref *r, uint32_t at)
{
    *r = (struct fact_ref){.at = at, .owner = (uint8_t)(1 + below(3)), .mixed = !below(8)};
    r->member = !below(3), r->inner = !below(4);
    r->parent = a_type(), r->alias = a_type();
}

/* Invents facts about identifiers: many are the API's, as in parsed code. */
static void make_names(const struct tokens *t, struct facts *f, struct arena *a)
{
    struct fact_ref *ref = ARENA_ARRAY(a, struct fact_ref, t->n);
    struct fact_call *call = ARENA_ARRAY(a, struct fact_call, t->n);
    struct fact_signature *signature = ARENA_ARRAY(a, struct fact_signature, t->n);
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t at = t->tok[i].begin;
        if (t->tok[i].kind != TOK_IDENT)
            continue;
        if (below(4))
            make_ref(&ref[f->nrefs++], at);
        if (!below(3))
            make_call(&call[f->ncalls++], at, a);
        if (!below(12))
            signature[f->nsignatures++] = (struct fact_signature){
                at, below(2), below(2) ? "f<>(void *)" : "f<>(unsigned long long)"};
    }
    f->ref = ref, f->call = call, f->signature = signature;
}

/* A span that begins and ends with tokens. */
static struct span span_from(const struct tokens *t, uint32_t first)
{
    uint32_t left = t->n - first, last = first + below(left < 12 ? left : 12);
    return (struct span){t->tok[first].begin, t->tok[last].end};
}

static const struct fact_type types[] = {
    {.text = ""},
    {.text = "CUdeviceptr",
     .named = "CUdeviceptr",
     .canonical = 2,
     .kind = TYPE_INTEGER,
     .size = 8},
    {.text = "unsigned long long", .canonical = 2, .kind = TYPE_INTEGER, .size = 8},
    {.text = "dim3", .named = "dim3", .canonical = 3, .fields = 3, .kind = TYPE_CLASS},
    {.text = "uint3", .named = "uint3", .canonical = 4, .fields = 3, .kind = TYPE_CLASS},
    {.text = "CUdeviceptr *", .canonical = 6, .to = 1, .kind = TYPE_POINTER, .size = 8},
    {.text = "unsigned long long *", .canonical = 6, .to = 2, .kind = TYPE_POINTER, .size = 8},
};

static struct fact_expr make_expr(struct span s)
{
    uint32_t ntypes = sizeof types / sizeof *types;
    struct fact_expr e = {.span = s, .names = FACT_NONE, .initialises = FACT_NONE};
    e.kind = (uint8_t)below(EXPR_KIND_LAST + 1), e.use = (uint8_t)below(USE_LAST + 1);
    e.type = below(ntypes), e.required = below(ntypes);
    e.op = (uint8_t)(e.kind == EXPR_BINARY || e.kind == EXPR_UNARY ? below(OPERATOR_LAST + 1)
                                                                   : below(2));
    e.is_pure = below(2) != 0, e.in_body = !below(4), e.in_argument = !below(4),
    e.is_zero = !below(4);
    return e;
}

/* Ranges may nest; those that are skipped do not. */
static void make_places(const struct tokens *t, struct facts *f, struct arena *a)
{
    struct fact_device *device = ARENA_ARRAY(a, struct fact_device, t->n);
    struct fact_expr *expr = ARENA_ARRAY(a, struct fact_expr, t->n);
    uint32_t root = 0;
    struct span *inactive = ARENA_ARRAY(a, struct span, t->n);
    uint32_t free_from = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        struct span s = span_from(t, i);
        if (!below(6))
            device[f->ndevice++] = (struct fact_device){s, !below(3)};
        if (!below(40) && s.begin >= free_from)
            inactive[f->ninactive++] = s, free_from = s.end + 1;
        if (below(6))
            continue;
        bool is_root = !f->nexprs || below(2);
        root = is_root ? f->nexprs : root;
        expr[f->nexprs] = make_expr(s);
        expr[f->nexprs].parent = is_root ? FACT_NONE : root + below(f->nexprs - root);
        f->nexprs++;
    }
    f->device = device, f->expr = expr, f->inactive = inactive;
    f->type = types, f->ntypes = sizeof types / sizeof *types;
}

static void made_up(void *ctx, const struct source *src, const struct tokens *t, struct facts *out,
                    struct arena *a)
{
    static const char *const include[] = {"cuda_runtime.h", "cublas_v2.h"};
    struct fact_diagnostic *d = ARENA_ARRAY(a, struct fact_diagnostic, 2);
    dice = *(const uint32_t *)ctx | 1;
    make_names(t, out, a);
    make_places(t, out, a);
    out->include = include, out->nincludes = below(3);
    out->ndiagnostics = below(3);
    for (uint32_t i = 0; i < out->ndiagnostics; i++)
        d[i] = (struct fact_diagnostic){below(src->len + 1), 1, (uint8_t)(3 + below(2)),
                                        "expected \x1b[31m<;>"};
    out->diagnostic = d;
    out->parsed = true;
    out->complete = !out->ndiagnostics;
}

static void check_json(const char *name, const struct buf *text)
{
    json_error_t error;
    json_t *j = json_loadb(text->p, text->len, 0, &error);
    if (!j)
        BUG("%s: %s at %d", name, error.text, error.line);
    json_decref(j);
}

/* Returns the result for a report, as the project keeps it. */
static struct file_result result_of(const struct translation *tr, struct arena *a)
{
    struct finding *finding = ARENA_ARRAY(a, struct finding, tr->findings.list.n);
    for (size_t i = 0; i < tr->findings.list.n; i++) {
        finding[i] = tr->findings.list.p[i];
        CHECK(finding[i].span.begin <= finding[i].span.end && finding[i].span.end <= tr->src->len);
        CHECK(finding[i].place.line >= 1 && finding[i].place.line <= tr->src->nlines);
        CHECK(finding[i].message && !strchr(finding[i].message, '\n'));
    }
    return (struct file_result){.path = tr->src->path,
                                .output = "out/fuzz.cu",
                                .status = tr->settled.n ? FILE_PORTED : FILE_UNCHANGED,
                                .lines = tr->src->nlines,
                                .bytes = tr->src->len,
                                .edits = tr->settled.n,
                                .parsed = tr->facts->parsed,
                                .complete = tr->facts->complete,
                                .finding = finding,
                                .nfindings = (uint32_t)tr->findings.list.n,
                                .tally = tr->count.tally,
                                .ntallies = tr->count.ntallies,
                                .left = tr->count.left,
                                .nleft = tr->count.nleft,
                                .converted = tr->count.converted,
                                .unconverted = tr->count.unconverted,
                                .seconds = 0.5};
}

static void write_reports(const struct translation *tr, const struct translate_options *opt,
                          struct arena *a)
{
    struct file_result file = result_of(tr, a);
    struct map_summary table = {.file = "fuzz.map", .rows = map.tables[0]->nrows, .found = true};
    struct run_result run = {
        .file = &file, .nfiles = 1, .rocm = opt->rocm, .map = &table, .nmaps = 1, .version = "0"};
    run.command = "port", run.fail_on = "error", run.verbose = below(2) != 0,
    run.width = below(2) ? 80 : 0;
    for (int i = 0; reports[i]; i++) {
        struct buf text = {0}, clean = {0};
        reports[i]->write(&run, &text);
        CHECK(text.len > 0 && !memchr(text.p, '\0', text.len) && !memchr(text.p, '\x1b', text.len));
        escape_utf8(&clean, text.p);
        CHECK(str_eq(buf_str(&clean), buf_str(&text)));
        if (strcmp(reports[i]->name, "json") == 0 || strcmp(reports[i]->name, "sarif") == 0)
            check_json(reports[i]->name, &text);
        buf_release(&text);
        buf_release(&clean);
    }
}

static void port(const struct source *src, const struct translate_options *opt, facts_fn *facts,
                 uint32_t *choice, const int *order, bool report, struct buf *out)
{
    struct arena a = {0};
    struct buf diff = {0};
    struct translation tr;
    translate(&tr, src, &map, opt, facts, choice, &a, order);
    settled_apply(&tr.settled, src, out);
    settled_diff(&tr.settled, src, "a", "b", 3, &diff);
    CHECK((diff.len == 0) == str_eq(buf_str(out), (struct str){src->bytes, src->len}));
    if (report)
        write_reports(&tr, opt, &a);
    buf_release(&diff);
    translation_release(&tr);
    arena_release(&a);
}

static void port_both_ways(const struct source *src, const struct translate_options *opt,
                           facts_fn *facts, uint32_t choice)
{
    struct buf out = {0}, turned = {0};
    int order[REWRITES_MOST], n = 0;
    while (rewrites[n])
        n++;
    for (int i = 0; i < n; i++)
        order[i] = n - 1 - i;
    order[n] = -1;
    port(src, opt, facts, &choice, NULL, true, &out);
    port(src, opt, facts, &choice, order, false, &turned);
    CHECK(str_eq(buf_str(&out), buf_str(&turned)));
    buf_release(&out);
    buf_release(&turned);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const release releases[] = {RELEASE(5, 2), RELEASE(6, 4), RELEASE(7, 2), RELEASE(6, 0)};
    uint32_t choice;
    if (size < sizeof choice || size > FILE_MOST || memchr(data, '\0', size - sizeof choice))
        return 0;
    if (!map.ntables)
        map_init(&map);
    size -= sizeof choice;
    memcpy(&choice, data + size, sizeof choice);
    struct arena a = {0};
    struct source src;
    struct translate_options opt = {.rocm = releases[choice % 4],
                                    .libs = choice & 4 ? LIBS_ROC : LIBS_HIP,
                                    .launch = choice & 8 ? LAUNCH_GGL : LAUNCH_KEEP,
                                    .comments = (choice & 16) != 0};
    source_init(&src, choice & 32 ? "fuzz.h" : "fuzz.cu",
                (struct str){arena_strdup(&a, (struct str){(const char *)data, size}), size}, &a);
    dice = choice | 1;
    port_both_ways(&src, &opt, NULL, choice);
    port_both_ways(&src, &opt, made_up, choice);
    arena_release(&a);
    return 0;
}
