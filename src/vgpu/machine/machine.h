/* The machine beneath the queues: loaded code, launches, workgroups, the threads that run them. */
#ifndef VGPU_MACHINE_MACHINE_H
#define VGPU_MACHINE_MACHINE_H

#include "vgpu/machine/wave.h"
#include <pthread.h>
#include <stdatomic.h>

/* The text of a loaded code object. Instructions are decoded when a wave first comes to them. */
struct code {
    const struct isa *isa;
    const uint32_t *text; /* where it lies in memory: its address is the GPU's address, too */
    size_t words;
    struct insn *insns; /* one per word; run == NULL: not decoded yet */
    const void *elf;    /* the code object as given, for symbols and line tables; lives as long */
    size_t elf_size;
    int64_t elf_bias; /* load address minus the ELF's virtual address */
    struct compiled_entry *_Atomic
        *compiled; /* the jit's, one per word; NULL: nothing was compiled */
};

/* Registers loaded code (the hsa loader calls it when an executable is frozen), and forgets it. The
 * text and the ELF file stay the caller's and have to live until machine_code_drop.
 * machine_code_add returns NULL with errno ENOMEM. Thread-safe. */
struct code *machine_code_add(const struct isa *isa, const void *text, size_t bytes,
                              const void *elf, size_t elf_size, int64_t elf_bias);
void machine_code_drop(struct code *code);
/* The code that an address lies in, or NULL. */
struct code *machine_code_at(uint64_t address);

/* One kernel launch, from the AQL packet and the kernel descriptor. */
struct kernel_launch {
    const struct isa *isa;
    const void *packet;  /* hsa_kernel_dispatch_packet_t in the queue */
    const void *queue;   /* amd_queue_t */
    uint64_t descriptor; /* kernel_object: address of the 64-byte kernel descriptor */
    uint64_t kernarg;
    uint32_t grid[3];       /* work items */
    uint16_t group[3];      /* work items of a workgroup */
    uint32_t lds_bytes;     /* group_segment_size of the packet */
    uint32_t private_bytes; /* private_segment_size of the packet, per work item */
    uint64_t dispatch_id;
    /* Filled in by the machine. */
    const char *kernel;              /* its name by the code object's symbols, "?" without one */
    char trouble[1024];              /* what stopped it; empty: it ran to its end */
    enum trouble trouble_kind;       /* the kind of that */
    struct check_launch *checked;    /* --check */
    struct profile_launch *profiled; /* --profile */
    _Atomic uint64_t executed;       /* instructions of all waves */
};

/* Runs a launch to its end on all threads of the machine. Several launches may be under way.
 * Returns 0, or -1 with l->trouble. */
int machine_run(struct kernel_launch *l);

/* Threads that run workgroups; 0: one per core ($TRANSHIP_VGPU_THREADS wins). Called once,
 * before the first launch. */
void machine_init(unsigned threads);

/* True in a forked child of a process that had threads of this library; hsa/system.c sets it. The
 * child has none of these threads, and locks that they held are never given back. */
extern bool machine_orphaned;

/* Global wave sync (ds_gws_*): barriers and semaphores by number.
 * init: count + 1 waves will meet at the barrier.
 * barrier: the wave has come; at the barrier after this one, next + 1 waves will meet.
 * sema_v, sema_p: adds count to a semaphore; takes one.
 * release_all: all waves that wait go on, and the count becomes 0.
 * After barrier and sema_p the wave goes on, or its state is WAVE_GRID. */
void machine_gws_init(unsigned resource, uint32_t count);
void machine_gws_barrier(struct wave *w, unsigned resource, uint32_t next);
void machine_gws_sema_v(unsigned resource, uint32_t count);
void machine_gws_sema_p(struct wave *w, unsigned resource);
void machine_gws_release_all(unsigned resource);

/* gfx12's barrier in two halves. signal: the wave has come (true: it is the first one). wait: it
 * waits for those that have not come: it goes on, or its state becomes WAVE_BARRIER. */
bool machine_barrier_signal(struct wave *w);
void machine_barrier_wait(struct wave *w);

/* Catches faults from now on, also those of the host's code: nothing may have been launched so far,
 * or the program may have set its own handlers since. */
void machine_catch_faults(void);

/* Nanoseconds of wall clock time that a launch may run; 0: no limit. A launch that runs longer ends
 * with trouble. Set while no launch is under way. */
extern uint64_t machine_timeout;

/* A workgroup in flight. */
struct group {
    struct kernel_launch *launch;
    const struct code *code;
    uint32_t id[3];
    unsigned nwaves, waiting, ended;
    /* gfx12: waves that have come to the barrier, whether or not they wait there */
    unsigned signalled;
    struct wave *waves;
    uint8_t *lds;
    uint32_t lds_bytes;
    uint32_t items[3];               /* work items of this group: fewer at the grid's edges */
    struct check_group *checked;     /* --check: its record of this group, or NULL */
    struct profile_counts *profiled; /* --profile: its counts, or NULL */
};

/* The bases of the flat addresses of LDS and private memory, which instructions read as
 * src_shared_base and src_private_base. */
#define APERTURE_SHARED  (UINT64_C(0x0001) << 48)
#define APERTURE_PRIVATE (UINT64_C(0x0002) << 48)

#endif
