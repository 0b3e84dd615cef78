#include "build/build.h"
#include "base/fs.h"
#include "base/texts.h"
#include "map/target.h"

typedef void language_fn(struct build *b);
static language_fn *const languages[BUILD_LANGUAGES] = {
    [BUILD_AUTOCONF] = build_autoconf, [BUILD_BAZEL] = build_bazel,
    [BUILD_CMAKE] = build_cmake,       [BUILD_MAKE] = build_make,
    [BUILD_MESON] = build_meson,       [BUILD_PYTHON] = build_python,
    [BUILD_SHELL] = build_shell,       [BUILD_MENTIONS] = build_mentions,
};

/* A file is called so, ends so, or begins so. */
enum name_test { IS, ENDS, BEGINS };
static const struct {
    const char *text;
    enum name_test test;
    enum build_language language;
} names[] = {
    {"CMakeLists.txt", ENDS, BUILD_CMAKE},
    {".cmake", ENDS, BUILD_CMAKE},
    {"Makefile", IS, BUILD_MAKE},
    {"makefile", IS, BUILD_MAKE},
    {"GNUmakefile", IS, BUILD_MAKE},
    {"Makefile.", BEGINS, BUILD_MAKE},
    {"makefile.", BEGINS, BUILD_MAKE},
    {"GNUmakefile.", BEGINS, BUILD_MAKE},
    {"Makefile_", BEGINS, BUILD_MAKE},
    {"makefile_", BEGINS, BUILD_MAKE},
    {"Makefile-", BEGINS, BUILD_MAKE},
    {"makefile-", BEGINS, BUILD_MAKE},
    {"Makevars", BEGINS, BUILD_MAKE},
    {"Makeconf", IS, BUILD_MAKE},
    {".mk", ENDS, BUILD_MAKE},
    {".mak", ENDS, BUILD_MAKE},
    {".make", ENDS, BUILD_MAKE},
    {".am", ENDS, BUILD_MAKE},
    {".py", ENDS, BUILD_PYTHON},
    {"pyproject.toml", IS, BUILD_PYTHON},
    {"SConstruct", IS, BUILD_PYTHON},
    {"SConscript", IS, BUILD_PYTHON},
    {"wscript", IS, BUILD_PYTHON},
    {"meson.build", ENDS, BUILD_MESON},
    {"meson_options.txt", IS, BUILD_MESON},
    {"meson.options", IS, BUILD_MESON},
    {"BUILD", IS, BUILD_BAZEL},
    {"WORKSPACE", IS, BUILD_BAZEL},
    {".bazel", ENDS, BUILD_BAZEL},
    {".bzl", ENDS, BUILD_BAZEL},
    {".ac", ENDS, BUILD_AUTOCONF},
    {"configure.in", IS, BUILD_AUTOCONF},
    {".m4", ENDS, BUILD_AUTOCONF},
    {".sh", ENDS, BUILD_SHELL},
    {".bash", ENDS, BUILD_SHELL},
    {"Dockerfile", IS, BUILD_MENTIONS},
    {"Dockerfile.", BEGINS, BUILD_MENTIONS},
    {".Dockerfile", ENDS, BUILD_MENTIONS},
    {".dockerfile", ENDS, BUILD_MENTIONS},
    {"Containerfile", IS, BUILD_MENTIONS},
    {"Containerfile.", BEGINS, BUILD_MENTIONS},
    {".ninja", ENDS, BUILD_MENTIONS},
    {".bazelrc", ENDS, BUILD_MENTIONS},
    {"setup.cfg", IS, BUILD_MENTIONS},
    {"CMakePresets.json", IS, BUILD_MENTIONS},
    {"CMakeUserPresets.json", IS, BUILD_MENTIONS},
    {".pro", ENDS, BUILD_MENTIONS},
    {".pri", ENDS, BUILD_MENTIONS},
    {".vcxproj", ENDS, BUILD_MENTIONS},
    {"xmake.lua", IS, BUILD_MENTIONS},
    {"premake4.lua", IS, BUILD_MENTIONS},
    {"premake5.lua", IS, BUILD_MENTIONS},
    {"Jamfile", BEGINS, BUILD_MENTIONS},
    {"Jamroot", BEGINS, BUILD_MENTIONS},
    {".bat", ENDS, BUILD_MENTIONS},
    {".cmd", ENDS, BUILD_MENTIONS},
    {".ps1", ENDS, BUILD_MENTIONS},
};

/* "Make.inc", "make.sys", "Make.inc.gpu", "rules.mk.gnu": Makefiles include them. Programs and
 * documents may begin so, too. */
