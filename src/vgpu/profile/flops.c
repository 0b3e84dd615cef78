/* Derives the operations from the mnemonic: "v_pk_fma_f32", "v_mfma_f32_32x32x8f16",
 * "v_wmma_f32_16x16x16_f16". */
#include "vgpu/profile/flops.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FLOP(name, text, json) text,
const char *const flop_texts[] = {
#include "vgpu/profile/flops.def"
};
#undef FLOP
#define FLOP(name, text, json) json,
const char *const flop_keys[] = {
#include "vgpu/profile/flops.def"
};
#undef FLOP

/* What stands between "v_" or "v_pk_" and the type. */
static const struct {
    const char *name;
    unsigned flops;
} operations[] = {
    {"add", 1},         {"sub", 1},          {"subrev", 1},        {"mul", 1},
    {"mul_legacy", 1},  {"mul_dx9_zero", 1}, {"rcp", 1},           {"rcp_iflag", 1},
    {"rsq", 1},         {"sqrt", 1},         {"exp", 1},           {"log", 1},
    {"sin", 1},         {"cos", 1},          {"tanh", 1},          {"fma", 2},
    {"fmac", 2},        {"mac", 2},          {"mad", 2},           {"fma_mix", 2},
    {"fma_mixlo", 2},   {"fma_mixhi", 2},    {"mad_mix", 2},       {"mad_mixlo", 2},
    {"mad_mixhi", 2},   {"fmaak", 2},        {"fmamk", 2},         {"madak", 2},
    {"madmk", 2},       {"mac_legacy", 2},   {"mad_legacy", 2},    {"fma_legacy", 2},
    {"fmac_legacy", 2}, {"fma_dx9_zero", 2}, {"fmac_dx9_zero", 2}, {"div_fmas", 2},
};

static bool flops_starts(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

static bool flops_ends(const char *s, const char *with)
{
    size_t n = strlen(s), k = strlen(with);
    return n >= k && strcmp(s + n - k, with) == 0;
}

static struct flops vector_flops(const char *name)
{
    const char *type = strrchr(name, '_');
    bool packed = flops_starts(name, "pk_"), wide = type && strcmp(type, "_f32") == 0;
    struct flops f = {.n = 0};
    if (!type)
        return f;
    if (wide)
        f.kind = packed ? FLOP_VP32 : FLOP_V32;
    else if (strcmp(type, "_f64") == 0)
        f.kind = FLOP_V64;
    else if (strcmp(type, "_f16") == 0 || strcmp(type, "_bf16") == 0)
        f.kind = FLOP_V16;
    else
        return f;
    if (packed)
        name += 3;
    size_t n = (size_t)(type - name);
    for (size_t k = 0; k < sizeof operations / sizeof *operations; k++)
        if (strlen(operations[k].name) == n && memcmp(operations[k].name, name, n) == 0)
            f.n = operations[k].flops * (packed ? 2 : 1);
    return f;
}

/* v_dot2_f32_f16, v_dot2c_f32_bf16: two products, and their sum with the addend. */
static struct flops dot_flops(const char *name)
{
    unsigned n = (unsigned)strtoul(name + strlen("dot"), NULL, 10);
    bool floats = flops_ends(name, "f16") || flops_ends(name, "fp8") || flops_ends(name, "bf8");
    return (struct flops){FLOP_V16, floats ? 2 * n : 0};
}

/* The type of the factors behind the dimensions: "f16", "_f16", "bf16_1k", "_fp8_bf8", "_f8f6f4".
 * False: they are integers. */
static bool matrix_kind(const char *type, enum flop_kind *kind)
{
    static const struct {
        const char *name;
        enum flop_kind kind;
    } types[] = {{"f16", FLOP_M16}, {"bf16", FLOP_MB16}, {"xf32", FLOP_MX32}, {"f32", FLOP_M32},
                 {"f64", FLOP_M64}, {"fp8", FLOP_M8},    {"bf8", FLOP_M8},    {"f8f6f4", FLOP_M8}};
    type += strspn(type, "_");
    for (size_t k = 0; k < sizeof types / sizeof *types; k++)
        if (flops_starts(type, types[k].name)) {
            *kind = types[k].kind;
            return true;
        }
    return false;
}

/* Names of CDNA 1 and 2 don't say how many blocks an instruction multiplies: as many as fill the 64
 * lanes' registers of the first factor (CDNA2 ISA, "Matrix Arithmetic Instructions"). */
static unsigned blocks_of(unsigned m, unsigned k, const char *type, enum flop_kind kind)
{
    unsigned each = kind == FLOP_M16 || flops_ends(type, "_1k") ? 4 : kind == FLOP_MB16 ? 2 : 1;
    unsigned blocks = 64 * each / (m * k);
    return blocks ? blocks : 1;
}

static struct flops matrix_flops(const char *name)
{
    unsigned m, n, k, blocks = 0;
    int length = 0, more = 0;
    struct flops f = {.n = 0};
    for (const char *p = name; (p = strchr(p, '_')); p++) {
        if (sscanf(p, "_%ux%ux%u%n", &m, &n, &k, &length) != 3 || !m || !k)
            continue;
        const char *type = p + length;
        if (sscanf(type, "_%ub_%n", &blocks, &more) == 1 && more)
            type += more - 1;
        else
            blocks = 0;
        if (!matrix_kind(type, &f.kind))
            return f;
        if (!blocks)
            blocks = flops_starts(name, "mfma_") ? blocks_of(m, k, type, f.kind) : 1;
        bool sparse = flops_starts(name, "smfmac_") || flops_starts(name, "swmmac_");
        f.n = (sparse ? 1 : 2) * m * n * k * blocks;
        return f;
    }
    return f;
}

struct flops flops_of(const char *mnemonic)
{
    if (!flops_starts(mnemonic, "v_"))
        return (struct flops){.n = 0};
    const char *name = mnemonic + 2;
    if (flops_starts(name, "mfma_") || flops_starts(name, "smfmac_") ||
        flops_starts(name, "wmma_") || flops_starts(name, "swmmac_"))
        return matrix_flops(name);
    return flops_starts(name, "dot") ? dot_flops(name) : vector_flops(name);
}
