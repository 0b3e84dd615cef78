/* The list of loaded code, and its instructions, which are decoded when a wave first comes to
 * them. */
#include "vgpu/machine/code.h"
#include "vgpu/machine/heat.h"
#include "vgpu/machine/hooks.h"
#include "vgpu/machine/step.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Elements behind the last word, where a wave that runs past the end stops. The last instruction
 * may reach this many words beyond the end, not more. */
enum { BEHIND = 16 };

static struct loaded_code *all; /* newest first */
static pthread_rwlock_t all_lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t decode_lock = PTHREAD_MUTEX_INITIALIZER;

static void run_behind(struct wave *w, const struct insn *i)
{
    wave_trap_as(w, i, TROUBLE_INSTRUCTION, "ran past the end of the code object's text");
}

static void run_bad_branch(struct wave *w, const struct insn *i)
{
    wave_trap_as(w, i, TROUBLE_INSTRUCTION, "branch out of the code object's text");
}

static void run_unknown(struct wave *w, const struct insn *i)
{
    if (i->op)
        wave_trap_as(w, i, TROUBLE_INSTRUCTION, "the virtual %s has no %s yet", w->isa->name,
                     isa_mnemonic(i->op));
    else
        wave_trap_as(w, i, TROUBLE_INSTRUCTION, "%08x is no instruction that the virtual %s knows",
                     (unsigned)i->text, w->isa->name);
}

/* The instructions are in pages that read as zeros until they are written, since most code of a
 * large object never runs. */
struct code *machine_code_add(const struct isa *isa, const void *text, size_t bytes,
                              const void *elf, size_t elf_size, int64_t elf_bias)
{
    struct loaded_code *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    size_t words = bytes / 4;
    c->bytes = (words + BEHIND) * sizeof(struct insn);
    void *insns = mmap(NULL, c->bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (insns == MAP_FAILED) {
        free(c);
        errno = ENOMEM;
        return NULL;
    }
    c->code = (struct code){.isa = isa,
                            .text = text,
                            .words = words,
                            .insns = insns,
                            .elf = elf,
                            .elf_size = elf_size,
                            .elf_bias = elf_bias};
    for (size_t k = 0; k < BEHIND; k++)
        c->code.insns[words + k] = (struct insn){.run = run_behind, .words = 0};
    pthread_rwlock_wrlock(&all_lock);
    c->next = all;
    all = c;
    pthread_rwlock_unlock(&all_lock);
    return &c->code;
}

void machine_code_drop(struct code *code)
{
    if (!code)
        return;
    struct loaded_code *c = (struct loaded_code *)code;
    pthread_rwlock_wrlock(&all_lock);
    struct loaded_code **at = &all;
    while (*at && *at != c)
        at = &(*at)->next;
    if (*at)
        *at = c->next;
    pthread_rwlock_unlock(&all_lock);
    if (vgpu_hooks.forget)
        vgpu_hooks.forget(code);
    munmap(c->code.insns, c->bytes);
    heat_free(c->heats);
    while (c->names) {
        struct kernel_name *n = c->names;
        c->names = n->next;
        free(n);
    }
    free(c);
}

struct code *machine_code_at(uint64_t address)
{
    pthread_rwlock_rdlock(&all_lock);
    struct loaded_code *c = all;
    while (c && (address - (uint64_t)(uintptr_t)c->code.text) / 4 >= c->code.words)
        c = c->next;
    pthread_rwlock_unlock(&all_lock);
    return c ? &c->code : NULL;
}

/* Checks the target here, so that the branch itself need not (exec/scalar_flow.c). The element
 * behind the last word is a valid target, too: it traps. */
static void check_branch(const struct code *code, size_t at, struct insn *out)
{
    if (out->format != FORMAT_SOPP)
        return;
    const char *name = isa_mnemonic(out->op);
    if (strcmp(name, "s_branch") != 0 && strncmp(name, "s_cbranch", strlen("s_cbranch")) != 0)
        return;
    int64_t target = (int64_t)at + out->words + out->imm;
    if (target < 0 || target > (int64_t)code->words)
        out->run = run_bad_branch;
}

/* Sets `run` last: a thread that sees it sees the rest, too. */
insn_run *machine_decode(const struct code *code, const struct insn *i)
{
    struct insn *to = (struct insn *)(uintptr_t)i;
    pthread_mutex_lock(&decode_lock);
    if (!to->run) {
        size_t at = (size_t)(i - code->insns);
        struct insn new;
        if (!isa_decode(code->isa, code->text + at, code->words - at, &new))
            new.run = run_unknown;
        check_branch(code, at, &new);
        memcpy((char *)to + sizeof to->run, (char *)&new + sizeof new.run,
               sizeof new - sizeof new.run);
        __atomic_store_n(&to->run, new.run, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&decode_lock);
    return to->run;
}
