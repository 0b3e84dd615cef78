/* NumPy's .npy files (numpy/lib/format.py): "\x93NUMPY", major and minor version, the length of the
 * header (2 bytes in version 1, 4 in versions 2 and 3; little-endian), the header, and the
 * elements. The header is a Python dictionary with exactly the keys descr, fortran_order and
 * shape. */
#include "validate/tensor/tensor_parts.h"

static const char magic[6] = "\x93NUMPY";

bool tensor_is_npy(struct str bytes)
{
    return str_starts(bytes, (struct str){magic, sizeof magic});
}

/* The contents of a header. */
struct header {
    struct str descr;
    bool fortran;
    int ndim;
    uint64_t dim[TENSOR_DIMS];
    unsigned seen; /* one bit per key */
};
enum { DESCR = 1, FORTRAN = 2, SHAPE = 4, ALL_KEYS = 7 };

/* The header's text, and the position up to which it was read. */
struct reader {
    const char *path;
    struct str text;
    size_t at;
    struct err *err;
};

static int tensor_npy_damaged(const struct reader *r, const char *what)
{
    return err_set(r->err, "%s: its header is damaged at byte %zu: %s", r->path, r->at, what);
}

/* Returns the next character that is not a blank; 0 at the end. */
static char tensor_npy_peek(struct reader *r)
{
    while (r->at < r->text.n && strchr(" \t\r\n", r->text.p[r->at]) && r->text.p[r->at])
        r->at++;
    return r->at < r->text.n ? r->text.p[r->at] : '\0';
}

static bool tensor_npy_accept(struct reader *r, char c)
{
    bool found = tensor_npy_peek(r) == c;
    r->at += found;
    return found;
}

/* Reads a string without escapes, which NumPy does not write here. */
static int read_string(struct reader *r, struct str *out)
{
    char quote = tensor_npy_peek(r);
    if (quote != '\'' && quote != '"')
        return tensor_npy_damaged(r, "a string was expected");
    size_t from = ++r->at;
    while (r->at < r->text.n && r->text.p[r->at] != quote && r->text.p[r->at] != '\\')
        r->at++;
    if (r->at == r->text.n || r->text.p[r->at] != quote)
        return tensor_npy_damaged(r, "the string does not end");
    *out = str_cut(r->text, from, r->at++);
    return 0;
}

static bool tensor_npy_read_word(struct reader *r, struct str word)
{
    tensor_npy_peek(r);
    bool found = str_starts(str_cut(r->text, r->at, r->text.n), word);
    r->at += found ? word.n : 0;
    return found;
}

static int tensor_npy_read_number(struct reader *r, uint64_t *out)
{
    *out = 0;
    char c = tensor_npy_peek(r);
    if (c < '0' || c > '9')
        return tensor_npy_damaged(r, "a number was expected");
    for (; r->at < r->text.n && (c = r->text.p[r->at]) >= '0' && c <= '9'; r->at++) {
        if (__builtin_mul_overflow(*out, (uint64_t)10, out) ||
            __builtin_add_overflow(*out, (uint64_t)(c - '0'), out))
            return tensor_npy_damaged(r, "the number is too large");
    }
    tensor_npy_accept(r, 'L'); /* Python 2 */
    return 0;
}

static int read_shape(struct reader *r, struct header *h)
{
    if (!tensor_npy_accept(r, '('))
        return tensor_npy_damaged(r, "a shape was expected");
    for (bool comma = true; !tensor_npy_accept(r, ')'); comma = tensor_npy_accept(r, ',')) {
        uint64_t n;
        if (!comma)
            return tensor_npy_damaged(r, "a comma was expected");
        if (tensor_npy_read_number(r, &n) != 0)
            return -1;
        if (h->ndim == TENSOR_DIMS)
            return err_set(r->err, "%s: has more than %d dimensions", r->path, TENSOR_DIMS);
        h->dim[h->ndim++] = n;
    }
    return 0;
}

static int read_descr(struct reader *r, struct header *h)
{
    if (tensor_npy_peek(r) == '[')
        return err_set(r->err, "%s: its elements are records, not numbers", r->path);
    return read_string(r, &h->descr);
}

static int read_fortran(struct reader *r, struct header *h)
{
    h->fortran = tensor_npy_read_word(r, STR("True"));
    return h->fortran || tensor_npy_read_word(r, STR("False"))
               ? 0
               : tensor_npy_damaged(r, "True or False was expected");
}

static int tensor_npy_read_pair(struct reader *r, struct header *h)
{
    static const char *const names[] = {"descr", "fortran_order", "shape"};
    static int (*const read[])(struct reader *, struct header *) = {read_descr, read_fortran,
                                                                    read_shape};
    struct str key = {0};
    int i = 0;
    if (read_string(r, &key) != 0)
        return -1;
    if (!tensor_npy_accept(r, ':'))
        return tensor_npy_damaged(r, "a colon was expected");
    while (i < 3 && !str_is(key, names[i]))
        i++;
    if (i == 3 || h->seen & 1u << i)
        return tensor_npy_damaged(r, i == 3 ? "an unknown key" : "a key for the second time");
    h->seen |= 1u << i;
    return read[i](r, h);
}

