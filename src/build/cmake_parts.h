/* Shared by cmake*.c: a CMake file during its port. */
#ifndef BUILD_CMAKE_PARTS_H
#define BUILD_CMAKE_PARTS_H

#include "build/build.h"
#include "build/cmake_lex.h"

/* Whether a list contains .cu sources. */
enum cmake_cu { CU_NONE, CU_MAYBE, CU_SOME };

struct cmake_variable {
    struct str name;
    enum cmake_cu cu;
    bool nvcc; /* its value is words for nvcc */
};

/* An argument that a command of the file already turns into HIP sources, for a whole block. */
struct cmake_covered {
    struct str text;
    uint32_t block;
};

struct cmake {
    struct build *build;
    struct str text; /* of the file */
    struct cmake_file file;
    bool concerns;   /* something in it is CUDA's */
    bool enables;    /* it makes CUDA a language of the project */
    bool rdc;        /* it makes separate compilation the default */
    bool gives_gpus; /* the port sets a default for CMAKE_HIP_ARCHITECTURES (--offload-arch) */
    bool finds;      /* it calls find_package(CUDA) or find_package(CUDAToolkit) */
    VEC(struct cmake_variable) variables;
    VEC(struct cmake_covered) covered;
    VEC(struct str)
    packages; /* of HIP's libraries whose targets the file uses, except hip itself */
    VEC(struct cmake_found) found;
};

/* A package that the port searches for in a block. */
struct cmake_found {
    struct str package;
    uint32_t block;
};

/* One command during its port. done: for each argument, whether it has been handled. */
struct cmake_use {
    struct cmake *cm;
    const struct cmake_command *c;
    bool *done;
};

/* ---- cmake.c ---- */

/* Inserts lines before or after the command, with its indentation. Line ends in text are "\n". */
void cmake_insert_before(struct cmake_use *u, const char *text);
void cmake_insert_after(struct cmake_use *u, const char *text);

/* Removes arguments with the blanks before them, and marks them as handled. */
void cmake_drop(struct cmake_use *u, uint32_t first, uint32_t n);

/* ---- cmake_names.c ---- */

/* A word of an argument and its place in the file: letters, digits, _ and ::. */
struct cmake_word {
    struct str text;
    uint32_t at;
};

/* Finds the next word after *from, and moves *from past it. False if there is none. */
bool cmake_next_word(const struct cmake_arg *a, size_t *from, struct cmake_word *out);

/* Returns the span of an argument without its quotes. */
static inline struct span cmake_inner(const struct cmake_arg *a)
{
    return (struct span){a->at, a->at + (uint32_t)a->text.n};
}

/* Returns the row of a name if it does one of these things; "" means rows without does=. */
struct row cmake_row(const struct cmake *cm, struct str name, const char *does);

/* Returns the row of a package. A project's own module may be called in small letters:
 * find_package(nccl). */
struct row cmake_package_row(const struct cmake *cm, struct str name);

/* True if anything in the file concerns CUDA. */
bool cmake_concerns(const struct cmake *cm);

/* Ports the names in the arguments that have not been handled. */
void cmake_names(struct cmake_use *u);
/* Handles a command of the project's own that is called with CUDA, or with .cu files. */
void cmake_foreign(struct cmake_use *u);

/* True if the file sets a variable or has a target of that name. Then it is the user's own. */
bool cmake_is_own(const struct cmake *cm, struct str name);

/* Extends the span of a name to the ${...} around it; false if there is none. */
bool cmake_reference(const struct cmake *cm, struct span *span);

/* ---- cmake_versions.c ---- */

/* Handles a variable that holds the version of CUDA, by its row. */
void cmake_version(struct cmake_use *u, struct row r, struct cmake_word w,
                   const struct cmake_arg *a);

/* ---- cmake_packages.c ---- */

/* Finds the packages of all targets that the file uses. */
void cmake_packages_survey(struct cmake *cm);
/* find_package() */
void cmake_find_package(struct cmake_use *u);
/* Inserts before a command that uses targets of HIP's libraries, if the file does not search for
 * CUDA itself. */
void cmake_packages_before(struct cmake_use *u);

/* Has the block search for a package before the command, unless it does already. */
void cmake_want_package(struct cmake *cm, const struct cmake_command *c, struct str package);

/* True for a command of CMake's own; others are the project's, or those of modules. */
bool cmake_is_cmakes(struct str name);

/* ---- cmake_host.c ---- */

/* add_executable() and the like: C and C++ sources that include HIP's headers link hip::host. */
void cmake_host(struct cmake_use *u);
/* True if a target has such sources. */
bool cmake_host_concerns(struct cmake *cm);
/* For a command of the project's own that makes a target, as the record of its build tells. */
void cmake_host_recorded(struct cmake_use *u);

/* ---- cmake_sources.c ---- */

void cmake_sources_survey(struct cmake *cm);
/* Finds out which variables of some files hold .cu files: cm->variables. */
void cmake_variables_survey(struct cmake *cm, const struct cmake_file *file, size_t n);
/* add_executable() and the like: .cu files are HIP's from here on. */
void cmake_sources(struct cmake_use *u);
/* Returns the lines that do it, for the arguments from first on; NULL if nothing is needed. Owned
 * by the arena. */
const char *cmake_sources_text(struct cmake_use *u, uint32_t first, const char *directory);

/* ---- cmake_probes.c ---- */

/* Ports what check_library_exists() and its like ask for. */
void cmake_probes(struct cmake_use *u);
/* True if that is CUDA's. */
bool cmake_probes_concern(const struct cmake *cm, const struct cmake_command *c);

/* ---- cmake_properties.c ---- */

void cmake_properties(struct cmake_use *u);
void cmake_variables(struct cmake_use *u);
/* True if it makes separate compilation the default: for CUDA as a language, or for FindCUDA. */
bool cmake_sets_rdc(const struct cmake *cm, const struct cmake_command *c);
/* Returns the lines that name the GPUs of --offload-arch, to insert before the command that enables
 * HIP as a language: CMake reads them then. "" if none are given. Owned by the arena. */
const char *cmake_given_gpus(struct cmake_use *u);
/* add_library() in a file that makes separate compilation the default. */
void cmake_rdc_library(struct cmake_use *u);
/* An argument: the link of objects compiled for calls between units. */
#define CMAKE_LINK_RDC "\"$<$<LINK_LANGUAGE:HIP>:-fgpu-rdc;--hip-link>\""

/* ---- cmake_findcuda.c ---- */

/* Handles a command of FindCUDA, by its row. False if it is not one. */
bool cmake_findcuda(struct cmake_use *u);

/* ---- cmake_flags.c ---- */

void cmake_flags_survey(struct cmake *cm);
void cmake_flags(struct cmake_use *u);
/* True if the command runs programs. */
bool cmake_runs(const struct cmake_command *c);

/* ---- cmake_defines.c ---- */

/* Defines the macros that select the project's own HIP side, for all targets. */
void cmake_define(struct cmake *cm);

#endif
