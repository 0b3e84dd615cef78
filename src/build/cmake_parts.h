/* What the files of cmake*.c share: a CMake file while it is ported. */
#ifndef BUILD_CMAKE_PARTS_H
#define BUILD_CMAKE_PARTS_H

#include "build/build.h"
#include "build/cmake_lex.h"

/* Has a list .cu sources in it? */
enum cmake_cu { CU_NONE, CU_MAYBE, CU_SOME };

struct cmake_variable {
    struct str name;
    enum cmake_cu cu;
    bool nvcc; /* its value is words for nvcc */
};

/* An argument that some command of the file makes HIP sources already, for
 * all that is in a block. */
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
    bool gives_gpus; /* the port sets a default of CMAKE_HIP_ARCHITECTURES (--offload-arch) */
    bool finds;      /* it calls find_package(CUDA) or find_package(CUDAToolkit) */
    VEC(struct cmake_variable) variables;
    VEC(struct cmake_covered) covered;
    VEC(struct str)
    packages; /* of HIP's libraries whose targets the file uses, hip itself left out */
    VEC(struct cmake_found) found;
};

/* A package that the port looks for within a block. */
struct cmake_found {
    struct str package;
    uint32_t block;
};

/* One command while it is ported. done: of each argument, whether somebody has dealt with it. */
struct cmake_use {
    struct cmake *cm;
    const struct cmake_command *c;
    bool *done;
};

/* ---- cmake.c ---- */

/* Writes lines before or behind the command, indented as it is. Line ends in text are "\n". */
void cmake_insert_before(struct cmake_use *u, const char *text);
void cmake_insert_after(struct cmake_use *u, const char *text);

/* Takes arguments away, with the blanks before them, and deals with them. */
void cmake_drop(struct cmake_use *u, uint32_t first, uint32_t n);

/* ---- cmake_names.c ---- */

/* A word of an argument, where it stands in the file: letters, digits, _ and ::. */
struct cmake_word {
    struct str text;
    uint32_t at;
};

/* The next word behind *from, which is moved behind it. False where there is none. */
bool cmake_next_word(const struct cmake_arg *a, size_t *from, struct cmake_word *out);

/* The span of an argument without its quotes. */
static inline struct span cmake_inner(const struct cmake_arg *a)
{
    return (struct span){a->at, a->at + (uint32_t)a->text.n};
}

/* The row of a name, of those that do one of these things; "" is for rows without does=. */
struct row cmake_row(const struct cmake *cm, struct str name, const char *does);

/* The row of a package. A project's own module may be called in small
 * letters: find_package(nccl). */
struct row cmake_package_row(const struct cmake *cm, struct str name);

/* Looks through the whole file: has it to do with CUDA? */
bool cmake_concerns(const struct cmake *cm);

/* Ports the names in the arguments that nobody has dealt with. */
void cmake_names(struct cmake_use *u);
/* A command of the project's own that is called with CUDA, or with .cu files. */
void cmake_foreign(struct cmake_use *u);

/* Does the file set a variable of that name, or have a target of that name? Then
 * it is the user's own. */
bool cmake_is_own(const struct cmake *cm, struct str name);

/* Takes the ${...} around a name into its span; false where there is none. */
bool cmake_reference(const struct cmake *cm, struct span *span);

/* ---- cmake_versions.c ---- */

/* A variable that has the version of CUDA, by its row. */
void cmake_version(struct cmake_use *u, struct row r, struct cmake_word w,
                   const struct cmake_arg *a);

/* ---- cmake_packages.c ---- */

/* Finds the packages of all targets that the file uses. */
void cmake_packages_survey(struct cmake *cm);
/* find_package() */
void cmake_find_package(struct cmake_use *u);
/* Before a command that uses targets of HIP's libraries, where the file does not
 * look for CUDA itself. */
void cmake_packages_before(struct cmake_use *u);

/* ---- cmake_sources.c ---- */

void cmake_sources_survey(struct cmake *cm);
/* add_executable() and its like: .cu files are HIP's from here on. */
void cmake_sources(struct cmake_use *u);
/* The lines that do it, for the arguments from first on; NULL where there is nothing to
 * do. Owned by the arena. */
const char *cmake_sources_text(struct cmake_use *u, uint32_t first, const char *directory);

/* ---- cmake_properties.c ---- */

void cmake_properties(struct cmake_use *u);
void cmake_variables(struct cmake_use *u);
/* Does it make separate compilation the default: for CUDA as a language, or for FindCUDA? */
bool cmake_sets_rdc(const struct cmake *cm, const struct cmake_command *c);
/* The lines that name the GPUs of --offload-arch, to stand before the command that makes HIP a
 * language: CMake wants to know them then. "" where there are none to name. Owned by the arena. */
const char *cmake_given_gpus(struct cmake_use *u);
/* add_library() in a file that makes separate compilation the default. */
void cmake_rdc_library(struct cmake_use *u);
/* The link of what was compiled for calls from unit to unit, as an argument. */
#define CMAKE_LINK_RDC "\"$<$<LINK_LANGUAGE:HIP>:-fgpu-rdc;--hip-link>\""

/* ---- cmake_findcuda.c ---- */

/* A command of FindCUDA's, by its row. False where it is none. */
bool cmake_findcuda(struct cmake_use *u);

/* ---- cmake_flags.c ---- */

void cmake_flags_survey(struct cmake *cm);
void cmake_flags(struct cmake_use *u);
/* Does the command run programs? */
bool cmake_runs(const struct cmake_command *c);

#endif
