#include "toolkit/empty.h"
#include "toolkit/file.h"
#include "toolkit/stub.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* What an empty object has in it. In pieces, so that this program is not taken for one. */
static void mark(struct buf *b)
{
    buf_addstr(b, "tranship:");
    buf_addstr(b, "empty-object:");
}

int empty_write(const char *object, const char *source, struct err *err)
{
    struct buf note = {0}, bytes = {0};
    mark(&note);
    buf_addstr(&note, source);
    stub_object(NULL, 0, note.p, &bytes);
    int rc = toolkit_file(object, buf_str(&bytes), false, err);
    buf_release(&note);
    buf_release(&bytes);
    return rc;
}

bool empty_in(const char *path)
{
    struct stat st;
    bool found = false;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0) {
        void *p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (p != MAP_FAILED) {
            struct buf note = {0};
            mark(&note);
            found = memmem(p, (size_t)st.st_size, note.p, note.len) != NULL;
            buf_release(&note);
            munmap(p, (size_t)st.st_size);
        }
    }
    if (fd >= 0)
        close(fd);
    return found;
}
