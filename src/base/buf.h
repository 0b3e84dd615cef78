/* A growing byte buffer. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/str.h"
#include <stddef.h>

/* Zero-initialised is a valid empty buffer. p is NULL until something was added; from then on it is
 * NUL-terminated. */
struct buf {
    char *p;
    size_t len, cap;
};

/* Frees the bytes; the buffer is empty and usable again. */
void buf_release(struct buf *b);

/* Forgets the contents, keeps the memory. */
void buf_clear(struct buf *b);

void buf_add(struct buf *b, const void *bytes, size_t n);
void buf_addstr(struct buf *b, const char *z);
void buf_adds(struct buf *b, struct str s);
void buf_addch(struct buf *b, char c);
void buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Returns the contents as a NUL-terminated heap string, which the caller frees with free(). The
 * buffer is empty afterwards. */
char *buf_detach(struct buf *b);

static inline struct str buf_str(const struct buf *b)
{
    return (struct str){b->p ? b->p : "", b->len};
}

#endif
