#include "vgpu/hsa/executable.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/machine.h"
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* Programs rarely load code, so one lock guards everything here. It is recursive, since callbacks
 * may call back. */
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static VEC(struct executable *) executables;

int executables_each(int (*visit)(void *ctx, struct executable *e), void *ctx)
{
    int r = 0;
    if (machine_orphaned)
        return 0;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < executables.n && !r; i++)
        r = visit(ctx, executables.p[i]);
    pthread_mutex_unlock(&lock);
    return r;
}

static int is_executable(void *ctx, struct executable *e)
{
    return e == ctx;
}

struct executable *executable_of(hsa_executable_t handle)
{
    struct executable *e = (struct executable *)(uintptr_t)handle.handle;
    return executables_each(is_executable, e) ? e : NULL;
}

static int has_object(void *ctx, struct executable *e)
{
    for (size_t i = 0; i < e->objects.n; i++)
        if (e->objects.p[i] == ctx)
            return 1;
    return 0;
}

struct loaded_object *object_of(hsa_loaded_code_object_t handle)
{
    struct loaded_object *o = (struct loaded_object *)(uintptr_t)handle.handle;
    return executables_each(has_object, o) ? o : NULL;
}

static hsa_status_t new_reader(const void *bytes, size_t size, bool mapped,
                               hsa_code_object_reader_t *out)
{
    struct reader *r = xcalloc(1, sizeof *r);
    *r = (struct reader){bytes, size, mapped};
    out->handle = (uint64_t)(uintptr_t)r;
    return HSA_STATUS_SUCCESS;
}

/* AMD's runtimes often crash on an error status, so this library reports the reason itself. */
static hsa_status_t executable_refuse(hsa_status_t status, const char *why)
{
    system_say_once("code object refused: %s", why);
    return status;
}

hsa_status_t hsa_code_object_reader_create_from_memory(const void *bytes, size_t size,
                                                       hsa_code_object_reader_t *out)
{
    if (!out)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!bytes || !size)
        return executable_refuse(HSA_STATUS_ERROR_INVALID_ARGUMENT, "it is empty");
    return new_reader(bytes, size, false, out);
}

hsa_status_t hsa_ven_amd_loader_code_object_reader_create_from_file_with_offset_size(
    hsa_file_t file, size_t offset, size_t size, hsa_code_object_reader_t *out)
{
    struct stat st;
    if (!out)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!size)
        return executable_refuse(HSA_STATUS_ERROR_INVALID_ARGUMENT, "it is empty");
    if (fstat(file, &st) != 0)
        return executable_refuse(HSA_STATUS_ERROR_INVALID_FILE, strerror(errno));
    if (offset > (size_t)st.st_size || size > (size_t)st.st_size - offset)
        return executable_refuse(HSA_STATUS_ERROR_INVALID_FILE,
                                 "it lies behind the end of its file");
    size_t skip = offset % 4096;
    char *m = mmap(NULL, size + skip, PROT_READ, MAP_PRIVATE, file, (off_t)(offset - skip));
    return m == MAP_FAILED ? executable_refuse(HSA_STATUS_ERROR_INVALID_FILE, strerror(errno))
                           : new_reader(m + skip, size, true, out);
}

hsa_status_t hsa_code_object_reader_create_from_file(hsa_file_t file, hsa_code_object_reader_t *out)
{
    struct stat st;
    if (!out)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (fstat(file, &st) != 0)
        return executable_refuse(HSA_STATUS_ERROR_INVALID_FILE, strerror(errno));
    if (st.st_size <= 0)
        return executable_refuse(HSA_STATUS_ERROR_INVALID_FILE, "its file is empty");
    return hsa_ven_amd_loader_code_object_reader_create_from_file_with_offset_size(
        file, 0, (size_t)st.st_size, out);
}

