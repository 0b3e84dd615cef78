#include "base/anchor.h"
#include "base/fs.h"
#include "base/slots.h"
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static char folder[] = "/tmp/fs_test-XXXXXX";

static int fs_test_set_up(void **state)
{
    (void)state;
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int fs_test_remove_one(void *ctx, const char *path)
{
    (void)ctx;
    return unlink(path);
}

/* Also what fs_walk passes over; the folders of a test are few and flat. */
static void fs_test_remove_tree(const char *dir)
{
    DIR *d = opendir(dir);
    struct dirent *e;
    while (d && (e = readdir(d)) != NULL) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        char *path = fs_join(&arena, dir, e->d_name);
        struct stat st;
        if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode))
            fs_test_remove_tree(path);
        else
            fs_test_remove_one(NULL, path);
    }
    if (d)
        closedir(d);
    rmdir(dir);
}

static int fs_test_tear_down(void **state)
{
    (void)state;
    fs_test_remove_tree(folder);
    arena_release(&arena);
    return 0;
}

static const char *fs_test_in(const char *name)
{
    return fs_join(&arena, folder, name);
}

static void fs_test_put(const char *name, const char *text)
{
    struct err err = {""};
    if (anchor_write_path(fs_test_in(name), str_of(text), &err) != 0)
        fail_msg("%s", err.msg);
}

static void assert_holds(const char *name, const char *text)
{
    struct buf b = {0};
    struct err err = {""};
    if (fs_read(fs_test_in(name), 1 << 20, &b, &err) != 0)
        fail_msg("%s", err.msg);
    assert_string_equal(buf_str(&b).p, text);
    buf_release(&b);
}

/* The number of names in the folder, those with a dot included. */
static int fs_test_names(void)
{
    DIR *d = opendir(folder);
    int n = -2;
    while (readdir(d))
        n++;
    closedir(d);
    return n;
}

static int fs_test_mode_of(const char *name)
{
    struct stat st;
    assert_int_equal(stat(fs_test_in(name), &st), 0);
    return st.st_mode & 07777;
}

static void assert_read_fails(const char *path, size_t max, const char *what)
{
    struct buf b = {0};
    struct err err = {""};
    buf_addstr(&b, "before");
    assert_int_equal(fs_read(path, max, &b, &err), -1);
    if (!strstr(err.msg, what) || !strstr(err.msg, path))
        fail_msg("\"%s\" does not say \"%s\"", err.msg, what);
    assert_string_equal(b.p, "before");
    buf_release(&b);
}

static void read_appends(void **state)
{
    (void)state;
    struct buf b = {0};
    fs_test_put("a", "one\n");
    assert_int_equal(fs_read(fs_test_in("a"), 4, &b, NULL), 0);
    assert_int_equal(fs_read(fs_test_in("a"), 4, &b, NULL), 0);
    assert_string_equal(b.p, "one\none\n");
    buf_release(&b);
    fs_test_put("empty", "");
    assert_holds("empty", "");
}

static void read_takes_large_files(void **state)
{
    (void)state;
    struct buf b = {0}, back = {0};
    for (int i = 0; i < 300000; i++)
        buf_addch(&b, (char)i);
    assert_int_equal(anchor_write_path(fs_test_in("large"), buf_str(&b), NULL), 0);
    assert_int_equal(fs_read(fs_test_in("large"), 300000, &back, NULL), 0);
    assert_int_equal(back.len, 300000);
    assert_memory_equal(back.p, b.p, b.len);
    buf_release(&b);
    buf_release(&back);
    assert_read_fails(fs_test_in("large"), 299999, "larger than 299999 bytes");
}

static void read_refuses_what_is_no_file(void **state)
{
    (void)state;
    assert_int_equal(mkfifo(fs_test_in("fifo"), 0600), 0);
    assert_read_fails(folder, 99, "is a folder");
    assert_read_fails(fs_test_in("none"), 99, "no such file");
    assert_read_fails(fs_test_in("fifo"), 99, "is not a regular file");
    assert_read_fails("/dev/zero", 99, "is not a regular file");
    fs_test_put("file", "x");
    assert_read_fails(fs_test_in("file/x"), 99, "not a folder");
}

static void read_of_unknown_size_keeps_the_limit(void **state)
{
    (void)state;
    if (fs_kind("/proc/self/status") != FS_FILE)
        skip();
    struct buf b = {0};
    assert_int_equal(fs_read("/proc/self/status", 1 << 20, &b, NULL), 0);
    assert_true(b.len > 100);
    buf_release(&b);
    assert_read_fails("/proc/self/status", 50, "larger than 50 bytes");
}

static void write_replaces_and_leaves_nothing(void **state)
{
    (void)state;
    fs_test_put("a", "old");
    fs_test_put("a", "new");
    assert_holds("a", "new");
    assert_int_equal(fs_test_names(), 1);
}

