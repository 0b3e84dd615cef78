/* HIP compilers: those on this machine, and how each compiles and links. */
#ifndef VALIDATE_TOOLCHAIN_TOOLCHAIN_H
#define VALIDATE_TOOLCHAIN_TOOLCHAIN_H

#include "base/vec.h"
#include "base/words.h"
#include "map/release.h"
#include "map/target.h"

struct toolchain {
    const char *name;      /* "hip-5.2", as in --toolchain and in manifests */
    release rocm;          /* the release whose headers it compiles against */
    const char *version;   /* how the compiler describes itself */
    const char *missing;   /* NULL: usable; else what it lacks, and how to get that */
    const char *packages;  /* the Debian packages with what it lacks, or NULL */
    bool no_headers;       /* it lacks files that "tranship headers" fetches */
    bool no_root;          /* it lacks `root`, which tools/rocm-root makes */
    struct words compile;  /* the command, without the case's flags, files and architectures */
    struct words link;     /* the command that links objects; their names and -o are appended */
    struct words linked;   /* words that follow the objects */
    const char *include;   /* its folder of HIP headers */
    const char *libraries; /* the folder where its libraries are */
    const char *root;     /* the Debian root that its programs run in, or NULL: the machine's own */
    const char *identity; /* for the cache: changes whenever its output may change */
    /* the architectures that it compiles for, of those that are wanted (probe_archs) */
    struct words arch;
};

struct toolchains {
    VEC(struct toolchain) tool; /* in the order of their releases */
};

struct toolchain_options {
    /* --rocm-headers: a folder made by tools/rocm-headers; NULL: it is looked for */
    const char *headers;
    /* --rocm-root: a root made by tools/rocm-root 6.4, or NULL; the one of 7.2 is ROOT-7.2 */
    const char *root;
    /* the folder of this program: headers and root are looked for there as rocm/ and rocm-root/,
     * then in the user's folder (environment_data) as headers/ and rocm-root/ */
    const char *beside;
    /* names; only these toolchains' compilers are asked for their versions, which takes a while;
     * NULL or none: all are asked */
    const struct words *wanted;
};

/* Finds the toolchains of the machine: hipcc of an installed ROCm (below $ROCM_PATH, /opt/rocm,
 * /usr), clang 19 with the headers and the runtime of HIP 6.4, and clang 22 with those of HIP 7.2,
 * which runs in the root, as its programs do. A toolchain that lacks something is listed with
 * `missing` set. Texts are owned by the arena. */
void toolchains_find(struct toolchains *t, const struct toolchain_options *o, struct arena *a);
void toolchains_release(struct toolchains *t);

/* Appends the compiler's flags for these architectures. */
void toolchain_archs(const struct words *arch, struct arena *a, struct words *out);

/* ---- libraries beyond the runtime ---- */

enum library_kind { LIBRARY_NONE, LIBRARY_REAL, LIBRARY_STAND_IN, LIBRARY_MISSING };

struct library {
    const char *name; /* "cublas" */
    const char *hip;  /* "hipblas", "rocblas"; NULL: nothing is linked in its place */
    enum library_kind kind;
    struct words compile; /* for the compiler, in addition to the toolchain's own */
    struct words link;    /* for the linker */
    /* "hipblas (real)", "hipblas (stand-in over OpenBLAS)", "no libhipblas ..." */
    const char *text;
    const char *folder; /* where the program finds it when it runs, or NULL */
};

/* Returns the name of a library's file in a folder, "libhipblas.so" or "libhipblas.so.2", the
 * shortest one; NULL: there is none. Owned by the arena. */
const char *toolchain_library_file(struct arena *a, const char *folder, const char *hip);

/* Finds the library that replaces a CUDA library in a port for `libs`, or one of ROCm's own
 * ("rocfft"): the toolchain's if it has one, else the stand-in beside this program (for virtual
 * devices only), else none. beside: the folder of this program. -1 if the name is not a known
 * library of CUDA or ROCm. Texts are owned by the arena. */
int library_find(const struct toolchain *t, const char *name, enum libs libs, const char *beside,
                 struct arena *a, struct library *out);

#endif
