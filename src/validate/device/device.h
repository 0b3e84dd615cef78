/* GPUs to run programs on: the machine's AMD GPUs, and virtual ones. No other module knows how they
 * differ. */
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
    uint64_t memory;   /* AMD: bytes of its own memory; 0: not known */
    int gpus;          /* the number of GPUs of its architecture that a program can see */
    const int *number; /* AMD: their numbers in ROCR_VISIBLE_DEVICES, this GPU first */
};

struct device_list {
    VEC(struct device) device;
    /* one line: why there is no AMD GPU that can be used, or no virtual one; NULL if there is
     * one */
    const char *why;
};

/* Where to find things on the machine; NULL: where Linux has them. */
struct device_places {
    const char *kfd;      /* /dev/kfd */
    const char *dri;      /* /dev/dri */
    const char *sys;      /* /sys */
    const char *ids;      /* /usr/share/libdrm/amdgpu.ids: marketing names */
    const char *tranship; /* our own program; NULL: /proc/self/exe */
    const char *visible;  /* instead of ROCR_VISIBLE_DEVICES; "all": as if it was not set */
    /* instead of HIP_VISIBLE_DEVICES or CUDA_VISIBLE_DEVICES; "all" as above */
    const char *hip_visible;
};

/* Appends the machine's GPUs that this user may use, from the files of the kernel's driver. Texts
 * are owned by the arena. */
void device_list_amd(const struct device_places *p, struct arena *a, struct device_list *out);

/* Appends a virtual GPU for each architecture that has one, those with wave64 first. Texts are
 * owned by the arena. */
void device_list_virtual(const struct device_places *p, struct arena *a, struct device_list *out);

void device_list_release(struct device_list *l);

/* Returns the first device of this kind and architecture in the list, or NULL. */
const struct device *device_of_arch(const struct device_list *l, enum device_kind kind,
                                    const char *arch);

/* False if the runtime of this HIP release is known not to support the device. */
bool device_is_known(const struct device *d, release rocm);

/* True if programs of a HIP release run on the device when no architecture is asked for. They run
 * on each real GPU, and on two of the virtual ones that the release knows: the newest with waves of
 * 64 lanes, and the newest with waves of 32. */
bool device_is_usual(const struct device *d, release rocm);

/* How to run a program. */
struct device_use {
    /* virtual: a file for the report of the checks, as JSON; NULL: no checks */
    const char *findings;
    /* virtual: exit status of a program if the checks report something; 0: the program's own */
    int findings_code;
    const char *profile; /* virtual: a file for the profile of the kernels, as JSON; NULL: none */
    int gpus;            /* the number of GPUs that the program wants to see; 0: one */
    int threads;         /* virtual: threads that run workgroups; 0: one for each core */
    /* virtual: a root with a newer runtime of HIP (tools/rocm-root); NULL: the machine's runtime */
    const char *root;
    const char *const *argv; /* the program and its arguments, ends with NULL */
};

struct device_command {
    const char *const *argv;        /* ends with NULL */
    const char *const *environment; /* in the form of struct process */
};

/* Returns the command that runs a program on the device. Its texts are owned by the arena, or
 * borrowed from the arguments. */
struct device_command device_command(const struct device *d, const struct device_places *p,
                                     const struct device_use *u, struct arena *a);

/* Returns the folder with the virtual GPU's library for the program `tranship`: beside the program
 * in a build, below the prefix in an installation. NULL if there is none. Owned by the arena. */
const char *device_library_folder(const struct device_places *p, struct arena *a);

/* Returns a message for the case that there is no such folder: one line, without the name of a
 * command. */
const char *device_library_missing(void);

/* True if this tranship was built with the virtual GPU and the stand-ins (TRANSHIP_GPU). */
bool device_library_built(void);

/* True if a program can see n GPUs there at once. */
bool device_has(const struct device *d, int n);

#endif
