// Halves and bfloat16 on the host. The first part is compared with the compiler's own (halves.c).
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <stdio.h>
#include <string.h>

extern "C" unsigned short reference_bits(float f);
extern "C" float reference_float(unsigned short bits);

static float from(unsigned int bits)
{
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static int differences()
{
    int bad = 0;
    for (unsigned int i = 0; i < 65536; i++) {
        __half_raw r = {(unsigned short)i};
        float mine = __half2float(__half(r)), theirs = reference_float(r.x);
        bad += mine != theirs && theirs == theirs;
    }
    for (unsigned long long i = 0; i < 1ull << 32; i += 65521) {
        float f = from((unsigned int)i);
        bad += f == f && __half_as_ushort(__float2half(f)) != reference_bits(f);
    }
    return bad;
}

int main()
{
    float third = 1.0f / 3;
    __half h(third), tiny(1e-7f);
    __half2 two = __floats2half2_rn(1, -2), sum = two + __half2half2(h);
    __nv_bfloat16 b(third), big(3e38f);
    printf("%d differences\n", differences());
    printf("%g %g %g %g\n", (float)__float2half_rd(third), (float)__float2half_ru(third), (float)__float2half_rz(-third), (float)tiny);
    printf("%g %g %d %d\n", __low2float(sum), __high2float(sum), (int)__hlt(h, tiny), (int)__hbgt2(two, __half2half2(tiny)));
    printf("%.9g %.9g %g %d\n", (float)b, (float)__float2bfloat16_ru(third), (float)(big * big), __bfloat162int_rz(big));
    printf("%d %d %u %g\n", (int)__half2short_rz(h * __half(100)), __half2int_rz(__half(-1e9)), __half2uint_rz(__half(-1)), (float)__half(2049));
    return 0;
}
