#include "base/anchor.h"
#include "base/arena.h"
#include "base/fs.h"
#include "validate/process/process.h"
#include "validate/process/process_parts.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <setjmp.h>

#include <cmocka.h>

static char folder[64];
static struct arena arena;

static const char *process_test_file(const char *name)
{
    return fs_join(&arena, folder, name);
}

static const char *process_test_contents(const char *name)
{
    struct buf b = {0};
    struct err err;
    if (fs_read(process_test_file(name), 64 << 20, &b, &err) != 0)
        fail_msg("%s", err.msg);
    const char *text = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    return text;
}

/* A command of the shell, its output in "out". */
static const char *const *process_test_shell(const char *text)
{
    const char **argv = ARENA_ARRAY(&arena, const char *, 4);
    argv[0] = "sh";
    argv[1] = "-c";
    argv[2] = text;
    return argv;
}

static struct process_result process_test_run(struct process p)
{
    struct process_result r;
    struct err err;
    if (!p.output)
        p.output = process_test_file("out");
    if (process_run(&p, &r, &err) != 0)
        fail_msg("%s", err.msg);
    return r;
}

static struct process_result run_shell(const char *text)
{
    return process_test_run((struct process){.argv = process_test_shell(text)});
}

static double process_test_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void pause_for(double s)
{
    usleep((useconds_t)(s * 1e6));
}

/* Whether any process on the machine has this in its command line. */
static bool anyone_has(const char *mark)
{
    DIR *d = opendir("/proc");
    bool found = false;
    for (struct dirent *e; (e = readdir(d)) && !found;) {
        char text[4096];
        int fd = open(fs_join(&arena, fs_join(&arena, "/proc", e->d_name), "cmdline"), O_RDONLY);
        ssize_t n = fd < 0 ? 0 : read(fd, text, sizeof text);
        found = n > 0 && memmem(text, (size_t)n, mark, strlen(mark));
        if (fd >= 0)
            close(fd);
    }
    closedir(d);
    return found;
}

/* Seconds: long before the end of a sleep (mark) and the time limits, however
 * slow the machine is. */
enum { SOON = 40 };

/* A length of sleep that nobody else has. */
static const char *process_test_mark(void)
{
    static int n;
    return arena_printf(&arena, "%d.%d", 100 + ++n, (int)getpid());
}

static void no_child_left(void)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

static void exit_codes(void **state)
{
    (void)state;
    for (int code = 0; code < 256; code += 51) {
        struct process_result r = run_shell(arena_printf(&arena, "exit %d", code));
        assert_int_equal(r.end, PROCESS_EXITED);
        assert_int_equal(r.code, code);
        assert_int_equal(r.leaked, 0);
    }
    struct process_result r = run_shell("exit 3");
    assert_string_equal(process_end_text(&r, 0, &arena), "exit code 3");
    no_child_left();
}

static void signals(void **state)
{
    (void)state;
    struct process_result r = process_test_run(
        (struct process){.argv = process_test_shell("kill -SEGV $$"), .quiet_core = true});
    assert_int_equal(r.end, PROCESS_SIGNALLED);
    assert_int_equal(r.code, SIGSEGV);
    assert_string_equal(process_end_text(&r, 0, &arena),
                        "killed by signal 11 (Segmentation fault)");
}

static void output_and_errors(void **state)
{
    (void)state;
    run_shell("echo one; echo two >&2; echo three");
    assert_string_equal(process_test_contents("out"), "one\ntwo\nthree\n");
    process_test_run((struct process){.argv = process_test_shell("echo one; echo two >&2"),
                                      .errors = process_test_file("err")});
    assert_string_equal(process_test_contents("out"), "one\n");
    assert_string_equal(process_test_contents("err"), "two\n");
    /* The same file by two names. */
    process_test_run((struct process){.argv = process_test_shell("echo one; echo two >&2"),
                                      .errors = process_test_file("./out")});
    assert_string_equal(process_test_contents("out"), "one\ntwo\n");
}

