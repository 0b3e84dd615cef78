#include "base/buf.h"
#include "map/attr.h"
#include "map/reader.h"
#include <stdio.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct map_text text;

static int line_test_set_up(void **state)
{
    (void)state;
    text = (struct map_text){.arena = &arena};
    return 0;
}

static int line_test_tear_down(void **state)
{
    (void)state;
    vec_release(&text.lines);
    arena_release(&arena);
    return 0;
}

static const struct map_line *line_test_read_lines(const char *bytes)
{
    struct err err = {""};
    text.lines.n = 0;
    if (map_text_read(&text, "t.map", str_of(bytes), "user", &err) != 0)
        fail_msg("%s", err.msg);
    return text.lines.p;
}

/* The first message begins so, and there is no other. */
static void line_test_assert_fails(const char *bytes, const char *message)
{
    struct err err = {""};
    if (map_text_read(&text, "t.map", str_of(bytes), "user", &err) == 0)
        fail_msg("no error in: %s", bytes);
    if (!str_starts(str_of(err.msg), str_of(message)))
        fail_msg("\"%s\" is not \"%s\"", err.msg, message);
    if (text.nerrors != 1)
        fail_msg("%d errors in: %s: %s", text.nerrors, bytes, text.error[1]);
}

/* "b HIP", "c -" ... of all rows: CUDA names and HIP names. */
static void assert_rows(const char *const *pairs, size_t n)
{
    assert_int_equal(text.lines.n, n);
    for (size_t i = 0; i < n; i++) {
        const struct map_line *l = &text.lines.p[i];
        char row[200];
        snprintf(row, sizeof row, "%s %s", l->cuda, l->same ? "=" : l->hip ? l->hip : "-");
        assert_string_equal(row, pairs[i]);
    }
}
#define ASSERT_ROWS(...)                                                                           \
    do {                                                                                           \
        static const char *const wanted[] = {__VA_ARGS__};                                         \
        assert_rows(wanted, sizeof wanted / sizeof *wanted);                                       \
    } while (0)

static void a_group_shares_attributes(void **state)
{
    (void)state;
    const struct map_line *l =
        line_test_read_lines("group enum of=E cuda=11.0.. note=@n # what they share\n"
                             "\n"
                             "  A hipA value=1 # of its own\n"
                             "  B -    value=2 cuda=12.0.. note=own\n"
                             "  # a comment\n"
                             "  C =    value=3 hip=6.0..\n"
                             "end # of the group\n"
                             "text n \"shared\"\n"
                             "func f g\n");
    ASSERT_ROWS("A hipA", "B -", "C =", "f g");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(l[i].kind, ROW_ENUM);
        assert_string_equal(map_line_text(&l[i], ROW_ATTR_of, 0), "E");
        assert_int_equal(l[i].cuda_in.first, i == 1 ? 1200 : 1100);
        assert_string_equal(map_line_text(&l[i], ROW_ATTR_note, 0), i == 1 ? "own" : "shared");
        assert_null(map_line_text(&l[i], ROW_ATTR_note, 1));
    }
    assert_int_equal(l[1].line, 4);
    assert_int_equal(l[2].hip_in.first, 600);
    assert_int_equal(l[3].kind, ROW_FUNC);
    assert_int_equal(l[3].nattrs, 0);
}

static void a_group_of_names(void **state)
{
    (void)state;
    const struct map_line *l = line_test_read_lines("group macro - note=none\n"
                                                    "A B=2 C=\"(1 << 3)\"   D=\"\"\n"
                                                    "  E # alone\n"
                                                    "end\n"
                                                    "group header hip/h.h declares=f\n"
                                                    "  a/b.cuh c.h hip/h.h\n"
                                                    "end\n"
                                                    "group type =\n"
                                                    "  n::T U\n"
                                                    "end\n");
    ASSERT_ROWS("A -", "B -", "C -", "D -", "E -", "a/b.cuh hip/h.h", "c.h hip/h.h",
                "hip/h.h =", "n::T =", "U =");
    assert_null(map_line_text(&l[0], ROW_ATTR_value, 0));
    assert_string_equal(map_line_text(&l[1], ROW_ATTR_value, 0), "2");
    assert_string_equal(map_line_text(&l[2], ROW_ATTR_value, 0), "(1 << 3)");
    assert_string_equal(map_line_text(&l[3], ROW_ATTR_value, 0), "");
    assert_string_equal(map_line_text(&l[4], ROW_ATTR_note, 0), "none");
    assert_string_equal(map_line_text(&l[6], ROW_ATTR_declares, 0), "f");
}

