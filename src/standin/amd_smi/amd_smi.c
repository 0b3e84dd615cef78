/* AMD SMI over HIP: which GPUs there are, their memory and their places. What a virtual GPU has
 * nothing like (temperature, power, load, energy) is not supported, as the library says it of a
 * device that lacks it. */
#include "standin/common/hip.h"
#pragma GCC visibility push(default) /* the header says nothing of what the library exports */
#include <amd_smi/amdsmi.h>
#pragma GCC visibility pop
#include <dlfcn.h>
#include <errno.h>
#include <hip/hip_runtime_api.h>
#include <hip/hip_version.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { GPUS = 64, VENDOR = 0x1002 };

#define HIP "libamdhip64.so." HIP_TEXT(HIP_VERSION_MAJOR)

/* Functions of HIP: looked up, as all of them are. A monitor need not be
 * linked with its library. */
static struct functions {
    hipError_t (*count)(int *);
    hipError_t (*get)(int *);
    hipError_t (*set)(int);
    hipError_t (*name)(char *, int, int);
    hipError_t (*attribute)(int *, hipDeviceAttribute_t, int);
    hipError_t (*total)(size_t *, int);
    hipError_t (*info)(size_t *, size_t *);
    bool all;
} f;

/* A GPU: a socket with one processor, both by the same pointer. */
static struct gpu {
    int number;
    char name[AMDSMI_MAX_STRING_LENGTH];
} gpus[GPUS];
static int ngpus;
static int users; /* amdsmi_init, less amdsmi_shut_down */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void amd_smi_find(void)
{
    void *hip = dlsym(RTLD_DEFAULT, "hipGetDeviceCount") ? RTLD_DEFAULT
                                                         : dlopen(HIP, RTLD_NOW | RTLD_GLOBAL);
    const struct hip_function names[] = {
        {&f.count, "hipGetDeviceCount"},
        {&f.get, "hipGetDevice"},
        {&f.set, "hipSetDevice"},
        {&f.name, "hipDeviceGetName"},
        {&f.attribute, "hipDeviceGetAttribute"},
        {&f.total, "hipDeviceTotalMem"},
        {&f.info, "hipMemGetInfo"},
    };
    f.all = hip_look_up(hip, names, sizeof names / sizeof *names);
}

/* Lists the GPUs; all of them must be virtual. */
static amdsmi_status_t amd_smi_begin(void)
{
    if (!f.all)
        amd_smi_find();
    if (!f.all) {
        hip_refuse("amdsmi_init", "there is no " HIP);
        return AMDSMI_STATUS_FAIL_LOAD_MODULE;
    }
    ngpus = 0;
    if (f.count(&ngpus) != hipSuccess || ngpus > GPUS)
        return AMDSMI_STATUS_DRIVER_NOT_LOADED;
    for (int i = 0; i < ngpus; i++) {
        gpus[i].number = i;
        if (f.name(gpus[i].name, sizeof gpus[i].name, i) != hipSuccess ||
            hip_check_virtual("amdsmi_init", gpus[i].name) != 0)
            return AMDSMI_STATUS_DRIVER_NOT_LOADED;
    }
    return AMDSMI_STATUS_SUCCESS;
}

amdsmi_status_t amdsmi_init(uint64_t flags)
{
    (void)flags;
    pthread_mutex_lock(&lock);
    amdsmi_status_t status = users ? AMDSMI_STATUS_SUCCESS : amd_smi_begin();
    users += status == AMDSMI_STATUS_SUCCESS;
    pthread_mutex_unlock(&lock);
    return status;
}

amdsmi_status_t amdsmi_shut_down(void)
{
    pthread_mutex_lock(&lock);
    amdsmi_status_t status = users ? AMDSMI_STATUS_SUCCESS : AMDSMI_STATUS_NOT_INIT;
    users -= users > 0;
    pthread_mutex_unlock(&lock);
    return status;
}

amdsmi_status_t amdsmi_get_lib_version(amdsmi_version_t *version)
{
    if (!version)
        return AMDSMI_STATUS_INVAL;
    *version = (amdsmi_version_t){.major = AMDSMI_LIB_VERSION_MAJOR,
                                  .minor = AMDSMI_LIB_VERSION_MINOR,
                                  .release = AMDSMI_LIB_VERSION_RELEASE,
                                  .build = AMDSMI_LIB_VERSION_STRING};
    return AMDSMI_STATUS_SUCCESS;
}

