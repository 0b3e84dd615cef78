#include "base/draft.h"
#include "base/scratch_test_support.h"
#include "project/output/inplace.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define OLD "cuda text\n"
#define NEW "hip text\n"

static struct folders all;
static struct anchor anchor;

static int inplace_test_set_up(void **state)
{
    (void)state;
    folders_init(&all);
    if (scratch_make("inplace_test") < 0)
        return -1;
    scratch_put("a.cu", OLD);
    return anchor_open(&anchor, scratch, NULL);
}

static int inplace_test_tear_down(void **state)
{
    (void)state;
    folders_release(&all);
    anchor_close(&anchor);
    return scratch_remove();
}

/* Ports a.cu, as if `read` had been translated to `port`. */
static int inplace_test_replace(const char *read, const char *port, struct err *err)
{
    struct folder *f = folder_enter(&all, &anchor, "", false, err);
    assert_non_null(f);
    struct replacement r = {
        .name = "a.cu", .shown = "a.cu", .port = str_of(port), .read = digest_of(str_of(read))};
    int rc = inplace_replace(f, &r, err);
    folder_finish(f);
    return rc;
}

static enum restored inplace_test_restore(bool force, const char **beside)
{
    struct err err = {""};
    struct folder *f = folder_enter(&all, &anchor, "", false, &err);
    assert_non_null(f);
    enum restored what = inplace_restore(f, "a.cu", force, beside, &scratch_arena, &err);
    folder_finish(f);
    return what;
}

static int inplace_test_names(void)
{
    char command[100];
    snprintf(command, sizeof command, "exit $(ls -A %s | wc -l)", scratch);
    return WEXITSTATUS(system(command));
}

static void there_and_back(void **state)
{
    (void)state;
    const char *beside = NULL;
    struct err err = {""};
    assert_int_equal(inplace_test_replace(OLD, NEW, &err), 0);
    scratch_holds("a.cu", NEW);
    scratch_holds("a.cu.pre-hip", OLD);
    assert_int_equal(inplace_test_restore(false, &beside), RESTORED);
    scratch_holds("a.cu", OLD);
    assert_null(beside);
    assert_int_equal(inplace_test_restore(false, &beside), RESTORED_NOT);
}

static void what_was_edited_meanwhile_is_left_alone(void **state)
{
    (void)state;
    struct err err = {""};
    scratch_put("a.cu", "edited while the port was made\n");
    assert_int_equal(inplace_test_replace(OLD, NEW, &err), -1);
    assert_non_null(
        strstr(err.msg, "a.cu: was changed while it was being ported; it was left unchanged"));
    scratch_holds("a.cu", "edited while the port was made\n");
    assert_int_equal(inplace_test_names(), 1);
    unlink(scratch_in("a.cu"));
    assert_int_equal(inplace_test_replace(OLD, NEW, &err), -1);
    assert_int_equal(inplace_test_names(), 0);
    assert_int_equal(symlink("/etc/hostname", scratch_in("a.cu")), 0);
    assert_int_equal(inplace_test_replace(OLD, NEW, &err), -1);
    assert_int_equal(mkfifo(scratch_in("b.cu"), 0600), 0);
    assert_int_equal(inplace_test_names(), 2);
}

