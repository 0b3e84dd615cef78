#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/fatbin.h"
#include "vgpu/hsa/system.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Instinct MI210, Radeon RX 6900 XT, RX 7900 XTX, Instinct MI300X, Radeon RX 9060 XT, RX 9070 XT,
 * Instinct MI50, MI100, MI355X; Radeon RX 6700 XT, RX 6600 XT, Steam Deck, RX 6500 XT, 680M, a
 * Ryzen 7000's; RX 7800 XT, RX 7600, 780M, 890M, 8060S, 860M, 820M, as far as AMD's pages about the
 * products tell: counts and sizes are theirs, clocks and ids near enough for a program that prints
 * them. The first that suits is the one that advice names. */
static const struct agent_model models[] = {
    {"gfx90a", ":sramecc+:xnack-", 0x740f, 141, 104, 8, 1, 4, 32, 1700, 1600, 4096, 64, 16, 8192, 1,
     NULL},
    {"gfx1030", "", 0x73bf, 143, 80, 4, 2, 2, 32, 2250, 1000, 256, 128, 16, 4096, 1, NULL},
    {"gfx1100", "", 0x744c, 145, 96, 6, 2, 2, 32, 2304, 1249, 384, 128, 32, 6144, 1,
     "libamdhip64.so.5"},
    {"gfx942", ":sramecc+:xnack-", 0x74a1, 141, 304, 32, 1, 4, 32, 2100, 1300, 8192, 128, 32, 4096,
     8, "libamdhip64.so.5"},
    {"gfx1200", "", 0x7590, 152, 32, 2, 2, 2, 32, 3320, 1258, 128, 128, 32, 4096, 1,
     "libamdhip64.so.5"},
    {"gfx1201", "", 0x7550, 152, 64, 4, 2, 2, 32, 2970, 1258, 256, 128, 32, 8192, 1,
     "libamdhip64.so.5"},
    {"gfx906", ":sramecc+:xnack-", 0x66a1, 141, 60, 4, 1, 4, 40, 1725, 1000, 4096, 64, 16, 4096, 1,
     NULL},
    {"gfx908", ":sramecc+:xnack-", 0x738c, 141, 120, 8, 1, 4, 40, 1502, 1200, 4096, 64, 16, 8192, 1,
     NULL},
    {"gfx950", ":sramecc+:xnack-", 0x75a3, 141, 256, 32, 1, 4, 32, 2400, 2000, 8192, 128, 32, 4096,
     8, "libamdhip64.so.6"},
    {"gfx1031", "", 0x73df, 143, 40, 2, 2, 2, 32, 2581, 1000, 192, 128, 16, 3072, 1, NULL},
    {"gfx1032", "", 0x73ff, 143, 32, 2, 2, 2, 32, 2589, 1000, 128, 128, 16, 2048, 1, NULL},
    {"gfx1033", "", 0x163f, 144, 8, 1, 2, 2, 32, 1600, 1600, 128, 128, 16, 1024, 1, NULL},
    {"gfx1034", "", 0x743f, 143, 16, 1, 2, 2, 32, 2815, 1124, 64, 128, 16, 1024, 1, NULL},
    {"gfx1035", "", 0x1681, 146, 12, 1, 2, 2, 32, 2400, 2400, 128, 128, 16, 2048, 1, NULL},
    {"gfx1036", "", 0x164e, 149, 2, 1, 1, 2, 32, 2200, 2400, 128, 128, 16, 256, 1,
     "libamdhip64.so.5"},
    {"gfx1101", "", 0x747e, 145, 60, 3, 2, 2, 32, 2430, 1219, 256, 128, 32, 4096, 1,
     "libamdhip64.so.5"},
    {"gfx1102", "", 0x7480, 145, 32, 2, 2, 2, 32, 2655, 1124, 128, 128, 32, 2048, 1,
     "libamdhip64.so.5"},
    {"gfx1103", "", 0x15bf, 148, 12, 1, 2, 2, 32, 2700, 2800, 128, 128, 32, 2048, 1,
     "libamdhip64.so.5"},
    {"gfx1150", "", 0x150e, 150, 16, 1, 2, 2, 32, 2900, 3750, 128, 128, 32, 2048, 1,
     "libamdhip64.so.5"},
    {"gfx1151", "", 0x1586, 150, 40, 2, 2, 2, 32, 2900, 4000, 256, 128, 32, 2048, 1,
     "libamdhip64.so.5"},
    {"gfx1152", "", 0x1114, 150, 8, 1, 1, 2, 32, 3000, 3750, 128, 128, 32, 1024, 1,
     "libamdhip64.so.6"},
    {"gfx1153", "", 0x1902, 150, 4, 1, 1, 2, 32, 2800, 3200, 128, 128, 32, 1024, 1,
     "libamdhip64.so.6"},
};

static struct agent agents[AGENT_MAX];
static unsigned nagents;

