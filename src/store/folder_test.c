#include "base/anchor.h"
#include "base/scratch_test_support.h"
#include "store/crowd_test_support.h"
#include "store/folder.h"
#include "store/store.h"
#include "store/tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static struct store *s;

static int folder_test_set_up(void **state)
{
    (void)state;
    s = scratch_make("folder_test") == 0 ? store_open_work(scratch, NULL) : NULL;
    return s ? 0 : -1;
}

static int folder_test_tear_down(void **state)
{
    (void)state;
    store_close(s);
    return scratch_remove();
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, folder_test_set_up, folder_test_tear_down)

static const char *folder_test_in(const char *folder, const char *name)
{
    return fs_join(&scratch_arena, folder, name);
}

static void write_to(const char *path, const char *text)
{
    struct err err;
    if (fs_mkdirs(fs_dirname(&scratch_arena, path), &err) != 0 ||
        anchor_write_path(path, str_of(text), &err) != 0)
        fail_msg("%s", err.msg);
}

static const char *folder_test_text_of(const char *path)
{
    struct buf b = {0};
    if (fs_read(path, 1 << 20, &b, NULL) != 0)
        return NULL;
    const char *text = arena_strdup(&scratch_arena, buf_str(&b));
    buf_release(&b);
    return text;
}

static struct store_key key(const char *text)
{
    struct store_key k = {0};
    store_key_text(&k, "what", text);
    return k;
}

static const char *folder_test_find(const char *what, const char **outcome)
{
    struct store_key k = key(what);
    json_t *o = NULL;
    const char *folder = store_find(s, &k, &scratch_arena, &o);
    assert_int_equal(o != NULL, folder != NULL);
    if (outcome)
        *outcome =
            o ? arena_strdup(&scratch_arena, str_of(json_string_value(json_object_get(o, "said"))))
              : NULL;
    json_decref(o);
    store_key_release(&k);
    return folder;
}

/* An entry with a file, a file in a folder, a link, and an outcome. */
static const char *folder_test_make(const char *what, const char *text)
{
    struct err err = {""};
    struct store_key k = key(what);
    const char *work = store_begin(s, &scratch_arena, &err);
    assert_non_null(work);
    assert_int_equal(fs_kind(work), FS_DIR);
    write_to(folder_test_in(work, "a.txt"), text);
    write_to(folder_test_in(work, "sub/.b"), what);
    assert_int_equal(symlink("a.txt", folder_test_in(work, "link")), 0);
    json_t *outcome = json_pack("{s:s}", "said", text);
    const char *folder = store_commit(s, &k, work, outcome, &scratch_arena, &err);
    if (!folder)
        fail_msg("%s", err.msg);
    assert_int_equal(fs_kind(work), FS_NONE);
    json_decref(outcome);
    store_key_release(&k);
    return folder;
}

static size_t left_in_tmp(void)
{
    DIR *d = opendir(folder_test_in(store_folder(s), "tmp"));
    size_t n = 0;
    assert_non_null(d);
    while (readdir(d))
        n++;
    closedir(d);
    return n - 2; /* "." and ".." */
}

static void folder_test_found_again(void **state)
{
    (void)state;
    const char *said;
    assert_null(folder_test_find("one", NULL));
    const char *made = folder_test_make("one", "first");
    assert_string_equal(folder_test_find("one", &said), made);
    assert_string_equal(said, "first");
    assert_string_equal(folder_test_text_of(folder_test_in(made, "a.txt")), "first");
    assert_string_equal(folder_test_text_of(folder_test_in(made, "sub/.b")), "one");
    assert_null(folder_test_find("two", NULL));
    /* In another process's eyes, too. */
    store_close(s);
    s = store_open_work(scratch, NULL);
    assert_string_equal(folder_test_find("one", &said), made);
    assert_string_equal(said, "first");
    assert_int_equal(left_in_tmp(), 0);
}

static void the_first_one_stays(void **state)
{
    (void)state;
    const char *said;
    const char *first = folder_test_make("one", "first");
    assert_string_equal(folder_test_make("one", "second"), first);
    folder_test_find("one", &said);
    assert_string_equal(said, "first");
    assert_string_equal(folder_test_text_of(folder_test_in(first, "a.txt")), "first");
    assert_int_equal(left_in_tmp(), 0);
}

