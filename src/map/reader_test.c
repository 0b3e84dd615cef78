#include "base/buf.h"
#include "map/attr.h"
#include "map/reader.h"
#include <stdio.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct map_text text;

static int reader_test_set_up(void **state)
{
    (void)state;
    text = (struct map_text){.arena = &arena};
    return 0;
}

static int reader_test_tear_down(void **state)
{
    (void)state;
    vec_release(&text.lines);
    arena_release(&arena);
    return 0;
}

static const struct map_line *read_as(const char *file, struct str bytes, const char *family)
{
    struct err err = {""};
    if (map_text_read(&text, file, bytes, family, &err) != 0)
        fail_msg("%s", err.msg);
    return text.lines.p;
}

static const struct map_line *reader_test_read_lines(const char *bytes)
{
    return read_as("t.map", str_of(bytes), "user");
}

static void assert_error(const char *bytes, const char *family, const char *message)
{
    struct err err = {""};
    assert_int_equal(map_text_read(&text, "t.map", str_of(bytes), family, &err), -1);
    assert_string_equal(err.msg, message);
}

/* The message begins so. */
static void reader_test_assert_fails(const char *bytes, const char *message)
{
    struct err err = {""};
    if (map_text_read(&text, "t.map", str_of(bytes), "user", &err) == 0)
        fail_msg("no error in: %s", bytes);
    if (!str_starts(str_of(err.msg), str_of(message)))
        fail_msg("\"%s\" is not \"%s\"", err.msg, message);
}

static void assert_check_fails(const char *message)
{
    struct err err = {""};
    assert_int_equal(map_text_check(&text, &err), -1);
    assert_string_equal(err.msg, message);
}

static void nothing_is_a_map(void **state)
{
    (void)state;
    reader_test_read_lines("");
    reader_test_read_lines("\n\n  \n\t\n# only words\n   # more");
    read_as("t.map", STR("# no family needed without rows\n"), NULL);
    assert_int_equal(text.lines.n, 0);
    assert_int_equal(map_text_check(&text, NULL), 0);
}

static void the_three_words(void **state)
{
    (void)state;
    const struct map_line *l = reader_test_read_lines("family runtime\n"
                                                      "func   cudaMalloc\thipMalloc   # a comment\n"
                                                      "device __syncthreads =\n"
                                                      "type dim3 dim3\n"
                                                      "func cudaFoo - note=\"do without\"\n");
    assert_int_equal(text.lines.n, 4);
    assert_string_equal(l[0].file, "t.map");
    assert_int_equal(l[0].line, 2);
    assert_int_equal(l[0].kind, ROW_FUNC);
    assert_string_equal(l[0].family, "runtime");
    assert_string_equal(l[0].cuda, "cudaMalloc");
    assert_string_equal(l[0].hip, "hipMalloc");
    assert_false(l[0].same);
    assert_int_equal(l[0].nattrs, 0);
    assert_true(l[1].same);
    assert_string_equal(l[1].hip, "__syncthreads");
    assert_true(l[2].same); /* spelt out */
    assert_null(l[3].hip);
    assert_string_equal(map_line_text(&l[3], ROW_ATTR_note, 0), "do without");
}

static void every_kind_and_its_names(void **state)
{
    (void)state;
    const struct map_line *l = reader_test_read_lines(
        "func a::b c::d\ndevice cooperative_groups::this_grid =\ntype A::B hip::A::B\n"
        "enum e h\nmacro M H_1\nfield cudaDeviceProp.a.b hipDeviceProp_t.c\n"
        "field S.m n\nheader cub/cub.cuh hipcub/hipcub.hpp\nnamespace nvcuda::wmma rocwmma\n"
        "library libcu++ roc-x.1\n");
    static const enum row_kind kinds[] = {ROW_FUNC,      ROW_DEVICE, ROW_TYPE,  ROW_ENUM,
                                          ROW_MACRO,     ROW_FIELD,  ROW_FIELD, ROW_HEADER,
                                          ROW_NAMESPACE, ROW_LIBRARY};
    assert_int_equal(text.lines.n, 10);
    for (int i = 0; i < 10; i++)
        assert_int_equal(l[i].kind, kinds[i]);
    assert_string_equal(l[7].cuda, "cub/cub.cuh");
}

