/* PTX as in asm("..."), parsed: instructions, declarations of registers and blocks. */
#ifndef PTX_STATEMENT_H
#define PTX_STATEMENT_H

#include "base/arena.h"
#include "base/str.h"
#include <stdbool.h>

enum ptx_operand_kind {
    PTX_REGISTER,  /* "r1", "%tid.x", "_": name */
    PTX_PARAMETER, /* "%0": number; "%[x]": name */
    PTX_INTEGER,   /* value: of 64 bits, two's complement */
    PTX_FLOAT,     /* "0f3F800000": value has the bits */
    PTX_DOUBLE,    /* "0d...", "1.5": value has the bits */
    PTX_VECTOR,    /* "{a, b}": part */
    PTX_ADDRESS,   /* "[a+4]": part[0], offset; "[map, {x, y}]": part[1] as well */
    PTX_PAIR       /* "p|q": part */
};

enum { PTX_UNNUMBERED = UINT32_MAX, PTX_PARTS_MAX = 128, PTX_OPERANDS_MAX = 12 };

struct ptx_operand {
    enum ptx_operand_kind kind;
    struct span span;
    bool negated; /* "!p" */
    struct str name;
    struct str selector; /* "b0" of "%0.b0", or "h1": a part of the register; else empty */
    uint32_t number;
    uint64_t value;
    int64_t offset;
    const struct ptx_operand *part;
    uint32_t nparts;
};

enum ptx_item_kind {
    PTX_INSTRUCTION,
    PTX_DECLARATION, /* ".reg .u32 a, b": name is "u32", the operands are the registers */
    PTX_OPEN,        /* "{" */
    PTX_CLOSE,
    PTX_LABEL, /* "again:": name */
    /* Items that ptx_structure makes of labels and branches: */
    PTX_IF, /* if the guard holds, up to PTX_ELSE or PTX_END_IF */
    PTX_ELSE,
    PTX_END_IF,
    PTX_DO, /* up to PTX_WHILE, again while its guard holds */
    PTX_WHILE
};

struct ptx_item {
    enum ptx_item_kind kind;
    struct span span; /* of the instruction's name; for other items, the whole */
    struct str name;  /* "add.u32" */
    bool guarded;     /* "@p" stands before it */
    struct ptx_operand guard;
    const struct ptx_operand *operand;
    uint32_t noperands;
};

struct ptx_statement {
    const struct ptx_item *item;
    uint32_t n;
    uint32_t ninstructions;
    /* why it can't be read, in words; NULL: it could. Then the items before it are there */
    const char *trouble;
    struct span at; /* of the trouble */
};

/* Parses a text, as the asm's string literals spell it. "%%" is a percent sign. For any text: it is
 * read or there is trouble, and all spans are inside it. Borrows the text; the rest is the
 * arena's. */
void ptx_read(struct ptx_statement *s, struct str text, struct arena *a);

/* Turns labels and branches of a parsed statement into PTX_IF and the like. If that fails, or there
 * is an unknown branch, sets trouble. The items are the arena's. */
void ptx_structure(struct ptx_statement *s, struct arena *a);

#endif