static void input(void **state)
{
    (void)state;
    struct err err;
    assert_int_equal(anchor_write_path(process_test_file("in"), STR("some words\n"), &err), 0);
    process_test_run(
        (struct process){.argv = process_test_shell("cat"), .input = process_test_file("in")});
    assert_string_equal(process_test_contents("out"), "some words\n");
    process_test_run((struct process){.argv = process_test_shell("cat; echo end")});
    assert_string_equal(process_test_contents("out"), "end\n");
}

static void process_test_environment(void **state)
{
    (void)state;
    setenv("PROCESS_TEST_A", "own", 1);
    setenv("PROCESS_TEST_B", "own", 1);
    const char *const changes[] = {"PROCESS_TEST_A=first", "PROCESS_TEST_A=a=b", "PROCESS_TEST_B",
                                   "PROCESS_TEST_C=", NULL};
    process_test_run((struct process){.argv = process_test_shell("env | grep ^PROCESS_TEST | sort"),
                                      .environment = changes});
    assert_string_equal(process_test_contents("out"), "PROCESS_TEST_A=a=b\nPROCESS_TEST_C=\n");
    assert_string_equal(getenv("PROCESS_TEST_A"), "own");
}

static void folder_and_path(void **state)
{
    (void)state;
    struct err err;
    const char *sub = process_test_file("sub");
    assert_int_equal(fs_mkdirs(sub, &err), 0);
    const char *script = process_test_file("sub/tool-of-ours");
    assert_int_equal(anchor_write_path(script, STR("#!/bin/sh\npwd -P\n"), &err), 0);
    assert_int_equal(chmod(script, 0755), 0);
    char real[4096];
    assert_non_null(realpath(sub, real));
    const char *want = arena_printf(&arena, "%s\n", real);
    const char *const relative[] = {"./tool-of-ours", NULL}, *const named[] = {"tool-of-ours",
                                                                               NULL};
    const char *const path[] = {arena_printf(&arena, "PATH=/nowhere:%s:/bin", sub), NULL};
    process_test_run((struct process){.argv = relative, .folder = sub});
    assert_string_equal(process_test_contents("out"), want);
    process_test_run((struct process){.argv = named, .folder = sub, .environment = path});
    assert_string_equal(process_test_contents("out"), want);
}

static void expect_error(struct process p, const char *part)
{
    struct process_result r;
    struct err err = {""};
    if (!p.output)
        p.output = process_test_file("out");
    assert_int_equal(process_run(&p, &r, &err), -1);
    if (!strstr(err.msg, part))
        fail_msg("'%s' has no '%s'", err.msg, part);
    no_child_left();
}

static void what_cannot_be_started(void **state)
{
    (void)state;
    const char *const nothing[] = {NULL}, *const missing[] = {"no-such-command", NULL};
    const char *const missing_file[] = {"./no-such-file", NULL}, *const a_folder[] = {folder, NULL};
    const char *const is_true[] = {"true", NULL}, *const empty[] = {"", NULL};
    const char *const lost[] = {process_test_file("lost"), NULL}, *const no_path[] = {"PATH=",
                                                                                      NULL};
    struct err err;
    expect_error((struct process){.argv = nothing}, "no command");
    expect_error((struct process){.argv = missing}, "no-such-command: command not found");
    expect_error((struct process){.argv = empty}, "command not found");
    expect_error((struct process){.argv = is_true, .environment = no_path},
                 "true: command not found");
    expect_error((struct process){.argv = missing_file}, "./no-such-file: No such file");
    expect_error((struct process){.argv = a_folder}, "Permission denied");
    expect_error((struct process){.argv = is_true, .output = process_test_file("no/such/folder")},
                 "no/such/folder: No such file");
    expect_error((struct process){.argv = is_true, .errors = folder}, "Is a directory");
    expect_error((struct process){.argv = is_true, .input = process_test_file("nothing")},
                 "nothing: No such file");
    expect_error((struct process){.argv = is_true, .folder = process_test_file("nowhere")},
                 "nowhere: No such file");
    assert_int_equal(
        anchor_write_path(process_test_file("lost"), STR("#!/no/such/interpreter\n"), &err), 0);
    assert_int_equal(chmod(process_test_file("lost"), 0755), 0);
    expect_error((struct process){.argv = lost}, "interpreter or loader is missing");
}

