/* The table is a sorted array under a lock: there are few allocations and many look-ups. In a
 * forked child of a process with threads, the lock may be held for ever, so there the table is
 * neither read nor changed. */
#include "vgpu/machine/allocations.h"
#include "base/search.h"
#include "vgpu/machine/hooks.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct allocation *table; /* by address, none overlaps another */
static size_t count, room;
static uint64_t serials;

/* The first entry that ends above the address. */
static size_t allocations_first_above(uint64_t address)
{
    size_t i;
    search_first(i, count, table[i].base + table[i].span > address);
    return i;
}

static bool allocations_insert(const struct allocation *a)
{
    size_t from = allocations_first_above(a->base), to = from;
    while (to < count && table[to].base < a->base + a->span)
        to++;
    if (to == from && count == room) {
        size_t more = room ? room * 2 : 256;
        struct allocation *grown = realloc(table, more * sizeof *grown);
        if (!grown)
            return false;
        table = grown;
        room = more;
    }
    memmove(&table[from + 1], &table[to], (count - to) * sizeof *table);
    table[from] = *a;
    count = count - (to - from) + 1;
    return true;
}

bool allocations_add(struct allocation a)
{
    if (a.span < a.size)
        a.span = a.size;
    if (a.span == 0)
        a.span = 1;
    if (a.references == 0)
        a.references = 1;
    if (machine_orphaned)
        return false;
    pthread_rwlock_wrlock(&lock);
    a.serial = ++serials;
    bool ok = allocations_insert(&a);
    pthread_rwlock_unlock(&lock);
    if (ok)
        VGPU_OBSERVE(allocation, &a);
    return ok;
}

/* The live entry that starts at base, or count. */
static size_t allocations_at(uint64_t base)
{
    size_t i = allocations_first_above(base);
    return i < count && table[i].base == base && !table[i].freed ? i : count;
}

bool allocations_remove(uint64_t base, struct allocation *out)
{
    struct allocation a;
    if (machine_orphaned)
        return false;
    pthread_rwlock_wrlock(&lock);
    size_t i = allocations_at(base);
    bool found = i < count;
    if (found) {
        a = table[i];
        a.freed = true;
        if (vgpu_hooks.observer.keep_freed && a.kind == ALLOCATION_POOL)
            table[i] = a;
        else
            memmove(&table[i], &table[i + 1], (--count - i) * sizeof *table);
    }
    pthread_rwlock_unlock(&lock);
    if (!found)
        return false;
    if (out)
        *out = a;
    VGPU_OBSERVE(allocation, &a);
    return true;
}

bool allocations_find(uint64_t address, size_t near, struct allocation *out)
{
    const struct allocation *best = NULL;
    uint64_t distance = near;
    if (machine_orphaned)
        return false;
    pthread_rwlock_rdlock(&lock);
    size_t i = allocations_first_above(address);
    if (i < count && table[i].base <= address) {
        best = &table[i];
    } else {
        if (i > 0 && address - (table[i - 1].base + table[i - 1].span) < distance) {
            best = &table[i - 1];
            distance = address - (best->base + best->span);
        }
        if (i < count && table[i].base - address < distance)
            best = &table[i];
    }
    if (best && out)
        *out = *best;
    pthread_rwlock_unlock(&lock);
    return best != NULL;
}

bool allocations_set_userdata(uint64_t address, void *userdata)
{
    if (machine_orphaned)
        return false;
    pthread_rwlock_wrlock(&lock);
    size_t i = allocations_first_above(address);
    bool found = i < count && table[i].base <= address;
    if (found)
        table[i].userdata = userdata;
    pthread_rwlock_unlock(&lock);
    return found;
}

int allocations_share(uint64_t base, uint8_t kind, int change)
{
    int left = -1;
    if (machine_orphaned)
        return left;
    pthread_rwlock_wrlock(&lock);
    size_t i = allocations_at(base);
    if (i < count && table[i].kind == kind)
        left = (int)(table[i].references += (unsigned)change);
    pthread_rwlock_unlock(&lock);
    return left;
}
