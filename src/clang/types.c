#include "clang/types.h"

enum {
    ALIASES_MAX = 16,  /* typedefs of typedefs */
    ARGUMENTS_MAX = 16 /* of a template */
};

/* One type of libclang's: types that are written alike share the pointer to what they are. */
struct type_slot {
    CXType type; /* kind 0: a free slot */
    const char *named;
    uint32_t number; /* 0: not among the facts yet */
    uint8_t concern;
    bool is_judged;
};

void types_init(struct types *t, struct walk *w)
{
    *t = (struct types){.w = w, .nslots = 256};
    t->slot = xcalloc(t->nslots, sizeof *t->slot);
    map_init(&t->map);
    if (w->u->types.n == 0)
        vec_push(&w->u->types, (struct fact_type){.text = ""});
}

void types_release(struct types *t)
{
    free(t->slot);
    map_release(&t->map);
}

static struct type_slot *types_place_of(const struct types *t, CXType type)
{
    size_t i = ((uintptr_t)type.data[0] >> 3) * 0x9e3779b97f4a7c15U >> 32;
    for (i &= t->nslots - 1; t->slot[i].type.kind; i = (i + 1) & (t->nslots - 1)) {
        if (libclang.equalTypes(t->slot[i].type, type))
            break;
    }
    return &t->slot[i];
}

static void types_widen(struct types *t)
{
    struct types wide = *t;
    wide.nslots = t->nslots * 2;
    wide.slot = xcalloc(wide.nslots, sizeof *wide.slot);
    for (size_t i = 0; i < t->nslots; i++) {
        if (t->slot[i].type.kind)
            *types_place_of(&wide, t->slot[i].type) = t->slot[i];
    }
    free(t->slot);
    *t = wide;
}

/* Void when the next one is asked for. */
static struct type_slot *types_slot_of(struct types *t, CXType type)
{
    if (2 * (t->used + 1) > t->nslots)
        types_widen(t);
    struct type_slot *s = types_place_of(t, type);
    if (!s->type.kind) {
        s->type = type;
        t->used++;
    }
    return s;
}

/* Returns the target of a reference, as it is written if that is known. */
static CXType types_through_reference(CXType type)
{
    CXType canonical = libclang.getCanonicalType(type);
    if (canonical.kind != CXType_LValueReference && canonical.kind != CXType_RValueReference)
        return type;
    return type.kind == canonical.kind ? libclang.getPointeeType(type)
                                       : libclang.getPointeeType(canonical);
}

/* The declaration's name where it is CUDA's and its row has converts=; owned
 * by the facts' arena. */
static const char *converting(struct types *t, CXCursor decl)
{
    if (walk_owner(t->w, decl) != OWNER_API)
        return NULL;
    CXString s = libclang.getCursorSpelling(decl);
    const char *z = libclang.getCString(s), *own = NULL;
    struct row row = map_find(&t->map, str_of(z ? z : ""), MAP_KIND(ROW_TYPE), 0);
    if (row_ok(row) && row_attr(row, ROW_ATTR_converts))
        own = arena_strdup(t->w->u->arena, str_of(z));
    libclang.disposeString(s);
    return own;
}

static bool types_is_integer(enum CXTypeKind kind)
{
    return kind >= CXType_Char_U && kind <= CXType_Int128;
}

static const char *find_named(struct types *t, CXType type)
{
    CXType canonical = libclang.getCanonicalType(type);
    if (canonical.kind == CXType_Record)
        return converting(t, libclang.getTypeDeclaration(canonical));
    for (int i = 0; types_is_integer(canonical.kind) && i < ALIASES_MAX; i++) {
        CXCursor decl = libclang.getTypeDeclaration(type);
        enum CXCursorKind kind = libclang.getCursorKind(decl);
        if (kind != CXCursor_TypedefDecl && kind != CXCursor_TypeAliasDecl)
            return NULL;
        const char *name = converting(t, decl);
        if (name)
            return name;
        type = libclang.getTypedefDeclUnderlyingType(decl);
    }
    return NULL;
}

static enum type_concern types_judge(struct types *t, CXType type, const char *named)
{
    enum CXTypeKind kind = libclang.getCanonicalType(type).kind;
    if (named)
        return kind == CXType_Record ? CONCERN_CLASS : CONCERN_VALUE;
    if (types_is_integer(kind))
        return CONCERN_NONE;
    if (type.kind == CXType_Pointer)
        return types_concern(t, libclang.getPointeeType(type)) == CONCERN_VALUE ? CONCERN_VALUE
                                                                                : CONCERN_NONE;
    int n = libclang.Type_getNumTemplateArguments(type);
    for (int i = 0; i < n && i < ARGUMENTS_MAX; i++) {
        CXType arg = libclang.Type_getTemplateArgumentAsType(type, (unsigned)i);
        if (types_concern(t, arg) == CONCERN_VALUE)
            return CONCERN_VALUE;
    }
    return CONCERN_NONE;
}

enum type_concern types_concern(struct types *t, CXType type)
{
    type = types_through_reference(type);
    if (type.kind == CXType_Invalid)
        return CONCERN_NONE;
    struct type_slot *s = types_slot_of(t, type);
    if (s->is_judged)
        return s->concern;
    const char *named = find_named(t, type);
    enum type_concern concern = types_judge(t, type, named);
    s = types_slot_of(t, type);
    s->named = named;
    s->concern = (uint8_t)concern;
    s->is_judged = true;
    return concern;
}