static void attributes(void **state)
{
    (void)state;
    const struct map_line *l = reader_test_read_lines(
        "func f g cuda=11.2.. hip=5.2..6.4 sig=\"int(int a, \\\"q\\\", \\\\)\" sig=void() "
        "arg0=fnptr arg9=u64 addarg=\"0\" minargs=4 out=\"g($1, $*)\" out3=\"g($2)\" "
        "warn=\"a # b\" rewrite=warp\n");
    assert_int_equal(l->cuda_in.first, 1102);
    assert_int_equal(l->cuda_in.last, 0);
    assert_int_equal(l->hip_in.first, 502);
    assert_int_equal(l->hip_in.last, 604);
    assert_string_equal(map_line_text(l, ROW_ATTR_sig, 0), "int(int a, \"q\", \\)");
    assert_string_equal(map_line_text(l, ROW_ATTR_sig, 1), "void()");
    assert_null(map_line_text(l, ROW_ATTR_sig, 2));
    assert_string_equal(map_line_text(l, ROW_ATTR_arg9, 0), "u64");
    assert_string_equal(map_line_text(l, ROW_ATTR_out, 0), "g($1, $*)");
    assert_string_equal(map_line_text(l, ROW_ATTR_out3, 0), "g($2)");
    assert_string_equal(map_line_text(l, ROW_ATTR_warn, 0), "a # b");
    assert_null(map_line_text(l, ROW_ATTR_note, 0));
}

static void macro_value_may_be_empty(void **state)
{
    (void)state;
    const struct map_line *l = reader_test_read_lines("macro M = value=\"\"\n");
    assert_string_equal(map_line_text(l, ROW_ATTR_value, 0), "");
    reader_test_assert_fails("enum e = of=E value=\"\"\n", "t.map:1:21: value= needs a value");
}

static void shared_texts(void **state)
{
    (void)state;
    const struct map_line *l =
        reader_test_read_lines("func a - note=@late\ntext early \"first\"\nnote late \"second\"\n"
                               "func b - note=@early\nfunc c - note=\"@early\"\n");
    assert_string_equal(map_line_text(&l[0], ROW_ATTR_note, 0), "second");
    assert_string_equal(map_line_text(&l[1], ROW_ATTR_note, 0), "first");
    assert_string_equal(map_line_text(&l[2], ROW_ATTR_note, 0), "@early"); /* quoted: a text */
}

static void any_attribute_takes_a_shared_text(void **state)
{
    (void)state;
    const struct map_line *l =
        reader_test_read_lines("text sig \"int(int n)\"\ntext since \"11.2..\"\n"
                               "func a b sig=@sig cuda=@since warn=@care rocbreaks=@care roc=c\n"
                               "func d e sig=@sig sig=\"void()\"\ntext care \"it differs\"\n");
    assert_string_equal(map_line_text(&l[0], ROW_ATTR_sig, 0), "int(int n)");
    assert_int_equal(l[0].cuda_in.first, 1102);
    assert_string_equal(map_line_text(&l[0], ROW_ATTR_warn, 0), "it differs");
    assert_ptr_equal(map_line_text(&l[0], ROW_ATTR_warn, 0),
                     map_line_text(&l[0], ROW_ATTR_rocbreaks, 0));
    assert_string_equal(map_line_text(&l[1], ROW_ATTR_sig, 1), "void()");
    /* A shared text is checked where it is used. */
    reader_test_assert_fails("text t \"int\"\nfunc a b sig=@t\n",
                             "t.map:2:14: sig=\"int\" is not a signature");
    reader_test_assert_fails("text t \"weeks\"\nfunc a - note=x effort=@t\n",
                             "t.map:2:24: effort=weeks is not one of");
    reader_test_assert_fails("func a b warn=@t\n",
                             "t.map:1:15: this file has no text of that name: \"t\"");
}

static void texts_end_with_their_file(void **state)
{
    (void)state;
    read_as("a.map", STR("text n \"x\"\n"), "a");
    assert_error("func f - note=@n\n", "b",
                 "t.map:1:15: this file has no text of that name: \"n\"");
}

static void line_ends_and_byte_order_mark(void **state)
{
    (void)state;
    const struct map_line *l =
        reader_test_read_lines("\xEF\xBB\xBF"
                               "family x\r\nfunc a =\r\n\r\nfunc b - note=\"t\"\r\nfunc c =");
    assert_int_equal(text.lines.n, 3);
    assert_int_equal(l[1].line, 4);
    assert_string_equal(map_line_text(&l[1], ROW_ATTR_note, 0), "t");
    assert_string_equal(l[2].cuda, "c");
}

static void long_lines(void **state)
{
    (void)state;
    struct buf b = {0};
    enum { N = 300000 };
    buf_addstr(&b, "func ");
    for (int i = 0; i < N; i++)
        buf_addch(&b, 'x');
    buf_addstr(&b, " = note=\"");
    for (int i = 0; i < N; i++)
        buf_addch(&b, 'y');
    buf_addstr(&b, "\"");
    const struct map_line *l = read_as("t.map", buf_str(&b), "user");
    assert_int_equal(strlen(l->cuda), N);
    assert_int_equal(strlen(map_line_text(l, ROW_ATTR_note, 0)), N);
    buf_clear(&b);
    for (int i = 0; i < N; i++)
        buf_addch(&b, 'x');
    struct err err;
    assert_int_equal(map_text_read(&text, "t.map", buf_str(&b), "user", &err), -1);
    assert_true(str_starts(str_of(err.msg), STR("t.map:1:1: unknown kind \"xxx")));
    buf_release(&b);
}

