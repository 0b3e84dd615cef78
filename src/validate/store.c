#include "validate/store.h"
#include "base/anchor.h"
#include "report/jvalue.h"
#include "validate/result.h"
#include "validate/store_parts.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { ENTRY_VERSION = 1, ENTRY_MOST = 64 << 20 };

/* ---- opening and closing ---- */

static const char marker[] = "a cache of tranship validate\n"; /* what the lock has in it */

/* True for a folder with nothing but what a cache has: one that is new, that another process is making at
 * this moment, or that is from before there were markers. */
static bool is_like_ours(int dir)
{
    int copy = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *d = copy < 0 ? NULL : fdopendir(copy);
    bool more = !d;
    if (!d && copy >= 0)
        close(copy);
    for (struct dirent *e; d && !more && (e = readdir(d)) != NULL;)
        more = strspn(e->d_name, ".") != strlen(e->d_name) && strcmp(e->d_name, "tmp") != 0 &&
               strcmp(e->d_name, "lock") != 0 &&
               (strlen(e->d_name) != 2 || strspn(e->d_name, "0123456789abcdef") != 2);
    if (d)
        closedir(d);
    return !more;
}

/* A folder of somebody else's is never taken for a cache, in which things are removed when they get old. */
static int check_ours(const struct store *s, int dir, struct err *err)
{
    struct stat st;
    char text[sizeof marker] = "";
    if (fstatat(dir, "tmp", &st, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISDIR(st.st_mode))
        return err_set(err, "%s/tmp: is no folder", s->dir);
    int lock = openat(dir, "lock", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    bool ours = lock >= 0 && fstat(lock, &st) == 0 && S_ISREG(st.st_mode) &&
                read(lock, text, sizeof text) == (ssize_t)strlen(marker) &&
                memcmp(text, marker, strlen(marker)) == 0;
    if (lock >= 0)
        close(lock);
    if (ours || is_like_ours(dir))
        return 0;
    return err_set(err, "%s: there is something else in it than a cache; name another folder, or remove it",
                   s->dir);
}

static int open_folder(struct store *s, struct err *err)
{
    struct anchor p;
    if (fs_mkdirs(s->dir, err) != 0 || anchor_open(&p, s->dir, err) != 0)
        return -1;
    int rc = check_ours(s, p.fd, err), tmp = rc == 0 ? anchor_folder(&p, "tmp", true, err) : -1;
    if (tmp >= 0)
        close(tmp);
    anchor_close(&p);
    return tmp < 0 ? -1 : 0;
}

/* Waits while another process prunes. */
static int open_lock(struct store *s, struct err *err)
{
    struct arena a = {0};
    const char *path = fs_join(&a, s->dir, "lock");
    struct flock l = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    struct stat st;
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0666);
    int rc = s->lock < 0 || fstat(s->lock, &st) != 0 ? -1 : 0;
    if (rc == 0 && !S_ISREG(st.st_mode)) {
        errno = EINVAL;
        rc = -1;
    }
    if (rc == 0 && pwrite(s->lock, marker, strlen(marker), 0) != (ssize_t)strlen(marker))
        rc = -1;
    while (rc == 0 && fcntl(s->lock, F_OFD_SETLKW, &l) != 0)
        if (errno != EINTR)
            rc = -1;
    /* The file system's clock, which may not be ours: times of entries are compared with it. */
    if (rc == 0 && (futimens(s->lock, NULL) != 0 || fstat(s->lock, &st) != 0))
        rc = -1;
    if (rc != 0)
        err_set(err, "%s: %s", path, strerror(errno));
    else
        s->opened = st.st_mtim;
    arena_release(&a);
    return rc;
}

struct store *store_open(const char *dir, struct err *err)
{
    struct arena a = {0};
    struct store *s = xcalloc(1, sizeof *s);
    const char *path = fs_absolute(&a, dir);
    s->dir = strcpy(xmalloc(strlen(path) + 1), path);
    s->lock = -1;
    pthread_mutex_init(&s->mutex, NULL);
    pthread_rwlock_init(&s->pruning, NULL);
    if (open_folder(s, err) != 0 || open_lock(s, err) != 0) {
        store_close(s);
        s = NULL;
    }
    arena_release(&a);
    return s;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->begun.n; i++) {
        store_remove_tree(s->begun.p[i], NULL);
        free(s->begun.p[i]);
    }
    vec_release(&s->begun);
    store_memo_release(s);
    if (s->lock >= 0)
        close(s->lock);
    pthread_mutex_destroy(&s->mutex);
    pthread_rwlock_destroy(&s->pruning);
    free(s->dir);
    free(s);
}

