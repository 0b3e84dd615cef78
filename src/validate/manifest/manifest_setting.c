/* The settings of a manifest: their names, the values that they take, and the members that they
 * set. */
#include "base/fs.h"
#include "base/opt.h"
#include "map/glob.h"
#include "validate/manifest/manifest_parts.h"
#include <math.h>
#include <stdlib.h>

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
    LIBS,
    TENSOR,
    CANNOT,
    MAY,
    SURVIVES,
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
    {"libs", LIBS, offsetof(struct test_case, libs)},
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
    {"survives", SURVIVES, 0},
};
enum { KEYS = sizeof keys / sizeof *keys };

static const struct key *find_key(struct str name)
{
    for (int i = 0; i < KEYS; i++)
        if (str_is(name, keys[i].name))
            return &keys[i];
    return NULL;
}

bool setting_known(struct str key, struct arena *a, const char **hint)
{
    const char *names[KEYS];
    for (int i = 0; i < KEYS; i++)
        names[i] = keys[i].name;
    *hint = find_key(key) ? NULL : opt_nearest(arena_strdup(a, key), names, KEYS);
    return find_key(key);
}

bool setting_has_folders(struct str key)
{
    return find_key(key)->kind == FOLDERS;
}

/* Checks a file that a setting names: it must exist, and be where files may be. Complains at the
 * place of its name otherwise. Returns the name without detours. */
static const char *manifest_setting_take_file(struct parse *p, const char *name,
                                              const struct words *include)
{
    struct arena *a = &p->cases->arena;
    const char *trouble = manifest_file_trouble(p->folder, name, include, a);
    if (trouble)
        parse_complain(p, arena_printf(a, "%s: %s", name, trouble));
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

struct words parse_expand(struct parse *p, const char *pattern)
{
    struct arena *a = &p->cases->arena;
    struct matches m = {.parse = p, .pattern = pattern};
    struct err err;
    if (fs_walk(p->folder, add_match, &m, &err) != 0)
        parse_complain(p, err.msg);
    struct words w = {ARENA_ARRAY(a, const char *, m.name.n + 1), m.name.n};
    if (m.name.n)
        memcpy(w.p, m.name.p, m.name.n * sizeof *w.p);
    vec_release(&m.name);
    return w;
}

/* Returns the words, with patterns replaced by the files that they match; files without a pattern
 * must exist. */
static struct words expand_all(struct parse *p, struct words in, const struct words *include)
{
    struct arena *a = &p->cases->arena;
    VEC(const char *) all = {0};
    for (size_t i = 0; i < in.n; i++) {
        if (!strpbrk(in.p[i], "*?")) {
            vec_push(&all, manifest_setting_take_file(p, in.p[i], include));
            continue;
        }
        struct words found = parse_expand(p, in.p[i]);
        if (!found.n)
            parse_complain(p, arena_printf(a, "%s: it matches no file", in.p[i]));
        for (size_t k = 0; k < found.n; k++)
            vec_push(&all, found.p[k]);
    }
    struct words out = {ARENA_ARRAY(a, const char *, all.n + 1), all.n};
    if (all.n)
        memcpy(out.p, all.p, all.n * sizeof *out.p);
    vec_release(&all);
    return out;
}

/* Reads "2.5", a number above 0, followed by one of the units. Returns 0 after a complaint. */
static double number_with_unit(struct parse *p, struct str value, const char *units,
                               const double *factor, const char *what)
{
    struct arena *a = &p->cases->arena;
    const char *text = arena_strdup(a, value);
    char *end;
    double n = strtod(text, &end);
    struct str unit = str_trim(str_of(end));
    const char *u = unit.n == 1 ? strchr(units, unit.p[0]) : NULL;
    if (end == text || !(n > 0) || !isfinite(n) || (unit.n && !u)) {
        parse_complain(p, arena_printf(a, "%s: %s", text, what));
        return 0;
    }
    return u ? n * factor[u - units] : n;
}

/* "tensor GLOB = TOLERANCE" */
static void set_tensor(struct parse *p, struct test_case *k, const struct setting *s)
{
    struct err err;
    struct tensor_rule rule = {.type = TENSOR_TYPES, .shared = p->shared};
    rule.glob = s->of.n ? arena_strdup(&p->cases->arena, s->of) : "*";
    if (tolerance_read(s->value, &rule.tolerance, &rule.type, &err) != 0)
        parse_complain(p, err.msg);
    vec_push(&k->tensor, rule);
}

/* "TS1704" in "TS1704 hipBLAS is a package of its own": such a text means a finding of the port. */
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
        parse_complain(
            p,
            "it takes STAGE TOOLCHAIN ARCH: TEXT  (reason), such as: compile hip-5.2 *: no member "
            "named 'x'  (it came with 6.0)");
        return;
    }
    while (f.stage < STAGES && strcmp(stage_name(f.stage), head.p[0]) != 0)
        f.stage++;
    if (f.stage == STAGES) {
        parse_complain(p,
                       arena_printf(a, "%s: a stage is port, compile, run or compare", head.p[0]));
        return;
    }
    f.toolchain = head.p[1];
    f.arch = head.p[2];
    struct str rest = str_trim(str_of(colon + 1));
    const char *reason = strstr(rest.p, "  (");
    f.text =
        arena_strdup(a, str_trim(reason ? (struct str){rest.p, (size_t)(reason - rest.p)} : rest));
    struct str why = reason ? str_trim(str_of(reason)) : (struct str){"", 0};
    f.reason =
        why.n > 1 && why.p[why.n - 1] == ')' ? arena_strdup(a, str_cut(why, 1, why.n - 1)) : f.text;
    if (!f.text[0])
        parse_complain(p, "write the text that the log must contain after the colon");
    /* The finding is there whether the step fails or not: it would prove nothing. */
    if (may && manifest_is_finding(f.text))
        parse_complain(p, "may takes a text from the log, not the number of a finding");
    vec_push(&k->known, f);
}

