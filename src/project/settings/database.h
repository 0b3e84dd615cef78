/* Compilation databases: with which flags a project's own build compiles each source
 * (compile_commands.json, as CMake, Bear and others write it). The flags are read as clang, gcc and
 * nvcc understand them; no command is run and no variable replaced, and only flags on the list of
 * clang/flag.h come out: nothing in a database makes clang load, write or run something. */
#ifndef PROJECT_SETTINGS_DATABASE_H
#define PROJECT_SETTINGS_DATABASE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"

#define DATABASE_NAME "compile_commands.json"

/* One way that a source is compiled. */
struct flag_set {
    const char *const *flag; /* as clang takes them: "-I" "/a/folder", "-D" "X=1", "-std=c++17" */
    int n;
    bool cuda;           /* -x cu: it is CUDA, whatever the file's name says */
    const char *trouble; /* why flags may be missing, for the user; or NULL */
};

/* A command, not taken apart yet. */
struct command_line {
    const char *file;      /* absolute, the links on the way to it resolved */
    const char *directory; /* absolute */
    const char *command;   /* NULL: the arguments below */
    const char *const *argument;
    int narguments;
    size_t order;
};

struct database {
    VEC(struct command_line) entry; /* by file, then as they stand in the database */
    VEC(const char *) file;         /* the databases that were read, or tried */
    VEC(const char *) root;         /* folders below which files of options are read */
    struct arena *arena;
};

/* Reads a database: path is the file, or the folder that it lies in. Further calls add further
 * ones. All is owned by the arena. -1 with err, which has the place in the file: no such file, no
 * JSON, an entry without what it needs. */
int database_open(struct database *db, const char *path, struct arena *a, struct err *err);
void database_release(struct database *db);

/* Files with options (@FILE, nvcc's --options-file) are read below such a folder, and below that of
 * the database; others are trouble. For a database that was opened. */
void database_allow(struct database *db, const char *folder);

/* The ways that a file is compiled, in the database's order, each once: how many there are, 0 for
 * none. Owned by the arena. */
int database_find(const struct database *db, const char *path, const struct flag_set **sets,
                  struct arena *a);

/* The database of the project that a folder belongs to: in the folder itself, else in one directly
 * below it ("build" before others, those in the order of their names), else the same in the folders
 * above, up to the top of the repository or to the current folder, whichever is higher up. The
 * path, owned by the arena, or NULL. Links out of those folders are not followed. */
const char *database_beside(const char *folder, struct arena *a);

#endif
