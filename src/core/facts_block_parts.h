/* The form of a block: facts_pack writes it, facts_unpack reads it. Internal to facts_*.c. A change
 * of it, or of the meaning of facts, needs a new BLOCK_VERSION. */
#ifndef CORE_FACTS_BLOCK_PARTS_H
#define CORE_FACTS_BLOCK_PARTS_H

#include "core/facts_block.h"

#define BLOCK_MAGIC   0x54434654U /* "TFCT" on a little-endian machine */
#define BLOCK_VERSION 4U

/* The arrays in their order: those with the widest numbers come first, so that all are aligned. */
enum block_array {
    BLOCK_ARGS, /* of all calls, in the calls' order */
    BLOCK_REFS,
    BLOCK_CALLS,
    BLOCK_DEVICE,
    BLOCK_EXPRS,
    BLOCK_TYPES,
    BLOCK_TYPE_ARGS,
    BLOCK_SIGNATURES,
    BLOCK_INACTIVE,
    BLOCK_DIAGNOSTICS,
    BLOCK_INCLUDES,
    BLOCK_STRINGS, /* bytes: a NUL, then strings with their NULs, each once */
    BLOCK_ARRAYS
};

/* A string is its offset among the strings; 0 is NULL. Spare bytes are 0. */
struct block_head {
    uint32_t magic, version;
    uint32_t size; /* of the whole block */
    uint32_t source_len;
    uint32_t trouble;
    uint8_t parsed, complete, spare[2];
    uint32_t n[BLOCK_ARRAYS];
};

struct block_arg {
    int64_t value;
    uint32_t type, given;
    uint8_t kind, has_value, spare[6];
};

struct block_ref {
    uint32_t at, parent, alias;
    uint8_t owner, mixed, member, inner, again, spare[3];
};

struct block_call {
    uint32_t at, type;
    uint16_t nargs;
    uint8_t in_host, spare;
};

struct block_device {
    struct span body;
    uint8_t is_host, spare[3];
};

struct block_expr {
    struct span span;
    uint32_t parent, type, required, names, initialises;
    uint8_t kind, op, use, owner;
    uint8_t flags, spare[3]; /* flags: the bits of block_flag */
};

enum block_flag {
    BLOCK_ZERO = 1,
    BLOCK_PURE = 2,
    BLOCK_IN_BODY = 4,
    BLOCK_IN_ARGUMENT = 8,
    BLOCK_GENERIC = 16,
    BLOCK_DEDUCED = 32,
    BLOCK_CUT = 64,
    BLOCK_FLAGS = 127
};

struct block_type {
    uint32_t text, named, canonical, to, arg;
    uint8_t nargs, fields, kind, size, is_const, spare[3];
};

struct block_signature {
    uint32_t at, pass, text;
};

struct block_diagnostic {
    uint32_t at, text;
    uint8_t in_file, severity, spare[2];
};

extern const uint32_t block_record_size[BLOCK_ARRAYS];

#endif
