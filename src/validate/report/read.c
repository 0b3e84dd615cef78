#include "validate/report/read.h"
#include "base/fs.h"
#include "map/release.h"
#include "report/read_value.h"
#include <math.h>
#include <stdlib.h>

enum { SCHEMA = 1, REPORT_MAX = 1 << 30 };

/* A number, or one of the texts that json.c writes for numbers that JSON does not have. */
static double validation_read_number(const struct node *n, const char *key)
{
    struct node m = node_member(n, key);
    const char *text = m.value ? json_string_value(m.value) : NULL;
    if (!text)
        return node_real(n, key);
    if (strcmp(text, "nan") != 0 && strcmp(text, "inf") != 0 && strcmp(text, "-inf") != 0)
        node_fail(n, key, "is no number");
    return *text == 'n' ? NAN : *text == '-' ? -HUGE_VAL : HUGE_VAL;
}

static uint64_t validation_read_count(const struct node *n, const char *key)
{
    double x = node_real(n, key);
    const json_t *value = n->rd->failed ? NULL : json_object_get(n->value, key);
    if (json_is_integer(value) && json_integer_value(value) >= 0)
        return (uint64_t)json_integer_value(value);
    if (!n->rd->failed && !(x >= 0 && x < 18446744073709549568.0))
        node_fail(n, key, "is not a number from 0 on");
    return n->rd->failed ? 0 : (uint64_t)x;
}

static enum verdict verdict_of(const struct node *n)
{
    const char *word[VERDICT_NOT_RUN + 1];
    for (int i = VERDICT_NONE; i <= VERDICT_NOT_RUN; i++)
        word[i] = verdict_id((enum verdict)i);
    return (enum verdict)node_word(n, "verdict", word, VERDICT_NOT_RUN + 1);
}

static struct step read_step(const struct node *in, const char *key)
{
    struct node n = node_member(in, key);
    if (!json_is_object(n.value))
        node_fail(in, key, "is no step");
    struct step s = {.verdict = verdict_of(&n),
                     .why = node_text_or_null(&n, "why"),
                     .log = node_text_or_null(&n, "log"),
                     .seconds = validation_read_number(&n, "seconds"),
                     .cached = node_bool(&n, "cached")};
    struct node peak = node_member(&n, "peak_bytes");
    s.peak = peak.value && !json_is_null(peak.value) ? validation_read_count(&n, "peak_bytes") : 0;
    return s;
}

static struct object_kernel read_kernel(const struct node *n)
{
    return (struct object_kernel){.name = node_text_or_null(n, "name"),
                                  .symbol = node_text_or_null(n, "symbol"),
                                  .has_descriptor = node_bool(n, "has_descriptor"),
                                  .has_code = node_bool(n, "has_code"),
                                  .sgprs = node_number(n, "sgprs"),
                                  .vgprs = node_number(n, "vgprs"),
                                  .agprs = node_number(n, "agprs"),
                                  .sgpr_spills = node_number(n, "sgpr_spills"),
                                  .vgpr_spills = node_number(n, "vgpr_spills"),
                                  .lds = node_number(n, "lds"),
                                  .scratch = node_number(n, "scratch"),
                                  .kernarg = node_number(n, "kernarg"),
                                  .max_workgroup = node_number(n, "max_workgroup"),
                                  .wave = node_number(n, "wave"),
                                  .dynamic_stack = node_bool(n, "dynamic_stack")};
}

static void read_archs(struct build_result *b, const struct node *build)
{
    struct node list = node_list(build, "archs");
    for (size_t i = 0; i < node_length(&list); i++) {
        struct node n = node_at(&list, i), kernels = node_list(&n, "kernels");
        struct arch_result a = {.arch = node_text(&n, "arch"),
                                .compile = read_step(&n, "compile"),
                                .code_bytes = validation_read_count(&n, "code_bytes")};
        for (size_t k = 0; k < node_length(&kernels); k++) {
            struct node one = node_at(&kernels, k);
            vec_push(&a.kernel, read_kernel(&one));
        }
        vec_push(&b->arch, a);
    }
}

