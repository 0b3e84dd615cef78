/* AMD's loader extension: which code objects are loaded at which addresses. Debuggers, profilers
 * and the HIP runtime use it. */
#include "vgpu/hsa/executable.h"
#include "vgpu/hsa/extension.h"
#include "vgpu/hsa/system.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Host and device addresses are the same. */
hsa_status_t hsa_ven_amd_loader_query_host_address(const void *device, const void **host)
{
    return device && host ? ANSWER(const void *, host, device) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

struct segments {
    hsa_ven_amd_loader_segment_descriptor_t *out;
    size_t n, room;
};

static int list_segments(void *ctx, struct executable *e)
{
    struct segments *s = ctx;
    for (size_t i = 0; i < e->objects.n && e->frozen; i++) {
        const struct loaded_object *o = e->objects.p[i];
        if (s->n < s->room)
            s->out[s->n] = (hsa_ven_amd_loader_segment_descriptor_t){
                .agent = agent_handle(o->agent),
                .executable = {(uint64_t)(uintptr_t)e},
                .code_object_storage_type = HSA_VEN_AMD_LOADER_CODE_OBJECT_STORAGE_TYPE_MEMORY,
                .code_object_storage_base = o->loaded.elf,
                .code_object_storage_size = o->loaded.elf_size,
                .segment_base = o->loaded.memory,
                .segment_size = o->loaded.span};
        s->n++;
    }
    return 0;
}

hsa_status_t
hsa_ven_amd_loader_query_segment_descriptors(hsa_ven_amd_loader_segment_descriptor_t *out,
                                             size_t *n)
{
    if (!n || (*n && !out) || (!*n && out))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    struct segments s = {.out = out, .room = out ? *n : 0};
    executables_each(list_segments, &s);
    if (out && s.n != *n)
        return HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS;
    *n = s.n;
    return HSA_STATUS_SUCCESS;
}

struct lookup {
    const uint8_t *address;
    struct executable *found;
};

static int extension_loader_holds(void *ctx, struct executable *e)
{
    struct lookup *p = ctx;
    for (size_t i = 0; i < e->objects.n; i++) {
        const struct loaded *l = &e->objects.p[i]->loaded;
        if (p->address >= l->memory && p->address < l->memory + l->span) {
            p->found = e;
            return 1;
        }
    }
    return 0;
}

hsa_status_t hsa_ven_amd_loader_query_executable(const void *address, hsa_executable_t *out)
{
    struct lookup p = {.address = address};
    if (!address || !out || !executables_each(extension_loader_holds, &p))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    out->handle = (uint64_t)(uintptr_t)p.found;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_ven_amd_loader_executable_iterate_loaded_code_objects(
    hsa_executable_t handle,
    hsa_status_t (*callback)(hsa_executable_t executable, hsa_loaded_code_object_t object,
                             void *data),
    void *data)
{
    const struct executable *e = executable_of(handle);
    if (!e)
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!callback)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (size_t i = 0; i < e->objects.n; i++) {
        hsa_status_t s = callback(
            handle, (hsa_loaded_code_object_t){(uint64_t)(uintptr_t)e->objects.p[i]}, data);
        if (s != HSA_STATUS_SUCCESS)
            return s;
    }
    return HSA_STATUS_SUCCESS;
}

/* "memory://PID#offset=ADDRESS&size=SIZE": hsa_ven_amd_loader.h */
static int uri_of(const struct loaded *l, char out[128])
{
    return snprintf(out, 128, "memory://%d#offset=0x%llx&size=%zu", (int)getpid(),
                    (unsigned long long)(uintptr_t)l->elf, l->elf_size);
}

static hsa_status_t uri_info(const struct loaded *l, int attribute, void *value)
{
    char uri[128];
    int n = uri_of(l, uri);
    if (attribute == HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI_LENGTH)
        return ANSWER(uint32_t, value, (uint32_t)n);
    memcpy(value, uri, (size_t)n);
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_ven_amd_loader_loaded_code_object_get_info(
    hsa_loaded_code_object_t handle, hsa_ven_amd_loader_loaded_code_object_info_t attribute,
    void *value)
{
    const struct loaded_object *o = object_of(handle);
    if (!o)
        return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
    if (!value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const struct loaded *l = &o->loaded;
    switch (attribute) {
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_EXECUTABLE:
        return ANSWER(hsa_executable_t, value,
                      (hsa_executable_t){(uint64_t)(uintptr_t)o->executable});
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_KIND:
        return ANSWER(uint32_t, value, HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_KIND_AGENT);
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_AGENT:
        return ANSWER(hsa_agent_t, value, agent_handle(o->agent));
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_TYPE:
        return ANSWER(uint32_t, value, HSA_VEN_AMD_LOADER_CODE_OBJECT_STORAGE_TYPE_MEMORY);
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_MEMORY_BASE:
        return ANSWER(uint64_t, value, (uint64_t)(uintptr_t)l->elf);
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_MEMORY_SIZE:
        return ANSWER(uint64_t, value, l->elf_size);
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_DELTA:
        return ANSWER(int64_t, value, l->bias);
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_BASE:
        return ANSWER(uint64_t, value, (uint64_t)(uintptr_t)l->memory);
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_SIZE:
        return ANSWER(uint64_t, value, l->span);
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI_LENGTH:
    case HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI:
        return uri_info(l, (int)attribute, value);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}

struct visit {
    hsa_status_t (*callback)(hsa_executable_t executable, void *data);
    void *data;
    hsa_status_t status;
};

static int visit_one(void *ctx, struct executable *e)
{
    struct visit *v = ctx;
    v->status = v->callback((hsa_executable_t){(uint64_t)(uintptr_t)e}, v->data);
    return v->status != HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_ven_amd_loader_iterate_executables(
    hsa_status_t (*callback)(hsa_executable_t executable, void *data), void *data)
{
    struct visit v = {callback, data, HSA_STATUS_SUCCESS};
    if (!callback)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    executables_each(visit_one, &v);
    return v.status;
}

const hsa_ven_amd_loader_1_03_pfn_t loader_extension = {
    hsa_ven_amd_loader_query_host_address,
    hsa_ven_amd_loader_query_segment_descriptors,
    hsa_ven_amd_loader_query_executable,
    hsa_ven_amd_loader_executable_iterate_loaded_code_objects,
    hsa_ven_amd_loader_loaded_code_object_get_info,
    hsa_ven_amd_loader_code_object_reader_create_from_file_with_offset_size,
    hsa_ven_amd_loader_iterate_executables,
};
