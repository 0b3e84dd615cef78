/* Loads AMDGPU code objects, which are ELF files, into memory. */
#ifndef VGPU_HSA_LOADER_H
#define VGPU_HSA_LOADER_H

#include "base/err.h"
#include "vgpu/hsa/api.h"
#include "vgpu/machine/machine.h"

enum symbol_kind { SYMBOL_VARIABLE, SYMBOL_KERNEL, SYMBOL_FUNCTION };

struct symbol {
    char *name; /* as in the ELF file: kernels end in ".kd" */
    uint64_t address;
    uint64_t size;
    uint32_t alignment;
    uint8_t kind;  /* enum symbol_kind */
    bool constant; /* in memory that the program may only read */
    bool local;    /* STB_LOCAL */
    bool external; /* defined by the program: executable_agent_global_variable_define */
};

/* A code object in memory. */
struct loaded {
    uint8_t *elf; /* a copy of the file */
    size_t elf_size;
    uint8_t *memory; /* its segments, relocated */
    size_t span;
    int64_t bias; /* address in memory minus the ELF's virtual address */
    struct symbol *symbols;
    size_t nsymbols;
    struct code **code; /* one for each executable segment, from loaded_register */
    size_t ncode;
};

/* Finds the address of a symbol that the code object does not define; false: it is not known. */
typedef bool loader_resolve(void *ctx, const char *name, uint64_t *address);

/* Loads the ELF file of size bytes for the architecture; elf is copied. Errors are
 * HSA_STATUS_ERROR_INVALID_CODE_OBJECT if it is no complete AMDGPU code object,
 * INCOMPATIBLE_ARGUMENTS if it is for another architecture, VARIABLE_UNDEFINED for an unknown
 * symbol, and OUT_OF_RESOURCES; err says why ("it is for gfx900, and ..."). Anything in elf may be
 * wrong: nothing outside of it is read, and nothing outside of its segments is written. */
hsa_status_t loaded_init(struct loaded *l, const struct isa *isa, const void *elf, size_t size,
                         loader_resolve *resolve, void *ctx, struct err *err);
/* Frees the memory and, after loaded_register, takes the code back from the machine. */
void loaded_release(struct loaded *l);

/* Registers the code with the machine, and the memory in the table of allocations. */
hsa_status_t loaded_register(struct loaded *l, const struct isa *isa, struct err *err);

/* The symbol of that name, or NULL. */
const struct symbol *loaded_symbol(const struct loaded *l, const char *name);

#endif
