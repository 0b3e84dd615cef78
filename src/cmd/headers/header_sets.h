/* The sets of headers that "tranship headers" fetches: one for each ROCm release that some suite of
 * Debian has, each in a folder of its own: DIR/6.4/usr/include, and DIR/6.4/packages.txt with its
 * packages. */
#ifndef CMD_HEADERS_HEADER_SETS_H
#define CMD_HEADERS_HEADER_SETS_H

#include "base/arena.h"
#include "base/buf.h"
#include "map/release.h"
#include <stdbool.h>
#include <stdint.h>

struct header_set {
    release rocm;
    const char *suite;    /* of Debian: "sid" */
    const char *packages; /* their names, separated by blanks */
};

/* By release, the oldest first: the table in mappings/releases.def. */
extern const struct header_set header_sets[];
extern const size_t header_sets_n;

/* The file in a set's folder that lists its packages: "libamdhip64-dev 6.4.3-1" in each line. */
#define HEADER_SETS_PACKAGES "packages.txt"

/* Returns the set of that release, or NULL. */
const struct header_set *header_sets_find(release r);

/* Returns the set whose release is nearest to one that has none. */
const struct header_set *header_sets_nearest(release r);

/* Returns where "tranship headers" puts all sets: $XDG_DATA_HOME/tranship/headers, else
 * ~/.local/share/tranship/headers; NULL if neither is set. */
const char *header_sets_default_dir(struct arena *a);

/* Returns "6.4", owned by the arena. */
const char *header_sets_name(struct arena *a, release r);

/* Returns DIR/6.4, owned by the arena. */
const char *header_sets_folder(struct arena *a, const char *dir, release r);

/* True if a folder is a complete set of that release: its HIP headers and its list of packages. */
bool header_sets_whole(struct arena *a, const char *folder, release r);

/* Return the number of packages of an existing set, and the bytes of all its files. */
unsigned long header_sets_packages(struct arena *a, const char *folder);
uint64_t header_sets_bytes(const char *folder);

#endif