const char *store_folder(const struct store *s)
{
    return s->dir;
}

/* ---- what lies in an entry ---- */

struct listing {
    struct store *s;
    size_t skip; /* of each path: the folder and its slash */
    json_t *files;
    struct err *err;
};

static int list_link(struct listing *l, const char *path)
{
    char target[4096];
    ssize_t n = readlink(path, target, sizeof target - 1);
    if (n < 0)
        return err_set(l->err, "%s: %s", path, strerror(errno));
    target[n] = '\0';
    json_t *file = jvalue_object();
    json_object_set_new(file, "name", jvalue_text(path + l->skip));
    json_object_set_new(file, "link", jvalue_text(target));
    return json_array_append_new(l->files, file);
}

static int list_file(void *ctx, const char *path, const struct stat *st)
{
    struct listing *l = ctx;
    if (S_ISLNK(st->st_mode))
        return list_link(l, path);
    if (!S_ISREG(st->st_mode)) /* what else a program may make (a socket) is no result */
        return 0;
    char digest[STORE_DIGEST];
    if (store_file_digest(l->s, path, digest, l->err) != 0)
        return -1;
    json_t *file = jvalue_object();
    json_object_set_new(file, "name", jvalue_text(path + l->skip));
    json_object_set_new(file, "size", json_integer(st->st_size));
    json_object_set_new(file, "xxh3", json_string(digest));
    return json_array_append_new(l->files, file);
}

static bool is_intact(struct store *s, const char *folder, const json_t *file)
{
    struct arena a = {0};
    const char *name = json_string_value(json_object_get(file, "name"));
    const char *digest = json_string_value(json_object_get(file, "xxh3"));
    const char *link = json_string_value(json_object_get(file, "link"));
    const json_t *size = json_object_get(file, "size");
    const char *path = name ? fs_join(&a, folder, name) : NULL;
    char found[4096] = "";
    struct stat st;
    bool ok = false;
    if (path && link) {
        ssize_t n = readlink(path, found, sizeof found - 1);
        ok = n >= 0 && strlen(link) == (size_t)n && memcmp(link, found, (size_t)n) == 0;
    } else if (path && digest && json_is_integer(size)) {
        ok = lstat(path, &st) == 0 && S_ISREG(st.st_mode) && st.st_size == json_integer_value(size) &&
             store_file_digest(s, path, found, NULL) == 0 && strcmp(found, digest) == 0;
    }
    arena_release(&a);
    return ok;
}

static bool is_key(const struct store_key *k, const json_t *text)
{
    json_t *want = jvalue_text(buf_str(&k->text).p);
    bool same = json_equal(want, text);
    json_decref(want);
    return same;
}