static bool is_included(struct str name)
{
    static const char *const others[] = {".c",   ".h",   ".cc",   ".cpp",  ".hpp",  ".cu",
                                         ".py",  ".sh",  ".bat",  ".ps1",  ".cmd",  ".pl",
                                         ".rb",  ".js",  ".md",   ".txt",  ".html", ".log",
                                         ".exe", ".yml", ".yaml", ".json", ".bash"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_ends(name, str_of(others[i])))
            return false;
    return str_starts(name, STR("make.")) || str_starts(name, STR("Make.")) ||
           memmem(name.p, name.n, ".mk.", 4);
}

static enum build_language language_by_name(struct str name)
{
    if (str_ends(name, STR(".in")) && name.n > 3 && !str_is(name, "configure.in"))
        return language_by_name(str_cut(name, 0, name.n - 3)); /* a template: "common.mk.in" */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct str text = str_of(names[i].text);
        bool fits = names[i].test == IS     ? str_eq(name, text)
                    : names[i].test == ENDS ? str_ends(name, text)
                                            : str_starts(name, text);
        if (fits)
            return names[i].language;
    }
    return is_included(name) ? BUILD_MAKE : BUILD_NONE;
}

/* "#!/bin/sh", "#!/usr/bin/env bash -e" */
static bool has_shell(struct str bytes)
{
    static const char *const shells[] = {"sh", "bash", "dash", "ksh", "zsh"};
    const char *end = memchr(bytes.p, '\n', bytes.n);
    struct str line = end ? str_cut(bytes, 0, (size_t)(end - bytes.p)) : bytes;
    if (!str_starts(line, STR("#!")))
        return false;
    for (size_t at = 2; at < line.n;) {
        size_t from = at;
        while (at < line.n && !strchr(" \t\r/", line.p[at]))
            at++;
        if (texts_have(shells, sizeof shells / sizeof *shells, str_cut(line, from, at)))
            return true;
        at++;
    }
    return false;
}

enum build_language build_language_of(const char *path, struct str bytes)
{
    struct str name = str_of(fs_basename(path));
    enum build_language by_name = language_by_name(name);
    if (by_name == BUILD_NONE && !memchr(name.p, '.', name.n) && has_shell(bytes))
        return BUILD_SHELL;
    return by_name;
}

bool build_may_be(const char *path, bool executable)
{
    struct str name = str_of(fs_basename(path));
    return language_by_name(name) != BUILD_NONE || (executable && !memchr(name.p, '.', name.n));
}

struct row build_row(const struct build *b, enum row_kind kind, struct str name)
{
    return map_find(b->map, name, MAP_KIND(kind), b->opt->rocm);
}

/* "$1" in a row's text is the argument. */
static const char *fill(struct arena *a, const char *text, struct str argument)
{
    const char *placeholder = strstr(text, "$1");
    return placeholder ? arena_printf(a, "%.*s%.*s%s", (int)(placeholder - text), text,
                                      (int)argument.n, argument.p, placeholder + 2)
                       : text;
}

const char *build_hip(const struct build *b, struct row r, struct str argument)
{
    struct target target = {b->opt->rocm, b->opt->libs};
    const char *text = target_name(target, r);
    return text && target_has(target, r) ? fill(b->arena, text, argument) : NULL;
}

void build_replace(struct build *b, struct span span, struct str text)
{
    if (build_is_marked(b, span.begin))
        return;
    edit_replace(b->edits, span, text, EDIT_REWRITE, "build");
    b->tally->uses[USE_CONVERTED]++;
}

void build_same(struct build *b, struct span span)
{
    if (!build_is_marked(b, span.begin))
        b->tally->uses[USE_SAME]++;
}

void build_tell(struct build *b, enum finding_id id, struct span span, struct str name,
                const char *note)
{
    if (!marks_at(&b->marks, span.begin))
        finding_add(b->findings, id, span, name, NULL, note);
}

static void count_left(struct build *b, struct str name, const char *why)
{
    b->tally->uses[USE_LEFT]++;
    vec_push(&b->left,
             (struct left_name){.name = arena_strdup(b->arena, name), .why = why, .uses = 1});
}

void build_leave(struct build *b, enum finding_id id, struct span span, struct str name,
                 const char *note)
{
    if (build_is_marked(b, span.begin))
        return;
    build_tell(b, id, span, name, note);
    count_left(b, name, note);
}