static void write_keeps_the_mode(void **state)
{
    (void)state;
    mode_t old = umask(027);
    fs_test_put("new", "x");
    assert_int_equal(fs_test_mode_of("new"), 0640);
    chmod(fs_test_in("new"), 0751);
    fs_test_put("new", "y");
    assert_int_equal(fs_test_mode_of("new"), 0751);
    umask(old);
}

static void assert_write_fails(const char *name, const char *what)
{
    struct err err = {""};
    int before = fs_test_names();
    assert_int_equal(anchor_write_path(fs_test_in(name), STR("text"), &err), -1);
    if (!strstr(err.msg, what) || !strstr(err.msg, fs_test_in(name)))
        fail_msg("\"%s\" does not say \"%s\"", err.msg, what);
    assert_int_equal(fs_test_names(), before);
}

static void write_refuses(void **state)
{
    (void)state;
    assert_int_equal(mkdir(fs_test_in("dir"), 0755), 0);
    assert_int_equal(mkfifo(fs_test_in("fifo"), 0600), 0);
    assert_int_equal(symlink("loop", fs_test_in("loop")), 0);
    assert_int_equal(symlink("gone", fs_test_in("dangling")), 0);
    fs_test_put("file", "x");
    assert_int_equal(symlink("file", fs_test_in("link")), 0);
    assert_write_fails("dir", "is a folder");
    assert_write_fails("fifo", "is not a regular file");
    assert_write_fails("loop", "is a link");
    assert_write_fails("dangling", "is a link");
    assert_write_fails("link", "is a link");
    assert_holds("file", "x");
    assert_int_equal(fs_kind(fs_test_in("gone")), FS_NONE);
    assert_write_fails("none/a", "no such file or folder");
    assert_write_fails("file/a", "not a folder");
    char name[5000];
    memset(name, 'n', sizeof name);
    name[300] = '\0';
    assert_write_fails(name, "the name is too long");
}

/* Runs act in a process whose files end at 4 KiB: its exit status. */
static int run_limited(void (*act)(void))
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct rlimit limit = {4096, 4096};
        setrlimit(RLIMIT_FSIZE, &limit);
        act();
        _exit(99);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static char too_much[10000];

static void write_too_much(void)
{
    struct err err = {""};
    signal(SIGXFSZ, SIG_IGN);
    int rc = anchor_write_path(fs_test_in("a"), (struct str){too_much, sizeof too_much}, &err);
    _exit(rc == -1 && strstr(err.msg, "; the old file is untouched") ? 7 : 1);
}

static void full_disk_leaves_the_old_file(void **state)
{
    (void)state;
    fs_test_put("a", "old");
    assert_int_equal(run_limited(write_too_much), 7);
    assert_holds("a", "old");
    assert_int_equal(fs_test_names(), 1);
}

static void clean_and_leave(int number)
{
    (void)number;
    slots_cleanup();
    _exit(8);
}

static void write_until_a_signal(void)
{
    signal(SIGXFSZ, clean_and_leave);
    anchor_write_path(fs_test_in("a"), (struct str){too_much, sizeof too_much}, NULL);
    _exit(1);
}

static void cleanup_in_a_signal_handler(void **state)
{
    (void)state;
    fs_test_put("a", "old");
    assert_int_equal(run_limited(write_until_a_signal), 8);
    assert_holds("a", "old");
    assert_int_equal(fs_test_names(), 1);
}

static void *write_many(void *ctx)
{
    const char *path = ctx;
    for (int i = 0; i < 20; i++) {
        char text[64];
        snprintf(text, sizeof text, "%063d", i);
        if (anchor_write_path(path, str_of(text), NULL) != 0)
            return ctx;
    }
    return NULL;
}

static void writers_do_not_disturb_each_other(void **state)
{
    (void)state;
    pthread_t threads[8];
    char *path = fs_join(&arena, folder, "shared");
    for (int i = 0; i < 8; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, write_many, path), 0);
    for (int i = 0; i < 8; i++) {
        void *failed;
        pthread_join(threads[i], &failed);
        assert_null(failed);
    }
    struct buf b = {0};
    assert_int_equal(fs_read(path, 99, &b, NULL), 0);
    assert_int_equal(b.len, 63);
    buf_release(&b);
    assert_int_equal(fs_test_names(), 1);
}

static void mkdirs_makes_all(void **state)
{
    (void)state;
    struct err err = {""};
    assert_int_equal(fs_mkdirs(fs_test_in("a/b//c/"), &err), 0);
    assert_int_equal(fs_kind(fs_test_in("a/b/c")), FS_DIR);
    assert_int_equal(fs_mkdirs(fs_test_in("a/b/c"), &err), 0);
    assert_int_equal(fs_mkdirs("/", &err), 0);
    fs_test_put("a/file", "x");
    assert_int_equal(fs_mkdirs(fs_test_in("a/file/d"), &err), -1);
    assert_non_null(strstr(err.msg, "a/file: is a file"));
    assert_int_equal(symlink("b", fs_test_in("a/link")), 0);
    assert_int_equal(fs_mkdirs(fs_test_in("a/link/e"), &err), 0);
    assert_int_equal(fs_kind(fs_test_in("a/b/e")), FS_DIR);
}