/* A cut after the original was kept, and before the port took its place. */
static void a_cut_in_the_middle_costs_nothing(void **state)
{
    (void)state;
    const char *beside = NULL;
    struct err err = {""};
    struct folder *f = folder_enter(&all, &anchor, "", false, &err);
    struct journal_entry e = {.name = "a.cu",
                              .port = digest_of(STR(NEW)),
                              .input = digest_of(STR(OLD)),
                              .kept = "a.cu.pre-hip"};
    assert_int_equal(journal_add(&f->journal, f->fd, "", &e, true, &err), 0);
    folder_leave(f);
    assert_int_equal(link(scratch_in("a.cu"), scratch_in("a.cu.pre-hip")), 0);
    assert_int_equal(inplace_test_replace(OLD, NEW, &err), 0);
    assert_int_equal(inplace_test_names(), 3); /* one original, one journal */
    assert_int_equal(inplace_test_restore(false, &beside), RESTORED);
    scratch_holds("a.cu", OLD);
    /* And where nobody ports again. */
    f = folder_enter(&all, &anchor, "", false, &err);
    assert_int_equal(journal_add(&f->journal, f->fd, "", &e, true, &err), 0);
    folder_leave(f);
    assert_int_equal(link(scratch_in("a.cu"), scratch_in("a.cu.pre-hip")), 0);
    assert_int_equal(inplace_test_restore(false, &beside), RESTORED_SAME);
    scratch_holds("a.cu", OLD);
    assert_int_equal(access(scratch_in("a.cu.pre-hip"), F_OK), -1);
}

/* A cut between the journal and the link, or, on the way back, between the
 * rename and the journal. */
static void a_cut_where_no_original_is_kept_costs_nothing(void **state)
{
    (void)state;
    const char *beside = NULL;
    struct err err = {""};
    struct journal_entry e = {.name = "a.cu",
                              .port = digest_of(STR(NEW)),
                              .input = digest_of(STR(OLD)),
                              .kept = "a.cu.pre-hip"};
    struct folder *f = folder_enter(&all, &anchor, "", false, &err);
    assert_int_equal(journal_add(&f->journal, f->fd, "", &e, true, &err), 0);
    folder_leave(f);
    scratch_put("a.cu", "something else\n");
    assert_int_equal(inplace_test_restore(false, &beside), RESTORED_NOT);
    scratch_put("a.cu", OLD);
    assert_int_equal(inplace_test_restore(false, &beside), RESTORED_SAME);
    scratch_holds("a.cu", OLD);
    assert_int_equal(inplace_test_names(), 1);
}

/* A run that was killed when it began its journal. */
static void a_journal_without_a_line_goes(void **state)
{
    (void)state;
    struct err err = {""};
    static const char *const text[] = {"", "# What tran", "not a journal\n"};
    for (size_t i = 0; i < 3; i++) {
        scratch_put(JOURNAL_NAME, text[i]);
        struct folder *f = folder_enter(&all, &anchor, "", false, &err);
        assert_non_null(f);
        folder_finish(f);
        assert_int_equal(inplace_test_names(), i < 2 ? 1 : 2);
    }
}

/* Two runs at once, for two releases: the second writes a journal that is just as long. */
static void another_run_s_journal_is_read_again(void **state)
{
    (void)state;
    struct journal one = {0}, other = {0};
    struct err err = {""};
    struct journal_entry e = {.name = "a.cu", .port = {1, 1}, .kept = "a.cu.pre-hip"};
    assert_int_equal(journal_read(&one, anchor.fd, "", &err), 0);
    assert_int_equal(journal_add(&one, anchor.fd, "", &e, false, &err), 0);
    assert_int_equal(journal_read(&other, anchor.fd, "", &err), 0);
    e.port = (struct digest){2, 2};
    assert_int_equal(journal_add(&other, anchor.fd, "", &e, false, &err), 0);
    journal_set_placed(&other, "a.cu", e.port, true);
    assert_int_equal(journal_rewrite(&other, anchor.fd, "", &err), 0);
    assert_int_equal(journal_read(&one, anchor.fd, "", &err), 0);
    assert_true(digest_eq(journal_last(&one, "a.cu")->port, e.port));
    journal_release(&one);
    journal_release(&other);
}

