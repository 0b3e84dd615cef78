#include "base/fs.h"
#include "store/folder.h"
#include "store/store.h"
#include "store/tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>

#include <cmocka.h>

static char top[64];
static const char *root; /* the cache, in it */
static struct arena arena;
static struct store *s;

static const char *in(const char *folder, const char *name)
{
    return fs_join(&arena, folder, name);
}

static struct digest key(const char *text)
{
    return digest_of(str_of(text));
}

static const char *get_kind(const char *kind, const char *what)
{
    struct buf b = {0};
    buf_addstr(&b, "before ");
    bool found = store_get(s, kind, key(what), &b);
    assert_int_equal(strncmp(b.p, "before ", 7), 0);
    assert_int_equal(b.p[b.len], '\0');
    if (!found)
        assert_int_equal(b.len, 7);
    const char *text = found ? arena_strdup(&arena, str_cut(buf_str(&b), 7, b.len)) : NULL;
    buf_release(&b);
    return text;
}

static const char *get(const char *what)
{
    return get_kind("facts", what);
}

static void put(const char *what, const char *text)
{
    assert_true(store_put(s, "facts", key(what), str_of(text)));
}

static const char *path_of(const char *what)
{
    char digits[DIGEST_TEXT];
    digest_text(key(what), digits);
    return arena_printf(&arena, "%s/%.2s/%s.facts", root, digits, digits + 2);
}

static void read_file(const char *path, struct buf *b)
{
    struct err err;
    if (fs_read(path, 1 << 20, b, &err) != 0)
        fail_msg("%s", err.msg);
}

static void write_file(const char *path, struct str bytes)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(fs_write_all(fd, bytes), 0);
    close(fd);
}

static void found_again(void **state)
{
    (void)state;
    struct stat st;
    assert_null(get("one"));
    put("one", "first");
    assert_string_equal(get("one"), "first");
    assert_null(get("two"));
    assert_null(get_kind("flags", "one"));
    assert_true(store_put(s, "flags", key("one"), STR("other")));
    assert_string_equal(get("one"), "first");
    assert_string_equal(get_kind("flags", "one"), "other");
    put("one", "second");
    assert_string_equal(get("one"), "second");
    put("empty", "");
    assert_string_equal(get("empty"), "");
    store_close(s);
    s = store_open(root, NULL);
    assert_string_equal(get("one"), "second");
    store_forget(s, "facts", key("one"));
    assert_null(get("one"));
    assert_null(store_trouble(s));
    /* Nobody else reads what is in it. */
    assert_int_equal(stat(root, &st), 0);
    assert_int_equal(st.st_mode & 07777, 0700);
    assert_int_equal(stat(path_of("empty"), &st), 0);
    assert_int_equal(st.st_mode & 07777, 0600);
}

static void no_cache_at_all(void **state)
{
    (void)state;
    struct buf b = {0};
    assert_false(store_get(NULL, "facts", key("one"), &b));
    assert_false(store_put(NULL, "facts", key("one"), STR("x")));
    store_forget(NULL, "facts", key("one"));
    store_tend(NULL, 1, 1);
    store_close(NULL);
}

/* Each byte another one, each length a shorter one, and a longer one: never an answer, and gone afterwards.
 */
static void damaged_blocks_are_absent(void **state)
{
    (void)state;
    const char *path = path_of("one");
    struct buf good = {0}, bad = {0};
    put("one", "some text");
    read_file(path, &good);
    assert_int_equal(good.len, 64 + 9);
    for (size_t i = 0; i < good.len; i++) {
        for (int bit = 0; bit < 8; bit++) {
            buf_clear(&bad);
            buf_adds(&bad, buf_str(&good));
            bad.p[i] = (char)(bad.p[i] ^ 1 << bit);
            write_file(path, buf_str(&bad));
            assert_null(get("one"));
            assert_int_equal(fs_kind(path), FS_NONE);
        }
        write_file(path, str_cut(buf_str(&good), 0, i));
        assert_null(get("one"));
        assert_int_equal(fs_kind(path), FS_NONE);
    }
    buf_clear(&bad);
    buf_adds(&bad, buf_str(&good));
    buf_addch(&bad, 'x');
    write_file(path, buf_str(&bad));
    assert_null(get("one"));
    write_file(path, buf_str(&good));
    assert_string_equal(get("one"), "some text");
    buf_release(&good);
    buf_release(&bad);
}