static void attributes_have_a_limit(void **state)
{
    (void)state;
    struct buf b = {0};
    struct err err;
    buf_addstr(&b, "func f =");
    for (int i = 0; i < 65536; i++)
        buf_addstr(&b, " sig=v()");
    assert_int_equal(map_text_read(&text, "t.map", buf_str(&b), "user", &err), -1);
    assert_non_null(strstr(err.msg, "too many attributes"));
    buf_release(&b);
}

static void unknown_words(void **state)
{
    (void)state;
    reader_test_assert_fails(
        "fnuc a b\n",
        "t.map:1:1: unknown kind \"fnuc\"; did you mean \"func\"? a line begins with func, ");
    reader_test_assert_fails(
        "zebra a b\n",
        "t.map:1:1: unknown kind \"zebra\"; a line begins with func, device, type, ");
    reader_test_assert_fails(
        "\n  func a b siq=\"x\"\n",
        "t.map:2:12: unknown attribute \"siq\"; did you mean sig=? allowed: cuda, hip, sig, note, ");
    reader_test_assert_fails(
        "header a b zzzzz=1\n",
        "t.map:1:12: unknown attribute \"zzzzz\"; allowed on header rows: cuda, hip, note, ");
    reader_test_assert_fails(
        "type a b sig=\"x()\"\n",
        "t.map:1:10: sig= is not allowed in type rows; allowed: cuda, hip, decl, ");
    reader_test_assert_fails("func a b arg10=u64\n",
                             "t.map:1:10: unknown attribute \"arg10\"; did you mean arg");
}

static void bad_values(void **state)
{
    (void)state;
    reader_test_assert_fails(
        "func a b arg0=u46\n",
        "t.map:1:15: arg0=u46 is not one of: f64, fnptr, i32, i64, s32, s64, symbol, "
        "u32, u64, voidpp; did you mean u64?");
    reader_test_assert_fails("func a - note=x effort=weeks\n",
                             "t.map:1:24: effort=weeks is not one of: minutes, hours, redesign");
    reader_test_assert_fails(
        "func a b hip=new\n",
        "t.map:1:14: hip=new is not a range of releases; write A..B, A.., ..B or A");
    reader_test_assert_fails("func a b cuda=12.0..11.0\n",
                             "t.map:1:15: cuda=12.0..11.0 is not a range");
    reader_test_assert_fails(
        "macro a b inhip=\"5.1:3 5.0:2\"\n",
        "t.map:1:17: inhip=5.1:3 5.0:2 is not a list of values; write RELEASE:NUMBER "
        "RELEASE:NUMBER, the oldest first");
    reader_test_assert_fails("func a b roc=c rocin=new\n",
                             "t.map:1:22: rocin=new is not a range of releases; write A..B, A.., "
                             "..B or A, such as rocin=");
    reader_test_assert_fails("func a b nohost=5.2..\n",
                             "t.map:1:10: nohost= is not allowed in func rows");
    reader_test_assert_fails("device a b nohost=all\n",
                             "t.map:1:19: nohost=all is not a range of releases; write A..B");
    reader_test_assert_fails("func a b roc=c rocin=6.0..5.0\n",
                             "t.map:1:22: rocin=6.0..5.0 is not a range");
    reader_test_assert_fails("func a b roc=c.d\n",
                             "t.map:1:14: roc=c.d is not a name of a func row; a name has");
    reader_test_assert_fails("header a b roc=\"<c>\"\n",
                             "t.map:1:16: roc=<c> is not a name of a header row; a header is");
    reader_test_assert_fails("func a b roc=c rocout=\"c($x)\"\n",
                             "t.map:1:23: rocout= contains a '$'");
    reader_test_assert_fails("field a.b c roc=d\n",
                             "t.map:1:13: roc= is not allowed in field rows");
    reader_test_assert_fails("type a b roc=c rocout=d\n",
                             "t.map:1:16: rocout= is not allowed in type rows");
    reader_test_assert_fails("func a b addarg=0 minargs=x\n",
                             "t.map:1:27: minargs=x is not a number");
    reader_test_assert_fails("func a b addarg=0 minargs=100\n",
                             "t.map:1:27: minargs=100 is not a number");
    reader_test_assert_fails("func a b guard=A-B\n", "t.map:1:16: guard=A-B is not a macro");
}

