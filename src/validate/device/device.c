#include "validate/device/device.h"
#include "base/fs.h"
#include <unistd.h>

#ifndef VGPU_FOLDER
#define VGPU_FOLDER "lib/tranship/vgpu" /* below the prefix of the installation */
#endif
#ifndef TRANSHIP_GPU
#define TRANSHIP_GPU 1 /* 0: the build leaves the virtual GPU out */
#endif

enum { VIRTUAL_GPUS = 16 }; /* the most that `tranship vgpu --gpus` takes */

enum { ANY = 0, HIP_6 = RELEASE(6, 0), HIP_7 = RELEASE(7, 0), NEVER = RELEASE(99, 0) };

/* The architectures that have virtual GPUs (vgpu/isa/archs.c), in the order of the reports: the
 * usual ones first. */
static const struct model {
    const char *arch;
    int wave;
    release known;        /* the runtimes from this release on know it (`tranship vgpu`) */
    release usual, newer; /* from the one up to the other, it is the newest of its wave size */
} models[] = {
    {"gfx90a", 64, ANY, ANY, HIP_6},      {"gfx942", 64, HIP_6, HIP_6, NEVER},
    {"gfx1030", 32, ANY, ANY, HIP_6},     {"gfx1100", 32, HIP_6, HIP_6, HIP_7},
    {"gfx1201", 32, HIP_6, HIP_7, NEVER}, {"gfx906", 64, ANY, NEVER, NEVER},
    {"gfx908", 64, ANY, NEVER, NEVER},    {"gfx950", 64, HIP_7, NEVER, NEVER},
    {"gfx1031", 32, ANY, NEVER, NEVER},   {"gfx1032", 32, ANY, NEVER, NEVER},
    {"gfx1033", 32, ANY, NEVER, NEVER},   {"gfx1034", 32, ANY, NEVER, NEVER},
    {"gfx1035", 32, ANY, NEVER, NEVER},   {"gfx1036", 32, HIP_6, NEVER, NEVER},
    {"gfx1101", 32, HIP_6, NEVER, NEVER}, {"gfx1102", 32, HIP_6, NEVER, NEVER},
    {"gfx1103", 32, HIP_6, NEVER, NEVER}, {"gfx1200", 32, HIP_6, NEVER, NEVER},
    {"gfx1150", 32, HIP_6, NEVER, NEVER}, {"gfx1151", 32, HIP_6, NEVER, NEVER},
    {"gfx1152", 32, HIP_7, NEVER, NEVER}, {"gfx1153", 32, HIP_7, NEVER, NEVER},
};

static const struct model *find_model(const char *arch)
{
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i].arch, arch) == 0)
            return &models[i];
    return NULL;
}

bool device_is_known(const struct device *d, release rocm)
{
    const struct model *m = d->kind == DEVICE_VIRTUAL ? find_model(d->arch) : NULL;
    return !m || rocm >= m->known;
}

bool device_is_usual(const struct device *d, release rocm)
{
    const struct model *m = d->kind == DEVICE_VIRTUAL ? find_model(d->arch) : NULL;
    return !m || (rocm >= m->usual && rocm < m->newer);
}

static const char *own_program(const struct device_places *p, struct arena *a)
{
    if (p->tranship)
        return p->tranship;
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path);
    return n < 0 ? NULL : arena_strdup(a, (struct str){path, (size_t)n});
}

const char *device_library_folder(const struct device_places *p, struct arena *a)
{
    static const char *const folders[] = {"vgpu", "../" VGPU_FOLDER};
    const char *program = own_program(p, a);
    for (size_t i = 0; program && i < sizeof folders / sizeof *folders; i++) {
        const char *folder = fs_normal(a, fs_join(a, fs_dirname(a, program), folders[i]));
        if (fs_kind(fs_join(a, folder, "libhsa-runtime64.so.1")) == FS_FILE)
            return folder;
    }
    return NULL;
}

bool device_library_built(void)
{
    return TRANSHIP_GPU;
}

const char *device_library_missing(void)
{
    return device_library_built()
               ? "the virtual GPU's library, libhsa-runtime64.so.1, is neither in vgpu/ next to "
                 "tranship nor installed; build the target hsa-vgpu"
               : "this tranship was built without the virtual GPU (libhsa-runtime64.so.1): "
                 "configure with -DTRANSHIP_GPU=ON and build the target hsa-vgpu";
}