static int tensor_npy_read_header(struct reader *r, struct header *h)
{
    if (!tensor_npy_accept(r, '{'))
        return tensor_npy_damaged(r, "{ was expected");
    for (bool comma = true; !tensor_npy_accept(r, '}'); comma = tensor_npy_accept(r, ',')) {
        if (!comma)
            return tensor_npy_damaged(r, "a comma was expected");
        if (tensor_npy_read_pair(r, h) != 0)
            return -1;
    }
    if (tensor_npy_peek(r) || r->at < r->text.n)
        return tensor_npy_damaged(r, "more than a dictionary");
    if (h->seen != ALL_KEYS)
        return tensor_npy_damaged(r, "descr, fortran_order or shape is missing");
    return 0;
}

/* An element type as the file has it. */
struct element {
    enum tensor_type type;
    bool swap;           /* big-endian */
    bool complex_number; /* two of the type */
};

/* The part of descr after the byte order. */
static bool tensor_npy_read_element(struct str word, struct element *out)
{
    static const struct {
        const char *word;
        enum tensor_type type;
        bool complex_number;
    } words[] = {{"?", TENSOR_BOOL, false},
                 {"V1", TENSOR_U8, false},
                 {"V2", TENSOR_U16, false},
                 {"c8", TENSOR_F32, true},
                 {"c16", TENSOR_F64, true}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        out->type = words[i].type;
        out->complex_number = words[i].complex_number;
        if (str_is(word, words[i].word))
            return true;
    }
    out->complex_number = false;
    /* The last type of a word is the plain one: bf16 and fp8 borrow theirs. */
    for (int i = TENSOR_TYPES - 1; i >= 0; i--) {
        out->type = (enum tensor_type)i;
        if (str_is(word, tensor_type_info[i].npy + 1))
            return true;
    }
    return false;
}

static int element_of(const struct reader *r, struct str descr, struct element *out)
{
    bool order = descr.n && strchr("<>=|", descr.p[0]) && descr.p[0];
    out->swap = order && descr.p[0] == '>';
    if (tensor_npy_read_element(str_cut(descr, order, descr.n), out))
        return 0;
    return err_set(r->err, "%s: elements of type '%.*s' can't be compared", r->path,
                   (int)(descr.n < 40 ? descr.n : 40), descr.p);
}

static void swap_bytes(char *p, size_t n, unsigned size)
{
    for (size_t i = 0; i < n; i++, p += size) {
        for (unsigned k = 0; k < size / 2; k++) {
            char c = p[k];
            p[k] = p[size - 1 - k];
            p[size - 1 - k] = c;
        }
    }
}

/* Swaps the first and the last dimension of an array in Fortran order, with the others fixed. In
 * from, elements of the first dimension are 1 apart, and those of the last one from_step; in to,
 * they are to_step and 1 apart. The copy is done in tiles, because one of the two always jumps
 * between lines of the cache. */
static inline __attribute__((always_inline)) void turn_plane(char *to, const char *from,
                                                             uint64_t rows, uint64_t columns,
                                                             size_t to_step, size_t from_step,
                                                             size_t size)
{
    enum { TILE = 32 };
    for (uint64_t r0 = 0; r0 < rows; r0 += TILE) {
        uint64_t r1 = rows - r0 < TILE ? rows : r0 + TILE;
        for (uint64_t c0 = 0; c0 < columns; c0 += TILE) {
            uint64_t c1 = columns - c0 < TILE ? columns : c0 + TILE;
            for (uint64_t r = r0; r < r1; r++) {
                for (uint64_t c = c0; c < c1; c++)
                    memcpy(to + (r * to_step + c) * size, from + (r + c * from_step) * size, size);
            }
        }
    }
}

static void turn_plane_of(char *to, const char *from, uint64_t rows, uint64_t columns,
                          size_t to_step, size_t from_step, size_t size)
{
    switch (size) { /* constants, so that memcpy is a move */
    case 1:
        turn_plane(to, from, rows, columns, to_step, from_step, 1);
        break;
    case 2:
        turn_plane(to, from, rows, columns, to_step, from_step, 2);
        break;
    case 4:
        turn_plane(to, from, rows, columns, to_step, from_step, 4);
        break;
    case 8:
        turn_plane(to, from, rows, columns, to_step, from_step, 8);
        break;
    default:
        turn_plane(to, from, rows, columns, to_step, from_step, size);
    }
}

