/* The tables: look-up in the built-in rows and the user's own maps. */
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
    MAP_TABLES = 64, /* the built-in one included */
    /* of a file that can't be read: its errors, and a note that there may be more */
    MAP_MESSAGES = 21,
    MAP_LARGEST = 8 << 20 /* bytes: twenty times the largest built-in one */
};

/* How PyTorch's names are translated: not at all, or as version 1 or 2 of PyTorch's own translation
 * (torch.utils.hipify) does. */
enum torch_names { TORCH_KEEP, TORCH_1, TORCH_2 };

/* All tables of a run. Zero-initialise, then map_init. */
struct map {
    const struct table *tables[MAP_TABLES]; /* later ones win; [0] is the built-in one */
    const char *file[MAP_TABLES];           /* the name of each map file; [0]: NULL */
    bool found[MAP_TABLES]; /* found next to the inputs or above; not named by the user */
    int ntables;
    enum torch_names torch; /* rows with another torch= are not found; map_init: TORCH_KEEP */
    finding_fn *findings;   /* says which findings exist, for suppress rows; NULL: not checked */
    VEC(const struct suppression *) suppressions; /* of all files, in order */
    const char *message[MAP_MESSAGES];            /* of the last file that could not be read */
    int nmessages;
    struct arena arena; /* owns the user tables */
};

void map_init(struct map *m);
void map_release(struct map *m);

/* Reads a user's map file as one more table, which wins over earlier ones. -1 and
 * "file:line:column: what is wrong; what is allowed" for the first error; m->message has all
 * errors, one line each. Otherwise the map does not change then. The paths of its suppress rows are
 * relative to the current folder. */
int map_add_file(struct map *m, const char *path, struct err *err);

/* The same for a project's map that was found, and that the caller has read. base: what the paths
 * are relative to, a real path. */
int map_add_found(struct map *m, const char *path, struct str text, const char *base,
                  struct err *err);

/* True for a row of the user's own, for a name without a built-in row. The row is then about the
 * user's own declaration of the name. */
bool map_is_own(const struct map *m, struct row r);

/* True for any row of the user's, also one that replaces a built-in row. */
bool map_is_users(const struct map *m, struct row r);

/* True if the row applies to the chosen translation of PyTorch's names. Always for rows without
 * torch=. */
bool map_has_row(const struct map *m, const struct row_data *r);

/* True for a header of PyTorch's for which another --torch= would find a row. */
bool map_has_torch_header(const struct map *m, struct str name);

/* True if the user has rows for members of structs. */
bool map_has_own_fields(const struct map *m);

/* Kinds to look for, as a set. */
#define MAP_KIND(kind) (1u << (kind))
#define MAP_NAMES                                                                                  \
    (~(MAP_KIND(ROW_HEADER) | MAP_KIND(ROW_FIELD) | MAP_KIND(ROW_NAMESPACE) |                      \
       MAP_KIND(ROW_LIBRARY) | MAP_KIND(ROW_FLAG) | MAP_KIND(ROW_CMAKE) | MAP_KIND(ROW_PTX)))

/* Returns the row for a CUDA name (fields: "Struct.field"). Among rows that share the name, the one
 * whose hip= range holds target (0: the newest); if none does, the nearest one (row.data->hip_in
 * then shows that it is out of range). Not found: row_ok() is false. O(log rows), no allocation. */
struct row map_find(const struct map *m, struct str cuda, unsigned kinds, release target);

/* Returns a field row by the member's name alone, for use without types: only if all structs with a
 * row for such a member agree on its HIP name. */
struct row map_find_member(const struct map *m, struct str member, release target);

/* True for a namespace with a row, and for a namespace or class that contains names of rows: "cub"
 * for "cub::BlockScan". */
bool map_is_scope(const struct map *m, struct str name);

/* True if a row maps to this name of HIP, or of a lower-level library (roc=): it is the output of a
 * port. */
bool map_is_hip(const struct map *m, struct str hip);

/* Gets up to max names nearest to a word, best first, for "did you mean"; returns their number. */
int map_nearest(const struct map *m, struct str word, const char **names, int max);

/* Returns the declarations that a virtual header of that name adds to the parse (C++ text, static
 * lifetime), or NULL if the tables have no such header. mapgen makes them from sig=, decl= and
 * mappings/cuda/. */
const char *map_declarations(const char *header);

/* Returns the code of the helper that rows name in helper=, for a ported file; NULL if there is
 * none. Lines end at "\n", the last one too. */
const char *map_helper(const char *name);

/* Walks the virtual headers: name and text of the i-th, false past the end. Includes the internal
 * ones that others include ("tranship/runtime.h"). */
bool map_virtual_header(int i, const char **name, const char **text, size_t *len);

/* Returns the definitions of functions of a family, which follow its declarations in a header that
 * a compiler makes programs with (mappings/toolkit/); NULL if there are none. */
const char *map_definitions(const char *family);

#endif
