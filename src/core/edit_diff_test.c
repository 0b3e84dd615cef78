#include "core/edit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static struct arena arena;
static struct edits edits;
static struct source source;
static struct settled settled;
static struct buf diffed;

static int edit_diff_test_setup(void **state)
{
    (void)state;
    edits = (struct edits){.arena = &arena};
    return 0;
}

static int edit_diff_test_teardown(void **state)
{
    (void)state;
    vec_release(&edits.list);
    buf_release(&diffed);
    arena_release(&arena);
    return 0;
}

static void edit_diff_test_replace(uint32_t begin, uint32_t end, const char *text)
{
    edit_replace(&edits, (struct span){begin, end}, str_of(text), EDIT_RENAME, "test");
}

/* The diff that the proposed edits make; they are forgotten. */
static const char *edit_diff_test_diff(const char *input, int context)
{
    source_init(&source, "a.cu", str_of(input), &arena);
    settled = edits_settle(&edits, &arena);
    buf_clear(&diffed);
    settled_diff(&settled, &source, "a", "b", context, &diffed);
    edits.list.n = 0;
    buf_addch(&diffed, 0);
    return diffed.p;
}

#define HEAD "--- a\n+++ b\n"

static void no_change_no_diff(void **state)
{
    (void)state;
    assert_string_equal(edit_diff_test_diff("", 3), "");
    assert_string_equal(edit_diff_test_diff("a\nb\n", 3), "");
    edit_diff_test_replace(0, 1, "a");
    edit_diff_test_replace(4, 4, "");
    edit_diff_test_replace(2, 2, "");
    assert_string_equal(edit_diff_test_diff("a\nb\n", 3), "");
    edit_diff_test_replace(0, 2, ""); /* moves a line behind its like */
    edit_diff_test_replace(4, 4, "a\n");
    assert_string_equal(edit_diff_test_diff("a\na\n", 3), "");
}

static void one_line(void **state)
{
    (void)state;
    edit_diff_test_replace(4, 5, "X");
    assert_string_equal(edit_diff_test_diff("a\nb\nc\nd\ne\n", 1),
                        HEAD "@@ -2,3 +2,3 @@\n b\n-c\n+X\n d\n");
    edit_diff_test_replace(4, 5, "X");
    assert_string_equal(edit_diff_test_diff("a\nb\nc\nd\ne\n", 0), HEAD "@@ -3 +3 @@\n-c\n+X\n");
    edit_diff_test_replace(4, 5, "X");
    assert_string_equal(edit_diff_test_diff("a\nb\nc\nd\ne\n", 9),
                        HEAD "@@ -1,5 +1,5 @@\n a\n b\n-c\n+X\n d\n e\n");
    edit_diff_test_replace(4, 5, "X");
    assert_string_equal(edit_diff_test_diff("a\nb\nc\nd\ne\n", -1), HEAD "@@ -3 +3 @@\n-c\n+X\n");
}

static void whole_lines(void **state)
{
    (void)state;
    edit_diff_test_replace(2, 2, "new\n");
    assert_string_equal(edit_diff_test_diff("a\nb\n", 0), HEAD "@@ -1,0 +2 @@\n+new\n");
    edit_diff_test_replace(2, 4, "");
    assert_string_equal(edit_diff_test_diff("a\nb\nc\n", 0), HEAD "@@ -2 +1,0 @@\n-b\n");
    edit_diff_test_replace(0, 4, "");
    assert_string_equal(edit_diff_test_diff("a\nb\n", 3), HEAD "@@ -1,2 +0,0 @@\n-a\n-b\n");
    edit_diff_test_replace(0, 0, "x\ny\n");
    assert_string_equal(edit_diff_test_diff("", 3), HEAD "@@ -0,0 +1,2 @@\n+x\n+y\n");
    edit_diff_test_replace(4, 4, "c\n");
    assert_string_equal(edit_diff_test_diff("a\nb\n", 1), HEAD "@@ -2 +2,2 @@\n b\n+c\n");
}

static void lines_that_come_out_the_same_are_context(void **state)
{
    (void)state;
    edit_diff_test_replace(0, 8, "a\nb\nX\nd\n");
    assert_string_equal(edit_diff_test_diff("a\nb\nc\nd\n", 1),
                        HEAD "@@ -2,3 +2,3 @@\n b\n-c\n+X\n d\n");
    edit_diff_test_replace(1, 2, ""); /* joins two lines */
    assert_string_equal(edit_diff_test_diff("a\nb\nc\n", 0), HEAD "@@ -1,2 +1 @@\n-a\n-b\n+ab\n");
}