amdsmi_status_t amdsmi_status_code_to_string(amdsmi_status_t status, const char **text)
{
    if (!text)
        return AMDSMI_STATUS_INVAL;
    switch (status) {
    case AMDSMI_STATUS_SUCCESS:
        *text = "AMDSMI_STATUS_SUCCESS: the call succeeded";
        break;
    case AMDSMI_STATUS_INVAL:
        *text = "AMDSMI_STATUS_INVAL: an argument is invalid";
        break;
    case AMDSMI_STATUS_NOT_SUPPORTED:
        *text = "AMDSMI_STATUS_NOT_SUPPORTED: the device does not have it";
        break;
    case AMDSMI_STATUS_NOT_INIT:
        *text = "AMDSMI_STATUS_NOT_INIT: amdsmi_init was not called";
        break;
    case AMDSMI_STATUS_NOT_FOUND:
        *text = "AMDSMI_STATUS_NOT_FOUND: there is no such device";
        break;
    default:
        *text = "an error of AMD SMI";
        break;
    }
    return AMDSMI_STATUS_SUCCESS;
}

/* ---- devices ---- */

/* The GPU of a handle, with what is wrong with a call. */
static amdsmi_status_t gpu_of(void *handle, const void *out, const struct gpu **gpu)
{
    const struct gpu *g = handle;
    if (!users)
        return AMDSMI_STATUS_NOT_INIT;
    if (!out)
        return AMDSMI_STATUS_INVAL;
    for (int i = 0; i < ngpus; i++)
        if (g == &gpus[i]) {
            *gpu = g;
            return AMDSMI_STATUS_SUCCESS;
        }
    return AMDSMI_STATUS_NOT_FOUND;
}

/* As many as there is room for; without room, their number alone. */
static amdsmi_status_t amd_smi_list(struct gpu *first, uint32_t n, uint32_t *count, void **handles)
{
    uint32_t room = handles ? *count : 0;
    for (uint32_t i = 0; i < n && i < room; i++)
        handles[i] = first + i;
    *count = handles && room < n ? room : n;
    return AMDSMI_STATUS_SUCCESS;
}

amdsmi_status_t amdsmi_get_socket_handles(uint32_t *count, amdsmi_socket_handle *sockets)
{
    if (!users)
        return AMDSMI_STATUS_NOT_INIT;
    return count ? amd_smi_list(gpus, (uint32_t)ngpus, count, sockets) : AMDSMI_STATUS_INVAL;
}

amdsmi_status_t amdsmi_get_processor_handles(amdsmi_socket_handle socket, uint32_t *count,
                                             amdsmi_processor_handle *processors)
{
    const struct gpu *g;
    amdsmi_status_t status = gpu_of(socket, count, &g);
    return status == AMDSMI_STATUS_SUCCESS ? amd_smi_list(&gpus[g->number], 1, count, processors)
                                           : status;
}

amdsmi_status_t amdsmi_get_processor_type(amdsmi_processor_handle handle, processor_type_t *type)
{
    const struct gpu *g;
    amdsmi_status_t status = gpu_of(handle, type, &g);
    if (status == AMDSMI_STATUS_SUCCESS)
        *type = AMDSMI_PROCESSOR_TYPE_AMD_GPU;
    return status;
}

static uint64_t amd_smi_attribute(const struct gpu *g, hipDeviceAttribute_t which)
{
    int value = 0;
    return f.attribute(&value, which, g->number) == hipSuccess && value > 0 ? (uint64_t)value : 0;
}

static amdsmi_bdf_t amd_smi_place(const struct gpu *g)
{
    amdsmi_bdf_t at = {.as_uint = 0};
    at.domain_number = amd_smi_attribute(g, hipDeviceAttributePciDomainID);
    at.bus_number = amd_smi_attribute(g, hipDeviceAttributePciBusId) & 0xff;
    at.device_number = amd_smi_attribute(g, hipDeviceAttributePciDeviceId) & 0x1f;
    return at;
}

amdsmi_status_t amdsmi_get_gpu_device_bdf(amdsmi_processor_handle handle, amdsmi_bdf_t *at)
{
    const struct gpu *g;
    amdsmi_status_t status = gpu_of(handle, at, &g);
    if (status == AMDSMI_STATUS_SUCCESS)
        *at = amd_smi_place(g);
    return status;
}

amdsmi_status_t amdsmi_get_processor_handle_from_bdf(amdsmi_bdf_t at,
                                                     amdsmi_processor_handle *handle)
{
    if (!users || !handle)
        return users ? AMDSMI_STATUS_INVAL : AMDSMI_STATUS_NOT_INIT;
    for (int i = 0; i < ngpus; i++)
        if (amd_smi_place(&gpus[i]).as_uint == at.as_uint) {
            *handle = &gpus[i];
            return AMDSMI_STATUS_SUCCESS;
        }
    return AMDSMI_STATUS_NOT_FOUND;
}

amdsmi_status_t amdsmi_get_gpu_device_uuid(amdsmi_processor_handle handle, unsigned *length,
                                           char *uuid)
{
    const struct gpu *g;
    amdsmi_status_t status = gpu_of(handle, length && uuid ? uuid : NULL, &g);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    if (*length < AMDSMI_GPU_UUID_SIZE)
        return AMDSMI_STATUS_INSUFFICIENT_SIZE;
    snprintf(uuid, *length, "7472616e-7368-6970-8000-%012x", (unsigned)g->number);
    *length = AMDSMI_GPU_UUID_SIZE;
    return AMDSMI_STATUS_SUCCESS;
}

