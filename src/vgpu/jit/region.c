/* Follows a kernel's branches from its entry. The region ends at jumps to an address (calls,
 * returns). */
#include "vgpu/jit/region.h"
#include "vgpu/isa/encoding.h"
#include "vgpu/jit/entry.h"
#include "vgpu/machine/step.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_SITES = 4000, SEEN = 1, LEADS = 2 };

/* What a handler with nothing in it runs (exec/scalar_flow.c). */
static bool does_nothing(const char *name)
{
    static const char *const prefixes[] = {
        "s_nop",           "s_waitcnt",           "s_wait_",  "s_clause", "s_delay_alu",
        "s_inst_prefetch", "s_set_inst_prefetch", "s_setprio"};
    for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
        if (strncmp(name, prefixes[k], strlen(prefixes[k])) == 0)
            return true;
    return false;
}

static bool region_is_branch(const char *name)
{
    static const char *const conditions[] = {"scc0", "scc1", "vccz", "vccnz", "execz", "execnz"};
    if (strncmp(name, "s_cbranch_", strlen("s_cbranch_")) != 0)
        return false;
    for (size_t k = 0; k < sizeof conditions / sizeof *conditions; k++)
        if (strcmp(name + strlen("s_cbranch_"), conditions[k]) == 0)
            return true;
    return false;
}

/* Scalar instructions that change where or how the wave goes on. */
static bool leaves(const char *name)
{
    static const char *const prefixes[] = {"s_set",       "s_swappc",  "s_rfe",
                                           "s_call",      "s_cbranch", "s_trap",
                                           "s_subvector", "s_endpgm",  "s_sleep"};
    for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
        if (strncmp(name, prefixes[k], strlen(prefixes[k])) == 0)
            return true;
    return false;
}

static enum flow flow_of(const struct insn *i, const char *name)
{
    if (i->words == 0 || i->op == 0 || (i->format != FORMAT_VOPD && i->run != isa_handlers[i->op]))
        return FLOW_LEAVES; /* traps */
    if (name[0] != 's' || name[1] != '_')
        return FLOW_NEXT;
    if (i->format == FORMAT_SOPP) {
        if (strcmp(name, "s_branch") == 0)
            return FLOW_JUMP;
        if (region_is_branch(name))
            return FLOW_BRANCH;
        if (strcmp(name, "s_barrier") == 0)
            return FLOW_WAITS;
        return does_nothing(name) ? FLOW_NOTHING : FLOW_LEAVES;
    }
    if (does_nothing(name))
        return FLOW_NOTHING;
    return leaves(name) ? FLOW_LEAVES : FLOW_NEXT;
}

/* Code of this kernel may stand behind it. */
static bool region_goes_on(const struct region_site *s)
{
    return s->flow != FLOW_JUMP &&
           (s->flow != FLOW_LEAVES ||
            (strncmp(s->name, "s_endpgm", 8) != 0 && strncmp(s->name, "s_setpc", 7) != 0 &&
             s->insn.words != 0 && s->insn.op != 0));
}

static struct region_site region_site_at(const struct code *code, size_t word)
{
    const struct insn *at = code->insns + word;
    if (!__atomic_load_n(&at->run, __ATOMIC_ACQUIRE))
        machine_decode(code, at);
    struct region_site s = {.insn = *at, .at = at, .word = (uint32_t)word};
    s.insn.run = entry_handler(code, at);
    s.name = s.insn.op ? isa_mnemonic(s.insn.op) : "";
    s.flow = flow_of(&s.insn, s.name);
    return s;
}

struct search {
    const struct code *code;
    uint8_t *seen;
    uint32_t *todo;
    size_t left;
};

static void region_add(struct search *s, int64_t word)
{
    if (word < 0 || word > (int64_t)s->code->words || s->left == MOST_SITES)
        return;
    bool known = s->seen[word] & LEADS;
    s->seen[word] |= LEADS;
    if (!known)
        s->todo[s->left++] = (uint32_t)word;
}

/* One block, up to where the wave may go elsewhere. */
static bool region_walk(struct region *r, struct search *s, size_t word)
{
    while (word <= s->code->words && !(s->seen[word] & SEEN)) {
        if (r->count == MOST_SITES)
            return false;
        struct region_site *site = &r->sites[r->count++];
        *site = region_site_at(s->code, word);
        s->seen[word] |= SEEN;
        int64_t next = (int64_t)word + site->insn.words;
        if (site->flow == FLOW_JUMP || site->flow == FLOW_BRANCH)
            region_add(s, next + site->insn.imm);
        if (site->flow > FLOW_NOTHING) {
            if (region_goes_on(site))
                region_add(s, next);
            return true;
        }
        word = (size_t)next;
    }
    return true;
}

static int by_word(const void *a, const void *b)
{
    const struct region_site *x = a, *y = b;
    return (x->word > y->word) - (x->word < y->word);
}

bool region_find(struct region *r, const struct code *code, const struct insn *entry, uint32_t mode,
                 unsigned lanes)
{
    *r = (struct region){
        .insns = code->insns, .isa = code->isa, .entry = entry, .mode = mode, .lanes = lanes};
    struct search s = {.code = code,
                       .seen = calloc(code->words + 1, 1),
                       .todo = calloc(MOST_SITES, sizeof *s.todo)};
    r->sites = calloc(MOST_SITES, sizeof *r->sites);
    bool all = s.seen && s.todo && r->sites;
    if (all)
        region_add(&s, entry - code->insns);
    while (all && s.left)
        all = region_walk(r, &s, s.todo[--s.left]);
    if (all)
        qsort(r->sites, r->count, sizeof *r->sites, by_word);
    for (size_t k = 0; all && k < r->count; k++)
        r->sites[k].leads = s.seen[r->sites[k].word] & LEADS;
    free(s.seen);
    free(s.todo);
    if (!all)
        region_release(r);
    return all;
}

void region_release(struct region *r)
{
    free(r->sites);
    r->sites = NULL;
    r->count = 0;
}

long region_at(const struct region *r, int64_t word)
{
    size_t low = 0, high = r->count;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (r->sites[mid].word < word)
            low = mid + 1;
        else
            high = mid;
    }
    return low < r->count && r->sites[low].word == word ? (long)low : -1;
}
