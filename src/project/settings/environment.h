/* What the machine has: ROCm's headers and programs, a CUDA toolkit, a GPU. */
#ifndef PROJECT_SETTINGS_ENVIRONMENT_H
#define PROJECT_SETTINGS_ENVIRONMENT_H

#include "base/arena.h"
#include "map/release.h"

/* The folders where ROCm may be installed, best first: $ROCM_PATH, $HIP_PATH, /opt/rocm,
 * /usr. NULL past the end. */
const char *environment_root(int i);

/* The release that the text of a hip_version.h declares; 0 where it declares none. */
release environment_hip_version(struct str header);

/* The release of the HIP headers in a folder of headers ("/usr/include"); 0
 * where there are none. */
release environment_headers(struct arena *a, const char *include);

/* The release of the installed HIP headers, and the path of their hip_version.h (owned by the
 * arena; path may be NULL). 0: none. */
release environment_hip(struct arena *a, const char **path);

/* The target release where the user names none: that of the installed HIP headers, within what the
 * tables know; else the newest of the tables. */
release environment_target(void);

/* The folder for what tranship fetches for its user, $XDG_DATA_HOME/tranship, else
 * ~/.local/share/tranship; owned by the arena, NULL where neither is set. */
const char *environment_data(struct arena *a);

/* The file of this program, links followed, owned by the arena; NULL where the
 * system does not say. */
const char *environment_self(struct arena *a);

/* The path of a program in $PATH, owned by the arena; NULL where there is none. */
char *environment_on_path(struct arena *a, const char *name);

/* The path of a program in $PATH or in the bin folders of ROCm, owned by the arena; NULL
 * where there is none.
 */
char *environment_program(struct arena *a, const char *name);

/* The first line that a program prints with --version, owned by the arena; NULL where it fails,
 * prints nothing or takes longer than ten seconds. */
char *environment_version(struct arena *a, const char *program);

#endif
