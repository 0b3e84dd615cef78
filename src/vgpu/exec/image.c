/* MIMG instructions. Images have one level, so levels of detail, their bias and derivatives have no
 * effect. */
#include "vgpu/exec/image.h"
#include "vgpu/exec/atomic.h"

/* What stands in the address registers before (offset, bias, reference,
 * derivatives) the coordinates. */
enum {
    HAS_OFFSET = 1,
    HAS_BIAS = 2,
    HAS_DERIVATIVES = 4,
    HALF_DERIVATIVES = 8,
    HAS_REFERENCE = 16
};

/* Address register n: consecutive ones, or by the bytes behind the instruction (non-sequential
 * addresses: gfx10 up to three words; gfx11 one, the last byte's register going on). */
static unsigned address_register(const struct wave *w, const struct insn *i, unsigned n)
{
    u32 more[3] = {(u32)i->imm, i->imm2, i->sdst.value};
    if (n == 0 || i->seg == 0)
        return i->src[0].reg + n;
    if (w->isa->family >= ISA_GFX11 && n > 4)
        return (more[0] >> 24) + n - 4;
    return more[(n - 1) / 4] >> 8 * ((n - 1) % 4) & 0xff;
}

enum { DIM_1D, DIM_2D, DIM_3D, DIM_CUBE, DIM_1D_ARRAY, DIM_2D_ARRAY };

/* DIM of the instruction; GFX9 has none: it goes by the descriptor's type ("Image Resource"). */
static unsigned dimension_of(const struct wave *w, const struct insn *i,
                             const struct image_texels *m)
{
    static const u8 of_type[] = {DIM_1D, DIM_2D, DIM_3D, DIM_CUBE, DIM_1D_ARRAY, DIM_2D_ARRAY};
    unsigned n = m->type - (unsigned)IMAGE_1D;
    if (w->isa->family != ISA_GFX9)
        return i->dim;
    return n < sizeof of_type ? of_type[n] : DIM_2D;
}

/* Axes of a dimension: 1D 2D 3D cube 1D-array 2D-array. */
static unsigned axes_of(unsigned dimension)
{
    static const u8 axes[8] = {1, 2, 3, 3, 2, 3, 3, 4};
    return axes[dimension];
}

/* Derivatives take two values for each axis that is filtered. */
static unsigned derivative_axes(unsigned dimension)
{
    static const u8 axes[8] = {1, 2, 3, 2, 1, 2, 2, 2};
    return axes[dimension];
}

static u32 coordinate_bits(const struct wave *w, const struct insn *i, unsigned first, unsigned n,
                           u64 l)
{
    if (!i->a16)
        return w->v[address_register(w, i, first + n)][l];
    return w->v[address_register(w, i, first + n / 2)][l] >> 16 * (n % 2) & 0xffff;
}

static bool exec_image_of(struct wave *w, const struct insn *i, struct image_texels *m)
{
    if (image_texels(w->isa, &w->s[i->src[2].reg], m))
        return true;
    const u32 *d = &w->s[i->src[2].reg];
    wave_trap(w, i, "no image descriptor: %08x %08x %08x %08x", d[0], d[1], d[2], d[3]);
    return false;
}

static u32 chosen(const struct image_texels *m, const u32 c[4], unsigned n)
{
    unsigned s = m->select[n];
    return s >= 4 ? c[s - 4] : s == 1 ? (format_is_integer(m->format) ? 1 : 0x3f800000) : 0;
}

/* The channels that dmask names, one behind the other, d16: as packed halves. */
static void put_channels(struct wave *w, const struct insn *i, u64 l, struct format f,
                         const u32 c[4])
{
    unsigned k = 0;
    for (unsigned n = 0; n < 4; n++) {
        if (!(i->dmask >> n & 1))
            continue;
        u32 *v = &w->v[i->dst.reg + (i->d16 ? k / 2 : k)][l];
        if (!i->d16)
            *v = c[n];
        else
            *v = k % 2 ? (*v & 0xffff) | format_half(f, c[n]) << 16 : format_half(f, c[n]);
        k++;
    }
    if (i->tfe) /* no page is missing */
        w->v[i->dst.reg + (i->d16 ? (k + 1) / 2 : k)][l] = 0;
}

static void whole_coordinates(const struct wave *w, const struct insn *i, unsigned axes, u64 l,
                              i32 at[3])
{
    at[0] = at[1] = at[2] = 0;
    for (unsigned n = 0; n < axes && n < 3; n++)
        at[n] = (i32)coordinate_bits(w, i, 0, n, l);
}

