/* A library for LD_PRELOAD: of all calls that write to the disk, the n-th fails, or the process is
 * killed right before it. tools/torture counts n up until a run makes no such call any more.
 *
 * TORTURE=MODE:N[:ERROR] in the environment says which call, and what happens:
 *
 *     fail   the call fails with the error (ENOSPC where none is given)
 *     full   this one and all after it that want space fail
 *     dead   this one and all after it fail
 *     short  of writes only: half is written, and the next write fails
 *     kill   SIGKILL before the call
 *     torn   of writes only: half is written, then SIGKILL
 *     alloc  of the program's own allocations: NULL
 *
 * TORTURE_LOG: a file that gets a line about the call. TORTURE_NO_LINKS: a file system without hard
 * links. */
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

enum mode { NOTHING, FAIL, FULL, DEAD, SHORT, KILL, TORN, ALLOC };
enum call { OTHER, SPACE, WRITE }; /* what a full disk refuses; WRITE does as well */

static enum mode mode;
static long hit;
static int code = ENOSPC;
static bool no_links;
static atomic_long calls;
static uintptr_t program_begin, program_end;

static int torture_fail_find_program(struct dl_phdr_info *info, size_t size, void *ctx)
{
    (void)size, (void)ctx;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_LOAD && p->p_flags & PF_X) {
            program_begin = info->dlpi_addr + p->p_vaddr;
            program_end = program_begin + p->p_memsz;
        }
    }
    return 1; /* the first is the program itself */
}

__attribute__((constructor)) static void torture_fail_begin(void)
{
    static const char *const names[] = {"",      "fail", "full", "dead",
                                        "short", "kill", "torn", "alloc"};
    static const struct {
        const char *name;
        int code;
    } errors[] = {{"ENOSPC", ENOSPC}, {"EIO", EIO}, {"EDQUOT", EDQUOT}, {"EROFS", EROFS}};
    const char *what = getenv("TORTURE");
    no_links = getenv("TORTURE_NO_LINKS") != NULL;
    if (!what)
        return;
    size_t n = strcspn(what, ":");
    char *end = NULL;
    hit = what[n] ? strtol(what + n + 1, &end, 10) : 0;
    for (size_t i = 0; end && *end == ':' && i < sizeof errors / sizeof *errors; i++) {
        if (strcmp(end + 1, errors[i].name) == 0)
            code = errors[i].code;
    }
    dl_iterate_phdr(torture_fail_find_program, NULL);
    for (int i = 1; i < (int)(sizeof names / sizeof *names); i++) {
        if (strlen(names[i]) == n && strncmp(what, names[i], n) == 0)
            mode = (enum mode)i;
    }
}

/* Not by way of the functions that are replaced here, and without memory. */
static void torture_fail_tell(const char *call, const char *path, int fd)
{
    const char *name = getenv("TORTURE_LOG");
    char line[1024], link[64], target[512] = "";
    if (!path) {
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t n = readlink(link, target, sizeof target - 1);
        target[n > 0 ? n : 0] = '\0';
        path = target;
    }
    int n = snprintf(line, sizeof line, "%s %s\n", call, path);
    if (n >= (int)sizeof line)
        n = (int)sizeof line - 1;
    long log =
        name ? syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644)
             : -1;
    if (log >= 0) {
        syscall(SYS_write, (int)log, line, (size_t)n);
        syscall(SYS_close, (int)log);
    }
}

/* True where the call is to fail, with errno set. */
static bool strike(enum call what, const char *call, const char *path, int fd)
{
    int before = errno;
    bool writes_only = mode == SHORT || mode == TORN;
    if (mode == NOTHING || mode == ALLOC || (writes_only && what != WRITE) ||
        (mode == FULL && what == OTHER))
        return false;
    long n = atomic_fetch_add(&calls, 1) + 1;
    bool lasting = mode == FULL || mode == DEAD;
    if (n < hit || (n > hit && !lasting && !(mode == SHORT && n == hit + 1)))
        return false;
    if (n == hit)
        torture_fail_tell(call, path, fd);
    if (mode == KILL)
        kill(getpid(), SIGKILL);
    errno = before;
    if (writes_only && n == hit)
        return false;
    errno = code;
    return true;
}

