#include "store/blocks_test_support.h"
#include "store/crowd_test_support.h"
#include "store/tree.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

static void store_test_found_again(void **state)
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
    assert_int_equal(unlink(path_of("one")), 0); /* anybody may remove a block */
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
    store_tend(NULL, 1, 1);
    store_close(NULL);
}

/* Each byte another one, each length a shorter one, and a longer one: never an answer,
 * and gone afterwards.
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
    const char *path = path_of("one"), *other = scratch_in("other");
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
    assert_int_equal(mkdir(fs_dirname(&scratch_arena, path), 0700), 0);
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
    const char *group = fs_dirname(&scratch_arena, path_of("one"));
    assert_int_equal(mkdir(scratch_in("users"), 0700), 0);
    assert_int_equal(symlink(scratch_in("users"), group), 0);
    assert_null(get("one"));
    put("one", "first"); /* in a folder in the place of the link */
    assert_string_equal(get("one"), "first");
    assert_int_equal(rmdir(scratch_in("users")), 0); /* nothing is in it */
    assert_int_equal(store_remove_tree(group, NULL), 0);
    write_file(group, STR("no folder"));
    assert_null(get("one"));
    put("one", "second");
    assert_string_equal(get("one"), "second");
}

/* ---- folders that are not taken ---- */

static const char *store_test_refused(const char *dir)
{
    struct err err = {""};
    struct store *other = store_open(dir, &err);
    assert_null(other);
    return arena_strdup(&scratch_arena, str_of(err.msg));
}

static void folders_that_are_not_used(void **state)
{
    (void)state;
    const char *dir = scratch_in("dir");
    assert_int_equal(symlink(root, scratch_in("link")), 0);
    assert_non_null(strstr(store_test_refused(scratch_in("link")), "is a link"));
    write_file(scratch_in("file"), STR(""));
    assert_non_null(strstr(store_test_refused(scratch_in("file")), "file"));
    assert_non_null(strstr(store_test_refused(scratch_in("file/sub")), "file"));
    assert_int_equal(mkdir(dir, 0700), 0);
    assert_int_equal(chmod(dir, 0777), 0);
    assert_non_null(strstr(store_test_refused(dir), "others may write to it"));
    assert_int_equal(chmod(dir, 01777), 0);
    assert_non_null(strstr(store_test_refused(dir), "others may write to it"));
    assert_int_equal(chmod(dir, 0700), 0);
    write_file(in(dir, "thesis"), STR("x"));
    assert_non_null(strstr(store_test_refused(dir), "something else in it"));
    assert_int_equal(unlink(in(dir, "thesis")), 0);
    if (geteuid() == 0) {
        assert_int_equal(chown(dir, 65534, (gid_t)-1), 0);
        assert_non_null(strstr(store_test_refused(dir), "belongs to somebody else"));
    }
}

static void one_of_validate_becomes_ours(void **state)
{
    (void)state;
    struct err err = {""};
    const char *dir = scratch_in("dir/deep/cache");
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
        if (geteuid() == 0 &&
            (chown(root, 65534, 65534) != 0 || setgid(65534) != 0 || setuid(65534) != 0))
            _exit(99);
        f();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "line %d: %s\n", __LINE__, #condition);                                \
            _exit(1);                                                                              \
        }                                                                                          \
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
    assert_int_equal(chmod(scratch, 0755), 0);
    assert_int_equal(as_nobody(use_read_only), 0);
}

static void use_unwritable_group(void)
{
    struct store *mine = store_open(root, NULL);
    CHECK(mine && store_put(mine, "facts", key("one"), STR("first")));
    CHECK(chmod(fs_dirname(&scratch_arena, path_of("one")), 0500) == 0);
    CHECK(!store_put(mine, "facts", key("one"), STR("second")));
    CHECK(store_trouble(mine) && strstr(store_trouble(mine), "ermission denied"));
    CHECK(!store_put(mine, "facts", key("two"), STR("second"))); /* nothing is tried any more */
    struct buf b = {0};
    CHECK(store_get(mine, "facts", key("one"), &b) && str_is(buf_str(&b), "first"));
    CHECK(chmod(fs_dirname(&scratch_arena, path_of("one")), 0700) == 0);
    store_close(mine);
}

static void a_folder_that_turns_read_only(void **state)
{
    (void)state;
    store_close(s);
    s = NULL;
    assert_int_equal(store_remove_tree(root, NULL), 0);
    assert_int_equal(mkdir(root, 0700), 0);
    assert_int_equal(chmod(scratch, 0755), 0);
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
        DIR *d = opendir(fs_dirname(&scratch_arena, path_of("one")));
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

/* ---- at once ---- */

/* All threads of all processes read, write, damage and prune the same few blocks:
 * what is read is right. */
static void *store_test_hammer(void *arg)
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

static void store_test_several_threads_and_processes(void **state)
{
    (void)state;
    crowd(store_open, root, store_test_hammer);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(store_test_found_again),
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
        TEST(a_stopped_process_does_not_stop_others),
        TEST(store_test_several_threads_and_processes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