static void time_out(void **state)
{
    (void)state;
    const char *m = process_test_mark();
    struct process_result r = process_test_run((struct process){
        .argv = process_test_shell(arena_printf(&arena, "echo before; sleep %s; echo after", m)),
        .timeout = 0.3});
    assert_int_equal(r.end, PROCESS_TIMED_OUT);
    assert_string_equal(process_test_contents("out"), "before\n");
    assert_true(r.seconds >= 0.3 && r.seconds < SOON);
    assert_string_equal(process_end_text(&r, 0.3, &arena), "no end within 0.3 s");
    assert_false(anyone_has(m));
    no_child_left();
    r = process_test_run(
        (struct process){.argv = process_test_shell(arena_printf(
                             &arena, "trap 'echo heard; exit' TERM; sleep %s & wait", m)),
                         .timeout = 0.3});
    assert_int_equal(r.end, PROCESS_TIMED_OUT);
    assert_string_equal(process_test_contents("out"), "heard\n");
}

static void time_out_of_one_that_will_not_end(void **state)
{
    (void)state;
    const char *m = process_test_mark();
    double start = process_test_seconds();
    struct process_result r = process_test_run((struct process){
        .argv = process_test_shell(arena_printf(
            &arena, "trap 'echo no' TERM; trap '' INT HUP;while :; do sleep %s; done", m)),
        .timeout = 0.3});
    assert_int_equal(r.end, PROCESS_TIMED_OUT);
    assert_int_equal(r.leaked, 0);
    assert_true(process_test_seconds() - start >= 2.3 && process_test_seconds() - start < SOON);
    assert_non_null(strstr(process_test_contents("out"), "no\n"));
    assert_false(anyone_has(m));
}

static void time_out_of_one_that_is_stopped(void **state)
{
    (void)state;
    struct process_result r = process_test_run((struct process){
        .argv = process_test_shell("trap 'echo heard; exit' TERM; kill -STOP $$"), .timeout = 0.2});
    assert_int_equal(r.end, PROCESS_TIMED_OUT);
    assert_string_equal(process_test_contents("out"), "heard\n");
}

/* One of two is ended, and the caller goes on. */
static void stopping_one(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    struct process p = {
        .argv = process_test_shell(arena_printf(&arena, "sleep %s", process_test_mark())),
        .stop = ends[0],
        .timeout = 60};
    assert_int_equal(write(ends[1], "x", 1), 1);
    double start = process_test_seconds();
    assert_int_equal(process_test_run(p).end, PROCESS_INTERRUPTED);
    assert_true(process_test_seconds() - start < SOON);
    assert_false(process_interrupted());
    assert_int_equal(run_shell("exit 3").code, 3);
    close(ends[0]);
    close(ends[1]);
}

static void daemons_are_ended_and_counted(void **state)
{
    (void)state;
    const char *m = process_test_mark();
    /* setsid -f forks, makes a session, and its parent ends: as daemon(3). Its output is
     * elsewhere, it hears no signal. */
    struct process_result r = run_shell(arena_printf(
        &arena, "(trap '' TERM HUP INT; setsid -f sleep %s >/dev/null 2>&1 &) & exit 5", m));
    assert_int_equal(r.end, PROCESS_EXITED);
    assert_int_equal(r.code, 5);
    assert_int_equal(r.leaked, 1);
    assert_string_equal(process_end_text(&r, 0, &arena), "exit code 5, 1 process left behind");
    assert_false(anyone_has(m));
    no_child_left();
}

static void daemons_hear_of_the_time_out(void **state)
{
    (void)state;
    const char *m = process_test_mark();
    struct process_result r = process_test_run((struct process){
        .argv = process_test_shell(arena_printf(&arena, "setsid -f sleep %s; sleep %s", m, m)),
        .timeout = 0.3});
    assert_int_equal(r.end, PROCESS_TIMED_OUT);
    assert_false(anyone_has(m));
}

static void what_ends_right_afterwards_is_not_left(void **state)
{
    (void)state;
    struct process_result r = run_shell("(sleep 0.05; echo late) & echo early");
    assert_int_equal(r.leaked, 0);
    assert_string_equal(process_test_contents("out"), "early\nlate\n");
}

