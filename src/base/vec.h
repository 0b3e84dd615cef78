/* Typed growing arrays. `VEC(struct edit) edits;` has the members p, n and cap; zero-initialised is
 * empty. */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/die.h"
#include <stdlib.h>

#define VEC(T)                                                                                     \
    struct {                                                                                       \
        T *p;                                                                                      \
        size_t n, cap;                                                                             \
    }

/* Appends an element; the argument is evaluated once. Pointers into the array become invalid. */
#define vec_push(v, ...)                                                                           \
    do {                                                                                           \
        if ((v)->n == (v)->cap) {                                                                  \
            (v)->cap = (v)->cap ? (v)->cap * 2 : 16;                                               \
            (v)->p = xrealloc((v)->p, (v)->cap * sizeof *(v)->p);                                  \
        }                                                                                          \
        (v)->p[(v)->n++] = (__VA_ARGS__);                                                          \
    } while (0)

#define vec_release(v)                                                                             \
    do {                                                                                           \
        free((v)->p);                                                                              \
        (v)->p = NULL;                                                                             \
        (v)->n = (v)->cap = 0;                                                                     \
    } while (0)

#endif
