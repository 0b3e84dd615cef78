/* How files are parsed. */
#ifndef CLANG_OPTIONS_H
#define CLANG_OPTIONS_H

#include "base/str.h"
#include <stdbool.h>
#include <stdint.h>

/* A file as somebody edits it: these bytes count, not what is on the disk. */
struct open_text {
    const char *path; /* absolute, links resolved */
    struct str bytes; /* with a NUL behind them */
    bool context;     /* others include it, or use what it defines; nobody asks for its port */
};

/* Everything is borrowed and may be shared by threads. */
struct clang_options {
    const char *cuda_path; /* a real CUDA toolkit's root, or NULL: the tables' own declarations, in
                              memory */
    const char *const *flags; /* the user's flags; those that clang_flag_read refuses are dropped */
    int nflags;
    /* a folder where system headers are kept parsed (clang/system.h), or NULL */
    const char *system_cache;
    unsigned system_units; /* how many units of the run are likely to gain by it; 0: nobody knows */
    bool cuda;             /* it is CUDA, whatever its name says (-x cu) */
    bool bare;             /* a host file that nobody gives CUDA's declarations: it includes none */
    const struct open_text *open; /* files that a unit may include and somebody edits */
    uint32_t nopen;
    bool user_members; /* name the structs of the user's own members as well */
};

/* With a system_cache, this many parses that would have taken system headers of it put them there;
 * each of them is a plain one. A run that has so many units does it after the first. It takes as
 * long as eight parses.
 */
enum { CLANG_SYSTEM_WANTED = 16 };

/* How many parses of this process took system headers from the cache: for tests, as
 * nothing else shows it. */
unsigned clang_system_taken(void);

/* A folder that is nowhere: what the port includes in quotes and stands in no folder of its own is
 * looked for there as well, so that files that the port adds can be given by its name. */
#define PROOF_FOLDER "/tranship-port"

/* How the port of a unit is compiled (clang/proof.h). */
struct proof_options {
    const char *const *flags; /* as in struct clang_options */
    int nflags;
    bool cuda;               /* as there: what is not a host file by its name is HIP in any case */
    const char *include;     /* the folder that HIP's headers lie in: hip/hip_runtime.h is in it */
    const char *hip;         /* their release: "6.4" */
    const char *const *arch; /* "gfx90a": a device pass for each, where the unit is HIP */
    uint32_t narchs;
};

#endif
