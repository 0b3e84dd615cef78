/* Reads MessagePack (the metadata of a code object) that may be damaged: every size is checked, and
 * nothing recurses. */
#ifndef VALIDATE_CODEOBJECT_MSGPACK_H
#define VALIDATE_CODEOBJECT_MSGPACK_H

#include "base/str.h"

enum msgpack_type {
    MSGPACK_NIL,
    MSGPACK_BOOL,
    MSGPACK_UINT,
    MSGPACK_INT, /* below 0 */
    MSGPACK_FLOAT,
    MSGPACK_STR,
    MSGPACK_BIN,
    MSGPACK_EXT,
    MSGPACK_ARRAY,
    MSGPACK_MAP
};

struct msgpack_value {
    enum msgpack_type type;
    uint64_t u; /* BOOL, UINT; INT: as two's complement */
    /* STR, BIN, EXT (without its type), FLOAT (big-endian); borrowed from the input */
    struct str bytes;
    uint32_t n; /* ARRAY: elements, MAP: pairs; they follow in the input */
};

/* The rest of the input. */
struct msgpack {
    const uint8_t *p, *end;
};

static inline struct msgpack msgpack_of(struct str bytes)
{
    const uint8_t *p = (const uint8_t *)bytes.p;
    return (struct msgpack){p, p ? p + bytes.n : p};
}

/* Reads the next value; of an array or a map only its head. False if the input has ended or is not
 * MessagePack. */
bool msgpack_next(struct msgpack *m, struct msgpack_value *out);

/* Skips the next value with everything in it. False as msgpack_next. */
bool msgpack_skip(struct msgpack *m);

/* Reads the next value. False also if it is of another type. */
bool msgpack_expect(struct msgpack *m, enum msgpack_type type, struct msgpack_value *out);

/* Reads the key of the next pair in a map whose keys are strings; the value follows. */
bool msgpack_key(struct msgpack *m, struct str *out);

#endif
