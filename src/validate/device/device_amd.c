/* The machine's AMD GPUs, as the kernel's driver (amdkfd) lists them in
 * /sys/class/kfd/kfd/topology/nodes/N/properties, a node for each processor and each GPU. ROCm's
 * runtime reads the same files (libhsakmt, topology.c). A GPU that it skips is skipped here, too,
 * so that our numbers are the same as its numbers. */
#include "base/fs.h"
#include "validate/device/device.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <unistd.h>

enum { NODES = 4096, PROPERTIES_MOST = 1 << 20, IDS_MOST = 16 << 20 };

struct gpu {
    struct device device;
    uint64_t unique;
    int number; /* in the order of the nodes: what ROCR_VISIBLE_DEVICES calls it */
    int index;  /* in the list as it is now */
};

struct amd {
    struct arena *a;
    struct device_list *out;
    const char *dri, *sys;
    struct buf ids; /* of amdgpu.ids */
    VEC(struct gpu) gpu;
    int seen;    /* by the runtime: so many numbers are taken */
    bool locked; /* there is one whose device file this user may not open */
};

/* ---- small files ---- */

/* Returns the file's contents without blanks around them; "" if it can't be read. */
static const char *device_amd_read_text(struct amd *m, const char *path)
{
    struct buf b = {0};
    const char *text = "";
    if (fs_read(path, PROPERTIES_MOST, &b, NULL) == 0)
        text = arena_strdup(m->a, str_trim(buf_str(&b)));
    buf_release(&b);
    return text;
}

/* Returns the number after a name, in lines "name number". */
static bool property(const char *text, const char *name, uint64_t *out)
{
    size_t n = strlen(name);
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        if (strncmp(line, name, n) != 0 || line[n] != ' ')
            continue;
        char *rest;
        errno = 0;
        *out = strtoull(line + n + 1, &rest, 10);
        return rest != line + n + 1 && !errno;
    }
    return false;
}

static uint64_t property_or(const char *text, const char *name, uint64_t otherwise)
{
    uint64_t n;
    return property(text, name, &n) ? n : otherwise;
}

/* ---- names ---- */

/* Looks the name up in amdgpu.ids, in lines such as "740F,<tab>02,<tab>AMD Instinct MI210", with
 * hexadecimal numbers. */
static const char *marketing_name(struct amd *m, uint64_t id, uint64_t revision)
{
    const char *text = buf_str(&m->ids).p;
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        char *p;
        if (strtoull(line, &p, 16) != id || p == line || *p != ',')
            continue;
        const char *second = p + 1;
        if (strtoull(second, &p, 16) != revision || p == second || *p != ',' || p > end)
            continue;
        struct str name = str_trim((struct str){p + 1, (size_t)(end - (p + 1))});
        return name.n ? arena_strdup(m->a, name) : NULL;
    }
    return NULL;
}

static const char *gpu_name(struct amd *m, const char *node, const char *properties,
                            const char *arch)
{
    const char *pci =
        arena_printf(m->a, "%s/class/drm/renderD%llu/device", m->sys,
                     (unsigned long long)property_or(properties, "drm_render_minor", 0));
    const char *name =
        device_amd_read_text(m, fs_join(m->a, pci, "product_name")); /* Instinct boards have one */
    if (*name)
        return name;
    const char *revision = device_amd_read_text(m, fs_join(m->a, pci, "revision"));
    name = marketing_name(m, property_or(properties, "device_id", 0), strtoull(revision, NULL, 16));
    if (name)
        return name;
    name = device_amd_read_text(m, fs_join(m->a, node, "name")); /* the chip's: "aldebaran" */
    return arena_printf(m->a, "AMD %s", *name ? name : arch);
}

/* 90010 is gfx90a, 110003 is gfx1103: the last two parts are hexadecimal digits in the name
 * (AMDGPUUsage, "Processors"). */
static const char *arch_name(struct amd *m, uint64_t version)
{
    unsigned major = (unsigned)(version / 10000), minor = (unsigned)(version / 100 % 100);
    unsigned stepping = (unsigned)(version % 100);
    if (version > 1000000 || major == 0 || minor > 15 || stepping > 15)
        return NULL;
    return arena_printf(m->a, "gfx%u%x%x", major, minor, stepping);
}

/* ---- nodes ---- */

/* Returns the bytes of the GPU's own memory: heap_type 1, which the processor can access, and 2,
 * which it can't (hsakmttypes.h, HSA_HEAPTYPE). */
static uint64_t own_memory(struct amd *m, const char *node)
{
    uint64_t sum = 0;
    for (int i = 0; i < 16; i++) {
        const char *text =
            device_amd_read_text(m, arena_printf(m->a, "%s/mem_banks/%d/properties", node, i));
        uint64_t type = property_or(text, "heap_type", 0);
        if (type == 1 || type == 2)
            sum += property_or(text, "size_in_bytes", 0);
    }
    return sum;
}

/* False if the GPU's device file is missing or not accessible, as in a container that was given
 * another GPU. The runtime skips such a GPU. */
static bool device_amd_may_open(struct amd *m, const char *properties)
{
    const char *path =
        arena_printf(m->a, "%s/renderD%llu", m->dri,
                     (unsigned long long)property_or(properties, "drm_render_minor", 0));
    if (eaccess(path, R_OK | W_OK) == 0)
        return true;
    if (errno == EACCES && !m->locked) {
        m->locked = true;
        m->out->why =
            arena_printf(m->a, "%s: permission denied: the user must be in the group render", path);
    }
    return false;
}