static void twenty_left(void **state)
{
    (void)state;
    const char *m = process_test_mark();
    struct process_result r = run_shell(arena_printf(
        &arena, "i=0; while [ $i -lt 10 ]; do sleep %s & setsid sleep %s & i=$((i+1)); done", m,
        m));
    assert_int_equal(r.leaked, 20);
    assert_false(anyone_has(m));
    no_child_left();
}

/* Each process is replaced by another one all the time, in a session of its own. */
static void a_moving_target(void **state)
{
    (void)state;
    struct err err;
    const char *script = process_test_file("hop"), *m = process_test_mark();
    const char *text =
        arena_printf(&arena, "#!/bin/sh\n# %s\n[ -e stop ] || setsid -f %s $1\n", m, script);
    assert_int_equal(anchor_write_path(script, str_of(text), &err), 0);
    assert_int_equal(chmod(script, 0755), 0);
    struct process_result r = process_test_run((struct process){
        .argv =
            process_test_shell(arena_printf(&arena, "%s %s & %s %s & wait", script, m, script, m)),
        .folder = folder});
    assert_true(r.leaked >= 1);
    assert_false(anyone_has(m));
    assert_int_equal(anchor_write_path(process_test_file("stop"), STR(""), &err), 0);
}

static void too_much_output(void **state)
{
    (void)state;
    struct process_result r = process_test_run(
        (struct process){.argv = process_test_shell("yes"), .output_limit = 100000, .timeout = 60});
    assert_int_equal(r.end, PROCESS_TOO_MUCH_OUTPUT);
    struct stat st;
    assert_int_equal(stat(process_test_file("out"), &st), 0);
    assert_int_equal(st.st_size, 100000);
    r = process_test_run((struct process){.argv = process_test_shell("yes >&2"),
                                          .errors = process_test_file("err"),
                                          .output_limit = 100000,
                                          .timeout = 20});
    assert_int_equal(r.end, PROCESS_TOO_MUCH_OUTPUT);
    /* Too much, and over before anyone looked. */
    r = process_test_run((struct process){.argv = process_test_shell("head -c 2000 /dev/zero"),
                                          .output_limit = 1000});
    assert_int_equal(r.end, PROCESS_TOO_MUCH_OUTPUT);
    r = process_test_run((struct process){.argv = process_test_shell("head -c 1000 /dev/zero"),
                                          .output_limit = 1000});
    assert_int_equal(r.end, PROCESS_EXITED);
}

static void memory_limit(void **state)
{
    (void)state;
    const char *take = "head -c 300M /dev/zero | tail -c 200M | wc -c";
    struct process_result r =
        process_test_run((struct process){.argv = process_test_shell(take), .memory = 64 << 20});
    assert_null(strstr(process_test_contents("out"), "209715200"));
    r = process_test_run((struct process){.argv = process_test_shell(take)});
    assert_non_null(strstr(process_test_contents("out"), "209715200"));
    assert_true(r.peak > (200 << 20) && r.peak < (500 << 20));
}

static void what_it_took(void **state)
{
    (void)state;
    struct process_result r =
        run_shell("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; sleep 0.3");
    assert_true(r.cpu > 0.02 && r.cpu < 10);
    assert_true(r.seconds > 0.3);
    assert_true(r.peak > 300 << 10 && r.peak < 50 << 20);
}

/* A caller that is larger than the command: what it takes is seen, not what the
 * copy of the caller took. */
static void peak_below_a_large_caller(void **state)
{
    (void)state;
    size_t n = 200 << 20;
    char *large = malloc(n);
    memset(large, 1, n);
    struct process_result r = run_shell("sleep 0.3");
    if (r.peak < 300 << 10 || r.peak > 50 << 20)
        fail_msg("peak %llu", (unsigned long long)r.peak);
    r = run_shell("head -c 300M /dev/zero | tail -c 250M | wc -c");
    assert_true(r.peak > (250 << 20) && r.peak < (500 << 20));
    assert_int_equal(large[n - 1], 1);
    free(large);
}

static void no_file_is_inherited(void **state)
{
    (void)state;
    int a = open("/dev/null", O_RDONLY), b = fcntl(a, F_DUPFD, 700);
    run_shell("exec ls /proc/self/fd");
    assert_string_equal(process_test_contents("out"),
                        "0\n1\n2\n3\n"); /* the last one is the folder that it lists */
    close(a);
    close(b);
}