static void bad_lists(void **state)
{
    (void)state;
    reader_test_assert_fails("func a b include=\"<b.h>\"\n",
                             "t.map:1:18: include=<b.h> is not a header; a header is");
    reader_test_assert_fails("header a.h b.h lacks=b.h,\n",
                             "t.map:1:22: lacks=b.h, is not a list of headers");
    reader_test_assert_fails("header a.h b.h lacks=c.h()\n",
                             "t.map:1:22: lacks=c.h(): (TYPE|TYPE) is allowed only after a header");
    reader_test_assert_fails("header a.h b.h lacks=c.h(T,d.h\n",
                             "t.map:1:22: lacks=c.h(T,d.h: (TYPE|TYPE) is allowed only");
    reader_test_assert_fails("header a.h b.h lacks=(T)\n",
                             "t.map:1:22: lacks=(T): (TYPE|TYPE) is allowed only");
    reader_test_assert_fails("header a.h b.h lacks=c.h(T)d\n",
                             "t.map:1:22: lacks=c.h(T)d: (TYPE|TYPE) is allowed only");
    reader_test_assert_fails("header a.h b.h roclacks=c.h\n", "t.map:1:12: roclacks= needs a roc=");
    reader_test_assert_fails("device a b numbers=std::max\n",
                             "t.map:1:20: numbers=std::max is not two names");
    reader_test_assert_fails("func a b nooverload=int\n",
                             "t.map:1:21: nooverload=int is not a list of arguments");
    reader_test_assert_fails("func a b nooverload=0:int,\n",
                             "t.map:1:21: nooverload=0:int, is not a list of arg");
    reader_test_assert_fails("func a b nooverload=0:\n",
                             "t.map:1:21: nooverload=0: is not a list of arguments");
    reader_test_assert_fails("func a b nooverload=0:!\n",
                             "t.map:1:21: nooverload=0:! is not a list of arguments");
    reader_test_assert_fails("func a b outtype=int\n",
                             "t.map:1:18: outtype=int is not a list of types and calls");
    reader_test_assert_fails("func a b outtype=\"int=f(); \"\n",
                             "t.map:1:18: outtype=int=f();  is not a list of types");
    reader_test_assert_fails("func a b outtype=\"int=f($0)\"\n",
                             "t.map:1:18: outtype=int=f($0) is not a list of types");
    reader_test_assert_fails("func a b outtype=\"int=f(\"\n",
                             "t.map:1:18: outtype= has a \"(\" without");
    reader_test_assert_fails("func a b include=b.h,\n",
                             "t.map:1:18: include=b.h, is not a list of headers");
    reader_test_assert_fails("func a b include=\"b.h c.h\"\n",
                             "t.map:1:18: include=b.h c.h is not a list of headers");
    reader_test_assert_fails("header a b guard=A\n",
                             "t.map:1:12: guard= is not allowed in header rows");
}

static void bad_signatures_and_calls(void **state)
{
    (void)state;
    reader_test_assert_fails("func a b sig=\"int\"\n",
                             "t.map:1:14: sig=\"int\" is not a signature");
    reader_test_assert_fails("func a b sig=\"(int)\"\n",
                             "t.map:1:14: sig=\"(int)\" is not a signature");
    reader_test_assert_fails("func a b sig=\"int(int\"\n",
                             "t.map:1:14: sig=\"int(int\" is not a signature");
    reader_test_assert_fails("func a b sig=\"template<class T int(T)\"\n", "t.map:1:14: sig=");
    reader_test_assert_fails("func a b out=\"f($x)\"\n", "t.map:1:14: out= contains a '$'");
    reader_test_assert_fails("func a b out2=\"f($)\"\n", "t.map:1:15: out2= contains a '$'");
    reader_test_assert_fails("func a b out2=\"f($1, $2)\"\n",
                             "t.map:1:15: out2= names $2, but is for calls with 2 arguments");
    reader_test_assert_fails("func a b out0=\"f($0)\"\n",
                             "t.map:1:15: out0= names $0, but is for calls with 0 arguments");
    reader_test_assert_fails(
        "macro a b rewrite=gaurds\n",
        "t.map:1:19: rewrite=gaurds is not one of: drop, guards, launch_bounds, listed, members, "
        "warp; did you mean guards?");
    reader_test_assert_fails(
        "macro a b rewrite=nosuch\n",
        "t.map:1:19: rewrite=nosuch is not one of: drop, guards, launch_bounds, listed, members, warp");
    reader_test_assert_fails("header a b declares=a,,b\n",
                             "t.map:1:21: declares=a,,b is not a list");
    reader_test_assert_fails("header a b declares=a,\n", "t.map:1:21: declares=a, is not a list");
    reader_test_assert_fails("func a b note=\n", "t.map:1:15: note= needs a value");
    reader_test_assert_fails("func a b note=\" \"\n", "t.map:1:15: note= needs a value");
}