/* "FILE: TEXT  (reason)" */
static void set_survivor(struct parse *p, struct test_case *k, const struct setting *s)
{
    struct arena *a = &p->cases->arena;
    const char *value = arena_strdup(a, s->value), *colon = strchr(value, ':'), *reason = NULL;
    for (const char *at = colon;
         at && (at = strstr(at, "  ("));) /* the last one: code has brackets, too */
        reason = at++;
    struct str why = reason ? str_trim(str_of(reason)) : (struct str){"", 0};
    struct survivor one = {0};
    if (reason) {
        one.file = arena_strdup(a, str_trim((struct str){value, (size_t)(colon - value)}));
        one.text = arena_strdup(a, str_trim((struct str){colon + 1, (size_t)(reason - colon - 1)}));
        one.reason = arena_strdup(a, str_cut(why, 1, why.n - 1));
    }
    if (!reason || !*one.file || !*one.text || why.n < 3 || why.p[why.n - 1] != ')') {
        parse_complain(
            p, "it takes FILE: TEXT  (reason), such as: softmax.cu: x >= max ? x : max  (equal "
               "numbers are the same maximum)");
        return;
    }
    if (glob_trouble(one.file))
        parse_complain(p, glob_trouble(one.file));
    vec_push(&k->survives, one);
}

static void set_words(struct parse *p, struct test_case *k, const struct key *key,
                      const struct setting *s)
{
    struct arena *a = &p->cases->arena;
    struct words *out = (struct words *)((char *)k + key->offset);
    struct err err;
    if (words_split(s->value, a, out, &err) != 0)
        parse_complain(p, err.msg);
    else if (key->kind == SOURCES || key->kind == FILES)
        *out = expand_all(p, *out, key->kind == SOURCES ? &k->include : NULL);
    for (size_t i = 0; key->kind == FOLDERS && i < out->n; i++) {
        const char *trouble = manifest_folder_trouble(p->folder, out->p[i], a);
        if (trouble)
            parse_complain(p, arena_printf(a, "%s: %s", out->p[i], trouble));
    }
}

static void set_yes_no(struct parse *p, bool *out, const struct setting *s)
{
    *out = str_is(s->value, "yes");
    if (!*out && !str_is(s->value, "no"))
        parse_complain(p, "it takes yes or no");
}

static void set_libs(struct parse *p, enum libs *out, const struct setting *s)
{
    *out = str_is(s->value, "roc") ? LIBS_ROC : LIBS_HIP;
    if (!str_is(s->value, "roc") && !str_is(s->value, "hip"))
        parse_complain(p, "it takes hip or roc");
}

static void set_count(struct parse *p, int *out, const struct setting *s)
{
    const bool number =
        s->value.n && s->value.n < 3 && strspn(s->value.p, "0123456789") >= s->value.n;
    *out = number ? atoi(s->value.p) : 0;
    if (*out < 1)
        parse_complain(p, "it takes a number from 1 to 99");
}

void setting_apply(struct parse *p, struct test_case *k, const struct setting *s)
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
        *(const char **)at = manifest_setting_take_file(p, arena_strdup(a, s->value), NULL);
        break;
    case WHOLE_TEXT:
        *(const char **)at = s->value.n ? arena_strdup(a, s->value) : NULL;
        break;
    case SECONDS:
        *(double *)at = number_with_unit(p, s->value, "smh", seconds, "a time such as 90, 90s, 2m");
        break;
    case BYTES:
        *(uint64_t *)at = (uint64_t)number_with_unit(p, s->value, "KMG", bytes,
                                                     "an amount of memory such as 512M, 2G");
        break;
    case COUNT:
        set_count(p, (int *)at, s);
        break;
    case YES_NO:
        set_yes_no(p, (bool *)at, s);
        break;
    case LIBS:
        set_libs(p, (enum libs *)at, s);
        break;
    case ENVIRONMENT:
        words_add((struct words *)at, a, arena_strdup(a, s->value));
        if (!memchr(s->value.p, '=', s->value.n))
            parse_complain(p, "it takes NAME=VALUE");
        break;
    case NUMBERS:
        if (tolerance_read(s->value, (struct tolerance *)at, NULL, &err) != 0)
            parse_complain(p, err.msg);
        break;
    case TENSOR:
        set_tensor(p, k, s);
        break;
    case CANNOT:
    case MAY:
        set_known(p, k, s, key->kind == MAY);
        break;
    case SURVIVES:
        set_survivor(p, k, s);
        break;
    }
}
