/* Executables: loaded code objects and what the program defined for them. */
#ifndef VGPU_HSA_EXECUTABLE_H
#define VGPU_HSA_EXECUTABLE_H

#include "base/vec.h"
#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/loader.h"

/* One code object of an executable: the handle hsa_loaded_code_object_t points to it. */
struct loaded_object {
    struct loaded loaded;
    struct agent *agent;
    struct executable *executable;
};

struct executable {
    VEC(struct loaded_object *) objects;
    VEC(struct symbol *)
    defined; /* by the program; the agent is of no matter: all see all memory */
    bool frozen;
    hsa_profile_t profile;
};

/* The bytes of a code object reader. */
struct reader {
    const void *bytes;
    size_t size;
    bool mapped; /* from a file: unmapped with the reader */
};

struct executable *executable_of(hsa_executable_t handle);
struct loaded_object *object_of(hsa_loaded_code_object_t handle);

/* Calls visit for all executables under their lock until one returns non-zero; returns that. */
int executables_each(int (*visit)(void *ctx, struct executable *e), void *ctx);

#endif
