/* Build files: what they say of CUDA's compiler and libraries becomes what HIP's want. A build file
 * is an input like a source: it becomes edits, findings and counted uses, by rows of
 * mappings/build.map and libraries.map. */
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
    BUILD_TOLD, /* of some other kind: it stays, and what is CUDA's in it is told */
    BUILD_LANGUAGES
};

/* By the file's name: CMakeLists.txt, *.cmake and *.cmake.in; Makefile, makefile, GNUmakefile,
 * Makefile.*, *.mk, *.mak, *.make, *.am and what they often include: make.config, make.inc,
 * make.def; *.py, pyproject.toml, SConstruct; meson.build; BUILD, WORKSPACE, *.bazel, *.bzl;
 * configure.ac, *.m4; *.sh, *.bash; Dockerfile and Containerfile, *.ninja, *.bazelrc, setup.cfg,
 * CMakePresets.json, *.bat, *.cmd and *.ps1. A name without an ending is a shell script where the
 * bytes begin with a shell's "#!". BUILD_NONE for what is no build file. */
enum build_language build_language_of(const char *path, struct str bytes);

/* May the file be one, by its name alone? A program without an ending may. */
bool build_may_be(const char *path, bool executable);

/* Has a build file of that name with these bytes anything to port, or to tell of?
 * Without opt->wants_hip, by itself: whatever the sources include that it builds with
 * the host's compiler. */
bool build_concerns(const char *path, struct str bytes, const struct map *m,
                    const struct translate_options *opt);

/* The same, if those sources want HIP: what they do is known once all have been looked at. */
bool build_may_concern(const char *path, struct str bytes, const struct map *m);

/* Ports one build file, as translate() does a source: everything is owned by the arena but what
 * translation_release releases. Never fails: what can't be ported is a finding. */
void build_translate(struct translation *tr, const struct source *src, const struct map *m,
                     const struct translate_options *opt, struct arena *a);

/* ---- for the languages ---- */

/* ROCm's folder where no variable can be written, and as a shell expands it. */
#define BUILD_ROCM       "/opt/rocm"
#define BUILD_SHELL_ROCM "${ROCM_PATH:-" BUILD_ROCM "}"

/* A build file while it is ported. */
struct build {
    enum build_language language;
    const char *root; /* ROCm's folder, as it is written here */
    const struct source *src;
    const struct map *map;
    const struct translate_options *opt;
    struct arena *arena;
    struct edits *edits;
    struct findings *findings;
    struct tally *tally; /* of the family "build" */
    VEC(struct left_name) left;
    uint8_t *touched; /* by byte: enum build_touch of what stands there; NULL: nobody asked yet */
    size_t nedits, nfindings; /* so many are in it */
    struct marks marks; /* what is between "# tranship: off" and "# tranship: on" stays as it is */
    VEC(uint32_t) marked_uses; /* where CUDA's are in it, some of them twice */
};

/* The row of a flag ("-gencode", "-lcublas") or of a name in CMake ("CUDA::cublas") for the target
 * release; not found: row_ok() is false. */
struct row build_row(const struct build *b, enum row_kind kind, struct str name);

/* What a row writes: the roc= name where --libs=roc asks for it, else the HIP name, with $1
 * for the argument. NULL where it writes nothing ("-"), or the target release does not have
 * it. Owned by the arena. */
const char *build_hip(const struct build *b, struct row r, struct str argument);

/* A use that is written anew, or that HIP takes as it is. */
void build_replace(struct build *b, struct span span, struct str text);
void build_same(struct build *b, struct span span);

/* A use that is left: the finding says why. note may be NULL. */
void build_leave(struct build *b, enum finding_id id, struct span span, struct str name,
                 const char *note);

/* A finding beside what became of a use. */
void build_tell(struct build *b, enum finding_id id, struct span span, struct str name,
                const char *note);

/* Is there a finding of that kind in the file? */
bool build_was_told(const struct build *b, enum finding_id id);

/* Is there an edit, or a finding, in the span? */
bool build_is_done(struct build *b, struct span span);

/* Has the port taken the span out? */
bool build_is_removed(const struct build *b, struct span span);

/* What a row says of the use at span: replaces it, keeps it, or leaves it with a finding (TS2101)
 * and the row's note; tells of warn= (TS2102). argument: the flag's, or nothing. */
void build_apply(struct build *b, struct row r, struct span span, struct str argument);

/* Finds the marks; afterwards: takes back what was proposed within them, and
 * tells of them. marks.c */
void build_marks(struct build *b);
void build_marks_settle(struct build *b);
/* Is the place to be left alone? Then it counts as a use of CUDA's there. */
bool build_is_marked(struct build *b, uint32_t at);

/* Sources that have another name in the port (--rename): gives their names, and patterns for them
 * ("%.cu", "*.cu", "$(NAME).cu", ":.cu="), HIP's endings. rename.c */
void build_rename(struct build *b);

/* Each language is a file NAME.c. */
void build_autoconf(struct build *b);
void build_bazel(struct build *b);
void build_cmake(struct build *b);
void build_make(struct build *b);
void build_meson(struct build *b);
void build_python(struct build *b);
void build_shell(struct build *b);
void build_told(struct build *b);

#endif
