/* The blocks are in a sorted array under the checker's lock. Shadows are mapped without
 * reservation, so memory that no kernel touches costs nothing. */
#include "vgpu/check/blocks.h"
#include "base/search.h"
#include "base/vec.h"
#include "vgpu/check/lock.h"
#include "vgpu/check/report.h"
#include "vgpu/hsa/agent.h"
#include <string.h>
#include <sys/mman.h>

static VEC(struct block) blocks;
static size_t last; /* the one found last */

static void *check_blocks_map(size_t bytes)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

static size_t cell_bytes(const struct block *b)
{
    return (b->span / 4 + 2) * sizeof(struct cell);
}

static void drop_shadow(struct block *b)
{
    if (b->written)
        munmap(b->written, b->span / 8 + 1);
    if (b->cells)
        munmap(b->cells, cell_bytes(b));
    b->written = NULL;
    b->cells = NULL;
}

static size_t check_blocks_first_above(uint64_t address)
{
    size_t i;
    search_first(i, blocks.n, blocks.p[i].base + blocks.p[i].span > address);
    return i;
}

static void remove_blocks(size_t from, size_t to)
{
    if (from == to)
        return;
    for (size_t i = from; i < to; i++)
        drop_shadow(&blocks.p[i]);
    memmove(&blocks.p[from], &blocks.p[to], (blocks.n - to) * sizeof *blocks.p);
    blocks.n -= to - from;
}

static void check_blocks_add(const struct allocation *a)
{
    const struct agent *owner = a->owner;
    const struct pool *pool = a->pool;
    bool fine =
        pool && pool->flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED; /* the host's, too */
    struct block b = {.base = a->base,
                      .host = a->host,
                      .size = a->size,
                      .span = a->span,
                      .serial = a->serial,
                      .kind = a->kind,
                      .device = a->kind == ALLOCATION_POOL && owner && owner->isa && !fine,
                      .host_sees = a->kind != ALLOCATION_CODE && (!owner || !owner->isa || fine)};
    if (b.device)
        b.written = check_blocks_map(b.span / 8 + 1);
    size_t from = check_blocks_first_above(b.base), to = from;
    while (to < blocks.n && blocks.p[to].base < b.base + b.span)
        to++;
    remove_blocks(from, to);
    vec_push(&blocks, b);
    memmove(&blocks.p[from + 1], &blocks.p[from], (blocks.n - 1 - from) * sizeof b);
    blocks.p[from] = b;
}

/* Only pools keep the addresses of what was freed; other addresses may soon be somebody else's. */
static void check_blocks_drop(const struct allocation *a)
{
    size_t i = check_blocks_first_above(a->base);
    if (i == blocks.n || blocks.p[i].base != a->base)
        return;
    drop_shadow(&blocks.p[i]);
    if (a->kind == ALLOCATION_POOL)
        blocks.p[i].freed = true;
    else
        remove_blocks(i, i + 1);
}

void blocks_allocation(const struct allocation *a)
{
    if (a->freed)
        check_blocks_drop(a);
    else
        check_blocks_add(a);
    last = 0;
}

void blocks_written(uint64_t address, size_t size)
{
    check_lock();
    struct block *b = block_at(address);
    if (b && address + size <= b->base + b->span)
        block_write(b, address, size, true);
    check_unlock();
}

/* The bytes of a copy that nobody wrote. */
struct gaps {
    size_t bytes, runs, longest;
    size_t last; /* bytes of a run that goes to the end */
    uint64_t first;
};

static void add_gaps(struct gaps *g, const struct block *b, struct stretch s)
{
    size_t run = 0;
    for (uint64_t at = s.from - b->base, end = at + s.size; at < end; at++) {
        if (at % 8 == 0 && end - at >= 8 && b->written[at / 8] == 0xff) {
            at += 7, run = 0;
            continue;
        }
        if (b->written[at / 8] >> at % 8 & 1) {
            run = 0;
            continue;
        }
        if (!g->bytes++)
            g->first = at;
        g->runs += !run++;
        g->longest = run > g->longest ? run : g->longest;
    }
    g->last = run;
}

/* Gives a note, not a finding: the host need not use all that it copied. Structures have gaps of a
 * few bytes; those are not noted, except a single one at the end of a long array. */
static void say_copied(struct block *b, const struct gaps *g, size_t size)
{
    enum { GAP = 16, LONG = 64 };
    if (b->told || (g->longest < GAP && !(g->runs == 1 && g->last && size >= LONG)))
        return;
    b->told = true;
    struct buf what = {0}, more = {0};
    buf_printf(&what, "a copy of %zu bytes to the host: nobody wrote %zu of them", size, g->bytes);
    block_print(&more, b, b->base + g->first);
    report_note(what.p, more.p);
    buf_release(&what);
    buf_release(&more);
}