/* Another key's block under this one's name, and things that are no blocks at all. */
static void strangers_are_absent(void **state)
{
    (void)state;
    const char *path = path_of("one"), *other = in(top, "other");
    struct buf b = {0};
    for (int stranger = 0; stranger < 7; stranger++) {
        put("one", "first");
        put("two", "second");
        read_file(path_of("two"), &b);
        assert_int_equal(unlink(path), 0);
        write_file(other, STR("the user's"));
        switch (stranger) {
        case 0:
            write_file(path, buf_str(&b));
            break;
        case 1:
            write_file(path, STR(""));
            break;
        case 2:
            assert_int_equal(symlink(path_of("two"), path), 0);
            break;
        case 3:
            assert_int_equal(symlink(other, path), 0);
            break;
        case 4:
            assert_int_equal(mkfifo(path, 0600), 0);
            break;
        case 5:
            assert_int_equal(mkdir(path, 0700), 0);
            write_file(in(path, "file"), STR("x"));
            break;
        default:
            write_file(path, STR("x"));
            assert_int_equal(truncate(path, (off_t)1 << 40), 0); /* no memory is asked for */
        }
        assert_null(get("one"));
        assert_int_equal(fs_kind(path), FS_NONE);
        put("one", "third");
        assert_string_equal(get("one"), "third");
        buf_clear(&b);
        read_file(other, &b);
        assert_string_equal(b.p, "the user's");
        buf_clear(&b);
    }
    buf_release(&b);
}

static void put_over_a_stranger(void **state)
{
    (void)state;
    const char *path = path_of("one");
    assert_int_equal(mkdir(fs_dirname(&arena, path), 0700), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    write_file(in(path, "file"), STR("x"));
    put("one", "first");
    assert_string_equal(get("one"), "first");
    write_file(path, STR("rubbish"));
    put("one", "second");
    assert_string_equal(get("one"), "second");
}

static void links_lead_nowhere(void **state)
{
    (void)state;
    const char *group = fs_dirname(&arena, path_of("one"));
    assert_int_equal(mkdir(in(top, "users"), 0700), 0);
    assert_int_equal(symlink(in(top, "users"), group), 0);
    assert_null(get("one"));
    put("one", "first"); /* in a folder in the place of the link */
    assert_string_equal(get("one"), "first");
    assert_int_equal(rmdir(in(top, "users")), 0); /* nothing is in it */
    assert_int_equal(store_remove_tree(group, NULL), 0);
    write_file(group, STR("no folder"));
    assert_null(get("one"));
    put("one", "second");
    assert_string_equal(get("one"), "second");
}

/* ---- folders that are not taken ---- */

static const char *refused(const char *dir)
{
    struct err err = {""};
    struct store *other = store_open(dir, &err);
    assert_null(other);
    return arena_strdup(&arena, str_of(err.msg));
}

static void folders_that_are_not_used(void **state)
{
    (void)state;
    const char *dir = in(top, "dir");
    assert_int_equal(symlink(root, in(top, "link")), 0);
    assert_non_null(strstr(refused(in(top, "link")), "is a link"));
    write_file(in(top, "file"), STR(""));
    assert_non_null(strstr(refused(in(top, "file")), "file"));
    assert_non_null(strstr(refused(in(top, "file/sub")), "file"));
    assert_int_equal(mkdir(dir, 0700), 0);
    assert_int_equal(chmod(dir, 0777), 0);
    assert_non_null(strstr(refused(dir), "others may write to it"));
    assert_int_equal(chmod(dir, 01777), 0);
    assert_non_null(strstr(refused(dir), "others may write to it"));
    assert_int_equal(chmod(dir, 0700), 0);
    write_file(in(dir, "thesis"), STR("x"));
    assert_non_null(strstr(refused(dir), "something else in it"));
    assert_int_equal(unlink(in(dir, "thesis")), 0);
    if (geteuid() == 0) {
        assert_int_equal(chown(dir, 65534, (gid_t)-1), 0);
        assert_non_null(strstr(refused(dir), "belongs to somebody else"));
    }
}

static void one_of_validate_becomes_ours(void **state)
{
    (void)state;
    struct err err = {""};
    const char *dir = in(top, "dir/deep/cache");
    struct store *other = store_open(dir, &err);
    assert_non_null(other);
    store_close(other);
    write_file(in(dir, "lock"), STR("a cache of tranship validate\n"));
    write_file(in(dir, "something"), STR("x"));
    other = store_open(dir, &err);
    assert_non_null(other);
    store_close(other);
}

/* Runs f as a user whom permissions bind; 0 where it returned. */
static int as_nobody(void (*f)(void))
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && (chown(root, 65534, 65534) != 0 || setgid(65534) != 0 || setuid(65534) != 0))
            _exit(99);
        f();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "line %d: %s\n", __LINE__, #condition);                                          \
            _exit(1);                                                                                        \
        }                                                                                                    \
    } while (0)

