#include "vgpu/profile/roof.h"
#include <string.h>

static const struct roof roofs[] = {
#define ROOF(...) {__VA_ARGS__},
#include "vgpu/profile/roof.def"
#undef ROOF
};

enum { ROOFS = sizeof roofs / sizeof *roofs };

const struct roof *roof_at(unsigned n)
{
    return n < ROOFS ? &roofs[n] : NULL;
}

const struct roof *roof_of(const char *arch)
{
    for (unsigned n = 0; n < ROOFS; n++)
        if (strcmp(roofs[n].arch, arch) == 0)
            return &roofs[n];
    return NULL;
}

double roof_gflops(const struct roof *r, enum flop_kind kind)
{
    return (double)r->units * r->mhz * r->flops[kind] / 1000;
}

/* Seconds that the arithmetic takes at least: vector and matrix units can work at the same time.
 * Negative: the peak of a kind that is used is not known. */
static double arithmetic_seconds(const struct roof *r, const struct counts *c)
{
    double seconds[2] = {0, 0};
    for (unsigned k = 0; k < FLOP_COUNT; k++) {
        if (!c->flops[k])
            continue;
        if (!r->flops[k])
            return -1;
        seconds[k >= FLOP_FIRST_MATRIX] += (double)c->flops[k] / roof_gflops(r, k) / 1e9;
    }
    return seconds[0] > seconds[1] ? seconds[0] : seconds[1];
}

static double roof_larger(double a, double b)
{
    return a > b ? a : b;
}

static enum roof_limit roof_limit_of(double arithmetic, double fewest, double most)
{
    return arithmetic >= most ? ROOF_ARITHMETIC : arithmetic <= fewest ? ROOF_MEMORY : ROOF_CACHES;
}

struct roofline roofline_of(const struct profile_kernel *k)
{
    const struct counts *c = &k->counts;
    struct roofline l = {.roof = roof_of(k->isa->name), .bytes_least = c->footprint};
    for (unsigned n = 0; n < FLOP_COUNT; n++)
        l.flops += c->flops[n];
    l.bytes_most = c->transactions * line_bytes_of(k->isa);
    if (l.bytes_most < l.bytes_least) /* scalar loads are no transactions */
        l.bytes_most = l.bytes_least;
    l.least = l.bytes_most ? (double)l.flops / (double)l.bytes_most : 0;
    l.most = l.bytes_least ? (double)l.flops / (double)l.bytes_least : 0;
    if (!l.roof)
        return l;
    double arithmetic = arithmetic_seconds(l.roof, c);
    double fewest = (double)l.bytes_least / l.roof->gbs / 1e9,
           most = (double)l.bytes_most / l.roof->gbs / 1e9;
    l.seconds = roof_larger(arithmetic, fewest);
    if (!l.flops) {
        l.limit = ROOF_NO_FLOPS;
    } else if (arithmetic > 0) {
        l.limit = roof_limit_of(arithmetic, fewest, most);
        l.peak = (double)l.flops / arithmetic / 1e9;
        l.attainable = (double)l.flops / l.seconds / 1e9;
        l.attainable_least = (double)l.flops / roof_larger(arithmetic, most) / 1e9;
    }
    return l;
}