static void changes_in_one_hunk_and_in_two(void **state)
{
    (void)state;
    edit_diff_test_replace(0, 1, "A");
    edit_diff_test_replace(2, 3, "B"); /* touches the first */
    edit_diff_test_replace(6, 7, "D");
    assert_string_equal(edit_diff_test_diff("a\nb\nc\nd\ne\n", 1),
                        HEAD "@@ -1,5 +1,5 @@\n-a\n-b\n+A\n+B\n c\n-d\n+D\n e\n");
    edit_diff_test_replace(0, 1, "A\nAA");
    edit_diff_test_replace(6, 7, "D");
    assert_string_equal(edit_diff_test_diff("a\nb\nc\nd\ne\n", 0),
                        HEAD "@@ -1 +1,2 @@\n-a\n+A\n+AA\n@@ -4 +5 @@\n-d\n+D\n");
    edit_diff_test_replace(0, 1, "A");
    edit_diff_test_replace(8, 9, "E");
    assert_string_equal(edit_diff_test_diff("a\nb\nc\nd\ne\n", 1),
                        HEAD "@@ -1,2 +1,2 @@\n-a\n+A\n b\n@@ -4,2 +4,2 @@\n d\n-e\n+E\n");
}

static void files_without_a_final_newline(void **state)
{
    (void)state;
    edit_diff_test_replace(2, 3, "X");
    assert_string_equal(edit_diff_test_diff("a\nb", 1),
                        HEAD "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+X\n"
                             "\\ No newline at end of file\n");
    edit_diff_test_replace(0, 1, "X");
    assert_string_equal(edit_diff_test_diff("a\nb", 1),
                        HEAD "@@ -1,2 +1,2 @@\n-a\n+X\n b\n\\ No newline at end of file\n");
    edit_diff_test_replace(3, 3, "\n");
    assert_string_equal(edit_diff_test_diff("a\nb", 0),
                        HEAD "@@ -2 +2 @@\n-b\n\\ No newline at end of file\n+b\n");
    edit_diff_test_replace(3, 4, "");
    assert_string_equal(edit_diff_test_diff("a\nb\n", 0),
                        HEAD "@@ -2 +2 @@\n-b\n+b\n\\ No newline at end of file\n");
    edit_diff_test_replace(4, 4, "c");
    assert_string_equal(edit_diff_test_diff("a\nb\n", 0),
                        HEAD "@@ -2,0 +3 @@\n+c\n\\ No newline at end of file\n");
}

static void carriage_returns_belong_to_their_lines(void **state)
{
    (void)state;
    edit_diff_test_replace(5, 6, "C");
    assert_string_equal(edit_diff_test_diff("a\r\nb\rc\r\n", 1),
                        HEAD "@@ -1,2 +1,2 @@\n a\r\n-b\rc\r\n+b\rC\r\n");
}

static void labels_with_blanks(void **state)
{
    (void)state;
    source_init(&source, "a.cu", STR("a\n"), &arena);
    edit_diff_test_replace(0, 1, "b");
    settled = edits_settle(&edits, &arena);
    settled_diff(&settled, &source, "my file", "b.hip", 3, &diffed);
    assert_true(str_starts(buf_str(&diffed), STR("--- my file\t\n+++ b.hip\n@@ ")));
}

/* A line without its LF can only be the last one. */
static void edit_diff_test_add_line(struct buf *out, const char *line, size_t n)
{
    assert_true(n == 0 || out->len == 0 || out->p[out->len - 1] == '\n');
    buf_add(out, line, n);
}

/* A strict patch: every header, context and removed line has to be right. Returns the end
 * of the hunk's lines. */
static const char *lines_of_hunk(const char *d, const char **in, struct buf *out, long *old_left,
                                 long *new_left)
{
    while (*old_left || *new_left) {
        char mark = *d++;
        const char *next = strchr(d, '\n') + 1;
        size_t n = (size_t)(next - d);
        bool open = *next == '\\';
        n -= open;
        if (mark != '+') {
            assert_int_equal(strncmp(*in, d, n), 0);
            *in += n;
            assert_true(open ? **in == 0 : (*in)[-1] == '\n');
            (*old_left)--;
        }
        if (mark != '-') {
            edit_diff_test_add_line(out, d, n);
            (*new_left)--;
        }
        assert_true(mark == ' ' || mark == '-' || mark == '+');
        d = open ? strchr(next, '\n') + 1 : next;
    }
    return d;
}

