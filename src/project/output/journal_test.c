#include "base/fs.h"
#include "project/output/journal.h"
#include "project/output/merge_bases.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static char where[] = "/tmp/journal_test-XXXXXX";
static struct anchor anchor;
static struct journal journal;
static struct merge_bases merge_bases;

static int journal_test_set_up(void **state)
{
    (void)state;
    strcpy(where + strlen(where) - 6, "XXXXXX");
    journal = (struct journal){0};
    merge_bases.folder = -1;
    return mkdtemp(where) ? anchor_open(&anchor, where, NULL) : -1;
}

static int journal_test_tear_down(void **state)
{
    (void)state;
    char command[100];
    journal_release(&journal);
    merge_bases_close(&merge_bases);
    anchor_close(&anchor);
    snprintf(command, sizeof command, "rm -rf %s", where);
    return system(command);
}

static void journal_test_add(struct journal_entry e)
{
    struct err err = {""};
    if (journal_add(&journal, anchor.fd, where, &e, false, &err) != 0)
        fail_msg("%s", err.msg);
}

/* Reads the journal as another run would. */
static void read_anew(void)
{
    journal_release(&journal);
    assert_int_equal(journal_read(&journal, anchor.fd, where, NULL), 0);
}

static void sources_and_modes_come_back(void **state)
{
    (void)state;
    journal_test_add((struct journal_entry){.name = "sub/a b.cu",
                                            .port = {1, 2},
                                            .input = {3, 4},
                                            .source = "../in %/a b.cu",
                                            .mode = 0755});
    journal_test_add((struct journal_entry){
        .name = "l", .port = {5, 6}, .input = {5, 6}, .source = "../in/l", .link = true});
    journal_test_add((struct journal_entry){.name = "old", .port = {7, 8}, .input = {9, 10}});
    for (int again = 0; again < 2; again++) {
        read_anew();
        const struct journal_entry *e = journal_last(&journal, "sub/a b.cu");
        assert_non_null(e);
        assert_string_equal(e->source, "../in %/a b.cu");
        assert_int_equal(e->mode, 0755);
        assert_false(e->link || e->pending);
        e = journal_last(&journal, "l");
        assert_true(e && e->link && e->port.high == 5);
        e = journal_last(&journal, "old");
        assert_true(e && !e->source && e->input.low == 10);
        assert_int_equal(journal_rewrite(&journal, anchor.fd, where, NULL), 0);
    }
}

static void the_merge_base_is_a_complete_port(void **state)
{
    (void)state;
    struct digest first = {1, 1}, second = {2, 2}, third = {3, 3};
    assert_null(journal_merge_base(&journal, "a"));
    journal_test_add(
        (struct journal_entry){.name = "a", .port = first, .source = "s", .pending = true});
    journal_test_add(
        (struct journal_entry){.name = "a", .port = second, .source = "s", .pending = true});
    read_anew();
    assert_true(digest_eq(journal_merge_base(&journal, "a")->port,
                          first)); /* it may have been only that one */
    journal_set_placed(&journal, "a", second, true);
    assert_true(digest_eq(journal_merge_base(&journal, "a")->port, second));
    assert_int_equal(journal_rewrite(&journal, anchor.fd, where, NULL), 0);
    journal_test_add(
        (struct journal_entry){.name = "a", .port = third, .source = "s", .pending = true});
    read_anew();
    assert_int_equal(journal.entry.n, 2);
    assert_true(digest_eq(journal_merge_base(&journal, "a")->port, second));
    assert_true(digest_eq(journal_last(&journal, "a")->port, third));
    assert_true(journal_knows(&journal, "a", third));
    /* A rewrite keeps both, as nobody knows. */
    journal.changed = true;
    assert_int_equal(journal_rewrite(&journal, anchor.fd, where, NULL), 0);
    read_anew();
    assert_int_equal(journal.entry.n, 2);
    assert_true(digest_eq(journal_merge_base(&journal, "a")->port, second));
}