static void bad_words(void **state)
{
    (void)state;
    reader_test_assert_fails("func\n", "t.map:1:5: the CUDA name is missing");
    reader_test_assert_fails(
        "func a # b\n", "t.map:1:8: the HIP name (or = for the same one, - for none) is missing");
    reader_test_assert_fails(
        "func a b c\n", "t.map:1:10: \"c\" is not an attribute; write key=word or key=\"text\"");
    reader_test_assert_fails("func a b =c\n", "t.map:1:10: \"=c\" is not an attribute");
    reader_test_assert_fails("func a b note=\"x\n", "t.map:1:15: the text is not closed");
    reader_test_assert_fails("func a b note=\"x\\\"\n", "t.map:1:15: the text is not closed");
    reader_test_assert_fails("func a b note=\"x\"y\n",
                             "t.map:1:18: a blank must follow the closing");
    reader_test_assert_fails("func a b note=x\"y\"\n",
                             "t.map:1:16: a '\"' in the middle of a word");
    reader_test_assert_fails("func a b note=\"x\\ny\"\n", "t.map:1:17: unknown escape");
    reader_test_assert_fails("func a b note=x note=y\n",
                             "t.map:1:17: note= is given twice in this row");
    reader_test_assert_fails("func a.b c\n", "t.map:1:6: \"a.b\" is not a CUDA name of a func row");
    reader_test_assert_fails("func a b+c\n", "t.map:1:8: \"b+c\" is not a HIP name of a func row");
    reader_test_assert_fails("func a:: b\n", "t.map:1:6: \"a::\" is not a CUDA name");
    reader_test_assert_fails("func 1a b\n", "t.map:1:6: \"1a\" is not a CUDA name");
    reader_test_assert_fails("macro a::b c\n",
                             "t.map:1:7: \"a::b\" is not a CUDA name of a macro row");
    reader_test_assert_fails(
        "field a b\n",
        "t.map:1:7: \"a\" is not a CUDA name of a field row; a field is written Struct.member");
    reader_test_assert_fails("header <a.h> b\n",
                             "t.map:1:8: \"<a.h>\" is not a CUDA name of a header row");
    reader_test_assert_fails("func \"a b\n", "t.map:1:6: the text is not closed");
    reader_test_assert_fails("func a \"b\n", "t.map:1:8: the text is not closed");
    reader_test_assert_fails("\"func a b\n", "t.map:1:1: the text is not closed");
    reader_test_assert_fails("note \"n\n", "t.map:1:6: the text is not closed");
    reader_test_assert_fails("family f \"n\n", "t.map:1:10: the text is not closed");
    reader_test_assert_fails("func \"a\" b\n", "t.map:1:6: write the CUDA name without quotes");
    reader_test_assert_fails("enum a b of=E\n",
                             "t.map:1:8: an enumerator with of= needs value= as well");
    reader_test_assert_fails("enum a b value=1\n",
                             "t.map:1:8: an enumerator with value= needs of= as well");
    reader_test_assert_fails("func a b out=\"f($0\"\n",
                             "t.map:1:14: out= has a \"(\" without its counterpart");
    reader_test_assert_fails("func a b out=\"f($0])\"\n",
                             "t.map:1:14: out= has a \"]\" without its counterpart");
    assert_non_null(reader_test_read_lines("func a b out=\"f($0, ')', g('\\\\'', 1))\"\n"));
    reader_test_assert_fails("func a - breaks=x note=y\n",
                             "t.map:1:8: breaks= is for names that HIP has");
    reader_test_assert_fails("func a b rocwarn=x\n", "t.map:1:8: rocwarn= needs a roc=");
    reader_test_assert_fails("func - b\n", "t.map:1:6: \"-\" is not a CUDA name");
}

