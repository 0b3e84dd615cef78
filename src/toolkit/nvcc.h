/* The stand-in for nvcc: its command line, and what becomes of each file on it. */
#ifndef TOOLKIT_NVCC_H
#define TOOLKIT_NVCC_H

#include "base/words.h"
#include "toolkit/programs.h"
#include "toolkit/releases.h"

enum nvcc_what {
    NVCC_IGNORED,
    /* how far; without any: a program is linked */
    NVCC_LINK,
    NVCC_COMPILE,
    NVCC_DC,
    NVCC_CUDA,
    NVCC_CUBIN,
    NVCC_FATBIN,
    NVCC_PTX,
    NVCC_OPTIX,
    NVCC_LTOIR,
    NVCC_PREPROCESS,
    NVCC_M,
    NVCC_MM,
    NVCC_DLINK,
    NVCC_LIB,
    NVCC_RUN,
    /* files */
    NVCC_OUTPUT,
    NVCC_OUTPUT_FOLDER,
    NVCC_OPTIONS_FILE,
    NVCC_MD,
    NVCC_MMD,
    NVCC_MF,
    NVCC_MT,
    NVCC_MP,
    /* the preprocessor */
    NVCC_INCLUDE,
    NVCC_DEFINE,
    NVCC_UNDEFINE,
    NVCC_INCLUDE_PATH,
    NVCC_SYSTEM_INCLUDE,
    /* the host's compiler and linker */
    NVCC_LIBRARY,
    NVCC_LIBRARY_PATH,
    NVCC_CCBIN,
    NVCC_ARBIN,
    NVCC_CUDART,
    NVCC_XCOMPILER,
    NVCC_XLINKER,
    NVCC_XARCHIVE,
    NVCC_HOST,
    NVCC_DEBUG,
    NVCC_OPTIMIZE,
    NVCC_NO_EXCEPTIONS,
    NVCC_SHARED,
    NVCC_LANGUAGE,
    NVCC_STANDARD,
    NVCC_TEMPLATE_DEPTH,
    NVCC_NO_WARNINGS,
    NVCC_FORWARD_COMPILER,
    NVCC_FORWARD_LINKER,
    NVCC_FORWARD_BOTH,
    /* macros */
    NVCC_DEVICE_DEBUG,
    NVCC_RDC,
    NVCC_DEFAULT_STREAM,
    NVCC_RELAXED_CONSTEXPR,
    NVCC_EXTENDED_LAMBDA,
    NVCC_FAST_MATH,
    NVCC_EWP,
    NVCC_ARCH,
    NVCC_CODE,
    NVCC_GENCODE,
    /* what is printed */
    NVCC_VERSION,
    NVCC_HELP,
    NVCC_DRYRUN,
    NVCC_VERBOSE,
    NVCC_LIST_ARCH,
    NVCC_LIST_CODE,
    NVCC_RUN_ARGS
};

/* What a file on the command line is. */
enum nvcc_file { NVCC_CU, NVCC_CXX, NVCC_C, NVCC_ASM, NVCC_DEVICE_FILE, NVCC_OBJECT, NVCC_UNKNOWN };

struct nvcc {
    struct toolkit_here *here;
    struct arena *arena;
    enum nvcc_what phase; /* NVCC_LINK ... NVCC_LIB */
    bool run, dryrun, verbose, version, help, list_arch, list_code;
    bool rdc, device_debug, relaxed_constexpr, extended_lambda, fast_math, ewp, per_thread;
    bool debug, no_exceptions, shared, no_warnings, forward_compiler, forward_linker;
    const char *output, *folder, *ccbin, *arbin, *cudart, *language, *standard, *template_depth,
        *optimize;
    enum nvcc_what deps; /* NVCC_MD, NVCC_MMD, or NVCC_IGNORED */
    bool deps_targets;   /* -MP */
    const char *deps_file, *deps_target;
    struct words input;      /* in their order */
    struct words preprocess; /* -D, -U, -I, -isystem, -include, as compilers take them */
    struct words libraries;  /* -L, -l */
    struct words xcompiler, xlinker, xarchive, run_args, arch;
    int narch;
    int archs[32];           /* 52 for 5.2 */
    struct words argv;       /* all words, with those of option files in place */
    struct buf says;         /* what was left out or refused, for the record */
    bool openmp;             /* a source includes omp.h */
    const char *record_deps; /* where headers are collected for the record, or NULL */
    double began;
};

