#include "base/anchor.h"
#include "base/fs.h"
#include "map/library.h"
#include "map/map.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct map map;
static struct err err;
static const struct table nothing;

/* A map without the built-in rows: what is found is what the test wrote. */
static int map_test_set_up(void **state)
{
    (void)state;
    map_init(&map);
    assert_int_equal(map.ntables, 1);
    assert_ptr_equal(map.tables[0], &map_builtin);
    map.tables[0] = &nothing;
    return 0;
}

static int map_test_tear_down(void **state)
{
    (void)state;
    map_release(&map);
    return 0;
}

static int map_test_add_text(const char *text)
{
    char path[] = "/tmp/map_test-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(anchor_write_path(path, str_of(text), NULL), 0);
    int rc = map_add_file(&map, path, &err);
    unlink(path);
    return rc;
}

static void map_test_add(const char *text)
{
    if (map_test_add_text(text) != 0)
        fail_msg("%s", err.msg);
}

/* "HIP name", "-" for a row without one, "" for no row. */
static const char *hip(struct row r)
{
    return !row_ok(r) ? "" : row_hip(r) ? row_hip(r) : "-";
}

static const char *map_test_find(const char *cuda, unsigned kinds, release target)
{
    return hip(map_find(&map, str_of(cuda), kinds, target));
}

