/* One manifest: lines "key = value", sections [NAME] and [each GLOB]. */
#include "validate/manifest.h"
#include "base/fs.h"
#include "base/opt.h"
#include "map/glob.h"
#include "map/scan.h"
#include <math.h>
#include <stdlib.h>

enum { TIMEOUT = 120 };

/* A line "key = value". */
struct setting {
    struct str key, of, value; /* "tensor", "layernorm_*", "rel=1e-5" */
    int line;
    size_t at; /* of the value in the line */
};

/* A section: the defaults, a pattern, or a case. */
struct section {
    const char *name; /* NULL: the lines before the first section */
    const char *each; /* its pattern, or NULL */
    int line;
    VEC(struct setting) setting;
};

struct parse {
    struct cases *cases;
    const char *path, *folder;
    struct buf *messages;
    bool bad;
    int line; /* of the setting that is being applied, and its place there */
    size_t at;
    VEC(struct section) section;
};

static void complain(struct parse *p, const char *text)
{
    buf_printf(p->messages, "%s:%d:%zu: %s\n", p->path, p->line, p->at + 1, text);
    p->bad = true;
}

/* ---- settings ---- */

enum kind {
    WORDS,
    FOLDERS,
    SOURCES,
    FILES,
    TEXT,
    WHOLE_TEXT,
    SECONDS,
    COUNT,
    BYTES,
    YES_NO,
    TENSOR,
    CANNOT,
    MAY,
    ENVIRONMENT,
    NUMBERS
};

static const struct key {
    const char *name;
    enum kind kind;
    size_t offset;
} keys[] = {
    {"sources", SOURCES, offsetof(struct test_case, sources)},
    {"include", FOLDERS, offsetof(struct test_case, include)},
    {"flags", WORDS, offsetof(struct test_case, flags)},
    {"libraries", WORDS, offsetof(struct test_case, libraries)},
    {"modules", SOURCES, offsetof(struct test_case, modules)},
    {"port", YES_NO, offsetof(struct test_case, port)},
    {"build", WHOLE_TEXT, offsetof(struct test_case, build)},
    {"run", WHOLE_TEXT, offsetof(struct test_case, run)},
    {"arguments", WORDS, offsetof(struct test_case, arguments)},
    {"environment", ENVIRONMENT, offsetof(struct test_case, environment)},
    {"files", FILES, offsetof(struct test_case, files)},
    {"input", TEXT, offsetof(struct test_case, input)},
    {"timeout", SECONDS, offsetof(struct test_case, timeout)},
    {"memory", BYTES, offsetof(struct test_case, memory)},
    {"needs", WORDS, offsetof(struct test_case, needs)},
    {"ranks", COUNT, offsetof(struct test_case, ranks)},
    {"pass", WHOLE_TEXT, offsetof(struct test_case, pass)},
    {"output", TEXT, offsetof(struct test_case, output)},
    {"output-numbers", NUMBERS, offsetof(struct test_case, output_numbers)},
    {"reference", SOURCES, offsetof(struct test_case, reference)},
    {"reference-arguments", WORDS, offsetof(struct test_case, reference_arguments)},
    {"tensor", TENSOR, 0},
    {"cannot", CANNOT, 0},
    {"may", MAY, 0},
};
enum { KEYS = sizeof keys / sizeof *keys };

static const struct key *find_key(struct str name)
{
    for (int i = 0; i < KEYS; i++)
        if (str_is(name, keys[i].name))
            return &keys[i];
    return NULL;
}

/* A file that a setting names must be there, and stay where it may be: told with its place. The name without
 * detours. */
static const char *take_file(struct parse *p, const char *name, const struct words *include)
{
    struct arena *a = &p->cases->arena;
    const char *trouble = manifest_file_trouble(p->folder, name, include, a);
    if (trouble)
        complain(p, arena_printf(a, "%s: %s", name, trouble));
    return fs_normal(a, name);
}

struct matches {
    struct parse *parse;
    const char *pattern;
    VEC(const char *) name;
};

static int add_match(void *ctx, const char *path)
{
    struct matches *m = ctx;
    const char *name = path + strlen(m->parse->folder) + 1;
    if (glob_match(m->pattern, name))
        vec_push(&m->name, arena_strdup(&m->parse->cases->arena, str_of(name)));
    return 0;
}

