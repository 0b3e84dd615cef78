/* GPUs to run programs on: the machine's AMD GPUs, and the virtual ones. The only place that
 * knows how they differ. */
#ifndef VALIDATE_DEVICE_DEVICE_H
#define VALIDATE_DEVICE_DEVICE_H

#include "base/arena.h"
#include "base/vec.h"
#include "map/release.h"
#include <stdbool.h>
#include <stdint.h>

enum device_kind { DEVICE_AMD, DEVICE_VIRTUAL };

struct device {
    enum device_kind kind;
    const char *arch;  /* "gfx90a" */
    int wave;          /* 64, 32 */
    const char *name;  /* "AMD Instinct MI210"; "virtual gfx90a (wave64)" */
    uint64_t memory;   /* AMD: bytes of its own memory, 0: not known */
    int gpus;          /* how many of its architecture a program can see */
    const int *number; /* AMD: as ROCR_VISIBLE_DEVICES knows them, this one first */
};

struct device_list {
    VEC(struct device) device;
    /* one line: why there is no AMD GPU to use, or no virtual one; NULL where there is */
    const char *why;
};

/* Where things lie on the machine; NULL: where Linux has them. */
struct device_places {
    const char *kfd;      /* /dev/kfd */
    const char *dri;      /* /dev/dri */
    const char *sys;      /* /sys */
    const char *ids;      /* /usr/share/libdrm/amdgpu.ids: marketing names */
    const char *tranship; /* our own program; NULL: /proc/self/exe */
    const char *visible;  /* instead of ROCR_VISIBLE_DEVICES; "all": as if it was not set */
    /* instead of HIP_VISIBLE_DEVICES or CUDA_VISIBLE_DEVICES; "all" likewise */
    const char *hip_visible;
};

/* Appends the machine's GPUs that this user may use, as the kernel's driver lists them. Texts
 * are owned by the arena. */
void device_list_amd(const struct device_places *p, struct arena *a, struct device_list *out);

/* Appends a virtual GPU for each architecture that there is one of: wave64 ones first. */
void device_list_virtual(const struct device_places *p, struct arena *a, struct device_list *out);

void device_list_release(struct device_list *l);

/* Programs for how many different kinds of GPUs there are in the list: the first device
 * of each architecture.
 */
const struct device *device_of_arch(const struct device_list *l, enum device_kind kind,
                                    const char *arch);

/* Whether the runtime of a HIP release can drive it, as far as it is known. */
bool device_is_known(const struct device *d, release rocm);

/* Whether programs of a HIP release run there when no architecture is asked for: on each real GPU,
 * and of the virtual ones on the two that the release is newest on, one with waves of 64 lanes and
 * one with waves of 32.
 */
bool device_is_usual(const struct device *d, release rocm);

/* How a program is to run. */
struct device_use {
    const char *findings; /* virtual: a file for what the checks report, as JSON; NULL: no checks */
    int findings_code; /* virtual: exit status of a program of which the checks report something, 0:
                        * its own
                        */
    const char *profile; /* virtual: a file for what the kernels executed, as JSON; NULL: none */
    int gpus;            /* how many the program wants to see; 0: one */
    int threads;         /* virtual: threads that run workgroups; 0: one for each core */
    /* virtual: a root with HIP's newer runtime (tools/rocm-root); NULL: the machine's */
    const char *root;
    const char *const *argv; /* the program and its arguments, ends with NULL */
};

struct device_command {
    const char *const *argv;        /* ends with NULL */
    const char *const *environment; /* as struct process wants it */
};

/* The command that runs a program on the device. All texts are owned by the arena or
 * borrowed from the arguments. */
struct device_command device_command(const struct device *d, const struct device_places *p,
                                     const struct device_use *u, struct arena *a);

/* The folder with the virtual GPU's library, for the program `tranship`: beside it in a build,
 * below the prefix of an installation. NULL where there is none. */
const char *device_library_folder(const struct device_places *p, struct arena *a);

/* What to say where there is no such folder: one line, without the name of a command. */
const char *device_library_missing(void);

/* Whether this tranship was built with the virtual GPU and the stand-ins (TRANSHIP_GPU). */
bool device_library_built(void);

/* True where a program can see n GPUs there at once. */
bool device_has(const struct device *d, int n);

#endif
