/* Which files a run reads, and where each one's port goes. */
#ifndef PROJECT_FIND_INPUTS_H
#define PROJECT_FIND_INPUTS_H

#include "base/anchor.h"
#include "base/vec.h"
#include "map/map.h"
#include "project/find/extra_files.h"
#include "project/settings/database.h"
#include "project/settings/options.h"

struct job {
    const char *path;            /* as it is shown: what the user named, or found below that */
    const struct anchor *anchor; /* the folder of an operand, and the file's name below it */
    const char *name;
    enum anchor_links links;
    const struct open_text *open; /* somebody edits it: its bytes and its real path; NULL */
    dev_t device;                 /* which file it is, whatever it is called */
    ino_t inode;
    nlink_t names; /* hard links to it */
    bool is_link;
    bool maybe;         /* a build file that is an input if sources want it: host_sources_settle */
    bool not_selected;  /* the survey knows it, and it is not ported (project/plan/changed.h) */
    bool other_shard;   /* the same, as it is another part's (project/plan/shards.h) */
    const char *output; /* the path to write, or NULL */
    const char *output_name; /* below the output folder */
    const char *old_name;    /* what that would be without --rename */
    const char *source;      /* where it lies, from the output folder: inputs_name_sources */
    mode_t mode;             /* its own, and its time */
    struct timespec time;
    const char *error;   /* the input can't be read at all: what to tell */
    const char *skipped; /* it is not taken for an input: why */
};

struct inputs {
    VEC(struct job) jobs;
    struct extra_files extra;     /* OUT_TREE: what lies beside the sources */
    VEC(struct anchor *) anchors; /* by path */
    VEC(const char *)
    renamed; /* --rename: files below the output folder by the names that they lost; in
                order */
    VEC(const char *) roots; /* the folders that were walked: absolute, without links */
    struct arena *arena;
    /* says which build files have anything of CUDA's; NULL: none is an input */
    const struct map *map;
};

void inputs_release(struct inputs *in);

/* Expands operands and lists (opt->files_from): a file is taken whatever its name, a folder gives
 * the sources below it, but for what is hidden, built (project/find/skipped_dirs.h) or left out by
 * patterns (project/find/ignore.h). What does not exist, and a folder below that can't be read,
 * becomes a job with an error; a link that is not followed, and what is left out, one that is
 * skipped: "sub/" for all that lies below a folder. -1 where the run makes no sense: no input at
 * all, two inputs with one output, an output that is an input. */
int inputs_find(struct inputs *in, const struct project_options *opt, const char *const *paths,
                int npaths, struct err *err);

/* Opens the compilation databases of the inputs that were found: opt->build, else those beside
 * the operands (database_beside). What is wrong with the first is -1 with err; one of the
 * others that can't be read becomes a job that is skipped. db is zero-initialised, and
 * released by the caller. */
int inputs_database(struct inputs *in, const struct project_options *opt, struct database *db,
                    struct err *err);

/* The new name of a port (--rename): name is what it would be called below the output folder
 * without that, "sub/main.cu". NULL: it keeps its name, or there is none. Owned by the arena. */
const char *inputs_renamed(const struct inputs *in, const char *name, struct arena *a);

/* The same for a name of which the folders may be missing: of any file that ends so. */
const char *inputs_renamed_end(const struct inputs *in, const char *name, struct arena *a);

/* Sets where each input lies as seen from the output folder (absolute, without links):
 * job.source and extra_file.source. */
void inputs_name_sources(struct inputs *in, const char *folder);

/* Appends the bytes of an input. -1 with err for what can't be read, and for what is no text. */
int inputs_read(const struct job *job, struct buf *bytes, struct err *err);

/* Checks that the files the caller will write (opt->apart) are no input, output or original of the
 * run, and no two of them the same. -1 with err. */
int inputs_apart(struct inputs *in, const struct project_options *opt, struct err *err);

#endif
