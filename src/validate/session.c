/* Commands and their logs, and what the manifest expects of a step. */
#include "validate/session.h"
#include "base/fs.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOG_MAX = 64 << 20, COMPILE_TIMEOUT = 600, LINE_MAX_SHOWN = 200 };

/* The command as a line of the log, in front of what it says. */
static void log_command(const char *log, const struct words *command)
{
    struct buf text = {0};
    FILE *f = fopen(log, "ae");
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
    FILE *f = fopen(to, "ae");
    if (f && fs_read(from, LOG_MAX, &text, &err) == 0 && text.len)
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
    bool found = path && fs_read(path, (size_t)1 << 30, &bytes, &err) == 0 && bytes.len &&
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
    if (!path || fs_read(path, (size_t)1 << 30, &bytes, &err) != 0)
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

/* "TS1704" of "TS1704 hipBLAS is a package of its own": such a text names a finding of the port. */
static bool is_finding(const char *text)
{
    return text[0] == 'T' && text[1] == 'S' && strspn(text + 2, "0123456789") == 4;
}

static bool as_expected(const struct job *j, const struct step *step, const struct known_failure *known,
                        const char *text)
{
    if (is_finding(known->text))
        return strstr(port_findings(j), arena_printf(j->a, "%.6s", known->text)) != NULL;
    return (step->why && strstr(step->why, known->text)) || (text && strstr(text, known->text)) ||
           session_file_has(step->log, known->text);
}

void session_settle(const struct job *j, struct step *step, enum stage stage, const char *arch,
                    const char *text)
{
    const struct known_failure *known = kase_known(j->k, stage, j->t->name, arch);
    if (!known || (step->verdict != VERDICT_PASS && step->verdict != VERDICT_FAIL))
        return;
    if (step->verdict == VERDICT_PASS) {
        step->verdict = VERDICT_UNEXPECTED;
        step->why =
            arena_printf(j->a, "it passes, and %s says that it can't: %s", j->k->manifest, known->reason);
    } else if (as_expected(j, step, known, text)) {
        step->verdict = VERDICT_KNOWN;
        step->why = known->reason;
    } else {
        step->why = arena_printf(j->a, "%s (it is known to fail, but with '%s')",
                                 step->why ? step->why : "it fails", known->text);
    }
}

/* Copies the bytes; what is copied here can be made again, so nothing waits for the disk. */
static int copy_bytes(int in, int out)
{
    ssize_t n;
    while ((n = copy_file_range(in, NULL, out, NULL, (size_t)1 << 30, 0)) > 0)
        ;
    if (n == 0 || (errno != EXDEV && errno != EINVAL && errno != ENOSYS && errno != EOPNOTSUPP))
        return (int)n;
    while ((n = sendfile(out, in, NULL, (size_t)1 << 30)) > 0) /* between file systems that can't */
        ;
    return (int)n;
}

int session_copy(const char *from, const char *to, struct err *err)
{
    struct arena a = {0};
    struct stat st;
    int rc = fs_mkdirs(fs_dirname(&a, to), err), in = rc == 0 ? open(from, O_RDONLY | O_CLOEXEC) : -1,
        out = -1;
    if (rc == 0 && in >= 0 && fstat(in, &st) == 0)
        out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, (st.st_mode & 0777) | S_IWUSR);
    if (rc == 0 && (in < 0 || out < 0 || copy_bytes(in, out) != 0))
        rc = err_set(err, "%s: it can't be copied to %s: %s", from, to, strerror(errno));
    if (out >= 0 && close(out) != 0 && rc == 0)
        rc = err_set(err, "%s: %s", to, strerror(errno));
    if (in >= 0)
        close(in);
    arena_release(&a);
    return rc;
}

struct keep {
    const char *from, *to;
};

static int keep_one(void *ctx, const char *path)
{
    const struct keep *k = ctx;
    struct arena a = {0};
    struct err err;
    int rc = session_copy(path, fs_join(&a, k->to, path + strlen(k->from) + 1), &err);
    arena_release(&a);
    return rc;
}

void session_keep(struct job *j, const char *entry, const char *part)
{
    struct err err;
    if (!j->s->o->keep || !entry)
        return;
    /* The name may be a path, where two folders have the same name: it must not lead out of DIR. */
    char *name = arena_strdup(j->a, str_of(j->k->name));
    for (char *dots; (dots = strstr(name, ".."));)
        dots[0] = dots[1] = '_';
    struct keep k = {entry, arena_printf(j->a, "%s/%s/%s/%s", j->s->o->keep, name, j->t->name, part)};
    if (fs_mkdirs(k.to, &err) != 0 || fs_walk(entry, keep_one, &k, &err) != 0)
        j->s->keep_failed = true;
}

int session_copy_folder(const char *from, const char *to, struct err *err)
{
    struct keep k = {from, to};
    int rc = fs_mkdirs(to, err);
    return rc == 0 ? fs_walk(from, keep_one, &k, err) : rc;
}