/* After each damage it is absent; made anew, it is there again. */
static void damaged_entries_are_absent(void **state)
{
    (void)state;
    struct err err;
    for (int damage = 0; damage < 11; damage++) {
        const char *e = folder_test_make("one", "first"), *said;
        const char *json = folder_test_in(e, "entry.json"), *text = folder_test_text_of(json);
        switch (damage) {
        case 0:
            assert_int_equal(unlink(folder_test_in(e, "a.txt")), 0);
            break;
        case 1:
            write_to(folder_test_in(e, "a.txt"), "fIrst");
            break;
        case 2:
            write_to(folder_test_in(e, "a.txt"), "first and more");
            break;
        case 3:
            assert_int_equal(truncate(json, (off_t)strlen(text) / 2), 0);
            break;
        case 4:
            assert_int_equal(unlink(json), 0);
            break;
        case 5:
            write_to(json, "[1, 2]");
            break;
        case 6:
            assert_int_equal(unlink(folder_test_in(e, "link")), 0);
            assert_int_equal(symlink("elsewhere", folder_test_in(e, "link")), 0);
            break;
        case 7:
            assert_int_equal(unlink(folder_test_in(e, "a.txt")), 0);
            assert_int_equal(mkdir(folder_test_in(e, "a.txt"), 0700), 0);
            break;
        case 8:
            assert_int_equal(store_remove_tree(e, &err), 0);
            write_to(e, "a file where a folder should be");
            break;
        case 9: /* what another key would have */
            write_to(json, arena_printf(&scratch_arena, "%.*sone?%s",
                                        (int)(strstr(text, "3 one") + 2 - text), text,
                                        strstr(text, "3 one") + 5));
            break;
        default:
            assert_int_equal(truncate(folder_test_in(e, "a.txt"), 0), 0);
        }
        assert_null(folder_test_find("one", NULL));
        folder_test_make("one", "second");
        folder_test_find("one", &said);
        assert_string_equal(said, "second");
        assert_int_equal(left_in_tmp(), 0);
        assert_int_equal(store_remove_tree(e, &err), 0);
    }
}

static void dropped(void **state)
{
    (void)state;
    const char *a = store_begin(s, &scratch_arena, NULL), *b = store_begin(s, &scratch_arena, NULL);
    assert_string_not_equal(a, b);
    write_to(folder_test_in(a, "x/y"), "z");
    store_abandon(s, a);
    assert_int_equal(fs_kind(a), FS_NONE);
    assert_int_equal(fs_kind(b), FS_DIR);
    store_close(s);
    assert_int_equal(fs_kind(b), FS_NONE);
    s = store_open_work(scratch, NULL);
}

/* As if it was last used so many seconds ago, before the store was opened. */
static void folder_test_age(const char *entry, int seconds)
{
    struct timespec times[2];
    clock_gettime(CLOCK_REALTIME, &times[0]);
    times[0].tv_sec -= seconds;
    times[1] = times[0];
    assert_int_equal(utimensat(AT_FDCWD, folder_test_in(entry, "entry.json"), times, 0), 0);
}

static void pruned_by_age(void **state)
{
    (void)state;
    struct store_pruned p;
    const char *a = folder_test_make("a", "1"), *b = folder_test_make("b", "2"),
               *c = folder_test_make("c", "3");
    folder_test_age(a, 5000);
    folder_test_age(b, 500);
    assert_int_equal(store_prune(s, 0, 1000, &p, NULL), 0);
    assert_false(p.busy);
    assert_int_equal(p.entries, 1);
    assert_int_equal(p.left_entries, 2);
    assert_int_equal(fs_kind(a), FS_NONE);
    assert_non_null(folder_test_find("b", NULL)); /* used, now */
    assert_int_equal(store_prune(s, 1, 1, &p, NULL), 0);
    assert_int_equal(p.entries, 0);
    assert_int_equal(fs_kind(b), FS_DIR);
    assert_int_equal(fs_kind(c), FS_DIR);
}