static void use_read_only(void)
{
    struct err err = {""};
    struct buf b = {0};
    struct store *mine = store_open(root, &err);
    CHECK(mine && store_put(mine, "facts", key("one"), STR("first")));
    store_close(mine);
    CHECK(chmod(root, 0500) == 0 && chmod(in(root, "lock"), 0400) == 0);
    mine = store_open(root, &err);
    CHECK(mine);
    CHECK(store_get(mine, "facts", key("one"), &b) && str_is(buf_str(&b), "first"));
    CHECK(!store_put(mine, "facts", key("two"), STR("second")));
    CHECK(!store_get(mine, "facts", key("two"), &b));
    store_tend(mine, 1, 1);
    CHECK(store_get(mine, "facts", key("one"), &b));
    store_close(mine);
    CHECK(chmod(root, 0700) == 0 && chmod(in(root, "lock"), 0600) == 0);
}

static void a_read_only_folder(void **state)
{
    (void)state;
    store_close(s);
    s = NULL;
    assert_int_equal(store_remove_tree(root, NULL), 0);
    assert_int_equal(mkdir(root, 0700), 0);
    assert_int_equal(chmod(top, 0755), 0);
    assert_int_equal(as_nobody(use_read_only), 0);
}

static void use_unwritable_group(void)
{
    struct store *mine = store_open(root, NULL);
    CHECK(mine && store_put(mine, "facts", key("one"), STR("first")));
    CHECK(chmod(fs_dirname(&arena, path_of("one")), 0500) == 0);
    CHECK(!store_put(mine, "facts", key("one"), STR("second")));
    CHECK(store_trouble(mine) && strstr(store_trouble(mine), "ermission denied"));
    CHECK(!store_put(mine, "facts", key("two"), STR("second"))); /* nothing is tried any more */
    struct buf b = {0};
    CHECK(store_get(mine, "facts", key("one"), &b) && str_is(buf_str(&b), "first"));
    CHECK(chmod(fs_dirname(&arena, path_of("one")), 0700) == 0);
    store_close(mine);
}

static void a_folder_that_turns_read_only(void **state)
{
    (void)state;
    store_close(s);
    s = NULL;
    assert_int_equal(store_remove_tree(root, NULL), 0);
    assert_int_equal(mkdir(root, 0700), 0);
    assert_int_equal(chmod(top, 0755), 0);
    assert_int_equal(as_nobody(use_unwritable_group), 0);
}

