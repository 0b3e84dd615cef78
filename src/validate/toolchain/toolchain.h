/* Compilers of HIP code: what there is on the machine, and how each compiles and links. */
#ifndef VALIDATE_TOOLCHAIN_TOOLCHAIN_H
#define VALIDATE_TOOLCHAIN_TOOLCHAIN_H

#include "base/vec.h"
#include "base/words.h"
#include "map/release.h"
#include "map/target.h"

struct toolchain {
    const char *name;      /* "hip-5.2": as in --toolchain and in manifests */
    release rocm;          /* the release whose headers it compiles against */
    const char *version;   /* what the compiler says of itself */
    const char *missing;   /* NULL: usable; else what it lacks and how to get that */
    const char *packages;  /* of what it lacks, Debian's packages that bring it, or NULL */
    bool no_headers;       /* it lacks what "tranship headers" brings */
    bool no_root;          /* it lacks `root`, which tools/rocm-root makes */
    struct words compile;  /* the command, without flags of the case, files and architectures */
    struct words link;     /* the command that links objects; their names and -o come behind it */
    struct words linked;   /* what comes behind the objects */
    const char *include;   /* its folder of HIP headers */
    const char *libraries; /* the folder where its libraries are */
    const char *root;     /* the Debian root that its programs run in, or NULL: the machine's own */
    const char *identity; /* changes whenever what it makes may change: for the cache */
    /* of the architectures wanted, those that it compiles for: toolchain_probe */
    struct words arch;
};

struct toolchains {
    VEC(struct toolchain) tool; /* in the order of their releases */
};

struct toolchain_options {
    const char *headers; /* --rocm-headers: the folder of tools/rocm-headers, or NULL: looked for */
    /* --rocm-root: that of tools/rocm-root 6.4, or NULL; that of 7.2 is ROOT-7.2 */
    const char *root;
    /* the folder of this program: both are looked for there as rocm/ and rocm-root/, then in the
     * user's folder (environment_data) as headers/ and rocm-root/ */
    const char *beside;
    /* names: the others' compilers are not asked for their versions, which takes a while; NULL or
     * none: all are asked */
    const struct words *wanted;
};

/* What the machine has: hipcc of an installed ROCm (below $ROCM_PATH, /opt/rocm, /usr), clang
 * 19 with the headers and the runtime of HIP 6.4, and clang 22 with those of HIP 7.2, which
 * runs in the root as its programs do. One that lacks something is listed with `missing` set.
 * Texts are in the arena. */
void toolchains_find(struct toolchains *t, const struct toolchain_options *o, struct arena *a);
void toolchains_release(struct toolchains *t);

/* Flags that make it compile for these architectures. */
void toolchain_archs(const struct words *arch, struct arena *a, struct words *out);

/* ---- libraries beyond the runtime ---- */

enum library_kind { LIBRARY_NONE, LIBRARY_REAL, LIBRARY_STAND_IN, LIBRARY_MISSING };

struct library {
    const char *name; /* "cublas" */
    const char *hip;  /* "hipblas", "rocblas"; NULL: nothing is linked in its place */
    enum library_kind kind;
    struct words compile; /* for the compiler, beyond what the toolchain has by itself */
    struct words link;    /* for the linker */
    /* "hipblas (real)", "hipblas (stand-in over OpenBLAS)", "no libhipblas ..." */
    const char *text;
    const char *folder; /* where it is found when the program runs, or NULL */
};

/* What stands for a CUDA library in a port that calls such libs, or ROCm's own of that name
 * ("rocfft"): the toolchain's where it is there, else the stand-in beside this program (virtual
 * devices only), else nothing. beside: the folder of this program. -1 for a name that is no library
 * of CUDA's or ROCm's that is known here. */
int library_find(const struct toolchain *t, const char *name, enum libs libs, const char *beside,
                 struct arena *a, struct library *out);

#endif
