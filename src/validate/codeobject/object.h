/* Device code in an object file or program: which architectures, which kernels, what each
 * kernel takes of the GPU. */
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
    const char *name;   /* demangled where that is possible: "scale(float*, int)" */
    const char *symbol; /* "_Z5scalePfi" */
    /* the symbol NAME.kd is there, in the object's dynamic symbols, 64 bytes */
    bool has_descriptor;
    bool has_code; /* and NAME, a function */
    uint32_t sgprs, agprs;
    uint32_t vgprs; /* as the metadata counts: with the AGPRs on gfx90a and gfx94x, whose registers
                       are one file */
    uint32_t sgpr_spills, vgpr_spills;
    uint32_t lds;     /* bytes of static LDS (group segment) */
    uint32_t scratch; /* bytes of private segment per lane; 0 with dynamic_stack says nothing */
    uint32_t kernarg; /* bytes */
    uint32_t max_workgroup;
    uint32_t wave; /* 32 or 64 */
    bool dynamic_stack;
    bool wgp;           /* its blocks have both compute units of a WGP (gfx10 and later) */
    uint64_t code_size; /* bytes of its function, without those it calls */
};

struct object_code {
    const char *target; /* "gfx90a:sramecc+:xnack-" */
    const char *arch;   /* "gfx90a" */
    uint64_t size;      /* bytes of the code object */
    int version;        /* code object version: 3 to 6; 0 for what is not linked yet */
    bool unlinked;      /* LLVM bitcode (-fgpu-rdc) or SPIR-V: its kernels are made at the link or
                     later */
    /* of its code and constant data: the same where it does the same on a GPU */
    struct digest contents;
    VEC(struct object_kernel) kernel; /* sorted by name; the array is owned by the object */
};

struct object {
    bool compressed; /* at least one bundle is ("CCOB") */
    int bundles;
    VEC(struct object_code)
    code; /* in the order of the file; a program linked of several objects has several per target */
};

/* Reads what is in a relocatable object or an archive of them, an executable, a shared library
 * (section .hip_fatbin, all bundles in it; objects of -fgpu-rdc have sections of their own), in a
 * bundle file (hipcc --genco) or in a bare code object. Compressed bundles (zlib and zstd,
 * versions 1 to 3 of the header) are unpacked. Texts are owned by the arena. An ELF file with no
 * device code is no error: code.n is 0. -1 and a message with the path where the file can't be
 * read, is none of these or is damaged (sizes that do not fit are never believed); there is
 * nothing to release then. */
int object_read(const char *path, struct arena *a, struct object *out, struct err *err);

void object_release(struct object *o);

/* How many waves of a kernel fit on a SIMD at a time, where its blocks are as
 * large as they may be. */
struct object_waves {
    unsigned waves, most; /* 0: the architecture is not known */
    const char *limit;    /* what there is too little of: "vgprs", "sgprs", "lds", "block"; "" where
                             waves is most */
};

struct object_waves object_waves(const struct object_code *c, const struct object_kernel *k);

#endif
