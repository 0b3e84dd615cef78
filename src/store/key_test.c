#include "base/scratch_test_support.h"
#include "store/key.h"
#include "store/store.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static struct store *s;

static int key_test_set_up(void **state)
{
    (void)state;
    s = scratch_make("key_test") == 0 ? store_open_work(scratch, NULL) : NULL;
    return s ? 0 : -1;
}

static int key_test_tear_down(void **state)
{
    (void)state;
    store_close(s);
    return scratch_remove();
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, key_test_set_up, key_test_tear_down)

static const char *digest(const struct store_key *k)
{
    char out[DIGEST_TEXT];
    digest_text(store_key_digest(k), out);
    assert_int_equal(strlen(out), 32);
    return arena_strdup(&scratch_arena, str_of(out));
}

/* Pieces that could be taken for one another. */
static void keys_differ(void **state)
{
    (void)state;
    struct store_key k[12] = {{{0}}};
    const char *const ab[] = {"a", "b", NULL}, *const a_b[] = {"a b", NULL}, *const none[] = {NULL};
    store_key_text(&k[0], "x", "");
    store_key_text(&k[1], "x", NULL);
    store_key_text(&k[2], "x", "none");
    store_key_text(&k[3], "x", "12");
    store_key_number(&k[4], "x", 12);
    store_key_text(&k[5], "x", "number 12");
    store_key_text(&k[6], "x", "a\ny: 1 b");
    store_key_text(&k[7], "x", "a");
    store_key_text(&k[7], "y", "b");
    store_key_words(&k[8], "x", ab);
    store_key_words(&k[9], "x", a_b);
    store_key_words(&k[10], "x", none);
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(digest(&k[i]), digest(&k[j]));
    struct store_key again = {{0}};
    store_key_text(&again, "x", "a");
    store_key_text(&again, "y", "b");
    assert_string_equal(digest(&again), digest(&k[7]));
    for (int i = 0; i < 12; i++)
        store_key_release(&k[i]);
    store_key_release(&again);
}

static const char *file_key(const char *path)
{
    struct store_key k = {0};
    struct err err;
    if (store_key_file(s, &k, "f", path, &err) != 0)
        fail_msg("%s", err.msg);
    const char *d = digest(&k);
    store_key_release(&k);
    return d;
}

static void files_in_keys(void **state)
{
    (void)state;
    const char *f = scratch_in("input"), *g = scratch_in("other");
    scratch_put("input", "contents");
    scratch_put("other", "contents");
    const char *first = file_key(f);
    assert_string_equal(file_key(g), first);
    /* The same size, at once, over and over: the times need not tell them apart. */
    for (int i = 0; i < 200; i++) {
        FILE *out = fopen(f, "w");
        fprintf(out, "CONTENT%c", 'a' + i % 2);
        fclose(out);
        const char *one = file_key(f);
        out = fopen(f, "w");
        fprintf(out, "CONTENT%c", 'x' + i % 2);
        fclose(out);
        assert_string_not_equal(file_key(f), one);
    }
    usleep(200000);
    const char *before = file_key(f);
    assert_string_equal(file_key(f), before); /* by now it is remembered */
    scratch_put("input", "contenTS");
    assert_string_not_equal(file_key(f), before);
    /* A time that is set back does not hide it. */
    struct stat st;
    usleep(200000);
    before = file_key(f);
    assert_int_equal(stat(f, &st), 0);
    int fd = open(f, O_WRONLY);
    assert_int_equal(write(fd, "X", 1), 1);
    close(fd);
    const struct timespec times[] = {st.st_atim, st.st_mtim};
    assert_int_equal(utimensat(AT_FDCWD, f, times, 0), 0);
    assert_string_not_equal(file_key(f), before);
}

static void files_that_are_not_there(void **state)
{
    (void)state;
    struct store_key k = {0}, none = {0};
    struct err err = {""};
    const char *f = scratch_in("nothing");
    assert_int_equal(store_key_file(s, &k, "f", f, &err), -1);
    assert_non_null(strstr(err.msg, "nothing: No such file"));
    assert_int_equal(store_key_file(s, &k, "f", scratch, &err), -1);
    assert_int_equal(store_key_file_if(s, &none, "f", f, &err), 0);
    const char *absent = digest(&none);
    store_key_release(&none);
    scratch_put("nothing", "");
    assert_int_equal(store_key_file_if(s, &none, "f", f, &err), 0);
    assert_string_not_equal(digest(&none), absent);
    store_key_release(&none);
    store_key_release(&k);
}

static const char *tree_key(void)
{
    struct store_key k = {0};
    struct err err;
    if (store_key_tree(s, &k, "t", scratch_in("tree"), &err) != 0)
        fail_msg("%s", err.msg);
    const char *d = digest(&k);
    store_key_release(&k);
    return d;
}

static void folders_in_keys(void **state)
{
    (void)state;
    struct store_key k = {0};
    struct err err;
    assert_int_equal(store_key_tree(s, &k, "t", scratch_in("tree"), &err), -1);
    store_key_release(&k);
    scratch_put("tree/a", "1");
    scratch_put("tree/sub/b", "2");
    const char *first = tree_key();
    assert_string_equal(tree_key(), first);
    scratch_put("tree/sub/b", "3");
    const char *second = tree_key();
    assert_string_not_equal(second, first);
    assert_int_equal(rename(scratch_in("tree/sub"), scratch_in("tree/sup")), 0);
    assert_string_not_equal(tree_key(), second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(keys_differ),
        TEST(files_in_keys),
        TEST(files_that_are_not_there),
        TEST(folders_in_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
