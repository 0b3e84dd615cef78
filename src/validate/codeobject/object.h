/* The device code in an object file or program: its architectures, its kernels, and the resources
 * of the GPU that each kernel needs. */
#ifndef VALIDATE_CODEOBJECT_OBJECT_H
#define VALIDATE_CODEOBJECT_OBJECT_H

#include "base/arena.h"
#include "base/digest.h"
#include "base/err.h"
#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

/* A kernel as its code object describes it (AMDGPUUsage: "Code Object Metadata" V3 and later,
 * "Kernel Descriptor"). */
struct object_kernel {
    const char *name;   /* demangled if possible: "scale(float*, int)" */
    const char *symbol; /* "_Z5scalePfi" */
    /* NAME.kd is one of the object's dynamic symbols, of 64 bytes */
    bool has_descriptor;
    bool has_code; /* NAME is one of them, and a function */
    uint32_t sgprs, agprs;
    /* as the metadata counts; includes the AGPRs on gfx90a and gfx94x, where both are in one
     * register file */
    uint32_t vgprs;
    uint32_t sgpr_spills, vgpr_spills;
    uint32_t lds; /* bytes of static LDS (group segment) */
    /* bytes of private segment per lane; 0 means nothing if dynamic_stack is set */
    uint32_t scratch;
    uint32_t kernarg; /* bytes */
    uint32_t max_workgroup;
    uint32_t wave; /* 32 or 64 */
    bool dynamic_stack;
    bool wgp;           /* its blocks run on both compute units of a WGP (gfx10 and later) */
    uint64_t code_size; /* bytes of its function, without the functions that it calls */
};

struct object_code {
    const char *target; /* "gfx90a:sramecc+:xnack-" */
    const char *arch;   /* "gfx90a" */
    uint64_t size;      /* bytes of the code object */
    int version;        /* code object version: 3 to 6; 0 if not linked yet */
    /* LLVM bitcode (-fgpu-rdc) or SPIR-V: its kernels are made when it is linked, or later */
    bool unlinked;
    /* of its code and constant data; code objects with equal digests do the same on a GPU */
    struct digest contents;
    VEC(struct object_kernel) kernel; /* sorted by name; the array is owned by the object */
};

struct object {
    bool compressed; /* at least one bundle is compressed ("CCOB") */
    int bundles;
    /* in the order of the file; a program linked from several objects has several for a target */
    VEC(struct object_code) code;
};

/* Reads the device code in a relocatable object or an archive of them, an executable, a shared
 * library (section .hip_fatbin and all bundles in it; objects of -fgpu-rdc have sections of their
 * own), a bundle file (hipcc --genco) or a bare code object. Compressed bundles (zlib and zstd,
 * versions 1 to 3 of the header) are unpacked. Texts are owned by the arena. An ELF file without
 * device code is not an error: code.n is 0. -1 with err, which names the path, if the file can't be
 * read, is none of these, or is damaged (no size in the file is trusted); then there is nothing to
 * release. */
int object_read(const char *path, struct arena *a, struct object *out, struct err *err);

/* Frees the arrays. */
void object_release(struct object *o);

/* How many waves of a kernel fit on a SIMD at a time, with its blocks at their maximum size. */
struct object_waves {
    unsigned waves, most; /* 0: the architecture is not known */
    /* the resource that limits the waves: "vgprs", "sgprs", "lds", "block"; "" if waves == most */
    const char *limit;
};

struct object_waves object_waves(const struct object_code *c, const struct object_kernel *k);

#endif