/* The texels of all lanes; lanes outside of the image are taken out. */
static void reach_image(struct wave *w, const struct insn *i, const struct image_texels *m,
                        enum access access, struct reach *r)
{
    r->mask = r->beyond = 0;
    r->step = 4;
    r->space = SPACE_GLOBAL;
    unsigned axes = axes_of(dimension_of(w, i, m));
    EACH_SET(wave_exec(w), l)
    {
        i32 at[3];
        u8 *texel;
        whole_coordinates(w, i, axes, l, at);
        if (image_address(m, at, &texel)) {
            r->mask |= UINT64_C(1) << l;
            r->at[l] = (u64)(uintptr_t)texel;
        }
    }
    if (memory_is_observed() && access != ACCESS_ATOMIC)
        reach_watched(w, i, r, format_bytes(m->format), access);
}

/* number: another way to read the components than the image's, or 0. */
static void exec_image_load(struct wave *w, const struct insn *i, enum format_number number)
{
    struct image_texels m;
    struct reach r;
    if (!exec_image_of(w, i, &m))
        return;
    m.format.number = number ? number : m.format.number;
    reach_image(w, i, &m, ACCESS_READ, &r);
    EACH_SET(wave_exec(w), l)
    {
        u32 c[4] = {0}, out[4] = {0};
        if (r.mask >> l & 1) {
            format_load(m.format, HOST(const u8, r.at[l]), c);
            for (unsigned n = 0; n < 4; n++)
                out[n] = chosen(&m, c, n);
        }
        put_channels(w, i, l, m.format, out);
    }
}

static void exec_image_store(struct wave *w, const struct insn *i, bool packed)
{
    struct image_texels m;
    struct reach r;
    if (!exec_image_of(w, i, &m))
        return;
    if (packed)
        m.format.number = NUM_UINT;
    reach_image(w, i, &m, ACCESS_WRITE, &r);
    EACH_SET(r.mask, l)
    {
        u32 c[4] = {0}, k = 0;
        for (unsigned n = 0; n < 4; n++) {
            if (!(i->dmask >> n & 1))
                continue;
            u32 x = w->v[i->src[1].reg + (i->d16 ? k / 2 : k)][l];
            u32 value = i->d16 ? format_whole(m.format, x >> 16 * (k % 2) & 0xffff) : x;
            if (m.select[n] >= 4)
                c[m.select[n] - 4] = value;
            k++;
        }
        format_store(m.format, HOST(u8, r.at[l]), c);
    }
}

