/* Compilation databases: the flags with which a project's own build compiles each source. They are
 * records of builds (src/record), and compile_commands.json, as CMake, Bear and others write it. The flags are read as clang, gcc and
 * nvcc understand them; no command is run and no variable expanded, and only flags on the list of
 * clang/flag.h are returned: nothing in a database makes clang load, write or run something. */
#ifndef PROJECT_SETTINGS_DATABASE_H
#define PROJECT_SETTINGS_DATABASE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"

#define DATABASE_NAME "compile_commands.json"

/* One way of compiling a source. */
struct flag_set {
    const char *const *flag; /* as clang spells them: "-I" "/a/folder", "-D" "X=1", "-std=c++17" */
    int n;
    bool cuda;           /* -x cu: it is CUDA, whatever the file's name */
    bool hip;            /* hipcc compiles it, or -x hip: the same for HIP */
    const char *trouble; /* why flags may be missing, for the user; or NULL */
};

/* A command that has not been parsed. */
struct command_line {
    const char *file;      /* absolute, links in its folders resolved */
    const char *directory; /* absolute */
    const char *command;   /* NULL: the arguments below */
    const char *const *argument;
    int narguments;
    size_t order;
    bool recorded;       /* by a build: counts more than what a compile_commands.json has */
    const char *toolkit; /* the folder of a toolkit that stood in for CUDA's: no flags, or NULL */
    const char *const *dep; /* headers that the build found, absolute */
    int ndeps;
};

/* A program, a library or an archive of a recorded build. */
struct database_target {
    const char *name;          /* from the project's root, where it lies below it */
    const char *const *source; /* all that went into it, absolute, bytewise sorted */
    uint32_t nsources;
};

struct database {
    VEC(struct command_line) entry; /* by file, then in the order of the database */
    VEC(const char *) file;         /* the databases that were read, or tried */
    VEC(const char *) root;         /* option files are read only below these folders */
    bool recorded;                  /* one of them is the record of a build */
    VEC(const char *) flag;         /* of its commands: each once, bytewise sorted */
    VEC(const char *) made;         /* by recorded commands: absolute, bytewise sorted */
    VEC(struct database_target) target;
    const char *doubt; /* of the last one that was read, for the user; or NULL */
    struct arena *arena;
};

/* Reads a database: path is the file, a record or a compile_commands.json, or a folder with one of
 * them, the record first (DIR/.tranship/record.jsonl). Further calls add further ones. The arena
 * owns everything. -1 with err, which has the place in the file: no such file, not JSON, an
 * incomplete entry. Damaged lines of a record are left out, and told in doubt. */
int database_open(struct database *db, const char *path, struct arena *a, struct err *err);
void database_release(struct database *db);

/* True if a command of a recorded build has a flag that begins so: "-gencode". */
bool database_has_flag(const struct database *db, struct str flag);

/* True for a file that a command of a recorded build made: a program, a library, an object. */
bool database_made(const struct database *db, const char *path);

/* True if the source went into the target. */
bool database_target_has(const struct database_target *t, const char *source);

/* Returns the next source, from *i on, that CMake compiles for a target of that name, by the object's
 * path ("CMakeFiles/NAME.dir/a.cpp.o"); NULL past the last one. *i begins with 0. */
const char *database_target_source(const struct database *db, const char *target, size_t *i,
                                   struct arena *a);

/* Allows option files (@FILE, nvcc's --options-file) below this folder, besides that of the
 * database; others are trouble. For an open database. */
void database_allow(struct database *db, const char *folder);

/* Gets the ways of compiling a file, in the database's order, without duplicates: returns their
 * number, 0 for none. If a record has the file, other databases don't count for it. Owned by the
 * arena. */
int database_find(const struct database *db, const char *path, const struct flag_set **sets,
                  struct arena *a);

/* Finds the database of the project that a folder belongs to: in the folder itself, else in one
 * directly below it ("build" before others, those in the order of their names), else the same in
 * the folders above, up to the top of the repository or to the current folder, whichever is higher
 * up. Returns the path, owned by the arena, or NULL. Does not follow links out of those folders. */
const char *database_beside(const char *folder, struct arena *a);

/* The same for a record: FOLDER/.tranship/record.jsonl of one of those folders. */
const char *database_record_beside(const char *folder, struct arena *a);

#endif
