#include "base/anchor.h"
#include "base/fs.h"
#include "base/scratch_test_support.h"
#include "store/store.h"
#include "validate/cache/cached_step.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct store *s;

static int cached_step_test_set_up(void **state)
{
    (void)state;
    s = scratch_make("cached_step_test") == 0 ? store_open_work(scratch, NULL) : NULL;
    return s ? 0 : -1;
}

static int cached_step_test_tear_down(void **state)
{
    (void)state;
    store_close(s);
    return scratch_remove();
}

#define TEST(f)                                                                                    \
    cmocka_unit_test_setup_teardown(f, cached_step_test_set_up, cached_step_test_tear_down)

/* A step that writes a text to a file and keeps its length. */
struct writing {
    const char *text;
    enum step_keep how;
    bool no_outcome, spoil; /* the entry in the making is removed behind its back */
    int made, read;
    json_int_t length; /* as made, or as read */
    const char *work;
};

static int cached_step_test_read_length(void *ctx, const json_t *outcome)
{
    struct writing *w = ctx;
    const json_t *length = json_object_get(outcome, "length");
    w->read++;
    if (!json_is_integer(length))
        return -1;
    w->length = json_integer_value(length);
    return 0;
}

static enum step_keep cached_step_test_write_text(void *ctx, const char *work, json_t **outcome,
                                                  struct err *err)
{
    struct writing *w = ctx;
    w->made++;
    w->work = work;
    w->length = (json_int_t)strlen(w->text);
    assert_int_equal(anchor_write_path(fs_join(&scratch_arena, work, "text"), str_of(w->text), err),
                     0);
    if (!w->no_outcome)
        *outcome = json_pack("{s:I}", "length", w->length);
    if (w->spoil)
        assert_int_equal(unlink(fs_join(&scratch_arena, work, "text")) | rmdir(work), 0);
    if (w->how == STEP_CANNOT)
        err_set(err, "no more ink");
    return w->how;
}

static bool yes(void)
{
    return true;
}

static bool no(void)
{
    return false;
}

static struct err err;
static const char *entry;

static enum step_end step_with(struct writing *w, const char *what, const struct cached_step *like)
{
    struct store_key key = {0};
    struct cached_step c = *like;
    store_key_text(&key, "what", what);
    c.store = s;
    c.arena = &scratch_arena;
    c.ctx = w;
    c.make = cached_step_test_write_text;
    err.msg[0] = '\0';
    entry = "nothing was said of it";
    enum step_end end = cached_step(&c, &key, &entry, &err);
    store_key_release(&key);
    assert_int_equal(entry != NULL, end == STEP_FOUND || end == STEP_MADE);
    assert_int_equal(err.msg[0] != '\0', end == STEP_BROKEN);
    return end;
}

static enum step_end cached_step_test_step(struct writing *w, const char *what)
{
    return step_with(w, what, &(struct cached_step){.read = cached_step_test_read_length});
}

static const char *text_of_entry(void)
{
    struct buf b = {0};
    assert_int_equal(fs_read(fs_join(&scratch_arena, entry, "text"), 1000, &b, NULL), 0);
    const char *text = arena_strdup(&scratch_arena, buf_str(&b));
    buf_release(&b);
    return text;
}

static void nothing_is_left_in_the_making(void)
{
    DIR *d = opendir(scratch_in("tmp"));
    size_t n = 0;
    assert_non_null(d);
    while (readdir(d))
        n++;
    closedir(d);
    assert_int_equal(n, 2); /* "." and ".." */
}

/* As if the run began now. */
static void open_again(void)
{
    store_close(s);
    s = store_open_work(scratch, NULL);
    assert_non_null(s);
}

/* As if the entry was last used a minute ago. */
static void cached_step_test_age(void)
{
    struct timespec times[2];
    clock_gettime(CLOCK_REALTIME, &times[0]);
    times[0].tv_sec -= 60;
    times[1] = times[0];
    assert_int_equal(utimensat(AT_FDCWD, fs_join(&scratch_arena, entry, "entry.json"), times, 0),
                     0);
}

static void made_once(void **state)
{
    (void)state;
    struct writing w = {.text = "four"}, again = {.text = "another"};
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_MADE);
    assert_string_equal(text_of_entry(), "four");
    assert_int_equal(w.read, 0);
    const char *first = entry;
    assert_int_equal(cached_step_test_step(&again, "one"), STEP_FOUND);
    assert_string_equal(entry, first);
    assert_int_equal(again.made, 0);
    assert_int_equal(again.length, 4);
    assert_int_equal(cached_step_test_step(&again, "two"), STEP_MADE);
    assert_string_not_equal(entry, first);
    assert_string_equal(text_of_entry(), "another");
    open_again();
    again = (struct writing){.text = "another"};
    assert_int_equal(cached_step_test_step(&again, "one"), STEP_FOUND);
    assert_int_equal(again.length, 4);
    nothing_is_left_in_the_making();
}

