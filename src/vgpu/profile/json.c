/* The profile as JSON; docs/profile.md describes the members. */
#include "vgpu/exec/memory.h"
#include "vgpu/profile/advice.h"
#include "vgpu/profile/hot.h"
#include "vgpu/profile/roof.h"
#include <inttypes.h>
#include <stdlib.h>

#define KEYS(name, text, json) json,
static const char *const class_keys[] = {PROFILE_CLASSES(KEYS)};

static void json_name(FILE *f, const char *s)
{
    for (; *s; s++)
        if ((unsigned char)*s < ' ')
            fprintf(f, "\\u%04x", *s);
        else
            fprintf(f, "%s%c", *s == '"' || *s == '\\' ? "\\" : "", *s);
}

static void json_counts(FILE *f, const struct counts *c)
{
    fprintf(f, "\"instructions\": {\"all\": %" PRIu64, counts_all(c));
    for (unsigned n = 0; n < CLASS_COUNT; n++)
        fprintf(f, ", \"%s\": %" PRIu64, class_keys[n], c->classes[n]);
    fprintf(f,
            "},\n   \"vector\": {\"instructions\": %" PRIu64 ", \"active_lanes\": %" PRIu64
            ", \"full\": %" PRIu64 ", \"half\": %" PRIu64 "}",
            c->vector, c->active, c->full, c->half);
    fprintf(f, ",\n   \"flops\": {");
    for (unsigned n = 0; n < FLOP_COUNT; n++)
        fprintf(f, "%s\"%s\": %" PRIu64, n ? ", " : "", flop_keys[n], c->flops[n]);
    fputc('}', f);
    fprintf(f,
            ",\n   \"global\": {\"loads\": %" PRIu64 ", \"stores\": %" PRIu64
            ", \"atomics\": %" PRIu64 ", \"bytes\": %" PRIu64 ", \"transactions\": %" PRIu64
            ", \"least_transactions\": %" PRIu64 ", \"footprint_bytes\": %" PRIu64 "}",
            c->global[ACCESS_READ], c->global[ACCESS_WRITE], c->global[ACCESS_ATOMIC], c->bytes,
            c->transactions, c->least, c->footprint);
    fprintf(f,
            ",\n   \"lds\": {\"accesses\": %" PRIu64 ", \"cycles\": %" PRIu64
            ", \"conflicts\": %" PRIu64 "}",
            c->lds, c->lds_cycles, c->lds_cycles - c->lds_least);
    fprintf(f, ",\n   \"scratch\": {\"accesses\": %" PRIu64 ", \"bytes\": %" PRIu64 "}", c->scratch,
            c->scratch_bytes);
}

/* "file": ..., "line": ...; null where it is not known. */
static void json_line(FILE *f, const struct line *l)
{
    fprintf(f, "\"file\": ");
    if (l->file) {
        fputc('"', f);
        json_name(f, l->file);
        fprintf(f, "\", \"line\": %d", l->number);
    } else {
        fprintf(f, "null, \"line\": null");
    }
}

static void json_roofline(FILE *f, const struct profile_kernel *k)
{
    static const char *const limits[] = {
        [ROOF_UNKNOWN] = "not known", [ROOF_NO_FLOPS] = "no operations", [ROOF_MEMORY] = "memory",
        [ROOF_CACHES] = "caches",     [ROOF_ARITHMETIC] = "arithmetic",
    };
    struct roofline l = roofline_of(k);
    fprintf(f,
            ",\n   \"roofline\": {\"flops\": %" PRIu64 ", \"bytes_least\": %" PRIu64
            ", \"bytes_most\": %" PRIu64
            ", \"intensity_least\": %.6g, \"intensity_most\": %.6g, \"limit\": \"%s\", "
            "\"peak_gflops\": %.6g, \"attainable_least_gflops\": %.6g, \"attainable_gflops\": "
            "%.6g, \"seconds\": %.6g}",
            l.flops, l.bytes_least, l.bytes_most, l.least, l.most, limits[l.limit], l.peak,
            l.attainable_least, l.attainable, l.seconds);
}

enum { MOST_LINES = 10 }; /* of a kernel: the hottest */

