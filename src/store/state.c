#include "store/state.h"
#include "base/arena.h"
#include "base/die.h"
#include "base/fs.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

int store_lock(const struct store *s, int byte, short type, bool wait)
{
    struct flock l = {.l_type = type, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    int rc;
    do
        rc = fcntl(s->lock, wait ? F_OFD_SETLKW : F_OFD_SETLK, &l);
    while (rc != 0 && errno == EINTR);
    return rc == 0 ? 0 : errno == EACCES ? EAGAIN : errno;
}

void store_fail(struct store *s, int code)
{
    struct arena a = {0};
    const char *text = arena_printf(&a, "%s: %s", s->dir, fs_reason(code));
    atomic_store(&s->full, true);
    pthread_mutex_lock(&s->mutex);
    if (!s->trouble)
        s->trouble = strcpy(xmalloc(strlen(text) + 1), text);
    pthread_mutex_unlock(&s->mutex);
    arena_release(&a);
}

void store_memo_release(struct store *s)
{
    for (size_t i = 0; i < STORE_BUCKETS; i++) {
        for (struct store_memo *m = s->memo[i], *next; m; m = next) {
            next = m->next;
            free(m->path);
            free(m);
        }
    }
}

bool store_is_hex(const char *name, size_t n)
{
    return strlen(name) == n && strspn(name, "0123456789abcdef") == n;
}