/* Without a conversion: the components' bits, with _SGN sign-extended. */
#define LOAD_AND_STORE(mip)                                                                        \
    INSN(image_load##mip)                                                                          \
    {                                                                                              \
        exec_image_load(w, i, 0);                                                                  \
    }                                                                                              \
    INSN(image_load##mip##_pck)                                                                    \
    {                                                                                              \
        exec_image_load(w, i, NUM_UINT);                                                           \
    }                                                                                              \
    INSN(image_load##mip##_pck_sgn)                                                                \
    {                                                                                              \
        exec_image_load(w, i, NUM_SINT);                                                           \
    }                                                                                              \
    INSN(image_store##mip)                                                                         \
    {                                                                                              \
        exec_image_store(w, i, false);                                                             \
    }                                                                                              \
    INSN(image_store##mip##_pck)                                                                   \
    {                                                                                              \
        exec_image_store(w, i, true);                                                              \
    }
LOAD_AND_STORE()
LOAD_AND_STORE(_mip)

/* Width, height, depth or layers, levels. */
INSN(image_get_resinfo)
{
    struct image_texels m;
    if (!exec_image_of(w, i, &m))
        return;
    bool one_axis = m.type == IMAGE_1D || m.type == IMAGE_1D_ARRAY;
    u32 c[4] = {m.size[0], one_axis ? m.size[2] : m.size[1], m.size[2], 1};
    EACH_SET(wave_exec(w), l)
    {
        put_channels(w, i, l, (struct format){DATA_32, NUM_UINT}, c);
    }
}

static f32 coordinate_float(const struct wave *w, const struct insn *i, unsigned first, unsigned n,
                            u64 l)
{
    u32 bits = coordinate_bits(w, i, first, n, l);
    f32 x;
    if (i->a16)
        return float_of_half((u16)bits);
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Six-bit signed offsets in texels of x, y and z. */
static f32 texel_offset(u32 packed, unsigned n)
{
    return (f32)((i32)(packed << (26 - 8 * n)) >> 26);
}

static unsigned words_before(const struct insn *i, unsigned dimension, unsigned has)
{
    unsigned n =
        (has & HAS_OFFSET ? 1 : 0) + (has & HAS_BIAS ? 1 : 0) + (has & HAS_REFERENCE ? 1 : 0);
    unsigned d = derivative_axes(dimension);
    if (has & HALF_DERIVATIVES)
        n += 2 * ((d + 1) / 2);
    else if (has & HAS_DERIVATIVES)
        n += i->a16 ? 2 * ((d + 1) / 2) : 2 * d;
    return n;
}

static void coordinates(const struct wave *w, const struct insn *i, const struct image_texels *m,
                        bool unnormalised, unsigned has, u64 l, f32 x[3])
{
    unsigned dimension = dimension_of(w, i, m), first = words_before(i, dimension, has);
    x[0] = x[1] = x[2] = 0;
    for (unsigned n = 0; n < axes_of(dimension) && n < 3; n++)
        x[n] = coordinate_float(w, i, first, n, l);
    if (has & HAS_OFFSET) {
        u32 packed = w->v[address_register(w, i, 0)][l];
        for (unsigned n = 0; n < derivative_axes(dimension); n++)
            x[n] += texel_offset(packed, n) / (unnormalised ? 1.0f : (f32)m->size[n]);
    }
}

/* Always of 32 bits. */
static f32 reference_of(const struct wave *w, const struct insn *i, unsigned has, u64 l)
{
    unsigned n = (has & HAS_OFFSET ? 1 : 0) + (has & HAS_BIAS ? 1 : 0);
    f32 x;
    memcpy(&x, &w->v[address_register(w, i, n)][l], sizeof x);
    return x;
}

static struct sampler_words sampler_of(const struct wave *w, const struct insn *i)
{
    struct sampler_words s;
    sampler_read(&w->s[i->src[3].reg], &s);
    s.unnormalised |= i->unorm;
    return s;
}

static void sample(struct wave *w, const struct insn *i, unsigned has)
{
    struct image_texels m;
    struct sampler_words s = sampler_of(w, i);
    if (!exec_image_of(w, i, &m))
        return;
    EACH_SET(wave_exec(w), l)
    {
        f32 x[3], reference = has & HAS_REFERENCE ? reference_of(w, i, has, l) : 0;
        u32 c[4], out[4];
        coordinates(w, i, &m, s.unnormalised, has, l, x);
        image_sample(&m, &s, x, has & HAS_REFERENCE ? &reference : NULL, c);
        for (unsigned n = 0; n < 4; n++)
            out[n] = chosen(&m, c, n);
        put_channels(w, i, l, m.format, out);
    }
}

/* One channel of the four texels that a linear filter would take, counterclockwise
 * from the lower left. */
static void exec_image_gather(struct wave *w, const struct insn *i, unsigned has)
{
    static const f32 order[4][2] = {{-0.5f, 0.5f}, {0.5f, 0.5f}, {0.5f, -0.5f}, {-0.5f, -0.5f}};
    struct image_texels m;
    struct sampler_words s = sampler_of(w, i);
    if (!exec_image_of(w, i, &m))
        return;
    unsigned channel = i->dmask ? (unsigned)__builtin_ctz(i->dmask) : 0;
    struct insn all = *i;
    all.dmask = 15;
    s.linear = false;
    EACH_SET(wave_exec(w), l)
    {
        f32 x[3], reference = has & HAS_REFERENCE ? reference_of(w, i, has, l) : 0;
        u32 out[4];
        coordinates(w, i, &m, s.unnormalised, has, l, x);
        for (unsigned n = 0; n < 4; n++) {
            f32 y[3] = {x[0] + order[n][0] / (s.unnormalised ? 1.0f : (f32)m.size[0]),
                        x[1] + order[n][1] / (s.unnormalised ? 1.0f : (f32)m.size[1]), x[2]};
            u32 c[4];
            image_sample(&m, &s, y, has & HAS_REFERENCE ? &reference : NULL, c);
            out[n] = chosen(&m, c, channel);
        }
        put_channels(w, &all, l, m.format, out);
    }
}

#define SAMPLE(name, run, has)                                                                     \
    INSN(image_##name)                                                                             \
    {                                                                                              \
        run(w, i, has);                                                                            \
    }                                                                                              \
    INSN(image_##name##_o)                                                                         \
    {                                                                                              \
        run(w, i, (has) | HAS_OFFSET);                                                             \
    }
#define SAMPLES(name, has)                                                                         \
    SAMPLE(name, sample, has)                                                                      \
    SAMPLE(name##_cl, sample, has)                                                                 \
    SAMPLE(name##_l, sample, has)                                                                  \
    SAMPLE(name##_lz, sample, has)                                                                 \
    SAMPLE(name##_b, sample, (has) | HAS_BIAS)                                                     \
    SAMPLE(name##_b_cl, sample, (has) | HAS_BIAS)                                                  \
    SAMPLE(name##_d, sample, (has) | HAS_DERIVATIVES)                                              \
    SAMPLE(name##_d_cl, sample, (has) | HAS_DERIVATIVES)                                           \
    SAMPLE(name##_cd, sample, (has) | HAS_DERIVATIVES)                                             \
    SAMPLE(name##_cd_cl, sample, (has) | HAS_DERIVATIVES)
SAMPLES(sample, 0)
SAMPLES(sample_c, HAS_REFERENCE)

#define SAMPLE_G16(name, has)                                                                      \
    INSN(image_##name##_g16)                                                                       \
    {                                                                                              \
        sample(w, i, (has) | HAS_DERIVATIVES | HALF_DERIVATIVES);                                  \
    }                                                                                              \
    INSN(image_##name##_o_g16)                                                                     \
    {                                                                                              \
        sample(w, i, (has) | HAS_DERIVATIVES | HALF_DERIVATIVES | HAS_OFFSET);                     \
    }
SAMPLE_G16(sample_d, 0)
SAMPLE_G16(sample_d_cl, 0)
SAMPLE_G16(sample_cd, 0)
SAMPLE_G16(sample_cd_cl, 0)
SAMPLE_G16(sample_c_d, HAS_REFERENCE)
SAMPLE_G16(sample_c_d_cl, HAS_REFERENCE)
SAMPLE_G16(sample_c_cd, HAS_REFERENCE)
SAMPLE_G16(sample_c_cd_cl, HAS_REFERENCE)

#define GATHERS(name, has)                                                                         \
    SAMPLE(name, exec_image_gather, has)                                                           \
    SAMPLE(name##_cl, exec_image_gather, has)                                                      \
    SAMPLE(name##_l, exec_image_gather, has)                                                       \
    SAMPLE(name##_lz, exec_image_gather, has)                                                      \
    SAMPLE(name##_b, exec_image_gather, (has) | HAS_BIAS)                                          \
    SAMPLE(name##_b_cl, exec_image_gather, (has) | HAS_BIAS)
GATHERS(gather4, 0)
GATHERS(gather4_c, HAS_REFERENCE)

static void image_atomic(struct wave *w, const struct insn *i, rmw32 *f32bits, rmw64 *f64bits)
{
    struct image_texels m;
    struct reach r;
    if (!exec_image_of(w, i, &m))
        return;
    unsigned words = format_bytes(m.format) / 4, data = i->src[1].reg;
    struct rmw_registers g = {data, data + words, i->glc ? (int)data : -1};
    reach_image(w, i, &m, ACCESS_ATOMIC, &r);
    if (words == 2 && f64bits)
        rmw_run64(w, i, &r, &g, f64bits);
    else
        rmw_run32(w, i, &r, &g, f32bits);
}

#define IMAGE_ATOMIC(name, f)                                                                      \
    INSN(image_atomic_##name)                                                                      \
    {                                                                                              \
        image_atomic(w, i, rmw32_##f, rmw64_##f);                                                  \
    }
IMAGE_ATOMIC(add, add)
IMAGE_ATOMIC(sub, sub)
IMAGE_ATOMIC(and, and)
IMAGE_ATOMIC(or, or)
IMAGE_ATOMIC(xor, xor)
IMAGE_ATOMIC(inc, inc)
IMAGE_ATOMIC(dec, dec)
IMAGE_ATOMIC(swap, swap)
IMAGE_ATOMIC(cmpswap, cmpswap)
IMAGE_ATOMIC(smin, smin)
IMAGE_ATOMIC(umin, umin)
IMAGE_ATOMIC(smax, smax)
IMAGE_ATOMIC(umax, umax)
IMAGE_ATOMIC(fmin, fmin)
IMAGE_ATOMIC(fmax, fmax)
IMAGE_ATOMIC(fcmpswap, fcmpswap)
/* gfx12's names. */
IMAGE_ATOMIC(add_uint, add)
IMAGE_ATOMIC(sub_uint, sub)
IMAGE_ATOMIC(inc_uint, inc)
IMAGE_ATOMIC(dec_uint, dec)
IMAGE_ATOMIC(min_int, smin)
IMAGE_ATOMIC(min_uint, umin)
IMAGE_ATOMIC(max_int, smax)
IMAGE_ATOMIC(max_uint, umax)
IMAGE_ATOMIC(min_flt, fmin_num)
IMAGE_ATOMIC(max_flt, fmax_num)
IMAGE_ATOMIC(add_flt, fadd)

/* Two halves to a texel. */
#define IMAGE_ATOMIC_PACKED(name)                                                                  \
    INSN(image_atomic_##name)                                                                      \
    {                                                                                              \
        image_atomic(w, i, rmw32_##name, NULL);                                                    \
    }
IMAGE_ATOMIC_PACKED(pk_add_f16)
IMAGE_ATOMIC_PACKED(pk_add_bf16)
