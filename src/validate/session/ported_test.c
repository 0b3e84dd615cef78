#include "validate/session/ported.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct arena arena;

static json_t *ported_test_parse(const char *text)
{
    json_t *o = json_loads(text, 0, NULL);
    assert_non_null(o);
    return o;
}

static const char report[] =
    "{\"files\": [{\"path\": \"/p/a.cu\", \"status\": \"partial\", \"converted\": 7, "
    "\"unconverted\": 2, \"error\": null, \"findings\": [ {\"number\": \"TS1801\", \"severity\": "
    "\"error\", \"message\": \"no such name\"}, {\"number\": \"TS1704\", \"severity\": "
    "\"warning\", \"message\": \"warps\"}, {\"number\": \"TS1001\", \"severity\": \"info\", "
    "\"message\": \"by the way\"}, {\"number\": \"TS1705\", \"severity\": \"warning\", "
    "\"message\": \"more warps\"}]},{\"path\": \"/p/sub/../b.cu\", \"status\": \"failed\", "
    "\"error\": \"it is a folder\"},{\"path\": \"/p/c.cu\", \"status\": \"failed\"},{\"path\": "
    "\"/p/d.cu\"}, {\"status\": \"complete\"}]}";

static void kept_and_read(void **state)
{
    (void)state;
    struct ported p;
    json_t *r = ported_test_parse(report), *kept = ported_from_report(r);
    assert_int_equal(ported_read(kept, &arena, &p), 0);
    json_decref(r);
    json_decref(kept);
    assert_int_equal(p.file.n, 3); /* what has no path or status is told of nowhere */
    const struct ported_file *a = ported_find(&p, "/p/a.cu"), *b = ported_find(&p, "/p/b.cu"),
                             *c = ported_find(&p, "/p/c.cu");
    assert_null(ported_find(&p, "/p/d.cu"));
    assert_int_equal(a->converted, 7);
    assert_int_equal(a->unconverted, 2);
    assert_int_equal(a->errors, 1);
    assert_int_equal(a->warnings, 2);
    assert_null(a->error);
    assert_string_equal(
        a->findings, "TS1801 no such name\nTS1704 warps\nTS1001 by the way\nTS1705 more warps\n");
    assert_string_equal(b->error, "it is a folder");
    assert_int_equal(b->errors + b->warnings + b->converted + b->unconverted, 0);
    assert_string_equal(b->findings, "");
    assert_string_equal(c->error, "not ported");
    vec_release(&p.file);
}

static void no_report(void **state)
{
    (void)state;
    json_t *o = ported_test_parse("{\"files\": 3}"), *empty = ported_test_parse("{\"files\": []}"),
           *kept = ported_from_report(empty);
    struct ported p;
    assert_null(ported_from_report(o));
    assert_null(ported_from_report(NULL));
    assert_int_equal(ported_read(kept, &arena, &p), 0);
    assert_int_equal(p.file.n, 0);
    json_decref(o);
    json_decref(empty);
    json_decref(kept);
}

/* Whatever is wrong with what was kept: it is not taken over by half. */
static void ported_test_damaged(void **state)
{
    (void)state;
    static const char *const names[] = {"path",   "error",    "converted", "unconverted",
                                        "errors", "warnings", "findings"};
    struct ported p;
    json_t *r = ported_test_parse(report), *kept = ported_from_report(r);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        json_t *bad = json_deep_copy(kept), *file = json_array_get(bad, 1);
        json_object_set_new(file, names[i], json_pack("[i]", 1));
        assert_int_equal(ported_read(bad, &arena, &p), -1);
        assert_int_equal(p.file.n, 0);
        json_object_del(file, names[i]);
        assert_int_equal(ported_read(bad, &arena, &p), -1);
        json_decref(bad);
    }
    static const json_int_t counts[] = {-1, 4294967296};
    for (size_t i = 0; i < 2; i++) {
        json_object_set_new(json_array_get(kept, 0), "errors", json_integer(counts[i]));
        assert_int_equal(ported_read(kept, &arena, &p), -1);
    }
    json_object_set_new(json_array_get(kept, 0), "errors", json_integer(4294967295));
    assert_int_equal(ported_read(kept, &arena, &p), 0);
    assert_int_equal(p.file.p[0].errors, UINT32_MAX);
    vec_release(&p.file);
    assert_int_equal(ported_read(NULL, &arena, &p), -1);
    assert_int_equal(ported_read(r, &arena, &p), -1);
    json_decref(r);
    json_decref(kept);
}

static int ported_test_tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_and_read),
        cmocka_unit_test(no_report),
        cmocka_unit_test(ported_test_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, ported_test_tear_down);
}
