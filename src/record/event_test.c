#include "base/scratch_test_support.h"
#include "record/event.h"
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct arena arena;
static struct err err;

static int event_test_set_up(void **state)
{
    (void)state;
    return scratch_make("event_test");
}

static int event_test_tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return scratch_remove();
}

static const char *const words[] = {"g++", "-c", "a b.cc", "\xC3\xA4\xFF"};

static struct record_event an_event(void)
{
    return (struct record_event){.id = 7,
                                 .parent = 3,
                                 .cwd = "build",
                                 .tool = "g++",
                                 .argv = words,
                                 .argc = 4,
                                 .kind = RECORD_COMPILE,
                                 .language = "c++",
                                 .input = words + 2,
                                 .ninputs = 1,
                                 .output = words,
                                 .noutputs = 2,
                                 .dep = words + 1,
                                 .ndeps = 1,
                                 .rc = 139,
                                 .seconds = 0.25,
                                 .stood_in = true,
                                 .says = "error:\n\tno"};
}

static const char *begin(const char *name)
{
    const char *file = scratch_in(name);
    struct record head = {.version = "1",
                          .root = "/r",
                          .command = words,
                          .ncommand = 1,
                          .cuda = "12.4",
                          .toolkit = "/t",
                          .when = "w"};
    if (record_begin(file, &head, &err) != 0)
        fail_msg("%s", err.msg);
    return file;
}

static void what_was_written_is_read(void **state)
{
    (void)state;
    const char *file = begin("one");
    struct record_event e = an_event(), plain = {.id = 1, .cwd = ".", .tool = "ar"};
    struct record r;
    assert_int_equal(record_append(file, &e, &err), 0);
    assert_int_equal(record_append(file, &plain, &err), 0);
    assert_int_equal(record_read(file, &r, &arena, &err), 0);
    assert_string_equal(r.version, "1");
    assert_string_equal(r.root, "/r");
    assert_string_equal(r.cuda, "12.4");
    assert_string_equal(r.toolkit, "/t");
    assert_string_equal(r.when, "w");
    assert_string_equal(r.command[0], "g++");
    assert_int_equal(r.n, 2);
    assert_null(r.doubt);
    const struct record_event *got = &r.event[0];
    assert_int_equal(got->id, 7);
    assert_int_equal(got->parent, 3);
    assert_string_equal(got->cwd, "build");
    assert_string_equal(got->tool, "g++");
    assert_int_equal(got->argc, 4);
    assert_string_equal(got->argv[2], "a b.cc");
    assert_string_equal(got->argv[3], "\xC3\xA4\xEF\xBF\xBD");
    assert_int_equal(got->kind, RECORD_COMPILE);
    assert_string_equal(got->language, "c++");
    assert_string_equal(got->input[0], "a b.cc");
    assert_int_equal(got->noutputs, 2);
    assert_string_equal(got->dep[0], "-c");
    assert_int_equal(got->rc, 139);
    assert_true(got->seconds == 0.25);
    assert_true(got->stood_in);
    assert_string_equal(got->says, "error:\n\tno");
    assert_null(r.event[1].says);
    assert_null(r.event[1].language);
    assert_false(r.event[1].stood_in);
    struct buf text = {0};
    record_write(&r, &text);
    scratch_put("again", text.p);
    buf_clear(&text);
    assert_int_equal(fs_read(file, 1 << 20, &text, &err), 0);
    scratch_holds("again", text.p);
    buf_release(&text);
}

static void a_record_is_begun_once(void **state)
{
    (void)state;
    const char *file = begin("once");
    struct record head = {.root = "/r"};
    assert_int_equal(record_begin(file, &head, &err), -1);
    struct record_event e = an_event();
    assert_int_equal(record_append(scratch_in("none"), &e, &err), -1);
}

#define HEAD "{\"tranship-record\":1,\"root\":\"/r\"}\n"
#define GOOD "{\"id\":1,\"cwd\":\".\",\"tool\":\"cc\",\"kind\":\"link\",\"rc\":0,\"seconds\":1}\n"