static void rows_must_make_sense(void **state)
{
    (void)state;
    reader_test_assert_fails("func a -\n", "t.map:1:8: a row without a HIP name (-) needs a note=");
    reader_test_assert_fails("func a - note=x warn=y\n",
                             "t.map:1:8: warn= is for names that HIP has");
    reader_test_assert_fails("func a b effort=hours\n",
                             "t.map:1:8: effort= is for rows without a HIP name");
    reader_test_assert_fails("func a - note=x guard=A\n",
                             "t.map:1:8: guard= and include= are for names that HIP has");
    reader_test_assert_fails("func a - note=x include=b.h\n",
                             "t.map:1:8: guard= and include= are for names that");
    reader_test_assert_fails("device a - note=x helper=h\n",
                             "t.map:1:10: helper= needs the name that the helper");
    reader_test_assert_fails("device a b helper=h.h\n",
                             "t.map:1:19: helper=h.h is not a helper; a name has letters");
    reader_test_assert_fails("namespace a b helper=h\n",
                             "t.map:1:15: helper= is not allowed in namespace rows");
    reader_test_assert_fails("device a b overload=c helper=h\n",
                             "t.map:1:10: overload= needs nooverload= and helper=");
    reader_test_assert_fails("device a b overload=c() helper=h\n",
                             "t.map:1:21: overload=c() is not a function; a name has");
    reader_test_assert_fails("func a b minargs=2\n", "t.map:1:8: minargs= needs an addarg=");
    reader_test_assert_fails("func a b addarg=0\n", "t.map:1:8: addarg= needs a minargs=");
    reader_test_assert_fails("type a b rocin=5.2..\n", "t.map:1:8: rocin= needs a roc=");
    reader_test_assert_fails("func a b rocout=\"c()\"\n", "t.map:1:8: rocout= needs a roc=");
    reader_test_assert_fails("enum a b rocwarn=x\n", "t.map:1:8: rocwarn= needs a roc=");
    reader_test_read_lines(
        "func a - rewrite=warp\nfunc b - out1=\"f($0)\"\nfunc c = rewrite=warp effort=hours\n");
    reader_test_read_lines(
        "func d e addarg=0 minargs=2\nfunc f - out=\"g($9, $*)\" out9=\"g($8)\"\n");
    reader_test_read_lines(
        "macro m - rewrite=drop\nmacro n - rewrite=guards\nmacro o = rewrite=launch_bounds\n");
    assert_int_equal(text.lines.n, 8);
}

static void families(void **state)
{
    (void)state;
    assert_error("\nfunc a b\n", NULL,
                 "t.map:2:1: a \"family NAME\" line must come before the first row");
    reader_test_assert_fails("family a\nfamily b\n",
                             "t.map:2:8: a file holds one family; this one is \"a\" already");
    reader_test_assert_fails("family\n", "t.map:1:7: the name of a family goes here");
    reader_test_assert_fails("family a-b\n", "t.map:1:8: the name of a family goes here");
    reader_test_assert_fails("family a b\n", "t.map:1:10: nothing more belongs on this line");
    reader_test_assert_fails("text n\n", "t.map:1:7: the text goes here: text n");
    reader_test_assert_fails("note n x\n", "t.map:1:8: the text goes here: text n");
    reader_test_assert_fails("text a-b \"x\"\n",
                             "t.map:1:6: the name of a text goes here: letters, digits and _");
    reader_test_assert_fails("text n \"x\" y\n", "t.map:1:12: nothing more belongs on this line");
    reader_test_assert_fails("text n \"x\"\nnote n \"y\"\n",
                             "t.map:2:6: this file has a text of that name already: \"n\"");
}

static int only_1204(int number)
{
    return number == 1204 ? 1204 : 1301;
}

static void suppress_rows(void **state)
{
    (void)state;
    text.findings = only_1204;
    reader_test_read_lines(
        "note why \"it is known\"\nsuppress TS1204 path=\"src/**\" name=cuda* note=x # a comment\n"
        "suppress\tTS1204 note=@why\n");
    const struct suppression *s = text.suppressions;
    assert_int_equal(s->number, 1204);
    assert_int_equal(s->line, 2);
    assert_string_equal(s->file, "t.map");
    assert_string_equal(s->path, "src/**");
    assert_string_equal(s->name, "cuda*");
    assert_string_equal(s->note, "x");
    s = s->next;
    assert_int_equal(s->line, 3);
    assert_null(s->path);
    assert_null(s->name);
    assert_string_equal(s->note, "it is known");
    assert_null(s->next);
    assert_int_equal(text.lines.n, 0);
    reader_test_assert_fails("suppress TS1205 note=x",
                             "t.map:1:10: finding TS1205 does not exist; the nearest is TS1301");
    text.findings = NULL;
    reader_test_read_lines("suppress TS9999 note=x");
    assert_error("family f\nsuppress TS1204 note=x\n", NULL,
                 "t.map:2:1: suppress is for maps of a project's own");
}

