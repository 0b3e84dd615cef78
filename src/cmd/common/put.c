#include "cmd/common/put.h"
#include "base/anchor.h"
#include "base/draft.h"
#include "base/fs.h"
#include "cmd/common/cmd.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool reader_gone; /* standard output's */

void put_begin(void)
{
    signal(SIGPIPE, SIG_IGN);
}

struct str put_format(const char *report)
{
    return (struct str){report, strcspn(report, "=")};
}

const char *put_name(const char *report)
{
    const char *eq = strchr(report, '=');
    return eq ? eq + 1 : NULL;
}

/* The N of "/dev/fd/N" and its other names, or -1. It is written to itself: opening such a name
 * fails for sockets, and cuts off a file that the shell opened to append to. */
static int descriptor(const char *name)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    if (!name || strcmp(name, "-") == 0 || strcmp(name, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(name, "/dev/stderr") == 0)
        return STDERR_FILENO;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        const char *digits = name + strlen(folders[i]);
        size_t n = str_starts(str_of(name), str_of(folders[i])) ? strspn(digits, "0123456789") : 0;
        if (n && n < 6 && !digits[n])
            return (int)strtol(digits, NULL, 10);
    }
    return -1;
}

bool put_is_stdout(const char *name)
{
    return descriptor(name) == STDOUT_FILENO;
}

bool put_is_stream(const char *name)
{
    return descriptor(name) >= 0 || fs_kind(name) == FS_OTHER;
}

/* 0, or the errno of what failed. */
static int cmd_put_write_all(int fd, struct str bytes)
{
    while (bytes.n) {
        ssize_t n = write(fd, bytes.p, bytes.n);
        struct pollfd ready = {fd, POLLOUT, 0};
        if (n < 0 && errno == EAGAIN) /* somebody else made it so, who shares it */
            poll(&ready, 1, -1);
        else if (n < 0 && errno != EINTR)
            return errno;
        if (n > 0)
            bytes = str_cut(bytes, (size_t)n, bytes.n);
    }
    return 0;
}

void put_aside(int fd, struct str bytes)
{
    fflush(fd == STDOUT_FILENO ? stdout : stderr);
    cmd_put_write_all(fd, bytes);
}

int put_stdout(struct str bytes, struct err *err)
{
    int code = fflush(stdout) == 0 ? 0 : errno;
    if (!code && !reader_gone)
        code = cmd_put_write_all(STDOUT_FILENO, bytes);
    if (code == EPIPE)
        reader_gone = true;
    else if (code)
        return err_set(err, "standard output: %s", strerror(code));
    return 0;
}

static int cmd_put_fail(const char *name, int code, struct err *err)
{
    return err_set(err, "%s: %s", name, strerror(code));
}

/* Neither made nor cut off: it must be there, and hold nothing. */
static int cmd_put_device(const char *name, struct str bytes, struct err *err)
{
    struct stat st;
    int fd = open(name, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return cmd_put_fail(name, errno, err);
    int code = fstat(fd, &st) == 0 ? 0 : errno, rc = 0;
    if (!code && !S_ISFIFO(st.st_mode) && !S_ISCHR(st.st_mode))
        rc = err_set(err, "%s is not a file, pipe or terminal; nothing was written", name);
    else if (!code)
        code = cmd_put_write_all(fd, bytes);
    if (close(fd) != 0 && !code)
        code = errno;
    return code ? cmd_put_fail(name, code, err) : rc;
}

/* Removes the files of a killed run that was writing a report there. */
static void sweep_beside(const char *name)
{
    struct arena a = {0};
    int fd = open(fs_dirname(&a, name), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        draft_sweep(fd);
        close(fd);
    }
    arena_release(&a);
}

int put_file(const char *name, struct str bytes, struct err *err)
{
    struct stat st;
    int fd = descriptor(name);
    if (fd == STDOUT_FILENO)
        return put_stdout(bytes, err);
    if (fd >= 0) {
        int code = cmd_put_write_all(fd, bytes);
        return code ? cmd_put_fail(name, code, err) : 0;
    }
    bool link = lstat(name, &st) == 0 && S_ISLNK(st.st_mode);
    enum fs_kind kind = fs_kind(name);
    if (kind == FS_OTHER)
        return cmd_put_device(name, bytes, err);
    if (link && kind != FS_DIR)
        return err_set(err, "%s is a link; name the file that it points to. Nothing was written",
                       name);
    sweep_beside(name);
    return anchor_write_path(name, bytes, err);
}

int put_end(int code)
{
    if (reader_gone && code != EXIT_ENVIRONMENT) {
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    return code;
}