static void validation_read_element(const struct node *t, const char *key, bool *has,
                                    const char **index, double got[2], const char *text[2])
{
    struct node n = node_member(t, key);
    *has = n.value && !json_is_null(n.value);
    if (!*has)
        return;
    *index = node_text_or_null(&n, "index");
    got[0] = validation_read_number(&n, "got");
    got[1] = validation_read_number(&n, "want");
    text[0] = node_text_or_null(&n, "got_text");
    text[1] = node_text_or_null(&n, "want_text");
}

static void read_comparison(struct comparison *c, const struct node *n)
{
    bool has_worst;
    double first[2] = {0, 0}, worst[2] = {0, 0};
    const char *first_text[2] = {NULL, NULL}, *worst_text[2] = {NULL, NULL};
    *c = (struct comparison){.ok = node_bool(n, "ok"),
                             .why = node_text_or_null(n, "why"),
                             .count = validation_read_count(n, "elements"),
                             .bad = validation_read_count(n, "bad"),
                             .nans = validation_read_count(n, "nans"),
                             .infs = validation_read_count(n, "infs"),
                             .max_abs = validation_read_number(n, "max_abs"),
                             .max_rel = validation_read_number(n, "max_rel"),
                             .max_scaled = validation_read_number(n, "max_scaled"),
                             .max_ulp = validation_read_number(n, "max_ulp"),
                             .mean_abs = validation_read_number(n, "mean_abs"),
                             .rms = validation_read_number(n, "rms")};
    validation_read_element(n, "first", &c->has_first, &c->first_index, first, first_text);
    validation_read_element(n, "worst", &has_worst, &c->worst_index, worst, worst_text);
    c->first_got = first[0];
    c->first_want = first[1];
    c->first_got_text = first_text[0];
    c->first_want_text = first_text[1];
    c->worst_got = worst[0];
    c->worst_want = worst[1];
    c->worst_got_text = worst_text[0];
    c->worst_want_text = worst_text[1];
    struct node bins = node_list(n, "histogram");
    for (size_t i = 0; i < node_length(&bins) && i < COMPARE_BINS; i++) {
        struct node bin = node_at(&bins, i);
        c->bin[i] = validation_read_count(&bin, "elements");
    }
}

static struct tensor_result validation_read_tensor(const struct node *n)
{
    struct tensor_result t = {.name = node_text_or_null(n, "name"),
                              .reference = node_text_or_null(n, "reference"),
                              .tolerance = node_text_or_null(n, "tolerance"),
                              .type = TENSOR_TYPES,
                              .checksum = node_bool(n, "checksum")};
    const char *type = node_text(n, "type");
    for (int i = 0; i < TENSOR_TYPES && t.type == TENSOR_TYPES; i++)
        t.type =
            strcmp(tensor_type_name((enum tensor_type)i), type) == 0 ? (enum tensor_type)i : t.type;
    if (t.type == TENSOR_TYPES && !n->rd->failed) {
        node_fail(n, "type", "is not an element type of tensors");
        t.type = (enum tensor_type)0;
    }
    struct node shape = node_list(n, "shape");
    for (size_t i = 0; i < node_length(&shape) && t.ndim < TENSOR_DIMS; i++) {
        struct node d = node_at(&shape, i);
        t.dim[t.ndim++] = (uint64_t)json_integer_value(d.value);
    }
    read_comparison(&t.c, n);
    return t;
}

static void read_runs(struct build_result *b, const struct node *build)
{
    struct node list = node_list(build, "runs");
    for (size_t i = 0; i < node_length(&list); i++) {
        struct node n = node_at(&list, i), tensors = node_list(&n, "tensors");
        struct program_run r = {.arch = node_text_or_null(&n, "arch"),
                                .device = node_text_or_null(&n, "device"),
                                .libraries = node_text_or_null(&n, "libraries"),
                                .is_virtual = node_bool(&n, "virtual"),
                                .wave = (int)(node_number(&n, "wave") & 0xffff),
                                .run = read_step(&n, "run"),
                                .compare = read_step(&n, "compare")};
        for (size_t k = 0; k < node_length(&tensors); k++) {
            struct node one = node_at(&tensors, k);
            vec_push(&r.tensor, validation_read_tensor(&one));
        }
        vec_push(&b->run, r);
    }
}

static release validation_read_release(const struct node *n, const char *key)
{
    release out = 0;
    const char *text = node_text_or_null(n, key);
    if (text && release_parse(str_of(text), &out) < 0)
        node_fail(n, key, "is not a release such as 6.4");
    return out;
}