static void damaged_lines_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int n;
        const char *doubt;
    } rows[] = {
        {HEAD, 0, NULL},
        {HEAD GOOD, 1, NULL},
        {HEAD GOOD "{\"id\":2,\"cwd", 1, "f:3: this line is damaged and left out"},
        {HEAD "\n" GOOD "[]\n", 1, "f:2: this line and others are damaged and left out"},
        {HEAD GOOD "{\"id\":2,\"cwd\":\".\",\"tool\":\"cc\",\"kind\":\"cook\"}\n", 1,
         "f:3: this line is damaged and left out"},
        {HEAD "{\"id\":2,\"cwd\":\".\",\"tool\":\"cc\",\"kind\":\"link\",\"argv\":[1]}\n" GOOD, 1,
         "f:2: this line is damaged and left out"},
        {HEAD "{\"id\":0,\"cwd\":\".\",\"tool\":\"cc\",\"kind\":\"link\"}\n" GOOD GOOD, 2,
         "f:2: this line is damaged and left out"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record r;
        assert_int_equal(record_parse("f", str_of(rows[i].text), &r, &arena, &err), 0);
        assert_int_equal(r.n, rows[i].n);
        if (rows[i].doubt)
            assert_string_equal(r.doubt, rows[i].doubt);
        else
            assert_null(r.doubt);
    }
}

static void other_files_are_no_record(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"", "empty"},
        {"x\n", "no record"},
        {GOOD, "no record"},
        {"{\"tranship-record\":1}\n", "no record"},
        {"{\"tranship-record\":1,\"root\":\"r\"}\n", "no record"},
        {"{\"tranship-record\":2,\"root\":\"/r\"}\n", "newer"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record r;
        assert_int_equal(record_parse("f", str_of(rows[i][0]), &r, &arena, &err), -1);
        assert_non_null(strstr(err.msg, rows[i][1]));
    }
}

/* Eight processes, and lines that are longer than what one write of a pipe keeps whole. */
static void lines_stay_whole(void **state)
{
    (void)state;
    enum { PROCESSES = 8, LINES = 20 };
    const char *file = begin("many");
    char *says = arena_alloc(&arena, 9001);
    memset(says, 'x', 9000);
    for (int k = 0; k < PROCESSES; k++) {
        pid_t pid = fork();
        assert_true(pid >= 0);
        if (pid == 0) {
            struct record_event e = an_event();
            e.says = says;
            for (int i = 0; i < LINES; i++) {
                e.id = k * LINES + i + 1;
                if (record_append(file, &e, &err) != 0)
                    _exit(1);
            }
            _exit(0);
        }
    }
    for (int k = 0, status; k < PROCESSES; k++) {
        wait(&status);
        assert_int_equal(status, 0);
    }
    struct record r;
    assert_int_equal(record_read(file, &r, &arena, &err), 0);
    assert_int_equal(r.n, PROCESSES * LINES);
    assert_int_equal(r.skipped, 0);
}

static off_t size_of(int fd)
{
    struct stat st;
    return fstat(fd, &st) == 0 ? st.st_size : -1;
}

/* File systems that don't append at once, such as NFS, need the lock. */
static void a_line_waits_for_the_lock(void **state)
{
    (void)state;
    const char *file = begin("locked");
    int fd = open(file, O_RDONLY | O_CLOEXEC), status;
    assert_int_equal(flock(fd, LOCK_EX), 0);
    off_t before = size_of(fd);
    pid_t pid = fork();
    if (pid == 0) {
        struct record_event e = an_event();
        _exit(record_append(file, &e, &err) != 0);
    }
    usleep(100000);
    assert_int_equal(size_of(fd), before);
    assert_int_equal(flock(fd, LOCK_UN), 0);
    waitpid(pid, &status, 0);
    assert_int_equal(status, 0);
    assert_true(size_of(fd) > before);
    close(fd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read), cmocka_unit_test(a_record_is_begun_once),
        cmocka_unit_test(damaged_lines_are_told),   cmocka_unit_test(other_files_are_no_record),
        cmocka_unit_test(lines_stay_whole),         cmocka_unit_test(a_line_waits_for_the_lock),
    };
    return cmocka_run_group_tests(tests, event_test_set_up, event_test_tear_down);
}
