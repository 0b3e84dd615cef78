/* Build files: replaces their use of CUDA's compiler and libraries with HIP's. A build file is an
 * input like a source: it gives edits, findings and counted uses, by rows of mappings/build.map and
 * libraries.map. */
#ifndef BUILD_BUILD_H
#define BUILD_BUILD_H

#include "plan/input/marks.h"
#include "translate/translation.h"

enum build_language {
    BUILD_NONE,
    BUILD_AUTOCONF,
    BUILD_BAZEL,
    BUILD_CMAKE,
    BUILD_MAKE,
    BUILD_MESON,
    BUILD_PYTHON,
    BUILD_SHELL,
    BUILD_MENTIONS, /* another kind: it stays, and CUDA's names in it are reported */
    BUILD_LANGUAGES
};

/* By the file's name, as docs/build-files.md lists them; ".in" of a template is not part of it. A name
 * without a suffix is a shell script if the bytes begin with a shell's "#!". BUILD_NONE for other
 * files. */
enum build_language build_language_of(const char *path, struct str bytes);

/* True if the file may be one, by its name alone. An executable without a suffix may. */
bool build_may_be(const char *path, bool executable);

/* True if a build file of that name with these bytes needs a port or a report. */
bool build_concerns(const char *path, struct str bytes, const struct map *m,
                    const struct translate_options *opt);

/* True if it might, because of other files: sources that it builds with the host's compiler may
 * include HIP's headers, and other build files may give its variables .cu files. */
bool build_may_concern(const char *path, struct str bytes, const struct map *m);

/* Ports one build file, as translate() does a source: the arena owns everything except what
 * translation_release releases. Never fails: a part that can't be ported is a finding. */
void build_translate(struct translation *tr, const struct source *src, const struct map *m,
                     const struct translate_options *opt, struct arena *a);

/* How a build file defines a macro for the compiler. */
enum build_defined {
    BUILD_DEFINED_NO,
    BUILD_DEFINED_PARTLY, /* under a condition, or for some of its targets */
    BUILD_DEFINED
};

/* Says how a build file, or the template of a header that a build configures ("config.h.in"),
 * defines the macro. Only CMake files give BUILD_DEFINED: of others it is not known what gets the
 * flags. */
enum build_defined build_defines(const char *path, struct str bytes, struct str name);

/* True for a CMake file that calls project(): what the files in folders above it define does not
 * reach it, if it is built by itself. */
bool build_begins_project(const char *path, struct str bytes);

/* True if a CMake file gives host code what HIP's headers need: hip::host, or the platform. */
bool build_knows_platform(struct str bytes);

/* ---- for the languages ---- */

/* ROCm's folder where variables can't be written, and as a shell expands it. */
#define BUILD_ROCM       "/opt/rocm"
#define BUILD_SHELL_ROCM "${ROCM_PATH:-" BUILD_ROCM "}"

struct build_define;

/* A build file during its port. */
struct build {
    enum build_language language;
    const char *root; /* ROCm's folder, as it is written here */
    /* the folder of a path that is a variable with an own port: it stays. NULL: any other path */
    const char *folder;
    const struct source *src;
    const struct map *map;
    const struct translate_options *opt;
    struct arena *arena;
    struct edits *edits;
    struct findings *findings;
    struct tally *tally; /* of the family "build" */
    VEC(struct left_name) left;
    uint8_t *touched;         /* by byte: enum build_touch of its state; NULL: not computed yet */
    size_t nedits, nfindings; /* the number of edits and findings already in it */
    struct marks marks; /* code between "# tranship: off" and "# tranship: on" does not change */
    VEC(uint32_t) marked_uses;   /* CUDA uses in it, possibly twice */
    struct build_define *define; /* of the macros in opt->define (build/defines.h) */
    uint32_t ndefines;
};

/* Returns the row of a flag ("-gencode", "-lcublas") or of a name in CMake ("CUDA::cublas") for the
 * target release; if there is none, row_ok() is false. */
struct row build_row(const struct build *b, enum row_kind kind, struct str name);

/* Returns the text that a row writes: the roc= name if --libs=roc asks for it, else the HIP name,
 * with $1 for the argument. NULL if it writes nothing ("-"), or the target release lacks it. Owned
 * by the arena. */
const char *build_hip(const struct build *b, struct row r, struct str argument);

/* Replaces a use, or counts one that HIP accepts as it is. */
void build_replace(struct build *b, struct span span, struct str text);
void build_same(struct build *b, struct span span);

/* Leaves a use; the finding says why. note may be NULL. */
void build_leave(struct build *b, enum finding_id id, struct span span, struct str name,
                 const char *note);

/* Adds a finding about a use without counting the use as left. */
void build_tell(struct build *b, enum finding_id id, struct span span, struct str name,
                const char *note);

/* True if the file has a finding of that kind. */
bool build_was_reported(const struct build *b, enum finding_id id);

/* True if the span has an edit or a finding. */
bool build_is_done(struct build *b, struct span span);

/* True if the port has removed the span. */
bool build_is_removed(const struct build *b, struct span span);

/* Applies a row to the use at span: replaces it, keeps it, or leaves it with a finding (TS2101) and
 * the row's note; reports warn= (TS2102). argument: the flag's, or nothing. */
void build_apply(struct build *b, struct row r, struct span span, struct str argument);

/* Finds which macros of opt->define the port must define; at the end, reports them in languages that
 * have no place for them. defines.c */
void build_defines_begin(struct build *b);
void build_defines_end(struct build *b);

/* Finds the marks; at the end, withdraws the proposals inside them, and reports them. marks.c */
void build_marks(struct build *b);
void build_marks_apply(struct build *b);
/* True if the place is marked. It then counts as a use of CUDA there. */
bool build_is_marked(struct build *b, uint32_t at);

/* Sources with another name in the port (--rename): gives their names, and patterns for them
 * ("%.cu", "*.cu", "$(NAME).cu", ":.cu="), HIP's suffixes. rename.c */
void build_rename(struct build *b);

/* Each language is a file NAME.c. */
void build_autoconf(struct build *b);
void build_bazel(struct build *b);
void build_cmake(struct build *b);
void build_configure(struct build *b);
void build_make(struct build *b);
void build_meson(struct build *b);
void build_python(struct build *b);
void build_shell(struct build *b);
void build_mentions(struct build *b);

#endif