static void pruned_by_size(void **state)
{
    (void)state;
    struct store_pruned p;
    const char *e[4],
        *text = arena_printf(&scratch_arena, "%050000d", 1); /* in a.txt and in entry.json */
    for (int i = 0; i < 4; i++)
        e[i] = folder_test_make(arena_printf(&scratch_arena, "%d", i), text);
    folder_test_age(e[2], 4000);
    folder_test_age(e[0], 3000);
    folder_test_age(e[1], 2000);
    assert_int_equal(store_prune(s, 1 << 20, 0, &p, NULL), 0);
    assert_int_equal(p.entries, 0);
    assert_true(p.left_bytes > 400000 && p.left_bytes < 500000);
    assert_int_equal(store_prune(s, 250000, 0, &p, NULL), 0);
    assert_int_equal(p.entries, 2);
    assert_true(p.left_bytes < 250000 && p.bytes > 200000);
    assert_int_equal(fs_kind(e[2]), FS_NONE);
    assert_int_equal(fs_kind(e[0]), FS_NONE);
    assert_non_null(folder_test_find("1", NULL));
    assert_non_null(folder_test_find("3", NULL));
}

static void dropped_to_be_made_anew(void **state)
{
    (void)state;
    const char *said, *e = folder_test_make("one", "first");
    struct store_key k = key("one"), none = key("none");
    store_drop(s, &k); /* made just now */
    store_drop(s, &none);
    assert_int_equal(fs_kind(e), FS_DIR);
    folder_test_age(e, 100);
    store_drop(s, &k);
    assert_int_equal(fs_kind(e), FS_NONE);
    folder_test_make("one", "second");
    assert_non_null(folder_test_find("one", &said));
    assert_string_equal(said, "second");
    assert_int_equal(left_in_tmp(), 0);
    store_key_release(&k);
    store_key_release(&none);
}

/* One that is of no use goes although it was used just now; what came into
 * its place since stays. */
static void rejected(void **state)
{
    (void)state;
    const char *said, *e = folder_test_make("one", "first");
    struct store_key k = key("one"), none = key("none");
    json_t *first = json_pack("{s:s}", "said", "first"),
           *other = json_pack("{s:s}", "said", "other");
    store_reject(s, &none, first);
    store_reject(s, &k, other);
    store_reject(s, &k, NULL);
    assert_string_equal(folder_test_text_of(folder_test_in(e, "a.txt")), "first");
    store_reject(s, &k, first);
    assert_int_equal(fs_kind(e), FS_NONE);
    assert_null(folder_test_find("one", NULL));
    folder_test_make("one", "second");
    store_reject(s, &k, first);
    assert_non_null(folder_test_find("one", &said));
    assert_string_equal(said, "second");
    assert_int_equal(left_in_tmp(), 0);
    json_decref(first);
    json_decref(other);
    store_key_release(&k);
    store_key_release(&none);
}

static void leftovers_are_pruned(void **state)
{
    (void)state;
    struct store_pruned p;
    scratch_put("tmp/entry-killed/deep/file", "x");
    assert_int_equal(chmod(scratch_in("tmp/entry-killed/deep"), 0), 0);
    const char *work = store_begin(s, &scratch_arena, NULL);
    assert_int_equal(store_prune(s, 0, 0, &p, NULL), 0);
    assert_int_equal(fs_kind(scratch_in("tmp/entry-killed")), FS_NONE);
    assert_int_equal(fs_kind(work), FS_DIR);
}

/* A folder of the user's is no cache, whatever its names: nothing in it is ever removed. */
static void folders_of_others_are_left_alone(void **state)
{
    (void)state;
    struct err err = {""};
    struct store_pruned p;
    scratch_put("home/tmp/thesis", "x");
    scratch_put("home/ab/0123456789abcdef0123456789abcd", "x");
    scratch_put("home/lock", "");
    scratch_put("home/notes", "x");
    assert_null(store_open_work(scratch_in("home"), &err));
    assert_non_null(strstr(err.msg, "home: there is something else in it than a cache"));
    assert_int_equal(unlink(scratch_in("home/notes")), 0);
    struct store *other = store_open_work(scratch_in("home"), &err);
    if (!other)
        fail_msg("%s", err.msg);
    assert_int_equal(store_prune(other, 1, 1, &p, &err), 0);
    store_close(other);
    assert_string_equal(folder_test_text_of(scratch_in("home/tmp/thesis")), "x");
    assert_string_equal(folder_test_text_of(scratch_in("home/ab/0123456789abcdef0123456789abcd")),
                        "x");
    other = store_open_work(scratch_in("home"), &err); /* its own by now, and stays so */
    assert_non_null(other);
    store_close(other);
}

