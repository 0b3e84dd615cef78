/* The pseudorandom engines, as published; seeds are spread over the states as rocRAND's headers do
   it (rocrand_xorwow.h, rocrand_mrg32k3a.h), so that the first engine of rocRAND's device API gives
   the same numbers. */
#include "standin/hiprand/engine.h"

/* Marsaglia, "Xorshift RNGs", 2003: xorwow. */
static void xorwow_start(struct engine *e, uint64_t seed)
{
    uint32_t *x = e->u.xorwow.x;
    const uint32_t s0 = (uint32_t)seed ^ 0x2c7f967fU, s1 = (uint32_t)(seed >> 32) ^ 0xa03697cbU;
    const uint32_t t0 = 1228688033U * s0, t1 = 2073658381U * s1;
    x[0] = 123456789U + t0;
    x[1] = 362436069U ^ t0;
    x[2] = 521288629U + t1;
    x[3] = 88675123U ^ t1;
    x[4] = 5783321U + t0;
    e->u.xorwow.d = 6615241U + t1 + t0;
}

static uint32_t xorwow_next(struct engine *e)
{
    uint32_t *x = e->u.xorwow.x, t = x[0] ^ (x[0] >> 2);
    x[0] = x[1];
    x[1] = x[2];
    x[2] = x[3];
    x[3] = x[4];
    x[4] = (x[4] ^ (x[4] << 4)) ^ (t ^ (t << 1));
    e->u.xorwow.d += 362437;
    return e->u.xorwow.d + x[4];
}

/* L'Ecuyer, "Good parameters and implementations for combined multiple recursive random
 * number generators", 1999. */
#define M1 4294967087U
#define M2 4294944443U

static void mrg_start(struct engine *e, uint64_t seed)
{
    seed = seed ? seed : 12345;
    uint64_t x = (uint32_t)seed ^ 0x55555555U, y = (uint32_t)(seed >> 32) ^ 0xaaaaaaaaU;
    uint64_t *g1 = e->u.mrg.g1, *g2 = e->u.mrg.g2;
    g1[0] = g1[2] = x * (seed % M1) % M1;
    g1[1] = y * (seed % M1) % M1;
    g2[0] = g2[2] = y * (seed % M2) % M2;
    g2[1] = x * (seed % M2) % M2;
}

static uint32_t mrg_next(struct engine *e)
{
    uint64_t *g1 = e->u.mrg.g1, *g2 = e->u.mrg.g2;
    uint64_t p1 = (1403580U * g1[1] + 810728U * (M1 - g1[0])) % M1;
    uint64_t p2 = (527612U * g2[2] + 1370589U * (M2 - g2[0])) % M2;
    g1[0] = g1[1], g1[1] = g1[2], g1[2] = p1;
    g2[0] = g2[1], g2[1] = g2[2], g2[2] = p2;
    uint64_t z = p1 <= p2 ? p1 - p2 + M1 : p1 - p2;         /* from 1 to M1 */
    return (uint32_t)((double)(z - 1) * 1.000000048661607); /* spread over 32 bits */
}

/* Matsumoto and Nishimura, "Mersenne twister", 1998, with the initialisation of 2002. */
static void twister_start(struct engine *e, uint64_t seed)
{
    uint32_t *w = e->u.twister.word;
    w[0] = (uint32_t)seed ^ (uint32_t)(seed >> 32);
    for (uint32_t i = 1; i < 624; i++)
        w[i] = 1812433253U * (w[i - 1] ^ (w[i - 1] >> 30)) + i;
    e->u.twister.at = 624;
}

static uint32_t twister_next(struct engine *e)
{
    uint32_t *w = e->u.twister.word;
    if (e->u.twister.at == 624) {
        for (int i = 0; i < 624; i++) {
            uint32_t y = (w[i] & 0x80000000U) | (w[(i + 1) % 624] & 0x7fffffffU);
            w[i] = w[(i + 397) % 624] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfU : 0);
        }
        e->u.twister.at = 0;
    }
    uint32_t y = w[e->u.twister.at++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680U;
    y ^= (y << 15) & 0xefc60000U;
    return y ^ (y >> 18);
}

/* Salmon and others, "Parallel random numbers: as easy as 1, 2, 3", 2011. */
void philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4])
{
    uint32_t k0 = key[0], k1 = key[1];
    for (int i = 0; i < 4; i++)
        out[i] = counter[i];
    for (int round = 0; round < 10; round++) {
        uint64_t a = (uint64_t)0xd2511f53U * out[0], b = (uint64_t)0xcd9e8d57U * out[2];
        uint32_t x = (uint32_t)(b >> 32) ^ out[1] ^ k0, z = (uint32_t)(a >> 32) ^ out[3] ^ k1;
        out[0] = x;
        out[1] = (uint32_t)b;
        out[2] = z;
        out[3] = (uint32_t)a;
        k0 += 0x9e3779b9U;
        k1 += 0xbb67ae85U;
    }
}

static void philox_fill(struct engine *e)
{
    uint64_t block = e->u.philox.at / 4;
    const uint32_t counter[4] = {(uint32_t)block, (uint32_t)(block >> 32), 0, 0};
    philox(counter, e->u.philox.key, e->u.philox.out);
}

static uint32_t philox_next(struct engine *e)
{
    uint64_t at = e->u.philox.at;
    if (at % 4 == 0)
        philox_fill(e);
    e->u.philox.at++;
    return e->u.philox.out[at % 4];
}

void engine_start(struct engine *e, enum engine_kind kind, uint64_t seed, uint64_t offset)
{
    e->kind = kind;
    if (kind == ENGINE_PHILOX) { /* any place of it is at hand */
        e->u.philox.key[0] = (uint32_t)seed;
        e->u.philox.key[1] = (uint32_t)(seed >> 32);
        e->u.philox.at = offset;
        philox_fill(e);
        return;
    }
    (kind == ENGINE_XORWOW     ? xorwow_start
     : kind == ENGINE_MRG32K3A ? mrg_start
                               : twister_start)(e, seed);
    while (offset--)
        engine_next(e);
}

uint32_t engine_next(struct engine *e)
{
    switch (e->kind) {
    case ENGINE_XORWOW:
        return xorwow_next(e);
    case ENGINE_MRG32K3A:
        return mrg_next(e);
    case ENGINE_MT19937:
        return twister_next(e);
    default:
        return philox_next(e);
    }
}
