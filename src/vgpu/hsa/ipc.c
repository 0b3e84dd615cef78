/* Memory of a GPU in several processes. Memory that a process shares becomes a file without a name,
 * mapped at the same address. The handle contains the process and the descriptor, and data that
 * tells both from later ones of the same number. All processes belong to one user on one machine.
 * The file lives as long as a process has it mapped. */
#include "vgpu/hsa/ipc.h"
#include "base/process_start.h"
#include "base/vec.h"
#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/allocations.h"
#include "vgpu/machine/hooks.h"
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The bytes of a handle. */
struct content {
    uint32_t mark, process;
    int32_t fd;
    uint32_t padding;     /* bytes of the file beyond those that were asked for */
    uint64_t born, inode; /* the process and the file, should the numbers have gone to others */
};
_Static_assert(sizeof(struct content) == sizeof(hsa_amd_ipc_memory_t),
               "a handle has room for 32 bytes");

enum { MARK = 0x76697063 };

struct shared {
    uint64_t base;
    int fd;
};

struct attached {
    char *at;
    size_t span;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static VEC(struct shared) shared;
static VEC(struct attached) attached;

/* Odd while memory moves. It can be read then; a thread that writes to it waits. Kernels may go on
 * meanwhile: the move does not wait for them, since they may wait for the host. */
static atomic_uint moves;

/* Moves are counted, so that a write that is refused for another reason is not tried for ever. */
bool ipc_waits_for_move(void)
{
    static _Thread_local unsigned tried
        __attribute__((tls_model("initial-exec"))); /* a signal handler's */
    const struct timespec turn = {.tv_nsec = 20000};
    unsigned now;
    while ((now = atomic_load(&moves)) % 2 && !machine_orphaned)
        nanosleep(&turn, NULL);
    bool again = tried != now;
    tried = now;
    return again;
}

/* Skips pages that are all zero, mostly of memory that was never used: they take no room in the
 * file. */
static void ipc_copy_pages(char *to, const char *from, size_t span)
{
    static const char zero[POOL_PAGE];
    for (size_t at = 0; at < span; at += POOL_PAGE)
        if (memcmp(from + at, zero, POOL_PAGE) != 0)
            memcpy(to + at, from + at, POOL_PAGE);
}

static bool ipc_move(char *memory, char *second, size_t span, int fd)
{
    machine_catch_faults();
    atomic_fetch_add(&moves, 1);
    bool ok = mprotect(memory, span, PROT_READ) == 0;
    if (ok) {
        ipc_copy_pages(second, memory, span);
        ok =
            mmap(memory, span, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0) != MAP_FAILED;
        if (!ok)
            mprotect(memory, span, PROT_READ | PROT_WRITE);
    }
    atomic_fetch_add(&moves, 1);
    return ok;
}

/* Copies the contents into a file and maps the file in their place. Returns its descriptor, or
 * -1. */
static int ipc_exchange(const struct allocation *a)
{
    int fd = memfd_create("tranship-vgpu", MFD_CLOEXEC);
    char *second = fd >= 0 && ftruncate(fd, (off_t)a->span) == 0
                       ? mmap(NULL, a->span, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
                       : MAP_FAILED;
    bool ok = second != MAP_FAILED;
    if (ok) {
        ok = ipc_move((char *)(uintptr_t)a->base, second, a->span, fd);
        munmap(second, a->span);
    }
    if (!ok && fd >= 0)
        close(fd);
    return ok ? fd : -1;
}

/* The descriptor of the shared memory at that address, which becomes shared now if it was not. */
static int share(const struct allocation *a)
{
    int fd = -1;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < shared.n && fd < 0; i++)
        if (shared.p[i].base == a->base)
            fd = shared.p[i].fd;
    if (fd < 0 && (fd = ipc_exchange(a)) >= 0)
        vec_push(&shared, (struct shared){a->base, fd});
    pthread_mutex_unlock(&lock);
    return fd;
}

void ipc_forget(uint64_t base)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < shared.n; i++)
        if (shared.p[i].base == base) {
            close(shared.p[i].fd);
            shared.p[i] = shared.p[--shared.n];
            break;
        }
    pthread_mutex_unlock(&lock);
}

