/* One mapping, as readers of the tables see it. */
#ifndef MAP_ROW_H
#define MAP_ROW_H

#include "map/release.h"
#include <stdbool.h>

enum row_kind {
    ROW_FUNC,
    ROW_DEVICE,
    ROW_TYPE,
    ROW_ENUM,
    ROW_MACRO,
    ROW_FIELD,
    ROW_HEADER,
    ROW_NAMESPACE,
    ROW_LIBRARY,
    ROW_FLAG,  /* of nvcc, or of the linker: -gencode, -lcublas */
    ROW_CMAKE, /* a target, variable, property or command of CMake: CUDA::cublas */
    ROW_PTX,   /* an instruction or a special register of PTX: add.u32, %laneid */
    ROW_KINDS
};
/* True for kinds of names in code. The others are for libraries as a whole, and for build files. */
static inline bool row_kind_is_code(enum row_kind kind)
{
    return kind < ROW_LIBRARY;
}

enum row_attr {
#define ATTR(name, kinds, repeatable, help) ROW_ATTR_##name,
#include "map/map_attrs.def"
#undef ATTR
    ROW_ATTRS
};

/* Tables are stored as offsets into one pool of NUL-terminated texts (offset 0 is ""), so that the
 * built-in ones are read-only data without relocations: start-up does no work, whatever their
 * size. */
struct row_data {
    uint32_t cuda, hip; /* pool offsets; hip: "" if the row has "-" */
    uint32_t attrs;     /* index of the first (attribute, text) pair in the attribute array */
    uint16_t nattrs;
    uint16_t line; /* of the row in its file, for messages (65535 if larger) */
    struct release_range cuda_in, hip_in;
    uint8_t kind, family, file;
    uint8_t flags; /* ROW_SAME ... */
};

enum {
    ROW_SAME = 1,       /* "=": HIP has the same name */
    ROW_ROC_FAMILY = 2, /* rows of its family name the lower-level library (roc=) */
    ROW_TORCH_1 = 4, /* torch=1: PyTorch's names as version 1 of its own translation writes them */
    ROW_TORCH_2 = 8  /* torch=2 */
};
#define ROW_TORCH (ROW_TORCH_1 | ROW_TORCH_2)

struct row_attr_data {
    uint32_t text; /* pool offset */
    uint8_t attr;
};

/* The kinds of prefixes: the attributes of library rows that list them. */
enum prefix_use { PREFIX_NAMES, PREFIX_HEADERS, PREFIX_FOLDERS, PREFIX_MARKS, PREFIX_USES };

/* What must follow a name's prefix for the name to be the library's. */
enum prefix_follow {
    FOLLOW_ANY,     /* anything or nothing: a header, a folder */
    FOLLOW_SOME,    /* at least one character: "CUBLAS_" */
    FOLLOW_CAPITAL, /* a capital letter: "cublas" */
    FOLLOW_WORD     /* a capital letter, a small one and two more: "cu" */
};

/* "cublas:hipblas" of a library row's list. */
struct prefix {
    uint32_t text, other; /* pool offsets; other: the text after the colon, or "" */
    uint32_t row;
    uint32_t shorter; /* 1 + the number of the longest other prefix of this one, or 0 */
    uint16_t len;     /* of the text */
    uint8_t follow;
};

struct prefixes {
    const struct prefix *p; /* sorted by text, without duplicates */
    uint32_t n;
    uint32_t bytes[8]; /* the set of the texts' first bytes */
};

struct table {
    const char *pool;
    /* sorted by cuda name (bytewise), then by kind, then by hip_in.first */
    const struct row_data *rows;
    const struct row_attr_data *attrs;
    uint32_t nrows;
    const uint32_t *families; /* pool offsets of the family names, by number */
    uint32_t nfamilies;
    const uint32_t *files; /* pool offsets of the map files' names, by number */
    uint32_t nfiles;
    /* row numbers, one for each HIP name, sorted by it (without fields and libraries) */
    const uint32_t *by_hip;
    uint32_t nby_hip;
    const uint32_t *roc_names; /* pool offsets of the roc= names, sorted, without duplicates */
    uint32_t nroc_names;
    const uint32_t *by_member; /* row numbers of the fields, sorted by the member's name */
    uint32_t nby_member;
    struct prefixes prefixes[PREFIX_USES];
    uint32_t pool_size, nattrs;
};

/* A row in its table: borrowed, valid as long as the table. Zero (table == NULL) is "no row". */
struct row {
    const struct table *table;
    const struct row_data *data;
};

static inline bool row_ok(struct row r)
{
    return r.table != NULL;
}
static inline const char *row_cuda(struct row r)
{
    return r.table->pool + r.data->cuda;
}
/* Returns the HIP name ("=" rows: the CUDA name), or NULL if HIP has none. */
static inline const char *row_hip(struct row r)
{
    return r.data->flags & ROW_SAME     ? row_cuda(r)
           : r.table->pool[r.data->hip] ? r.table->pool + r.data->hip
                                        : NULL;
}
static inline const char *row_family(struct row r)
{
    return r.table->pool + r.table->families[r.data->family];
}
static inline enum row_kind row_kind(struct row r)
{
    return (enum row_kind)r.data->kind;
}

/* Returns the text of an attribute, NULL if the row has none. The nth of a repeatable one counts
 * from 0. */
const char *row_attr(struct row r, enum row_attr attr);
const char *row_attr_nth(struct row r, enum row_attr attr, int nth);

/* Returns the verb of argument n ("fnptr"), or NULL. */
const char *row_arg(struct row r, int n);

/* Returns HIP's form of a call with that many arguments: outN=, else out=, else NULL. */
const char *row_out(struct row r, int nargs);

/* True if the row has an out= or an outN=. */
bool row_out_any(struct row r);

/* Returns "func", "device" ... as the grammar spells it. */
const char *row_kind_name(enum row_kind kind);
const char *row_attr_name(enum row_attr attr);

/* Returns the header that a word of lacks= or roclacks= names. "H(T|T)": HIP's header still has
 * these types and their enumerators; *types is "T|T", or empty. */
struct str row_lacked_header(struct str word, struct str *types);

/* The properties of an attribute in map_attrs.def. */
struct row_attr_info {
    const char *name, *kinds;
    bool repeatable;
};
const struct row_attr_info *row_attr_info(enum row_attr attr);

/* True if the attribute is allowed on rows of that kind. */
bool row_attr_allowed(enum row_attr attr, enum row_kind kind);

/* Returns the member's name of a field: the text after the last dot. */
const char *row_member(const char *name);

/* Writes the row's place, "runtime.map:12", into buf. */
const char *row_place(struct row r, char *buf, size_t size);

#endif