static void without_an_outcome(void **state)
{
    (void)state;
    struct writing w = {.text = "four", .no_outcome = true};
    const struct cached_step like = {.read = NULL};
    assert_int_equal(step_with(&w, "one", &like), STEP_MADE);
    assert_int_equal(step_with(&w, "one", &like), STEP_FOUND);
    assert_string_equal(text_of_entry(), "four");
    assert_int_equal(w.made, 1);
    assert_int_equal(w.read, 0);
}

/* It is whole, was used just now, and has to go all the same: else the files of the new one would
 * be dropped for its own, at each run. */
static void an_outcome_that_cannot_be_read(void **state)
{
    (void)state;
    struct writing w = {.text = "old", .no_outcome = true}, anew = {.text = "anew"};
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_MADE);
    assert_int_equal(cached_step_test_step(&anew, "one"), STEP_MADE);
    assert_int_equal(anew.read, 1);
    assert_int_equal(anew.made, 1);
    assert_string_equal(text_of_entry(), "anew");
    assert_int_equal(cached_step_test_step(&anew, "one"), STEP_FOUND);
    assert_int_equal(anew.made, 1);
    nothing_is_left_in_the_making();
}

/* Fresh: nothing from before this run, but what another step of this run made
 * is as fresh as can be. */
static void cached_step_test_fresh(void **state)
{
    (void)state;
    struct writing w = {.text = "old"}, anew = {.text = "anew"};
    const struct cached_step like = {.read = cached_step_test_read_length, .fresh = true};
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_MADE);
    cached_step_test_age();
    assert_int_equal(step_with(&anew, "one", &like), STEP_MADE);
    assert_string_equal(text_of_entry(), "anew");
    assert_int_equal(step_with(&anew, "one", &like), STEP_FOUND);
    assert_int_equal(anew.made, 1);
    cached_step_test_age();
    assert_int_equal(cached_step_test_step(&anew, "one"), STEP_FOUND);
    assert_string_equal(text_of_entry(), "anew");
}

/* What failed may do better next time: its files are there for who made it, and found by nobody. */
static void for_its_log_only(void **state)
{
    (void)state;
    struct writing w = {.text = "failed", .how = STEP_KEEP_LOG};
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_MADE);
    const char *first = entry;
    assert_string_equal(text_of_entry(), "failed");
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_MADE);
    assert_string_not_equal(entry, first);
    assert_int_equal(w.made, 2);
    assert_int_equal(w.read, 0);
    w.how = STEP_KEEP;
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_MADE);
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_FOUND);
    entry = first;
    assert_string_equal(text_of_entry(), "failed");
    nothing_is_left_in_the_making();
}

static void nothing_is_kept(void **state)
{
    (void)state;
    struct writing w = {.text = "half", .how = STEP_GIVE_UP};
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_STOPPED);
    assert_int_equal(fs_kind(w.work), FS_NONE);
    w.how = STEP_CANNOT;
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_BROKEN);
    assert_string_equal(err.msg, "no more ink");
    assert_int_equal(fs_kind(w.work), FS_NONE);
    w.how = STEP_KEEP;
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_MADE);
    assert_int_equal(w.made, 3);
    assert_int_equal(w.read, 0);
    nothing_is_left_in_the_making();
}

/* The user ended it: what looks made may be half of it. What is there already is no less true. */
static void cached_step_test_interrupted(void **state)
{
    (void)state;
    const struct cached_step ended = {.read = cached_step_test_read_length, .interrupted = yes},
                             not_ended = {.read = cached_step_test_read_length, .interrupted = no};
    struct writing w = {.text = "half"};
    for (enum step_keep how = STEP_KEEP; how <= STEP_GIVE_UP; how++) {
        w.how = how;
        assert_int_equal(step_with(&w, "one", &ended), STEP_STOPPED);
        assert_int_equal(fs_kind(w.work), FS_NONE);
    }
    w.how = STEP_KEEP;
    assert_int_equal(step_with(&w, "one", &not_ended), STEP_MADE);
    assert_int_equal(step_with(&w, "one", &ended), STEP_FOUND);
    nothing_is_left_in_the_making();
}

/* Neither a folder to make it in nor one to keep it in: that is said. */
static void it_cannot_be_kept(void **state)
{
    (void)state;
    struct writing w = {.text = "gone", .spoil = true};
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_BROKEN);
    assert_int_equal(w.made, 1);
    assert_int_equal(rmdir(scratch_in("tmp")), 0);
    w.spoil = false;
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_BROKEN);
    assert_int_equal(w.made, 1);
    assert_int_equal(mkdir(scratch_in("tmp"), 0700), 0);
    assert_int_equal(cached_step_test_step(&w, "one"), STEP_MADE);
    nothing_is_left_in_the_making();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(made_once),
        TEST(without_an_outcome),
        TEST(an_outcome_that_cannot_be_read),
        TEST(cached_step_test_fresh),
        TEST(for_its_log_only),
        TEST(nothing_is_kept),
        TEST(cached_step_test_interrupted),
        TEST(it_cannot_be_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