static void a_name_has_its_value(void **state)
{
    (void)state;
    const struct map_line *l =
        line_test_read_lines("enum E_A=-1 hipA of=E\nmacro M=@v =\ntext v \"x = y\"\n");
    ASSERT_ROWS("E_A hipA", "M =");
    assert_string_equal(map_line_text(&l[0], ROW_ATTR_value, 0), "-1");
    assert_string_equal(map_line_text(&l[1], ROW_ATTR_value, 0), "x = y");
    line_test_assert_fails("enum A= b of=E\n", "t.map:1:8: value= needs a value");
    line_test_assert_fails("enum A=1 b\n",
                           "t.map:1:10: an enumerator with value= needs of= as well");
    line_test_assert_fails("macro A=1 b value=2\n",
                           "t.map:1:13: value= is given twice in this row");
    line_test_assert_fails("macro =1 b\n", "t.map:1:7: \"=1\" is not a CUDA name of a macro row");
    line_test_assert_fails("func A=1 b\n", "t.map:1:6: \"A=1\" is not a CUDA name of a func row");
}

static void groups_that_are_wrong(void **state)
{
    (void)state;
    line_test_assert_fails("\n group func\na b\n",
                           "t.map:2:1: this group has no end: a line \"end\" closes it");
    line_test_assert_fails(
        "group func\na b\nfunc c d\nfunc e f\n",
        "t.map:3:1: \"func\" is not a row of the group in line 1; a line \"end\" closes it");
    line_test_assert_fails("group func\ngroup type\nend\n",
                           "t.map:2:1: \"group\" is not a row of the group in line 1");
    line_test_assert_fails("end\n", "t.map:1:1: unknown kind \"end\"");
    line_test_assert_fails("group\na\nend\n",
                           "t.map:1:6: a group begins with: group, kind of its rows");
    line_test_assert_fails("group fun\na b c\nend\n",
                           "t.map:1:7: a group begins with: group, kind of its rows");
    line_test_assert_fails("group func x=1\na b\nend\n", "t.map:1:12: unknown attribute \"x\"");
    line_test_assert_fails("group func sig=f()\na b\nend\n", "t.map:1:1: sig= is for single rows");
    line_test_assert_fails("group func a-b\na b\nend\n", "t.map:1:12: \"a-b\" is not a HIP name");
    line_test_assert_fails("group func - note=x note=y\na\nend\n",
                           "t.map:1:21: note= is given twice in this row");
    line_test_assert_fails("group enum -\n  A\nend\n",
                           "t.map:2:3: a row without a HIP name (-) needs a note=");
    line_test_assert_fails("group func - note=x\n  a b-c\nend\n",
                           "t.map:2:5: \"b-c\" is not a CUDA name of a func row");
    line_test_assert_fails(
        "group func\na\nend\n",
        "t.map:2:2: the HIP name (or = for the same one, - for none) is missing");
    line_test_assert_fails("group func\na b c=d\nend\n", "t.map:2:5: unknown attribute \"c\"");
    line_test_assert_fails("group func\na b\nend x\n",
                           "t.map:3:5: nothing more belongs on this line");
}

static void lists_go_together(void **state)
{
    (void)state;
    const struct map_line *l = line_test_read_lines(
        "list T float,double\nlist c \"const float *,double *\"\n"
        "func b{S,D}gemm h{s,d}gemm roc=r_{s,d} hip={6.0..,7.0..} out=\"f($0, ${10}, {1,2})\" "
        "sig=\"{T}({c}x)\" # {no list}\n");
    ASSERT_ROWS("bSgemm hsgemm", "bDgemm hdgemm");
    assert_string_equal(map_line_text(&l[0], ROW_ATTR_sig, 0), "float(const float *x)");
    assert_string_equal(map_line_text(&l[1], ROW_ATTR_sig, 0), "double(double *x)");
    assert_string_equal(map_line_text(&l[1], ROW_ATTR_roc, 0), "r_d");
    assert_string_equal(map_line_text(&l[1], ROW_ATTR_out, 0), "f($0, ${10}, 2)");
    assert_int_equal(l[0].hip_in.first, 600);
    assert_int_equal(l[1].hip_in.first, 700);
    assert_int_equal(l[1].line, 3);
    line_test_read_lines("enum A{8..11}_{a,,c,d}={0..3} = of=E\n");
    ASSERT_ROWS("A8_a =", "A9_ =", "A10_c =", "A11_d =");
    assert_string_equal(map_line_text(&text.lines.p[2], ROW_ATTR_value, 0), "2");
    /* An attribute without a value is left out; in other rows it is a mistake. */
    l = line_test_read_lines("func a{S,D} b{S,D} care={,@t} hip={6.0..,}\ntext t \"differs\"\n");
    assert_null(map_line_text(&l[0], ROW_ATTR_warn, 0));
    assert_string_equal(map_line_text(&l[1], ROW_ATTR_warn, 0), "differs");
    assert_int_equal(l[0].hip_in.first, 600);
    assert_int_equal(l[1].hip_in.first, 0);
    /* Without a list in the name, braces are the text's own. */
    l = line_test_read_lines("type T = decl=\"struct T { int a, b[2]; };\"\n");
    assert_string_equal(map_line_text(l, ROW_ATTR_decl, 0), "struct T { int a, b[2]; };");
}

