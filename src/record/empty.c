#include "record/empty.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

void empty_mark(const char *source, struct buf *out)
{
    /* in pieces, so that this program is not taken for one */
    buf_addstr(out, "tranship:");
    buf_addstr(out, "empty-object:");
    buf_addstr(out, source);
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
            empty_mark("", &note);
            found = memmem(p, (size_t)st.st_size, note.p, note.len) != NULL;
            buf_release(&note);
            munmap(p, (size_t)st.st_size);
        }
    }
    if (fd >= 0)
        close(fd);
    return found;
}
