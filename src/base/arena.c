#include "base/arena.h"
#include "base/die.h"
#include <stdalign.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };

struct arena_block {
    struct arena_block *next;
    alignas(max_align_t) char bytes[];
};

void arena_release(struct arena *a)
{
    struct arena_block *next;
    for (struct arena_block *b = a->blocks; b; b = next) {
        next = b->next;
        free(b);
    }
    *a = (struct arena){0};
}

static struct arena_block *block_new(size_t n)
{
    return xcalloc(1, sizeof(struct arena_block) + n);
}

/* Allocates a block of its own for a large piece, behind the newest block, so that the rest of the
 * newest block stays in use. */
static void *alloc_large(struct arena *a, size_t n)
{
    struct arena_block *b = block_new(n);
    if (a->blocks) {
        b->next = a->blocks->next;
        a->blocks->next = b;
    } else {
        a->blocks = b;
        a->used = a->cap = n;
    }
    return b->bytes;
}

void *arena_alloc(struct arena *a, size_t n)
{
    const size_t unit = alignof(max_align_t);
    if (n > SIZE_MAX / 2)
        BUG("an allocation of %zu bytes", n);
    n = n ? (n + unit - 1) / unit * unit : unit;
    a->total += n;
    if (n > a->cap - a->used) {
        /* Blocks grow with what the arena holds, so that their number stays small. */
        size_t cap = a->total < FIRST_BLOCK     ? FIRST_BLOCK
                     : a->total > LARGEST_BLOCK ? LARGEST_BLOCK
                                                : a->total;
        if (n > cap / 4)
            return alloc_large(a, n);
        struct arena_block *b = block_new(cap);
        b->next = a->blocks;
        a->blocks = b;
        a->used = 0;
        a->cap = cap;
    }
    void *p = a->blocks->bytes + a->used;
    a->used += n;
    return p;
}

char *arena_strdup(struct arena *a, struct str s)
{
    char *p = arena_alloc(a, s.n + 1);
    if (s.n)
        memcpy(p, s.p, s.n);
    return p;
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
    char small[256];
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int n = vsnprintf(small, sizeof small, fmt, ap);
    va_end(ap);
    if (n < 0)
        BUG("format \"%s\"", fmt);
    char *p = arena_alloc(a, (size_t)n + 1);
    if ((size_t)n < sizeof small)
        memcpy(p, small, (size_t)n);
    else
        vsnprintf(p, (size_t)n + 1, fmt, again);
    va_end(again);
    return p;
}