/* The files below the folder that a pattern matches, sorted. */
static struct words expand(struct parse *p, const char *pattern)
{
    struct arena *a = &p->cases->arena;
    struct matches m = {.parse = p, .pattern = pattern};
    struct err err;
    if (fs_walk(p->folder, add_match, &m, &err) != 0)
        complain(p, err.msg);
    struct words w = {ARENA_ARRAY(a, const char *, m.name.n + 1), m.name.n};
    if (m.name.n)
        memcpy(w.p, m.name.p, m.name.n * sizeof *w.p);
    vec_release(&m.name);
    return w;
}

/* The words with patterns replaced by what they match; plain names must be there. */
static struct words expand_all(struct parse *p, struct words in, const struct words *include)
{
    struct arena *a = &p->cases->arena;
    VEC(const char *) all = {0};
    for (size_t i = 0; i < in.n; i++) {
        if (!strpbrk(in.p[i], "*?")) {
            vec_push(&all, take_file(p, in.p[i], include));
            continue;
        }
        struct words found = expand(p, in.p[i]);
        if (!found.n)
            complain(p, arena_printf(a, "%s: it matches no file", in.p[i]));
        for (size_t k = 0; k < found.n; k++)
            vec_push(&all, found.p[k]);
    }
    struct words out = {ARENA_ARRAY(a, const char *, all.n + 1), all.n};
    if (all.n)
        memcpy(out.p, all.p, all.n * sizeof *out.p);
    vec_release(&all);
    return out;
}

/* "2.5": a number above 0, with one of the units behind it; 0 after a complaint. */
static double number_with_unit(struct parse *p, struct str value, const char *units, const double *factor,
                               const char *what)
{
    struct arena *a = &p->cases->arena;
    const char *text = arena_strdup(a, value);
    char *end;
    double n = strtod(text, &end);
    struct str unit = str_trim(str_of(end));
    const char *u = unit.n == 1 ? strchr(units, unit.p[0]) : NULL;
    if (end == text || !(n > 0) || !isfinite(n) || (unit.n && !u)) {
        complain(p, arena_printf(a, "%s: %s", text, what));
        return 0;
    }
    return u ? n * factor[u - units] : n;
}

/* "tensor GLOB = TOLERANCE" */
static void set_tensor(struct parse *p, struct test_case *k, const struct setting *s)
{
    struct err err;
    struct tensor_rule rule = {.type = TENSOR_TYPES};
    rule.glob = s->of.n ? arena_strdup(&p->cases->arena, s->of) : "*";
    if (tolerance_read(s->value, &rule.tolerance, &rule.type, &err) != 0)
        complain(p, err.msg);
    vec_push(&k->tensor, rule);
}

/* "TS1704" of "TS1704 hipBLAS is a package of its own": such a text names a finding of the port. */
bool manifest_is_finding(const char *text)
{
    return text[0] == 'T' && text[1] == 'S' && strspn(text + 2, "0123456789") == 4;
}

/* "STAGE TOOLCHAIN ARCH: TEXT  (reason)" */
static void set_known(struct parse *p, struct test_case *k, const struct setting *s, bool may)
{
    struct arena *a = &p->cases->arena;
    struct known_failure f = {.may = may};
    const char *value = arena_strdup(a, s->value), *colon = strchr(value, ':');
    struct words head = {0};
    struct err err = {""};
    if (colon)
        words_split((struct str){value, (size_t)(colon - value)}, a, &head, &err);
    if (head.n != 3) {
        complain(p, "it takes STAGE TOOLCHAIN ARCH: TEXT  (reason), such as: compile hip-5.2 *: no member "
                    "named 'x'  (it came with 6.0)");
        return;
    }
    while (f.stage < STAGES && strcmp(stage_name(f.stage), head.p[0]) != 0)
        f.stage++;
    if (f.stage == STAGES) {
        complain(p, arena_printf(a, "%s: a stage is port, compile, run or compare", head.p[0]));
        return;
    }
    f.toolchain = head.p[1];
    f.arch = head.p[2];
    struct str rest = str_trim(str_of(colon + 1));
    const char *reason = strstr(rest.p, "  (");
    f.text = arena_strdup(a, str_trim(reason ? (struct str){rest.p, (size_t)(reason - rest.p)} : rest));
    struct str why = reason ? str_trim(str_of(reason)) : (struct str){"", 0};
    f.reason = why.n > 1 && why.p[why.n - 1] == ')' ? arena_strdup(a, str_cut(why, 1, why.n - 1)) : f.text;
    if (!f.text[0])
        complain(p, "behind the colon: the text that the log must contain");
    /* The finding is there whether the step fails or not: it would prove nothing. */
    if (may && manifest_is_finding(f.text))
        complain(p, "what may fail takes a text of the log, not the number of a finding");
    vec_push(&k->known, f);
}

