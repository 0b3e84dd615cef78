/* Symbols of executables. A handle points to the struct symbol. */
#include "vgpu/hsa/executable.h"
#include "vgpu/hsa/system.h"
#include <string.h>

/* Names are as in the ELF file: kernels with their ".kd". */
static const struct symbol *symbol_find(const struct executable *e, const struct agent *a,
                                        const char *name)
{
    for (size_t i = 0; i < e->objects.n; i++) {
        const struct loaded_object *o = e->objects.p[i];
        const struct symbol *s = !a || o->agent == a ? loaded_symbol(&o->loaded, name) : NULL;
        if (s)
            return s;
    }
    for (size_t i = 0; i < e->defined.n; i++)
        if (strcmp(e->defined.p[i]->name, name) == 0)
            return e->defined.p[i];
    return NULL;
}

static bool symbol_is_kernel(const char *name)
{
    size_t n = strlen(name);
    return n > 3 && strcmp(name + n - 3, ".kd") == 0;
}

hsa_status_t hsa_executable_get_symbol_by_name(hsa_executable_t handle, const char *name,
                                               const hsa_agent_t *agent,
                                               hsa_executable_symbol_t *out)
{
    const struct executable *e = executable_of(handle);
    const struct agent *a = agent ? agent_of(*agent) : NULL;
    if (!e)
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!name || !out)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (agent && !a)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    const struct symbol *s = symbol_find(e, a, name);
    if (!s) {
        if (symbol_is_kernel(name)) /* the runtime read of it in the notes of a code object */
            system_say_once("code object incomplete: it has no kernel descriptor '%.200s'", name);
        return HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;
    }
    out->handle = (uint64_t)(uintptr_t)s;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_get_symbol(hsa_executable_t executable, const char *module,
                                       const char *name, hsa_agent_t agent, int32_t convention,
                                       hsa_executable_symbol_t *out)
{
    (void)module, (void)convention;
    return hsa_executable_get_symbol_by_name(executable, name, agent.handle ? &agent : NULL, out);
}

/* Who a symbol belongs to. */
struct owner {
    const struct symbol *symbol;
    const struct agent *agent;
};

static int find_owner(void *ctx, struct executable *e)
{
    struct owner *w = ctx;
    for (size_t i = 0; i < e->objects.n; i++) {
        const struct loaded *l = &e->objects.p[i]->loaded;
        if (l->nsymbols && w->symbol >= l->symbols && w->symbol < l->symbols + l->nsymbols) {
            w->agent = e->objects.p[i]->agent;
            return 1;
        }
    }
    for (size_t i = 0; i < e->defined.n; i++)
        if (e->defined.p[i] == w->symbol)
            return 1;
    return 0;
}

