/* Options of a parse. */
#ifndef CLANG_OPTIONS_H
#define CLANG_OPTIONS_H

#include "base/str.h"
#include <stdbool.h>
#include <stdint.h>

/* A file that is being edited: these bytes replace those on disk. */
struct open_text {
    const char *path; /* absolute, links resolved */
    struct str bytes; /* with a NUL after them */
    bool context;     /* other texts include it, or use its definitions; its port is not wanted */
};

/* Everything is borrowed and may be shared by threads. */
struct clang_options {
    /* a real CUDA toolkit's root, or NULL: use the tables' own declarations, in memory */
    const char *cuda_path;
    const char *const *flags; /* the user's flags; those that clang_flag_read rejects are dropped */
    int nflags;
    /* a folder with precompiled system headers (clang/system.h), or NULL */
    const char *system_cache;
    unsigned system_units; /* how many units of the run can likely use it; 0: unknown */
    bool cuda;             /* it is CUDA, whatever its name (-x cu) */
    bool hip;              /* --prove: its port is HIP, whatever its name */
    bool bare;             /* a host file parsed without CUDA's declarations: it includes none */
    const struct open_text *open; /* files that a unit may include and that are being edited */
    uint32_t nopen;
    bool user_members; /* also name the structs of the user's own members */
};

/* With a system_cache, after this many plain parses that could have used its system headers, they
 * are stored there. A run with at least that many units does it after the first. It takes as long
 * as eight parses. */
enum { CLANG_SYSTEM_WANTED = 16 };

/* Returns how many parses of this process used system headers from the cache: for tests, as nothing
 * else shows it. */
unsigned clang_system_taken(void);

/* A folder that does not exist: an #include "..." of the port that is in no folder of its own is
 * also looked up there, so that files that the port adds can be provided under its name. */
#define PROOF_FOLDER "/tranship-port"

/* A file of the project after the port, at the path of its input: libclang reads these bytes in
 * place of those on disk. */
struct proof_file {
    const char *path;
    struct str bytes;
};

/* How the port of a unit is compiled (clang/proof.h). */
struct proof_options {
    const char *const *flags; /* as in struct clang_options */
    int nflags;
    /* as there: any file that is not a host file by its name is always HIP */
    bool cuda;
    const char *include;     /* the folder that contains hip/hip_runtime.h */
    const char *hip;         /* their release: "6.4" */
    const char *const *arch; /* "gfx90a": a device pass for each, if the unit is HIP */
    uint32_t narchs;
    const char *cache; /* a folder for precompiled headers (clang/head.h), or NULL */
    uint32_t units;    /* how many units of the run are compiled so */
};

#endif
