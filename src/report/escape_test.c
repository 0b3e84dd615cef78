#include "report/escape.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h needs those before it. */
#include <cmocka.h>

static void escape_test_check(void (*escape)(struct buf *, const char *), const char *text,
                              const char *expected)
{
    struct buf b = {0};
    buf_addstr(&b, ">");
    escape(&b, text);
    assert_string_equal(b.p + 1, expected);
    buf_release(&b);
}

#define BAD      "\xef\xbf\xbd"
#define OVERRIDE "\xe2\x80\xae" /* right to left, from here on */

static void test_utf8(void **state)
{
    (void)state;
    escape_test_check(escape_utf8, "", "");
    escape_test_check(escape_utf8, "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80",
                      "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80");
    escape_test_check(escape_utf8, "\xc3", BAD);              /* cut at the end */
    escape_test_check(escape_utf8, "\xe2\x82x", BAD BAD "x"); /* cut before x */
    escape_test_check(escape_utf8, "\xc0\xaf", BAD BAD);      /* overlong "/" */
    escape_test_check(escape_utf8, "\xe0\x80\xaf", BAD BAD BAD);
    escape_test_check(escape_utf8, "\xed\xa0\x80", BAD BAD BAD);         /* a surrogate */
    escape_test_check(escape_utf8, "\xf4\x90\x80\x80", BAD BAD BAD BAD); /* beyond U+10FFFF */
    escape_test_check(escape_utf8, "\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf");
    escape_test_check(escape_utf8, "\x80\xff", BAD BAD);
}

static void test_terminal(void **state)
{
    (void)state;
    escape_test_check(escape_terminal, "a\tb\n\x1b[2J\x7f", "a\\x09b\\x0a\\x1b[2J\\x7f");
    escape_test_check(escape_terminal,
                      "\xc2\x9b"
                      "2J",
                      "\\x9b2J"); /* CSI as one character */
    escape_test_check(escape_terminal, OVERRIDE "x", "\\u202ex");
    escape_test_check(escape_terminal, "\xe2\x81\xa9", "\\u2069");
    escape_test_check(escape_terminal, "\xc3\xa4", "\xc3\xa4");
}

static void test_xml(void **state)
{
    (void)state;
    escape_test_check(escape_xml, "<a href='\"'>&\r\n",
                      "&#60;a href=&#39;&#34;&#39;&#62;&#38;&#13;&#10;");
    escape_test_check(escape_xml, "\x01\xef\xbf\xbf", BAD BAD);
    escape_test_check(escape_xml, "<" OVERRIDE "x", "&#60;\\u202ex");
}

static void escape_test_csv(void **state)
{
    (void)state;
    escape_test_check(escape_csv, "plain", "plain");
    escape_test_check(escape_csv, "", "");
    escape_test_check(escape_csv, "a,b", "\"a,b\"");
    escape_test_check(escape_csv, "say \"x\"", "\"say \"\"x\"\"\"");
    escape_test_check(escape_csv, " x", "\" x\"");
    escape_test_check(escape_csv, "a;b", "\"a;b\"");
    escape_test_check(escape_csv, "a\nb\x1b" OVERRIDE, "a\\x0ab\\x1b\\u202e");
}

/* Texts that a spreadsheet would run. */
static void test_csv_formulas(void **state)
{
    (void)state;
    escape_test_check(escape_csv, "=cmd|' /C calc'!A0", "\"'=cmd|' /C calc'!A0\"");
    escape_test_check(escape_csv, "=HYPERLINK(\"http://x\",1)",
                      "\"'=HYPERLINK(\"\"http://x\"\",1)\"");
    escape_test_check(escape_csv, "@SUM(1)", "\"'@SUM(1)\"");
    escape_test_check(escape_csv, "+1+1", "\"'+1+1\"");
    escape_test_check(escape_csv, "-file.cu", "\"'-file.cu\"");
    escape_test_check(escape_csv, "  =1", "\"'  =1\"");
    escape_test_check(escape_csv,
                      "\xef\xbc\x9d"
                      "1",
                      "\"'\xef\xbc\x9d"
                      "1\"");
    escape_test_check(escape_csv, "\t=1", "\\x09=1");
    escape_test_check(escape_csv, "\r=1", "\\x0d=1");
    escape_test_check(escape_csv, "-", "\"'-\"");
    escape_test_check(escape_csv, "-1e", "\"'-1e\"");
    escape_test_check(escape_csv, "-.", "\"'-.\"");
    escape_test_check(escape_csv, "+.e1", "\"'+.e1\"");
    escape_test_check(escape_csv, "-1.5e+3", "-1.5e+3");
    escape_test_check(escape_csv, "-inf", "-inf");
    escape_test_check(escape_csv, "+.5", "+.5");
    escape_test_check(escape_csv, "a=b", "a=b");
}

static void escape_test_json(void **state)
{
    (void)state;
    escape_test_check(escape_json, "{\"a\": \"\xc3\xa4\x7f\xc2\x9b" OVERRIDE "\"}\n",
                      "{\"a\": \"\xc3\xa4\\u007f\\u009b\\u202e\"}\n");
}

static void escape_test_markdown(void **state)
{
    (void)state;
    escape_test_check(escape_markdown, "a|b*c_d`e`[f]<g>#h\n@i~\\",
                      "a&#124;b\\*c\\_d\\`e\\`\\[f\\]&#60;g&#62;\\#h &#64;i\\~\\\\");
    escape_test_check(escape_markdown, OVERRIDE "x", "\\\\u202ex");
}

static void test_uri(void **state)
{
    (void)state;
    escape_test_check(escape_uri, "src/a b.cu", "src/a%20b.cu");
    escape_test_check(escape_uri, "/abs/\xc3\xa4", "file:///abs/%C3%A4");
    escape_test_check(escape_uri, "a%b?c#d:e", "a%25b%3Fc%23d%3Ae");
}

static void test_columns(void **state)
{
    (void)state;
    assert_int_equal(escape_columns(""), 0);
    assert_int_equal(escape_columns("abc"), 3);
    assert_int_equal(escape_columns("\xc3\xa4\xe2\x82\xac"), 2);
    assert_int_equal(escape_columns("\xff\xff"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_terminal),
        cmocka_unit_test(test_xml),
        cmocka_unit_test(escape_test_csv),
        cmocka_unit_test(test_csv_formulas),
        cmocka_unit_test(escape_test_json),
        cmocka_unit_test(escape_test_markdown),
        cmocka_unit_test(test_uri),
        cmocka_unit_test(test_columns),
    };
    return cmocka_run_group_tests_name("escape", tests, NULL, NULL);
}