static bool all_in(const struct block *b, uint64_t address, size_t size)
{
    return b && !b->freed && address + size <= b->base + b->span;
}

void block_copied_to_host(const struct stretch *s, size_t n)
{
    struct block *b = block_at(s[0].from);
    struct gaps g = {0};
    size_t size = 0;
    for (size_t i = 0; i < n; i++, size += s[i - 1].size) {
        if (!all_in(b, s[i].from, s[i].size) || !b->written)
            return;
        add_gaps(&g, b, s[i]);
    }
    say_copied(b, &g, size);
}

void blocks_copied(uint64_t to, uint64_t from, size_t size)
{
    check_lock();
    struct block *source = block_at(from), *target = block_at(to);
    bool known = size && all_in(source, from, size) && source->written;
    bool device = all_in(target, to, size) && target->written;
    if (device)
        block_write(target, to, size, true);
    for (size_t n = 0; known && device && n < size; n++)
        if (block_unwritten(source, from + n, 1))
            block_write(target, to + n, 1, false);
    if (known && !(target && target->device))
        block_copied_to_host(&(struct stretch){from, size}, 1);
    check_unlock();
}

struct block *block_at(uint64_t address)
{
    if (last < blocks.n && address - blocks.p[last].base < blocks.p[last].span)
        return &blocks.p[last];
    size_t i = check_blocks_first_above(address);
    if (i == blocks.n || blocks.p[i].base > address)
        return NULL;
    last = i;
    return &blocks.p[i];
}

/* True for memory that a program asked for by itself. */
static bool check_blocks_is_named(const struct block *b)
{
    return b->kind != ALLOCATION_RUNTIME && b->kind != ALLOCATION_CODE;
}

struct block *block_near(uint64_t address)
{
    enum { NEAR = 1 << 20 };
    struct block *b = block_at(address), *best = NULL;
    if (b)
        return b;
    size_t i = check_blocks_first_above(address);
    uint64_t distance = NEAR;
    if (i > 0 && check_blocks_is_named(&blocks.p[i - 1]) &&
        address - (blocks.p[i - 1].base + blocks.p[i - 1].size) < distance) {
        best = &blocks.p[i - 1];
        distance = address - (best->base + best->size);
    }
    if (i < blocks.n && check_blocks_is_named(&blocks.p[i]) &&
        blocks.p[i].base - address < distance)
        best = &blocks.p[i];
    return best;
}

void block_print_nowhere(struct buf *out, uint64_t address)
{
    enum { PAGE = 4096, LOW = 65536 };
    unsigned char unused;
    if (address < LOW)
        buf_addstr(out, "    a null pointer, or an index from one\n");
    else if (mincore((void *)(uintptr_t)(address / PAGE * PAGE), PAGE, &unused) == 0)
        buf_addstr(out,
                   "    the host's own memory (malloc, new, a variable): kernels get theirs from "
                   "hipMalloc, hipHostMalloc, hipMallocManaged or hipHostRegister\n");
}

void block_print(struct buf *out, const struct block *b, uint64_t address)
{
    static const char *const kinds[] = {
        [ALLOCATION_POOL] = "memory",
        [ALLOCATION_LOCKED] = "locked host memory",
        [ALLOCATION_CODE] = "a code object",
        [ALLOCATION_SVM] = "managed memory",
        [ALLOCATION_RUNTIME] = "memory of the runtime",
    };
    uint64_t end = b->base + b->size;
    if (address < b->base)
        buf_printf(out, "    %llu bytes before", (unsigned long long)(b->base - address));
    else if (address >= end)
        buf_printf(out, "    %llu bytes behind the end of", (unsigned long long)(address - end));
    else
        buf_printf(out, "    at offset %llu of", (unsigned long long)(address - b->base));
    buf_printf(out, " allocation %llu: %zu bytes of %s%s at 0x%llx%s\n",
               (unsigned long long)b->serial, b->size, b->device ? "device " : "", kinds[b->kind],
               (unsigned long long)b->base, b->freed ? ", freed" : "");
}

struct cell *block_cell(struct block *b, uint64_t address)
{
    if (!b->cells)
        b->cells = check_blocks_map(cell_bytes(b));
    return b->cells ? &b->cells[(address - b->base) / 4] : NULL;
}

void block_write(struct block *b, uint64_t address, size_t size, bool is_written)
{
    if (!b->written)
        return;
    bits_set(b->written, address - b->base, size, is_written);
}

bool block_unwritten(const struct block *b, uint64_t address, size_t size)
{
    return b->written && bits_clear(b->written, address - b->base, size);
}
