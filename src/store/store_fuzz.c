/* A cache whose files anybody may have written: a returned block is the stored block, whatever was
 * done to its file; a damaged one counts as absent, is found by store_verify, and does not hinder
 * the next write.
 *
 * The data: a byte for the operation, 16 bits for the length of the block, then offsets of 16 bits
 * with a byte each that are written over the block's file. */
#include "base/fs.h"
#include "base/fuzz.h"
#include "store/block.h"
#include "store/store.h"
#include "store/tree.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { CUT = 1, GROW = 2, AS_IS = 4, FOREIGN = 8, VERIFY = 16 };

static char folder[] = "/tmp/tranship-store-fuzz-XXXXXX";
static struct store *s;

static void leave(void)
{
    struct err err;
    store_close(s);
    store_remove_tree(folder, &err);
}

static void begin(void)
{
    struct err err;
    if (!mkdtemp(folder))
        BUG("%s: no folder", folder);
    s = store_open(folder, &err);
    if (!s)
        BUG("%s", err.msg);
    atexit(leave);
}

static void path_of(struct digest key, char *path, size_t size)
{
    char group[STORE_GROUP + 1], name[STORE_NAME];
    store_block_name("facts", key, group, name);
    snprintf(path, size, "%s/%s/%s", folder, group, name);
}

/* Somebody removes a block. */
static void forget(struct digest key)
{
    char path[256];
    path_of(key, path, sizeof path);
    CHECK(unlink(path) == 0);
}

/* The file of a block, open for writing. */
static int file_of(struct digest key)
{
    char path[256];
    path_of(key, path, sizeof path);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    CHECK(fd >= 0);
    return fd;
}

/* Is this a whole block of other bytes, its sums right? Checksums keep nobody from writing one,
 * and a fuzzer that is told what is compared with what does: the head is 48 bytes and the sum of
 * them and of the bytes. */
static bool is_forged(const char *before, const char *after, size_t n)
{
    enum { KEY_END = 40, SUM = 48, HEAD = 64 };
    char all[HEAD];
    uint64_t length;
    if (n < HEAD || memcmp(before, after, KEY_END) != 0)
        return false;
    memcpy(&length, after + KEY_END, sizeof length);
    struct digest bytes = digest_of((struct str){after + HEAD, n - HEAD}), sum;
    memcpy(all, after, SUM);
    memcpy(all + SUM, &bytes, sizeof bytes);
    sum = digest_of((struct str){all, sizeof all});
    return length == n - HEAD && memcmp(&sum, after + SUM, sizeof sum) == 0;
}

/* Writes over the file; true: its bytes are others than before (*forged: and yet a block). */
static bool damage(struct digest key, unsigned what, const uint8_t *data, size_t size, bool *forged)
{
    char before[1 << 17], after[1 << 17];
    int fd = file_of(key);
    ssize_t n = pread(fd, before, sizeof before, 0);
    CHECK(n > 0 && n < (ssize_t)sizeof before);
    if (what & FOREIGN)
        CHECK(ftruncate(fd, 0) == 0 && pwrite(fd, data, size, 0) == (ssize_t)size);
    for (size_t i = 0; i + 3 <= size && i < 96 && !(what & FOREIGN); i += 3)
        CHECK(pwrite(fd, &data[i + 2], 1, (data[i] | data[i + 1] << 8) % n) == 1);
    if (what & CUT)
        CHECK(ftruncate(fd, size ? data[0] % n : 0) == 0);
    if (what & GROW)
        CHECK(ftruncate(fd, n + 1 + (size ? data[0] : 0)) == 0);
    ssize_t m = pread(fd, after, sizeof after, 0);
    CHECK(m >= 0 && close(fd) == 0);
    bool other = m != n || memcmp(before, after, (size_t)n) != 0;
    *forged = other && is_forged(before, after, (size_t)m);
    return other;
}

static void put_and_get(struct digest key, struct str block, bool is_there)
{
    struct buf b = {0};
    buf_addstr(&b, "before");
    CHECK(store_get(s, "facts", key, &b) == is_there);
    CHECK(b.len == 6 + (is_there ? block.n : 0));
    CHECK(!is_there || memcmp(b.p + 6, block.p, block.n) == 0);
    buf_release(&b);
}

static void verify(bool damaged)
{
    struct store_verified v;
    struct err err;
    CHECK(store_verify(s, &v, &err) == 0);
    CHECK((v.bad > 0) == damaged && v.left == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3 || size > 1 << 15)
        return 0;
    if (!s)
        begin();
    unsigned what = data[0];
    size_t length = (size_t)(data[1] | data[2] << 8) % (size + 1);
    struct str block = {(const char *)data, length};
    struct digest key = digest_of((struct str){(const char *)data, size < 8 ? size : 8});
    CHECK(store_put(s, "facts", key, block));
    bool forged = false,
         damaged = !(what & AS_IS) && damage(key, what, data + 3, size - 3, &forged);
    if (forged)
        forget(key);
    if (what & VERIFY)
        verify(damaged && !forged);
    put_and_get(key, block, !damaged);
    CHECK(store_put(s, "facts", key, block));
    put_and_get(key, block, true);
    forget(key);
    put_and_get(key, block, false);
    CHECK(!store_trouble(s));
    return 0;
}
