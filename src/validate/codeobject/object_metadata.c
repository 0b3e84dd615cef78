/* Reads the metadata of a code object: AMDGPUUsage, "Code Object V3 Metadata" and those of the
 * later versions. */
#include "validate/codeobject/msgpack.h"
#include "validate/codeobject/object_parts.h"

/* The member that a number of a kernel's map is stored in. */
struct number {
    const char *key;
    size_t offset;
};

#define NUMBER(key, field) {key, offsetof(struct object_kernel, field)}
static const struct number numbers[] = {
    NUMBER(".agpr_count", agprs),
    NUMBER(".group_segment_fixed_size", lds),
    NUMBER(".kernarg_segment_size", kernarg),
    NUMBER(".max_flat_workgroup_size", max_workgroup),
    NUMBER(".private_segment_fixed_size", scratch),
    NUMBER(".sgpr_count", sgprs),
    NUMBER(".sgpr_spill_count", sgpr_spills),
    NUMBER(".vgpr_count", vgprs),
    NUMBER(".vgpr_spill_count", vgpr_spills),
    NUMBER(".wavefront_size", wave),
};

static bool object_metadata_take_number(struct msgpack *m, const struct number *n,
                                        struct object_kernel *k)
{
    struct msgpack_value v;
    if (!msgpack_expect(m, MSGPACK_UINT, &v) || v.u > UINT32_MAX)
        return false;
    *(uint32_t *)(void *)((char *)k + n->offset) = (uint32_t)v.u;
    return true;
}

/* Reads a flag. It is a boolean; but LLVM's assembler writes a number if the source has 0 or 1. */
static bool take_flag(struct msgpack *m, bool *out)
{
    struct msgpack_value v;
    bool good = msgpack_next(m, &v) && (v.type == MSGPACK_BOOL || v.type == MSGPACK_UINT);
    *out = good && v.u != 0;
    return good;
}

static bool object_metadata_take_text(struct msgpack *m, struct str *out)
{
    struct msgpack_value v;
    bool good = msgpack_expect(m, MSGPACK_STR, &v) && memchr(v.bytes.p, 0, v.bytes.n) == NULL;
    *out = v.bytes;
    return good;
}

static bool take_field(struct msgpack *m, struct str key, struct object_kernel *k, struct str *name,
                       struct str *symbol)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (str_is(key, numbers[i].key))
            return object_metadata_take_number(m, &numbers[i], k);
    }
    if (str_is(key, ".uses_dynamic_stack"))
        return take_flag(m, &k->dynamic_stack);
    if (str_is(key, ".name"))
        return object_metadata_take_text(m, name);
    if (str_is(key, ".symbol"))
        return object_metadata_take_text(m, symbol);
    return msgpack_skip(m);
}

static bool object_metadata_take_kernel(struct object_reader *r, struct msgpack *m,
                                        struct object_code *c)
{
    struct msgpack_value map;
    struct object_kernel k = {0};
    struct str key, name = STR(""), symbol = STR("");
    if (!msgpack_expect(m, MSGPACK_MAP, &map))
        return false;
    for (uint32_t i = 0; i < map.n; i++) {
        if (!msgpack_key(m, &key) || !take_field(m, key, &k, &name, &symbol))
            return false;
    }
    if (str_ends(symbol, STR(".kd")))
        symbol = str_cut(symbol, 0, symbol.n - 3);
    if (!name.n || !symbol.n)
        return false;
    k.symbol = arena_strdup(r->arena, symbol);
    k.name = object_demangle(r->arena, k.symbol);
    if (!k.name)
        k.name = arena_strdup(r->arena, name);
    vec_push(&c->kernel, k);
    return true;
}

static bool take_kernels(struct object_reader *r, struct msgpack *m, struct object_code *c)
{
    struct msgpack_value list;
    if (!msgpack_expect(m, MSGPACK_ARRAY, &list))
        return false;
    for (uint32_t i = 0; i < list.n; i++) {
        if (!object_metadata_take_kernel(r, m, c))
            return false;
    }
    return true;
}

static bool take_target(struct object_reader *r, struct msgpack *m, struct object_code *c)
{
    struct str text, target;
    if (!object_metadata_take_text(m, &text) || text.n > OBJECT_NTARGET)
        return false;
    if (object_target(text, &target) && target.n)
        c->target = arena_strdup(r->arena, target);
    return true;
}

int object_metadata(struct object_reader *r, struct str note, struct object_code *c,
                    struct err *err)
{
    struct msgpack m = msgpack_of(note);
    struct msgpack_value map;
    struct str key;
    bool good = msgpack_expect(&m, MSGPACK_MAP, &map);
    for (uint32_t i = 0; good && i < map.n; i++) {
        good = msgpack_key(&m, &key);
        if (good && str_is(key, "amdhsa.kernels"))
            good = take_kernels(r, &m, c);
        else if (good && str_is(key, "amdhsa.target"))
            good = take_target(r, &m, c);
        else
            good = good && msgpack_skip(&m);
    }
    return good ? 0 : err_set(err, "the metadata of a code object is damaged");
}
