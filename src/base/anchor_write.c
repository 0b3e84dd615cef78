/* Writes whole files: all of the new contents, or nothing. */
#include "base/anchor.h"
#include "base/draft.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int anchor_write_path(const char *path, struct str bytes, struct err *err)
{
    struct arena a = {0};
    struct anchor p;
    errno = 0;
    int rc = anchor_open(&p, fs_dirname(&a, path), NULL);
    if (rc != 0)
        rc = err_set(err, "%s: %s", path, fs_reason(errno));
    else
        draft_sweep(p.fd), rc = anchor_write_as(&p, fs_basename(path), path, bytes, err);
    if (rc == 0)
        draft_sync(p.fd);
    anchor_close(&p);
    arena_release(&a);
    return rc;
}
