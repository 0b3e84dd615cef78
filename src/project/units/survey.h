/* What is in a project, by its tokens alone: what each file includes and defines, and whether
 * anything in it can be CUDA's. Cheap beside a parse: it says which parses are worth their time. */
#ifndef PROJECT_UNITS_SURVEY_H
#define PROJECT_UNITS_SURVEY_H

#include "base/digest.h"
#include "map/map.h"
#include "project/find/inputs.h"

/* "#include" with a name, or "__has_include(...)". */
struct survey_include {
    const char *name;
    bool quoted;
    bool asked;  /* only whether there is such a header */
    bool nested; /* within braces */
    bool found;  /* it may be a file of the project */
    bool hip;    /* rows know the header, and HIP has one in its place */
};

struct survey_file {
    const char *real;     /* absolute and without links; NULL: the file could not be read */
    struct digest digest; /* of its bytes */
    uint32_t len;
    bool is_source; /* a unit by its name */
    bool concerns;  /* something in it can be CUDA's, or a macro names what it includes */
    struct survey_include *include;
    uint32_t nincludes;
    const uint32_t *to; /* files of the project that it may include: indices */
    uint32_t nto;
    const char *const
        *dir; /* folders in which some of those are found by the names that it writes */
    uint32_t ndirs;
    bool included; /* by a file of the project */
    bool nested;   /* by one that does so within braces */
    bool hip;      /* its port includes headers of HIP's: itself, or what it includes does */
    bool is_bare;  /* all that is CUDA's in it stands in the bodies of macros, or where only nvcc
                      sees it */
};

struct survey {
    struct survey_file *file; /* one for each job of the inputs */
    uint32_t n;
    const struct str *own; /* names that look like CUDA's and are the project's: sorted */
    uint32_t nown;
};

struct survey_options {
    const struct map *map;
    release rocm;
    int threads;
    const char *const *folder; /* include folders of the user's flags */
    int nfolders;
};

/* Reads all inputs and looks at them. Owned by the arena. */
void survey_run(struct survey *s, const struct inputs *in, const struct survey_options *opt,
                struct arena *a);

/* Is this a name that some file of the project defines, and that looks like CUDA's? A project's own
 * CUDA_CHECK is its own wherever it is used. */
bool survey_owns(const struct survey *s, struct str name);

#endif
