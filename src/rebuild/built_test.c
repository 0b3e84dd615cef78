#include "base/scratch_test_support.h"
#include "rebuild/built.h"
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static struct arena arena;
static struct port_lines port;

static void journal_has(const char *name, const char *source, bool added)
{
    struct journal j = {0};
    struct err err;
    int fd = open(scratch_in("out"), O_RDONLY | O_DIRECTORY);
    struct journal_entry e = {.name = name, .source = source, .added = added, .mode = 0644};
    assert_true(fd >= 0);
    assert_int_equal(journal_add(&j, fd, "out", &e, false, &err), 0);
    close(fd);
    journal_release(&j);
}

static int set_up(void **state)
{
    (void)state;
    struct err err;
    if (scratch_make("built_test") != 0)
        return -1;
    /* two lines more at the beginning, one line for two, one that is gone */
    scratch_put("in/a.cu",
                "#include <cuda.h>\nint a;\nint b;\ncudaX(\n  1);\nint c;\nint d;\nint e;\n");
    scratch_put("out/a.cu",
                "// one\n// two\n#include <hip/hip.h>\nint a;\nint b;\nhipX(1);\nint c;\nint e;\n");
    scratch_put("out/tranship/help.h", "int x;\n");
    journal_has("a.cu", "../in/a.cu", false);
    journal_has("gone.cu", "../in/gone.cu", false);
    journal_has("tranship/help.h", NULL, true);
    return port_lines_open(&port, scratch_in("out"), &arena, &err);
}

static int tear_down(void **state)
{
    (void)state;
    port_lines_release(&port);
    arena_release(&arena);
    return scratch_remove();
}

static unsigned source_line_of(const char *name, unsigned line)
{
    struct source_line from;
    if (!port_lines_find(&port, scratch_in(name), line, &from))
        return 1000;
    assert_non_null(strstr(from.path, "/in/"));
    return from.line;
}

static void lines_go_back(void **state)
{
    (void)state;
    static const unsigned want[] = {1, 1, 1, 2, 3, 4, 6, 8};
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(source_line_of("out/a.cu", i + 1), want[i]);
    assert_int_equal(source_line_of("out/tranship/help.h", 1), 1000);
    assert_int_equal(source_line_of("out/made.h", 1), 1000);
    assert_int_equal(source_line_of("out/gone.cu", 3), 0);
    assert_int_equal(source_line_of("elsewhere/a.cu", 1), 1000);
}

static void a_folder_without_a_port(void **state)
{
    (void)state;
    struct port_lines none;
    struct err err;
    assert_int_equal(port_lines_open(&none, scratch_in("in"), &arena, &err), -1);
    assert_non_null(strstr(err.msg, "no port"));
    assert_int_equal(port_lines_open(&none, scratch_in("nothing"), &arena, &err), -1);
}

/* The result of a build, as JSON without blanks at the beginnings of lines. */
static const char *built_of(const char *events, const char *cuda_events, const char *says, int code)
{
    struct record r, cuda;
    struct err err;
    struct built b;
    struct buf out = {0};
    const char *head = arena_printf(&arena,
                                    "{\"tranship-record\":1,\"version\":\"1\",\"root\":\"%s\","
                                    "\"command\":[\"make\"]}\n",
                                    scratch_in("out"));
    if (record_parse("r", str_of(arena_printf(&arena, "%s%s", head, events)), &r, &arena, &err) !=
            0 ||
        record_parse("c", str_of(arena_printf(&arena, "%s%s", head, cuda_events)), &cuda, &arena,
                     &err) != 0)
        fail_msg("%s", err.msg);
    built_make(
        &b,
        &(struct built_inputs){&r, NULL, *cuda_events ? &cuda : NULL, str_of(says), code, &port},
        &arena);
    built_text(&b, &out);
    const char *s = arena_strdup(&arena, buf_str(&out));
    buf_clear(&out);
    built_json(&b, NULL, &out);
    assert_non_null(strstr(buf_str(&out).p, "\"targets\""));
    built_release(&b);
    buf_release(&out);
    return s;
}

#define EVENT(kind, out, rc, says)                                                                 \
    "{\"id\":1,\"cwd\":\".\",\"tool\":\"hipcc\",\"argv\":[\"hipcc\"],\"kind\":\"" kind             \
    "\",\"inputs\":[\"x.cu\"],\"outputs\":[\"" out "\"],\"rc\":" #rc says "}\n"

static void a_build_that_is_whole(void **state)
{
    (void)state;
    assert_string_equal(
        built_of(EVENT("compile", "a.o", 0, "") EVENT("link", "prog", 0, ""), "", "", 0),
        "builds: 1 of 1 target");
    /* objects are steps: of ld -r, of nvcc -dlink */
    assert_string_equal(built_of(EVENT("link", "part.o", 0, "") EVENT("link", "prog", 0, ""),
                                 EVENT("link", "a_dlink.o", 0, "") EVENT("link", "prog", 0, ""), "",
                                 0),
                        "builds: 1 of 1 target");
    /* what failed first and was made later is there */
    assert_string_equal(
        built_of(EVENT("link", "prog", 1, "") EVENT("link", "prog", 0, ""), "", "", 0),
        "prog: error TS2203: the port's build stops: hipcc ended with exit code 1\n\n"
        "builds: 1 of 1 target; 1 error");
}

