#include "clang/head.h"
#include "clang/system_parts.h"
#include <stdatomic.h>

enum {
    HEAD_WANTED = 2,   /* units of a run: for one alone it is not worth making ... */
    HEAD_ALONE = 8,    /* ... but for passes of so many such runs */
    HEAD_FAILURES = 4, /* of a process, after which it makes none any more */
};

static const char head_text[] = "#include <hip/hip_runtime.h>\n";

/* The user's flags put files in front of all others. */
static bool head_is_preceded(const struct proof_options *opt)
{
    for (int i = 0; i < opt->nflags; i++) {
        struct str word = str_of(opt->flags[i]);
        if (str_starts(word, STR("-include")) || str_starts(word, STR("-imacros")))
            return true;
    }
    return false;
}

static struct clang_argv head_user_flags(const struct proof_options *opt, struct arena *a)
{
    struct clang_argv user = {.arg = ARENA_ARRAY(a, const char *, opt->nflags), .n = opt->nflags};
    for (int i = 0; i < opt->nflags; i++)
        user.arg[i] = opt->flags[i];
    return user;
}

static bool head_agrees(const struct system_entry *e, const struct proof_options *opt,
                        const struct head_prefix *prefix, struct arena *a)
{
    struct clang_argv user = head_user_flags(opt, a);
    bool agrees = true;
    for (uint32_t i = 0; i < prefix->nmacros && agrees; i++)
        agrees = !system_has(e, SET_WORDS, prefix->macro[i]);
    for (uint32_t i = 0; i < prefix->nasked && agrees; i++)
        agrees = !system_has(e, SET_MACROS, prefix->asked[i]);
    return agrees && system_flags_agree(e, &user, a);
}

/* ---- what was compiled ---- */

struct head_look {
    const struct system_entry *entry;
    struct arena arena;
    bool included, changed; /* the header; a macro that it mentions */
};

static enum CXChildVisitResult head_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct head_look *l = data;
    enum CXCursorKind kind = libclang.getCursorKind(cursor);
    CXFile file = NULL;
    (void)parent;
    if (kind == CXCursor_MacroDefinition) {
        libclang.getExpansionLocation(libclang.getCursorLocation(cursor), &file, NULL, NULL, NULL);
        CXString s = libclang.getCursorSpelling(cursor);
        l->changed |= file && system_has(l->entry, SET_WORDS, str_of(libclang.getCString(s)));
        libclang.disposeString(s);
    } else if (kind == CXCursor_InclusionDirective && (file = libclang.getIncludedFile(cursor))) {
        struct str path = str_of(system_path(file, &l->arena));
        l->included =
            str_ends(path, STR("/hip/hip_runtime.h")) && system_has(l->entry, SET_FILES, path);
    }
    return l->included || l->changed ? CXChildVisit_Break : CXChildVisit_Continue;
}

bool head_is_included(const struct head *h, CXTranslationUnit tu)
{
    struct head_look look = {.entry = h->entry};
    libclang.visitChildren(libclang.getTranslationUnitCursor(tu), head_visit, &look);
    arena_release(&look.arena);
    return look.included;
}

struct proof_options head_options(const struct proof_options *opt, struct arena *a)
{
    struct clang_argv user = head_user_flags(opt, a), kept = system_base_flags(&user, a);
    struct proof_options base = *opt;
    base.flags = kept.arg;
    base.nflags = kept.n;
    base.cuda = true;
    return base;
}

static const struct system_entry *head_entry(const struct proof_options *opt,
                                             const struct clang_argv *base, struct arena *a)
{
    static atomic_uint failures;
    const char *folder = system_folder(opt->cache, "hip", base, a);
    const struct system_entry *e = system_entry_of(folder, a);
    struct system_recipe recipe = {.base = base, .text = head_text};
    if (e || atomic_load(&failures) >= HEAD_FAILURES ||
        (opt->units < HEAD_WANTED && system_count_wanted(opt->cache, folder) < HEAD_ALONE))
        return e;
    if (system_make_entry(opt->cache, folder, &recipe, NULL) < 0)
        atomic_fetch_add(&failures, 1);
    return system_entry_of(folder, a);
}

bool head_use(struct head *h, const struct proof_options *opt, const struct head_prefix *prefix,
              const struct clang_argv *argv, const struct clang_argv *base, struct arena *a)
{
    const char *const load[] = {"-Xclang", "-include-pch", "-Xclang"};
    const int nload = sizeof load / sizeof *load;
    if (!opt->cache || head_is_preceded(opt))
        return false;
    const struct system_entry *e = head_entry(opt, base, a);
    if (!e || !head_agrees(e, opt, prefix, a))
        return false;
    h->entry = e;
    h->argv.arg = ARENA_ARRAY(a, const char *, argv->n + nload + 1);
    memcpy(h->argv.arg, argv->arg, sizeof *argv->arg * (size_t)argv->n);
    memcpy(h->argv.arg + argv->n, load, sizeof load);
    h->argv.n = argv->n + nload;
    h->argv.arg[h->argv.n++] = system_compiled(e);
    return true;
}
