/* The parts that loads and stores of LDS and of global memory share. */
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
        v[k] =
            make_lanes(m, "shufflevector <%u x i32> %s, <%u x i32> poison, %s", n, all.s, n, list);
    }
}

/* Vectors side by side. */
static value jit_memory_join(struct maker *m, value a, value b, unsigned lanes)
{
    char list[1024];
    indices(list, sizeof list, 2 * lanes, 0, 1);
    return make_lanes(m, "shufflevector <%u x i32> %s, <%u x i32> %s, %s", lanes, a.s, lanes, b.s,
                      list);
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
        all = interleave(m, jit_memory_join(m, v[0], v[1], m->width), 2);
    } else if (words == 4) {
        value a = jit_memory_join(m, v[0], v[1], m->width),
              b = jit_memory_join(m, v[2], v[3], m->width);
        all = interleave(m, jit_memory_join(m, a, b, 2 * m->width), 4);
    }
    make_lanes_line(m, "  store <%u x i32> %s, ptr %s, align 4", m->width * words, all.s, pointer);
}

/* Lanes of two vectors in turn, unit lanes at a time, from each group of four: its
 * first half or its second.
 */
static value zip(struct maker *m, value a, value b, unsigned unit, unsigned half)
{
    char list[512];
    unsigned n = m->width;
    size_t at = (size_t)snprintf(list, sizeof list, "<%u x i32> <", n);
    for (unsigned k = 0; k < n; k++) {
        unsigned lane = k / 4 * 4 + half * 2 + (unit == 2 ? k % 2 : k % 4 / 2);
        bool second = unit == 2 ? k % 4 / 2 : k % 2;
        at += (size_t)snprintf(list + at, sizeof list - at, "%si32 %u", k ? ", " : "",
                               lane + (second ? n : 0));
    }
    snprintf(list + at, sizeof list - at, ">");
    return make_lanes(m, "shufflevector %s %s, %s %s, %s", m->ints, a.s, m->ints, b.s, list);
}

static value load_lane(struct maker *m, unsigned lane)
{
    value from = make_lanes(m, "getelementptr i64, ptr %%addresses, i64 %u", lane);
    value address = make_lanes(m, "load i64, ptr %s, align 8", from.s);
    value at = make_lanes(m, "inttoptr i64 %s to ptr", address.s);
    return make_lanes(m, "load <4 x i32>, ptr %s, align 4", at.s);
}

/* Lanes are loaded in their order; then vectors of every fourth one's four
 * words are turned round. */
void memory_load_four(struct maker *m, value v[4])
{
    value lanes[16], every[4];
    for (unsigned l = 0; l < m->width; l++)
        lanes[l] = load_lane(m, l);
    for (unsigned k = 0; k < 4; k++) {
        every[k] = jit_memory_join(m, lanes[k], lanes[k + 4], 4);
        if (m->width == 16)
            every[k] =
                jit_memory_join(m, every[k], jit_memory_join(m, lanes[k + 8], lanes[k + 12], 4), 8);
    }
    for (unsigned half = 0; half < 2; half++) {
        value a = zip(m, every[0], every[1], 1, half), b = zip(m, every[2], every[3], 1, half);
        v[2 * half] = zip(m, a, b, 2, 0);
        v[2 * half + 1] = zip(m, a, b, 2, 1);
    }
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
