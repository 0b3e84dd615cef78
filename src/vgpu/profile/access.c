/* Cache lines and banks. The counts are those of a simple machine: each transaction is one line,
 * there are no cache hits, and LDS has 32 banks of one dword each (CDNA2 and RDNA2 ISA, "Data
 * Share": 32 banks for each pair of SIMDs or each CU). */
#include "vgpu/profile/access.h"

enum { BANKS = 32 };

static struct touched *profile_access_slot_of(struct reached *a, uint64_t line)
{
    unsigned at = (unsigned)(line * UINT64_C(0x9e3779b97f4a7c15) >> 54); /* 10 bits: ACCESS_SLOTS */
    for (;; at = (at + 1) % ACCESS_SLOTS) {
        struct touched *t = &a->slots[at];
        if (t->bytes && t->line != line)
            continue;
        if (!t->bytes) {
            if (a->n == ACCESS_MOST)
                return NULL;
            t->line = line;
            a->used[a->n++] = (uint16_t)at;
        }
        return t;
    }
}

void access_global(struct reached *a, uint64_t address, uint32_t size)
{
    while (size) {
        unsigned at = address % ACCESS_LINE, n = size < ACCESS_LINE - at ? size : ACCESS_LINE - at;
        struct touched *t =
            a->n ? &a->slots[a->used[a->n - 1]] : NULL; /* neighbours come together */
        if (!t || t->line != address / ACCESS_LINE)
            t = profile_access_slot_of(a, address / ACCESS_LINE);
        if (!t)
            return;
        t->bytes |= UINT64_MAX >> (64 - n) << at;
        address += n;
        size -= n;
    }
}

static bool profile_access_has_line(const struct reached *a, uint64_t line)
{
    unsigned at = (unsigned)(line * UINT64_C(0x9e3779b97f4a7c15) >> 54);
    while (a->slots[at].bytes && a->slots[at].line != line)
        at = (at + 1) % ACCESS_SLOTS;
    return a->slots[at].bytes != 0;
}

void access_count(struct reached *a, unsigned line, struct counts *c)
{
    uint64_t bytes = 0, lines = a->n;
    for (unsigned k = 0; k < a->n; k++) {
        const struct touched *t = &a->slots[a->used[k]];
        bytes += (unsigned)__builtin_popcountll(t->bytes);
        if (line == 2 * ACCESS_LINE && t->line % 2 == 0 && profile_access_has_line(a, t->line + 1))
            lines--; /* both halves of one line */
    }
    c->global[a->kind]++;
    c->bytes += bytes;
    c->transactions += lines;
    c->least += (bytes + line - 1) / line;
    for (unsigned k = 0; k < a->n; k++)
        a->slots[a->used[k]].bytes = 0;
    a->n = 0;
    a->any = false;
}

/* The dwords of the lanes that are served together: the same one is given to
 * all that ask for it. */
struct banks {
    unsigned n[BANKS], most;
    uint32_t dwords[BANKS][2 * BANKS];
};

static void banks_add(struct banks *b, uint32_t dword, bool atomic)
{
    unsigned bank = dword % BANKS, *n = &b->n[bank];
    for (unsigned k = 0; k < *n && !atomic; k++)
        if (b->dwords[bank][k] == dword)
            return;
    if (*n < 2 * BANKS)
        b->dwords[bank][(*n)++] = dword;
    if (*n > b->most)
        b->most = *n;
}

/* In one cycle the banks give 32 dwords: to 32 lanes one each, to 16 lanes two, to 8 lanes four.
 * Lanes are taken in order. */
void access_lds(const uint32_t offset[MAX_LANES], uint64_t mask, uint32_t size, bool atomic,
                struct counts *c)
{
    unsigned together = size <= 4 ? 32 : size <= 8 ? 16 : 8;
    for (unsigned first = 0; first < MAX_LANES; first += together) {
        uint64_t lanes = mask >> first & (UINT64_MAX >> (64 - together));
        if (!lanes)
            continue;
        struct banks b;
        memset(b.n, 0, sizeof b.n);
        b.most = 0;
        for (; lanes; lanes &= lanes - 1) {
            uint32_t at = offset[first + (unsigned)__builtin_ctzll(lanes)];
            for (uint32_t d = at / 4; d <= (at + size - 1) / 4; d++)
                banks_add(&b, d, atomic);
        }
        c->lds_cycles += b.most;
        c->lds_least++;
    }
}