static bool torture_fail_is_file(int fd)
{
    struct stat st;
    return fd > 2 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

static bool torture_fail_is_written(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return torture_fail_is_file(fd) && flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

static int opened(int dir, const char *path, int flags, mode_t mask)
{
    bool writes = (flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT;
    if (writes && !(flags & O_PATH) && strncmp(path, "/dev/", 5) != 0 &&
        strike(flags & O_CREAT ? SPACE : OTHER, "open", path, -1))
        return -1;
    return (int)syscall(SYS_openat, dir, path, flags, mask);
}

/* O_CREAT and O_TMPFILE have a third argument. */
#define MASK_OF(flags)                                                                             \
    mode_t mask = 0;                                                                               \
    if ((flags) & (O_CREAT | __O_TMPFILE)) {                                                       \
        va_list ap;                                                                                \
        va_start(ap, flags);                                                                       \
        mask = va_arg(ap, mode_t);                                                                 \
        va_end(ap);                                                                                \
    }

int open(const char *path, int flags, ...)
{
    MASK_OF(flags)
    return opened(AT_FDCWD, path, flags, mask);
}

int open64(const char *path, int flags, ...)
{
    MASK_OF(flags)
    return opened(AT_FDCWD, path, flags, mask);
}

int openat(int dir, const char *path, int flags, ...)
{
    MASK_OF(flags)
    return opened(dir, path, flags, mask);
}

int openat64(int dir, const char *path, int flags, ...)
{
    MASK_OF(flags)
    return opened(dir, path, flags, mask);
}

/* How much of a write is let through, or -1 with errno. */
static ssize_t let_through(int fd, size_t n, bool *ends)
{
    *ends = false;
    if (!torture_fail_is_file(fd))
        return (ssize_t)n;
    if (strike(WRITE, "write", NULL, fd))
        return -1;
    bool halved = (mode == SHORT || mode == TORN) && atomic_load(&calls) == hit;
    *ends = halved && mode == TORN;
    return (ssize_t)(halved ? n / 2 : n);
}

ssize_t write(int fd, const void *p, size_t n)
{
    bool ends;
    ssize_t some = let_through(fd, n, &ends);
    ssize_t done = some < 0 ? -1 : syscall(SYS_write, fd, p, (size_t)some);
    if (ends)
        kill(getpid(), SIGKILL);
    return done;
}

ssize_t pwrite(int fd, const void *p, size_t n, off_t at)
{
    bool ends;
    ssize_t some = let_through(fd, n, &ends);
    ssize_t done = some < 0 ? -1 : syscall(SYS_pwrite64, fd, p, (size_t)some, at);
    if (ends)
        kill(getpid(), SIGKILL);
    return done;
}

ssize_t pwrite64(int fd, const void *p, size_t n, off64_t at)
{
    return pwrite(fd, p, n, at);
}

/* The descriptor is closed all the same, as Linux does it. */
int close(int fd)
{
    bool fails = torture_fail_is_written(fd) && strike(OTHER, "close", NULL, fd);
    int before = errno, rc = (int)syscall(SYS_close, fd);
    if (fails)
        errno = before;
    return fails ? -1 : rc;
}

int fsync(int fd)
{
    return strike(SPACE, "fsync", NULL, fd) ? -1 : (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return strike(SPACE, "fdatasync", NULL, fd) ? -1 : (int)syscall(SYS_fdatasync, fd);
}

int ftruncate(int fd, off_t n)
{
    return strike(SPACE, "ftruncate", NULL, fd) ? -1 : (int)syscall(SYS_ftruncate, fd, n);
}

int fchmod(int fd, mode_t mask)
{
    return strike(OTHER, "fchmod", NULL, fd) ? -1 : (int)syscall(SYS_fchmod, fd, mask);
}

int fchown(int fd, uid_t user, gid_t group)
{
    return strike(OTHER, "fchown", NULL, fd) ? -1 : (int)syscall(SYS_fchown, fd, user, group);
}

int fsetxattr(int fd, const char *name, const void *value, size_t n, int flags)
{
    return strike(SPACE, "fsetxattr", NULL, fd)
               ? -1
               : (int)syscall(SYS_fsetxattr, fd, name, value, n, flags);
}

int mkdirat(int dir, const char *path, mode_t mask)
{
    return strike(SPACE, "mkdir", path, -1) ? -1 : (int)syscall(SYS_mkdirat, dir, path, mask);
}

int mkdir(const char *path, mode_t mask)
{
    return mkdirat(AT_FDCWD, path, mask);
}

int unlinkat(int dir, const char *path, int flags)
{
    return strike(OTHER, "unlink", path, -1) ? -1 : (int)syscall(SYS_unlinkat, dir, path, flags);
}

int unlink(const char *path)
{
    return unlinkat(AT_FDCWD, path, 0);
}

int linkat(int from_dir, const char *from, int to_dir, const char *to, int flags)
{
    if (no_links) {
        errno = EPERM;
        return -1;
    }
    return strike(SPACE, "link", to, -1)
               ? -1
               : (int)syscall(SYS_linkat, from_dir, from, to_dir, to, flags);
}

int link(const char *from, const char *to)
{
    return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned flags)
{
    return strike(SPACE, "rename", to, -1)
               ? -1
               : (int)syscall(SYS_renameat2, from_dir, from, to_dir, to, flags);
}

int renameat(int from_dir, const char *from, int to_dir, const char *to)
{
    return renameat2(from_dir, from, to_dir, to, 0);
}

int rename(const char *from, const char *to)
{
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0);
}

/* Allocations: those of the program's own code, not libclang's and not the C library's. */

extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t n);

static bool starves(const void *caller)
{
    uintptr_t at = (uintptr_t)caller;
    if (mode != ALLOC || at < program_begin || at >= program_end ||
        atomic_fetch_add(&calls, 1) + 1 != hit)
        return false;
    torture_fail_tell("allocation", "", -1);
    errno = ENOMEM;
    return true;
}

void *malloc(size_t n)
{
    return starves(__builtin_return_address(0)) ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return starves(__builtin_return_address(0)) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *p, size_t n)
{
    return starves(__builtin_return_address(0)) ? NULL : __libc_realloc(p, n);
}
