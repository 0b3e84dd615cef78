/* Keeping the cache small, and checking it. */
#include "store/blocks_test_support.h"
#include "store/folder.h"
#include "store/state.h"

#include <sys/stat.h>
#include <time.h>

static void prune_test_age(const char *path, int seconds)
{
    struct timespec times[2];
    clock_gettime(CLOCK_REALTIME, &times[0]);
    times[0].tv_sec -= seconds;
    times[1] = times[0];
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static time_t prune_test_used(const char *path)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    return st.st_mtim.tv_sec;
}

static void uses_are_noted_once_a_day(void **state)
{
    (void)state;
    put("one", "first");
    prune_test_age(path_of("one"), 80000);
    time_t before = prune_test_used(path_of("one"));
    assert_non_null(get("one"));
    assert_int_equal(prune_test_used(path_of("one")), before);
    prune_test_age(path_of("one"), 90000);
    before = prune_test_used(path_of("one"));
    assert_non_null(get("one"));
    assert_true(prune_test_used(path_of("one")) > before + 80000);
}

static void pruned(void **state)
{
    (void)state;
    struct store_pruned p;
    const char *text = arena_printf(&scratch_arena, "%09936d", 1); /* 10,000 bytes with its head */
    for (int i = 0; i < 10; i++) {
        put(arena_printf(&scratch_arena, "%d", i), text);
        prune_test_age(path_of(arena_printf(&scratch_arena, "%d", i)), i % 2 ? 5000 + i : 1000 + i);
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

/* An entry used exactly that long ago may stay, and one of exactly that size. */
static void prune_test_bounds(void **state)
{
    (void)state;
    const struct timespec then = {1000, 900000000},
                          now = {1002, 400000000}; /* 1.5 s later, exactly */
    assert_false(store_is_old(then, now, 1.5));
    assert_true(store_is_old(then, now, 1.4999));
    assert_false(store_is_old(then, now, 1.5001));
    assert_true(store_is_old((struct timespec){1000, 400000000}, now, 1.9999));
    assert_false(store_is_old((struct timespec){1000, 400000000}, now, 2));
    assert_false(store_is_old(now, then, 0)); /* used in the future: a clock was set back */

    struct store_pruned p;
    put("one", "first");
    put("two", "second");
    assert_int_equal(store_prune(s, 139, 0, &p, NULL), 0);
    assert_int_equal(p.entries, 0);
    assert_int_equal(p.left_bytes, 139);
    assert_int_equal(store_prune(s, 138, 0, &p, NULL), 0);
    assert_int_equal(p.entries, 1);
}

/* As large as it may be, it is left alone; larger, it shrinks. */
static void tended_at_the_bound(void **state)
{
    (void)state;
    put("one", "first");
    put("two", "second");
    write_file(in(root, "size"), str_of(arena_printf(&scratch_arena, "0 bytes, counted at %lld\n",
                                                     (long long)time(NULL))));
    store_tend(s, 139, 0);
    assert_non_null(get("one"));
    assert_non_null(get("two"));
    put("two", "second");
    store_tend(s, 70, 0);
    assert_int_equal((fs_kind(path_of("one")) == FS_FILE) + (fs_kind(path_of("two")) == FS_FILE),
                     0);
}

static const char *folder_in(struct store *store, const char *what)
{
    struct store_key k = {0};
    store_key_text(&k, "what", what);
    const char *work = store_begin(store, &scratch_arena, NULL);
    write_file(in(work, "f"), STR("contents"));
    json_t *outcome = json_object();
    const char *folder = store_commit(store, &k, work, outcome, &scratch_arena, NULL);
    assert_non_null(folder);
    json_decref(outcome);
    store_key_release(&k);
    prune_test_age(in(folder, "entry.json"), 5000);
    prune_test_age(in(folder, "f"), 5000);
    return folder;
}

/* Several caches as one: what was used longest ago goes first, wherever it lies; one that others
 * have open keeps its folders, the rest is pruned all the same. */
static void several_as_one(void **state)
{
    (void)state;
    struct store_pruned p;
    struct store *all[8] = {s};
    for (int i = 1; i < 8; i++)
        all[i] = store_open_work(scratch_in(arena_printf(&scratch_arena, "more%d", i)), NULL);
    const char *mine = folder_in(all[3], "mine"), *theirs = folder_in(all[5], "theirs");
    put("one", "first");
    struct store *other = store_open_work(scratch_in("more5"), NULL);
    assert_int_equal(store_prune_all(all, 8, 0, 4000, &p, NULL), 0);
    assert_true(p.busy);
    assert_int_equal(p.entries, 1);
    assert_int_equal(p.left_entries, 2);
    assert_int_equal(fs_kind(mine), FS_NONE);
    assert_int_equal(fs_kind(theirs), FS_DIR);
    assert_int_equal(fs_kind(in(root, "size")), FS_NONE); /* none of them is as large as all */
    store_close(other);
    assert_int_equal(store_prune_all(all, 8, 0, 4000, &p, NULL), 0);
    assert_false(p.busy);
    assert_int_equal(fs_kind(theirs), FS_NONE);
    assert_non_null(get("one"));
    /* Afterwards each is open as before: another one does not think that it is alone. */
    const char *again = folder_in(all[5], "again");
    other = store_open_work(scratch_in("more5"), NULL);
    assert_int_equal(store_prune(other, 0, 4000, &p, NULL), 0);
    assert_true(p.busy);
    assert_int_equal(fs_kind(again), FS_DIR);
    store_close(other);
    for (int i = 1; i < 8; i++)
        store_close(all[i]);
}

/* An entry in the making is not a leftover, here or elsewhere. */
static void in_the_making(void **state)
{
    (void)state;
    struct store_pruned p;
    const char *first = store_begin(s, &scratch_arena, NULL),
               *second = store_begin(s, &scratch_arena, NULL);
    write_file(in(root, "tmp/entry-dead"), STR("x"));
    struct store *other = store_open(root, NULL);
    assert_int_equal(store_prune(other, 0, 4000, &p, NULL), 0);
    assert_int_equal(fs_kind(first), FS_DIR);
    assert_int_equal(fs_kind(in(root, "tmp/entry-dead")), FS_FILE); /* it may be ours */
    store_close(other);
    assert_int_equal(store_prune(s, 0, 4000, &p, NULL), 0);
    assert_int_equal(fs_kind(first), FS_DIR);
    assert_int_equal(fs_kind(second), FS_DIR);
    assert_int_equal(fs_kind(in(root, "tmp/entry-dead")), FS_NONE);
}

/* A folder that was used since the cache was opened stays, however old or large;
 * clearing removes it. */
static void used_since(void **state)
{
    (void)state;
    struct store_pruned p;
    const char *folder = folder_in(s, "one");
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    now.tv_sec += 100;
    assert_int_equal(
        utimensat(AT_FDCWD, in(folder, "entry.json"), (struct timespec[]){now, now}, 0), 0);
    assert_int_equal(store_prune(s, 1, 0, &p, NULL), 0);
    assert_int_equal(p.entries, 0);
    assert_int_equal(fs_kind(folder), FS_DIR);
    assert_int_equal(store_clear(s, &p, NULL), 0);
    assert_int_equal(p.entries, 1);
    assert_int_equal(fs_kind(folder), FS_NONE);
}

static void prune_test_drafts_of_the_dead_are_swept(void **state)
{
    (void)state;
    struct store_pruned p;
    put("one", "first");
    const char *draft = in(fs_dirname(&scratch_arena, path_of("one")), ".tranship-draft-abcdef");
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
    assert_int_equal(store_sizes(s, &scratch_arena, &sizes, NULL), 0);
    assert_int_equal(sizes.n, 2);
    assert_string_equal(sizes.kind[0].name, "facts");
    assert_int_equal(sizes.kind[0].bytes, 69);
    assert_string_equal(sizes.kind[1].name, "system");
    assert_int_equal(sizes.kind[1].entries, 2);
    prune_test_age(in(root, "system/b.pch"), 5000);
    prune_test_age(in(root, "system/set/a.pch"), 5000);
    prune_test_age(in(root, "system/set"), 5000);
    struct store *other = store_open(root, NULL);
    assert_int_equal(store_prune(s, 0, 1000, &p, NULL), 0);
    assert_true(p.busy);
    assert_int_equal(p.entries, 0);
    store_close(other);
    prune_test_age(in(root, "system/set/a.pch"),
                   10); /* a folder is as young as its youngest file */
    assert_int_equal(store_prune(s, 0, 1000, &p, NULL), 0);
    assert_false(p.busy);
    assert_int_equal(p.entries, 1);
    assert_int_equal(fs_kind(in(root, "system/b.pch")), FS_NONE);
    assert_int_equal(store_clear(s, &p, NULL), 0);
    assert_int_equal(p.entries, 2);
    assert_int_equal(p.left_entries, 0);
    assert_int_equal(fs_kind(in(root, "system/set")), FS_NONE);
}

static const char *prune_test_size_text(void)
{
    struct buf b = {0};
    read_file(in(root, "size"), &b);
    const char *text = arena_strdup(&scratch_arena, buf_str(&b));
    buf_release(&b);
    return text;
}

/* The folder is walked when it is due only: an old block stays until then. */
static void tended(void **state)
{
    (void)state;
    put("one", "first");
    store_tend(s, 1 << 20, 1000);
    assert_true(strncmp(prune_test_size_text(), "69 bytes, counted at ", 21) == 0);
    prune_test_age(path_of("one"), 5000);
    put("two", "second");
    store_tend(s, 1 << 20, 1000);
    assert_true(strncmp(prune_test_size_text(), "139 bytes, counted at ", 22) == 0);
    assert_int_equal(fs_kind(path_of("one")), FS_FILE);
    store_tend(s, 1 << 20, 1000); /* nothing was written */
    assert_true(strncmp(prune_test_size_text(), "139 bytes", 9) == 0);
    put("three", "third");
    store_tend(s, 200, 0); /* too large */
    assert_int_equal(fs_kind(path_of("one")), FS_NONE);
    assert_true(strncmp(prune_test_size_text(), "139 bytes", 9) == 0);
    prune_test_age(path_of("two"), 5000);
    write_file(in(root, "size"), STR("139 bytes, counted at 1000000\n"));
    put("three", "third");
    store_tend(s, 1 << 20, 1000);
    assert_int_equal(fs_kind(path_of("two")), FS_NONE);
    for (int i = 0; i < 3; i++) {
        static const char *const bad[] = {
            "", "18446744073709551615 bytes, counted at 99999999999999\n", "139 bytes, counted"};
        write_file(in(root, "size"), str_of(bad[i]));
        put("three", "third");
        store_tend(s, 1 << 20, 1000);
        assert_true(strncmp(prune_test_size_text(), "69 bytes, counted at ", 21) == 0);
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
    const char *work = store_begin(s, &scratch_arena, NULL);
    write_file(in(work, "f"), STR("contents"));
    json_t *outcome = json_object();
    const char *folder = store_commit(s, &k, work, outcome, &scratch_arena, NULL);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(uses_are_noted_once_a_day),
        TEST(pruned),
        TEST(prune_test_bounds),
        TEST(tended_at_the_bound),
        TEST(several_as_one),
        TEST(in_the_making),
        TEST(used_since),
        TEST(prune_test_drafts_of_the_dead_are_swept),
        TEST(system_headers_get_old),
        TEST(tended),
        TEST(verified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
