#include "project/parse/file_stamps.h"
#include "base/die.h"
#include "store/key.h"
#include "clang/flag.h"
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

enum { RACE = 2 }; /* seconds within which a file may change without its time telling */

/* The identity of a file's content: its times, else its bytes. Times are not compared across
 * machines, bytes are. */
struct look {
    int64_t size, second, nano;
    int64_t changed, changed_nano; /* what no tool sets back */
    struct digest digest;
};

struct memo {
    struct memo *next;
    uint64_t hash;
    bool exists, digested; /* it is a regular file */
    bool there;            /* something is */
    struct look look;
    char path[];
};

enum { BUCKETS = 4096 };

struct file_stamps {
    struct store *store;
    int64_t begun; /* the time of day, in seconds */
    pthread_mutex_t lock;
    struct memo *bucket[BUCKETS];
};

struct file_stamps *file_stamps_new(struct store *store)
{
    struct file_stamps *s = xcalloc(1, sizeof *s);
    s->store = store;
    s->begun = (int64_t)time(NULL);
    pthread_mutex_init(&s->lock, NULL);
    return s;
}

void file_stamps_free(struct file_stamps *s)
{
    for (size_t i = 0; i < BUCKETS; i++) {
        for (struct memo *m = s->bucket[i], *next; m; m = next) {
            next = m->next;
            free(m);
        }
    }
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static struct memo *file_stamps_look_at(struct file_stamps *s, const char *path)
{
    struct stat st;
    uint64_t hash = digest_of(str_of(path)).low;
    struct memo **slot = &s->bucket[hash % BUCKETS];
    for (struct memo *m = *slot; m; m = m->next) {
        if (m->hash == hash && strcmp(m->path, path) == 0)
            return m;
    }
    size_t n = strlen(path) + 1;
    struct memo *m = xcalloc(1, sizeof *m + n);
    memcpy(m->path, path, n);
    m->hash = hash;
    m->there = stat(path, &st) == 0;
    m->exists = m->there && S_ISREG(st.st_mode);
    if (m->exists)
        m->look = (struct look){st.st_size,        st.st_mtim.tv_sec,  st.st_mtim.tv_nsec,
                                st.st_ctim.tv_sec, st.st_ctim.tv_nsec, {0, 0}};
    m->next = *slot;
    return *slot = m;
}

static bool digest_file(struct file_stamps *s, struct memo *m)
{
    struct err err;
    if (m->exists && !m->digested)
        m->exists = store_file_digest(s->store, m->path, &m->look.digest, &err) == 0;
    m->digested = true;
    return m->exists;
}

static bool file_stamps_is_same(struct file_stamps *s, const char *path, const struct look *was)
{
    struct memo *m = file_stamps_look_at(s, path);
    if (!m->exists || m->look.size != was->size)
        return false;
    if (m->look.second == was->second && m->look.nano == was->nano &&
        m->look.changed == was->changed && m->look.changed_nano == was->changed_nano)
        return true;
    return digest_file(s, m) && digest_eq(m->look.digest, was->digest);
}

static bool find_header(struct file_stamps *s, const char *const *flags, int nflags,
                        const char *name)
{
    static const char *const standard[] = {"/usr/local/include", "/usr/include",
                                           "/usr/include/x86_64-linux-gnu"};
    struct arena a = {0};
    bool found = false;
    if (name[0] == '/')
        return file_stamps_look_at(s, name)->there;
    for (int i = 0; i < nflags && !found;) {
        struct clang_flag f = clang_flag_read(flags + i, nflags - i);
        found = f.kind == FLAG_FOLDER &&
                file_stamps_look_at(s, arena_printf(&a, "%s/%s", f.value, name))->exists;
        i += f.words;
    }
    for (size_t i = 0; i < sizeof standard / sizeof *standard && !found; i++)
        found = file_stamps_look_at(s, arena_printf(&a, "%s/%s", standard[i], name))->exists;
    arena_release(&a);
    return found;
}

bool file_stamps_is_there(struct file_stamps *s, const char *const *flags, int nflags,
                          const char *name)
{
    pthread_mutex_lock(&s->lock);
    bool there = find_header(s, flags, nflags, name);
    pthread_mutex_unlock(&s->lock);
    return there;
}

bool file_stamps_add(struct file_stamps *s, const char *const *path, uint32_t n, struct buf *out)
{
    bool sure = true;
    pthread_mutex_lock(&s->lock);
    for (uint32_t i = 0; i < n && sure; i++) {
        struct memo *m = file_stamps_look_at(s, path[i]);
        sure = digest_file(s, m) && m->look.second + RACE < s->begun;
        buf_add(out, &m->look, sizeof m->look);
    }
    pthread_mutex_unlock(&s->lock);
    return sure;
}

size_t file_stamps_size(uint32_t n)
{
    return n * sizeof(struct look);
}

bool file_stamps_are_same(struct file_stamps *s, const char *const *path, uint32_t n,
                          const char *was)
{
    bool same = true;
    pthread_mutex_lock(&s->lock);
    for (uint32_t i = 0; i < n && same; i++) {
        struct look one;
        memcpy(&one, was + i * sizeof one, sizeof one);
        same = file_stamps_is_same(s, path[i], &one);
    }
    pthread_mutex_unlock(&s->lock);
    return same;
}