static void lines_that_are_none_are_passed_over(void **state)
{
    (void)state;
    static const char text[] =
        "port a 00000000000000010000000000000001 00000000000000010000000000000001 - src/a 999\n"
        "port b 00000000000000010000000000000001 00000000000000010000000000000001 - src/b 64444\n"
        "port c 00000000000000010000000000000001 "
        "00000000000000010000000000000001 - src/c 644 more\n"
        "port d 00000000000000010000000000000001 00000000000000010000000000000001 - src/d\n"
        "begun e 00000000000000010000000000000001 00000000000000010000000000000001 - src/e 644\n";
    assert_int_equal(anchor_write(&anchor, JOURNAL_NAME, STR(text), NULL), 0);
    read_anew();
    assert_int_equal(journal.entry.n, 1);
    assert_true(journal.entry.p[0].pending);
}

static bool keep_one(void *ctx, struct digest d)
{
    return digest_eq(*(const struct digest *)ctx, d);
}

static void merge_bases_come_back_or_not_at_all(void **state)
{
    (void)state;
    struct str text = STR("int a;\n"), empty = STR("");
    struct digest d = digest_of(text), none = digest_of(empty);
    struct buf out = {0};
    merge_bases_open(&merge_bases, &anchor, false);
    assert_true(merge_bases.folder < 0);
    merge_bases_keep(&merge_bases, d, text);
    assert_false(merge_bases_get(&merge_bases, d, &out));
    merge_bases_open(&merge_bases, &anchor, true);
    merge_bases_keep(&merge_bases, d, text);
    merge_bases_keep(&merge_bases, none, empty);
    assert_true(merge_bases_have(&merge_bases, d) && merge_bases_get(&merge_bases, d, &out));
    assert_string_equal(out.p, "int a;\n");
    buf_clear(&out);
    assert_true(merge_bases_get(&merge_bases, none, &out));
    assert_int_equal(out.len, 0);
    /* Another text under that name, a cut one, no text at all. */
    char name[DIGEST_TEXT], other[DIGEST_TEXT];
    digest_text(d, name);
    digest_text(none, other);
    assert_int_equal(renameat(merge_bases.folder, other, merge_bases.folder, name), 0);
    assert_false(merge_bases_get(&merge_bases, d, &out));
    static const char *const bad[] = {"", "x", "\x28\xb5\x2f\xfd",
                                      "\x28\xb5\x2f\xfd\xe0\xff\xff\xff\xff\xff\xff\xff\x7f"};
    struct anchor folder = {merge_bases.folder, ""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(anchor_write(&folder, name, str_of(bad[i]), NULL), 0);
        assert_false(merge_bases_get(&merge_bases, d, &out));
    }
    assert_int_equal(out.len, 0);
    buf_release(&out);
}

static void pruning_waits_for_other_runs(void **state)
{
    (void)state;
    struct digest a = digest_of(STR("a")), b = digest_of(STR("b"));
    merge_bases_open(&merge_bases, &anchor, true);
    merge_bases_keep(&merge_bases, a, STR("a"));
    merge_bases_keep(&merge_bases, b, STR("b"));
    struct merge_bases other;
    merge_bases_open(&other, &anchor, false);
    merge_bases_prune(&merge_bases, &anchor, keep_one, &a);
    assert_true(merge_bases_have(&merge_bases, a) && merge_bases_have(&merge_bases, b));
    merge_bases_close(&other);
    merge_bases_prune(&merge_bases, &anchor, keep_one, &a);
    assert_true(merge_bases_have(&merge_bases, a) && !merge_bases_have(&merge_bases, b));
    merge_bases_prune(&merge_bases, &anchor, keep_one, &b);
    assert_int_not_equal(faccessat(anchor.fd, MERGE_BASES_FOLDER, F_OK, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sources_and_modes_come_back, journal_test_set_up,
                                        journal_test_tear_down),
        cmocka_unit_test_setup_teardown(the_merge_base_is_a_complete_port, journal_test_set_up,
                                        journal_test_tear_down),
        cmocka_unit_test_setup_teardown(lines_that_are_none_are_passed_over, journal_test_set_up,
                                        journal_test_tear_down),
        cmocka_unit_test_setup_teardown(merge_bases_come_back_or_not_at_all, journal_test_set_up,
                                        journal_test_tear_down),
        cmocka_unit_test_setup_teardown(pruning_waits_for_other_runs, journal_test_set_up,
                                        journal_test_tear_down),
    };
    return cmocka_run_group_tests_name("journal", tests, NULL, NULL);
}