static int note_path(void *ctx, const char *path)
{
    struct buf *b = ctx;
    buf_printf(b, "%s\n", path + strlen(folder) + 1);
    return 0;
}

static void walk_is_ordered_by_path(void **state)
{
    (void)state;
    static const char *const dirs[] = {"a", "a/x", "b.d", ".git", "empty"};
    static const char *const files[] = {"a/x/1", "a/y",    "a.cu", "a-b", "b.d/.hidden",
                                        "b.d/z", ".git/q", "B",    "a0"};
    for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++)
        assert_int_equal(mkdir(fs_test_in(dirs[i]), 0755), 0);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        fs_test_put(files[i], "");
    assert_int_equal(symlink("a", fs_test_in("linkdir")), 0);
    assert_int_equal(symlink("a.cu", fs_test_in("linkfile")), 0);
    assert_int_equal(symlink("gone", fs_test_in("dangling")), 0);
    assert_int_equal(mkfifo(fs_test_in("fifo"), 0600), 0);
    struct buf b = {0};
    assert_int_equal(fs_walk(folder, note_path, &b, NULL), 0);
    assert_string_equal(buf_str(&b).p, "B\na-b\na.cu\na/x/1\na/y\na0\nb.d/z\nlinkfile\n");
    buf_clear(&b);
    assert_int_equal(fs_walk(fs_test_in(""), note_path, &b, NULL), 0);
    assert_true(str_starts(buf_str(&b), STR("B\na-b\n")));
    buf_release(&b);
}

static int stop_at_second(void *ctx, const char *path)
{
    (void)path;
    int *n = ctx;
    return ++*n == 2 ? 42 : 0;
}

static void walk_stops_where_told(void **state)
{
    (void)state;
    fs_test_put("a", "");
    fs_test_put("b", "");
    fs_test_put("c", "");
    fs_test_put("d", "");
    fs_test_put("e", "");
    int n = 0;
    assert_int_equal(fs_walk(folder, stop_at_second, &n, NULL), 42);
    assert_int_equal(n, 2);
}

static void walk_reports_a_missing_folder(void **state)
{
    (void)state;
    struct err err = {""};
    struct buf b = {0};
    assert_int_equal(fs_walk(fs_test_in("none"), note_path, &b, &err), -1);
    assert_non_null(strstr(err.msg, "none: no such file or folder"));
    fs_test_put("file", "");
    assert_int_equal(fs_walk(fs_test_in("file"), note_path, &b, &err), -1);
    assert_int_equal(b.len, 0);
    buf_release(&b);
}

static void walk_goes_deep(void **state)
{
    (void)state;
    struct buf path = {0}, seen = {0};
    for (int i = 0; i < 300; i++)
        buf_addstr(&path, "d/");
    assert_int_equal(fs_mkdirs(fs_test_in(path.p), NULL), 0);
    buf_addstr(&path, "deep");
    fs_test_put(path.p, "");
    assert_int_equal(fs_walk(folder, note_path, &seen, NULL), 0);
    buf_addch(&path, '\n');
    assert_string_equal(seen.p, path.p);
    buf_release(&path);
    buf_release(&seen);
}

static void same_and_kind(void **state)
{
    (void)state;
    fs_test_put("a", "x");
    fs_test_put("b", "x");
    assert_int_equal(link(fs_test_in("a"), fs_test_in("hard")), 0);
    assert_int_equal(symlink("a", fs_test_in("soft")), 0);
    assert_true(fs_same(fs_test_in("a"), fs_test_in("./a")));
    assert_true(fs_same(fs_test_in("a"), fs_test_in("hard")));
    assert_true(fs_same(fs_test_in("a"), fs_test_in("soft")));
    assert_false(fs_same(fs_test_in("a"), fs_test_in("b")));
    assert_false(fs_same(fs_test_in("none"), fs_test_in("none")));
    assert_int_equal(fs_kind(fs_test_in("a")), FS_FILE);
    assert_int_equal(fs_kind(folder), FS_DIR);
    assert_int_equal(fs_kind(fs_test_in("none")), FS_NONE);
    assert_int_equal(fs_kind("/dev/null"), FS_OTHER);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, fs_test_set_up, fs_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(read_appends),
        TEST(read_takes_large_files),
        TEST(read_refuses_what_is_no_file),
        TEST(read_of_unknown_size_keeps_the_limit),
        TEST(write_replaces_and_leaves_nothing),
        TEST(write_keeps_the_mode),
        TEST(write_refuses),
        TEST(full_disk_leaves_the_old_file),
        TEST(cleanup_in_a_signal_handler),
        TEST(writers_do_not_disturb_each_other),
        TEST(mkdirs_makes_all),
        TEST(walk_is_ordered_by_path),
        TEST(walk_stops_where_told),
        TEST(walk_reports_a_missing_folder),
        TEST(walk_goes_deep),
        TEST(same_and_kind),
    };
    return cmocka_run_group_tests_name("fs", tests, NULL, NULL);
}