/* A write is cut at each length in turn: as on a full disk, nothing is left of it. */
static void a_full_disk(void **state)
{
    (void)state;
    struct rlimit was, small;
    put("one", "first");
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &was), 0);
    for (rlim_t n = 0; n < 70; n += 7) {
        small = (struct rlimit){n, was.rlim_max};
        store_close(s);
        s = store_open(root, NULL);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        bool kept = store_put(s, "facts", key("one"), STR("second"));
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &was), 0);
        assert_false(kept);
        assert_non_null(strstr(store_trouble(s), "File too large"));
        assert_string_equal(get("one"), "first");
        assert_false(store_put(s, "facts", key("two"), STR("second")));
        DIR *d = opendir(fs_dirname(&arena, path_of("one")));
        int names = 0;
        while (readdir(d))
            names++;
        closedir(d);
        assert_int_equal(names, 3);
    }
    /* One that is full already can be opened. */
    small = (struct rlimit){0, was.rlim_max};
    store_close(s);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    s = store_open(root, NULL);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &was), 0);
    assert_non_null(s);
    assert_string_equal(get("one"), "first");
}

/* ---- keeping it small ---- */

static void age(const char *path, int seconds)
{
    struct timespec times[2];
    clock_gettime(CLOCK_REALTIME, &times[0]);
    times[0].tv_sec -= seconds;
    times[1] = times[0];
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static time_t used(const char *path)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    return st.st_mtim.tv_sec;
}

static void uses_are_noted_once_a_day(void **state)
{
    (void)state;
    put("one", "first");
    age(path_of("one"), 80000);
    time_t before = used(path_of("one"));
    assert_non_null(get("one"));
    assert_int_equal(used(path_of("one")), before);
    age(path_of("one"), 90000);
    before = used(path_of("one"));
    assert_non_null(get("one"));
    assert_true(used(path_of("one")) > before + 80000);
}

static void pruned(void **state)
{
    (void)state;
    struct store_pruned p;
    const char *text = arena_printf(&arena, "%09936d", 1); /* 10,000 bytes with its head */
    for (int i = 0; i < 10; i++) {
        put(arena_printf(&arena, "%d", i), text);
        age(path_of(arena_printf(&arena, "%d", i)), i % 2 ? 5000 + i : 1000 + i);
    }
    write_file(in(root, "tmp/entry-dead"), STR("x"));
    write_file(in(root, "ab"), STR("no folder"));
    struct store *other = store_open(root, NULL); /* blocks go all the same */
    assert_int_equal(store_prune(s, 0, 4000, &p, NULL), 0);
    assert_false(p.busy);
    assert_int_equal(p.entries, 5);
    assert_int_equal(p.bytes, 50000);
    assert_int_equal(p.left_entries, 5);
    assert_null(get("1"));
    store_close(other);
    assert_int_equal(store_prune(s, 20000, 0, &p, NULL), 0);
    assert_int_equal(p.left_bytes, 20000);
    assert_non_null(get("0"));
    assert_non_null(get("2"));
    assert_null(get("4"));
    assert_int_equal(fs_kind(in(root, "tmp/entry-dead")), FS_NONE);
}

static void drafts_of_the_dead_are_swept(void **state)
{
    (void)state;
    struct store_pruned p;
    put("one", "first");
    const char *draft = in(fs_dirname(&arena, path_of("one")), ".tranship-draft-abcdef");
    write_file(draft, STR("half"));
    assert_int_equal(store_prune(s, 0, 0, &p, NULL), 0);
    assert_int_equal(p.left_entries, 1);
    assert_int_equal(fs_kind(draft), FS_NONE);
}

