#include "ptx/access.h"
#include "base/buf.h"

enum role {
    ROLE_NAME, /* a part of the row's name */
    ROLE_HINT,
    ROLE_SPACE,
    ROLE_SEM,
    ROLE_SCOPE,
    ROLE_VECTOR,
    ROLE_CACHE, /* a part of the name for loads and stores */
    ROLE_TYPE,  /* the last part of the name */
    ROLE_POLICY
};

struct word {
    const char *text;
    enum role role;
    int value; /* of a space, the number of elements */
    const char *macro;
};

static const struct word words[] = {
    {"global", ROLE_SPACE, PTX_GENERIC, NULL},
    {"const", ROLE_SPACE, PTX_GENERIC, NULL},
    {"shared", ROLE_SPACE, PTX_SHARED, NULL},
    {"shared::cta", ROLE_SPACE, PTX_SHARED, NULL},
    {"local", ROLE_SPACE, PTX_LOCAL, NULL},
    {"relaxed", ROLE_SEM, 0, "__ATOMIC_RELAXED"},
    {"acquire", ROLE_SEM, 0, "__ATOMIC_ACQUIRE"},
    {"release", ROLE_SEM, 0, "__ATOMIC_RELEASE"},
    {"acq_rel", ROLE_SEM, 0, "__ATOMIC_ACQ_REL"},
    {"cta", ROLE_SCOPE, 0, "__HIP_MEMORY_SCOPE_WORKGROUP"},
    {"cluster", ROLE_SCOPE, 0, "__HIP_MEMORY_SCOPE_AGENT"},
    {"gpu", ROLE_SCOPE, 0, "__HIP_MEMORY_SCOPE_AGENT"},
    {"sys", ROLE_SCOPE, 0, "__HIP_MEMORY_SCOPE_SYSTEM"},
    {"v2", ROLE_VECTOR, 2, NULL},
    {"v4", ROLE_VECTOR, 4, NULL},
    {"v8", ROLE_VECTOR, 8, NULL},
    {"cg", ROLE_CACHE, 0, NULL},
    {"cs", ROLE_CACHE, 0, NULL},
    {"lu", ROLE_CACHE, 0, NULL},
    {"cv", ROLE_CACHE, 0, NULL},
    {"wt", ROLE_CACHE, 0, NULL},
    {"ca", ROLE_HINT, 0, NULL},
    {"wb", ROLE_HINT, 0, NULL},
    {"nc", ROLE_HINT, 0, NULL},
    {"weak", ROLE_HINT, 0, NULL},
    {"mmio", ROLE_HINT, 0, NULL}, /* it comes with .relaxed.sys */
    {"noftz", ROLE_HINT, 0, NULL},
    {"L1", ROLE_HINT, 0, NULL},
    {"L2", ROLE_HINT, 0, NULL},
    {"L2::cache_hint", ROLE_POLICY, 0, NULL},
    {"f16x2", ROLE_TYPE, 0, NULL},
    {"bf16", ROLE_TYPE, 0, NULL},
    {"bf16x2", ROLE_TYPE, 0, NULL},
};

/* "u32", "b128" */
static bool ptx_access_is_type(struct str s)
{
    size_t digits = 0;
    for (size_t i = 1; i < s.n; i++)
        digits += s.p[i] >= '0' && s.p[i] <= '9';
    return s.n > 1 && strchr("busf", s.p[0]) && digits == s.n - 1;
}

static struct word ptx_access_word_of(struct str s)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(s, words[i].text))
            return words[i];
    bool hint = str_starts(s, STR("L1::")) || str_starts(s, STR("L2::"));
    return (struct word){.role = hint ? ROLE_HINT : ptx_access_is_type(s) ? ROLE_TYPE : ROLE_NAME};
}

static struct str ptx_access_take_word(struct str *rest)
{
    const char *dot = rest->n ? memchr(rest->p, '.', rest->n) : NULL;
    struct str word = str_cut(*rest, 0, dot ? (size_t)(dot - rest->p) : rest->n);
    *rest = str_cut(*rest, word.n + 1, rest->n);
    return word;
}

static bool ptx_access_is_one_of(struct str s, const char *const *list)
{
    for (int i = 0; list[i]; i++)
        if (str_is(s, list[i]))
            return true;
    return false;
}

/* A name while it is taken apart. */
struct parts {
    struct ptx_access *out;
    bool is_ordered, loads, has_sem, has_scope;
    struct str type;
    struct buf name; /* the parts of the row's, with a dot before each */
};

static void ptx_access_add(struct parts *p, struct str text)
{
    buf_printf(&p->name, ".%.*s", (int)text.n, text.p);
}

static void ptx_access_take(struct parts *p, struct str text)
{
    struct word w = ptx_access_word_of(text);
    switch (w.role) {
    case ROLE_SPACE:
        p->out->space = (enum ptx_space)w.value;
        break;
    case ROLE_SEM:
        p->out->sem = w.macro;
        p->has_sem = true;
        break;
    case ROLE_SCOPE:
        p->out->scope = w.macro;
        p->has_scope = true;
        break;
    case ROLE_VECTOR:
        p->out->elements = (uint32_t)w.value;
        break;
    case ROLE_POLICY:
        p->out->policy = true;
        break;
    case ROLE_TYPE:
        if (p->type.n)
            ptx_access_add(p, p->type);
        p->type = text;
        break;
    case ROLE_CACHE: /* what is stored is written through AMD's first cache anyway */
        if (p->is_ordered && (p->loads || !str_is(text, "cg")))
            ptx_access_add(p, text);
        break;
    case ROLE_NAME:
        ptx_access_add(p, text);
        break;
    case ROLE_HINT:
        break;
    }
}

void ptx_access_of(struct ptx_access *out, struct str name, struct arena *a)
{
    static const char *const ordered[] = {"ld", "st", "atom", "red", NULL};
    static const char *const others[] = {
        "ldu",          "prefetch", "prefetchu", "discard", "applypriority",
        "createpolicy", "mbarrier", "cp",        NULL};
    static const char relaxed[] = "__ATOMIC_RELAXED", agent[] = "__HIP_MEMORY_SCOPE_AGENT";
    struct str opcode = ptx_access_take_word(&name);
    struct parts p = {.out = out,
                      .is_ordered = ptx_access_is_one_of(opcode, ordered),
                      .loads = str_is(opcode, "ld")};
    *out = (struct ptx_access){.sem = relaxed, .scope = agent};
    if (!p.is_ordered && !ptx_access_is_one_of(opcode, others))
        return;
    while (name.n)
        ptx_access_take(&p, ptx_access_take_word(&name));
    if (p.type.n)
        ptx_access_add(&p, p.type);
    bool is_atomic = str_is(opcode, "atom") || str_is(opcode, "red");
    bool plain = is_atomic ? !strcmp(out->sem, relaxed) && !strcmp(out->scope, agent)
                           : !p.has_sem && !p.has_scope;
    out->row =
        str_of(arena_printf(a, "%.*s%s%s", (int)opcode.n, opcode.p,
                            p.is_ordered && !plain ? ".sem.scope" : "", p.name.p ? p.name.p : ""));
    buf_release(&p.name);
}
