#include "cmd/validate/slurm.h"
#include "base/anchor.h"
#include "base/fs.h"
#include "base/shard.h"
#include "cmd/common/cmd.h"
#include "report/escape.h"
#include "report/progress.h"
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    POLL_MS = 1000,
    ODD_SECONDS =
        15, /* how long a task may wait for another reason than its turn, before that is reported */
    IDLE_SECONDS = 600,  /* how long nothing may run, whatever the reason */
    GRACE_POLLS = 5,     /* a common folder may show a report a little after its task has ended */
    ARRAY_DEFAULT = 1001 /* Slurm's own MaxArraySize */
};

struct slurm {
    const struct slurm_options *o;
    struct arena *a;
    const char *script;
    struct words jobs; /* their ids */
    uint32_t parts, done, failed;
    bool *there; /* the report of each part */
    uint32_t running, waiting;
    const char *reason;    /* why something waits; "" for its turn */
    bool silent;           /* the controller does not answer, and that was reported */
    struct words reported; /* reasons */
    time_t odd_since, idle_since;
    slurm_arrived_fn *arrived;
    void *ctx;
};

/* A line for the user that may have names of others. */
static void slurm_say(const struct slurm *s, const char *text)
{
    struct buf line = {0};
    escape_terminal(&line, text);
    if (s->o->progress)
        progress_end();
    cmd_fail(0, "%s", line.p);
    buf_release(&line);
}

/* Runs a command of Slurm's; out gets all that it says. Its exit code; -1:
 * there is no such command. */