static void system_headers_get_old(void **state)
{
    (void)state;
    struct store_pruned p;
    struct store_sizes sizes;
    assert_int_equal(mkdir(in(root, "system"), 0700), 0);
    assert_int_equal(mkdir(in(root, "system/set"), 0700), 0);
    write_file(in(root, "system/set/a.pch"), STR("0123456789"));
    write_file(in(root, "system/b.pch"), STR("01234"));
    put("one", "first");
    assert_int_equal(store_sizes(s, &arena, &sizes, NULL), 0);
    assert_int_equal(sizes.n, 2);
    assert_string_equal(sizes.kind[0].name, "facts");
    assert_int_equal(sizes.kind[0].bytes, 69);
    assert_string_equal(sizes.kind[1].name, "system");
    assert_int_equal(sizes.kind[1].entries, 2);
    age(in(root, "system/b.pch"), 5000);
    age(in(root, "system/set/a.pch"), 5000);
    age(in(root, "system/set"), 5000);
    struct store *other = store_open(root, NULL);
    assert_int_equal(store_prune(s, 0, 1000, &p, NULL), 0);
    assert_true(p.busy);
    assert_int_equal(p.entries, 0);
    store_close(other);
    age(in(root, "system/set/a.pch"), 10); /* a folder is as young as its youngest file */
    assert_int_equal(store_prune(s, 0, 1000, &p, NULL), 0);
    assert_false(p.busy);
    assert_int_equal(p.entries, 1);
    assert_int_equal(fs_kind(in(root, "system/b.pch")), FS_NONE);
    assert_int_equal(store_clear(s, &p, NULL), 0);
    assert_int_equal(p.entries, 2);
    assert_int_equal(p.left_entries, 0);
    assert_int_equal(fs_kind(in(root, "system/set")), FS_NONE);
}

static const char *size_text(void)
{
    struct buf b = {0};
    read_file(in(root, "size"), &b);
    const char *text = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    return text;
}

/* The folder is walked when it is due only: an old block stays until then. */
static void tended(void **state)
{
    (void)state;
    put("one", "first");
    store_tend(s, 1 << 20, 1000);
    assert_true(strncmp(size_text(), "69 bytes, counted at ", 21) == 0);
    age(path_of("one"), 5000);
    put("two", "second");
    store_tend(s, 1 << 20, 1000);
    assert_true(strncmp(size_text(), "139 bytes, counted at ", 22) == 0);
    assert_int_equal(fs_kind(path_of("one")), FS_FILE);
    store_tend(s, 1 << 20, 1000); /* nothing was written */
    assert_true(strncmp(size_text(), "139 bytes", 9) == 0);
    put("three", "third");
    store_tend(s, 200, 0); /* too large */
    assert_int_equal(fs_kind(path_of("one")), FS_NONE);
    assert_true(strncmp(size_text(), "139 bytes", 9) == 0);
    age(path_of("two"), 5000);
    write_file(in(root, "size"), STR("139 bytes, counted at 1000000\n"));
    put("three", "third");
    store_tend(s, 1 << 20, 1000);
    assert_int_equal(fs_kind(path_of("two")), FS_NONE);
    for (int i = 0; i < 3; i++) {
        static const char *const bad[] = {"", "18446744073709551615 bytes, counted at 99999999999999\n",
                                          "139 bytes, counted"};
        write_file(in(root, "size"), str_of(bad[i]));
        put("three", "third");
        store_tend(s, 1 << 20, 1000);
        assert_true(strncmp(size_text(), "69 bytes, counted at ", 21) == 0);
    }
}

static void verified(void **state)
{
    (void)state;
    struct store_verified v;
    struct buf b = {0};
    const char *names[] = {"a", "b", "c", "d"};
    for (int i = 0; i < 4; i++)
        put(names[i], names[i]);
    struct store_key k = {0};
    store_key_text(&k, "what", "folder");
    const char *work = store_begin(s, &arena, NULL);
    write_file(in(work, "f"), STR("contents"));
    json_t *outcome = json_object();
    const char *folder = store_commit(s, &k, work, outcome, &arena, NULL);
    assert_non_null(folder);
    assert_int_equal(store_verify(s, &v, NULL), 0);
    assert_int_equal(v.entries, 5);
    assert_int_equal(v.bad, 0);
    assert_int_equal(truncate(path_of("a"), 10), 0);
    read_file(path_of("b"), &b);
    write_file(path_of("c"), buf_str(&b));
    write_file(in(folder, "f"), STR("cOntents"));
    assert_int_equal(store_verify(s, &v, NULL), 0);
    assert_int_equal(v.entries, 5);
    assert_int_equal(v.bad, 3);
    assert_int_equal(v.left, 0);
    assert_int_equal(fs_kind(path_of("a")), FS_NONE);
    assert_int_equal(fs_kind(path_of("c")), FS_NONE);
    assert_int_equal(fs_kind(folder), FS_NONE);
    assert_int_equal(store_verify(s, &v, NULL), 0);
    assert_int_equal(v.entries, 2);
    assert_int_equal(v.bad, 0);
    json_decref(outcome);
    store_key_release(&k);
    buf_release(&b);
}

