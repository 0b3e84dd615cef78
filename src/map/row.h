/* One mapping, as a reader of the tables sees it. */
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
/* Is it of names that code has? Others are of libraries as a whole, and of build files. */
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

/* Tables are stored as offsets into one pool of NUL-terminated texts (offset 0 is ""), so that
 * the compiled-in ones are read-only data without a single relocation: start-up does no work,
 * whatever their size. */
struct row_data {
    uint32_t cuda, hip; /* pool offsets; hip: "" where the row says "-" */
    uint32_t attrs;     /* index of the first (attribute, text) pair in the attribute array */
    uint16_t nattrs;
    uint16_t line; /* of the row in its file, for messages (65535 when beyond) */
    struct release_range cuda_in, hip_in;
    uint8_t kind, family, file;
    uint8_t flags; /* ROW_SAME ... */
};

enum {
    ROW_SAME = 1,       /* "=": HIP has the very same name */
    ROW_ROC_FAMILY = 2, /* rows of its family name the library beneath (roc=) */
    ROW_TORCH_1 =
        4, /* torch=1: for PyTorch's names as version 1 of its own translation writes them */
    ROW_TORCH_2 = 8 /* torch=2 */
};
#define ROW_TORCH (ROW_TORCH_1 | ROW_TORCH_2)

struct row_attr_data {
    uint32_t text; /* pool offset */
    uint8_t attr;
};

/* What beginnings are of: the attributes of library rows that list them. */
enum prefix_use { PREFIX_NAMES, PREFIX_HEADERS, PREFIX_FOLDERS, PREFIX_MARKS, PREFIX_USES };

/* What must stand behind the beginning of a name, for the name to be the library's. */
enum prefix_follow {
    FOLLOW_ANY,     /* anything, nothing as well: a header, a folder */
    FOLLOW_SOME,    /* something: "CUBLAS_" */
    FOLLOW_CAPITAL, /* a capital letter: "cublas" */
    FOLLOW_WORD     /* a capital letter, a small one and two more: "cu" */
};

/* "cublas:hipblas" of a library row's list. */
struct begin {
    uint32_t text, other; /* pool offsets; other: what stands behind the colon, or "" */
    uint32_t row;
    uint32_t shorter; /* 1 + the number of the longest other one that this begins with, or 0 */
    uint16_t len;     /* of the text */
    uint8_t follow;
};

struct prefixes {
    const struct begin *p; /* sorted by text, each once */
    uint32_t n;
    uint32_t bytes[8]; /* the set of bytes that the texts begin with */
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
    const uint32_t *by_hip; /* row numbers, one for each HIP name, sorted by it (fields and
                               libraries left out) */
    uint32_t nby_hip;
    const uint32_t *roc_names; /* pool offsets of the roc= names, sorted, each once */
    uint32_t nroc_names;
    const uint32_t *by_member; /* row numbers of the fields, sorted by the member's name */
    uint32_t nby_member;
    struct prefixes begins[PREFIX_USES];
    uint32_t pool_size, nattrs;
};

/* A row within its table: borrowed, valid as long as the table. Zero (table
 * == NULL) is "no row". */
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
/* The HIP name ("=" rows: the CUDA name), or NULL where HIP has none. */
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

/* The text of an attribute, NULL where the row has none. The nth of a
 * repeatable one counts from 0. */
const char *row_attr(struct row r, enum row_attr attr);
const char *row_attr_nth(struct row r, enum row_attr attr, int nth);

/* The verb of argument n ("fnptr"), or NULL. */
const char *row_arg(struct row r, int n);

/* The call as HIP wants it, for a call with that many arguments: outN=, else out=, else NULL. */
const char *row_out(struct row r, int nargs);

/* Has the row an out= or an outN= at all? */
bool row_out_any(struct row r);

/* "func", "device" ... as the grammar spells it. */
const char *row_kind_name(enum row_kind kind);
const char *row_attr_name(enum row_attr attr);

/* A word of lacks= or roclacks=: the header that it names. "H(T|T)": what HIP's header has of it
 * nevertheless are these types and their enumerators; *types is "T|T", or empty. */
struct str row_lacked_header(struct str word, struct str *types);

/* What map_attrs.def says about an attribute. */
struct row_attr_info {
    const char *name, *kinds;
    bool repeatable;
};
const struct row_attr_info *row_attr_info(enum row_attr attr);

/* True when the attribute may stand on rows of that kind. */
bool row_attr_allowed(enum row_attr attr, enum row_kind kind);

/* The member's name of a field: what follows the last dot. */
const char *row_member(const char *name);

/* "runtime.map:12": where the row stands, into buf. */
const char *row_place(struct row r, char *buf, size_t size);

#endif
