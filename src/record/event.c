#include "record/event.h"
#include "base/die.h"
#include "base/fs.h"
#include "record/event_parts.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

enum { RECORD_MAX = 1 << 30 };

static const char *const kinds[] = {"compile",    "link",         "archive",
                                    "preprocess", "dependencies", "other"};

const char *record_kind_name(enum record_kind kind)
{
    return kinds[kind];
}

bool event_kind_of(const char *name, enum record_kind *kind)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i], name) == 0) {
            *kind = (enum record_kind)i;
            return true;
        }
    }
    return false;
}

/* Files and folders of probes. */
static bool is_of_probe(const char *path)
{
    static const char *const parts[] = {"CMakeFiles/CMakeScratch", "CMakeFiles/CMakeTmp",
                                        "/CompilerId", "meson-private/", "__cmake_determine_cuda"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(path, parts[i]))
            return true;
    const char *base = fs_basename(path);
    return strncmp(base, "conftest.", 9) == 0 || strcmp(path, "/dev/null") == 0 ||
           strcmp(path, "-") == 0;
}

bool record_is_probe(const struct record_event *e)
{
    bool probe = is_of_probe(e->cwd) || e->ninputs == 0;
    for (int i = 0; i < e->ninputs && !probe; i++)
        probe = is_of_probe(e->input[i]);
    return probe;
}

static int write_line(int fd, const char *file, const struct buf *line, struct err *err)
{
    int rc = 0;
    while (flock(fd, LOCK_EX) != 0 && errno == EINTR)
        ;
    rc = fs_write_all(fd, buf_str(line));
    close(fd); /* and the lock is gone */
    return rc ? err_set(err, "%s: %s", file, fs_reason(rc)) : 0;
}

int record_begin(const char *file, const struct record *head, struct err *err)
{
    struct buf line = {0};
    int fd = open(file, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (fd < 0)
        return err_set(err, "%s: %s", file, fs_reason(errno));
    event_write_head(head, &line);
    int rc = write_line(fd, file, &line, err);
    buf_release(&line);
    return rc;
}

int record_append(const char *file, const struct record_event *e, struct err *err)
{
    struct buf line = {0};
    int fd = open(file, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (fd < 0)
        return err_set(err, "%s: %s", file, fs_reason(errno));
    event_write(e, &line);
    int rc = write_line(fd, file, &line, err);
    buf_release(&line);
    return rc;
}

int record_read(const char *file, struct record *r, struct arena *a, struct err *err)
{
    struct buf text = {0};
    int rc = fs_read(file, RECORD_MAX, &text, err);
    if (rc == 0)
        rc = record_parse(file, buf_str(&text), r, a, err);
    buf_release(&text);
    return rc;
}

void record_write(const struct record *r, struct buf *out)
{
    event_write_head(r, out);
    for (int i = 0; i < r->n; i++)
        event_write(&r->event[i], out);
}
