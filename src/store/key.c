#include "store/key.h"
#include "base/fs.h"
#include "store/state.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- the memory of them ---- */

static size_t key_bucket_of(const char *path)
{
    return digest_of(str_of(path)).low % STORE_BUCKETS;
}

static bool key_same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

static bool still_is(const struct store_memo *m, const struct stat *st)
{
    return m->device == st->st_dev && m->inode == st->st_ino && m->size == st->st_size &&
           key_same_time(m->modified, st->st_mtim) && key_same_time(m->changed, st->st_ctim);
}

static struct store_memo *memo_of(struct store *s, const char *path)
{
    struct store_memo *m = s->memo[key_bucket_of(path)];
    while (m && strcmp(m->path, path) != 0)
        m = m->next;
    return m;
}

static bool remembered(struct store *s, const char *path, const struct stat *st, struct digest *out)
{
    pthread_mutex_lock(&s->mutex);
    const struct store_memo *m = memo_of(s, path);
    bool known = m && still_is(m, st);
    if (known)
        *out = m->digest;
    pthread_mutex_unlock(&s->mutex);
    return known;
}

/* A file that was written to a moment ago could be written to again without a difference in its
 * times, which are no finer than the kernel's tick: it is not remembered. */
static bool key_is_old_enough(const struct stat *st)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    double age = (double)(now.tv_sec - st->st_ctim.tv_sec) +
                 1e-9 * (double)(now.tv_nsec - st->st_ctim.tv_nsec);
    return age > 0.1;
}

static void key_remember(struct store *s, const char *path, const struct stat *st,
                         struct digest digest)
{
    pthread_mutex_lock(&s->mutex);
    struct store_memo *m = memo_of(s, path);
    if (!m) {
        struct store_memo **bucket = &s->memo[key_bucket_of(path)];
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
    m->digest = digest;
    pthread_mutex_unlock(&s->mutex);
}

int store_file_digest(struct store *s, const char *path, struct digest *out, struct err *err)
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
        bool old_enough = key_is_old_enough(&before);
        int code = digest_of_open(fd, s->stop, out);
        if (code)
            rc = err_set(err, "%s: %s", path, code == ECANCELED ? "interrupted" : strerror(code));
        struct store_memo m = {.device = before.st_dev,
                               .inode = before.st_ino,
                               .size = before.st_size,
                               .modified = before.st_mtim,
                               .changed = before.st_ctim};
        if (rc == 0 && old_enough && fstat(fd, &after) == 0 && still_is(&m, &after))
            key_remember(s, path, &before, *out);
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

int store_key_file(struct store *s, struct store_key *k, const char *label, const char *path,
                   struct err *err)
{
    struct digest digest;
    char text[DIGEST_TEXT];
    if (store_file_digest(s, path, &digest, err) != 0)
        return -1;
    digest_text(digest, text);
    buf_printf(&k->text, "%s: file %s\n", label, text);
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

struct digest store_key_digest(const struct store_key *k)
{
    return digest_of(buf_str(&k->text));
}

void store_key_release(struct store_key *k)
{
    buf_release(&k->text);
}