void build_apply(struct build *b, struct row r, struct span span, struct str argument)
{
    const char *hip = build_hip(b, r, argument), *care = row_attr(r, ROW_ATTR_warn);
    struct str name = str_of(row_cuda(r));
    if (!hip) {
        const char *note = row_attr(r, ROW_ATTR_note);
        build_leave(b, TS_BUILD_LEFT, span, name,
                    note ? note : "the target release does not have its replacement");
        return;
    }
    if (str_eq(str_of(hip), source_text(b->src, span)))
        build_same(b, span);
    else
        build_replace(b, span, str_of(hip));
    if (care)
        build_tell(b, TS_BUILD_CARE, span, name, care);
}

bool build_was_reported(const struct build *b, enum finding_id id)
{
    for (size_t i = 0; i < b->findings->list.n; i++)
        if (b->findings->list.p[i].def->number == (int)id)
            return true;
    return false;
}

enum build_touch { TOUCH_COVERED = 1, TOUCH_INSERTED = 2 };

static void touch(struct build *b, struct span s)
{
    if (s.begin == s.end)
        b->touched[s.begin] |= TOUCH_INSERTED;
    for (uint32_t i = s.begin; i < s.end; i++)
        b->touched[i] |= TOUCH_COVERED;
}

/* Marks the bytes of the edits and findings added since the last call. */
static void touch_new(struct build *b)
{
    if (!b->touched)
        b->touched = ARENA_ARRAY(b->arena, uint8_t, (size_t)b->src->len + 1);
    for (; b->nedits < b->edits->list.n; b->nedits++)
        touch(b, b->edits->list.p[b->nedits].span);
    for (; b->nfindings < b->findings->list.n; b->nfindings++)
        touch(b, b->findings->list.p[b->nfindings].span);
}

bool build_is_done(struct build *b, struct span span)
{
    touch_new(b);
    bool done = false;
    for (uint32_t i = span.begin; i < span.end && !done; i++)
        done = b->touched[i] & TOUCH_COVERED || (i > span.begin && b->touched[i]);
    return done;
}

bool build_is_removed(const struct build *b, struct span span)
{
    for (size_t i = 0; i < b->edits->list.n; i++) {
        const struct edit *e = &b->edits->list.p[i];
        bool empty =
            e->npieces == 0 || (e->npieces == 1 && e->piece[0].text.n == 0 &&
                                e->piece[0].placeholder.begin == e->piece[0].placeholder.end);
        if (empty && e->span.begin <= span.begin && e->span.end >= span.end)
            return true;
    }
    return false;
}

/* Names that are left more than once are one. */
static void fold_left(struct coverage *c, struct build *b)
{
    c->left = ARENA_ARRAY(b->arena, struct left_name, b->left.n + 1);
    for (size_t i = 0; i < b->left.n; i++) {
        uint32_t k = 0;
        while (k < c->nleft && strcmp(c->left[k].name, b->left.p[i].name) != 0)
            k++;
        if (k == c->nleft)
            c->left[c->nleft++] = b->left.p[i];
        else
            c->left[k].uses++;
    }
}

/* Two changes of one place, of which none could be made. */
static void count_dropped(struct build *b, const struct settled *s)
{
    for (uint32_t i = 0; i < s->ndropped; i++)
        count_left(b, str_of(s->dropped[i].edit->by), NULL);
}

/* GPUs were asked for, and nothing here has a place for them: CMake has, and Makefiles
 * have their commands.
 */
static void tell_gpus(struct build *b)
{
    bool has_place = b->language == BUILD_CMAKE || b->language == BUILD_MAKE;
    if (!b->opt->offload_arch || has_place || build_was_reported(b, TS_BUILD_ARCHITECTURES))
        return;
    for (size_t i = 0; i < b->edits->list.n; i++) {
        const struct edit *e = &b->edits->list.p[i];
        if (e->npieces != 1 || !str_is(e->piece[0].text, "hipcc"))
            continue;
        build_tell(
            b, TS_BUILD_UNCLEAR, e->span, STR("--offload-arch"),
            "No GPUs are named here, so hipcc builds for the GPUs of the machine. Add the flag to "
            "the commands that compile and link, or set HIPCC_COMPILE_FLAGS_APPEND and "
            "HIPCC_LINK_FLAGS_APPEND.");
        return;
    }
}

static const char *root_of(enum build_language language)
{
    return language == BUILD_MAKE                                  ? "$(ROCM_PATH)"
           : language == BUILD_CMAKE                               ? "${ROCM_PATH}"
           : language == BUILD_SHELL || language == BUILD_AUTOCONF ? BUILD_SHELL_ROCM
                                                                   : BUILD_ROCM;
}

