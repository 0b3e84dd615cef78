#include "validate/session/command.h"
#include "base/fs.h"
#include "validate/process/process.h"
#include "validate/session/files.h"
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOG_MAX = 64 << 20, COMPILE_TIMEOUT = 600, LINE_MAX_SHOWN = 200 };

/* Opens a log for appending. The program of an earlier command may have put anything in its place,
 * so a link is not followed, and a FIFO is not waited for. NULL if it can't be opened. */
static FILE *open_log(const char *log)
{
    struct stat st;
    int fd = open(
        log, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    FILE *f = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) ? fdopen(fd, "a") : NULL;
    if (!f && fd >= 0)
        close(fd);
    return f;
}

/* Writes the command as a line of the log, before its output. */
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
    if (f && files_read(from, LOG_MAX, &text, &err) == 0 && text.len)
        fwrite(text.p, 1, text.len, f);
    if (f)
        fclose(f);
    buf_release(&text);
    unlink(from);
}

struct command_end command_run(const struct words *command, const char *folder, const char *log,
                               struct arena *a)
{
    const char *part = arena_printf(a, "%s.part", log);
    struct process p = {.argv = command->p,
                        .folder = folder,
                        .output = part,
                        .timeout = COMPILE_TIMEOUT,
                        .output_limit = LOG_MAX,
                        .quiet_core = true};
    struct words ended = {0};
    struct process_result r = {0};
    struct err err;
    words_append(&ended, a, command);
    p.argv = ended.p;
    log_command(log, command);
    int rc = process_run(&p, &r, &err);
    append_file(log, part);
    struct command_end end = {
        .by_itself = rc == 0 && r.end == PROCESS_EXITED, .seconds = r.seconds, .peak = r.peak};
    if (rc != 0)
        end.trouble = arena_strdup(a, str_of(err.msg));
    else if (!end.by_itself || r.code != 0)
        end.trouble = process_end_text(&r, COMPILE_TIMEOUT, a);
    return end;
}

/* True for a line with an error of a compiler or a linker. *at becomes the place where the message
 * itself begins. */
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

/* Returns the line of a log that says most. *error is set if it is an error of a compiler or
 * linker, not just the last line. */
static const char *telling_line(const char *path, struct arena *a, bool *error)
{
    struct buf bytes = {0};
    struct err err;
    struct str last = {NULL, 0};
    const char *found = NULL;
    if (!path || files_read(path, (size_t)1 << 30, &bytes, &err) != 0)
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

const char *command_telling(const char *path, struct arena *a)
{
    bool error;
    return telling_line(path, a, &error);
}

const char *command_failure(const char *path, const char *ended, struct arena *a)
{
    bool error = false;
    const char *line = telling_line(path, a, &error);
    return !line ? ended : error ? line : arena_printf(a, "%s; the last line: %s", ended, line);
}
