/* The tables: look-up over the built-in rows and the user's own maps. */
#ifndef MAP_MAP_H
#define MAP_MAP_H

#include "base/arena.h"
#include "base/err.h"
#include "map/row.h"

/* The compiled-in table, made by mapgen from mappings/ at build time: the file "map_builtin.c" in the build
 * folder. */
extern const struct table map_builtin;

/* All tables of a run. Zero-initialise, then map_init. */
struct map {
    const struct table *tables[64]; /* later ones win; [0] is the built-in one */
    int ntables;
    struct arena arena; /* owns the user tables */
};

void map_init(struct map *m);
void map_release(struct map *m);

/* Reads a user's map file as one more table, which wins over those before it. -1 and "file:line:column: what
 * is wrong; what is allowed" on the first error; the map is then unchanged. */
int map_add_file(struct map *m, const char *path, struct err *err);

/* Kinds to look for, as a set. */
#define MAP_KIND(kind) (1u << (kind))
#define MAP_NAMES      (~(MAP_KIND(ROW_HEADER) | MAP_KIND(ROW_FIELD) | MAP_KIND(ROW_NAMESPACE)))

/* The row for a CUDA name (fields: "Struct.field"). Among rows that share the name, the one whose hip= range
 * holds target (0: the newest); where none does, the nearest one (row.data->hip_in then says that it is out
 * of range). Not found: row_ok() is false. O(log rows), no allocation. */
struct row map_find(const struct map *m, struct str cuda, unsigned kinds, release target);

/* A field row by the member's name alone, for use without types: found only when all structs that have a row
 * for such a member agree on its HIP name. */
struct row map_find_member(const struct map *m, struct str member, release target);

/* True for a namespace that has a row, and for one (or a class) that names of rows are in: "cub" for
 * "cub::BlockScan". */
bool map_is_scope(const struct map *m, struct str name);

/* True when some row maps to this name of HIP, or of a library beneath (roc=): it is the output of a port. */
bool map_is_hip(const struct map *m, struct str hip);

/* The up to max names nearest to a word, best first, for "did you mean"; returns how many. */
int map_nearest(const struct map *m, struct str word, const char **names, int max);

/* The declarations that a virtual header of that name brings into the parse (C++ text, static lifetime), or
 * NULL where the tables have no such header. Made by mapgen from sig=, decl= and mappings/cuda/. */
const char *map_declarations(const char *header);

/* Walks the virtual headers: name and text of the i-th, false past the end. Includes the internal ones that
 * others include
 * ("tranship/runtime.h"). */
bool map_virtual_header(int i, const char **name, const char **text, size_t *len);

#endif
