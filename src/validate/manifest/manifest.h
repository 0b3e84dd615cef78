/* The cases of a validation, from the manifests in a tree: files named tranship.cases. `tranship
 * help validate` has the grammar. */
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
    enum tensor_type type; /* TENSOR_TYPES: the type that the file has */
    /* not from a line of the manifest; whole numbers are compared exactly even so */
    bool by_default;
    bool shared; /* the line is for several cases, which need not all have such a tensor */
};

/* A line "cannot = STAGE TOOLCHAIN ARCH: TEXT  (reason)"; or "may = ..." for a failure in some
 * places and not in others. */
struct known_failure {
    enum stage stage;
    bool may;                     /* passing is as good as failing */
    const char *toolchain, *arch; /* globs: "hip-5.2", "*" */
    const char *text;             /* a text that the log must contain */
    const char *reason;           /* the reason as reports give it */
};

/* A line "survives = FILE: TEXT  (reason)": mutants that the comparison need not notice. */
struct survivor {
    const char *file;   /* a glob: "softmax.cu" */
    const char *text;   /* a part of the changed line that contains the change */
    const char *reason; /* why it need not be noticed */
};

/* A case. Texts are owned by the cases' arena. */
struct test_case {
    const char *name;     /* "gpt/layernorm": the manifest's folder and its own name */
    const char *own_name; /* "layernorm" */
    const char *manifest; /* the path of its manifest */
    int line;             /* where its section begins */
    const char *folder;   /* of the manifest */
    bool by_pattern;      /* from an [each ...] section, not from a section of its own */

    /* The program: sources, or a command of the user that builds it. */
    struct words sources; /* relative to folder, globs expanded, sorted */
    /* folders of headers, relative to folder; they are ported as well, and searched */
    struct words include;
    struct words flags;     /* for the compiler of device and host code */
    struct words libraries; /* CUDA's names: cublas, cufft ...; or ROCm's: rocfft */
    enum libs libs; /* which of ROCm's libraries the port calls instead, as in `port --libs` */
    /* sources that become code objects of their own, NAME.image in the folder where the program
     * runs */
    struct words modules;
    bool port;         /* false: the sources are HIP already */
    const char *build; /* a command for /bin/sh, run in a copy of the ported folder */
    const char *run;   /* a command for /bin/sh that runs the program; NULL: the program itself */

    /* The run. */
    struct words arguments;
    struct words environment; /* "NAME=VALUE" */
    /* below folder; copied into the folder where the program runs, under the same names */
    struct words files;
    const char *input; /* a file below folder for standard input, or NULL */
    double timeout;    /* seconds */
    int ranks; /* processes of the program, started by mpirun; 1: a single one, without mpirun */
    uint64_t memory;    /* bytes, 0: no limit */
    struct words needs; /* "gpus=2", "images", "rocm>=6.4", "mpi" ... */

    /* The expected results. */
    const char *pass;                /* a line of standard output begins with it, or NULL */
    const char *output;              /* a file with the expected standard output, or NULL */
    struct tolerance output_numbers; /* how far the numbers in it may differ */
    struct words reference;          /* C sources of the program that writes reference tensors */
    struct words reference_arguments;
    VEC(struct tensor_rule) tensor;  /* the last rule whose glob matches a tensor applies */
    VEC(struct known_failure) known; /* `cannot` and `may`, in their order */
    VEC(struct survivor) survives;
};

struct cases {
    struct arena arena;
    VEC(struct test_case *) list; /* sorted by name */
    VEC(const char *) manifest;
    size_t led_to; /* how many times a path led to a manifest, also to the same one again */
};

/* Reads the manifests that the paths name: files, or folders with manifests at any depth. Each
 * error is a line "FILE:LINE:COLUMN: text" in messages. -1 if there is an error, or no manifest. */
int cases_read(struct cases *c, const char *const *paths, int npaths, struct buf *messages);

/* Reads one manifest from its text; its files are in the folder `folder`. -1 with lines in messages
 * if it has an error. */
int cases_parse(struct cases *c, const char *path, struct str text, struct buf *messages);

void cases_release(struct cases *c);

/* Checks a file that a manifest in this folder names. Returns what is wrong with it, or NULL: it
 * must be a regular file in the folder or in one of `include` (which may be NULL), and no link may
 * lead out of these. The text is owned by the arena. */
const char *manifest_file_trouble(const char *folder, const char *name, const struct words *include,
                                  struct arena *a);

/* The same for a folder of `include`, which may be beside the manifest's folder. */
const char *manifest_folder_trouble(const char *folder, const char *name, struct arena *a);

/* True if the text of a known failure is the number of a finding of the port, such as "TS1704". */
bool manifest_is_finding(const char *text);

/* Returns the tensor's rule, or the default: floating-point numbers within 1e-5 of the largest
 * magnitude. */
struct tensor_rule test_case_rule(const struct test_case *k, const char *tensor);

/* Iterates over the known failures of a step: returns the first that applies after `last`, or the
 * first of all if last is NULL; NULL at the end. If arch is NULL, only lines for all architectures
 * apply. */
const struct known_failure *test_case_known(const struct test_case *k,
                                            const struct known_failure *last, enum stage stage,
                                            const char *toolchain, const char *arch);

/* Returns the first `survives` line that is about a mutant of this file, or NULL. `line` is the
 * changed line, with the new text at [from, to). Blanks are ignored. */
const struct survivor *test_case_survivor(const struct test_case *k, const char *file,
                                          const char *line, size_t from, size_t to);

#endif