static void closed_standard_files(void **state)
{
    (void)state;
    pid_t pid = fork();
    if (pid == 0) {
        struct err err;
        close(0);
        close(1);
        close(2);
        const char *const argv[] = {"sh", "-c", "echo out; echo err >&2; cat", NULL};
        struct process p = {.argv = argv,
                            .output = process_test_file("closed"),
                            .errors = process_test_file("closed-err"),
                            .input = process_test_file("in")};
        struct process_result r;
        _exit(process_run(&p, &r, &err) == 0 && r.code == 0 && fcntl(0, F_GETFD) < 0 &&
                      fcntl(2, F_GETFD) < 0
                  ? 0
                  : 1);
    }
    int status;
    waitpid(pid, &status, 0);
    assert_int_equal(status, 0);
    assert_string_equal(process_test_contents("closed"), "out\nsome words\n");
    assert_string_equal(process_test_contents("closed-err"), "err\n");
}

static void signals_are_at_their_defaults(void **state)
{
    (void)state;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_IGN);
    sigset_t usr, old;
    sigemptyset(&usr);
    sigaddset(&usr, SIGUSR1);
    sigprocmask(SIG_BLOCK, &usr, &old);
    run_shell("grep -E '^Sig(Blk|Ign)' /proc/self/status");
    assert_string_equal(process_test_contents("out"),
                        "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
    sigset_t is;
    sigprocmask(SIG_SETMASK, &old, &is);
    assert_true(sigismember(&is, SIGUSR1) && !sigismember(&is, SIGTERM));
    signal(SIGPIPE, SIG_DFL);
    signal(SIGCHLD, SIG_DFL);
    no_child_left();
}

struct job {
    int n;
    const char *out, *mark;
    int wrong;
};

/* Each leaves n processes behind, and must count its own only. */
static void *process_test_work(void *arg)
{
    struct job *job = arg;
    for (int round = 0; round < 4; round++) {
        char text[256];
        snprintf(
            text, sizeof text,
            "i=0; while [ $i -lt %d ]; do setsid -f sleep %s >/dev/null; i=$((i+1)); done; exit %d",
            job->n, job->mark, job->n);
        const char *const argv[] = {"sh", "-c", text, NULL};
        struct process p = {.argv = argv, .output = job->out, .timeout = job->n == 7 ? 0.01 : 60};
        struct process_result r;
        struct err err;
        bool started = process_run(&p, &r, &err) == 0;
        if (job->n == 7)
            job->wrong += !started || (r.end != PROCESS_TIMED_OUT && r.end != PROCESS_EXITED);
        else
            job->wrong +=
                !started || r.end != PROCESS_EXITED || r.code != job->n || r.leaked != job->n;
    }
    return NULL;
}

static void several_threads(void **state)
{
    (void)state;
    enum { N = 8 };
    pthread_t thread[N];
    struct job job[N];
    for (int i = 0; i < N; i++) {
        job[i] = (struct job){i, process_test_file(arena_printf(&arena, "out%d", i)),
                              process_test_mark(), 0};
        assert_int_equal(pthread_create(&thread[i], NULL, process_test_work, &job[i]), 0);
    }
    for (int i = 0; i < N; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < N; i++) {
        assert_int_equal(job[i].wrong, 0);
        assert_false(anyone_has(job[i].mark));
    }
    no_child_left();
}

static void the_caller_is_killed(void **state)
{
    (void)state;
    const char *m = process_test_mark();
    pid_t pid = fork();
    if (pid == 0) {
        run_shell(arena_printf(&arena, "setsid -f sleep %s; sleep %s", m, m));
        _exit(0);
    }
    for (int i = 0; i < 100 && !anyone_has(m); i++)
        pause_for(0.05);
    assert_true(anyone_has(m));
    pause_for(0.1);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    for (int i = 0; i < 100 && anyone_has(m); i++)
        pause_for(0.05);
    assert_false(anyone_has(m));
}

static void the_watcher_is_killed(void **state)
{
    (void)state;
    const char *m = process_test_mark();
    expect_error((struct process){.argv = process_test_shell(
                                      arena_printf(&arena, "kill -KILL $PPID; sleep %s", m))},
                 "the process that watched it was killed");
    for (int i = 0; i < 100 && anyone_has(m); i++)
        pause_for(0.05);
    assert_false(anyone_has(m));
}

