#include "store/folder.h"
#include "base/anchor.h"
#include "base/fs.h"
#include "report/jvalue.h"
#include "store/folder_parts.h"
#include "store/tree.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { ENTRY_VERSION = 1, ENTRY_MOST = 64 << 20 };

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

static int store_folder_list_file(void *ctx, const char *path, const struct stat *st)
{
    struct listing *l = ctx;
    if (S_ISLNK(st->st_mode))
        return list_link(l, path);
    if (!S_ISREG(st->st_mode)) /* what else a program may make (a socket) is no result */
        return 0;
    struct digest digest;
    char text[DIGEST_TEXT];
    if (store_file_digest(l->s, path, &digest, l->err) != 0)
        return -1;
    digest_text(digest, text);
    json_t *file = jvalue_object();
    json_object_set_new(file, "name", jvalue_text(path + l->skip));
    json_object_set_new(file, "size", json_integer(st->st_size));
    json_object_set_new(file, "xxh3", json_string(text));
    return json_array_append_new(l->files, file);
}

static bool is_intact(struct store *s, const char *folder, const json_t *file)
{
    struct arena a = {0};
    const char *name = json_string_value(json_object_get(file, "name"));
    struct digest want, is;
    bool summed = digest_parse(str_of(json_string_value(json_object_get(file, "xxh3"))), &want);
    const char *link = json_string_value(json_object_get(file, "link"));
    const json_t *size = json_object_get(file, "size");
    const char *path = name ? fs_join(&a, folder, name) : NULL;
    char found[4096] = "";
    struct stat st;
    bool ok = false;
    if (path && link) {
        ssize_t n = readlink(path, found, sizeof found - 1);
        ok = n >= 0 && strlen(link) == (size_t)n && memcmp(link, found, (size_t)n) == 0;
    } else if (path && summed && json_is_integer(size)) {
        ok = lstat(path, &st) == 0 && S_ISREG(st.st_mode) &&
             st.st_size == json_integer_value(size) && store_file_digest(s, path, &is, NULL) == 0 &&
             digest_eq(is, want);
    }
    arena_release(&a);
    return ok;
}

