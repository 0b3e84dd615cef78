/* Commands and their logs, and what the manifest expects of a step. */
#include "validate/session/session.h"
#include "base/fs.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOG_MAX = 64 << 20, COMPILE_TIMEOUT = 600, LINE_MAX_SHOWN = 200 };

/* Opens a log to write at its end. A program of an earlier command may have put anything in its place: a link
 * is not followed, a FIFO not waited for. NULL: it can't be. */
static FILE *open_log(const char *log)
{
    struct stat st;
    int fd = open(log, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    FILE *f = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) ? fdopen(fd, "a") : NULL;
    if (!f && fd >= 0)
        close(fd);
    return f;
}

/* The command as a line of the log, in front of what it says. */
static void log_command(const char *log, const struct words *command)
{
    struct buf text = {0};
    FILE *f = open_log(log);
    buf_addstr(&text, "$ ");
    words_text(command, &text);
    if (f) {
        fprintf(f, "%s\n", text.p);
        fclose(f);
    }
    buf_release(&text);
}

/* Appends a file to another and removes it. */
static void append_file(const char *to, const char *from)
{
    struct buf text = {0};
    struct err err;
    FILE *f = open_log(to);
    if (f && session_read(from, LOG_MAX, &text, &err) == 0 && text.len)
        fwrite(text.p, 1, text.len, f);
    if (f)
        fclose(f);
    buf_release(&text);
    unlink(from);
}

const char *session_command(struct job *j, const struct words *command, const char *folder, const char *log,
                            double *seconds, uint64_t *peak)
{
    const char *part = arena_printf(j->a, "%s.part", log);
    struct process p = {.argv = command->p,
                        .folder = folder,
                        .output = part,
                        .timeout = COMPILE_TIMEOUT,
                        .output_limit = LOG_MAX,
                        .quiet_core = true};
    struct words ended = {0};
    struct process_result r = {0};
    struct err err;
    words_append(&ended, j->a, command);
    p.argv = ended.p;
    log_command(log, command);
    int rc = process_run(&p, &r, &err);
    append_file(log, part);
    *seconds = r.seconds;
    *peak = r.peak;
    if (rc != 0)
        return arena_strdup(j->a, str_of(err.msg));
    if (r.end == PROCESS_EXITED && r.code == 0)
        return "";
    return process_end_text(&r, COMPILE_TIMEOUT, j->a);
}

bool session_file_has(const char *path, const char *text)
{
    struct buf bytes = {0};
    struct err err;
    bool found = path && session_read(path, (size_t)1 << 30, &bytes, &err) == 0 && bytes.len &&
                 memmem(bytes.p, bytes.len, text, strlen(text));
    buf_release(&bytes);
    return found;
}

/* True for a line with an error of a compiler or a linker; *at: where the message itself begins. */
static bool is_error(struct str line, size_t *at)
{
    static const char *const signs[] = {"error: ", "undefined reference", "undefined symbol",
                                        "fatal error: "};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const char *p = memmem(line.p, line.n, signs[i], strlen(signs[i]));
        if (p) {
            *at = i == 0 || i == 3 ? (size_t)(p - line.p) + strlen(signs[i]) : (size_t)(p - line.p);
            return true;
        }
    }
    return false;
}

/* The telling line of a log; *error: it is an error of a compiler or linker, not just the last line. */
static const char *telling_line(const char *path, struct arena *a, bool *error)
{
    struct buf bytes = {0};
    struct err err;
    struct str last = {NULL, 0};
    const char *found = NULL;
    if (!path || session_read(path, (size_t)1 << 30, &bytes, &err) != 0)
        return NULL;
    for (size_t at = 0; at < bytes.len && !found;) {
        const char *end = memchr(bytes.p + at, '\n', bytes.len - at);
        size_t n = end ? (size_t)(end - (bytes.p + at)) : bytes.len - at, from;
        struct str line = str_trim((struct str){bytes.p + at, n});
        at += n + 1;
        if (!line.n || str_starts(line, STR("$ ")))
            continue;
        last = line;
        if (is_error(line, &from))
            found = arena_strdup(a, str_cut(line, from, from + LINE_MAX_SHOWN));
    }
    *error = found != NULL;
    if (!found && last.n)
        found = arena_strdup(a, str_cut(last, 0, LINE_MAX_SHOWN));
    buf_release(&bytes);
    return found;
}

const char *session_telling(const char *path, struct arena *a)
{
    bool error;
    return telling_line(path, a, &error);
}

const char *session_failure(const char *path, const char *ended, struct arena *a)
{
    bool error = false;
    const char *line = telling_line(path, a, &error);
    return !line ? ended : error ? line : arena_printf(a, "%s; the last line: %s", ended, line);
}

static bool as_expected(const struct job *j, const struct step *step, const struct known_failure *known,
                        const char *entry)
{
    if (manifest_is_finding(known->text))
        return strstr(port_findings(j), arena_printf(j->a, "%.6s", known->text)) != NULL;
    return (step->why && strstr(step->why, known->text)) || session_file_has(step->log, known->text) ||
           (entry && (session_file_has(fs_join(j->a, entry, "errors.txt"), known->text) ||
                      session_file_has(fs_join(j->a, entry, "output.txt"), known->text)));
}

/* It passes: the first line that says that it can't has the word, then the first that says that it may not.
 */
static void settle_pass(const struct job *j, struct step *step, enum stage stage, const char *arch)
{
    const struct known_failure *f = NULL, *cannot = NULL, *may = NULL;
    while ((f = test_case_known(j->k, f, stage, j->t->name, arch))) {
        may = f->may && !may ? f : may;
        cannot = !f->may && !cannot ? f : cannot;
    }
    if (cannot) {
        step->verdict = VERDICT_UNEXPECTED;
        step->why =
            arena_printf(j->a, "it passes, and %s says that it can't: %s", j->k->manifest, cannot->reason);
    } else if (may) {
        step->why = arena_printf(j->a, "it passes here, and may fail: %s%s%s", may->reason,
                                 step->why ? "; " : "", step->why ? step->why : "");
    }
}

void session_settle(const struct job *j, struct step *step, enum stage stage, const char *arch,
                    const char *entry)
{
    const struct known_failure *f = NULL, *first = NULL;
    if (step->verdict == VERDICT_PASS)
        settle_pass(j, step, stage, arch);
    if (step->verdict != VERDICT_FAIL)
        return;
    while ((f = test_case_known(j->k, f, stage, j->t->name, arch)) && !as_expected(j, step, f, entry))
        first = first ? first : f;
    if (f) {
        step->verdict = VERDICT_KNOWN;
        step->why = f->reason;
    } else if (first) {
        step->why = arena_printf(j->a, "%s (it is known to fail, but with '%s')",
                                 step->why ? step->why : "it fails", first->text);
    }
}

bool session_is_report(const struct session *s, const char *path)
{
    struct arena a = {0};
    const char *absolute = fs_absolute(&a, path);
    bool found = false;
    for (size_t i = 0; i < s->o->reports.n && !found; i++)
        found = strcmp(fs_absolute(&a, s->o->reports.p[i]), absolute) == 0;
    arena_release(&a);
    return found;
}