const char *types_named(struct types *t, CXType type)
{
    type = types_through_reference(type);
    return types_concern(t, type) == CONCERN_NONE ? NULL : types_slot_of(t, type)->named;
}

static CXType types_plain(CXType type)
{
    return libclang.getUnqualifiedType(libclang.getCanonicalType(type));
}

bool types_same_class(CXType a, CXType b)
{
    a = types_plain(types_through_reference(a));
    return a.kind == CXType_Record &&
           libclang.equalTypes(a, types_plain(types_through_reference(b)));
}

static enum fact_type_kind types_kind_of(enum CXTypeKind kind)
{
    switch (kind) {
    case CXType_Float:
    case CXType_Double:
    case CXType_LongDouble:
        return TYPE_REAL;
    case CXType_Enum:
        return TYPE_ENUM;
    case CXType_Pointer:
        return TYPE_POINTER;
    case CXType_LValueReference:
        return TYPE_REFERENCE;
    case CXType_RValueReference:
        return TYPE_RVALUE;
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
    case CXType_DependentSizedArray:
        return TYPE_ARRAY;
    case CXType_Record:
        return TYPE_CLASS;
    default:
        return types_is_integer(kind) ? TYPE_INTEGER : TYPE_OTHER;
    }
}

static enum CXVisitorResult count_field(CXCursor field, CXClientData data)
{
    (void)field;
    uint8_t *n = data;
    return ++*n == UINT8_MAX ? CXVisit_Break : CXVisit_Continue;
}

/* Returns the type pointed to, if the type is written as a pointer, a reference or an array. */
static CXType led_to(CXType type)
{
    bool leads = type.kind == CXType_Pointer || type.kind == CXType_LValueReference ||
                 type.kind == CXType_RValueReference;
    return leads ? libclang.getPointeeType(type) : libclang.getElementType(type);
}

static void types_add_arguments(struct types *t, CXType type, struct fact_type *out)
{
    uint32_t arg[ARGUMENTS_MAX];
    int n = libclang.Type_getNumTemplateArguments(type);
    n = n < 0 ? 0 : n < ARGUMENTS_MAX ? n : ARGUMENTS_MAX;
    for (int i = 0; i < n; i++)
        arg[i] = types_number(t, libclang.Type_getTemplateArgumentAsType(type, (unsigned)i));
    out->nargs = (uint8_t)n;
    out->arg = n ? (uint32_t)t->w->u->type_args.n : 0;
    for (int i = 0; i < n; i++)
        vec_push(&t->w->u->type_args, arg[i]);
}

static bool types_is_same(const struct parsed_unit *u, const struct fact_type *a,
                          const struct fact_type *b)
{
    bool same = strcmp(a->text, b->text) == 0 && a->kind == b->kind &&
                a->canonical == b->canonical && a->to == b->to && a->nargs == b->nargs &&
                !a->named == !b->named;
    for (uint32_t i = 0; same && i < a->nargs; i++)
        same = u->type_args.p[a->arg + i] == u->type_args.p[b->arg + i];
    return same;
}

/* Another parse may have seen the type. canonical: of the new one, FACT_NONE
 * where it is so itself. */
static uint32_t types_add(struct parsed_unit *u, struct fact_type *type, bool is_canonical)
{
    for (uint32_t i = 1; i < u->types.n; i++) {
        type->canonical = is_canonical ? i : type->canonical;
        if (types_is_same(u, &u->types.p[i], type)) {
            u->type_args.n -= type->nargs;
            return i;
        }
    }
    uint32_t number = (uint32_t)u->types.n;
    type->canonical = is_canonical ? number : type->canonical;
    vec_push(&u->types, *type);
    return number;
}

static uint32_t types_make(struct types *t, CXType type)
{
    CXType canonical = types_plain(type), to = led_to(type);
    bool is_canonical = libclang.equalTypes(type, canonical);
    struct fact_type f = {.kind = (uint8_t)types_kind_of(canonical.kind)};
    bool has_size =
        f.kind >= TYPE_INTEGER && f.kind <= TYPE_POINTER; /* libclang dies of some that have none */
    long long size = has_size ? libclang.Type_getSizeOf(canonical) : 0;
    f.size = size > 0 && size <= UINT8_MAX ? (uint8_t)size : 0;
    f.is_const = libclang.isConstQualifiedType(libclang.getCanonicalType(type)) != 0;
    f.text = walk_type(t->w, type);
    f.text = f.text ? f.text : "";
    if (f.kind != TYPE_REFERENCE && f.kind != TYPE_RVALUE && types_concern(t, type) != CONCERN_NONE)
        f.named = types_slot_of(t, type)->named;
    if (f.kind == TYPE_CLASS)
        libclang.Type_visitFields(canonical, count_field, &f.fields);
    f.canonical = is_canonical ? 0 : types_number(t, canonical);
    f.to = types_number(t, to);
    types_add_arguments(t, type, &f);
    return types_add(t->w->u, &f, is_canonical);
}

uint32_t types_number(struct types *t, CXType type)
{
    if (type.kind == CXType_Invalid)
        return 0;
    uint32_t number = types_slot_of(t, type)->number;
    if (!number) {
        number = types_make(t, type);
        types_slot_of(t, type)->number = number;
    }
    return number;
}