/* Reads a command line. Returns 0; or the exit code, after a message. */
int nvcc_read(struct nvcc *n, int argc, char **argv);

/* What a file is, by its name and -x. */
enum nvcc_file nvcc_file_kind(const struct nvcc *n, const char *name);

/* ---- programs: nvcc_tools.c ---- */

/* The host's compiler: -ccbin, else g++ or c++, by name. Borrowed or in the arena. */
const char *nvcc_host_compiler(struct nvcc *n);

/* clang++ of the machine, the newest; NULL if there is none. */
const char *nvcc_clang(struct nvcc *n);

/* Finds a program in PATH, without the folder of a recorder's own programs; NULL if there is
 * none. */
const char *nvcc_find_program(struct nvcc *n, const char *name);

/* Runs a command and waits: its exit code, 127 if it can't be started. says: NULL, or its standard
 * error goes there instead of to ours. With -v the command is printed first, with -dryrun it is
 * printed and not run. */
int nvcc_command(struct nvcc *n, const struct words *command, struct buf *says);

/* Adds the include folders that the host's compiler adds by itself if it is a wrapper, such as
 * mpicxx. */
void nvcc_add_wrapped_folders(struct nvcc *n, struct words *command);

/* Returns what a program prints if it is asked with one option; NULL if it fails. */
const char *nvcc_answer(struct nvcc *n, const char *program, const char *option);

/* ---- compiling: nvcc_flags.c, nvcc_preprocess.c, nvcc_compile.c, nvcc_missing.c, nvcc_device.c
 * ---- */

/* What nvcc's own preprocessor defines for that file. */
void nvcc_add_macros(struct nvcc *n, bool cuda, struct words *command);

/* The toolkit's headers and the user's preprocessor flags. */
void nvcc_add_preprocessor(struct nvcc *n, struct words *command);

/* Those of the user's flags for the host's compiler that clang takes for a host object. */
void nvcc_add_host_flags(struct nvcc *n, bool clang, struct words *command);

/* -E, -M, -MM and -cuda: to the output, or to standard output if that is NULL. */
int nvcc_preprocess(struct nvcc *n, const char *source, const char *output);

/* Writes the dependencies that -MD and -MMD ask for beside an output. */
int nvcc_dependencies(struct nvcc *n, const char *source, const char *output);

/* True if the host's preprocessor refuses a source of CUDA: then nvcc would have, too. Its messages
 * are in *says. A header of CUDA's own that the toolkit lacks is no reason. */
bool nvcc_preprocessor_refuses(struct nvcc *n, const char *source, struct buf *says);

/* Makes an object file of a source. Returns the exit code. */
int nvcc_compile(struct nvcc *n, const char *source, const char *object);

/* Adds stubs to an object for the functions that it lacks and the toolkit's headers declare. */
void nvcc_add_missing(struct nvcc *n, const char *source, const char *object);

/* Writes device code of a source: a file that says what it is, and no more. */
int nvcc_device(struct nvcc *n, const char *source, const char *output);

/* ---- the rest: nvcc_link.c, nvcc_print.c, nvcc_record.c ---- */

/* Links objects: a program or, with -shared, a library. Returns the exit code, as the others do. */
int nvcc_link(struct nvcc *n, const struct words *objects, const char *output);

/* -dlink: an object without anything. */
int nvcc_device_link(struct nvcc *n, const struct words *objects, const char *output);
int nvcc_archive(struct nvcc *n, const struct words *objects, const char *output);

/* Prints what -v and -dryrun begin with: the variables that CMake and configure scripts read. */
void nvcc_print_variables(struct nvcc *n);

/* Prints the steps of a compilation for -dryrun and -v, those of device code included. */
void nvcc_print_device_steps(struct nvcc *n, const char *source);
void nvcc_print_version(struct nvcc *n);
void nvcc_print_help(struct nvcc *n);

/* The record of the build, if one is being made. nvcc_record notes what the command did; one that
 * was refused for its input did nothing (CMake asks so where the toolkit is). Between
 * the two, compilers are asked to write the headers of a source to nvcc_record_part (NULL: nobody
 * asks), which nvcc_record_part_done collects. */
void nvcc_record_begin(struct nvcc *n);
const char *nvcc_record_part(struct nvcc *n);
void nvcc_record_part_done(struct nvcc *n);
void nvcc_record(struct nvcc *n, int argc, char **argv, int rc, bool refused);

#endif
