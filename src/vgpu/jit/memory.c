/* What loads and stores of LDS and of global memory share. */
#include "vgpu/jit/make.h"
#include <stdio.h>
#include <string.h>

/* "<16 x i32> <i32 0, i32 4, ...>": every step-th word from first on. */
static void indices(char *out, size_t size, unsigned n, unsigned first, unsigned step)
{
    size_t at = (size_t)snprintf(out, size, "<%u x i32> <", n);
    for (unsigned k = 0; k < n; k++)
        at += (size_t)snprintf(out + at, size - at, "%si32 %u", k ? ", " : "", first + k * step);
    snprintf(out + at, size - at, ">");
}

void memory_load_row(struct maker *m, const char *pointer, unsigned words, value v[])
{
    unsigned n = m->width * words;
    value all = make_lanes(m, "load <%u x i32>, ptr %s, align 4", n, pointer);
    if (words == 1) {
        v[0] = all;
        return;
    }
    for (unsigned k = 0; k < words; k++) {
        char list[512];
        indices(list, sizeof list, m->width, k, words);
        v[k] = make_lanes(m, "shufflevector <%u x i32> %s, <%u x i32> poison, %s", n, all.s, n, list);
    }
}

/* Vectors side by side. */
static value join(struct maker *m, value a, value b, unsigned lanes)
{
    char list[1024];
    indices(list, sizeof list, 2 * lanes, 0, 1);
    return make_lanes(m, "shufflevector <%u x i32> %s, <%u x i32> %s, %s", lanes, a.s, lanes, b.s, list);
}

/* Word k of lane l goes to place l * words + k. */
static value interleave(struct maker *m, value all, unsigned words)
{
    char list[1024];
    unsigned n = m->width * words;
    size_t at = (size_t)snprintf(list, sizeof list, "<%u x i32> <", n);
    for (unsigned k = 0; k < n; k++)
        at += (size_t)snprintf(list + at, sizeof list - at, "%si32 %u", k ? ", " : "",
                               k % words * m->width + k / words);
    snprintf(list + at, sizeof list - at, ">");
    return make_lanes(m, "shufflevector <%u x i32> %s, <%u x i32> poison, %s", n, all.s, n, list);
}

void memory_store_row(struct maker *m, const char *pointer, unsigned words, const value v[])
{
    value all = v[0];
    if (words == 2) {
        all = interleave(m, join(m, v[0], v[1], m->width), 2);
    } else if (words == 4) {
        value a = join(m, v[0], v[1], m->width), b = join(m, v[2], v[3], m->width);
        all = interleave(m, join(m, a, b, 2 * m->width), 4);
    }
    make_lanes_line(m, "  store <%u x i32> %s, ptr %s, align 4", m->width * words, all.s, pointer);
}

static value data_at(struct maker *m, unsigned word)
{
    return make_lanes(m, "getelementptr i32, ptr %%data, i64 %u", word * MAX_LANES);
}

void memory_load_data(struct maker *m, unsigned words, value v[])
{
    for (unsigned k = 0; k < words; k++) {
        value at = data_at(m, k);
        v[k] = make_lanes(m, "load %s, ptr %s, align 64", m->ints, at.s);
    }
}

void memory_store_data(struct maker *m, unsigned words, const value v[])
{
    for (unsigned k = 0; k < words; k++) {
        value at = data_at(m, k);
        make_lanes_line(m, "  store %s %s, ptr %s, align 64", m->ints, v[k].s, at.s);
    }
}

value memory_helper(struct maker *m, void (*helper)(void))
{
    void *p;
    memcpy(&p, &helper, sizeof p);
    return make_address(m, p);
}

value memory_all(struct maker *m, value bools)
{
    value bits = make_lanes(m, "bitcast %s %s to i%u", m->bools, bools.s, m->width);
    return make_lanes(m, "icmp eq i%u %s, -1", m->width, bits.s);
}

value memory_steps(struct maker *m, unsigned size)
{
    char list[512];
    value v;
    indices(list, sizeof list, m->width, 0, size);
    v = make_value(m, "add %s, zeroinitializer", list);
    return v;
}
