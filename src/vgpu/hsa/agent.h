/* The agents: the CPU, and one or more virtual GPUs of one architecture, with their memory
 * pools. They live as long as the process. */
#ifndef VGPU_HSA_AGENT_H
#define VGPU_HSA_AGENT_H

#include "vgpu/hsa/api.h"
#include "vgpu/isa/isa.h"
#include <stdatomic.h>

enum { AGENT_MAX = 17, POOL_MAX = 3, POOL_PAGE = 4096 };

struct agent;

/* Memory of an agent. A region of the HSA core interface is the same thing. */
struct pool {
    struct agent *owner;
    hsa_amd_segment_t segment;
    uint32_t flags; /* HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_... */
    size_t size;
    atomic_size_t used; /* bytes in use in all pools of the agent; only in its first pool */
};

/* The data of a GPU beyond its instructions, from a common product of each architecture. */
struct agent_model {
    const char *isa;      /* "gfx90a" */
    const char *features; /* of the target ID, ":sramecc+:xnack-" */
    unsigned chip_id, family_id, compute_units, engines, arrays, simds, waves, clock, memory_clock,
        memory_width;
    unsigned cache_line, l1, l2, xccs;
    const char *too_old; /* the newest HIP runtime that crashes on it, by its soname; NULL: none */
};

struct agent {
    const struct isa *isa; /* NULL: the CPU */
    const struct agent_model *model;
    unsigned node;  /* 0: the CPU */
    unsigned cores; /* of the host */
    char name[64], isa_name[64];
    struct pool pools[POOL_MAX];
    unsigned npools;
};

/* Makes the agents that the environment asks for; does nothing from the second call on. False: the
 * environment asks for something that does not exist; a message on stderr says so. Thread-safe. */
bool agents_start(void);

/* The number of agents, and each of them: 0 is the CPU. */
unsigned agents_count(void);
struct agent *agent_at(unsigned n);

/* The agent or pool of a handle; NULL for any other value. */
struct agent *agent_of(hsa_agent_t handle);
struct agent *agent_of_isa(hsa_isa_t handle);
struct pool *pool_of(uint64_t handle);

static inline hsa_agent_t agent_handle(const struct agent *a)
{
    return (hsa_agent_t){(uint64_t)(uintptr_t)a};
}

#endif