static void on_alarm(int sig)
{
    (void)sig;
    process_interrupt();
}

/* Interrupting is for good, so another process does it. */
static int interrupted_child(const char *m)
{
    signal(SIGALRM, on_alarm);
    alarm(1);
    double start = process_test_seconds();
    struct process_result r = run_shell(arena_printf(&arena, "setsid -f sleep %s; sleep %s", m, m));
    if (r.end != PROCESS_INTERRUPTED || process_test_seconds() - start > SOON)
        return 1;
    if (!process_interrupted() || anyone_has(m))
        return 2;
    r = run_shell("echo started >&2");
    return r.end == PROCESS_INTERRUPTED && !*process_test_contents("out") ? 0 : 3;
}

static void interrupting(void **state)
{
    (void)state;
    const char *m = process_test_mark();
    pid_t pid = fork();
    if (pid == 0)
        _exit(interrupted_child(m));
    int status;
    waitpid(pid, &status, 0);
    assert_int_equal(status, 0);
    /* That was its own affair. */
    assert_false(process_interrupted());
    struct process_result r = run_shell("sleep 0.1; exit 4");
    assert_int_equal(r.end, PROCESS_EXITED);
    assert_int_equal(r.code, 4);
}

static void trees_of_processes(void **state)
{
    (void)state;
    const struct process_node *node;
    assert_int_equal(process_tree(getpid(), &node), 0);
    pid_t pid = fork();
    if (pid == 0) {
        if (fork() == 0)
            pause();
        pause();
    }
    pause_for(0.1);
    assert_int_equal(process_tree(getpid(), &node), 2);
    assert_int_equal(node[0].pid, pid);
    assert_int_equal(node[1].parent, pid);
    assert_false(node[1].zombie);
    kill(node[1].pid, SIGKILL);
    pause_for(0.1);
    assert_int_equal(process_tree(getpid(), &node), 2);
    assert_true(node[1].zombie);
    assert_true(process_peak(getpid()) > 1 << 20);
    assert_int_equal(process_peak(node[1].pid), 0);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    assert_int_equal(process_tree(getpid(), &node), 0);
}

static int process_test_set_up(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/process_test-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int process_test_tear_down(void **state)
{
    (void)state;
    struct process_result r;
    const char *const argv[] = {"rm", "-rf", folder, NULL};
    int rc = process_run(&(struct process){.argv = argv}, &r, NULL);
    arena_release(&arena);
    return rc != 0 || r.end != PROCESS_EXITED || r.code != 0 || fs_kind(folder) != FS_NONE;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_of_processes),
        cmocka_unit_test(exit_codes),
        cmocka_unit_test(signals),
        cmocka_unit_test(output_and_errors),
        cmocka_unit_test(input),
        cmocka_unit_test(process_test_environment),
        cmocka_unit_test(folder_and_path),
        cmocka_unit_test(what_cannot_be_started),
        cmocka_unit_test(time_out),
        cmocka_unit_test(time_out_of_one_that_will_not_end),
        cmocka_unit_test(time_out_of_one_that_is_stopped),
        cmocka_unit_test(stopping_one),
        cmocka_unit_test(daemons_are_ended_and_counted),
        cmocka_unit_test(daemons_hear_of_the_time_out),
        cmocka_unit_test(what_ends_right_afterwards_is_not_left),
        cmocka_unit_test(twenty_left),
        cmocka_unit_test(a_moving_target),
        cmocka_unit_test(too_much_output),
        cmocka_unit_test(memory_limit),
        cmocka_unit_test(what_it_took),
        cmocka_unit_test(peak_below_a_large_caller),
        cmocka_unit_test(no_file_is_inherited),
        cmocka_unit_test(closed_standard_files),
        cmocka_unit_test(signals_are_at_their_defaults),
        cmocka_unit_test(several_threads),
        cmocka_unit_test(the_caller_is_killed),
        cmocka_unit_test(the_watcher_is_killed),
        cmocka_unit_test(interrupting),
    };
    return cmocka_run_group_tests(tests, process_test_set_up, process_test_tear_down);
}