hsa_status_t hsa_amd_ipc_memory_create(void *memory, size_t size, hsa_amd_ipc_memory_t *handle)
{
    struct allocation a;
    if (!memory || !size || !handle)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!allocations_find((uint64_t)(uintptr_t)memory, 0, &a) ||
        a.base != (uint64_t)(uintptr_t)memory || a.freed || a.kind != ALLOCATION_POOL ||
        !((const struct pool *)a.pool)->owner->isa || size > a.span)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    int fd = share(&a);
    struct stat file;
    if (fd < 0 || fstat(fd, &file) != 0)
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    const struct content c = {.mark = MARK,
                              .process = (uint32_t)getpid(),
                              .fd = fd,
                              .padding = (uint32_t)(a.span - a.size),
                              .born = process_start_time(getpid()),
                              .inode = file.st_ino};
    memcpy(handle, &c, sizeof c);
    return HSA_STATUS_SUCCESS;
}

/* Maps the memory of another process. NULL if that process has ended or has freed it, even if the
 * numbers now belong to others. */
static char *open_memory(const struct content *c, size_t *span)
{
    char path[64];
    struct stat file;
    snprintf(path, sizeof path, "/proc/%u/fd/%d", c->process, c->fd);
    if (process_start_time((int)c->process) != c->born)
        return NULL;
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    bool same = fstat(fd, &file) == 0 && S_ISREG(file.st_mode) && file.st_ino == c->inode &&
                (uint64_t)file.st_size > c->padding;
    *span = same ? (size_t)file.st_size : 0;
    char *at = same ? mmap(NULL, *span, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;
    close(fd);
    return at == MAP_FAILED ? NULL : at;
}

/* The agent that sees it, or the first GPU. */
static struct agent *user(uint32_t n, const hsa_agent_t *agents)
{
    struct agent *a = n && agents ? agent_of(agents[0]) : agent_at(1);
    return a && a->isa ? a : NULL;
}

hsa_status_t hsa_amd_ipc_memory_attach(const hsa_amd_ipc_memory_t *handle, size_t size,
                                       uint32_t nagents, const hsa_agent_t *agents, void **memory)
{
    struct content c;
    size_t span;
    struct agent *owner = user(nagents, agents);
    if (!handle || !memory || !owner)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    memcpy(&c, handle, sizeof c);
    char *at = c.mark == MARK && size ? open_memory(&c, &span) : NULL;
    if (!at)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (size > span) {
        munmap(at, span);
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
    const struct allocation a = {.base = (uint64_t)(uintptr_t)at,
                                 .size = span - c.padding,
                                 .span = span,
                                 .owner = owner,
                                 .pool = &owner->pools[0],
                                 .kind = ALLOCATION_POOL};
    if (!allocations_add(a)) {
        munmap(at, span);
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    }
    /* By whom is not known here: the checker takes all of it for written. */
    VGPU_OBSERVE(written, a.base, a.span);
    pthread_mutex_lock(&lock);
    vec_push(&attached, (struct attached){at, span});
    pthread_mutex_unlock(&lock);
    *memory = at;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_ipc_memory_detach(void *memory)
{
    size_t span = 0;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < attached.n; i++)
        if (attached.p[i].at == memory) {
            span = attached.p[i].span;
            attached.p[i] = attached.p[--attached.n];
            break;
        }
    pthread_mutex_unlock(&lock);
    if (!span)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    allocations_remove((uint64_t)(uintptr_t)memory, NULL);
    if (vgpu_hooks.observer.keep_freed) /* nothing else gets the address */
        mmap(memory, span, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    else
        munmap(memory, span);
    return HSA_STATUS_SUCCESS;
}