static void errors_are_the_sources(void **state)
{
    (void)state;
    const char *text = built_of(
        EVENT("compile", "a.o", 1, ",\"says\":\"a.cu:6:1: error: no hipX\\n\"")
            EVENT("compile", "b.o", 1,
                  ",\"says\":\"a.cu:6:1: error: no hipX\\ntranship/help.h:1:2: error: y\\n\"")
                EVENT("link", "lib/l.so", 0, ""),
        EVENT("link", "prog", 0, "") EVENT("link", "lib/l.so", 0, "") EVENT("link", "bad", 1, ""),
        "a.cu:9:9: error: said by a command of the record\nmake: *** [src/Makefile:7: a.o] Error 1\n",
        2);
    assert_non_null(strstr(
        text,
        "/in/a.cu:4: error TS2201: the compiler of the port's build refuses this: no hipX\n"));
    assert_non_null(strstr(
        text, "/out/a.cu:6:1\n    on the way to a.o, by src/Makefile:7; 2 commands say it\n"));
    assert_non_null(strstr(text, "/out/tranship/help.h:1:2: error TS2201"));
    assert_null(strstr(text, "said by a command"));
    assert_non_null(strstr(text, "not tried  prog\n"));
    assert_null(strstr(text, "bad"));
    assert_non_null(
        strstr(text, "builds: 1 of 2 targets; the first that does not: prog; 2 errors"));
}

/* A library that is named after its platform, and one that only looks so. */
static void names_of_platforms(void **state)
{
    (void)state;
    assert_string_equal(
        built_of(EVENT("link", "lib/libx_rocm64.so", 0, "") EVENT("link", "b/hip/main", 0, ""),
                 EVENT("link", "lib/libx_cuda124.so", 0, "") EVENT("link", "b/cuda/main", 0, ""),
                 "", 0),
        "builds: 2 of 2 targets");
    const char *text =
        built_of(EVENT("link", "libx_rocm.so", 0, ""), EVENT("link", "libx_cuda.a", 0, ""), "", 0);
    assert_non_null(strstr(text, "builds: 1 of 2 targets; the first that does not: libx_cuda.a"));
}

static void what_failed_before(void **state)
{
    (void)state;
    const char *text =
        built_of(EVENT("compile", "a.o", 1, ",\"says\":\"a.cu:6:1: error: no gl.h\\n\"")
                     EVENT("compile", "b.o", 1, ""),
                 EVENT("compile", "a.o", 2, ",\"says\":\"a.cu:4:1: error: no gl.h\\n\"")
                     EVENT("compile", "b.o", 0, ""),
                 "", 2);
    assert_non_null(strstr(text, "/out/a.cu:6:1\n    the project's own build stopped here, too\n"));
    assert_non_null(
        strstr(text, "; 2 errors, 1 of them where the project's own build stopped, too"));
}

/* A command that an earlier run of the build failed at, and that the last one did without. */
static void what_is_past(void **state)
{
    (void)state;
    struct record all, run;
    struct err err;
    struct built b;
    static const char head[] = "{\"tranship-record\":1,\"version\":\"1\",\"root\":\"/p\"}\n";
    static const char made[] = EVENT("link", "prog", 0, "");
    const char *text = arena_printf(&arena, "%s%s%s", head, EVENT("link", "old", 1, ""), made);
    assert_int_equal(record_parse("r", str_of(text), &all, &arena, &err), 0);
    assert_int_equal(
        record_parse("r", str_of(arena_printf(&arena, "%s%s", head, made)), &run, &arena, &err), 0);
    run.event[0].argv = (const char *const[]){"another"};
    for (int code = 0; code < 2; code++) {
        const struct built_inputs in = {&all, &run, NULL, STR(""), code, &port};
        built_make(&b, &in, &arena);
        assert_int_equal(b.target.n, 1 + code);
        assert_int_equal(b.error.n, code);
        built_release(&b);
    }
}

static void the_build_itself_stops(void **state)
{
    (void)state;
    const char *text = built_of("", "", "Makefile:3: *** missing separator.  Stop.\n", 2);
    assert_non_null(strstr(
        text,
        "/out/Makefile:3: error TS2203: the port's build stops: missing separator.  Stop.\n"));
    assert_non_null(strstr(text, "builds: no target was reached; 1 error"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lines_go_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_folder_without_a_port, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_build_that_is_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(errors_are_the_sources, set_up, tear_down),
        cmocka_unit_test_setup_teardown(names_of_platforms, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_failed_before, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_past, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_build_itself_stops, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