static size_t host_memory(void)
{
    return (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
}

static void add_pool(struct agent *a, hsa_amd_segment_t segment, uint32_t flags, size_t size)
{
    struct pool *p = &a->pools[a->npools++];
    p->owner = a;
    p->segment = segment;
    p->flags = flags;
    p->size = size;
}

static void add_cpu(void)
{
    struct agent *a = &agents[nagents++];
    size_t size = host_memory();
    a->cores = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    snprintf(a->name, sizeof a->name, "CPU");
    add_pool(a, HSA_AMD_SEGMENT_GLOBAL, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED, size);
    add_pool(a, HSA_AMD_SEGMENT_GLOBAL,
             HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED |
                 HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT,
             size);
    add_pool(a, HSA_AMD_SEGMENT_GLOBAL, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED, size);
}

static void add_gpu(const struct isa *isa, const struct agent_model *model)
{
    struct agent *a = &agents[nagents];
    size_t size = host_memory(), most = (size_t)64 << 30;
    a->node = nagents++;
    a->isa = isa;
    a->model = model;
    snprintf(a->name, sizeof a->name, "tranship virtual %s", isa->name);
    snprintf(a->isa_name, sizeof a->isa_name, "amdgcn-amd-amdhsa--%s%s", isa->name,
             model->features);
    size = size < most ? size : most;
    add_pool(a, HSA_AMD_SEGMENT_GLOBAL, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED, size);
    add_pool(a, HSA_AMD_SEGMENT_GLOBAL, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED, size);
    add_pool(a, HSA_AMD_SEGMENT_GROUP, 0, isa->lds_bytes);
}

static const struct agent_model *model_find(const char *name)
{
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i].isa, name) == 0)
            return &models[i];
    return NULL;
}

/* The major release of the program's HIP runtime if that does not know the architecture; else 0. */
static int is_hip_too_old(const struct agent_model *model)
{
    char name[] = "libamdhip64.so.5";
    char *major = name + sizeof name - 2;
    for (; model->too_old && strcmp(name, model->too_old) <= 0; ++*major) {
        void *hip = dlopen(name, RTLD_NOW | RTLD_NOLOAD);
        if (hip) {
            dlclose(hip);
            return *major - '0';
        }
    }
    return 0;
}

/* The architecture of a virtual GPU that can run one of the targets; NULL: none. */
static const char *arch_for(const struct fatbin *f)
{
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        for (unsigned n = 0; n < f->n; n++)
            if (fatbin_fits(f->names[n], models[i].isa, models[i].features) &&
                !is_hip_too_old(&models[i]))
                return models[i].isa;
    return NULL;
}

/* Explains the error: HIP only says that a function is invalid, or ends the program. */
static void hint(void *ctx, const char *file, const struct fatbin *f)
{
    const struct agent_model *model = ctx;
    char list[sizeof f->names + 2 * sizeof f->names / sizeof *f->names] = "";
    for (unsigned n = 0; n < f->n; n++) {
        if (fatbin_fits(f->names[n], model->isa, model->features))
            return;
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", n ? ", " : "",
                 f->names[n]);
    }
    const char *arch = arch_for(f);
    if (!f->unknown)
        system_say(
            "%s has no code object for %s (it has %s): compile it with --offload-arch=%s%s%s",
            file ? file : "the program", model->isa, list, model->isa,
            arch ? ", or run the program with --arch " : "", arch ? arch : "");
}

static void say_no_such(const char *arch)
{
    char list[400] = "";
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "",
                 models[i].isa);
    system_say("TRANSHIP_VGPU_ARCH=%s: no such virtual GPU; there are %s", arch, list);
}

static void agent_start(void)
{
    const char *arch = getenv("TRANSHIP_VGPU_ARCH"), *count = getenv("TRANSHIP_VGPU_COUNT");
    arch = arch && *arch ? arch : "gfx90a";
    const struct isa *isa = isa_find(arch);
    const struct agent_model *model = model_find(arch);
    char *end = NULL;
    long n = count && *count ? strtol(count, &end, 10) : 1;
    if (!isa || !model) {
        say_no_such(arch);
        return;
    }
    if ((end && *end) || n < 1 || n >= AGENT_MAX) {
        system_say("TRANSHIP_VGPU_COUNT=%s: not a number from 1 to %d", count, AGENT_MAX - 1);
        return;
    }
    if (is_hip_too_old(model)) {
        system_say(
            "HIP %d's runtime does not know %s: run the program with a newer one, in a root that "
            "tools/rocm-root makes (tranship vgpu --root DIR)",
            is_hip_too_old(model), arch);
        return;
    }
    add_cpu();
    while (n-- > 0)
        add_gpu(isa, model);
    fatbin_each(hint, (void *)(uintptr_t)model);
}

bool agents_start(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, agent_start);
    return nagents > 0;
}

unsigned agents_count(void)
{
    return nagents;
}

struct agent *agent_at(unsigned n)
{
    return n < nagents ? &agents[n] : NULL;
}

struct agent *agent_of(hsa_agent_t handle)
{
    for (unsigned i = 0; i < nagents; i++)
        if (handle.handle == agent_handle(&agents[i]).handle)
            return &agents[i];
    return NULL;
}

/* A GPU has one instruction set, so the handle of that is the agent's. */
struct agent *agent_of_isa(hsa_isa_t handle)
{
    struct agent *a = agent_of((hsa_agent_t){handle.handle});
    return a && a->isa ? a : NULL;
}

struct pool *pool_of(uint64_t handle)
{
    for (unsigned i = 0; i < nagents; i++)
        for (unsigned p = 0; p < agents[i].npools; p++)
            if (handle == (uint64_t)(uintptr_t)&agents[i].pools[p])
                return &agents[i].pools[p];
    return NULL;
}

hsa_status_t hsa_iterate_agents(hsa_status_t (*callback)(hsa_agent_t agent, void *data), void *data)
{
    if (!system_running())
        return HSA_STATUS_ERROR_NOT_INITIALIZED;
    if (!callback)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (unsigned i = 0; i < nagents; i++) {
        hsa_status_t s = callback(agent_handle(&agents[i]), data);
        if (s != HSA_STATUS_SUCCESS)
            return s;
    }
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_agent_iterate_isas(hsa_agent_t agent,
                                    hsa_status_t (*callback)(hsa_isa_t isa, void *data), void *data)
{
    struct agent *a = agent_of(agent);
    if (!a)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!callback)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return a->isa ? callback((hsa_isa_t){agent.handle}, data) : HSA_STATUS_SUCCESS;
}