static void finds_names_and_nothing_else(void **state)
{
    (void)state;
    map_test_add(
        "func cudaMalloc hipMalloc\nfunc cudaMallocAsync hipMallocAsync\nfunc b =\nfunc c - "
        "note=x\nfield S.m hipS.n\n");
    assert_string_equal(map_test_find("cudaMalloc", ~0u, 0), "hipMalloc");
    assert_string_equal(map_test_find("cudaMallocAsync", ~0u, 0), "hipMallocAsync");
    assert_string_equal(map_test_find("b", ~0u, 0), "b");
    assert_string_equal(map_test_find("c", ~0u, 0), "-");
    assert_string_equal(map_test_find("S.m", MAP_KIND(ROW_FIELD), 0), "hipS.n");
    static const char *const none[] = {"",  "a", "cudaMallo", "cudaMallocA", "cudaMalloc2",
                                       "z", "m", "S"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_string_equal(map_test_find(none[i], ~0u, 0), "");
    assert_false(row_ok(map_find(&map, (struct str){"b\0c", 3}, ~0u, 0)));
    assert_true(row_ok(map_find(&map, (struct str){"bcd", 1}, ~0u, 0)));
}

static void kinds_select(void **state)
{
    (void)state;
    map_test_add("type t hipT\nmacro t hipM\nheader h.h hip/h.h\nfield a.b =\nnamespace n hn\n");
    assert_string_equal(map_test_find("t", MAP_KIND(ROW_TYPE), 0), "hipT");
    assert_string_equal(map_test_find("t", MAP_KIND(ROW_MACRO), 0), "hipM");
    assert_string_equal(map_test_find("t", MAP_KIND(ROW_FUNC), 0), "");
    assert_string_equal(map_test_find("h.h", MAP_NAMES, 0), "");
    assert_string_equal(map_test_find("a.b", MAP_NAMES, 0), "");
    assert_string_equal(map_test_find("n", MAP_NAMES, 0), "");
    assert_string_equal(map_test_find("h.h", MAP_KIND(ROW_HEADER), 0), "hip/h.h");
}

static void release_selects(void **state)
{
    (void)state;
    map_test_add("func f old hip=..5.7\nfunc f middle hip=6.0..6.4\nfunc f new "
                 "hip=7.0..\nfunc g gone hip=..4.0\n"
                 "func h late hip=7.9..\n");
    assert_string_equal(map_test_find("f", ~0u, RELEASE(3, 5)), "old");
    assert_string_equal(map_test_find("f", ~0u, RELEASE(5, 7)), "old");
    assert_string_equal(map_test_find("f", ~0u, RELEASE(6, 0)), "middle");
    assert_string_equal(map_test_find("f", ~0u, RELEASE(6, 4)), "middle");
    assert_string_equal(map_test_find("f", ~0u, RELEASE(7, 0)), "new");
    assert_string_equal(map_test_find("f", ~0u, 0), "new");
    /* Between the ranges: the nearest. */
    assert_string_equal(map_test_find("f", ~0u, RELEASE(5, 8)), "old");
    assert_string_equal(map_test_find("f", ~0u, RELEASE(5, 99)), "middle");
    /* Out of range, but the only one: the caller sees so. */
    struct row r = map_find(&map, STR("g"), ~0u, RELEASE(6, 2));
    assert_string_equal(hip(r), "gone");
    assert_false(release_in(RELEASE(6, 2), r.data->hip_in));
    assert_string_equal(map_test_find("h", ~0u, 0), "late");
}

static void map_test_later_tables_win(void **state)
{
    (void)state;
    map_test_add("func f first\nfunc g only hip=..6.0\n");
    map_test_add("func f second\nfunc g later hip=7.0..\n");
    assert_string_equal(map_test_find("f", ~0u, 0), "second");
    assert_string_equal(map_test_find("g", ~0u, RELEASE(5, 0)), "only");
    assert_string_equal(map_test_find("g", ~0u, RELEASE(7, 1)), "later");
    struct row r = map_find(&map, STR("f"), ~0u, 0);
    assert_ptr_equal(r.table, map.tables[2]);
    assert_string_equal(row_family(r), "user");
}

static void own_rows(void **state)
{
    (void)state;
    map.tables[0] = &map_builtin;
    map_test_add("func cudaMalloc mine\nfunc acmeMalloc mine\ntype cudaFree mine\n");
    assert_true(map_is_own(&map, map_find(&map, STR("acmeMalloc"), ~0u, 0)));
    assert_false(map_is_own(&map, map_find(&map, STR("cudaMalloc"), ~0u, 0)));
    assert_true(map_is_users(&map, map_find(&map, STR("acmeMalloc"), ~0u, 0)));
    assert_false(map_is_users(&map, (struct row){0}));
    assert_false(map_is_own(&map, map_find(&map, STR("cudaFree"), ~0u, 0)));
    assert_false(map_is_own(&map, map_find(&map, STR("cudaMemcpy"), ~0u, 0)));
    assert_false(map_is_own(&map, (struct row){0}));
    assert_false(map_has_own_fields(&map));
    map_test_add("field a.b a.c\n");
    assert_true(map_has_own_fields(&map));
}

static void suppressions_are_kept(void **state)
{
    (void)state;
    map_test_add("suppress TS1204 path=a note=x\nsuppress TS1001 note=y\n");
    map_test_add("suppress TS1002 name=n note=z\n");
    assert_int_equal(map.suppressions.n, 3);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(map.suppressions.p[i]->index, i);
    assert_string_equal(map.suppressions.p[0]->path, "a");
    assert_string_equal(map.suppressions.p[2]->name, "n");
    assert_string_equal(map.suppressions.p[2]->note, "z");
    assert_string_equal(map.suppressions.p[2]->file, map.file[2]);
    assert_null(map.suppressions.p[0]->base);
}

static void all_messages_of_a_file(void **state)
{
    (void)state;
    assert_int_equal(map_test_add_text("funk\nfunc a b\nfunc a c\nfunc d\n"), -1);
    assert_int_equal(map.nmessages, 3);
    assert_string_equal(err.msg, map.message[0]);
    assert_non_null(strstr(map.message[1], ":4:7: "));
    assert_non_null(strstr(map.message[2], ":3:1: func a has a row already"));
    assert_int_equal(map.ntables, 1);
    assert_int_equal(map.suppressions.n, 0);
    map_test_add("func a b\n");
    assert_int_equal(map.nmessages, 0);
    assert_int_equal(map_add_file(&map, "/nowhere/a.map", &err), -1);
    assert_int_equal(map.nmessages, 1);
}

static void row_tells_what_it_says(void **state)
{
    (void)state;
    map_test_add("\nfunc f g cuda=11.2.. sig=\"int(int)\" sig=\"int(long)\" arg1=u64 note=\"n\" "
                 "out2=\"g($1)\" out=\"g($*)\"\n"
                 "func e = note=\"other\"\n");
    struct row r = map_find(&map, STR("f"), ~0u, 0);
    assert_int_equal(row_kind(r), ROW_FUNC);
    assert_string_equal(row_cuda(r), "f");
    assert_int_equal(r.data->cuda_in.first, 1102);
    assert_string_equal(row_attr(r, ROW_ATTR_sig), "int(int)");
    assert_string_equal(row_attr_nth(r, ROW_ATTR_sig, 1), "int(long)");
    assert_null(row_attr_nth(r, ROW_ATTR_sig, 2));
    assert_string_equal(row_attr(r, ROW_ATTR_note), "n");
    assert_null(row_attr(r, ROW_ATTR_warn));
    assert_null(row_attr((struct row){0}, ROW_ATTR_note));
    assert_string_equal(row_arg(r, 1), "u64");
    assert_null(row_arg(r, 0));
    assert_null(row_arg(r, -1));
    assert_null(row_arg(r, 10));
    assert_string_equal(row_out(r, 2), "g($1)");
    assert_string_equal(row_out(r, 3), "g($*)");
    assert_string_equal(row_out(r, 100), "g($*)");
    assert_null(row_out(map_find(&map, STR("e"), ~0u, 0), 2));
    char place[200];
    const char *end = strrchr(row_place(r, place, sizeof place), ':');
    assert_string_equal(end, ":2");
}

static void numbered_attributes_end_at_nine(void **state)
{
    (void)state;
    map_test_add(
        "func f - effort=hours arg0=u64 arg9=symbol out0=\"a()\" out9=\"b()\" rewrite=warp\n");
    struct row r = map_find(&map, STR("f"), ~0u, 0);
    assert_string_equal(row_arg(r, 0), "u64");
    assert_string_equal(row_arg(r, 9), "symbol");
    assert_null(row_arg(r, -1));
    assert_null(row_arg(r, 10));
    assert_string_equal(row_out(r, 0), "a()");
    assert_string_equal(row_out(r, 9), "b()");
    assert_null(row_out(r, -1));
    assert_null(row_out(r, 10));
}

static void members_that_agree(void **state)
{
    (void)state;
    map_test_add("field A.x hipA.y\nfield B.x hipB.y\nfield A.z hipA.z1\nfield B.z hipB.z2\nfield "
                 "A.only =\nfield A.n - note=x\n"
                 "field B.n - note=x\nfield A.p - note=x\nfield B.p =\nfield A.r old "
                 "hip=..5.0\nfield A.r new hip=6.0..\n");
    assert_string_equal(hip(map_find_member(&map, STR("x"), 0)), "hipB.y");
    assert_string_equal(hip(map_find_member(&map, STR("z"), 0)), "");
    assert_string_equal(hip(map_find_member(&map, STR("only"), 0)), "A.only");
    assert_string_equal(hip(map_find_member(&map, STR("n"), 0)), "-");
    assert_string_equal(hip(map_find_member(&map, STR("p"), 0)), "");
    assert_string_equal(hip(map_find_member(&map, STR("r"), RELEASE(4, 0))), "old");
    assert_string_equal(hip(map_find_member(&map, STR("r"), 0)), "new");
    assert_string_equal(hip(map_find_member(&map, STR("A.x"), 0)), "");
    assert_string_equal(hip(map_find_member(&map, STR(""), 0)), "");
    /* A later table mends the disagreement. */
    map_test_add("field A.z hipA.z2\n");
    assert_string_equal(hip(map_find_member(&map, STR("z"), 0)), "hipB.z2");
}

static void hip_names(void **state)
{
    (void)state;
    map_test_add("func a hipA\nfunc b hipA\nfunc c =\nfunc d - note=x\nfield S.m "
                 "hipS.hm\nheader x.h hip/x.h\n");
    assert_true(map_is_hip(&map, STR("hipA")));
    assert_true(map_is_hip(&map, STR("c")));
    assert_true(map_is_hip(&map, STR("hip/x.h")));
    assert_false(map_is_hip(&map, STR("a")));
    assert_false(map_is_hip(&map, STR("d")));
    assert_false(map_is_hip(&map, STR("hip")));
    assert_false(map_is_hip(&map, STR("hipAA")));
    assert_false(map_is_hip(&map, STR("")));
    assert_false(map_is_hip(&map, STR("-")));
    assert_false(map_is_hip(&map, STR("hm")));
}

static void names_of_libraries_beneath_are_hip(void **state)
{
    (void)state;
    map_test_add("func a b roc=rocA rocin=6.0..\nheader x.h y.h roc=roc/x.h\nfunc c d roc=rocA\n");
    assert_true(map_is_hip(&map, STR("rocA")));
    assert_true(map_is_hip(&map, STR("roc/x.h")));
    assert_true(map_is_hip(&map, STR("b")));
    assert_false(map_is_hip(&map, STR("roc")));
    assert_false(map_is_hip(&map, STR("rocAA")));
}

static void scopes(void **state)
{
    (void)state;
    map_test_add("namespace cub hipcub\ntype ab::c::D x::D\nheader cub/cub.cuh y\nheader ab.h "
                 "y\nfunc abc z\nfunc cubx z\n"
                 "field S.m =\nfunc thrust =\nfunc thrust_y =\ntype zz =\ntype zz::in =\n");
    assert_true(map_is_scope(&map, STR("cub")));
    assert_true(map_is_scope(&map, STR("ab")));
    assert_true(map_is_scope(&map, STR("ab::c")));
    assert_true(map_is_scope(&map, STR("zz")));
    static const char *const no[] = {"",     "a",        "cu", "cubx",   "abc",
                                     "ab::", "ab::c::D", "S",  "thrust", "zzz"};
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (map_is_scope(&map, str_of(no[i])))
            fail_msg("%s", no[i]);
    char longest[1000];
    memset(longest, 'a', sizeof longest);
    assert_false(map_is_scope(&map, (struct str){longest, sizeof longest}));
}

/* Names are compared with texts that end with a NUL. */
static void names_with_a_nul(void **state)
{
    (void)state;
    map_test_add("func a b\nfunc ab c\n");
    assert_string_equal(hip(map_find(&map, (struct str){"a", 1}, ~0u, 0)), "b");
    assert_string_equal(hip(map_find(&map, (struct str){"a\0b", 3}, ~0u, 0)), "");
    assert_string_equal(hip(map_find(&map, (struct str){"ab\0", 3}, ~0u, 0)), "");
    assert_string_equal(hip(map_find(&map, (struct str){"\0", 1}, ~0u, 0)), "");
}

static void nearest_names(void **state)
{
    (void)state;
    const char *names[20];
    map_test_add("func cudaMemcpy a\nfunc cudaMemcpy2D a\nfunc cudaMalloc a hip=..5.0\nfunc "
                 "cudaMalloc b hip=6.0..\n"
                 "type dim3 =\nfield S.cudaMemcp =\n");
    assert_int_equal(map_nearest(&map, STR("cudaMemcopy"), names, 20), 2);
    assert_string_equal(names[0], "cudaMemcpy");
    assert_string_equal(names[1], "cudaMemcpy2D");
    assert_int_equal(map_nearest(&map, STR("cudamalloc"), names, 20), 1);
    assert_string_equal(names[0], "cudaMalloc");
    assert_int_equal(map_nearest(&map, STR("cudaMemcopy"), names, 1), 1);
    assert_string_equal(names[0], "cudaMemcpy");
    assert_int_equal(map_nearest(&map, STR("cudaMemcopy"), names, 0), 0);
    assert_int_equal(map_nearest(&map, STR(""), names, 20), 0);
    assert_int_equal(map_nearest(&map, STR("quiteSomethingElse"), names, 20), 0);
    map_test_add("func cudaMemcpy other\n");
    assert_int_equal(map_nearest(&map, STR("cudaMemcpi"), names, 20), 2);
}

static void nearest_names_are_ordered(void **state)
{
    (void)state;
    const char *names[3];
    map_test_add("func aaaaaaaaaaaaaaaaxxx =\nfunc baaaaaaaaaaaaaaaaxx =\nfunc caaaaaaaaaaaaaaaax "
                 "=\nfunc daaaaaaaaaaaaaaaa =\n");
    assert_int_equal(map_nearest(&map, STR("daaaaaaaaaaaaaaaa"), names, 3), 3);
    assert_string_equal(names[0], "daaaaaaaaaaaaaaaa");
    assert_string_equal(names[1], "caaaaaaaaaaaaaaaax");
    assert_string_equal(names[2], "baaaaaaaaaaaaaaaaxx");
}

static void nearest_takes_any_max(void **state)
{
    (void)state;
    struct buf b = {0};
    for (int i = 0; i < 100; i++)
        buf_printf(&b, "func cudaName%02d a\n", i);
    map_test_add(b.p);
    buf_release(&b);
    for (int max = 1; max < 40; max++) {
        const char *names[40];
        int n = map_nearest(&map, STR("cudaName5x"), names, max);
        assert_true(n >= 1 && n <= max);
        for (int i = 0; i < n; i++) {
            if (i < 10)
                assert_true(str_starts(str_of(names[i]), STR("cudaName5")));
            for (int k = 0; k < i; k++)
                assert_string_not_equal(names[i], names[k]);
        }
    }
}

static void a_bad_file_changes_nothing(void **state)
{
    (void)state;
    map_test_add("func f first\n");
    assert_int_equal(map_test_add_text("func f second\nfnuc g h\n"), -1);
    assert_non_null(strstr(err.msg, ":2:1: unknown kind \"fnuc\"; did you mean \"func\"?"));
    assert_int_equal(map_test_add_text("func f second\nfunc f third\n"), -1);
    assert_non_null(strstr(err.msg, ":2:1: func f has a row already"));
    assert_int_equal(map_add_file(&map, "/nonexistent/x.map", &err), -1);
    assert_string_equal(err.msg, "/nonexistent/x.map: no such file or folder");
    assert_int_equal(map_add_file(&map, "/", &err), -1);
    assert_string_equal(map_test_find("f", ~0u, 0), "first");
    assert_int_equal(map.ntables, 2);
}

/* Rows with torch= are there for that alone, as names, as scopes and as libraries. */
static void torch_picks_rows(void **state)
{
    (void)state;
    map_test_add("func n::f old torch=1\nfunc n::f new torch=2\nfunc g both torch=1,2\n"
                 "library l hl name=L prefix=LIB_:HIPLIB_ torch=1\n");
    assert_string_equal(map_test_find("n::f", ~0u, 0), "");
    assert_false(map_is_scope(&map, STR("n")));
    assert_null(map_library_prefix(&map, STR("LIB_")));
    map.torch = TORCH_1;
    assert_string_equal(map_test_find("n::f", ~0u, 0), "old");
    assert_true(map_is_scope(&map, STR("n")));
    assert_non_null(map_library_prefix(&map, STR("LIB_")));
    assert_true(row_ok(map_library_of_name(&map, STR("LIB_X"))));
    map.torch = TORCH_2;
    assert_string_equal(map_test_find("n::f", ~0u, 0), "new");
    assert_string_equal(map_test_find("g", ~0u, 0), "both");
    assert_false(row_ok(map_library_of_name(&map, STR("LIB_X"))));
    assert_int_equal(map_test_add_text("func n::f a torch=1,2\nfunc n::f b torch=2\n"), -1);
    assert_non_null(strstr(err.msg, "func n::f has a row already"));
    assert_int_equal(map_test_add_text("func f a torch=3\n"), -1);
    assert_non_null(strstr(err.msg, "torch=3 is not one of: 1, 2, 1,2"));
}

static void an_empty_file_is_a_map(void **state)
{
    (void)state;
    map_test_add("");
    map_test_add("# nothing\n");
    assert_string_equal(map_test_find("f", ~0u, 0), "");
    assert_false(map_is_hip(&map, STR("f")));
    assert_string_equal(hip(map_find_member(&map, STR("f"), 0)), "");
}

static void there_is_a_limit_of_files(void **state)
{
    (void)state;
    for (int i = 1; i < 64; i++)
        map_test_add("func f g\n");
    assert_int_equal(map_test_add_text("func f g\n"), -1);
    assert_non_null(strstr(err.msg, "too many map files"));
}

/* The rows that mapgen wrote are found. */
static void builtin_rows_are_found(void **state)
{
    (void)state;
    map.tables[0] = &map_builtin;
    assert_true(map_builtin.nrows > 0);
    for (uint32_t i = 0; i < map_builtin.nrows; i++) {
        struct row r = {&map_builtin, &map_builtin.rows[i]};
        release target = r.data->hip_in.last ? r.data->hip_in.last : r.data->hip_in.first;
        map.torch = r.data->flags & ROW_TORCH_1 ? TORCH_1 : TORCH_2;
        struct row found = map_find(&map, str_of(row_cuda(r)), MAP_KIND(row_kind(r)),
                                    target ? target : HIP_NEWEST);
        assert_ptr_equal(found.data, r.data);
        if (row_hip(r) && row_kind(r) != ROW_FIELD && row_kind_is_code(row_kind(r)))
            assert_true(map_is_hip(&map, str_of(row_hip(r))));
        for (int a = 0; a < r.data->nattrs; a++) {
            enum row_attr attr = map_builtin.attrs[r.data->attrs + (uint32_t)a].attr;
            assert_true(attr < ROW_ATTRS && row_attr_allowed(attr, row_kind(r)));
        }
    }
}

static void builtin_pool_is_whole(void **state)
{
    (void)state;
    assert_int_equal(map_builtin.pool[0], 0);
    assert_int_equal(map_builtin.pool[map_builtin.pool_size - 1], 0);
    for (uint32_t i = 0; i < map_builtin.nattrs; i++) {
        uint32_t at = map_builtin.attrs[i].text;
        assert_true(at < map_builtin.pool_size && (at == 0 || map_builtin.pool[at - 1] == 0));
    }
}

static void virtual_headers(void **state)
{
    (void)state;
    const char *name, *text, *last = "";
    size_t len;
    int n = 0;
    for (; map_virtual_header(n, &name, &text, &len); n++) {
        assert_true(strcmp(last, name) < 0);
        assert_int_equal(strlen(text), len);
        assert_true(str_starts(str_of(text), STR("#pragma once")));
        assert_ptr_equal(map_declarations(name), text);
        last = name;
    }
    assert_true(n > 0);
    assert_false(map_virtual_header(-1, &name, &text, &len));
    assert_null(map_declarations("no/such.h"));
    assert_null(map_declarations(""));
    assert_non_null(strstr(map_definitions("complex"), "cuCmulf"));
    assert_null(map_definitions("nvml"));
}

static void helpers(void **state)
{
    (void)state;
    static const char text[] =
        "device __mine tranship_dp4a helper=dp4a\ndevice __yours b helper=nowhere\n";
    const char *helper = map_helper("dp4a");
    assert_non_null(helper);
    assert_non_null(strstr(helper, "!defined(TRANSHIP_DP4A)"));
    assert_string_equal(helper + strlen(helper) - strlen("#endif\n"), "#endif\n");
    assert_null(map_helper(""));
    assert_int_equal(map_test_add_text(text), -1);
    assert_non_null(strstr(err.msg, ":2:1: helper=nowhere: no such helper"));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, map_test_set_up, map_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(finds_names_and_nothing_else),
        TEST(kinds_select),
        TEST(release_selects),
        TEST(map_test_later_tables_win),
        TEST(own_rows),
        TEST(suppressions_are_kept),
        TEST(all_messages_of_a_file),
        TEST(row_tells_what_it_says),
        TEST(numbered_attributes_end_at_nine),
        TEST(members_that_agree),
        TEST(hip_names),
        TEST(names_of_libraries_beneath_are_hip),
        TEST(scopes),
        TEST(names_with_a_nul),
        TEST(nearest_names),
        TEST(nearest_names_are_ordered),
        TEST(nearest_takes_any_max),
        TEST(a_bad_file_changes_nothing),
        TEST(torch_picks_rows),
        TEST(an_empty_file_is_a_map),
        TEST(there_is_a_limit_of_files),
        TEST(builtin_rows_are_found),
        TEST(builtin_pool_is_whole),
        TEST(virtual_headers),
        TEST(helpers),
    };
    return cmocka_run_group_tests_name("map", tests, NULL, NULL);
}