/* Fields of the kernel descriptor (AMDGPUUsage, "Kernel Descriptor"). */
static hsa_status_t symbol_kernel_info(const struct symbol *s, int attribute, void *value)
{
    struct {
        uint32_t group, private, kernarg, reserved;
        int64_t entry;
        uint8_t reserved2[20];
        uint32_t rsrc3, rsrc1, rsrc2;
        uint16_t properties, preload;
        uint8_t reserved3[4];
    } d;
    _Static_assert(sizeof d == 64, "AMDGPUUsage: 64 bytes");
    memcpy(&d, (const void *)(uintptr_t)s->address, sizeof d);
    switch (attribute) {
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT:
        return ANSWER(uint64_t, value, s->address);
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE:
        return ANSWER(uint32_t, value, d.kernarg);
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT:
        return ANSWER(uint32_t, value, 16);
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE:
        return ANSWER(uint32_t, value, d.group);
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE:
        return ANSWER(uint32_t, value, d.private);
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK:
        return ANSWER(bool, value, d.properties >> 11 & 1);
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_CALL_CONVENTION:
        return ANSWER(uint32_t, value, 0);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}

static hsa_status_t variable_info(const struct symbol *s, int attribute, void *value)
{
    switch (attribute) {
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS:
        return ANSWER(uint64_t, value, s->address);
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALLOCATION:
        return ANSWER(hsa_variable_allocation_t, value,
                      s->external ? HSA_VARIABLE_ALLOCATION_PROGRAM
                                  : HSA_VARIABLE_ALLOCATION_AGENT);
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SEGMENT:
        return ANSWER(hsa_variable_segment_t, value,
                      s->constant ? HSA_VARIABLE_SEGMENT_READONLY : HSA_VARIABLE_SEGMENT_GLOBAL);
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALIGNMENT:
        return ANSWER(uint32_t, value, s->alignment);
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE:
        return ANSWER(uint32_t, value, (uint32_t)s->size);
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST:
        return ANSWER(bool, value, s->constant);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}

hsa_status_t hsa_executable_symbol_get_info(hsa_executable_symbol_t handle,
                                            hsa_executable_symbol_info_t attribute, void *value)
{
    const struct symbol *s = (const struct symbol *)(uintptr_t)handle.handle;
    static const hsa_symbol_kind_t kinds[] = {
        [SYMBOL_VARIABLE] = HSA_SYMBOL_KIND_VARIABLE,
        [SYMBOL_KERNEL] = HSA_SYMBOL_KIND_KERNEL,
        [SYMBOL_FUNCTION] = HSA_SYMBOL_KIND_INDIRECT_FUNCTION,
    };
    struct owner w = {.symbol = s, .agent = agent_at(0)};
    if (!s || !executables_each(find_owner, &w))
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL;
    if (!value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch (attribute) {
    case HSA_EXECUTABLE_SYMBOL_INFO_TYPE:
        return ANSWER(hsa_symbol_kind_t, value, kinds[s->kind]);
    case HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH:
        return ANSWER(uint32_t, value, (uint32_t)strlen(s->name));
    case HSA_EXECUTABLE_SYMBOL_INFO_NAME:
        memcpy(value, s->name, strlen(s->name)); /* without a NUL: hsa.h */
        return HSA_STATUS_SUCCESS;
    case HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME_LENGTH:
        return ANSWER(uint32_t, value, 0);
    case HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME:
        return HSA_STATUS_SUCCESS;
    case HSA_EXECUTABLE_SYMBOL_INFO_AGENT:
        return ANSWER(hsa_agent_t, value, agent_handle(w.agent));
    case HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE:
        return ANSWER(hsa_symbol_linkage_t, value,
                      s->local ? HSA_SYMBOL_LINKAGE_MODULE : HSA_SYMBOL_LINKAGE_PROGRAM);
    case HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION:
        return ANSWER(bool, value, true);
    case HSA_EXECUTABLE_SYMBOL_INFO_INDIRECT_FUNCTION_OBJECT:
        return s->kind == SYMBOL_FUNCTION ? ANSWER(uint64_t, value, s->address)
                                          : HSA_STATUS_ERROR_INVALID_ARGUMENT;
    case HSA_EXECUTABLE_SYMBOL_INFO_INDIRECT_FUNCTION_CALL_CONVENTION:
        return ANSWER(uint32_t, value, 0);
    default:
        if (s->kind == SYMBOL_FUNCTION)
            return HSA_STATUS_ERROR_INVALID_ARGUMENT;
        return s->kind == SYMBOL_KERNEL ? symbol_kernel_info(s, (int)attribute, value)
                                        : variable_info(s, (int)attribute, value);
    }
}

typedef hsa_status_t agent_visit(hsa_executable_t e, hsa_agent_t agent,
                                 hsa_executable_symbol_t symbol, void *data);
typedef hsa_status_t plain_visit(hsa_executable_t e, hsa_executable_symbol_t symbol, void *data);

/* All symbols of the agent's code objects (of all with agent NULL), by one of the two callbacks. */
static hsa_status_t iterate(hsa_executable_t handle, const struct agent *a, agent_visit *visit,
                            plain_visit *plain, void *data)
{
    const struct executable *e = executable_of(handle);
    if (!e)
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    for (size_t i = 0; i < e->objects.n; i++) {
        const struct loaded_object *o = e->objects.p[i];
        for (size_t n = 0; n < o->loaded.nsymbols && (!a || o->agent == a); n++) {
            hsa_executable_symbol_t symbol = {(uint64_t)(uintptr_t)&o->loaded.symbols[n]};
            hsa_status_t s = visit ? visit(handle, agent_handle(o->agent), symbol, data)
                                   : plain(handle, symbol, data);
            if (s != HSA_STATUS_SUCCESS)
                return s;
        }
    }
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_iterate_symbols(hsa_executable_t e, plain_visit *callback, void *data)
{
    return callback ? iterate(e, NULL, NULL, callback, data) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

hsa_status_t hsa_executable_iterate_agent_symbols(hsa_executable_t e, hsa_agent_t agent,
                                                  agent_visit *callback, void *data)
{
    const struct agent *a = agent_of(agent);
    if (!a)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    return callback ? iterate(e, a, callback, NULL, data) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

/* Symbols that belong to no agent: those that the program defined. */
hsa_status_t hsa_executable_iterate_program_symbols(hsa_executable_t handle, plain_visit *callback,
                                                    void *data)
{
    const struct executable *e = executable_of(handle);
    if (!e)
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!callback)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (size_t i = 0; i < e->defined.n; i++) {
        hsa_status_t s =
            callback(handle, (hsa_executable_symbol_t){(uint64_t)(uintptr_t)e->defined.p[i]}, data);
        if (s != HSA_STATUS_SUCCESS)
            return s;
    }
    return HSA_STATUS_SUCCESS;
}
