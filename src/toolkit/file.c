#include "toolkit/file.h"
#include "base/fs.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int make_folder(const char *path, struct err *err)
{
    struct arena a = {0};
    int rc = fs_mkdirs(fs_dirname(&a, path), err);
    arena_release(&a);
    return rc;
}

int toolkit_file(const char *path, struct str bytes, bool program, struct err *err)
{
    if (make_folder(path, err) != 0)
        return -1;
    unlink(path); /* a link there is not followed */
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, program ? 0777 : 0666);
    int why = fd < 0 ? errno : fs_write_all(fd, bytes);
    if (fd >= 0 && close(fd) != 0 && !why)
        why = errno;
    return why ? err_set(err, "%s: %s", path, fs_reason(why)) : 0;
}

int toolkit_link(const char *to, const char *path, struct err *err)
{
    if (make_folder(path, err) != 0)
        return -1;
    unlink(path);
    if (symlink(to, path) != 0)
        return err_set(err, "%s: %s", path, fs_reason(errno));
    return 0;
}
