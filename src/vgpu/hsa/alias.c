#include "vgpu/hsa/alias.h"
#include "base/vec.h"
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096 };

struct alias {
    uint8_t *host, *second; /* of the first page */
    size_t span, skip;      /* bytes of the pages; from there to the memory */
    size_t size;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static VEC(struct alias) aliases;

/* True if the memory overlaps the caller's stack, which can't be exchanged while it is in use. */
static bool is_stack(const uint8_t *host, size_t span)
{
    pthread_attr_t a;
    void *low;
    size_t size;
    if (pthread_getattr_np(pthread_self(), &a) != 0)
        return true;
    bool bad = pthread_attr_getstack(&a, &low, &size) != 0 ||
               (host < (uint8_t *)low + size && (uint8_t *)low < host + span);
    pthread_attr_destroy(&a);
    return bad;
}

static bool overlaps(const uint8_t *host, size_t span)
{
    for (size_t i = 0; i < aliases.n; i++)
        if (host < aliases.p[i].host + aliases.p[i].span && aliases.p[i].host < host + span)
            return true;
    return false;
}

/* memcpy for pages: they hold more than one object, which AddressSanitizer's memcpy
 * would take for a mistake.
 */
__attribute__((no_sanitize("address"))) static void alias_copy_pages(uint8_t *to,
                                                                     const uint8_t *from, size_t n)
{
    const volatile uint64_t *words = (const volatile uint64_t *)from;
    for (size_t i = 0; i < n / sizeof *words; i++)
        ((uint64_t *)to)[i] = words[i];
}

/* Puts the pages into the file and the file in their place. */
static bool alias_exchange(uint8_t *host, size_t from, size_t to, uint8_t *second, int fd)
{
    if (from >= to)
        return true;
    alias_copy_pages(second + from, host + from, to - from);
    return mmap(host + from, to - from, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd,
                (off_t)from) != MAP_FAILED;
}

/* The first and the last page also hold other data, so they are exchanged one by one, each in a
 * very short time. */
static bool exchange_all(const struct alias *a, int fd)
{
    size_t last = a->span - PAGE;
    return alias_exchange(a->host, 0, PAGE, a->second, fd) &&
           (last == 0 || alias_exchange(a->host, last, a->span, a->second, fd)) &&
           alias_exchange(a->host, PAGE, last, a->second, fd);
}

static bool hsa_alias_make(struct alias *a)
{
    int fd = memfd_create("tranship-vgpu", MFD_CLOEXEC);
    if (fd < 0)
        return false;
    a->second = ftruncate(fd, (off_t)a->span) == 0
                    ? mmap(NULL, a->span, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
                    : MAP_FAILED;
    bool ok = a->second != MAP_FAILED;
    if (ok && !exchange_all(a, fd)) {
        munmap(a->second, a->span); /* what was exchanged stays so: the contents are the same */
        ok = false;
    }
    close(fd);
    return ok;
}

void *alias_make(void *host, size_t size)
{
    size_t skip = (uintptr_t)host % PAGE;
    struct alias a = {.host = (uint8_t *)host - skip, .skip = skip, .size = size};
    a.span = (skip + size + PAGE - 1) / PAGE * PAGE;
    void *second = NULL;
    pthread_mutex_lock(&lock);
    if (!is_stack(a.host, a.span) && !overlaps(a.host, a.span) && hsa_alias_make(&a)) {
        vec_push(&aliases, a);
        second = a.second + skip;
    }
    pthread_mutex_unlock(&lock);
    return second;
}

bool alias_drop(const void *host, void **alias)
{
    bool found = false;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < aliases.n && !found; i++) {
        struct alias a = aliases.p[i];
        if (a.host + a.skip != host)
            continue;
        *alias = a.second + a.skip;
        munmap(a.second, a.span);
        aliases.p[i] = aliases.p[--aliases.n];
        found = true;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

void *alias_find(const void *host, size_t size)
{
    void *found = NULL;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < aliases.n && !found; i++)
        if (aliases.p[i].host + aliases.p[i].skip == host && aliases.p[i].size == size)
            found = aliases.p[i].second + aliases.p[i].skip;
    pthread_mutex_unlock(&lock);
    return found;
}
