#include "base/buf.h"
#include "base/die.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* Makes room for n more bytes and the NUL. */
static void buf_grow(struct buf *b, size_t n)
{
    if (n > SIZE_MAX / 2 || b->len > SIZE_MAX / 2 - 1)
        BUG("a buffer of %zu bytes cannot grow by %zu", b->len, n);
    size_t need = b->len + n + 1;
    if (need <= b->cap)
        return;
    size_t cap = b->cap + b->cap / 2;
    b->cap = cap < need ? need : cap;
    if (b->cap < 64)
        b->cap = 64;
    b->p = xrealloc(b->p, b->cap);
}

void buf_release(struct buf *b)
{
    free(b->p);
    *b = (struct buf){0};
}

void buf_clear(struct buf *b)
{
    b->len = 0;
    if (b->p)
        b->p[0] = '\0';
}

void buf_add(struct buf *b, const void *bytes, size_t n)
{
    buf_grow(b, n);
    if (n)
        memcpy(b->p + b->len, bytes, n);
    b->len += n;
    b->p[b->len] = '\0';
}

void buf_addstr(struct buf *b, const char *z)
{
    buf_add(b, z, strlen(z));
}

void buf_adds(struct buf *b, struct str s)
{
    buf_add(b, s.p, s.n);
}

void buf_addch(struct buf *b, char c)
{
    buf_grow(b, 1);
    b->p[b->len++] = c;
    b->p[b->len] = '\0';
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    buf_grow(b, 0);
    size_t room = b->cap - b->len;
    int n = vsnprintf(b->p + b->len, room, fmt, ap);
    va_end(ap);
    if (n < 0)
        BUG("format \"%s\"", fmt);
    if ((size_t)n >= room) {
        buf_grow(b, (size_t)n);
        vsnprintf(b->p + b->len, (size_t)n + 1, fmt, again);
    }
    va_end(again);
    b->len += (size_t)n;
}

char *buf_detach(struct buf *b)
{
    buf_add(b, "", 0);
    char *p = b->p;
    *b = (struct buf){0};
    return p;
}