static void set_words(struct parse *p, struct test_case *k, const struct key *key, const struct setting *s)
{
    struct arena *a = &p->cases->arena;
    struct words *out = (struct words *)((char *)k + key->offset);
    struct err err;
    if (words_split(s->value, a, out, &err) != 0)
        complain(p, err.msg);
    else if (key->kind == SOURCES || key->kind == FILES)
        *out = expand_all(p, *out, key->kind == SOURCES ? &k->include : NULL);
    for (size_t i = 0; key->kind == FOLDERS && i < out->n; i++) {
        const char *trouble = manifest_folder_trouble(p->folder, out->p[i], a);
        if (trouble)
            complain(p, arena_printf(a, "%s: %s", out->p[i], trouble));
    }
}

static void set_yes_no(struct parse *p, bool *out, const struct setting *s)
{
    *out = str_is(s->value, "yes");
    if (!*out && !str_is(s->value, "no"))
        complain(p, "it takes yes or no");
}

static void set_count(struct parse *p, int *out, const struct setting *s)
{
    const bool number = s->value.n && s->value.n < 3 && strspn(s->value.p, "0123456789") >= s->value.n;
    *out = number ? atoi(s->value.p) : 0;
    if (*out < 1)
        complain(p, "it takes a number from 1 to 99");
}

static void set(struct parse *p, struct test_case *k, const struct setting *s)
{
    static const double seconds[] = {1, 60, 3600}, bytes[] = {1024., 1048576., 1073741824.};
    const struct key *key = find_key(s->key);
    char *at = (char *)k + key->offset;
    struct arena *a = &p->cases->arena;
    struct err err;
    p->line = s->line;
    p->at = s->at;
    switch (key->kind) {
    case WORDS:
    case FOLDERS:
    case SOURCES:
    case FILES:
        set_words(p, k, key, s);
        break;
    case TEXT:
        *(const char **)at = take_file(p, arena_strdup(a, s->value), NULL);
        break;
    case WHOLE_TEXT:
        *(const char **)at = s->value.n ? arena_strdup(a, s->value) : NULL;
        break;
    case SECONDS:
        *(double *)at = number_with_unit(p, s->value, "smh", seconds, "a time such as 90, 90s, 2m");
        break;
    case BYTES:
        *(uint64_t *)at =
            (uint64_t)number_with_unit(p, s->value, "KMG", bytes, "an amount of memory such as 512M, 2G");
        break;
    case COUNT:
        set_count(p, (int *)at, s);
        break;
    case YES_NO:
        set_yes_no(p, (bool *)at, s);
        break;
    case ENVIRONMENT:
        words_add((struct words *)at, a, arena_strdup(a, s->value));
        if (!memchr(s->value.p, '=', s->value.n))
            complain(p, "it takes NAME=VALUE");
        break;
    case NUMBERS:
        if (tolerance_read(s->value, (struct tolerance *)at, NULL, &err) != 0)
            complain(p, err.msg);
        break;
    case TENSOR:
        set_tensor(p, k, s);
        break;
    case CANNOT:
    case MAY:
        set_known(p, k, s, key->kind == MAY);
        break;
    }
}

/* ---- lines ---- */

/* "[layernorm]", "[each *.cu]" */
static void take_section(struct parse *p, struct str line)
{
    struct arena *a = &p->cases->arena;
    struct section s = {.line = p->line};
    if (line.p[line.n - 1] != ']') {
        complain(p, "a section is [NAME] or [each PATTERN]: the ] is missing");
        line.n++;
    }
    struct str name = str_trim(str_cut(line, 1, line.n - 1));
    if (str_starts(name, STR("each ")))
        s.each = arena_strdup(a, str_trim(str_cut(name, 5, name.n)));
    if (!name.n || (s.each && glob_trouble(s.each)))
        complain(p, name.n ? glob_trouble(s.each) : "a section needs a name");
    s.name = arena_strdup(a, name);
    if (!s.each && (s.name[0] == '/' || strstr(s.name, "..")))
        complain(p, "the name of a case is also that of folders: no / at its begin and no ..");
    vec_push(&p->section, s);
}

