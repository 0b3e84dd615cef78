/* Half floats. The host converts them: with F16C if the build has it, else with the compiler's
 * library. */
#include "vgpu/exec/lanes.h"
#ifdef __F16C__
#include <immintrin.h>
#endif

f32 float_of_half(u16 h)
{
    f16 x;
    memcpy(&x, &h, sizeof x);
    return (f32)x;
}

u16 half_of_float(f32 f)
{
    f16 x = (f16)f;
    u16 h;
    memcpy(&h, &x, sizeof h);
    return h;
}

u16 half_of_double(f64 d)
{
    f16 x = (f16)d;
    u16 h;
    memcpy(&h, &x, sizeof h);
    return h;
}

void floats_of_halves(const u16 *h, f32 *f, unsigned n)
{
    unsigned k = 0;
#ifdef __F16C__
    for (; k + 8 <= n; k += 8)
        _mm256_storeu_ps(f + k, _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(h + k))));
#endif
    for (; k < n; k++)
        f[k] = float_of_half(h[k]);
}

void halves_of_floats(const f32 *f, u16 *h, unsigned n)
{
    unsigned k = 0;
#ifdef __F16C__
    for (; k + 8 <= n; k += 8)
        _mm_storeu_si128((__m128i *)(h + k),
                         _mm256_cvtps_ph(_mm256_loadu_ps(f + k), _MM_FROUND_CUR_DIRECTION));
#endif
    for (; k < n; k++)
        h[k] = half_of_float(f[k]);
}
