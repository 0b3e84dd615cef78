/* Surveys a project by its tokens alone: the includes and definitions of each file, and whether
 * anything in it can be CUDA's. It is cheap compared with a parse, and shows which parses are worth
 * their time. */
#ifndef PROJECT_UNITS_SURVEY_H
#define PROJECT_UNITS_SURVEY_H

#include "base/digest.h"
#include "core/include_form.h"
#include "core/lane_code.h"
#include "core/lane_names.h"
#include "core/macros.h"
#include "map/map.h"
#include "project/find/inputs.h"

/* "#include" with a name, or "__has_include(...)". */
struct survey_include {
    const char *name;
    bool quoted;
    bool asked;  /* only asks whether the header exists */
    bool nested; /* inside braces */
    bool found;  /* it may be a file of the project */
    /* not found, but in a folder of the flags that is not a CUDA toolkit's, and in no table */
    bool elsewhere;
    bool hip; /* it has a row, and HIP has a counterpart */
};

/* "#include NAME(word)": the header is one of the includes if a macro of the project tells it. */
struct survey_computed {
    struct str macro, arg;
};

struct survey_file {
    const char *real;     /* absolute and without links; NULL: the file could not be read */
    struct digest digest; /* of its bytes */
    uint32_t len;
    bool is_source; /* a unit by its name */
    bool concerns;  /* it may use CUDA, or a macro names its includes */
    struct survey_include *include;
    uint32_t nincludes;
    const struct survey_computed *computed;
    uint32_t ncomputed;
    const uint32_t *to; /* project files that it may include: indices */
    uint32_t nto;
    const char *const *dir; /* folders where some of those are found by the names in the file */
    uint32_t ndirs;
    bool included; /* by a file of the project */
    bool nested;   /* by one that does so inside braces */
    bool hip;      /* its port includes headers of HIP's, directly or indirectly */
    bool roctx;    /* it includes NVTX's headers, which need no library, directly or indirectly */
    /* all its uses of CUDA are in the bodies of macros, or in code that only nvcc sees */
    bool is_bare;
    /* a kernel or a launch stands outside of macros and of what only nvcc sees */
    bool has_kernels;
    bool is_hip;     /* it is HIP's alone (hip_code_is_file) */
    bool hip_builds; /* the project's own HIP build compiles it: with it, HIP's runtime is included
                           on AMD's side */
    bool uses_cuda;  /* it has a name of CUDA's that HIP lacks, or includes a header of CUDA's */
    struct str outline; /* macros_outline */
    /* the macros of macros.hip that it asks for as 1, or what it includes does: macros_hip_bit */
    uint64_t asks;
};

struct survey {
    struct survey_file *file; /* one for each job of the inputs */
    uint32_t n;
    const struct str *own; /* the project's own names that look like CUDA's: sorted */
    uint32_t nown;
    const struct macros *macros;
    struct lane_names lanes;         /* names by which the project counts AMD's lanes */
    uint32_t hip_files;              /* how many are HIP's, or have branches that are */
    bool ignore_hip;                 /* AMD's side of the project does not count */
    const struct include_form *form; /* macros that name headers, each with one meaning: sorted */
    uint32_t nforms;
    const char *const *brought; /* libraries of headers alone that were found: their rows' names */
    uint32_t nbrought;
    /* The names of CUDA's that AMD's side defines, with a set of the files that do so, and which of
     * these each file is compiled with (project/units/hip_side.c). */
    const struct survey_port *port;
    uint32_t nports;
    const uint64_t *port_set;
    uint64_t lane_set; /* of these, the files that define names for AMD's lanes */
    /* what callers say of functions (project/units/lane_calls.h): sorted by name */
    const struct lane_called *called;
    uint32_t ncalled;
};

struct survey_options {
    const struct map *map;
    release rocm;
    int threads;
    const char *const *folder; /* include folders of the user's flags */
    int nfolders;
    bool ignore_hip; /* --ignore-hip-side */
};

/* Reads and surveys all inputs. Owned by the arena. */
void survey_run(struct survey *s, const struct inputs *in, const struct survey_options *opt,
                struct arena *a);

/* True for a name that a project file defines and that looks like CUDA's. A project's own
 * CUDA_CHECK is its own wherever it is used. */
bool survey_owns(const struct survey *s, struct str name);

/* Returns what a macro of the project stands for that names headers, or NULL. */
const struct include_form *survey_form(const struct survey *s, struct str macro);

/* True if an #include of this name in the file may mean a header of the project's, or one of those
 * that its flags find. */
bool survey_has_header(const struct survey *s, uint32_t file, struct str name);

/* True if an #include of this name in the file means a header that its flags find, and that is not the
 * project's. */
bool survey_is_outside(const struct survey *s, uint32_t file, struct str name);

/* True if a file of the project includes a header of that library (sources= in its row), and it was
 * found: in the project or in a folder of the flags. */
bool survey_brings(const struct survey *s, struct str library);

#endif