/* A cut between the journal and the port: what is there is still known to be ours. */
static void a_cut_before_the_port_leaves_the_older_one_known(void **state)
{
    (void)state;
    const char *beside = NULL;
    struct err err = {""};
    assert_int_equal(inplace_test_replace(OLD, NEW, &err), 0);
    struct journal_entry e = {
        .name = "a.cu", .port = {1, 1}, .input = digest_of(STR(OLD)), .kept = "a.cu.pre-hip"};
    struct folder *f = folder_enter(&all, &anchor, "", false, &err);
    assert_int_equal(journal_add(&f->journal, f->fd, "", &e, true, &err), 0);
    folder_finish(f);
    assert_int_equal(inplace_test_replace(NEW, "another port\n", &err), 0);
    assert_int_equal(inplace_test_names(), 3);
    assert_int_equal(inplace_test_restore(false, &beside), RESTORED);
    scratch_holds("a.cu", OLD);
    assert_int_equal(inplace_test_names(), 1);
}

static void originals_go_back_step_by_step(void **state)
{
    (void)state;
    const char *beside = NULL;
    struct err err = {""};
    char text[2][20] = {OLD, "0"};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(inplace_test_replace(text[0], text[1], &err), 0);
        snprintf(text[0], sizeof text[0], "edit %d\n", i);
        snprintf(text[1], sizeof text[1], "port %d\n", i);
        scratch_put("a.cu", text[0]);
    }
    scratch_holds("a.cu.pre-hip", OLD);
    scratch_holds("a.cu.pre-hip.5", "edit 3\n");
    for (int i = 4; i > 0; i--) {
        assert_int_equal(inplace_test_restore(true, &beside), RESTORED);
        snprintf(text[0], sizeof text[0], "edit %d\n", i - 1);
        scratch_holds("a.cu", text[0]);
    }
    assert_int_equal(inplace_test_restore(true, &beside), RESTORED);
    scratch_holds("a.cu", OLD);
    assert_int_equal(inplace_test_names(), 1);
}

static void a_journal_has_any_name_and_survives_any_cut(void **state)
{
    (void)state;
    struct journal j = {0}, back = {0};
    struct err err = {""};
    static const char *const name[] = {"a b",          "new\nline", "-",          "%41",
                                       "\x7f\x01\xff", "sub/x.cu",  "ordinary.cu"};
    enum { N = sizeof name / sizeof *name };
    for (size_t i = 0; i < N; i++) {
        struct journal_entry e = {
            .name = name[i], .port = {i, 1}, .input = {2, i}, .kept = i % 2 ? "-" : NULL};
        if (strchr(name[i], '/'))
            e.kept = NULL;
        assert_int_equal(journal_add(&j, anchor.fd, "", &e, false, &err), 0);
    }
    assert_int_equal(journal_read(&back, anchor.fd, "", &err), 0);
    assert_int_equal(back.entry.n, N);
    for (size_t i = 0; i < N; i++) {
        assert_string_equal(back.entry.p[i].name, name[i]);
        assert_true(journal_knows(&back, name[i], (struct digest){i, 1}));
        assert_false(journal_knows(&back, name[i], (struct digest){i, 2}));
    }
    struct buf whole = {0};
    assert_int_equal(fs_read(scratch_in(JOURNAL_NAME), 1 << 20, &whole, NULL), 0);
    for (size_t n = 0; n <= whole.len; n++) {
        scratch_put(JOURNAL_NAME, "");
        assert_int_equal(truncate(scratch_in(JOURNAL_NAME), 0), 0);
        FILE *f = fopen(scratch_in(JOURNAL_NAME), "w");
        assert_int_equal(fwrite(whole.p, 1, n, f), n);
        fclose(f);
        journal_release(&back);
        assert_int_equal(journal_read(&back, anchor.fd, "", &err), 0);
        size_t before = back.entry.n;
        struct journal_entry e = {.name = "more", .port = {7, 7}};
        assert_int_equal(journal_add(&back, anchor.fd, "", &e, false, &err), 0);
        journal_release(&back);
        assert_int_equal(journal_read(&back, anchor.fd, "", &err), 0);
        /* The torn line took nothing along; where only its end was missing, it counts now. */
        assert_in_range(back.entry.n, before + 1, before + 2);
        assert_string_equal(back.entry.p[back.entry.n - 1].name, "more");
    }
    buf_release(&whole);
    journal_release(&j);
    journal_release(&back);
}