/* "key = value", "tensor GLOB = value" */
static void take_setting(struct parse *p, struct str line, size_t column)
{
    struct arena *a = &p->cases->arena;
    const char *equals = memchr(line.p, '=', line.n);
    if (!equals) {
        complain(p, "it is neither a section nor KEY = VALUE");
        return;
    }
    struct str left = str_trim((struct str){line.p, (size_t)(equals - line.p)});
    struct str value = str_cut(line, (size_t)(equals + 1 - line.p), line.n);
    struct setting s = {.key = left, .value = str_trim(value), .line = p->line};
    s.at = column + (size_t)(s.value.p - line.p);
    const char *gap = memchr(left.p, ' ', left.n);
    if (gap && str_starts(left, STR("tensor "))) {
        s.key.n = (size_t)(gap - left.p);
        s.of = str_trim(str_cut(left, s.key.n, left.n));
    }
    if (!find_key(s.key)) {
        const char *names[KEYS], *word = arena_strdup(a, s.key);
        for (int i = 0; i < KEYS; i++)
            names[i] = keys[i].name;
        const char *near = opt_nearest(word, names, KEYS);
        complain(p, near ? arena_printf(a, "unknown setting '%s'; did you mean '%s'?", word, near)
                         : arena_printf(a, "unknown setting '%s'", word));
        return;
    }
    vec_push(&p->section.p[p->section.n - 1].setting, s);
}

/* Reads the lines; a line that ends in a backslash goes on in the next one. */
static void take_lines(struct parse *p, struct str text)
{
    struct scan scan;
    struct err err;
    struct arena *a = &p->cases->arena;
    scan_init(&scan, p->path, text);
    vec_push(&p->section, (struct section){.line = 1});
    for (int more; (more = scan_line(&scan, &err)) != 0;) {
        if (more < 0) {
            buf_printf(p->messages, "%s\n", err.msg);
            p->bad = true;
            continue;
        }
        struct str line = str_trim(scan.line);
        p->line = scan.number;
        p->at = line.n ? (size_t)(line.p - scan.line.p) : 0;
        size_t column = p->at;
        while (line.n && line.p[0] != '#' && line.p[line.n - 1] == '\\' && scan_line(&scan, &err) > 0) {
            struct str next = str_trim(scan.line);
            const char *whole = arena_printf(a, "%.*s %.*s", (int)line.n - 1, line.p, (int)next.n, next.p);
            line = str_of(whole);
        }
        if (line.n && line.p[0] == '[')
            take_section(p, line);
        else if (line.n && line.p[0] != '#')
            take_setting(p, line, column);
    }
}

/* ---- cases ---- */

static struct test_case *new_case(struct parse *p, const char *own_name, int line)
{
    struct arena *a = &p->cases->arena;
    struct test_case *k = ARENA_NEW(a, struct test_case);
    const char *part = fs_basename(fs_absolute(a, p->folder));
    k->own_name = own_name;
    k->name = arena_printf(a, "%s/%s", part, own_name);
    k->manifest = p->path;
    k->line = line;
    k->folder = p->folder;
    k->timeout = TIMEOUT;
    k->ranks = 1;
    k->port = true;
    return k;
}

/* Applies sections, the later ones over the earlier (NULL: none). The folders of `include` come first:
 * sources may be in them. */
static void apply(struct parse *p, struct test_case *k, const struct section *const *section, size_t n)
{
    for (int folders = 1; folders >= 0; folders--)
        for (size_t i = 0; i < n; i++)
            for (size_t l = 0; section[i] && l < section[i]->setting.n; l++)
                if ((find_key(section[i]->setting.p[l].key)->kind == FOLDERS) == folders)
                    set(p, k, &section[i]->setting.p[l]);
}

/* "vector_add" of "vector_add.cu", "sub/x" of "sub/x.cu" */
static const char *stem(struct arena *a, const char *file)
{
    const char *dot = strrchr(file, '.'), *slash = strrchr(file, '/');
    return dot && dot > file && (!slash || dot > slash) ? arena_printf(a, "%.*s", (int)(dot - file), file)
                                                        : file;
}

static const struct section *named(const struct parse *p, const char *name)
{
    for (size_t i = 1; i < p->section.n; i++)
        if (!p->section.p[i].each && strcmp(p->section.p[i].name, name) == 0)
            return &p->section.p[i];
    return NULL;
}

