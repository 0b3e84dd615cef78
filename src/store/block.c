/* Blocks of bytes: one file each, which contains its kind. */
#include "store/block.h"
#include "base/draft.h"
#include "base/fs.h"
#include "store/folder_parts.h"
#include "store/store.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { DAY = 86400 };
static const size_t block_most = (size_t)1 << 30;

/* In the machine's own order of bytes: another one's block is a foreign one. */
struct block_head {
    char magic[8];
    char kind[STORE_KIND];
    struct digest key;
    uint64_t length;
    struct digest sum; /* of all before it, and of the bytes */
};
_Static_assert(sizeof(struct block_head) == 64, "what is checked has no holes");

static const char magic[8] = "TSblock\001";

static struct digest sum_of(const struct block_head *h, struct str bytes)
{
    struct {
        char head[offsetof(struct block_head, sum)];
        struct digest bytes;
    } all;
    memcpy(all.head, h, sizeof all.head);
    all.bytes = digest_of(bytes);
    return digest_of((struct str){(const char *)&all, sizeof all});
}

static struct block_head block_head_of(const char *kind, struct digest key, struct str bytes)
{
    struct block_head h = {.key = key, .length = bytes.n};
    memcpy(h.magic, magic, sizeof magic);
    memcpy(h.kind, kind, strlen(kind));
    h.sum = sum_of(&h, bytes);
    return h;
}

/* ---- names ---- */

static bool is_kind(const char *kind)
{
    size_t n = strspn(kind, "abcdefghijklmnopqrstuvwxyz");
    return n && n < STORE_KIND && !kind[n];
}

void store_block_name(const char *kind, struct digest key, char group[STORE_GROUP + 1],
                      char name[STORE_NAME])
{
    char digits[DIGEST_TEXT];
    if (!is_kind(kind))
        BUG("\"%s\" is no kind of blocks", kind);
    digest_text(key, digits);
    memcpy(group, digits, STORE_GROUP);
    group[STORE_GROUP] = '\0';
    snprintf(name, STORE_NAME, "%s.%s", digits + STORE_GROUP, kind);
}

bool store_block_parse(const char *group, const char *name, char kind[STORE_KIND],
                       struct digest *key)
{
    char digits[DIGEST_TEXT];
    if (strlen(group) != STORE_GROUP || strlen(name) <= STORE_REST || name[STORE_REST] != '.' ||
        !is_kind(name + STORE_REST + 1))
        return false;
    memcpy(digits, group, STORE_GROUP);
    memcpy(digits + STORE_GROUP, name, STORE_REST);
    strcpy(kind, name + STORE_REST + 1);
    return digest_parse((struct str){digits, DIGEST_TEXT - 1}, key);
}

int store_group(const struct store *s, const char *name, bool make)
{
    const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int fd = openat(s->fd, name, flags);
    if (fd < 0 && errno == ENOENT && make && (mkdirat(s->fd, name, 0700) == 0 || errno == EEXIST))
        fd = openat(s->fd, name, flags);
    return fd;
}

/* ---- reading ---- */

/* Takes the head off what was read; false where it is not the block that was looked for. */
static bool block_check(struct buf *b, size_t from, const char *kind, struct digest key)
{
    struct block_head h, want;
    if (b->len - from < sizeof h)
        return false;
    struct str bytes = {b->p + from + sizeof h, b->len - from - sizeof h};
    memcpy(&h, b->p + from, sizeof h);
    want = block_head_of(kind, key, bytes);
    if (memcmp(&h, &want, sizeof h) != 0)
        return false;
    memmove(b->p + from, bytes.p, bytes.n + 1);
    b->len -= sizeof h;
    return true;
}

bool store_block_read(int group, const char *name, const char *kind, struct digest key,
                      struct buf *b)
{
    size_t from = b->len;
    int fd = openat(group, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    if (fd < 0 || fs_read_open(fd, name, block_most, b, NULL) != 0)
        return false;
    if (block_check(b, from, kind, key))
        return true;
    if (b->p)
        b->p[from] = '\0';
    b->len = from;
    return false;
}

/* The time of the last use; a day is near enough, and saves writes. */
static void touch(int group, const char *name)
{
    struct stat st;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    if (fstatat(group, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
        (st.st_mtim.tv_sec + DAY < now.tv_sec || st.st_mtim.tv_sec > now.tv_sec + DAY))
        utimensat(group, name, NULL, AT_SYMLINK_NOFOLLOW);
}

/* Whatever has the name of a block and is none. Where another process puts a good one there at this
 * moment, that is made again some day. */
static void remove_bad(struct store *s, int group, const char *group_name, const char *name)
{
    struct arena a = {0};
    if (!s->read_only && unlinkat(group, name, 0) != 0 && errno != ENOENT)
        store_set_aside(s, arena_printf(&a, "%s/%s/%s", s->dir, group_name, name));
    arena_release(&a);
}

bool store_get(struct store *s, const char *kind, struct digest key, struct buf *b)
{
    char group[STORE_GROUP + 1], name[STORE_NAME];
    if (!s)
        return false;
    store_block_name(kind, key, group, name);
    int fd = store_group(s, group, false);
    if (fd < 0)
        return false;
    bool found = store_block_read(fd, name, kind, key, b);
    if (!found)
        remove_bad(s, fd, group, name);
    else if (!s->read_only)
        touch(fd, name);
    close(fd);
    return found;
}

/* ---- writing ---- */

/* 0, or an errno. */
static int block_write_block(struct store *s, const char *group, const char *name, struct str all)
{
    struct draft d;
    int fd = store_group(s, group, true);
    if (fd < 0 && (errno == ENOTDIR || errno == ELOOP)) { /* no folder of ours, whatever it is */
        struct arena a = {0};
        store_set_aside(s, fs_join(&a, s->dir, group));
        arena_release(&a);
        return EAGAIN;
    }
    if (fd < 0)
        return errno;
    int code = draft_begin_cache(&d, fd, all);
    if (!code)
        code = draft_put(&d, name);
    if (code == EISDIR || code == ENOTEMPTY || code == EEXIST)
        remove_bad(s, fd, group, name);
    close(fd);
    return code;
}

bool store_put(struct store *s, const char *kind, struct digest key, struct str bytes)
{
    char group[STORE_GROUP + 1], name[STORE_NAME];
    struct buf all = {0};
    int code = EAGAIN;
    if (!s || s->read_only || atomic_load(&s->full) ||
        bytes.n > block_most - sizeof(struct block_head))
        return false;
    store_block_name(kind, key, group, name);
    struct block_head h = block_head_of(kind, key, bytes);
    buf_add(&all, &h, sizeof h);
    buf_adds(&all, bytes);
    /* Tries again if a file in the way was removed, or the folder was being removed. */
    for (int attempt = 0; code && attempt < 2; attempt++)
        code = block_write_block(s, group, name, buf_str(&all));
    if (code)
        store_fail(s, code);
    else
        atomic_fetch_add(&s->written, all.len);
    buf_release(&all);
    return !code;
}
