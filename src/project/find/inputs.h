/* Finds the files that a run reads, and where each port goes. */
#ifndef PROJECT_FIND_INPUTS_H
#define PROJECT_FIND_INPUTS_H

#include "base/anchor.h"
#include "base/vec.h"
#include "map/map.h"
#include "project/find/extra_files.h"
#include "project/settings/database.h"
#include "project/settings/options.h"

struct job {
    /* as messages show it: the name that the user gave, or that was found below it */
    const char *path;
    const struct anchor *anchor; /* the folder of an operand, and the file's name relative to it */
    const char *name;
    enum anchor_links links;
    const struct open_text *open; /* its bytes and its real path, if it is being edited; or NULL */
    dev_t device;                 /* the identity of the file */
    ino_t inode;
    nlink_t names; /* hard links to it */
    bool is_link;
    bool maybe;        /* a build file that is an input if sources need it: host_sources_decide */
    bool not_selected; /* the survey reads it, but it is not ported (project/plan/changed.h) */
    bool other_shard;  /* the same, because it is another part's (project/plan/shards.h) */
    /* the library that the header belongs to, by its row, if it lies outside of the operands */
    const char *brought;
    const char *output;      /* the path to write, or NULL */
    const char *output_name; /* relative to the output folder */
    const char *old_name;    /* the same without --rename */
    const char *source;      /* its path from the output folder: inputs_name_sources */
    mode_t mode;             /* its mode and time */
    struct timespec time;
    const char *error;   /* the message, if the input can't be read at all */
    const char *skipped; /* why it is not used as an input */
};

/* A build file below an operand's folder, or the template of a header that a build configures, that
 * is not an input. It may define macros for the compiler. */
struct other_build {
    const struct anchor *anchor;
    const char *name;
};

struct inputs {
    VEC(struct job) jobs;
    VEC(struct other_build) builds;
    struct extra_files extra;     /* OUT_TREE: files besides the sources */
    VEC(struct anchor *) anchors; /* by path */
    VEC(const char *)
    renamed;                 /* --rename: files in the output folder by their old names; in order */
    VEC(const char *) roots; /* the folders that were searched: absolute, without links */
    struct arena *arena;
    /* says which build files use CUDA; NULL: none is an input */
    const struct map *map;
};

void inputs_release(struct inputs *in);

/* Expands operands and lists (opt->files_from). A file is used whatever its name. A folder gives
 * the sources below it, except hidden and built ones (project/find/skipped_dirs.h) and those that
 * patterns leave out (project/find/ignore.h). A missing operand, and a folder below one that can't
 * be read, become a job with an error. A link that is not followed, and a path that is left out,
 * become a skipped job: "sub/" stands for everything below a folder. -1 if the run makes no sense:
 * no input at all, two inputs with one output, an output that is an input. */
int inputs_find(struct inputs *in, const struct project_options *opt, const char *const *paths,
                int npaths, struct err *err);

/* Opens the compilation databases of the inputs: opt->build, else those near the operands
 * (database_beside). -1 with err for an error in opt->build; another one that can't be read becomes
 * a skipped job. db is zero-initialised; the caller releases it. */
int inputs_database(struct inputs *in, const struct project_options *opt, struct database *db,
                    struct err *err);

/* Where ports of a library's headers lie that a project brings along: "tranship/deps/cutlass/...". */
#define BROUGHT_FOLDER "tranship/deps/"

/* OUT_TREE: adds headers of libraries that a project brings along (sources= in a row), where one of
 * these folders has them outside of what was searched, with the library's licence. Those that nothing
 * includes are to be dropped once it is known what includes what (project/plan/brought.h). */
void inputs_bring(struct inputs *in, const struct project_options *opt, const char *const *folder,
                  size_t n);

/* True if a folder was searched, a build file that compiles is in it, and no database was read: how
 * the build compiles a source is a guess. */
bool inputs_lack_record(const struct inputs *in, const struct database *db);

/* Returns the new name of a port (--rename). name is its old name relative to the output folder,
 * "sub/main.cu". NULL: it keeps its name, or does not exist. Owned by the arena. */
const char *inputs_renamed(const struct inputs *in, const char *name, struct arena *a);

/* The same for a name whose folders may be missing: for any file whose path ends with it. */
const char *inputs_renamed_end(const struct inputs *in, const char *name, struct arena *a);

/* Sets the path of each input from the output folder (absolute, without links): job.source and
 * extra_file.source. */
void inputs_name_sources(struct inputs *in, const char *folder);

/* Appends the bytes of an input. -1 with err if it can't be read, or is not text. */
int inputs_read(const struct job *job, struct buf *bytes, struct err *err);

/* The same for a build file that is not an input. */
int inputs_read_build(const struct other_build *o, struct buf *bytes, struct err *err);

/* Checks that the files that the caller will write (opt->caller_files) are not inputs, outputs or
 * originals of the run, and that no two are the same. -1 with err. */
int inputs_check_caller_files(struct inputs *in, const struct project_options *opt,
                              struct err *err);

#endif