/* A script that autoconf has made says so in its head. */
static bool is_generated(struct str bytes)
{
    struct str head = str_cut(bytes, 0, 4096);
    return memmem(head.p, head.n, "Generated by GNU Autoconf", 25) != NULL;
}

enum { MARK = 3 }; /* bytes of a byte order mark */

/* The same file with empty lines in the place of the byte order mark, which is none of its text. */
static const struct source *without_mark(const struct source *src, struct arena *a)
{
    char *bytes = arena_strdup(a, source_bytes(src));
    struct source *own = ARENA_NEW(a, struct source);
    memset(bytes, '\n', MARK);
    *own = *src;
    own->bytes = bytes;
    return own;
}

/* Moves edits at the beginning of the file to after the byte order mark. */
static void keep_mark(struct build *b)
{
    for (size_t i = 0; i < b->edits->list.n; i++) {
        struct span *s = &b->edits->list.p[i].span;
        s->begin = s->begin < MARK ? MARK : s->begin;
        s->end = s->end < MARK ? MARK : s->end;
    }
}

void build_translate(struct translation *tr, const struct source *src, const struct map *m,
                     const struct translate_options *opt, struct arena *a)
{
    static const struct tokens no_tokens;
    static const struct facts no_facts = {.parsed = true, .complete = true};
    static const struct names no_names;
    *tr = (struct translation){
        .src = src, .tokens = &no_tokens, .facts = &no_facts, .names = &no_names};
    tr->edits.arena = tr->findings.arena = a;
    tr->findings.src = src;
    struct tally *tally = ARENA_NEW(a, struct tally);
    tally->family = "build";
    enum build_language language = build_language_of(src->path, source_bytes(src));
    bool mark = str_starts(source_bytes(src), STR("\xef\xbb\xbf"));
    struct build b = {.language = language,
                      .root = root_of(language),
                      .src = mark ? without_mark(src, a) : src,
                      .map = m,
                      .opt = opt,
                      .arena = a,
                      .edits = &tr->edits,
                      .findings = &tr->findings,
                      .tally = tally};
    build_marks(&b);
    build_defines_begin(&b);
    if (language == BUILD_SHELL && is_generated(source_bytes(src)))
        build_configure(&b);
    else
        languages[language](&b);
    tell_gpus(&b);
    build_defines_end(&b);
    build_rename(&b);
    build_marks_apply(&b);
    if (mark)
        keep_mark(&b);
    tr->settled = edits_settle(&tr->edits, a);
    translation_note_dropped(tr);
    count_dropped(&b, &tr->settled);
    findings_sort(&tr->findings);
    tr->count.tally = tally;
    tr->count.ntallies = tally_converted(tally) + tally->uses[USE_LEFT] > 0;
    tr->count.converted = tally_converted(tally);
    tr->count.unconverted = tally->uses[USE_LEFT];
    fold_left(&tr->count, &b);
    vec_release(&b.left);
}

bool build_concerns(const char *path, struct str bytes, const struct map *m,
                    const struct translate_options *opt)
{
    struct arena a = {0};
    struct source src;
    struct translation tr;
    if (build_language_of(path, bytes) == BUILD_NONE)
        return false;
    source_init(&src, path, bytes, &a);
    build_translate(&tr, &src, m, opt, &a);
    bool concerns = tr.count.ntallies || tr.settled.n || tr.findings.list.n;
    translation_release(&tr);
    arena_release(&a);
    return concerns;
}

static enum wants_hip may_want(void *ctx, const struct source *src, struct str name)
{
    (void)ctx;
    (void)src;
    (void)name;
    return WANTS_HIP;
}

static enum wants_hip may_want_target(void *ctx, struct str target)
{
    (void)ctx;
    (void)target;
    return WANTS_HIP;
}

static const struct build_variable *may_have(void *ctx, bool cmake, struct str name)
{
    static const struct build_variable cu = {.cu = true};
    (void)ctx;
    return cmake && !str_is(name, "hip::host") ? &cu : NULL; /* which is no variable */
}

bool build_may_concern(const char *path, struct str bytes, const struct map *m)
{
    struct translate_options opt = {.wants_hip = may_want,
                                    .wants_roctx = may_want,
                                    .target_wants_hip = may_want_target,
                                    .build_variable = may_have};
    return build_concerns(path, bytes, m, &opt);
}

bool build_knows_platform(struct str bytes)
{
    static const char *const words[] = {"hip::host", "hip::device", "__HIP_PLATFORM_"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memmem(bytes.p, bytes.n, words[i], strlen(words[i])))
            return true;
    return false;
}