static int slurm_call(const char *const *argv, struct buf *out)
{
    extern char **environ;
    int ends[2], status = 0;
    pid_t pid;
    char part[4096];
    posix_spawn_file_actions_t actions;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    int failed =
        posix_spawnp(&pid, argv[0], &actions, NULL, (char *const *)(uintptr_t)argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    for (ssize_t n;
         !failed && ((n = read(ends[0], part, sizeof part)) > 0 || (n < 0 && errno == EINTR));)
        buf_add(out, part, n > 0 ? (size_t)n : 0);
    close(ends[0]);
    if (failed)
        return -1;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static const char *slurm_first_line(struct arena *a, const struct buf *out)
{
    struct str text = buf_str(out);
    size_t n = 0;
    while (n < text.n && text.p[n] != '\n')
        n++;
    return arena_strdup(a, str_cut(text, 0, n));
}

static const char *slurm_report_of(const struct slurm *s, uint32_t part)
{
    return arena_printf(s->a, "%s/part-%u.json", s->o->folder, part);
}

/* ---- submitting ---- */

/* How many tasks an array may have. */
static uint32_t array_limit(void)
{
    static const char *const argv[] = {"scontrol", "show", "config", NULL};
    struct buf out = {0};
    long limit = ARRAY_DEFAULT;
    if (slurm_call(argv, &out) == 0) {
        const char *at = strstr(out.p ? out.p : "", "MaxArraySize");
        const char *sign = at ? strchr(at, '=') : NULL;
        limit = sign ? strtol(sign + 1, NULL, 10) : limit;
    }
    buf_release(&out);
    return limit > 2 && limit < SHARDS_MAX ? (uint32_t)limit - 1 : limit > 2 ? SHARDS_MAX : 1;
}

/* exec: a signal of Slurm's reaches tranship itself. The report takes its
 * place when it is whole. */
static int write_script(struct slurm *s, const struct words *command, struct err *err)
{
    struct buf text = {0}, folder = {0}, first = {0}, rest = {0};
    struct words head = {command->p, 2}, tail = {command->p + 2, command->n - 2}, place = {0};
    words_add(&place, s->a, s->o->folder);
    words_text(&place, &folder);
    words_text(&head, &first);
    words_text(&tail, &rest);
    buf_printf(&text,
               "#!/bin/sh\n# A part of a run of tranship's, for each task of an array of jobs.\n"
               "part=$SLURM_ARRAY_TASK_ID\n"
               "exec %s --shard \"$part/%u\" --report json=%s/part-$part.json -q %s\n",
               first.p, s->parts, folder.p, rest.p ? rest.p : "");
    s->script = arena_printf(s->a, "%s/part.sh", s->o->folder);
    int rc = anchor_write_path(s->script, buf_str(&text), err);
    buf_release(&text);
    buf_release(&folder);
    buf_release(&first);
    buf_release(&rest);
    return rc;
}

/* All parts that have no report, as sbatch takes them: "1,4,5". */
static const char *slurm_missing(const struct slurm *s, uint32_t *n)
{
    struct buf list = {0};
    *n = 0;
    for (uint32_t i = 0; i < s->parts; i++) {
        if (s->there[i])
            continue;
        uint32_t last = i;
        while (last + 1 < s->parts && !s->there[last + 1])
            last++;
        buf_printf(&list, last > i ? "%s%u-%u" : "%s%u", list.len ? "," : "", i + 1, last + 1);
        *n += last - i + 1;
        i = last;
    }
    const char *text = arena_strdup(s->a, buf_str(&list));
    buf_release(&list);
    return text;
}

static int slurm_submit(struct slurm *s, struct err *err)
{
    struct arena *a = s->a;
    struct buf out = {0};
    struct words w = {0};
    uint32_t n;
    words_add(&w, a, "sbatch");
    words_add(&w, a, "--parsable");
    words_add(&w, a, "--requeue"); /* a node that dies takes no part with it */
    words_add(&w, a, "--open-mode=append");
    words_add(&w, a, "--job-name=tranship");
    words_add(&w, a, arena_printf(a, "--partition=%s", s->o->partition));
    words_add(&w, a, arena_printf(a, "--array=%s", slurm_missing(s, &n)));
    words_add(&w, a, arena_printf(a, "--output=%s/log-%%a.txt", s->o->folder));
    words_append(&w, a, &s->o->sbatch);
    words_add(&w, a, s->script);
    int code = slurm_call(w.p, &out);
    const char *line = slurm_first_line(a, &out);
    /* "12" or "12;cluster" */
    if (code == 0 && *line >= '1' && *line <= '9')
        words_add(&s->jobs, a, arena_strdup(a, (struct str){line, strspn(line, "0123456789")}));
    else
        code = err_set(err,
                       code < 0 ? "sbatch is missing: is this machine part of a Slurm cluster?"
                                : "sbatch: %s",
                       line);
    buf_release(&out);
    return code == 0 ? 0 : -1;
}

static const char *job_list(struct slurm *s)
{
    struct buf list = {0};
    for (size_t i = 0; i < s->jobs.n; i++)
        buf_printf(&list, "%s%s", i ? "," : "", s->jobs.p[i]);
    const char *text = arena_strdup(s->a, buf_str(&list));
    buf_release(&list);
    return text;
}

static void slurm_cancel(struct slurm *s)
{
    struct buf out = {0};
    struct words w = {0};
    words_add(&w, s->a, "scancel");
    words_append(&w, s->a, &s->jobs);
    int code = slurm_call(w.p, &out);
    if (code != 0)
        slurm_say(s, arena_printf(s->a, "scancel: %s", slurm_first_line(s->a, &out)));
    buf_release(&out);
}

/* ---- waiting ---- */

static void look_for_reports(struct slurm *s)
{
    for (uint32_t i = 0; i < s->parts; i++) {
        struct arena a = {0};
        const char *report = arena_printf(&a, "%s/part-%u.json", s->o->folder, i + 1);
        uint32_t failed = 0;
        if (!s->there[i] && fs_kind(report) == FS_FILE && s->arrived(s->ctx, report, &failed)) {
            s->there[i] = true;
            s->done++;
            s->failed += failed;
        }
        arena_release(&a);
    }
}

/* Waits for its turn: others come first, or nodes are busy. */
static bool slurm_is_turn(struct str reason)
{
    static const char *const turns[] = {"None",      "Priority", "Resources", "JobArrayTaskLimit",
                                        "BeginTime", "Cleaning"};
    bool found = false;
    for (size_t i = 0; i < sizeof turns / sizeof *turns && !found; i++)
        found = str_is(reason, turns[i]);
    return found;
}

/* "PENDING Resources" */
static void take_task(struct slurm *s, struct str line)
{
    size_t n = 0;
    while (n < line.n && line.p[n] != ' ')
        n++;
    struct str state = str_cut(line, 0, n), reason = str_trim(str_cut(line, n, line.n));
    bool waits =
        str_is(state, "PENDING") || str_starts(state, STR("REQUEUE")) || str_is(state, "SUSPENDED");
    s->waiting += waits;
    s->running += !waits;
    if (waits && (!s->reason || !slurm_is_turn(reason)))
        s->reason = arena_strdup(s->a, reason);
}

/* Are tasks in the queue? Where nobody answers, there may be. */
static bool look_at_queue(struct slurm *s)
{
    const char *argv[] = {"squeue", "-h", "-r", "-o", "%T %r", "-j", job_list(s), NULL};
    struct buf out = {0};
    int code = slurm_call(argv, &out);
    struct str rest = buf_str(&out);
    bool gone = code != 0 && out.p && strstr(out.p, "Invalid job id");
    if (code != 0 && !gone) {
        if (!s->silent)
            slurm_say(
                s, arena_printf(s->a, "squeue: %s; waiting for it", slurm_first_line(s->a, &out)));
        s->silent = true;
        buf_release(&out);
        return true;
    }
    s->silent = false;
    s->running = s->waiting = 0;
    s->reason = NULL;
    while (rest.n && !gone) {
        const char *end = memchr(rest.p, '\n', rest.n);
        size_t n = end ? (size_t)(end - rest.p) : rest.n;
        take_task(s, str_cut(rest, 0, n));
        rest = str_cut(rest, n + 1, rest.n);
    }
    buf_release(&out);
    return s->running || s->waiting;
}

/* Reports tasks that wait for something that may never come, once for each reason. */
static void tell_waiting(struct slurm *s)
{
    time_t now = time(NULL);
    bool odd = s->waiting && s->reason && !slurm_is_turn(str_of(s->reason));
    bool idle = s->waiting && !s->running;
    s->odd_since = !odd ? 0 : s->odd_since ? s->odd_since : now;
    s->idle_since = !idle ? 0 : s->idle_since ? s->idle_since : now;
    bool tell =
        (odd && now - s->odd_since >= ODD_SECONDS) || (idle && now - s->idle_since >= IDLE_SECONDS);
    if (!tell || words_have(&s->reported, s->reason))
        return;
    words_add(&s->reported, s->a, s->reason);
    slurm_say(s, arena_printf(s->a,
                              "job %s: %u of %u parts wait%s: squeue's reason is %s; an "
                              "interrupt (Ctrl-C) cancels them",
                              job_list(s), s->waiting, s->parts, odd ? ", and may never start" : "",
                              s->reason));
}

static void slurm_show_progress(const struct slurm *s)
{
    if (s->o->progress)
        progress_show(NULL, "[%u/%u] job %s: %u running, %u waiting, %u failed", s->done, s->parts,
                      s->jobs.p[s->jobs.n - 1], s->running, s->waiting, s->failed);
}

static void nap(void)
{
    struct timespec t = {.tv_sec = POLL_MS / 1000, .tv_nsec = POLL_MS % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

/* Until nothing is in the queue any more, and what has ended had time to
 * show. -1: it was stopped. */
static int slurm_wait_for(struct slurm *s, bool (*stop)(void), struct err *err)
{
    for (int grace = 0; s->done < s->parts && grace <= GRACE_POLLS;) {
        if (stop()) {
            slurm_cancel(s);
            look_for_reports(s);
            return err_set(
                err, "stopped: job %s was cancelled; %u of %u parts are done, with reports in %s",
                job_list(s), s->done, s->parts, s->o->folder);
        }
        grace = look_at_queue(s) ? 0 : grace + 1;
        look_for_reports(s);
        tell_waiting(s);
        slurm_show_progress(s);
        if (s->done < s->parts)
            nap();
    }
    return 0;
}

/* The last line of what a task said. */
static const char *last_words(struct slurm *s, uint32_t part)
{
    struct buf text = {0};
    struct err err;
    const char *log = arena_printf(s->a, "%s/log-%u.txt", s->o->folder, part), *line = NULL;
    if (fs_read(log, 16 << 20, &text, &err) == 0) {
        struct str all = str_trim(buf_str(&text));
        size_t at = all.n;
        while (at > 0 && all.p[at - 1] != '\n')
            at--;
        line = all.n ? arena_strdup(s->a, str_cut(all, at, all.n)) : NULL;
    }
    buf_release(&text);
    return line ? line : "its log is empty";
}

/* Reports parts that have no report after a second try. */
static void slurm_tell_missing(struct slurm *s)
{
    for (uint32_t i = 0, shown = 0; i < s->parts && shown < 8; i++) {
        if (!s->there[i] && ++shown)
            slurm_say(s, arena_printf(s->a, "part %u/%u ended without a report: %s", i + 1,
                                      s->parts, last_words(s, i + 1)));
    }
}

static int slurm_go(struct slurm *s, bool (*stop)(void), struct err *err)
{
    if (slurm_submit(s, err) < 0 || slurm_wait_for(s, stop, err) < 0)
        return -1;
    if (s->done < s->parts) {
        uint32_t n;
        const char *list = slurm_missing(s, &n);
        slurm_say(s, arena_printf(s->a, "%s %s of %u ended without a report: submitted again",
                                  n == 1 ? "part" : "parts", list, s->parts));
        if (slurm_submit(s, err) < 0 || slurm_wait_for(s, stop, err) < 0)
            return -1;
    }
    slurm_tell_missing(s);
    return 0;
}

int slurm_run(const struct slurm_options *o, const struct words *command, uint32_t pieces,
              bool (*stop)(void), slurm_arrived_fn *arrived, void *ctx, struct words *reports,
              struct arena *a, struct err *err)
{
    struct slurm s = {.o = o, .a = a, .arrived = arrived, .ctx = ctx};
    uint32_t limit = array_limit(), parts = o->parts ? o->parts : pieces;
    s.parts = parts > limit ? limit : parts ? parts : 1;
    s.there = ARENA_ARRAY(a, bool, s.parts);
    if (fs_mkdirs(o->folder, err) < 0)
        return -1;
    /* A report of an earlier run would be taken for this one's. */
    for (uint32_t i = 0; i < s.parts; i++) {
        if (unlink(slurm_report_of(&s, i + 1)) != 0 && errno != ENOENT)
            return err_set(err, "%s: %s", slurm_report_of(&s, i + 1), strerror(errno));
    }
    if (write_script(&s, command, err) < 0)
        return -1;
    int rc = slurm_go(&s, stop, err);
    if (o->progress)
        progress_end();
    for (uint32_t i = 0; i < s.parts; i++) {
        if (s.there[i])
            words_add(reports, a, slurm_report_of(&s, i + 1));
    }
    return rc;
}
