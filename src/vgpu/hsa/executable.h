/* Executables: loaded code objects, and the variables that the program defined for them. */
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
    defined; /* by the program, for all agents, since all of them see all memory */
    bool frozen;
    hsa_profile_t profile;
};

/* The bytes of a code object reader. */
struct reader {
    const void *bytes;
    size_t size;
    bool mapped; /* from a file: unmapped with the reader */
};

/* The executable or loaded code object of a handle; NULL for any other value. */
struct executable *executable_of(hsa_executable_t handle);
struct loaded_object *object_of(hsa_loaded_code_object_t handle);

/* Calls visit for each executable, with their lock held, until a call returns non-zero. Returns
 * that value, or 0. */
int executables_each(int (*visit)(void *ctx, struct executable *e), void *ctx);

#endif
