/* Computes the bits of 2 / pi: pi = 48 atan(1/18) + 32 atan(1/57) - 20 atan(1/239) (Gauss), then a
 * division bit by bit. Numbers are little-endian limbs; the uppermost limb is the integer. */
#include "vgpu/formulas/exact.h"
#include "vgpu/formulas/rows.h"
#include <string.h>

enum { LIMBS = 48, BITS = 1201 };
typedef u32 big[LIMBS];

static void divide(big x, u32 by)
{
    u64 rest = 0;
    for (unsigned n = LIMBS; n-- > 0;) {
        rest = rest << 32 | x[n];
        x[n] = (u32)(rest / by);
        rest %= by;
    }
}

/* x += sign * times * y */
static void accumulate(big x, const big y, i64 times)
{
    i64 carry = 0;
    for (unsigned n = 0; n < LIMBS; n++) {
        i64 t = (i64)x[n] + times * (i64)y[n] + carry;
        x[n] = (u32)t;
        carry = t >> 32;
    }
}

static void add_arctangent(big sum, u32 of, i64 times)
{
    big power = {[LIMBS - 1] = 1}, term;
    divide(power, of);
    for (u32 n = 1; n < 1400; n += 2) {
        memcpy(term, power, sizeof term);
        divide(term, n);
        accumulate(sum, term, n % 4 == 1 ? times : -times);
        divide(power, of * of);
    }
}

static bool less(const big x, const big y)
{
    for (unsigned n = LIMBS; n-- > 0;)
        if (x[n] != y[n])
            return x[n] < y[n];
    return false;
}

/* Bit n behind the point. */
static bool bit_of_two_over_pi(unsigned n)
{
    static bool bits[BITS], known;
    if (!known) {
        big pi = {0}, rest = {[LIMBS - 1] = 2};
        add_arctangent(pi, 18, 48);
        add_arctangent(pi, 57, 32);
        add_arctangent(pi, 239, -20);
        for (unsigned k = 0; k < BITS; k++) {
            accumulate(rest, rest, 1);
            bits[k] = !less(rest, pi);
            if (bits[k])
                accumulate(rest, pi, -1);
        }
        known = true;
    }
    return n < BITS && bits[n];
}

/* "CDNA 2", V_TRIG_PREOP_F64: 53 of the bits, from where the exponent and the segment say. */
static u64 formula_trig_preop(struct lane *x)
{
    int e = (int)(x->s[0] >> 52 & 0x7ff),
        shift = (int)(x->s[1] & 31) * 53 + (e > 1077 ? e - 1077 : 0);
    struct num r = {.e = -53 - shift + (e >= 1968 ? 128 : 0)};
    for (int n = 0; n < 53; n++)
        r.m = r.m << 1 | bit_of_two_over_pi((unsigned)(shift + n));
    return num_round(r, &F64, TO_NEAREST);
}

const struct formula_row rows_special[] = {{"v_trig_preop_f64", "d:du", formula_trig_preop, 0},
                                           {0}};