/* Whether it is the entry of that key; of NULL: of the key that its place says. */
static bool is_key(const struct store_key *k, const json_t *text, const char *folder)
{
    char digest[DIGEST_TEXT];
    if (!k) {
        digest_text(digest_of((struct str){json_string_value(text), json_string_length(text)}),
                    digest);
        size_t n = strlen(folder);
        if (json_is_string(text) && strstr(json_string_value(text), "\xef\xbf\xbd"))
            return true; /* the words had bytes that JSON can't hold: nobody can say */
        return json_is_string(text) && n > STORE_REST + STORE_GROUP + 1 &&
               strcmp(folder + n - STORE_REST, digest + STORE_GROUP) == 0 &&
               memcmp(folder + n - STORE_REST - 1 - STORE_GROUP, digest, STORE_GROUP) == 0;
    }
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
static json_t *store_folder_read_entry(struct store *s, const struct store_key *k,
                                       const char *folder)
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
              json_is_array(files) && is_key(k, json_object_get(entry, "key"), folder) &&
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

bool store_folder_intact(struct store *s, const char *folder)
{
    json_t *entry = store_folder_read_entry(s, NULL, folder);
    json_decref(entry);
    return entry != NULL;
}

/* Not by way of anchor_write_path, which waits for the disk: nobody looks at the folder yet, and an
 * entry that a crash leaves half-written is a damaged one. */
static int store_folder_write_file(const char *path, struct str bytes, struct err *err)
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

static int store_folder_write_entry(struct store *s, const struct store_key *k, const char *folder,
                                    json_t *outcome, struct err *err)
{
    struct arena a = {0};
    struct buf b = {0};
    struct listing l = {s, strlen(folder) + 1, jvalue_array(), err};
    const char *path = fs_join(&a, folder, "entry.json");
    unlink(path);
    int rc = is_folder(folder) ? store_tree(folder, store_folder_list_file, &l, err)
                               : err_set(err, "%s: is no folder any more", folder);
    if (rc == 0) {
        json_t *entry = jvalue_object();
        json_object_set_new(entry, "version", json_integer(ENTRY_VERSION));
        json_object_set_new(entry, "key", jvalue_text(buf_str(&k->text).p));
        json_object_set(entry, "files", l.files);
        json_object_set(entry, "outcome", outcome);
        jvalue_write(entry, &b);
        rc = store_folder_write_file(path, buf_str(&b), err);
    }
    json_decref(l.files);
    buf_release(&b);
    arena_release(&a);
    return rc;
}

/* ---- finding ---- */

static const char *entry_folder(const struct store *s, const struct store_key *k, struct arena *a)
{
    char digest[DIGEST_TEXT];
    digest_text(store_key_digest(k), digest);
    return arena_printf(a, "%s/%.2s/%s", s->dir, digest, digest + 2);
}

static const char *store_folder_find(struct store *s, const struct store_key *k, struct arena *a,
                                     json_t **outcome)
{
    const char *folder = entry_folder(s, k, a);
    json_t *entry = store_folder_read_entry(s, k, folder);
    if (!entry)
        return NULL;
    /* Only the time of its last use, and by the file system's clock. */
    utimensat(AT_FDCWD, fs_join(a, folder, "entry.json"), NULL, AT_SYMLINK_NOFOLLOW);
    if (outcome)
        *outcome = json_incref(json_object_get(entry, "outcome"));
    json_decref(entry);
    return folder;
}

const char *store_find(struct store *s, const struct store_key *k, struct arena *a,
                       json_t **outcome)
{
    if (outcome)
        *outcome = NULL;
    pthread_rwlock_rdlock(&s->pruning);
    const char *folder = store_folder_find(s, k, a, outcome);
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

static void store_folder_forget(struct store *s, const char *folder)
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
    store_folder_forget(s, folder);
}

/* Moves a damaged entry out of the way. Where another process did that at the same
 * moment, it is gone already. */
void store_set_aside(struct store *s, const char *entry)
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
static int store_folder_put(struct store *s, const struct store_key *k, const char *folder,
                            const char *entry)
{
    for (int attempt = 0; attempt < 10; attempt++) {
        if (rename(folder, entry) == 0)
            return 0;
        if (errno != EEXIST && errno != ENOTEMPTY && errno != ENOTDIR)
            return -1;
        json_t *theirs = store_folder_read_entry(s, k, entry);
        if (theirs) {
            json_decref(theirs);
            return 0;
        }
        store_set_aside(s, entry);
        errno = EEXIST;
    }
    return -1;
}

const char *store_commit(struct store *s, const struct store_key *k, const char *folder,
                         json_t *outcome, struct arena *a, struct err *err)
{
    const char *entry = entry_folder(s, k, a);
    pthread_rwlock_rdlock(&s->pruning);
    int rc = store_folder_write_entry(s, k, folder, outcome, err);
    if (rc == 0)
        rc = fs_mkdirs(fs_dirname(a, entry), err);
    if (rc == 0 && !is_folder(fs_dirname(a, entry)))
        rc = err_set(err, "%s: is a link, and nothing is written through it", fs_dirname(a, entry));
    if (rc == 0 && store_folder_put(s, k, folder, entry) != 0)
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
        store_set_aside(s, entry);
    pthread_rwlock_unlock(&s->pruning);
    arena_release(&a);
}

void store_reject(struct store *s, const struct store_key *k, const json_t *outcome)
{
    struct arena a = {0};
    const char *folder = entry_folder(s, k, &a);
    pthread_rwlock_wrlock(&s->pruning);
    json_t *entry = store_folder_read_entry(s, k, folder);
    if (entry && json_equal(json_object_get(entry, "outcome"), outcome))
        store_set_aside(s, folder);
    json_decref(entry);
    pthread_rwlock_unlock(&s->pruning);
    arena_release(&a);
}
