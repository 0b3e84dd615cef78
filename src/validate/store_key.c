/* Keys: what a result depends on, in words, and the checksums of files. */
#include "base/fs.h"
#include "validate/process.h"
#include "validate/store_parts.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <xxhash.h>

/* ---- checksums ---- */

static void digest_text(XXH128_hash_t hash, char out[STORE_DIGEST])
{
    XXH128_canonical_t bytes;
    XXH128_canonicalFromHash(&bytes, hash);
    for (size_t i = 0; i < sizeof bytes.digest; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes.digest[i]);
}

void store_digest(const void *bytes, size_t n, char out[STORE_DIGEST])
{
    digest_text(XXH3_128bits(bytes, n), out);
}

static int digest_open_file(int fd, const char *path, char out[STORE_DIGEST], struct err *err)
{
    enum { CHUNK = 1 << 18 };
    XXH3_state_t *state = XXH3_createState();
    char *bytes = xmalloc(CHUNK);
    ssize_t n = 1;
    if (!state || XXH3_128bits_reset(state) != XXH_OK)
        BUG("XXH3 has no state");
    while (!process_interrupted() && ((n = read(fd, bytes, CHUNK)) > 0 || (n < 0 && errno == EINTR)))
        if (n > 0)
            XXH3_128bits_update(state, bytes, (size_t)n);
    int rc = n < 0    ? err_set(err, "%s: %s", path, strerror(errno))
             : n != 0 ? err_set(err, "%s: interrupted", path)
                      : 0;
    digest_text(XXH3_128bits_digest(state), out);
    XXH3_freeState(state);
    free(bytes);
    return rc;
}

/* ---- the memory of them ---- */

static size_t bucket_of(const char *path)
{
    return XXH3_64bits(path, strlen(path)) % STORE_BUCKETS;
}

static bool same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

static bool still_is(const struct store_memo *m, const struct stat *st)
{
    return m->device == st->st_dev && m->inode == st->st_ino && m->size == st->st_size &&
           same_time(m->modified, st->st_mtim) && same_time(m->changed, st->st_ctim);
}

static struct store_memo *memo_of(struct store *s, const char *path)
{
    struct store_memo *m = s->memo[bucket_of(path)];
    while (m && strcmp(m->path, path) != 0)
        m = m->next;
    return m;
}

static bool remembered(struct store *s, const char *path, const struct stat *st, char out[STORE_DIGEST])
{
    pthread_mutex_lock(&s->mutex);
    const struct store_memo *m = memo_of(s, path);
    bool known = m && still_is(m, st);
    if (known)
        memcpy(out, m->digest, STORE_DIGEST);
    pthread_mutex_unlock(&s->mutex);
    return known;
}

/* A file that was written to a moment ago could be written to again without a difference in its times, which
 * are no finer than the kernel's tick: it is not remembered. */
static bool is_settled(const struct stat *st)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    double age =
        (double)(now.tv_sec - st->st_ctim.tv_sec) + 1e-9 * (double)(now.tv_nsec - st->st_ctim.tv_nsec);
    return age > 0.1;
}

static void remember(struct store *s, const char *path, const struct stat *st,
                     const char digest[STORE_DIGEST])
{
    pthread_mutex_lock(&s->mutex);
    struct store_memo *m = memo_of(s, path);
    if (!m) {
        struct store_memo **bucket = &s->memo[bucket_of(path)];
        m = xcalloc(1, sizeof *m);
        m->path = strcpy(xmalloc(strlen(path) + 1), path);
        m->next = *bucket;
        *bucket = m;
    }
    m->device = st->st_dev;
    m->inode = st->st_ino;
    m->size = st->st_size;
    m->modified = st->st_mtim;
    m->changed = st->st_ctim;
    memcpy(m->digest, digest, STORE_DIGEST);
    pthread_mutex_unlock(&s->mutex);
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

int store_file_digest(struct store *s, const char *path, char out[STORE_DIGEST], struct err *err)
{
    struct stat before, after;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0 || fstat(fd, &before) != 0) {
        err_set(err, "%s: %s", path, strerror(errno));
        if (fd >= 0)
            close(fd);
        return -1;
    }
    int rc = 0;
    if (!S_ISREG(before.st_mode))
        rc = err_set(err, "%s: is not a regular file", path);
    else if (!remembered(s, path, &before, out)) {
        bool settled = is_settled(&before);
        rc = digest_open_file(fd, path, out, err);
        struct store_memo m = {.device = before.st_dev,
                               .inode = before.st_ino,
                               .size = before.st_size,
                               .modified = before.st_mtim,
                               .changed = before.st_ctim};
        if (rc == 0 && settled && fstat(fd, &after) == 0 && still_is(&m, &after))
            remember(s, path, &before, out);
    }
    close(fd);
    return rc;
}

/* ---- keys ---- */

void store_key_text(struct store_key *k, const char *label, const char *text)
{
    if (text)
        buf_printf(&k->text, "%s: %zu %s\n", label, strlen(text), text);
    else
        buf_printf(&k->text, "%s: none\n", label);
}

void store_key_number(struct store_key *k, const char *label, uint64_t n)
{
    buf_printf(&k->text, "%s: number %llu\n", label, (unsigned long long)n);
}

void store_key_words(struct store_key *k, const char *label, const char *const *words)
{
    for (; words && *words; words++)
        store_key_text(k, label, *words);
    buf_printf(&k->text, "%s: end\n", label);
}

int store_key_file(struct store *s, struct store_key *k, const char *label, const char *path, struct err *err)
{
    char digest[STORE_DIGEST];
    if (store_file_digest(s, path, digest, err) != 0)
        return -1;
    buf_printf(&k->text, "%s: file %s\n", label, digest);
    return 0;
}

int store_key_file_if(struct store *s, struct store_key *k, const char *label, const char *path,
                      struct err *err)
{
    struct stat st;
    if (stat(path, &st) != 0 && (errno == ENOENT || errno == ENOTDIR)) {
        buf_printf(&k->text, "%s: no file\n", label);
        return 0;
    }
    return store_key_file(s, k, label, path, err);
}

struct tree_key {
    struct store *s;
    struct store_key *k;
    const char *label;
    size_t skip; /* of each path: the folder */
    struct err *err;
};

static int add_tree_file(void *ctx, const char *path)
{
    struct tree_key *t = ctx;
    store_key_text(t->k, t->label, path + t->skip);
    return store_key_file(t->s, t->k, t->label, path, t->err);
}

int store_key_tree(struct store *s, struct store_key *k, const char *label, const char *folder,
                   struct err *err)
{
    struct tree_key t = {s, k, label, strlen(folder), err};
    int rc = fs_walk(folder, add_tree_file, &t, err);
    buf_printf(&k->text, "%s: end\n", label);
    return rc;
}

void store_key_digest(const struct store_key *k, char out[STORE_DIGEST])
{
    struct str text = buf_str(&k->text);
    store_digest(text.p, text.n, out);
}

void store_key_release(struct store_key *k)
{
    buf_release(&k->text);
}