/* Where neither sources nor a command is named: NAME.cu, or all of the folder NAME. */
static void default_sources(struct parse *p, struct test_case *k)
{
    struct arena *a = &p->cases->arena;
    if (k->sources.n || k->build || k->run)
        return;
    const char *file = arena_printf(a, "%s.cu", k->own_name);
    const char *in[] = {arena_printf(a, "%s/*.cu", k->own_name), arena_printf(a, "%s/*.c", k->own_name)};
    if (!manifest_file_trouble(k->folder, file, NULL, a)) {
        words_add(&k->sources, a, file);
        return;
    }
    for (int i = 0; i < 2; i++) {
        struct words found = expand(p, in[i]);
        for (size_t n = 0; n < found.n; n++)
            words_add(&k->sources, a, found.p[n]);
    }
    if (!k->sources.n)
        complain(p,
                 arena_printf(a, "[%s]: there is neither %s nor a folder %s with sources; say sources = ...",
                              k->own_name, file, k->own_name));
}

static void finish_case(struct parse *p, struct test_case *k)
{
    struct arena *a = &p->cases->arena;
    p->line = k->line;
    p->at = 0;
    for (size_t i = 0; i < k->needs.n; i++)
        if (needs_trouble(k->needs.p[i]))
            complain(p, arena_printf(a, "[%s]: needs %s: %s", k->own_name, k->needs.p[i],
                                     needs_trouble(k->needs.p[i])));
    default_sources(p, k);
    if (k->ranks > 1 && k->run)
        complain(
            p, arena_printf(
                   a, "[%s]: ranks = ... starts the program itself; with run = ... the command has to do it",
                   k->own_name));
    if (k->build && !k->run)
        complain(p, arena_printf(
                        a, "[%s]: with build = ... it needs run = ..., the command that runs what was built",
                        k->own_name));
    vec_push(&p->cases->list, k);
}

/* A case for each file that the pattern matches; a section of the file's name adds to it. */
static void expand_section(struct parse *p, const struct section *s, const struct section *defaults)
{
    struct arena *a = &p->cases->arena;
    p->line = s->line;
    p->at = 0;
    struct words files = expand(p, s->each);
    if (!files.n)
        complain(p, arena_printf(a, "[each %s]: it matches no file", s->each));
    for (size_t i = 0; i < files.n; i++) {
        const char *name = stem(a, files.p[i]);
        const struct section *own = named(p, name);
        struct test_case *k = new_case(p, name, own ? own->line : s->line);
        k->by_pattern = !own;
        words_add(&k->sources, a, files.p[i]);
        apply(p, k, (const struct section *const[]){defaults, s, own}, 3);
        finish_case(p, k);
    }
}

static bool is_there(const struct parse *p, size_t from, const char *name)
{
    for (size_t i = from; i < p->cases->list.n; i++)
        if (strcmp(p->cases->list.p[i]->own_name, name) == 0)
            return true;
    return false;
}

static void make_cases(struct parse *p)
{
    const struct section *defaults = &p->section.p[0];
    size_t from = p->cases->list.n;
    for (size_t i = 1; i < p->section.n; i++)
        if (p->section.p[i].each)
            expand_section(p, &p->section.p[i], defaults);
    for (size_t i = 1; i < p->section.n; i++) {
        const struct section *s = &p->section.p[i];
        p->line = s->line;
        p->at = 0;
        if (!s->each && named(p, s->name) != s)
            complain(p, arena_printf(&p->cases->arena, "[%s] is there twice", s->name));
        if (s->each || named(p, s->name) != s || is_there(p, from, s->name))
            continue;
        struct test_case *k = new_case(p, s->name, s->line);
        apply(p, k, (const struct section *const[]){defaults, s}, 2);
        finish_case(p, k);
    }
    if (p->section.n == 1) {
        p->line = 1;
        p->at = 0;
        complain(p, "no cases: a section [NAME] or [each *.cu] makes them");
    }
}

int cases_parse(struct cases *c, const char *path, struct str text, struct buf *messages)
{
    struct parse p = {.cases = c, .path = path, .messages = messages};
    p.folder = fs_dirname(&c->arena, path);
    take_lines(&p, text);
    make_cases(&p);
    for (size_t i = 0; i < p.section.n; i++)
        vec_release(&p.section.p[i].setting);
    vec_release(&p.section);
    return p.bad ? -1 : 0;
}
