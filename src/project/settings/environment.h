/* Tools on the machine: ROCm's headers and programs, a CUDA toolkit, a GPU. */
#ifndef PROJECT_SETTINGS_ENVIRONMENT_H
#define PROJECT_SETTINGS_ENVIRONMENT_H

#include "base/arena.h"
#include "map/release.h"

/* Returns the i-th folder where ROCm may be installed, best first: $ROCM_PATH, $HIP_PATH,
 * /opt/rocm, /usr. NULL past the end. */
const char *environment_root(int i);

/* Returns the release that the text of a hip_version.h declares; 0 if there is none. */
release environment_hip_version(struct str header);

/* Returns the release of the HIP headers in a folder of headers ("/usr/include"); 0 if there are
 * none. */
release environment_headers(struct arena *a, const char *include);

/* Returns the release of the installed HIP headers, and the path of their hip_version.h (owned by
 * the arena; path may be NULL). 0: none. */
release environment_hip(struct arena *a, const char **path);

/* Returns the default target release: that of the installed HIP headers if the tables know it; else
 * the newest of the tables. */
release environment_target(void);

/* Returns the folder for files that tranship fetches for its user, $XDG_DATA_HOME/tranship, else
 * ~/.local/share/tranship; owned by the arena, NULL if neither is set. */
const char *environment_data(struct arena *a);

/* Returns the folder where the headers of a release are looked for that no installation has (usr/include
 * in it): 6.4/ below a named folder, else below $TRANSHIP_ROCM_HEADERS, else below rocm/ beside this
 * program if that has the release, else below headers/ in the user's (environment_data). named, beside:
 * NULL or a folder. Owned by the arena; NULL if there is no place at all. */
const char *environment_release_headers(struct arena *a, release r, const char *named,
                                        const char *beside);

/* Returns the file of this program, links followed, owned by the arena; NULL if the system does not
 * tell. */
const char *environment_self(struct arena *a);

/* Returns the path of a program in $PATH, owned by the arena; NULL if there is none. */
char *environment_on_path(struct arena *a, const char *name);

/* Returns the path of a program in $PATH or in the bin folders of ROCm, owned by the arena; NULL if
 * there is none. */
char *environment_program(struct arena *a, const char *name);

/* Returns the first line that a program prints with --version, owned by the arena; NULL if it
 * fails, prints nothing or takes longer than ten seconds. */
char *environment_version(struct arena *a, const char *program);

#endif