/* Links that somebody planted in the cache lead nowhere. */
static void links_in_the_cache_are_not_followed(void **state)
{
    (void)state;
    struct err err = {""};
    struct store_key k = {0};
    struct store_pruned p;
    char digest[DIGEST_TEXT];
    scratch_put("users/0123456789abcdef0123456789abcd/file", "x");
    store_key_text(&k, "key", "linked");
    digest_text(store_key_digest(&k), digest);
    const char *group = folder_test_in(scratch, arena_printf(&scratch_arena, "%.2s", digest));
    assert_int_equal(symlink("users", group), 0);
    const char *work = store_begin(s, &scratch_arena, NULL);
    json_t *outcome = json_object();
    assert_null(store_commit(s, &k, work, outcome, &scratch_arena, &err));
    assert_non_null(strstr(err.msg, "is a link"));
    assert_null(store_find(s, &k, &scratch_arena, NULL));
    assert_int_equal(store_prune(s, 1, 1, &p, NULL), 0);
    assert_string_equal(
        folder_test_text_of(scratch_in("users/0123456789abcdef0123456789abcd/file")), "x");
    /* Nor one in the place of what is being made. */
    assert_int_equal(unlink(group), 0);
    work = store_begin(s, &scratch_arena, NULL);
    assert_int_equal(rmdir(work), 0);
    assert_int_equal(symlink(scratch_in("users"), work), 0);
    assert_null(store_commit(s, &k, work, outcome, &scratch_arena, &err));
    assert_int_equal(fs_kind(scratch_in("users/entry.json")), FS_NONE);
    json_decref(outcome);
    store_key_release(&k);
    /* Nor tmp. */
    assert_int_equal(mkdir(scratch_in("planted"), 0700), 0);
    assert_int_equal(symlink(scratch_in("users"), scratch_in("planted/tmp")), 0);
    assert_null(store_open_work(scratch_in("planted"), &err));
    assert_non_null(strstr(err.msg, "planted/tmp"));
    assert_int_equal(mkfifo(scratch_in("planted/lock"), 0600), 0);
    assert_int_equal(unlink(scratch_in("planted/tmp")), 0);
    assert_null(store_open_work(scratch_in("planted"), &err));
    assert_non_null(strstr(err.msg, "planted/lock"));
}

static void not_pruned_while_in_use(void **state)
{
    (void)state;
    struct store_pruned p;
    const char *a = folder_test_make("a", "1");
    folder_test_age(a, 5000);
    struct store *other =
        store_open_work(scratch, NULL); /* as another process would: the lock is the open file's */
    for (int i = 0; i < 2; i++) {
        assert_int_equal(store_prune(s, 0, 1000, &p, NULL), 0);
        assert_true(p.busy);
        assert_int_equal(fs_kind(a), FS_DIR);
    }
    /* Ours is still held: the other one may not, either. */
    assert_int_equal(store_prune(other, 0, 1000, &p, NULL), 0);
    assert_true(p.busy);
    store_close(other);
    assert_int_equal(store_prune(s, 0, 1000, &p, NULL), 0);
    assert_false(p.busy);
    assert_int_equal(fs_kind(a), FS_NONE);
}

static void folders_deeper_than_a_path_may_be_long(void **state)
{
    (void)state;
    const char *work = store_begin(s, &scratch_arena, NULL);
    int top = open(".", O_RDONLY | O_DIRECTORY);
    assert_int_equal(chdir(work), 0);
    const char *name = "a-folder-with-a-name-of-some-length-so-that-the-path-gets-long";
    for (int i = 0; i < 200; i++) {
        assert_int_equal(mkdir(name, 0700), 0);
        assert_int_equal(chdir(name), 0);
    }
    assert_int_equal(fchdir(top), 0);
    close(top);
    struct err err = {""};
    if (store_remove_tree(work, &err) != 0)
        fail_msg("%s", err.msg);
    assert_int_equal(fs_kind(work), FS_NONE);
}