static struct build_result read_build(const struct node *n)
{
    struct build_result b = {.toolchain = node_text(n, "toolchain"),
                             .rocm = validation_read_release(n, "rocm"),
                             .port = read_step(n, "port"),
                             .converted = node_number(n, "converted"),
                             .unconverted = node_number(n, "unconverted"),
                             .warnings = node_number(n, "warnings"),
                             .errors = node_number(n, "errors"),
                             .compile = read_step(n, "compile"),
                             .compressed = node_bool(n, "compressed")};
    read_archs(&b, n);
    read_runs(&b, n);
    return b;
}

static void read_cases(struct validation *v, const struct node *top)
{
    struct node list = node_list(top, "cases");
    for (size_t i = 0; i < node_length(&list); i++) {
        struct node n = node_at(&list, i), builds = node_list(&n, "builds");
        struct case_result c = {.name = node_text(&n, "name"), .folder = node_text(&n, "folder")};
        for (size_t k = 0; k < node_length(&builds); k++) {
            struct node one = node_at(&builds, k);
            vec_push(&c.build, read_build(&one));
        }
        vec_push(&v->cases, c);
    }
}

static void read_toolchains(struct validation *v, const struct node *top)
{
    struct node list = node_list(top, "toolchains");
    for (size_t i = 0; i < node_length(&list); i++) {
        struct node n = node_at(&list, i), archs = node_list(&n, "archs");
        struct toolchain_result t = {.name = node_text(&n, "name"),
                                     .version = node_text_or_null(&n, "version"),
                                     .missing = node_text_or_null(&n, "missing")};
        struct buf text = {0};
        for (size_t k = 0; k < node_length(&archs); k++) {
            const char *arch = json_string_value(node_at(&archs, k).value);
            buf_printf(&text, "%s%s", k ? " " : "", arch ? arch : "");
        }
        t.archs = arena_strdup(top->rd->arena, buf_str(&text));
        buf_release(&text);
        vec_push(&v->toolchain, t);
    }
}

static void validation_read_shard(struct validation *v, const struct node *top)
{
    struct node n = node_member(top, "shard");
    if (!n.value || json_is_null(n.value))
        return;
    struct shard_summary *s = ARENA_NEW(top->rd->arena, struct shard_summary);
    *s = (struct shard_summary){.part = node_number(&n, "part"),
                                .of = node_number(&n, "of"),
                                .tree = node_text(&n, "tree"),
                                .options = node_text(&n, "options"),
                                .division = node_text(&n, "division"),
                                .ended = validation_read_count(&n, "ended")};
    if (!top->rd->failed && (!s->part || s->part > s->of || s->of > SHARDS_MAX))
        node_fail(&n, "part", "does not exist");
    v->shard = s;
}

static void validation_read_all(struct validation *v, const struct node *top)
{
    const json_t *command = json_object_get(top->value, "command");
    if (!json_is_string(command) || strcmp(json_string_value(command), "validate") != 0) {
        node_fail(top, NULL, "is not a report of tranship validate, written with --report json");
        return;
    }
    if (node_number(top, "schema") != SCHEMA)
        node_fail(top, "schema", "is not 1: another tranship wrote the report");
    v->version = node_text_or_null(top, "version");
    v->paths = node_text_or_null(top, "paths");
    v->device = node_text_or_null(top, "device");
    v->seconds = validation_read_number(top, "seconds");
    v->interrupted = node_bool(top, "interrupted");
    v->exit_code = (int)(node_number(top, "exit_code") & 0xff);
    validation_read_shard(v, top);
    read_toolchains(v, top);
    read_cases(v, top);
}

int validation_read_file(struct validation *v, const char *path, struct arena *a, struct err *err)
{
    struct reading rd = {.shown = path, .arena = a, .err = err};
    struct buf text = {0};
    json_error_t at;
    if (fs_read(path, REPORT_MAX, &text, err) < 0) {
        buf_release(&text);
        return -1;
    }
    jvalue_begin();
    json_t *document = json_loadb(text.p ? text.p : "", text.len, 0, &at);
    buf_release(&text);
    if (!document)
        return err_set(err, "%s:%d:%d: no JSON: %s", path, at.line, at.column, at.text);
    struct node top = {.rd = &rd, .value = document};
    validation_read_all(v, &top);
    json_decref(document);
    return rd.failed ? -1 : 0;
}
