#include "cmd/profile/profile_read.h"
#include "base/fs.h"
#include "report/read_value.h"

enum { VERSION = 2, PROFILE_MAX = 1 << 30 }; /* PROFILE_VERSION of src/vgpu/profile/counts.h */

static const char kind[] = "tranship vgpu profile";

/* Both members are looked at before all others: what they are depends on the version. */
static void check_version(const struct node *top)
{
    const char *is = node_text_or_null(top, "kind");
    const json_t *version = json_object_get(top->value, "version");
    struct reading *rd = top->rd;
    if (rd->failed)
        return;
    bool first = !is && json_integer_value(version) == 1 &&
                 json_is_array(json_object_get(top->value, "kernels"));
    rd->failed = true;
    if (!first && (!is || strcmp(is, kind) != 0))
        err_set(rd->err, "%s: not a profile; 'tranship vgpu --profile=json:FILE' writes one",
                rd->shown);
    else if (!json_is_integer(version) || json_integer_value(version) != VERSION)
        err_set(rd->err,
                "%s: a profile of version %" JSON_INTEGER_FORMAT
                ", but this tranship reads version %d: create it again",
                rd->shown, json_integer_value(version), VERSION);
    else
        rd->failed = false;
}

static double profile_read_count(const struct node *n, const char *group, const char *key)
{
    struct node in = node_member(n, group);
    double value;
    if (!in.value || !json_is_object(in.value)) {
        node_fail(n, group, "is missing or not an object");
        return 0;
    }
    value = node_real(&in, key);
    if (value < 0)
        node_fail(&in, key, "is negative");
    return value;
}

static void read_counts(const struct node *n, double *value)
{
    struct node flops = node_member(n, "flops");
    const char *key;
    json_t *one;
    value[PROFILE_LAUNCHES] = node_real(n, "launches");
    value[PROFILE_INSTRUCTIONS] = profile_read_count(n, "instructions", "all");
    value[PROFILE_TRANSACTIONS] = profile_read_count(n, "global", "transactions");
    value[PROFILE_FOOTPRINT] = profile_read_count(n, "global", "footprint_bytes");
    value[PROFILE_LDS_CYCLES] = profile_read_count(n, "lds", "cycles");
    value[PROFILE_SCRATCH] = profile_read_count(n, "scratch", "accesses");
    if (!json_is_object(flops.value))
        node_fail(n, "flops", "is missing or not an object");
    else
        json_object_foreach((json_t *)(uintptr_t)flops.value, key, one) value[PROFILE_FLOPS] +=
            json_number_value(one);
}

static void profile_read_findings(const struct node *n, struct profiled *k)
{
    struct node list = node_list(n, "findings");
    k->nfindings = (uint32_t)node_length(&list);
    k->finding = ARENA_ARRAY(n->rd->arena, struct profile_finding, k->nfindings + 1);
    for (uint32_t i = 0; i < k->nfindings; i++) {
        struct node one = node_at(&list, i);
        struct profile_finding *f = &k->finding[i];
        *f = (struct profile_finding){.number = node_text(&one, "finding"),
                                      .file = node_text_or_null(&one, "file"),
                                      .message = node_text(&one, "message")};
        f->line = f->file ? node_number(&one, "line") : 0;
    }
}

static struct profiled *profile_read_find(struct profile *p, const char *kernel, const char *arch)
{
    for (uint32_t i = 0; i < p->n; i++) {
        if (strcmp(p->kernel[i].kernel, kernel) == 0 && strcmp(p->kernel[i].arch, arch) == 0)
            return &p->kernel[i];
    }
    return NULL;
}

/* The same kernel once more: of another code object, or with other registers. */
static void profile_read_join(struct profiled *to, const struct profiled *from, struct arena *a)
{
    double waves = to->value[PROFILE_WAVES] < from->value[PROFILE_WAVES]
                       ? to->value[PROFILE_WAVES]
                       : from->value[PROFILE_WAVES];
    struct profile_finding *all =
        ARENA_ARRAY(a, struct profile_finding, to->nfindings + from->nfindings + 1);
    for (int m = 0; m < PROFILE_METRIC_COUNT; m++)
        to->value[m] += from->value[m];
    to->value[PROFILE_WAVES] = waves;
    if (to->nfindings)
        memcpy(all, to->finding, to->nfindings * sizeof *all);
    if (from->nfindings)
        memcpy(all + to->nfindings, from->finding, from->nfindings * sizeof *all);
    to->finding = all;
    to->nfindings += from->nfindings;
}

static void read_kernels(const struct node *top, struct profile *p)
{
    struct node list = node_list(top, "kernels");
    size_t n = node_length(&list);
    p->kernel = ARENA_ARRAY(top->rd->arena, struct profiled, n + 1);
    for (size_t i = 0; i < n; i++) {
        struct node one = node_at(&list, i);
        struct profiled k = {.kernel = node_text(&one, "kernel"), .arch = node_text(&one, "arch")},
                        *same;
        read_counts(&one, k.value);
        k.value[PROFILE_WAVES] = profile_read_count(&one, "occupancy", "waves_per_simd");
        profile_read_findings(&one, &k);
        same = profile_read_find(p, k.kernel, k.arch);
        if (same)
            profile_read_join(same, &k, top->rd->arena);
        else
            p->kernel[p->n++] = k;
    }
}

int profile_read(struct profile *p, const char *path, struct arena *a, struct err *err)
{
    struct buf text = {0};
    json_error_t at;
    *p = (struct profile){.total = {.kernel = "all kernels", .arch = ""}};
    if (fs_read(path, PROFILE_MAX, &text, err) < 0)
        return -1;
    jvalue_begin();
    json_t *document = json_loadb(text.p ? text.p : "", text.len, 0, &at);
    buf_release(&text);
    if (!document)
        return err_set(err, "%s:%d:%d: invalid JSON: %s", path, at.line, at.column, at.text);
    struct reading rd = {.shown = path, .arena = a, .err = err};
    struct node top = {.rd = &rd, .value = document};
    check_version(&top);
    if (!rd.failed) {
        read_kernels(&top, p);
        struct node total = node_member(&top, "total");
        if (!total.value)
            node_fail(&top, "total", "is missing");
        else
            read_counts(&total, p->total.value);
    }
    json_decref(document);
    return rd.failed ? -1 : 0;
}
