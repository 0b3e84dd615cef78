/* The user's own maps, which port, examine, explain and mappings read besides the built-in
 * tables. */
#ifndef CMD_MAPS_MAPS_H
#define CMD_MAPS_MAPS_H

#include "base/opt.h"
#include "map/map.h"

struct map_options {
    const char *file[MAP_TABLES]; /* --map, in the order given */
    int n;
    bool no_project;
};

/* Rows for option tables. */
#define MAP_OPTIONS                                                                                \
    {0, "map", "FILE",                                                                             \
     "read your own map file, which overrides the built-in rows and the project's maps; "          \
     "repeatable, later files override earlier ones",                                              \
     NULL},                                                                                        \
    {                                                                                              \
        0, "no-project-maps", NULL, "don't read the maps in the project's folder .tranship", NULL  \
    }

/* Takes an option of MAP_OPTIONS; returns 1 if it is not one of them. */
int maps_take(struct map_options *o, const struct opt *opt, const char *arg, struct err *err);

/* Reads the maps of the project that holds the paths, then those of the options. Reports errors in
 * them on standard error; returns the exit code. */
int maps_load(const struct map_options *o, struct map *m, const char *command,
              const char *const *paths, int npaths);

/* The same for a command without inputs: its project is the one around the current folder. */
int maps_load_here(const struct map_options *o, struct map *m, const char *command);

/* Reads one map. */
int maps_read(struct map *m, const char *command, const char *path);

#endif