static void json_lines(FILE *f, const struct profile_kernel *k)
{
    size_t n;
    struct hot_line *lines = hot_lines(k, false, &n);
    fprintf(f, ",\n   \"lines\": [");
    for (size_t i = 0; i < n && i < MOST_LINES; i++) {
        const struct site_counts *c = &lines[i].n;
        fprintf(f, "%s\n    {", i ? "," : "");
        json_line(f, &lines[i].line);
        fprintf(f,
                ", \"word\": %" PRIu32 ", \"mnemonic\": \"%s\", \"executed\": %" PRIu64
                ", \"vector_executed\": %" PRIu64 ", \"lanes_active\": %" PRIu64
                ", \"global_accesses\": %" PRIu64 ", \"lines_reached\": %" PRIu64
                ", \"least_lines\": %" PRIu64 ", \"lds_cycles\": %" PRIu64
                ", \"lds_least\": %" PRIu64 ", \"scratch_accesses\": %" PRIu64
                ", \"atomic_lanes\": %" PRIu64 ", \"atomic_addresses\": %" PRIu64 "}",
                lines[i].word, isa_mnemonic(lines[i].op), c->waves, lines[i].vector, c->active,
                c->accesses, c->transactions, c->least, c->lds_cycles, c->lds_least, c->scratch,
                c->atomic_lanes, c->atomic_addresses);
    }
    fputc(']', f);
    free(lines);
}

static void json_advice(FILE *f, const struct profile_kernel *k, uint64_t all)
{
    struct advices a = advice_of(k, all);
    fprintf(f, ",\n   \"findings\": [");
    for (size_t i = 0; i < a.n; i++) {
        fprintf(f, "%s\n    {\"finding\": \"TS%d\", ", i ? "," : "", a.p[i].number);
        json_line(f, &a.p[i].line);
        fprintf(f, ", \"message\": \"");
        json_name(f, a.p[i].message);
        fprintf(f, "\"}");
    }
    fprintf(f, "]}");
    advice_release(&a);
}

/* The peaks of the architectures that kernels ran on. */
static void json_roofs(FILE *f, const struct profile_kernel *all)
{
    const char *between = "";
    fprintf(f, " \"roofs\": [");
    for (unsigned n = 0; roof_at(n); n++) {
        const struct roof *r = roof_at(n);
        const struct profile_kernel *k = all;
        while (k && roof_of(k->isa->name) != r)
            k = k->next;
        if (!k)
            continue;
        fprintf(f,
                "%s\n  {\"of\": \"%s\", \"product\": \"%s\", \"source\": \"%s\", \"units\": %u, "
                "\"mhz\": %u, \"gbs\": %g, \"gflops\": {",
                between, r->arch, r->product, r->source, r->units, r->mhz, r->gbs);
        for (unsigned i = 0; i < FLOP_COUNT; i++)
            fprintf(f, "%s\"%s\": %.6g", i ? ", " : "", flop_keys[i], roof_gflops(r, i));
        fprintf(f, "}}");
        between = ",";
    }
    fprintf(f, "],\n");
}

static void json_kernel(FILE *f, const struct profile_kernel *k, uint64_t all)
{
    struct occupancy o = occupancy_of(k);
    fprintf(f, "  {\"kernel\": \"");
    json_name(f, k->name);
    fprintf(f,
            "\", \"arch\": \"%s\", \"lanes\": %u, \"launches\": %" PRIu64 ", \"blocks\": %" PRIu64
            ", \"waves_per_block\": %u, \"threads_per_block\": %u,\n   ",
            k->isa->name, k->lanes, k->launches, k->groups, k->waves, k->threads);
    json_counts(f, &k->counts);
    fprintf(
        f,
        ",\n   \"resources\": {\"vgprs\": %u, \"agprs\": %u, \"sgprs\": %u, \"lds_bytes\": %" PRIu32
        ", \"scratch_bytes\": %" PRIu32 ", \"line_bytes\": %u}",
        k->vgprs, k->accs, k->sgprs, k->lds_bytes, k->scratch_lane, line_bytes_of(k->isa));
    fprintf(f,
            ",\n   \"occupancy\": {\"waves_per_simd\": %g, \"most\": %u, "
            "\"blocks\": %u, \"limit\": \"%s\"}",
            o.waves, o.most, o.groups, o.limit);
    json_roofline(f, k);
    json_lines(f, k);
    json_advice(f, k, all);
}

void profile_json(FILE *f, const struct profile_kernel *all)
{
    struct counts sum = {0};
    uint64_t launches = 0;
    for (const struct profile_kernel *k = all; k; k = k->next)
        counts_add(&sum, &k->counts);
    fprintf(f, "{\"version\": %d, \"kind\": \"tranship vgpu profile\",\n", PROFILE_VERSION);
    json_roofs(f, all);
    fprintf(f, " \"kernels\": [");
    for (const struct profile_kernel *k = all; k; k = k->next) {
        fputs(k == all ? "\n" : ",\n", f);
        json_kernel(f, k, counts_all(&sum));
        launches += k->launches;
    }
    fprintf(f, "\n],\n \"total\": {\"launches\": %" PRIu64 ",\n   ", launches);
    json_counts(f, &sum);
    fprintf(f, "}}\n");
    fflush(f);
}