/* Converts from Fortran order to C order. No dimension is 0, and there are at least two. */
static void tensor_npy_turn(char *to, const char *from, int ndim, const uint64_t *dim, size_t size)
{
    size_t to_step[TENSOR_DIMS], from_step[TENSOR_DIMS], to_at = 0, from_at = 0;
    uint64_t index[TENSOR_DIMS] = {0};
    int last = ndim - 1;
    to_step[last] = from_step[0] = 1;
    for (int i = 1; i < ndim; i++) {
        from_step[i] = from_step[i - 1] * dim[i - 1];
        to_step[last - i] = to_step[last - i + 1] * dim[last - i + 1];
    }
    for (;;) {
        turn_plane_of(to + to_at * size, from + from_at * size, dim[0], dim[last], to_step[0],
                      from_step[last], size);
        int i = 1;
        for (; i < last && index[i] + 1 == dim[i]; i++) {
            to_at -= index[i] * to_step[i];
            from_at -= index[i] * from_step[i];
            index[i] = 0;
        }
        if (i >= last)
            return;
        index[i]++;
        to_at += to_step[i];
        from_at += from_step[i];
    }
}

/* Brings the elements into our order; uses them in place if they are in it already. */
static void arrange(const struct header *h, const struct element *e, const char *from,
                    struct arena *a, struct tensor *out, const char **data)
{
    unsigned size = tensor_type_info[out->type].size;
    bool turned = h->fortran && h->ndim > 1 && out->count;
    *data = from;
    if (!turned && !(e->swap && size > 1))
        return;
    char *to = arena_alloc(a, tensor_bytes(out));
    if (turned)
        tensor_npy_turn(to, from, h->ndim, h->dim, e->complex_number ? 2 * size : size);
    else
        memcpy(to, from, tensor_bytes(out));
    if (e->swap)
        swap_bytes(to, (size_t)out->count, size);
    out->data = to;
    *data = NULL;
}

/* Finds the header's text, and the bytes after it. */
static int tensor_npy_split(const char *path, struct str bytes, struct str *text, struct str *rest,
                            struct err *err)
{
    size_t prefix = 10, length;
    const unsigned char *p = (const unsigned char *)bytes.p;
    if (bytes.n < 12)
        return err_set(err, "%s: is cut off: its header is not complete", path);
    if (p[6] < 1 || p[6] > 3)
        return err_set(err, "%s: is in version %d.%d of NumPy's format; versions 1 to 3 are read",
                       path, p[6], p[7]);
    length = p[8] | (size_t)p[9] << 8;
    if (p[6] > 1) {
        prefix = 12;
        length |= (size_t)p[10] << 16 | (size_t)p[11] << 24;
    }
    if (length > bytes.n - prefix)
        return err_set(err, "%s: is cut off: its header is not complete", path);
    *text = str_cut(bytes, prefix, prefix + length);
    *rest = str_cut(bytes, prefix + length, bytes.n);
    return 0;
}

int tensor_parse_npy(const char *path, struct str bytes, struct arena *a, struct tensor *out,
                     const char **data, struct err *err)
{
    struct reader r = {.path = path, .err = err};
    struct header h = {0};
    struct element e;
    struct str rest = {0};
    if (tensor_npy_split(path, bytes, &r.text, &rest, err) != 0 ||
        tensor_npy_read_header(&r, &h) != 0 || element_of(&r, h.descr, &e) != 0)
        return -1;
    uint64_t dim[TENSOR_DIMS + 1];
    memcpy(dim, h.dim, sizeof h.dim);
    int ndim = h.ndim;
    if (e.complex_number)
        dim[ndim++] = 2;
    out->type = e.type;
    if (ndim > TENSOR_DIMS)
        return err_set(err, "%s: has more than %d dimensions", path, TENSOR_DIMS);
    if (tensor_shape(out, ndim, dim) != 0)
        return err_set(err, "%s: its shape is larger than memory", path);
    if (tensor_check_size(path, out, rest.n, err) != 0)
        return -1;
    arrange(&h, &e, rest.p, a, out, data);
    return 0;
}

void tensor_npy(const struct tensor *t, struct buf *out)
{
    struct buf head = {0};
    buf_printf(&head,
               "{'descr': '%s', 'fortran_order': False, 'shape': ", tensor_type_info[t->type].npy);
    tensor_shape_text(t->ndim, t->dim, &head);
    if (t->ndim == 1) { /* Python's tuple of one */
        head.len--;
        buf_addstr(&head, ",)");
    }
    buf_addstr(&head, ", }");
    /* NumPy has the elements begin at a multiple of 64, behind blanks and a newline. */
    while ((10 + head.len + 1) % 64)
        buf_addch(&head, ' ');
    buf_addch(&head, '\n');
    buf_add(out, magic, sizeof magic);
    buf_add(out, "\1\0", 2);
    buf_addch(out, (char)(head.len & 0xff));
    buf_addch(out, (char)(head.len >> 8));
    buf_adds(out, buf_str(&head));
    buf_add(out, t->data, tensor_bytes(t));
    buf_release(&head);
}
