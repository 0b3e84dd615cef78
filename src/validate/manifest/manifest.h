/* Cases of a validation, from the manifests in a tree: files named tranship.cases. See `tranship
 * help validate` for the grammar. */
#ifndef VALIDATE_MANIFEST_MANIFEST_H
#define VALIDATE_MANIFEST_MANIFEST_H

#include "base/vec.h"
#include "base/words.h"
#include "map/target.h"
#include "validate/compare/compare.h"
#include "validate/result/result.h"

#define MANIFEST_NAME "tranship.cases"

/* "tensor GLOB = TOLERANCE" */
struct tensor_rule {
    const char *glob;
    struct tolerance tolerance;
    enum tensor_type type; /* TENSOR_TYPES: as the file says */
    /* no line of the manifest's: whole numbers are compared exactly all the same */
    bool by_default;
    bool shared; /* a line for several cases: not each of them need have such a tensor */
};

/* "cannot = STAGE TOOLCHAIN ARCH: TEXT  (reason)", or "may = ...": it fails in some places and not
 * in others
 */
struct known_failure {
    enum stage stage;
    bool may;                     /* passing is as good */
    const char *toolchain, *arch; /* globs: "hip-5.2", "*" */
    const char *text;             /* what the log must contain */
    const char *reason;           /* what people are told */
};

/* "survives = FILE: TEXT  (reason)": mutants that the comparison need not notice */
struct survivor {
    const char *file;   /* a glob: "softmax.cu" */
    const char *text;   /* a part of the changed line, with what is changed in it */
    const char *reason; /* why nothing has to notice it */
};

/* A case. Texts are owned by the cases' arena. */
struct test_case {
    const char *name;     /* "gpt/layernorm": the manifest's folder and its own name */
    const char *own_name; /* "layernorm" */
    const char *manifest; /* the path of its manifest */
    int line;             /* where its section begins */
    const char *folder;   /* of the manifest */
    bool by_pattern;      /* of an [each ...] section, no section of its own */

    /* The program: sources, or a command of the user's that builds it. */
    struct words sources; /* relative to folder, globs expanded, sorted */
    struct words include; /* folders of headers, relative to folder: ported as well, and searched */
    struct words flags;   /* for the compiler of device and host code */
    struct words libraries; /* CUDA's names: cublas, cufft ...; or ROCm's: rocfft */
    enum libs libs;         /* which of ROCm's the port calls in their place, as `port --libs` */
    struct words modules; /* sources that become code objects of their own, NAME.image in the folder
                             of the run */
    bool port;            /* false: the sources are HIP already */
    const char *build;    /* a command for /bin/sh, run in a copy of the ported folder */
    const char *run; /* a command for /bin/sh that runs the program; NULL: the program itself */

    /* The run. */
    struct words arguments;
    struct words environment; /* "NAME=VALUE" */
    struct words files; /* below folder; copied into the folder of the run, under the same names */
    const char *input;  /* a file below folder for standard input, or NULL */
    double timeout;     /* seconds */
    int ranks;          /* processes of the program, started by mpirun; 1: by itself */
    uint64_t memory;    /* bytes, 0: no limit */
    struct words needs; /* "gpus=2", "images", "rocm>=6.4", "mpi" ... */

    /* What must come out. */
    const char *pass;                /* a line of standard output begins with it, or NULL */
    const char *output;              /* a file with the expected standard output, or NULL */
    struct tolerance output_numbers; /* how far numbers in it may be away */
    struct words reference;          /* C sources of the program that writes reference tensors */
    struct words reference_arguments;
    VEC(struct tensor_rule) tensor;  /* the last one whose glob matches is the tensor's */
    VEC(struct known_failure) known; /* `cannot` and `may`, in their order */
    VEC(struct survivor) survives;
};

struct cases {
    struct arena arena;
    VEC(struct test_case *) list; /* sorted by name */
    VEC(const char *) manifest;
    size_t led_to; /* how often paths led to a manifest, to the same one included */
};

/* Reads the manifests that the paths name: files, or folders with manifests at any depth. All that
 * is wrong in one of them is told in messages, a line each, "FILE:LINE:COLUMN: text". -1 where
 * anything is wrong, or no manifest is there. */
int cases_read(struct cases *c, const char *const *paths, int npaths, struct buf *messages);

/* Reads one manifest from its text; folder is where its files are. */
int cases_parse(struct cases *c, const char *path, struct str text, struct buf *messages);

void cases_release(struct cases *c);

/* What is wrong with a file that a manifest in this folder names, or NULL: it must be a regular one
 * in the folder, or in one of `include` (NULL: none), and no link may lead out of these. */
const char *manifest_file_trouble(const char *folder, const char *name, const struct words *include,
                                  struct arena *a);

/* The same for a folder of `include`, which may be beside that of the manifest. */
const char *manifest_folder_trouble(const char *folder, const char *name, struct arena *a);

/* True for the text of a known failure that is the number of a finding of the port: "TS1704". */
bool manifest_is_finding(const char *text);

/* The tensor's rule, or the default: floating numbers within 1e-5 of the largest magnitude. */
struct tensor_rule test_case_rule(const struct test_case *k, const char *tensor);

/* The known failures of a step, one after the other: the first that applies behind `last` (NULL: of
 * all), or NULL. arch may be NULL: lines for all architectures only. */
const struct known_failure *test_case_known(const struct test_case *k,
                                            const struct known_failure *last, enum stage stage,
                                            const char *toolchain, const char *arch);

/* The first line that is about a mutant, or NULL: of this file, whose changed line has its new part
 * at [from, to). Blanks do not count. */
const struct survivor *test_case_survivor(const struct test_case *k, const char *file,
                                          const char *line, size_t from, size_t to);

#endif
