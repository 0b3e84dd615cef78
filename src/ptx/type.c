#include "ptx/type.h"

/* The first of each kind and size is how it is written. */
static const struct ptx_type types[] = {
    {"unsigned char", 1, PTX_UNSIGNED},
    {"signed char", 1, PTX_SIGNED},
    {"unsigned short", 2, PTX_UNSIGNED},
    {"short", 2, PTX_SIGNED},
    {"unsigned", 4, PTX_UNSIGNED},
    {"int", 4, PTX_SIGNED},
    {"unsigned long long", 8, PTX_UNSIGNED},
    {"long long", 8, PTX_SIGNED},
    {"float", 4, PTX_REAL},
    {"double", 8, PTX_REAL},
    {"bool", 1, PTX_PREDICATE},
};

static const struct {
    const char *other, *name;
} names[] = {
    {"unsigned int", "unsigned"},
    {"unsigned long", "unsigned long long"}, /* in device code, of 64 bits both */
    {"long", "long long"},
};

const struct ptx_type *ptx_type_named(struct str name)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i].other))
            name = str_of(names[i].name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (str_is(name, types[i].name))
            return &types[i];
    return NULL;
}

const struct ptx_type *ptx_type_of_register(struct str name)
{
    static const char *const registers[][2] = {
        {"pred", "bool"},
        {"b8", "unsigned char"},
        {"u8", "unsigned char"},
        {"s8", "signed char"},
        {"b16", "unsigned short"},
        {"u16", "unsigned short"},
        {"s16", "short"},
        {"f16", "unsigned short"},
        {"bf16", "unsigned short"},
        {"b32", "unsigned"},
        {"f16x2", "unsigned"},
        {"bf16x2", "unsigned"},
        {"u32", "unsigned"},
        {"s32", "int"},
        {"b64", "unsigned long long"},
        {"u64", "unsigned long long"},
        {"s64", "long long"},
        {"f32", "float"},
        {"f64", "double"},
    };
    for (size_t i = 0; i < sizeof registers / sizeof *registers; i++)
        if (str_is(name, registers[i][0]))
            return ptx_type_named(str_of(registers[i][1]));
    return NULL;
}

const struct ptx_type *ptx_type_of_constraint(char c)
{
    static const char letters[] = "hrlfd";
    static const char *const of[] = {"unsigned short", "unsigned", "unsigned long long", "float",
                                     "double"};
    const char *at = c ? strchr(letters, c) : NULL;
    return at ? ptx_type_named(str_of(of[at - letters])) : NULL;
}