void device_list_virtual(const struct device_places *p, struct arena *a, struct device_list *out)
{
    if (!device_library_folder(p, a)) {
        out->why = device_library_missing();
        return;
    }
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        vec_push(&out->device,
                 (struct device){
                     .kind = DEVICE_VIRTUAL,
                     .arch = models[i].arch,
                     .wave = models[i].wave,
                     .name = arena_printf(a, "virtual %s (wave%d)", models[i].arch, models[i].wave),
                     .gpus = VIRTUAL_GPUS,
                 });
    out->why = NULL;
}

void device_list_release(struct device_list *l)
{
    vec_release(&l->device);
}

const struct device *device_of_arch(const struct device_list *l, enum device_kind kind,
                                    const char *arch)
{
    for (size_t i = 0; i < l->device.n; i++)
        if (l->device.p[i].kind == kind && strcmp(l->device.p[i].arch, arch) == 0)
            return &l->device.p[i];
    return NULL;
}

bool device_has(const struct device *d, int n)
{
    return n <= d->gpus;
}

/* ---- commands ---- */

struct words {
    const char **p;
    size_t n, cap;
};

static void add_number(struct words *w, struct arena *a, const char *option, int n)
{
    if (n > 0)
        vec_push(w, arena_printf(a, "--%s=%d", option, n));
}

static void device_add_file(struct words *w, struct arena *a, const char *option, const char *file)
{
    if (file)
        vec_push(w, arena_printf(a, "--%s=json:%s", option, file));
}

static void device_add_virtual(struct words *w, const struct device *d,
                               const struct device_places *p, const struct device_use *u,
                               struct arena *a)
{
    const char *program = own_program(p, a);
    vec_push(w, program ? program : "tranship");
    vec_push(w, "vgpu");
    vec_push(w, arena_printf(a, "--arch=%s", d->arch));
    add_number(w, a, "gpus", u->gpus);
    add_number(w, a, "threads", u->threads);
    device_add_file(w, a, "check", u->findings);
    if (u->findings)
        add_number(w, a, "error-exitcode", u->findings_code);
    device_add_file(w, a, "profile", u->profile);
    if (u->root)
        vec_push(w, arena_printf(a, "--root=%s", u->root));
    vec_push(w, "--");
}

/* Removes the user's own choice of GPUs: it was respected when they were listed and would be
 * applied a second time. A virtual GPU is configured only by its options. */
static void device_add_environment(struct words *w, const struct device *d,
                                   const struct device_use *u, struct arena *a)
{
    static const char *const unset[] = {
        "HIP_VISIBLE_DEVICES",          "CUDA_VISIBLE_DEVICES", "GPU_DEVICE_ORDINAL",
        "ROCR_VISIBLE_DEVICES",         "TRANSHIP_VGPU_ARCH",   "TRANSHIP_VGPU_CHECK",
        "TRANSHIP_VGPU_ERROR_EXITCODE", "TRANSHIP_VGPU_COUNT",  "TRANSHIP_VGPU_PROFILE",
        "TRANSHIP_VGPU_THREADS",        "TRANSHIP_VGPU_TIMEOUT"};
    for (size_t i = 0; i < sizeof unset / sizeof *unset; i++)
        vec_push(w, unset[i]);
    if (d->kind != DEVICE_AMD)
        return;
    struct buf b = {0};
    for (int i = 0; i < d->gpus && i < (u->gpus > 0 ? u->gpus : 1); i++)
        buf_printf(&b, "%s%d", i ? "," : "ROCR_VISIBLE_DEVICES=", d->number[i]);
    vec_push(w, arena_strdup(a, buf_str(&b)));
    buf_release(&b);
}

/* Moves the words into the arena, followed by NULL. */
static const char *const *device_detach_words(struct words *w, struct arena *a)
{
    const char **out = ARENA_ARRAY(a, const char *, w->n + 1);
    if (w->n)
        memcpy(out, w->p, w->n * sizeof *out);
    vec_release(w);
    return out;
}

struct device_command device_command(const struct device *d, const struct device_places *p,
                                     const struct device_use *u, struct arena *a)
{
    struct words argv = {0}, environment = {0};
    if (d->kind == DEVICE_VIRTUAL)
        device_add_virtual(&argv, d, p, u, a);
    for (size_t i = 0; u->argv[i]; i++)
        vec_push(&argv, u->argv[i]);
    device_add_environment(&environment, d, u, a);
    return (struct device_command){device_detach_words(&argv, a),
                                   device_detach_words(&environment, a)};
}
