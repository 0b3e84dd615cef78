/* The table of entries has one pointer for each word of the text. Pages of it that are not written
 * cost nothing. */
#include "vgpu/jit/entry.h"
#include "vgpu/machine/wave.h"
#include <sys/mman.h>

/* Calls compiled code. The interpreter runs waves in another mode than the code was made for, and
 * waves that repeat instructions after a fault. i may be a copy (wave_run_special makes some), so
 * its place is taken from the wave. */
CALLS_COMPILED static void run_entry(struct wave *w, const struct insn *i)
{
    const struct code *code = w->code;
    const struct compiled_entry *e =
        atomic_load_explicit(&code->compiled[w->pc - i->words - code->insns], memory_order_acquire);
    if (w->mode != e->mode || w->lanes != e->lanes || w->interpreted) {
        e->handler(w, i);
        return;
    }
    w->left++; /* the block counts it, and is begun even if it is the last one */
    e->run(w, e->block);
}

static size_t table_bytes(const struct code *code)
{
    return (code->words + 1) * sizeof *code->compiled;
}

insn_run *entry_handler(const struct code *code, const struct insn *at)
{
    insn_run *run = __atomic_load_n(&at->run, __ATOMIC_ACQUIRE);
    return run == run_entry ? atomic_load(&code->compiled[at - code->insns])->handler : run;
}

bool entry_add(struct code *code, const struct insn *at, struct compiled_entry *e)
{
    if (at->run == run_entry)
        return false;
    if (!code->compiled) {
        void *p = mmap(NULL, table_bytes(code), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (p == MAP_FAILED)
            return false;
        code->compiled = p;
    }
    e->handler = at->run;
    atomic_store_explicit(&code->compiled[at - code->insns], e, memory_order_release);
    __atomic_store_n(&((struct insn *)(uintptr_t)at)->run, run_entry, __ATOMIC_RELEASE);
    return true;
}

void entry_drop(struct code *code)
{
    if (code->compiled)
        munmap((void *)code->compiled, table_bytes(code));
    code->compiled = NULL;
}
