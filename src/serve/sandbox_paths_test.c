#include "base/scratch_test_support.h"
#include "serve/sandbox.h"
#include "serve/sandbox_paths.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *folders[2];
static struct sandbox_paths in = {folders, 2};

/* a/ and b/ are named; links lead about. */
static int sandbox_paths_test_make(void **state)
{
    (void)state;
    struct err err;
    if (scratch_make("sandbox-paths-test") < 0)
        return -1;
    folders[0] = scratch_in("a");
    folders[1] = scratch_in("b");
    fs_mkdirs(scratch_in("b"), &err);
    fs_mkdirs(scratch_in("ab"), &err);
    fs_mkdirs(scratch_in("out"), &err);
    scratch_put("a/sub/x.cu", "x");
    scratch_put("out/x.cu", "x");
    return symlink("../out", scratch_in("a/out")) | symlink("../b", scratch_in("a/b")) |
           symlink("nowhere", scratch_in("a/dangling")) |
           symlink("../out/new", scratch_in("a/dangling_out")) |
           symlink("loop", scratch_in("a/loop")) | symlink("/etc", scratch_in("a/sub/etc"));
}

static void sandbox_paths_test_check(const char *(*resolve)(const struct sandbox_paths *,
                                                            const char *, struct arena *,
                                                            struct err *),
                                     const char *path, const char *want)
{
    struct err err = {""};
    const char *real = resolve(&in, path, &scratch_arena, &err);
    if (want)
        assert_string_equal(real ? real : err.msg, scratch_in(want));
    else if (real)
        fail_msg("%s is %s", path, real);
    else
        assert_non_null(strstr(err.msg, path));
}

static void what_is_there(void **state)
{
    (void)state;
    sandbox_paths_test_check(sandbox_paths_existing, "sub/x.cu", "a/sub/x.cu");
    sandbox_paths_test_check(sandbox_paths_existing, "sub/../sub/./x.cu", "a/sub/x.cu");
    sandbox_paths_test_check(sandbox_paths_existing, scratch_in("a/sub/x.cu"), "a/sub/x.cu");
    sandbox_paths_test_check(sandbox_paths_existing, scratch_in("b"), "b");
    sandbox_paths_test_check(sandbox_paths_existing, "b", "b");
    sandbox_paths_test_check(sandbox_paths_existing, "../b", "b");
    sandbox_paths_test_check(sandbox_paths_existing, ".", "a");
}

static void ways_out(void **state)
{
    (void)state;
    static const char *const names[] = {
        "..",          "../out",         "../out/x.cu", "out",       "out/x.cu",
        "sub/etc",     "sub/etc/passwd", "/etc/passwd", "/",         "../ab",
        "b/../out",    "../../..",       "dangling",    "loop",      "sub/../../out/x.cu",
        "sub/x.cu/..", "dangling_out",   "nowhere/x",   "sub/x.cu/y"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        sandbox_paths_test_check(sandbox_paths_existing, names[i], NULL);
    sandbox_paths_test_check(sandbox_paths_existing, scratch_in("ab"),
                             NULL); /* a name that only begins like a folder's */
    sandbox_paths_test_check(sandbox_paths_existing, scratch_in("a/out/x.cu"), NULL);
}

static void what_is_new(void **state)
{
    (void)state;
    static const char *const names[] = {"../new",         "../out/new",  "out/new",
                                        "out/new/deeper", "/tmp/new",    "new/../../x",
                                        "new/..",         "dangling",    "dangling/new",
                                        "dangling_out",   "sub/etc/new", "loop/new",
                                        "sub/x.cu/new",   "/",           "../ab/new",
                                        "new/./../../x"};
    sandbox_paths_test_check(sandbox_paths_new, "new", "a/new");
    sandbox_paths_test_check(sandbox_paths_new, "new/deeper/still", "a/new/deeper/still");
    sandbox_paths_test_check(sandbox_paths_new, "b/new", "b/new");
    sandbox_paths_test_check(sandbox_paths_new, scratch_in("b/new"), "b/new");
    sandbox_paths_test_check(sandbox_paths_new, "sub", "a/sub");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        sandbox_paths_test_check(sandbox_paths_new, names[i], NULL);
}

static int try_to_write(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd >= 0)
        close(fd);
    return fd;
}

/* In a process of its own: 0 where all is as it should be, else the number of what is not. */
static int in_sandbox(void)
{
    struct err err;
    int rc = sandbox_enter(folders, 2, &err);
    if (rc)
        return rc == 1 ? 99 : 1;
    if (try_to_write(scratch_in("a/new")) < 0 || try_to_write(scratch_in("b/new")) < 0 ||
        try_to_write("/dev/null") < 0)
        return 2;
    if (mkdir(scratch_in("b/folder"), 0755) < 0 ||
        rename(scratch_in("b/new"), scratch_in("b/folder/new")) < 0)
        return 3;
    if (try_to_write(scratch_in("out/new")) >= 0 || try_to_write(scratch_in("out/x.cu")) >= 0 ||
        try_to_write(scratch_in("a/out/x.cu")) >= 0)
        return 4;
    if (!unlink(scratch_in("out/x.cu")) ||
        !rename(scratch_in("a/sub/x.cu"), scratch_in("out/moved")) ||
        !mkdir(scratch_in("out/d"), 0755) || !symlink("x", scratch_in("out/l")) ||
        !link(scratch_in("a/sub/x.cu"), scratch_in("out/hard")) ||
        !truncate(scratch_in("out/x.cu"), 0))
        return 5;
    /* Children are confined as well. */
    char command[256];
    snprintf(command, sizeof command, "( echo x >%s/out/shell ) 2>/dev/null", scratch);
    return system(command) == 0 ? 6 : 0;
}

static void a_sandbox(void **state)
{
    (void)state;
    int status;
    pid_t pid = fork();
    if (pid == 0)
        _exit(in_sandbox());
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == 99)
        skip(); /* the kernel has no Landlock */
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_int_equal(fs_kind(scratch_in("out/x.cu")), FS_FILE);
    assert_int_equal(fs_kind(scratch_in("out/shell")), FS_NONE);
}

static int removed(void **state)
{
    (void)state;
    return scratch_remove();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_there),
        cmocka_unit_test(ways_out),
        cmocka_unit_test(what_is_new),
        cmocka_unit_test(a_sandbox),
    };
    return cmocka_run_group_tests(tests, sandbox_paths_test_make, removed);
}