amdsmi_status_t amdsmi_get_gpu_asic_info(amdsmi_processor_handle handle, amdsmi_asic_info_t *info)
{
    const struct gpu *g;
    amdsmi_status_t status = gpu_of(handle, info, &g);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    memset(info, 0, sizeof *info);
    snprintf(info->market_name, sizeof info->market_name, "%s", g->name);
    snprintf(info->vendor_name, sizeof info->vendor_name, "tranship");
    snprintf(info->asic_serial, sizeof info->asic_serial, "0x%016x", (unsigned)g->number);
    info->vendor_id = info->subvendor_id = VENDOR;
    info->rev_id = info->oam_id = UINT32_MAX;
    info->num_of_compute_units =
        (uint32_t)amd_smi_attribute(g, hipDeviceAttributeMultiprocessorCount);
    info->target_graphics_version = UINT64_MAX;
    return AMDSMI_STATUS_SUCCESS;
}

amdsmi_status_t amdsmi_get_gpu_driver_info(amdsmi_processor_handle handle,
                                           amdsmi_driver_info_t *info)
{
    const struct gpu *g;
    amdsmi_status_t status = gpu_of(handle, info, &g);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    memset(info, 0, sizeof *info);
    snprintf(info->driver_name, sizeof info->driver_name, "tranship");
    snprintf(info->driver_version, sizeof info->driver_version,
             HIP_TEXT(HIP_VERSION_MAJOR) "." HIP_TEXT(HIP_VERSION_MINOR));
    return AMDSMI_STATUS_SUCCESS;
}

/* The frequency that it says it could have: it has none. */
amdsmi_status_t amdsmi_get_clock_info(amdsmi_processor_handle handle, amdsmi_clk_type_t type,
                                      amdsmi_clk_info_t *info)
{
    const struct gpu *g;
    amdsmi_status_t status = gpu_of(handle, info, &g);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    if (type != AMDSMI_CLK_TYPE_SYS && type != AMDSMI_CLK_TYPE_MEM)
        return AMDSMI_STATUS_NOT_SUPPORTED;
    memset(info, 0, sizeof *info);
    info->max_clk = info->clk =
        (uint32_t)amd_smi_attribute(g, type == AMDSMI_CLK_TYPE_SYS
                                           ? hipDeviceAttributeClockRate
                                           : hipDeviceAttributeMemoryClockRate) /
        1000;
    return AMDSMI_STATUS_SUCCESS;
}

/* ---- memory ---- */

/* What this process uses: nobody else uses its virtual GPU. */
static uint64_t amd_smi_used(const struct gpu *g)
{
    int before = 0;
    size_t rest = 0, total = 0;
    if (f.get(&before) != hipSuccess || f.set(g->number) != hipSuccess)
        return 0;
    bool known = f.info(&rest, &total) == hipSuccess;
    f.set(before);
    return known ? total - rest : 0;
}

amdsmi_status_t amdsmi_get_gpu_memory_total(amdsmi_processor_handle handle,
                                            amdsmi_memory_type_t type, uint64_t *bytes)
{
    const struct gpu *g;
    size_t total = 0;
    amdsmi_status_t status = gpu_of(handle, bytes, &g);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    if (type == AMDSMI_MEM_TYPE_GTT)
        return AMDSMI_STATUS_NOT_SUPPORTED;
    if (f.total(&total, g->number) != hipSuccess)
        return AMDSMI_STATUS_API_FAILED;
    *bytes = total;
    return AMDSMI_STATUS_SUCCESS;
}

amdsmi_status_t amdsmi_get_gpu_memory_usage(amdsmi_processor_handle handle,
                                            amdsmi_memory_type_t type, uint64_t *bytes)
{
    const struct gpu *g;
    amdsmi_status_t status = gpu_of(handle, bytes, &g);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    if (type == AMDSMI_MEM_TYPE_GTT)
        return AMDSMI_STATUS_NOT_SUPPORTED;
    *bytes = amd_smi_used(g);
    return AMDSMI_STATUS_SUCCESS;
}

amdsmi_status_t amdsmi_get_gpu_process_list(amdsmi_processor_handle handle, uint32_t *count,
                                            amdsmi_proc_info_t *processes)
{
    const struct gpu *g;
    amdsmi_status_t status = gpu_of(handle, count, &g);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    const bool room = processes && *count; /* else it is asked for the number alone */
    *count = 1;
    if (room) {
        memset(processes, 0, sizeof *processes);
        processes->pid = (amdsmi_process_handle_t)getpid();
        processes->mem = processes->memory_usage.vram_mem = amd_smi_used(g);
        snprintf(processes->name, sizeof processes->name, "%s", program_invocation_short_name);
    }
    return AMDSMI_STATUS_SUCCESS;
}
