/* The format is https://github.com/msgpack/msgpack/blob/master/spec.md; numbers are big-endian. */
#include "validate/codeobject/msgpack.h"

static bool msgpack_take(struct msgpack *m, uint64_t n, struct str *out)
{
    if (n > (uint64_t)(m->end - m->p))
        return false;
    *out = (struct str){(const char *)m->p, (size_t)n};
    m->p += n;
    return true;
}

static bool msgpack_take_number(struct msgpack *m, unsigned bytes, uint64_t *out)
{
    struct str s;
    if (!msgpack_take(m, bytes, &s))
        return false;
    *out = 0;
    for (unsigned i = 0; i < bytes; i++)
        *out = *out << 8 | (uint8_t)s.p[i];
    return true;
}

/* Reads a length of `bytes` bytes and the bytes after it; in an ext the type comes between the
 * two. */
static bool take_bytes(struct msgpack *m, struct msgpack_value *v, enum msgpack_type type,
                       unsigned bytes)
{
    uint64_t n, ext_type;
    v->type = type;
    return msgpack_take_number(m, bytes, &n) &&
           (type != MSGPACK_EXT || msgpack_take_number(m, 1, &ext_type)) &&
           msgpack_take(m, n, &v->bytes);
}

static bool take_fixext(struct msgpack *m, struct msgpack_value *v, unsigned bytes)
{
    uint64_t ext_type;
    v->type = MSGPACK_EXT;
    return msgpack_take_number(m, 1, &ext_type) && msgpack_take(m, bytes, &v->bytes);
}

static bool take_count(struct msgpack *m, struct msgpack_value *v, enum msgpack_type type,
                       unsigned bytes)
{
    uint64_t n;
    v->type = type;
    if (!msgpack_take_number(m, bytes, &n))
        return false;
    v->n = (uint32_t)n;
    return true;
}

static bool take_uint(struct msgpack *m, struct msgpack_value *v, unsigned bytes)
{
    v->type = MSGPACK_UINT;
    return msgpack_take_number(m, bytes, &v->u);
}

static bool take_int(struct msgpack *m, struct msgpack_value *v, unsigned bytes)
{
    if (!msgpack_take_number(m, bytes, &v->u))
        return false;
    uint64_t sign = 1ull << (8 * bytes - 1);
    v->type = v->u & sign ? MSGPACK_INT : MSGPACK_UINT;
    v->u = (v->u ^ sign) - sign;
    return true;
}

/* 0xc0 to 0xdf */
static bool take_typed(struct msgpack *m, struct msgpack_value *v, uint8_t head)
{
    switch (head) {
    case 0xc0:
        return true;
    case 0xc2:
    case 0xc3:
        v->type = MSGPACK_BOOL;
        v->u = head & 1;
        return true;
    case 0xc4:
    case 0xc5:
    case 0xc6:
        return take_bytes(m, v, MSGPACK_BIN, 1u << (head - 0xc4));
    case 0xc7:
    case 0xc8:
    case 0xc9:
        return take_bytes(m, v, MSGPACK_EXT, 1u << (head - 0xc7));
    case 0xca:
    case 0xcb:
        v->type = MSGPACK_FLOAT;
        return msgpack_take(m, 4u << (head - 0xca), &v->bytes);
    case 0xcc:
    case 0xcd:
    case 0xce:
    case 0xcf:
        return take_uint(m, v, 1u << (head - 0xcc));
    case 0xd0:
    case 0xd1:
    case 0xd2:
    case 0xd3:
        return take_int(m, v, 1u << (head - 0xd0));
    case 0xd4:
    case 0xd5:
    case 0xd6:
    case 0xd7:
    case 0xd8:
        return take_fixext(m, v, 1u << (head - 0xd4));
    case 0xd9:
    case 0xda:
    case 0xdb:
        return take_bytes(m, v, MSGPACK_STR, 1u << (head - 0xd9));
    case 0xdc:
    case 0xdd:
        return take_count(m, v, MSGPACK_ARRAY, 2u << (head - 0xdc));
    case 0xde:
    case 0xdf:
        return take_count(m, v, MSGPACK_MAP, 2u << (head - 0xde));
    default: /* 0xc1 is never used */
        return false;
    }
}

bool msgpack_next(struct msgpack *m, struct msgpack_value *out)
{
    *out = (struct msgpack_value){.type = MSGPACK_NIL, .bytes = {"", 0}};
    if (m->p == m->end)
        return false;
    uint8_t head = *m->p++;
    if (head <= 0x7f) {
        out->type = MSGPACK_UINT;
        out->u = head;
    } else if (head <= 0x8f) {
        out->type = MSGPACK_MAP;
        out->n = head & 15;
    } else if (head <= 0x9f) {
        out->type = MSGPACK_ARRAY;
        out->n = head & 15;
    } else if (head <= 0xbf) {
        out->type = MSGPACK_STR;
        return msgpack_take(m, head & 31, &out->bytes);
    } else if (head <= 0xdf) {
        return take_typed(m, out, head);
    } else {
        out->type = MSGPACK_INT;
        out->u = (uint64_t)(int64_t)(int8_t)head;
    }
    return true;
}

/* Counts the values that are still to come. Each takes at least one byte, so a head that promises
 * more values than the input has is detected at the end of the input. */
bool msgpack_skip(struct msgpack *m)
{
    struct msgpack_value v;
    for (uint64_t left = 1; left > 0; left--) {
        if (left > (uint64_t)(m->end - m->p) || !msgpack_next(m, &v))
            return false;
        if (v.type == MSGPACK_ARRAY)
            left += v.n;
        else if (v.type == MSGPACK_MAP)
            left += 2 * (uint64_t)v.n;
    }
    return true;
}

bool msgpack_expect(struct msgpack *m, enum msgpack_type type, struct msgpack_value *out)
{
    return msgpack_next(m, out) && out->type == type;
}

bool msgpack_key(struct msgpack *m, struct str *out)
{
    struct msgpack_value v;
    if (!msgpack_expect(m, MSGPACK_STR, &v))
        return false;
    *out = v.bytes;
    return true;
}