static void parts_of_a_name_may_be_left_out(void **state)
{
    (void)state;
    const struct map_line *l = line_test_read_lines("func f[_v2][_64] g sig=\"void(int a[2])\"\n");
    ASSERT_ROWS("f g", "f_v2 g", "f_64 g", "f_v2_64 g");
    assert_string_equal(map_line_text(&l[3], ROW_ATTR_sig, 0), "void(int a[2])");
    line_test_read_lines("func {a,b}[_v2] h{1,2}\n");
    ASSERT_ROWS("a h1", "a_v2 h1", "b h2", "b_v2 h2");
    line_test_read_lines("group macro - note=x\n  A{0..1}={4,5} B[_1]=2 C\nend\n");
    ASSERT_ROWS("A0 -", "A1 -", "B -", "B_1 -", "C -");
    assert_string_equal(map_line_text(&text.lines.p[1], ROW_ATTR_value, 0), "5");
    assert_string_equal(map_line_text(&text.lines.p[3], ROW_ATTR_value, 0), "2");
}

static void lists_that_are_wrong(void **state)
{
    (void)state;
    line_test_assert_fails("func a{1,2 b\n",
                           "t.map:1:7: the list is not closed: a \"}\" is missing");
    line_test_assert_fails("func a{} b\n",
                           "t.map:1:8: a list is written {A,B,C}, {0..9}, or {name}");
    line_test_assert_fails("func a{T} b\n", "t.map:1:8: this file has no list of that name: \"T\"");
    line_test_assert_fails("func a{3..1} b\n", "t.map:1:8: \"3..1\" is not a range");
    line_test_assert_fails("func a{0..512} b\n", "t.map:1:8: \"0..512\" is not a range");
    line_test_assert_fails("flag {-E,--prep{ocess} -z\n",
                           "t.map:1:6: \"--prep{ocess\" is not a CUDA name of a flag row; a flag "
                           "has no brackets and braces");
    line_test_assert_fails("func a{1,2} b{1,2,3}\n",
                           "t.map:1:14: this list has 3 words, the first one of the row 2");
    line_test_assert_fails("func a[] b\n",
                           "t.map:1:7: [...] holds the part of the name that may be left out");
    line_test_assert_fails("func a[b b\n",
                           "t.map:1:7: [...] holds the part of the name that may be left out");
    line_test_assert_fails("func a[b][c][d][e][f] b\n",
                           "t.map:1:19: more than 4 parts of the name");
    line_test_assert_fails("func a{0..99}[b][c][d] b\n",
                           "t.map:1:6: the line stands for 800 rows, more than 512");
    line_test_assert_fails("list T\n", "t.map:1:7: the words of the list go here: list T A,B,C");
    line_test_assert_fails("list T a b\n", "t.map:1:10: nothing more belongs on this line");
    line_test_assert_fails("list T a,b\nlist T c\n",
                           "t.map:2:6: this file has a list of that name already: \"T\"");
}

/* An error in a row with lists is reported once, with its place in the line. */
static void places_are_those_of_the_line(void **state)
{
    (void)state;
    line_test_assert_fails("func longer{S,D} b{x,y} sigg=x\n",
                           "t.map:1:25: unknown attribute \"sigg\"");
    line_test_assert_fails("func a{S,D} b{x,-} c=x\n", "t.map:1:20: unknown attribute \"c\"");
    line_test_assert_fails("func a{S,D} b{x,-}\n", "t.map:1:13: \"b-\" is not a HIP name");
    line_test_assert_fails("func a{S,D} b effort={hours,weeks}\n",
                           "t.map:1:13: effort= is for rows without a HIP name");
    line_test_assert_fails("func a{S,D} - note=x effort={hours,weeks}\n",
                           "t.map:1:29: effort=weeks is not one of");
    line_test_assert_fails("func \xC3\xA4{S,D} b\n", "t.map:1:6: \"\xC3\xA4S\" is not a CUDA name");
    line_test_assert_fails("group macro - note=x\n  A{0..1} B-{1,2}\nend\n",
                           "t.map:2:11: \"B-1\" is not a CUDA name");
}

static void rows_have_a_limit(void **state)
{
    (void)state;
    struct buf b = {0};
    struct err err;
    buf_addstr(&b, "group macro - note=x\n");
    for (int i = 0; i < 12000; i++)
        buf_printf(&b, "A%d_{0..511}\n", i);
    buf_addstr(&b, "end\n");
    assert_int_equal(map_text_read(&text, "t.map", buf_str(&b), "user", &err), -1);
    assert_non_null(strstr(err.msg, "more rows than a map may have"));
    buf_release(&b);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, line_test_set_up, line_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_group_shares_attributes), TEST(a_group_of_names),
        TEST(a_name_has_its_value),      TEST(groups_that_are_wrong),
        TEST(lists_go_together),         TEST(parts_of_a_name_may_be_left_out),
        TEST(lists_that_are_wrong),      TEST(places_are_those_of_the_line),
        TEST(rows_have_a_limit),
    };
    return cmocka_run_group_tests_name("line", tests, NULL, NULL);
}