static long edit_diff_test_number(const char **d, char mark, long *count)
{
    char *end;
    if (mark) {
        assert_int_equal(**d, mark);
        (*d)++;
    }
    long line = strtol(*d, &end, 10);
    *count = 1;
    if (*end == ',')
        *count = strtol(end + 1, &end, 10);
    *d = end + 1; /* past a blank */
    return *count ? line - 1 : line;
}

static void patch(const char *in, const char *d, struct buf *out)
{
    long old_line = 0, new_line = 0;
    if (!*d)
        buf_addstr(out, in);
    if (!*d)
        return;
    assert_int_equal(strncmp(d, HEAD, strlen(HEAD)), 0);
    for (d += strlen(HEAD); *d;) {
        long olds, news;
        assert_int_equal(strncmp(d, "@@ ", 3), 0);
        d += 3;
        long old_begin = edit_diff_test_number(&d, '-', &olds),
             new_begin = edit_diff_test_number(&d, '+', &news);
        assert_int_equal(strncmp(d, "@@\n", 3), 0);
        d += 3;
        assert_true(old_begin >= old_line);
        for (; old_line < old_begin; old_line++, new_line++) {
            const char *next = strchr(in, '\n') + 1;
            edit_diff_test_add_line(out, in, (size_t)(next - in));
            in = next;
        }
        assert_int_equal(new_line, new_begin);
        old_line += olds;
        new_line += news;
        d = lines_of_hunk(d, &in, out, &olds, &news);
        assert_true(olds == 0 && news == 0);
    }
    edit_diff_test_add_line(out, in, strlen(in));
}

static uint32_t random_state = 7;

static uint32_t edit_diff_test_roll(uint32_t sides)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % sides;
}

static void random_diffs_apply(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "a", "\n", "b\n", "\na", "a\nb\n", "\r\n"};
    struct buf out = {0}, patched = {0};
    for (int round = 0; round < 100000; round++) {
        char in[24];
        uint32_t len = edit_diff_test_roll(sizeof in);
        for (uint32_t i = 0; i < len; i++)
            in[i] = "ab\n\n\r"[edit_diff_test_roll(5)];
        in[len] = 0;
        for (uint32_t k = edit_diff_test_roll(5); k-- > 0;) {
            uint32_t a = edit_diff_test_roll(len + 1),
                     b = edit_diff_test_roll(2) ? a : a + edit_diff_test_roll(len + 1 - a);
            edit_diff_test_replace(a, b, texts[edit_diff_test_roll(7)]);
        }
        const char *d = edit_diff_test_diff(in, (int)edit_diff_test_roll(4));
        buf_clear(&out);
        settled_apply(&settled, &source, &out);
        buf_addch(&out, 0);
        buf_clear(&patched);
        patch(in, d, &patched);
        buf_addch(&patched, 0);
        assert_string_equal(patched.p, out.p);
        assert_int_equal(*d == 0, strcmp(in, out.p) == 0);
        arena_release(&arena);
    }
    buf_release(&out);
    buf_release(&patched);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_change_no_diff, edit_diff_test_setup,
                                        edit_diff_test_teardown),
        cmocka_unit_test_setup_teardown(one_line, edit_diff_test_setup, edit_diff_test_teardown),
        cmocka_unit_test_setup_teardown(whole_lines, edit_diff_test_setup, edit_diff_test_teardown),
        cmocka_unit_test_setup_teardown(lines_that_come_out_the_same_are_context,
                                        edit_diff_test_setup, edit_diff_test_teardown),
        cmocka_unit_test_setup_teardown(changes_in_one_hunk_and_in_two, edit_diff_test_setup,
                                        edit_diff_test_teardown),
        cmocka_unit_test_setup_teardown(files_without_a_final_newline, edit_diff_test_setup,
                                        edit_diff_test_teardown),
        cmocka_unit_test_setup_teardown(carriage_returns_belong_to_their_lines,
                                        edit_diff_test_setup, edit_diff_test_teardown),
        cmocka_unit_test_setup_teardown(labels_with_blanks, edit_diff_test_setup,
                                        edit_diff_test_teardown),
        cmocka_unit_test_setup_teardown(random_diffs_apply, edit_diff_test_setup,
                                        edit_diff_test_teardown),
    };
    return cmocka_run_group_tests_name("edit_diff", tests, NULL, NULL);
}