/* ---- at once ---- */

/* All threads of all processes read, write, damage and prune the same few blocks: what is read is right. */
static void *hammer(void *arg)
{
    struct store *mine = arg;
    struct buf b = {0}, want = {0};
    struct store_pruned p;
    long wrong = 0, hits = 0;
    for (int i = 0; i < 400; i++) {
        char name[20];
        snprintf(name, sizeof name, "%d", i % 7);
        buf_clear(&want);
        for (int n = 0; n < 500 * (i % 7); n++)
            buf_addstr(&want, name);
        buf_clear(&b);
        if (store_get(mine, "facts", key(name), &b)) {
            wrong += !str_eq(buf_str(&b), buf_str(&want));
            hits++;
        } else {
            wrong += !store_put(mine, "facts", key(name), buf_str(&want));
        }
        char digits[DIGEST_TEXT], path[256];
        digest_text(key(name), digits);
        snprintf(path, sizeof path, "%s/%.2s/%s.facts", root, digits, digits + 2);
        if (i % 40 == 39 && truncate(path, 70) != 0)
            wrong += errno != ENOENT;
        if (i % 100 == 99)
            wrong += store_prune(mine, 3000, 0, &p, NULL) != 0;
    }
    buf_release(&b);
    buf_release(&want);
    return (void *)(wrong + (hits == 0));
}

static void several_threads_and_processes(void **state)
{
    (void)state;
    enum { PROCESSES = 3, THREADS = 3 };
    for (int p = 0; p < PROCESSES; p++) {
        if (fork() != 0)
            continue;
        struct store *mine = store_open(root, NULL);
        pthread_t t[THREADS];
        bool wrong = !mine;
        for (int i = 0; i < THREADS; i++)
            pthread_create(&t[i], NULL, hammer, mine);
        for (int i = 0; i < THREADS; i++) {
            void *n;
            pthread_join(t[i], &n);
            wrong |= n != NULL;
        }
        store_close(mine);
        _exit(wrong);
    }
    for (int p = 0; p < PROCESSES; p++) {
        int status;
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
}

/* One that removes folders and was stopped in the middle keeps nobody from working. */
static void a_stopped_process_does_not_stop_others(void **state)
{
    (void)state;
    struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
    struct store_pruned p;
    store_close(s);
    int fd = open(in(root, "lock"), O_RDWR);
    assert_int_equal(fcntl(fd, F_OFD_SETLK, &l), 0);
    s = store_open(root, NULL);
    assert_non_null(s);
    put("one", "first");
    assert_string_equal(get("one"), "first");
    assert_int_equal(store_prune(s, 1, 0, &p, NULL), 0);
    assert_int_equal(p.entries, 1);
    close(fd);
}

static int set_up(void **state)
{
    (void)state;
    strcpy(top, "/tmp/store_test-XXXXXX");
    if (!mkdtemp(top))
        return -1;
    root = in(top, "cache");
    s = store_open(root, NULL);
    return s ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    store_close(s);
    s = NULL;
    int rc = store_remove_tree(top, NULL);
    arena_release(&arena);
    return rc;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(found_again),
        TEST(no_cache_at_all),
        TEST(damaged_blocks_are_absent),
        TEST(strangers_are_absent),
        TEST(put_over_a_stranger),
        TEST(links_lead_nowhere),
        TEST(folders_that_are_not_used),
        TEST(one_of_validate_becomes_ours),
        TEST(a_read_only_folder),
        TEST(a_folder_that_turns_read_only),
        TEST(a_full_disk),
        TEST(uses_are_noted_once_a_day),
        TEST(pruned),
        TEST(drafts_of_the_dead_are_swept),
        TEST(system_headers_get_old),
        TEST(tended),
        TEST(verified),
        TEST(a_stopped_process_does_not_stop_others),
        TEST(several_threads_and_processes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
