/* The tables: look-up over the built-in rows and the user's own maps. */
#ifndef MAP_MAP_H
#define MAP_MAP_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "map/row.h"
#include "map/suppress.h"

/* The compiled-in table, made by mapgen from mappings/ at build time: the file "map_builtin.c"
 * in the build folder. */
extern const struct table map_builtin;

enum {
    MAP_TABLES = 64,      /* the built-in one included */
    MAP_MESSAGES = 21,    /* of a file that can't be read: its errors, and that there may be more */
    MAP_LARGEST = 8 << 20 /* bytes: twenty times the largest built-in one */
};

/* What becomes of PyTorch's names: nothing, or what version 1 or 2 of PyTorch's own translation
 * (torch.utils.hipify) makes of them. */
enum torch_names { TORCH_KEEP, TORCH_1, TORCH_2 };

/* All tables of a run. Zero-initialise, then map_init. */
struct map {
    const struct table *tables[MAP_TABLES]; /* later ones win; [0] is the built-in one */
    const char *file[MAP_TABLES];           /* what the map file of each is called; [0]: NULL */
    bool found[MAP_TABLES]; /* by itself, beside the inputs or above: nobody named it */
    int ntables;
    enum torch_names torch; /* rows with another torch= are not found; map_init: TORCH_KEEP */
    finding_fn *findings;   /* which findings there are, for suppress rows; NULL: not checked */
    VEC(const struct suppression *) suppressions; /* of all files, in order */
    const char *message[MAP_MESSAGES];            /* of the last file that could not be read */
    int nmessages;
    struct arena arena; /* owns the user tables */
};

void map_init(struct map *m);
void map_release(struct map *m);

/* Reads a user's map file as one more table, which wins over those before it. -1 and
 * "file:line:column: what is wrong; what is allowed" for the first error; all errors are in
 * m->message, one line each. The map is then unchanged otherwise. The paths of its suppress rows
 * are relative to the current folder. */
int map_add_file(struct map *m, const char *path, struct err *err);

/* The same for a project's map that was found, and read by the caller. base: what the paths are
 * relative to, a real path. */
int map_add_found(struct map *m, const char *path, struct str text, const char *base,
                  struct err *err);

/* Is this a row of the user's own, for a name that the built-in table has no row for? Then the
 * user's own declaration of the name is what the row is about. */
bool map_is_own(const struct map *m, struct row r);

/* Is this a row of the user's, also one that stands in for a built-in row? */
bool map_is_users(const struct map *m, struct row r);

/* Is the row there for what becomes of PyTorch's names? True for all without torch=. */
bool map_has_row(const struct map *m, const struct row_data *r);

/* Is it a header of PyTorch's that another --torch= would find a row for? */
bool map_has_torch_header(const struct map *m, struct str name);

/* Has the user rows for members of structs? */
bool map_has_own_fields(const struct map *m);

/* Kinds to look for, as a set. */
#define MAP_KIND(kind) (1u << (kind))
#define MAP_NAMES                                                                                  \
    (~(MAP_KIND(ROW_HEADER) | MAP_KIND(ROW_FIELD) | MAP_KIND(ROW_NAMESPACE) |                      \
       MAP_KIND(ROW_LIBRARY) | MAP_KIND(ROW_FLAG) | MAP_KIND(ROW_CMAKE) | MAP_KIND(ROW_PTX)))

/* The row for a CUDA name (fields: "Struct.field"). Among rows that share the name, the one whose
 * hip= range holds target (0: the newest); where none does, the nearest one (row.data->hip_in then
 * says that it is out of range). Not found: row_ok() is false. O(log rows), no allocation. */
struct row map_find(const struct map *m, struct str cuda, unsigned kinds, release target);

/* A field row by the member's name alone, for use without types: found only when all structs that
 * have a row for such a member agree on its HIP name. */
struct row map_find_member(const struct map *m, struct str member, release target);

/* True for a namespace that has a row, and for one (or a class) that names of rows are in: "cub"
 * for "cub::BlockScan". */
bool map_is_scope(const struct map *m, struct str name);

/* True when some row maps to this name of HIP, or of a library beneath (roc=): it is
 * the output of a port. */
bool map_is_hip(const struct map *m, struct str hip);

/* The up to max names nearest to a word, best first, for "did you mean"; returns how many. */
int map_nearest(const struct map *m, struct str word, const char **names, int max);

/* The declarations that a virtual header of that name brings into the parse (C++ text,
 * static lifetime), or NULL where the tables have no such header. Made by mapgen from sig=,
 * decl= and mappings/cuda/. */
const char *map_declarations(const char *header);

/* The code that declares what rows with that helper= name, for a ported file; NULL where there is
 * none. Lines end at "\n", the last one too. */
const char *map_helper(const char *name);

/* Walks the virtual headers: name and text of the i-th, false past the end. Includes the internal
 * ones that others include ("tranship/runtime.h"). */
bool map_virtual_header(int i, const char **name, const char **text, size_t *len);

#endif