static void all_errors_are_kept(void **state)
{
    (void)state;
    struct err err;
    static const char wrong[] =
        "func a\nfunc b c\nfunk d e\nfunc f g note=@n\nnote n \"x\nfunc h i note=@n\n";
    assert_int_equal(map_text_read(&text, "t.map", str_of(wrong), "user", &err), -1);
    /* The note exists, but lacks a quote: its users are not reported. */
    assert_int_equal(text.nerrors, 3);
    assert_string_equal(err.msg, text.error[0]);
    assert_true(str_starts(str_of(text.error[0]), STR("t.map:1:7: ")));
    assert_true(str_starts(str_of(text.error[1]), STR("t.map:3:1: ")));
    assert_true(str_starts(str_of(text.error[2]), STR("t.map:5:8: ")));
    assert_int_equal(
        map_text_read(&text, "t.map", STR("func x y note=@m\nfunc z y note=@m\n"), "user", &err),
        -1);
    assert_int_equal(text.nerrors, 2);
    reader_test_read_lines("func j k\n");
    assert_int_equal(text.nerrors, 0);
}

static void errors_have_a_limit(void **state)
{
    (void)state;
    struct buf b = {0};
    struct err err;
    for (int i = 0; i < 1000; i++)
        buf_addstr(&b, "funk\n");
    assert_int_equal(map_text_read(&text, "t.map", buf_str(&b), "user", &err), -1);
    assert_int_equal(text.nerrors, MAP_ERRORS);
    buf_release(&b);
}

static void only_text(void **state)
{
    (void)state;
    struct err err;
    reader_test_assert_fails("func a = note=\"x\x01y\"\n",
                             "t.map:1:17: a control character (0x01)");
    assert_int_equal(map_text_read(&text, "t.map", (struct str){"func\0a b", 8}, "u", &err), -1);
    assert_string_equal(err.msg, "t.map:1:5: a control character (0x00); map files are plain text");
    reader_test_assert_fails("func a = note=\"\xFFy\"\n",
                             "t.map:1:16: a byte that is not UTF-8 (0xFF)");
    reader_test_assert_fails("# \xC0\x80\n", "t.map:1:3: a byte that is not UTF-8");
    reader_test_assert_fails("# \xED\xA0\x80\n", "t.map:1:3: a byte that is not UTF-8");
    reader_test_assert_fails("# \xF4\x90\x80\x80\n", "t.map:1:3: a byte that is not UTF-8");
    reader_test_assert_fails("# \xF5\x80\x80\x80\n", "t.map:1:3: a byte that is not UTF-8");
    reader_test_assert_fails("# \xE0\x9F\xBF\n", "t.map:1:3: a byte that is not UTF-8");
    reader_test_assert_fails("# \xF0\x8F\xBF\xBF\n", "t.map:1:3: a byte that is not UTF-8");
    reader_test_read_lines(
        "# \xF4\x8F\xBF\xBF \xED\x9F\xBF \xE0\xA0\x80 \xF0\x90\x80\x80 \xC2\x80\n");
    reader_test_assert_fails("# \xE2\x82", "t.map:1:3: a byte that is not UTF-8");
    reader_test_assert_fails("func a b\rfunc c d\n", "t.map:1:9: a control character (0x0D)");
    /* Columns count characters. */
    reader_test_assert_fails("func a = note=\"\xE2\x82\xAC\xF0\x9F\x98\x80\" x\n",
                             "t.map:1:20: \"x\" is not an attribute");
}

static void reader_test_duplicates(void **state)
{
    (void)state;
#define APART                                                                                      \
    "func a b hip=..5.7\nfunc a c hip=6.0..6.4\nfunc a d hip=7.0..\ndevice a =\ntype a =\n"
    reader_test_read_lines(APART);
    assert_int_equal(map_text_check(&text, NULL), 0);
    text.lines.n = 0;
    reader_test_read_lines(APART "func a e hip=6.4..6.5\n");
    assert_check_fails(
        "t.map:6:1: func a has a row already (t.map:2); rows share a name only where their "
        "hip= ranges do not overlap");
}

static void open_ranges_overlap(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {{"", ""},
                                           {"", "hip=5.0..5.1"},
                                           {"hip=6.0..", "hip=6.1.."},
                                           {"hip=..6.0", "hip=..5.0"},
                                           {"hip=..6.0", "hip=6.0.."}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char rows[100];
        text.lines.n = 0;
        snprintf(rows, sizeof rows, "func a b %s\nfunc a c %s\n", pairs[i][0], pairs[i][1]);
        reader_test_read_lines(rows);
        assert_int_equal(map_text_check(&text, NULL), -1);
    }
}

static void a_family_lives_in_one_file(void **state)
{
    (void)state;
    read_as("a.map", STR("family x\nfunc a b\n"), NULL);
    read_as("b.map", STR("family y\nfunc c d\n"), NULL);
    assert_int_equal(map_text_check(&text, NULL), 0);
    read_as("c.map", STR("family x\nfunc e f\n"), NULL);
    assert_check_fails("c.map:2:1: family x is declared twice; a.map has rows of it as well");
    text.lines.p[text.lines.n - 1].family = "y";
    assert_check_fails("c.map:2:1: family y is declared twice; b.map has rows of it as well");
}

