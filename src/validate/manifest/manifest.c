/* One manifest: lines "key = value", sections [NAME] and [each GLOB]. */
#include "base/fs.h"
#include "map/glob.h"
#include "map/scan.h"
#include "validate/manifest/manifest_parts.h"
#include "validate/manifest/needs.h"

enum { TIMEOUT = 120 };

void parse_complain(struct parse *p, const char *text)
{
    buf_printf(p->messages, "%s:%d:%zu: %s\n", p->path, p->line, p->at + 1, text);
    p->bad = true;
}

/* ---- lines ---- */

/* "[layernorm]", "[each *.cu]" */
static void take_section(struct parse *p, struct str line)
{
    struct arena *a = &p->cases->arena;
    struct section s = {.line = p->line};
    if (line.p[line.n - 1] != ']') {
        parse_complain(p, "a section is [NAME] or [each PATTERN]: the ] is missing");
        line.n++;
    }
    struct str name = str_trim(str_cut(line, 1, line.n - 1));
    if (str_starts(name, STR("each ")))
        s.each = arena_strdup(a, str_trim(str_cut(name, 5, name.n)));
    if (!name.n || (s.each && glob_trouble(s.each)))
        parse_complain(p, name.n ? glob_trouble(s.each) : "a section needs a name");
    s.name = arena_strdup(a, name);
    if (!s.each && (s.name[0] == '/' || strstr(s.name, "..")))
        parse_complain(p,
                       "the name of a case is also that of folders: no / at its begin and no ..");
    vec_push(&p->section, s);
}