static void take_node(struct amd *m, const char *node)
{
    const char *properties = device_amd_read_text(m, fs_join(m->a, node, "properties"));
    uint64_t version = property_or(properties, "gfx_target_version", 0);
    if (!property_or(properties, "simd_count", 0)) /* a processor */
        return;
    if (strcmp(device_amd_read_text(m, fs_join(m->a, node, "gpu_id")), "") == 0 ||
        !device_amd_may_open(m, properties))
        return;
    struct gpu g = {
        .number = m->seen, .index = m->seen++, .unique = property_or(properties, "unique_id", 0)};
    struct device *d = &g.device;
    d->kind = DEVICE_AMD;
    d->arch = arch_name(m, version);
    if (!d->arch) { /* Linux says it since 5.13 */
        m->out->why =
            "the kernel's driver does not say what the GPU is (gfx_target_version); it is too old";
        return;
    }
    d->wave =
        (int)property_or(properties, "wave_front_size", version < 100000 ? 64 : 32) == 64 ? 64 : 32;
    d->name = gpu_name(m, node, properties, d->arch);
    d->memory = own_memory(m, node);
    vec_push(&m->gpu, g);
}

/* ---- which of them a program would see ---- */

/* True if the word, "2" or "GPU-" with a unique number in hexadecimal, means this GPU. */
static bool device_amd_is_named(struct str word, const struct gpu *g)
{
    char text[32];
    snprintf(text, sizeof text, "%d", g->index);
    if (str_is(word, text))
        return true;
    snprintf(text, sizeof text, "GPU-%016llx", (unsigned long long)g->unique);
    return g->unique && word.n == strlen(text) && strncasecmp(text, word.p, word.n) == 0;
}

/* Keeps the GPUs that the list names, in its order. As in ROCm, the first word that names none ends
 * the list. */
static void keep_visible(struct amd *m, const char *list)
{
    size_t kept = 0;
    for (const char *p = list, *end; *p; p = *end ? end + 1 : end) {
        end = strchrnul(p, ',');
        struct str word = str_trim((struct str){p, (size_t)(end - p)});
        size_t i = kept;
        while (i < m->gpu.n && !device_amd_is_named(word, &m->gpu.p[i]))
            i++;
        if (i == m->gpu.n)
            break;
        struct gpu g = m->gpu.p[i];
        memmove(m->gpu.p + kept + 1, m->gpu.p + kept, (i - kept) * sizeof g);
        m->gpu.p[kept++] = g;
    }
    m->gpu.n = kept;
    for (size_t i = 0; i < kept; i++)
        m->gpu.p[i].index = (int)i;
}

static void apply_environment(struct amd *m, const struct device_places *p)
{
    const char *rocr = p->visible ? p->visible : getenv("ROCR_VISIBLE_DEVICES");
    const char *hip = p->hip_visible ? p->hip_visible : getenv("HIP_VISIBLE_DEVICES");
    if (!p->hip_visible && (!hip || !*hip)) /* as HIP's runtime has it */
        hip = getenv("CUDA_VISIBLE_DEVICES");
    size_t before = m->gpu.n;
    if (rocr && strcmp(rocr, "all") != 0) /* set and empty: none */
        keep_visible(m, rocr);
    if (hip && *hip && strcmp(hip, "all") != 0)
        keep_visible(m, hip);
    if (before && !m->gpu.n)
        m->out->why = "ROCR_VISIBLE_DEVICES or HIP_VISIBLE_DEVICES hides every GPU";
}

/* Lists this GPU and others of the same architecture, for programs that want several GPUs. */
static void find_peers(struct amd *m, size_t which)
{
    struct device *d = &m->gpu.p[which].device;
    int *number = ARENA_ARRAY(m->a, int, m->gpu.n);
    number[d->gpus++] = m->gpu.p[which].number;
    for (size_t i = 0; i < m->gpu.n; i++)
        if (i != which && strcmp(m->gpu.p[i].device.arch, d->arch) == 0)
            number[d->gpus++] = m->gpu.p[i].number;
    d->number = number;
}

/* ---- the list ---- */

static bool may_use_driver(struct amd *m, const char *kfd)
{
    if (eaccess(kfd, R_OK | W_OK) == 0)
        return true;
    m->out->why =
        errno == ENOENT
            ? arena_printf(m->a,
                           "%s is missing: there is no AMD GPU, or "
                           "its driver (amdgpu) is not loaded",
                           kfd)
            : arena_printf(m->a, "%s: %s%s", kfd, strerror(errno),
                           errno == EACCES ? ": the user must be in the group render" : "");
    return false;
}

static void take_nodes(struct amd *m)
{
    const char *nodes = fs_join(m->a, m->sys, "class/kfd/kfd/topology/nodes");
    for (int i = 0; i < NODES; i++) {
        const char *node = arena_printf(m->a, "%s/%d", nodes, i);
        if (fs_kind(node) != FS_DIR) /* numbered without gaps */
            break;
        take_node(m, node);
    }
}

void device_list_amd(const struct device_places *p, struct arena *a, struct device_list *out)
{
    struct amd m = {
        .a = a, .out = out, .dri = p->dri ? p->dri : "/dev/dri", .sys = p->sys ? p->sys : "/sys"};
    size_t before = out->device.n;
    if (may_use_driver(&m, p->kfd ? p->kfd : "/dev/kfd")) {
        fs_read(p->ids ? p->ids : "/usr/share/libdrm/amdgpu.ids", IDS_MOST, &m.ids, NULL);
        take_nodes(&m);
        apply_environment(&m, p);
        if (!m.gpu.n && !out->why)
            out->why = "the kernel's driver lists no AMD GPU";
    }
    for (size_t i = 0; i < m.gpu.n; i++) {
        find_peers(&m, i);
        vec_push(&out->device, m.gpu.p[i].device);
    }
    if (out->device.n > before)
        out->why = NULL;
    buf_release(&m.ids);
    vec_release(&m.gpu);
}