static void instructions_may_stand_in_several_files(void **state)
{
    (void)state;
    read_as("a.map", STR("family ptx\nptx a.u32 - note=\"x\"\n"), NULL);
    read_as("b.map", STR("family ptx\nptx b.u32 - note=\"x\"\n"), NULL);
    assert_int_equal(map_text_check(&text, NULL), 0);
    read_as("c.map", STR("family ptx\nfunc e f\n"), NULL);
    assert_check_fails("c.map:2:1: family ptx is declared twice; a.map has rows of it as well");
}

static void a_user_may_name_the_default_family(void **state)
{
    (void)state;
    reader_test_read_lines("func a b\nfamily user\nfunc c d\n");
    assert_int_equal(map_text_check(&text, NULL), 0);
}

static void families_have_a_limit(void **state)
{
    (void)state;
    for (int i = 0; i < 257; i++) {
        char file[20], rows[60];
        snprintf(file, sizeof file, "%d.map", i);
        snprintf(rows, sizeof rows, "family f%d\nfunc a%d b\n", i, i);
        read_as(file, str_of(rows), NULL);
        assert_int_equal(map_text_check(&text, NULL), i < 256 ? 0 : -1);
    }
}

static void signatures(void **state)
{
    (void)state;
    static const struct {
        const char *sig, *prefix, *result, *args;
    } rows[] = {
        {"void()", "", "void", "()"},
        {"const char *(int a)", "", "const char *", "(int a)"},
        {"cudaError_t(void (*f)(void *), int n)", "", "cudaError_t", "(void (*f)(void *), int n)"},
        {"template<class T> T *(T a)", "template<class T>", "T *", "(T a)"},
        {"template <class T, class U = A<(1)>> B<(2)>(T a)", "template <class T, class U = A<(1)>>",
         "B<(2)>", "(T a)"},
        {"__host__ __device__ float(float a) noexcept", "", "__host__ __device__ float",
         "(float a) noexcept"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct str prefix, result, args;
        assert_true(attr_signature(rows[i].sig, &prefix, &result, &args));
        assert_true(str_is(prefix, rows[i].prefix));
        assert_true(str_is(result, rows[i].result));
        assert_true(str_is(args, rows[i].args));
    }
}

/* Every prefix of a text, in memory of its own, so that a byte too far is seen. */
static void any_prefix_is_safe(void **state)
{
    (void)state;
    static const char all[] =
        "\xEF\xBB\xBF# \xE2\x82\xAC\nfamily f\r\nnote n \"a\\\"b\"\n"
        "func a::b - note=@n sig=\"template<class T> X<T>(T (*f)(int))\" cuda=11.2..\n"
        "enum e = of=E value=1\nfield S.m =\nheader a/b.h c declares=f,g\n"
        "library l m prefix=ab:cd,EF_ folders=x/:Y\n";
    for (size_t n = 0; n < sizeof all; n++) {
        char *copy = arena_strdup(&arena, (struct str){all, n});
        char *exact = xmalloc(n);
        memcpy(exact, copy, n);
        text.lines.n = 0;
        struct err err;
        if (map_text_read(&text, "t.map", (struct str){exact, n}, "u", &err) != 0)
            assert_true(str_starts(str_of(err.msg), STR("t.map:")));
        free(exact);
    }
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, reader_test_set_up, reader_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_is_a_map),
        TEST(the_three_words),
        TEST(every_kind_and_its_names),
        TEST(attributes),
        TEST(macro_value_may_be_empty),
        TEST(shared_texts),
        TEST(any_attribute_takes_a_shared_text),
        TEST(texts_end_with_their_file),
        TEST(line_ends_and_byte_order_mark),
        TEST(long_lines),
        TEST(attributes_have_a_limit),
        TEST(unknown_words),
        TEST(bad_values),
        TEST(bad_lists),
        TEST(bad_signatures_and_calls),
        TEST(bad_words),
        TEST(rows_must_make_sense),
        TEST(families),
        TEST(suppress_rows),
        TEST(all_errors_are_kept),
        TEST(errors_have_a_limit),
        TEST(only_text),
        TEST(reader_test_duplicates),
        TEST(open_ranges_overlap),
        TEST(a_family_lives_in_one_file),
        TEST(instructions_may_stand_in_several_files),
        TEST(a_user_may_name_the_default_family),
        TEST(families_have_a_limit),
        TEST(signatures),
        TEST(any_prefix_is_safe),
    };
    return cmocka_run_group_tests_name("reader", tests, NULL, NULL);
}
