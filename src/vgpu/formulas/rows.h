/* The tables of formulas. A .def file has one ROW or ROWU per instruction: a unique name,
 * mnemonics, types (formulas.h), the formula of a, b, c (the sources' bits), and for ROWU the
 * allowed error. */
#ifndef VGPU_FORMULAS_ROWS_H
#define VGPU_FORMULAS_ROWS_H

#include "vgpu/formulas/formulas.h"

extern const struct formula_row *const vector_tables[];
extern const struct formula_row rows_int[], rows_float[], rows_short[], rows_compare[],
    rows_convert[], rows_special[];

#define FORMULA(id, expr)                                                                          \
    static u64 formula_##id(struct lane *x)                                                        \
    {                                                                                              \
        const u64 a = x->s[0], b = x->s[1], c = x->s[2];                                           \
        (void)a, (void)b, (void)c;                                                                 \
        return (u64)(expr);                                                                        \
    }

#endif
