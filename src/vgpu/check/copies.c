/* HIP's runtime makes small copies to the host with kernels of its own, from device memory to a
 * buffer of the host. The copy engine would have reported such a copy (blocks.c); a kernel does
 * not. So this file gathers which device memory such a launch reads, and judges it at the end of
 * the launch. */
#include "vgpu/check/copies.h"
#include "vgpu/isa/isa.h"

static int by_address(const void *a, const void *b)
{
    const struct stretch *x = a, *y = b;
    return x->from < y->from ? -1 : x->from > y->from;
}

/* Adds one lane's bytes. Mostly they begin where the last ones ended. */
static void check_copies_gather(struct copies *c, uint64_t from, size_t size)
{
    struct stretch *last = c->read.n ? &c->read.p[c->read.n - 1] : NULL;
    if (last && last->from + last->size == from)
        last->size += size;
    else
        vec_push(&c->read, (struct stretch){from, size});
}

void copies_touch(struct copies *c, const struct insn *i, uint64_t address, size_t size,
                  enum access access)
{
    const struct block *b = i->format == FORMAT_SMEM ? NULL : block_at(address);
    if (!b)
        return;
    if (access == ACCESS_READ && b->written)
        check_copies_gather(c, address, size);
    else if (access == ACCESS_WRITE && !b->device)
        c->to_host = true;
}

/* Sorts the stretches and joins those that touch. */
static void tidy(struct copies *c)
{
    size_t n = 0;
    qsort(c->read.p, c->read.n, sizeof *c->read.p, by_address);
    for (size_t i = 1; i < c->read.n; i++) {
        struct stretch *to = &c->read.p[n], s = c->read.p[i];
        uint64_t end = s.from + s.size;
        if (s.from > to->from + to->size)
            c->read.p[++n] = s;
        else if (end > to->from + to->size)
            to->size = end - to->from;
    }
    c->read.n = n + 1;
}

void copies_end(struct copies *c)
{
    if (c->to_host && c->read.n) {
        tidy(c);
        block_copied_to_host(c->read.p, c->read.n);
    }
    vec_release(&c->read);
}
