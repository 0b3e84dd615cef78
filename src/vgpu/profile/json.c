/* The profile as JSON; profile.h says what the members mean. */
#include "vgpu/exec/memory.h"
#include "vgpu/profile/counts.h"
#include <inttypes.h>

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
            ", \"full\": %" PRIu64 "}",
            c->vector, c->active, c->full);
    fprintf(f,
            ",\n   \"global\": {\"loads\": %" PRIu64 ", \"stores\": %" PRIu64 ", \"atomics\": %" PRIu64
            ", \"bytes\": %" PRIu64 ", \"transactions\": %" PRIu64 ", \"least_transactions\": %" PRIu64 "}",
            c->global[ACCESS_READ], c->global[ACCESS_WRITE], c->global[ACCESS_ATOMIC], c->bytes,
            c->transactions, c->least);
    fprintf(f,
            ",\n   \"lds\": {\"accesses\": %" PRIu64 ", \"cycles\": %" PRIu64 ", \"conflicts\": %" PRIu64 "}",
            c->lds, c->lds_cycles, c->lds_cycles - c->lds_least);
    fprintf(f, ",\n   \"scratch\": {\"accesses\": %" PRIu64 ", \"bytes\": %" PRIu64 "}", c->scratch,
            c->scratch_bytes);
}

static void json_kernel(FILE *f, const struct profile_kernel *k)
{
    struct occupancy o = occupancy_of(k);
    fprintf(f, "  {\"kernel\": \"");
    json_name(f, k->name);
    fprintf(f,
            "\", \"arch\": \"%s\", \"lanes\": %u, \"launches\": %" PRIu64 ", \"blocks\": %" PRIu64
            ", \"waves_per_block\": %u,\n   ",
            k->isa->name, k->lanes, k->launches, k->groups, k->waves);
    json_counts(f, &k->counts);
    fprintf(f,
            ",\n   \"resources\": {\"vgprs\": %u, \"agprs\": %u, \"sgprs\": %u, \"lds_bytes\": %" PRIu32
            ", \"scratch_bytes\": %" PRIu32 ", \"line_bytes\": %u}",
            k->vgprs, k->accs, k->sgprs, k->lds_bytes, k->scratch_lane, line_bytes_of(k->isa));
    fprintf(f,
            ",\n   \"occupancy\": {\"waves_per_simd\": %g, \"most\": %u, \"blocks\": %u, \"limit\": \"%s\"}}",
            o.waves, o.most, o.groups, o.limit);
}

void profile_json(FILE *f, const struct profile_kernel *all)
{
    struct counts sum = {0};
    uint64_t launches = 0;
    fprintf(f, "{\"version\": 1, \"kernels\": [");
    for (const struct profile_kernel *k = all; k; k = k->next) {
        fputs(k == all ? "\n" : ",\n", f);
        json_kernel(f, k);
        counts_add(&sum, &k->counts);
        launches += k->launches;
    }
    fprintf(f, "\n],\n \"total\": {\"launches\": %" PRIu64 ",\n   ", launches);
    json_counts(f, &sum);
    fprintf(f, "}}\n");
    fflush(f);
}