/* A real folder, no link to one: what is planted in the cache does not lead out of it. */
static bool is_folder(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* The contents of entry.json where the entry is what it says (a new reference); else NULL. */
static json_t *read_entry(struct store *s, const struct store_key *k, const char *folder)
{
    struct arena a = {0};
    struct buf b = {0};
    json_t *entry = NULL;
    const char *path = fs_join(&a, folder, "entry.json");
    int fd = is_folder(fs_dirname(&a, folder)) && is_folder(folder)
                 ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
                 : -1;
    if (fd >= 0 && fs_read_open(fd, path, ENTRY_MOST, &b, NULL) == 0)
        entry = json_loadb(buf_str(&b).p, b.len, 0, NULL);
    const json_t *files = json_object_get(entry, "files");
    bool ok = json_integer_value(json_object_get(entry, "version")) == ENTRY_VERSION &&
              json_is_array(files) && is_key(k, json_object_get(entry, "key")) &&
              json_is_object(json_object_get(entry, "outcome"));
    for (size_t i = 0; ok && i < json_array_size(files); i++)
        ok = is_intact(s, folder, json_array_get(files, i));
    if (!ok) {
        json_decref(entry);
        entry = NULL;
    }
    buf_release(&b);
    arena_release(&a);
    return entry;
}

/* Not by way of fs_write_atomic, which waits for the disk: nobody looks at the folder yet, and an entry that
 * a crash leaves half-written is a damaged one. */
static int write_file(const char *path, struct str bytes, struct err *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    bool ok = f && fwrite(bytes.p, 1, bytes.n, f) == bytes.n;
    int code = errno;
    if (f && fclose(f) != 0 && ok) {
        ok = false;
        code = errno;
    }
    return ok ? 0 : err_set(err, "%s: %s", path, strerror(code));
}

static int write_entry(struct store *s, const struct store_key *k, const char *folder, json_t *outcome,
                       struct err *err)
{
    struct arena a = {0};
    struct buf b = {0};
    struct listing l = {s, strlen(folder) + 1, jvalue_array(), err};
    const char *path = fs_join(&a, folder, "entry.json");
    unlink(path);
    int rc = is_folder(folder) ? store_tree(folder, list_file, &l, err)
                               : err_set(err, "%s: is no folder any more", folder);
    if (rc == 0) {
        json_t *entry = jvalue_object();
        json_object_set_new(entry, "version", json_integer(ENTRY_VERSION));
        json_object_set_new(entry, "key", jvalue_text(buf_str(&k->text).p));
        json_object_set(entry, "files", l.files);
        json_object_set(entry, "outcome", outcome);
        jvalue_write(entry, &b);
        rc = write_file(path, buf_str(&b), err);
    }
    json_decref(l.files);
    buf_release(&b);
    arena_release(&a);
    return rc;
}

/* ---- finding ---- */

static const char *entry_folder(const struct store *s, const struct store_key *k, struct arena *a)
{
    char digest[STORE_DIGEST];
    store_key_digest(k, digest);
    return arena_printf(a, "%s/%.2s/%s", s->dir, digest, digest + 2);
}

static const char *find(struct store *s, const struct store_key *k, struct arena *a, json_t **outcome)
{
    const char *folder = entry_folder(s, k, a);
    json_t *entry = read_entry(s, k, folder);
    if (!entry)
        return NULL;
    /* Only the time of its last use, and by the file system's clock. */
    utimensat(AT_FDCWD, fs_join(a, folder, "entry.json"), NULL, AT_SYMLINK_NOFOLLOW);
    if (outcome)
        *outcome = json_incref(json_object_get(entry, "outcome"));
    json_decref(entry);
    return folder;
}

const char *store_find(struct store *s, const struct store_key *k, struct arena *a, json_t **outcome)
{
    if (outcome)
        *outcome = NULL;
    pthread_rwlock_rdlock(&s->pruning);
    const char *folder = find(s, k, a, outcome);
    pthread_rwlock_unlock(&s->pruning);
    return folder;
}

/* ---- making ---- */

const char *store_begin(struct store *s, struct arena *a, struct err *err)
{
    char *folder = arena_printf(a, "%s/tmp/" STORE_DRAFT "XXXXXX", s->dir);
    pthread_mutex_lock(&s->mutex); /* pruning takes what is not in the list for a leftover */
    bool made = mkdtemp(folder) != NULL;
    int code = errno;
    if (made)
        vec_push(&s->begun, strcpy(xmalloc(strlen(folder) + 1), folder));
    pthread_mutex_unlock(&s->mutex);
    if (!made)
        err_set(err, "%s/tmp: cannot make a folder: %s", s->dir, strerror(code));
    return made ? folder : NULL;
}

static void forget(struct store *s, const char *folder)
{
    pthread_mutex_lock(&s->mutex);
    for (size_t i = 0; i < s->begun.n; i++) {
        if (strcmp(s->begun.p[i], folder) != 0)
            continue;
        free(s->begun.p[i]);
        s->begun.p[i] = s->begun.p[--s->begun.n];
        break;
    }
    pthread_mutex_unlock(&s->mutex);
}

void store_abandon(struct store *s, const char *folder)
{
    store_remove_tree(folder, NULL);
    forget(s, folder);
}

/* Moves a damaged entry out of the way. Where another process did that at the same moment, it is gone
 * already. */
static void set_aside(struct store *s, const char *entry)
{
    struct arena a = {0};
    const char *aside = store_begin(s, &a, NULL);
    if (aside) {
        /* rename(2) replaces an empty folder */
        if (rename(entry, aside) != 0 && errno != ENOENT)
            store_remove_tree(entry, NULL);
        store_abandon(s, aside);
    }
    arena_release(&a);
}

/* Puts the folder in its place, unless there is a good entry: 0; -1 with errno. */
static int put(struct store *s, const struct store_key *k, const char *folder, const char *entry)
{
    for (int attempt = 0; attempt < 10; attempt++) {
        if (rename(folder, entry) == 0)
            return 0;
        if (errno != EEXIST && errno != ENOTEMPTY && errno != ENOTDIR)
            return -1;
        json_t *theirs = read_entry(s, k, entry);
        if (theirs) {
            json_decref(theirs);
            return 0;
        }
        set_aside(s, entry);
        errno = EEXIST;
    }
    return -1;
}

const char *store_commit(struct store *s, const struct store_key *k, const char *folder, json_t *outcome,
                         struct arena *a, struct err *err)
{
    const char *entry = entry_folder(s, k, a);
    pthread_rwlock_rdlock(&s->pruning);
    int rc = write_entry(s, k, folder, outcome, err);
    if (rc == 0)
        rc = fs_mkdirs(fs_dirname(a, entry), err);
    if (rc == 0 && !is_folder(fs_dirname(a, entry)))
        rc = err_set(err, "%s: is a link, and nothing is written through it", fs_dirname(a, entry));
    if (rc == 0 && put(s, k, folder, entry) != 0)
        rc = err_set(err, "%s: %s", entry, strerror(errno));
    store_abandon(s, folder); /* nothing, when it was moved */
    pthread_rwlock_unlock(&s->pruning);
    return rc == 0 ? entry : NULL;
}

void store_drop(struct store *s, const struct store_key *k)
{
    struct arena a = {0};
    struct stat st;
    const char *entry = entry_folder(s, k, &a);
    pthread_rwlock_wrlock(&s->pruning);
    if (lstat(fs_join(&a, entry, "entry.json"), &st) == 0 && store_is_before(st.st_mtim, s->opened))
        set_aside(s, entry);
    pthread_rwlock_unlock(&s->pruning);
    arena_release(&a);
}

/* ---- outcomes ---- */

static const char *const verdict_words[] = {
    [VERDICT_NONE] = "none",
    [VERDICT_PASS] = "pass",
    [VERDICT_FAIL] = "fail",
    [VERDICT_KNOWN] = "known failure",
    [VERDICT_UNEXPECTED] = "unexpected pass",
    [VERDICT_NOT_RUN] = "not run",
};
enum { VERDICTS = sizeof verdict_words / sizeof *verdict_words };

json_t *store_step(const struct step *step)
{
    json_t *o = jvalue_object();
    json_object_set_new(o, "verdict", json_string(verdict_words[step->verdict]));
    json_object_set_new(o, "why", jvalue_text(step->why));
    json_object_set_new(o, "log", jvalue_text(step->log));
    json_object_set_new(o, "seconds", json_real(step->seconds));
    json_object_set_new(o, "peak", json_integer((json_int_t)step->peak));
    return o;
}

static bool read_text(const json_t *o, const char *name, struct arena *a, const char **out)
{
    const json_t *v = json_object_get(o, name);
    *out =
        json_is_string(v) ? arena_strdup(a, (struct str){json_string_value(v), json_string_length(v)}) : NULL;
    return json_is_string(v) || json_is_null(v);
}

int store_step_read(const json_t *outcome, struct arena *a, struct step *step)
{
    const char *word = json_string_value(json_object_get(outcome, "verdict"));
    const json_t *seconds = json_object_get(outcome, "seconds"), *peak = json_object_get(outcome, "peak");
    int v = 0;
    while (word && v < VERDICTS && strcmp(verdict_words[v], word) != 0)
        v++;
    struct step s = {.verdict = (enum verdict)v, .cached = true};
    if (!word || v == VERDICTS || !read_text(outcome, "why", a, &s.why) ||
        !read_text(outcome, "log", a, &s.log) || !json_is_number(seconds) || !json_is_integer(peak) ||
        json_integer_value(peak) < 0)
        return -1;
    s.seconds = json_number_value(seconds);
    s.peak = (uint64_t)json_integer_value(peak);
    *step = s;
    return 0;
}