hsa_status_t hsa_code_object_reader_destroy(hsa_code_object_reader_t handle)
{
    struct reader *r = (struct reader *)(uintptr_t)handle.handle;
    if (!r)
        return HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER;
    if (r->mapped) {
        size_t skip = (uintptr_t)r->bytes % 4096;
        munmap((char *)r->bytes - skip, r->size + skip);
    }
    free(r);
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_create_alt(hsa_profile_t profile,
                                       hsa_default_float_rounding_mode_t mode, const char *options,
                                       hsa_executable_t *out)
{
    (void)mode, (void)options;
    if (!system_running())
        return HSA_STATUS_ERROR_NOT_INITIALIZED;
    if (!out)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    struct executable *e = xcalloc(1, sizeof *e);
    e->profile = profile;
    pthread_mutex_lock(&lock);
    vec_push(&executables, e);
    pthread_mutex_unlock(&lock);
    out->handle = (uint64_t)(uintptr_t)e;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_create(hsa_profile_t profile, hsa_executable_state_t state,
                                   const char *options, hsa_executable_t *out)
{
    hsa_status_t status =
        hsa_executable_create_alt(profile, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR, options, out);
    if (status == HSA_STATUS_SUCCESS && state == HSA_EXECUTABLE_STATE_FROZEN)
        executable_of(*out)->frozen = true;
    return status;
}

hsa_status_t hsa_executable_destroy(hsa_executable_t handle)
{
    struct executable *e = executable_of(handle);
    if (!e)
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < executables.n; i++)
        if (executables.p[i] == e) {
            executables.p[i] = executables.p[--executables.n];
            break;
        }
    pthread_mutex_unlock(&lock);
    for (size_t i = 0; i < e->objects.n; i++) {
        loaded_release(&e->objects.p[i]->loaded);
        free(e->objects.p[i]);
    }
    for (size_t i = 0; i < e->defined.n; i++) {
        free(e->defined.p[i]->name);
        free(e->defined.p[i]);
    }
    vec_release(&e->objects);
    vec_release(&e->defined);
    free(e);
    return HSA_STATUS_SUCCESS;
}

static bool executable_resolve(void *ctx, const char *name, uint64_t *address)
{
    const struct executable *e = ctx;
    for (size_t i = 0; i < e->defined.n; i++)
        if (strcmp(e->defined.p[i]->name, name) == 0)
            return *address = e->defined.p[i]->address, true;
    for (size_t i = 0; i < e->objects.n; i++) {
        const struct symbol *s = loaded_symbol(&e->objects.p[i]->loaded, name);
        if (s)
            return *address = s->address, true;
    }
    return false;
}

hsa_status_t hsa_executable_load_agent_code_object(hsa_executable_t handle, hsa_agent_t agent,
                                                   hsa_code_object_reader_t reader,
                                                   const char *options,
                                                   hsa_loaded_code_object_t *out)
{
    struct executable *e = executable_of(handle);
    struct agent *a = agent_of(agent);
    const struct reader *r = (const struct reader *)(uintptr_t)reader.handle;
    (void)options;
    if (!e)
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (e->frozen)
        return HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
    if (!a || !a->isa)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!r)
        return HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER;
    struct loaded_object *o = xcalloc(1, sizeof *o);
    struct err err;
    hsa_status_t status =
        loaded_init(&o->loaded, a->isa, r->bytes, r->size, executable_resolve, e, &err);
    if (status != HSA_STATUS_SUCCESS) {
        free(o);
        return executable_refuse(status, err.msg);
    }
    o->agent = a;
    o->executable = e;
    pthread_mutex_lock(&lock);
    vec_push(&e->objects, o);
    pthread_mutex_unlock(&lock);
    if (out)
        out->handle = (uint64_t)(uintptr_t)o;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_load_program_code_object(hsa_executable_t handle,
                                                     hsa_code_object_reader_t reader,
                                                     const char *options,
                                                     hsa_loaded_code_object_t *out)
{
    (void)reader, (void)options, (void)out;
    const struct executable *e = executable_of(handle);
    if (!e)
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (e->frozen)
        return HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
    return executable_refuse(HSA_STATUS_ERROR_INVALID_CODE_OBJECT,
                             "it belongs to no agent, which only HSAIL programs may do");
}

hsa_status_t hsa_executable_freeze(hsa_executable_t handle, const char *options)
{
    struct executable *e = executable_of(handle);
    (void)options;
    if (!e)
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (e->frozen)
        return HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
    for (size_t i = 0; i < e->objects.n; i++) {
        struct err err;
        hsa_status_t status =
            loaded_register(&e->objects.p[i]->loaded, e->objects.p[i]->agent->isa, &err);
        if (status != HSA_STATUS_SUCCESS)
            return executable_refuse(status, err.msg);
    }
    e->frozen = true;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_validate_alt(hsa_executable_t handle, const char *options,
                                         uint32_t *result)
{
    (void)options;
    if (!executable_of(handle))
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    return result ? ANSWER(uint32_t, result, 0) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

hsa_status_t hsa_executable_validate(hsa_executable_t handle, uint32_t *result)
{
    return hsa_executable_validate_alt(handle, NULL, result);
}

hsa_status_t hsa_executable_get_info(hsa_executable_t handle, hsa_executable_info_t attribute,
                                     void *value)
{
    const struct executable *e = executable_of(handle);
    if (!e)
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch (attribute) {
    case HSA_EXECUTABLE_INFO_PROFILE:
        return ANSWER(hsa_profile_t, value, e->profile);
    case HSA_EXECUTABLE_INFO_STATE:
        return ANSWER(hsa_executable_state_t, value,
                      e->frozen ? HSA_EXECUTABLE_STATE_FROZEN : HSA_EXECUTABLE_STATE_UNFROZEN);
    case HSA_EXECUTABLE_INFO_DEFAULT_FLOAT_ROUNDING_MODE:
        return ANSWER(hsa_default_float_rounding_mode_t, value,
                      HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}

static hsa_status_t executable_define(hsa_executable_t handle, const char *name, void *address,
                                      bool constant)
{
    struct executable *e = executable_of(handle);
    uint64_t known;
    if (!e)
        return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!name || !*name)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (e->frozen)
        return HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
    if (executable_resolve(e, name, &known))
        return HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED;
    struct symbol *s = xcalloc(1, sizeof *s);
    size_t n = strlen(name) + 1;
    s->name = memcpy(xmalloc(n), name, n);
    s->address = (uint64_t)(uintptr_t)address;
    s->constant = constant;
    s->external = true;
    vec_push(&e->defined, s);
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_global_variable_define(hsa_executable_t e, const char *name,
                                                   void *address)
{
    return executable_define(e, name, address, false);
}

hsa_status_t hsa_executable_agent_global_variable_define(hsa_executable_t e, hsa_agent_t agent,
                                                         const char *name, void *address)
{
    return agent_of(agent) ? executable_define(e, name, address, false)
                           : HSA_STATUS_ERROR_INVALID_AGENT;
}

hsa_status_t hsa_executable_readonly_variable_define(hsa_executable_t e, hsa_agent_t agent,
                                                     const char *name, void *address)
{
    return agent_of(agent) ? executable_define(e, name, address, true)
                           : HSA_STATUS_ERROR_INVALID_AGENT;
}