static void folders_of_all_sorts_are_removed(void **state)
{
    (void)state;
    const char *top = scratch_in("tree");
    for (int i = 0; i < 300; i++)
        write_to(folder_test_in(top, arena_printf(&scratch_arena, "%d/%d/%d/f", i % 3, i % 7, i)),
                 "x");
    assert_int_equal(symlink(scratch, folder_test_in(top, "0/link")), 0);
    assert_int_equal(symlink("nowhere", folder_test_in(top, "broken")), 0);
    assert_int_equal(mkfifo(folder_test_in(top, "1/fifo"), 0600), 0);
    assert_int_equal(mkdir(folder_test_in(top, "2/empty"), 0), 0);
    scratch_put("stays", "x");
    struct err err = {""};
    if (store_remove_tree(top, &err) != 0)
        fail_msg("%s", err.msg);
    assert_int_equal(fs_kind(top), FS_NONE);
    assert_string_equal(folder_test_text_of(scratch_in("stays")), "x");
    assert_int_equal(store_remove_tree(top, &err), 0); /* nothing there */
    assert_int_equal(symlink(scratch, top), 0);
    assert_int_equal(store_remove_tree(top, &err), 0); /* the link alone */
    assert_string_equal(folder_test_text_of(scratch_in("stays")), "x");
}

/* All threads of all processes make and look for the same few entries, and now
 * and then damage one. */
static void *folder_test_hammer(void *arg)
{
    struct store *mine = arg;
    struct arena a = {0};
    long wrong = 0;
    for (int i = 0; i < 60; i++) {
        struct store_key k = {0};
        struct err err;
        store_key_number(&k, "n", (uint64_t)(i % 7));
        const char *want = arena_printf(&a, "text %d", i % 7);
        json_t *o = NULL;
        const char *e = store_find(mine, &k, &a, &o);
        if (!e) {
            const char *work = store_begin(mine, &a, &err);
            o = json_pack("{s:s}", "text", want);
            wrong += !work || anchor_write_path(fs_join(&a, work, "f"), str_of(want), &err) != 0;
            e = work ? store_commit(mine, &k, work, o, &a, &err) : NULL;
            wrong += !e;
        }
        wrong += !o || strcmp(json_string_value(json_object_get(o, "text")), want) != 0;
        if (e && i % 20 == 19)
            unlink(fs_join(&a, e, "f"));
        json_decref(o);
        store_key_release(&k);
    }
    arena_release(&a);
    return (void *)wrong;
}

static void folder_test_several_threads_and_processes(void **state)
{
    (void)state;
    crowd(store_open_work, scratch, folder_test_hammer);
    assert_int_equal(left_in_tmp(), 0);
}

static void what_cannot_be_opened(void **state)
{
    (void)state;
    struct err err = {""};
    scratch_put("file", "");
    assert_null(store_open_work(scratch_in("file"), &err));
    assert_non_null(strstr(err.msg, "is a file"));
    assert_int_equal(mkdir(scratch_in("odd"), 0700), 0);
    assert_int_equal(mkdir(scratch_in("odd/lock"), 0700), 0);
    assert_null(store_open_work(scratch_in("odd"), &err));
    assert_non_null(strstr(err.msg, "odd/lock"));
    store_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(folder_test_found_again),
        TEST(the_first_one_stays),
        TEST(damaged_entries_are_absent),
        TEST(dropped),
        TEST(pruned_by_age),
        TEST(pruned_by_size),
        TEST(dropped_to_be_made_anew),
        TEST(rejected),
        TEST(leftovers_are_pruned),
        TEST(folders_of_others_are_left_alone),
        TEST(links_in_the_cache_are_not_followed),
        TEST(not_pruned_while_in_use),
        TEST(folders_deeper_than_a_path_may_be_long),
        TEST(folders_of_all_sorts_are_removed),
        TEST(folder_test_several_threads_and_processes),
        TEST(what_cannot_be_opened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