/* "key = value", "tensor GLOB = value" */
static void take_setting(struct parse *p, struct str line, size_t column)
{
    struct arena *a = &p->cases->arena;
    const char *equals = memchr(line.p, '=', line.n);
    if (!equals) {
        parse_complain(p, "it is neither a section nor KEY = VALUE");
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
    const char *near, *word = arena_strdup(a, s.key);
    if (!setting_known(s.key, a, &near)) {
        parse_complain(
            p, near ? arena_printf(a, "unknown setting '%s'; did you mean '%s'?", word, near)
                    : arena_printf(a, "unknown setting '%s'", word));
        return;
    }
    vec_push(&p->section.p[p->section.n - 1].setting, s);
}

/* Reads the lines. A line that ends with a backslash continues on the next one. */
static void manifest_take_lines(struct parse *p, struct str text)
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
        while (line.n && line.p[0] != '#' && line.p[line.n - 1] == '\\' &&
               scan_line(&scan, &err) > 0) {
            struct str next = str_trim(scan.line);
            const char *whole =
                arena_printf(a, "%.*s %.*s", (int)line.n - 1, line.p, (int)next.n, next.p);
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

/* Applies sections (some may be NULL), the later ones over the earlier; the last one is the case's
 * own. The folders of `include` come first, because sources may be in them. */
static void manifest_apply(struct parse *p, struct test_case *k,
                           const struct section *const *section, size_t n)
{
    for (int folders = 1; folders >= 0; folders--)
        for (size_t i = 0; i < n; i++)
            for (size_t l = 0; section[i] && l < section[i]->setting.n; l++) {
                p->shared = i + 1 < n;
                if (setting_has_folders(section[i]->setting.p[l].key) == folders)
                    setting_apply(p, k, &section[i]->setting.p[l]);
            }
}

/* "vector_add" of "vector_add.cu", "sub/x" of "sub/x.cu" */
static const char *stem(struct arena *a, const char *file)
{
    const char *dot = strrchr(file, '.'), *slash = strrchr(file, '/');
    return dot && dot > file && (!slash || dot > slash)
               ? arena_printf(a, "%.*s", (int)(dot - file), file)
               : file;
}

static const struct section *manifest_named(const struct parse *p, const char *name)
{
    for (size_t i = 1; i < p->section.n; i++)
        if (!p->section.p[i].each && strcmp(p->section.p[i].name, name) == 0)
            return &p->section.p[i];
    return NULL;
}

/* If the case names neither sources nor a command: NAME.cu, or all of the folder NAME. */
static void default_sources(struct parse *p, struct test_case *k)
{
    struct arena *a = &p->cases->arena;
    if (k->sources.n || k->build || k->run)
        return;
    const char *file = arena_printf(a, "%s.cu", k->own_name);
    const char *in[] = {arena_printf(a, "%s/*.cu", k->own_name),
                        arena_printf(a, "%s/*.c", k->own_name)};
    if (!manifest_file_trouble(k->folder, file, NULL, a)) {
        words_add(&k->sources, a, file);
        return;
    }
    for (int i = 0; i < 2; i++) {
        struct words found = parse_expand(p, in[i]);
        for (size_t n = 0; n < found.n; n++)
            words_add(&k->sources, a, found.p[n]);
    }
    if (!k->sources.n)
        parse_complain(
            p, arena_printf(
                   a, "[%s]: neither %s nor a folder %s with sources exists; write sources = ...",
                   k->own_name, file, k->own_name));
}

static void finish_case(struct parse *p, struct test_case *k)
{
    struct arena *a = &p->cases->arena;
    p->line = k->line;
    p->at = 0;
    for (size_t i = 0; i < k->needs.n; i++)
        if (needs_trouble(k->needs.p[i]))
            parse_complain(p, arena_printf(a, "[%s]: needs %s: %s", k->own_name, k->needs.p[i],
                                           needs_trouble(k->needs.p[i])));
    default_sources(p, k);
    if (k->ranks > 1 && k->run)
        parse_complain(p,
                       arena_printf(a,
                                    "[%s]: ranks = ... starts the program itself; with run = ... "
                                    "the command must start it",
                                    k->own_name));
    if (k->build && !k->run)
        parse_complain(
            p,
            arena_printf(
                a, "[%s]: build = ... requires run = ..., the command that runs the built program",
                k->own_name));
    vec_push(&p->cases->list, k);
}

/* Makes a case for each file that the pattern matches. A section with the name of the file adds to
 * that case. */
static void expand_section(struct parse *p, const struct section *s, const struct section *defaults)
{
    struct arena *a = &p->cases->arena;
    p->line = s->line;
    p->at = 0;
    struct words files = parse_expand(p, s->each);
    if (!files.n)
        parse_complain(p, arena_printf(a, "[each %s]: it matches no file", s->each));
    for (size_t i = 0; i < files.n; i++) {
        const char *name = stem(a, files.p[i]);
        const struct section *own = manifest_named(p, name);
        struct test_case *k = new_case(p, name, own ? own->line : s->line);
        k->by_pattern = !own;
        words_add(&k->sources, a, files.p[i]);
        manifest_apply(p, k, (const struct section *const[]){defaults, s, own}, 3);
        finish_case(p, k);
    }
}

static bool manifest_is_there(const struct parse *p, size_t from, const char *name)
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
        if (!s->each && manifest_named(p, s->name) != s)
            parse_complain(p, arena_printf(&p->cases->arena, "[%s] is defined twice", s->name));
        if (s->each || manifest_named(p, s->name) != s || manifest_is_there(p, from, s->name))
            continue;
        struct test_case *k = new_case(p, s->name, s->line);
        manifest_apply(p, k, (const struct section *const[]){defaults, s}, 2);
        finish_case(p, k);
    }
    if (p->section.n == 1) {
        p->line = 1;
        p->at = 0;
        parse_complain(p, "no cases: a section [NAME] or [each *.cu] makes them");
    }
}

int cases_parse(struct cases *c, const char *path, struct str text, struct buf *messages)
{
    struct parse p = {.cases = c, .path = path, .messages = messages};
    p.folder = fs_dirname(&c->arena, path);
    manifest_take_lines(&p, text);
    make_cases(&p);
    for (size_t i = 0; i < p.section.n; i++)
        vec_release(&p.section.p[i].setting);
    vec_release(&p.section);
    return p.bad ? -1 : 0;
}