static void a_journal_of_many_names(void **state)
{
    (void)state;
    struct journal j = {0}, back = {0};
    enum { NAMES = 300, ROUNDS = 3 };
    for (uint64_t i = 0; i < (uint64_t)NAMES * ROUNDS; i++) {
        const char *name = arena_printf(&scratch_arena, "f%d.cu", (int)(i % NAMES));
        const char *kept =
            i % 2 ? arena_printf(&scratch_arena, "%s.%d", name, (int)(i / NAMES / 2)) : NULL;
        journal_take(
            &j, (struct journal_entry){.name = name, .port = {i, 1}, .kept = kept, .placed = true});
    }
    assert_int_equal(journal_rewrite(&j, anchor.fd, "", NULL), 0);
    assert_int_equal(journal_read(&back, anchor.fd, "", NULL), 0);
    /* The rounds of a name are all odd or all even here: one entry that keeps
     * nothing, or two that do. */
    assert_int_equal(back.entry.n, NAMES / 2 + NAMES);
    for (uint64_t i = 0; i < NAMES; i++) {
        const char *name = arena_printf(&scratch_arena, "f%d.cu", (int)i);
        const struct journal_entry *last = journal_last(&back, name),
                                   *kept = journal_original(&back, name);
        assert_non_null(last);
        assert_int_equal(last->port.high, i + (uint64_t)NAMES * (ROUNDS - 1));
        assert_ptr_equal(kept, i % 2 ? last : NULL);
        assert_true(journal_knows(&back, name, last->port));
        assert_false(journal_knows(&j, name, (struct digest){i, 1})); /* void */
        assert_false(journal_knows(&j, name, (struct digest){i + 1, 1}));
    }
    assert_null(journal_last(&back, "f300.cu"));
    journal_release(&j);
    journal_release(&back);
}

static void what_a_journal_leads_to_lies_beside_it(void **state)
{
    (void)state;
    struct journal j = {0};
    static const char zeros[] =
        " 00000000000000000000000000000000 00000000000000000000000000000000 ";
    struct buf text = {0};
    static const char *const lines[][2] = {
        {"a.cu", "../x"}, {"../a.cu", "x"}, {"a.cu", "/etc/x"}, {"..", "x"},
        {"a.cu", ".."},   {"a%2Fb", "x"},   {"a.cu", "x%00y"},  {"a.cu", "%"},
        {"a.cu", ""},     {"", "x"},        {"a.cu", "x y"},    {"a.cu", "x%G1"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        buf_printf(&text, "port %s%s%s\n", lines[i][0], zeros, lines[i][1]);
    scratch_put(JOURNAL_NAME, text.p);
    assert_int_equal(journal_read(&j, anchor.fd, "", NULL), 0);
    assert_int_equal(j.entry.n, 0);
    buf_release(&text);
    journal_release(&j);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, inplace_test_set_up, inplace_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(there_and_back),
        TEST(what_was_edited_meanwhile_is_left_alone),
        TEST(a_cut_in_the_middle_costs_nothing),
        TEST(a_cut_where_no_original_is_kept_costs_nothing),
        TEST(a_journal_without_a_line_goes),
        TEST(another_run_s_journal_is_read_again),
        TEST(a_cut_before_the_port_leaves_the_older_one_known),
        TEST(originals_go_back_step_by_step),
        TEST(a_journal_has_any_name_and_survives_any_cut),
        TEST(a_journal_of_many_names),
        TEST(what_a_journal_leads_to_lies_beside_it),
    };
    return cmocka_run_group_tests_name("inplace", tests, NULL, NULL);
}
