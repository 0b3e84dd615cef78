#include "standin/rccl/clique.h"
#include "base/process_start.h"
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

void clique_ring(struct clique *q)
{
    atomic_fetch_add(&q->bell, 1);
    syscall(SYS_futex, &q->bell, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

bool clique_wait(struct clique *q, uint32_t seen)
{
    const struct timespec a_while = {.tv_nsec = 50000000};
    long rc = syscall(SYS_futex, &q->bell, FUTEX_WAIT, seen, &a_while, NULL, 0);
    return rc == 0 || errno != ETIMEDOUT;
}

const char *rank_gone(const struct clique_slot *s)
{
    switch (atomic_load(&s->state)) {
    case RANK_LEFT:
        return "has left: ncclCommDestroy";
    case RANK_ABORTED:
        return "has left: ncclCommAbort";
    case RANK_JOINED:
    case RANK_READY:
        return s->process != getpid() && process_start_time(s->process) != s->born ? "has ended"
                                                                                   : NULL;
    default:
        return NULL;
    }
}

/* ---- ids ---- */

/* What the bytes of an id are. */
struct content {
    char mark[16];
    int32_t process, fd;
    uint64_t born;
    uint64_t inode; /* of the clique: the descriptor's number is another one's later */
};

static const char mark[16] = "tranship's rccl";

static struct content content_of(const char id[ID_SIZE])
{
    struct content c;
    memcpy(&c, id, sizeof c);
    return c;
}

/* Descriptors of ids that this process keeps. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int kept[256];
static size_t nkept;

/* 0: the descriptor is closed. */
static uint64_t inode_of(int fd)
{
    struct stat s;
    return fstat(fd, &s) == 0 ? s.st_ino : 0;
}

int id_new(char id[ID_SIZE])
{
    struct shared_segment a;
    if (segment_new(&a, sizeof(struct clique)) != 0)
        return -1;
    struct content c = {.process = getpid(), .fd = dup(a.fd), .born = process_start_time(getpid())};
    c.inode = inode_of(c.fd);
    memcpy(c.mark, mark, sizeof mark);
    segment_close(&a);
    if (c.fd < 0)
        return -1;
    pthread_mutex_lock(&lock);
    if (nkept < sizeof kept / sizeof *kept) /* what is not noted is kept until the process ends */
        kept[nkept++] = c.fd;
    pthread_mutex_unlock(&lock);
    memset(id, 0, ID_SIZE);
    memcpy(id, &c, sizeof c);
    return 0;
}

int id_open(const char id[ID_SIZE], struct shared_segment *a)
{
    struct content c = content_of(id);
    if (memcmp(c.mark, mark, sizeof mark) != 0) {
        errno = EINVAL;
        return -1;
    }
    if (!id_alive(id)) {
        errno = ESRCH;
        return -1;
    }
    if (segment_open(a, c.process, c.fd) != 0 || inode_of(a->fd) != c.inode) {
        const bool denied = a->fd < 0 && errno == EACCES;
        segment_close(a);
        errno = denied ? EACCES : ESTALE;
        return -1;
    }
    if (segment_room(a, sizeof(struct clique), false))
        return 0;
    segment_close(a);
    return -1;
}

bool id_alive(const char id[ID_SIZE])
{
    struct content c = content_of(id);
    return process_start_time(c.process) == c.born;
}

void id_done(const char id[ID_SIZE])
{
    struct content c = content_of(id);
    if (c.process != getpid())
        return;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < nkept; i++)
        if (kept[i] == c.fd && inode_of(c.fd) == c.inode) {
            close(c.fd);
            kept[i] = kept[--nkept];
            break;
        }
    pthread_mutex_unlock(&lock);
}
