#include "core/finding.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static struct arena arena;
static struct source source;
static struct findings findings;

static int finding_test_setup(void **state)
{
    (void)state;
    source_init(&source, "a.cu", STR("one\ntwo\nthree\n"), &arena);
    findings = (struct findings){.arena = &arena, .src = &source};
    return 0;
}

static int finding_test_teardown(void **state)
{
    (void)state;
    vec_release(&findings.list);
    arena_release(&arena);
    return 0;
}

static struct finding *finding_test_add(enum finding_id id, uint32_t begin, const char *subject,
                                        const char *detail, const char *note)
{
    return finding_add(&findings, id, (struct span){begin, begin + 1}, str_of(subject), detail,
                       note);
}

/* The table itself: numbers rise, and nothing in it is missing. */
static void definitions_are_sound(void **state)
{
    (void)state;
    int last = 1000, n = 0;
    for (const struct finding_def *d; (d = finding_def_at(n)); n++) {
        assert_true(d->number > last &&
                    (d->number < 2300 || (d->number > 3000 && d->number < 3100)));
        last = d->number;
        assert_ptr_equal(finding_def(d->number), d);
        assert_true(strlen(d->name) && strlen(d->message) && strlen(d->todo));
        assert_null(strchr(d->message, '\n'));
        assert_true(d->severity <= SEV_ERROR && d->effort <= EFFORT_REDESIGN);
        /* "100 %" beside an error can't be: but of a port that was not written, or not whole, the
         * port itself is told. */
        if (d->severity == SEV_ERROR && d->number != TS_PORT_EDITED &&
            d->number != TS_HELPER_TAKEN && d->number != TS_UPDATE_CONFLICT &&
            d->number != TS_UPDATE_OPEN)
            assert_true(d->leaves != LEAVES_NOTHING);
        if (d->severity == SEV_INFO)
            assert_true(d->leaves == LEAVES_NOTHING && d->cure == CURE_EACH);
        for (const char *p = d->message; (p = strchr(p, '%')); p += 2)
            assert_true(p[1] == 's' || p[1] == '%');
        assert_null(strstr(d->todo, "%s")); /* nothing is put in there */
    }
    assert_true(n > 20);
    assert_null(finding_def_at(-1));
    assert_null(finding_def(1000));
    assert_null(finding_def(0));
    assert_null(finding_def(99999));
    assert_int_equal(finding_def(1002)->number, TS_NO_COUNTERPART);
    assert_string_equal(finding_def(1002)->name, "NO_COUNTERPART");
}

static void message_takes_subject_and_detail(void **state)
{
    (void)state;
    char note[] = "note", detail[] = "hipFoo";
    struct finding *f = finding_test_add(TS_BEHAVES_DIFFERENTLY, 9, "cudaFoo", detail, note);
    note[0] = detail[0] = 'x'; /* both are copied */
    assert_string_equal(f->message, "'cudaFoo' becomes 'hipFoo', which behaves differently");
    assert_string_equal(f->subject, "cudaFoo");
    assert_string_equal(f->note, "note");
    assert_int_equal(f->place.line, 3);
    assert_int_equal(f->place.col, 2);
    assert_int_equal(f->severity, SEV_WARNING);
    assert_int_equal(f->effort, EFFORT_MINUTES);
    f = finding_test_add(TS_BEHAVES_DIFFERENTLY, 0, "a%sb", NULL, NULL);
    assert_string_equal(f->message, "'a%sb' becomes '', which behaves differently");
    assert_null(f->note);
    f = finding_test_add(TS_DYNAMIC_PARALLELISM, 0, "", "unused", NULL);
    assert_string_equal(f->message, "a kernel launches a kernel");
}

static void message_is_one_line(void **state)
{
    (void)state;
    struct finding *f =
        finding_test_add(TS_NAME_IN_STRING, 0, "a\nb\tc\r\x1b[1m\xc3\xa9", NULL, NULL);
    assert_string_equal(f->message, "the string \"a b c  [1m\xc3\xa9\" is a CUDA name");
    assert_string_equal(f->subject, "a\nb\tc\r\x1b[1m\xc3\xa9");
}

static void sorted_by_place_then_number(void **state)
{
    (void)state;
    findings_sort(&findings); /* of nothing */
    finding_test_add(TS_NO_COUNTERPART, 5, "b", NULL, NULL);
    finding_test_add(TS_UNKNOWN_NAME, 5, "a", NULL, NULL);
    finding_test_add(TS_INLINE_PTX, 0, "", NULL, NULL);
    finding_test_add(TS_NO_COUNTERPART, 5, "b", NULL, NULL); /* a twin */
    finding_test_add(TS_NO_COUNTERPART, 5, "b", NULL, "but with a note");
    finding_test_add(TS_NO_COUNTERPART, 6, "b", NULL, NULL);
    findings_sort(&findings);
    const int want[] = {TS_INLINE_PTX, TS_UNKNOWN_NAME, TS_NO_COUNTERPART, TS_NO_COUNTERPART,
                        TS_NO_COUNTERPART};
    assert_int_equal(findings.list.n, 5);
    for (int i = 0; i < 5; i++)
        assert_int_equal(findings.list.p[i].def->number, want[i]);
    assert_null(findings.list.p[2].note);
    assert_non_null(findings.list.p[3].note);
    assert_int_equal(findings.list.p[4].span.begin, 6);
}

static void nearest_number(void **state)
{
    (void)state;
    const struct finding_def *def;
    for (int i = 0; (def = finding_def_at(i)); i++)
        assert_int_equal(finding_nearest(def->number), def->number);
    assert_int_equal(finding_nearest(0), finding_def_at(0)->number);
    assert_int_equal(finding_nearest(1), finding_def_at(0)->number);
    assert_int_equal(finding_nearest(1300), 1301);
    assert_int_equal(finding_nearest(1299), 1301);
    for (int n = 900; n < 10000; n++)
        assert_non_null(finding_def(finding_nearest(n)));
}

static void finding_test_names(void **state)
{
    (void)state;
    assert_string_equal(severity_name(SEV_INFO), "info");
    assert_string_equal(severity_name(SEV_WARNING), "warning");
    assert_string_equal(severity_name(SEV_ERROR), "error");
    assert_string_equal(effort_name(EFFORT_NONE), "none");
    assert_string_equal(effort_name(EFFORT_MINUTES), "minutes");
    assert_string_equal(effort_name(EFFORT_HOURS), "hours");
    assert_string_equal(effort_name(EFFORT_REDESIGN), "redesign");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(definitions_are_sound, finding_test_setup,
                                        finding_test_teardown),
        cmocka_unit_test_setup_teardown(message_takes_subject_and_detail, finding_test_setup,
                                        finding_test_teardown),
        cmocka_unit_test_setup_teardown(message_is_one_line, finding_test_setup,
                                        finding_test_teardown),
        cmocka_unit_test_setup_teardown(sorted_by_place_then_number, finding_test_setup,
                                        finding_test_teardown),
        cmocka_unit_test_setup_teardown(nearest_number, finding_test_setup, finding_test_teardown),
        cmocka_unit_test_setup_teardown(finding_test_names, finding_test_setup,
                                        finding_test_teardown),
    };
    return cmocka_run_group_tests_name("finding", tests, NULL, NULL);
}
