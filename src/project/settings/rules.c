#include "project/settings/rules.h"
#include "base/fs.h"
#include "base/search.h"
#include "map/glob.h"
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder that inputs lie in, and one of them for messages. */
struct start {
    const char *folder, *path;
};
struct starts {
    VEC(struct start) v;
};

static const char *rules_real(struct arena *a, const char *path)
{
    char *heap = realpath(path, NULL);
    const char *copy = heap ? arena_strdup(a, str_of(heap)) : NULL;
    free(heap);
    return copy;
}

static int rules_by_folder(const void *pa, const void *pb)
{
    return strcmp(((const struct start *)pa)->folder, ((const struct start *)pb)->folder);
}

/* The folders of the operands, each once; what does not exist is for others to tell. */
static void find_starts(struct starts *s, const char *const *paths, int npaths, struct arena *a)
{
    size_t kept = 0;
    for (int i = 0; i < npaths; i++) {
        bool is_folder = fs_kind(paths[i]) == FS_DIR;
        const char *folder =
            paths[i][0] ? rules_real(a, is_folder ? paths[i] : fs_dirname(a, paths[i])) : NULL;
        if (folder)
            vec_push(&s->v, (struct start){folder, paths[i]});
    }
    if (s->v.n)
        qsort(s->v.p, s->v.n, sizeof *s->v.p, rules_by_folder);
    for (size_t i = 0; i < s->v.n; i++) {
        if (kept == 0 || rules_by_folder(&s->v.p[kept - 1], &s->v.p[i]) != 0)
            s->v.p[kept++] = s->v.p[i];
    }
    s->v.n = kept;
}

/* The nearest folder from this one upwards that holds .tranship with maps, or NULL. */
static const char *find_root(struct arena *a, const char *folder, enum rule_files *what)
{
    for (;;) {
        *what = rule_files_look(folder, a);
        if (*what != RULE_FILES_NONE)
            return folder;
        if (fs_kind(fs_join(a, folder, ".git")) != FS_NONE || strcmp(folder, "/") == 0)
            return NULL;
        folder = fs_dirname(a, folder);
    }
}

/* Rules write code into ports: those of a stranger who may write to a folder above the sources,
 * such as /tmp, are none of the project's. */
static bool is_trusted(struct arena *a, const char *root, const char *start, uid_t *owner)
{
    struct stat rules, sources;
    if (lstat(fs_join(a, root, RULES_FOLDER), &rules) != 0 || stat(start, &sources) != 0)
        return false;
    *owner = rules.st_uid;
    return rules.st_uid == geteuid() || rules.st_uid == 0 || rules.st_uid == sources.st_uid;
}

/* The root that a start leads to, or NULL, with what is to be said of one that is not taken. */
static const char *root_of(struct project_rules *out, const struct start *s, uid_t *owner,
                           struct arena *a)
{
    enum rule_files what;
    const char *root = find_root(a, s->folder, &what), *why = NULL;
    if (root && what == RULE_FILES_LINK)
        why = "is a link and was not read";
    else if (root && !is_trusted(a, root, s->folder, owner))
        why = "belongs to another user and was not read";
    if (!why)
        return root;
    const char **line = ARENA_NEW(a, const char *);
    *line = arena_printf(a, "%s %s; name its maps with --map", fs_join(a, root, RULES_FOLDER), why);
    out->ignored = line;
    out->nignored = 1;
    return NULL;
}

static const char *rules_text(struct arena *a, const char *root)
{
    return root ? arena_printf(a, "the project in %s", root) : "no project";
}

int project_rules_find(struct project_rules *out, const char *const *paths, int npaths,
                       struct arena *a, struct err *err)
{
    struct starts starts = {0};
    uid_t owner = 0;
    int rc = 0;
    *out = (struct project_rules){0};
    find_starts(&starts, paths, npaths, a);
    for (size_t i = 0; i < starts.v.n && rc == 0; i++) {
        const struct start *s = &starts.v.p[i];
        const char *root = root_of(out, s, &owner, a);
        if (i > 0 && (!root != !out->root || (root && strcmp(root, out->root) != 0)))
            rc =
                err_set(err,
                        "%s is of %s, %s of %s (" RULES_FOLDER
                        "): run tranship for each, or with --no-project-maps",
                        starts.v.p[0].path, rules_text(a, out->root), s->path, rules_text(a, root));
        else
            out->root = root;
    }
    vec_release(&starts.v);
    return rc == 0 && out->root ? rule_files_read(out, owner, a, err) : rc;
}

/* The input as its rules call it: below their folder, or NULL where it lies elsewhere. */
static const char *rules_below(const char *base, const char *path)
{
    size_t n = strlen(base);
    if (strncmp(path, base, n) != 0)
        return NULL;
    if (n && base[n - 1] == '/')
        return path + n;
    return path[n] == '/' ? path + n + 1 : NULL;
}

static bool is_about_file(const struct suppression *s, const char *here, const char *path)
{
    const char *base = s->base ? s->base : here;
    const char *relative = base && path && s->path ? rules_below(base, path) : NULL;
    return !s->path || (relative && glob_match(s->path, relative));
}

/* A name without "*" and "?", which a binary search finds. */
static const char *exact_name(const struct suppression *s)
{
    return s->name && !strpbrk(s->name, "*?") ? s->name : NULL;
}

/* Sorts by number; then those with an exact name, by name, before those with a pattern; then later
 * rows first. */
static int rules_by_number(const void *pa, const void *pb)
{
    const struct suppression *a = *(const struct suppression *const *)pa;
    const struct suppression *b = *(const struct suppression *const *)pb;
    const char *x = exact_name(a), *y = exact_name(b);
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    int c = x && y ? strcmp(x, y) : (y != NULL) - (x != NULL);
    return c ? c : (a->index < b->index) - (a->index > b->index);
}

struct file_rules rules_for(const struct map *m, const char *path, struct arena *a)
{
    struct file_rules rules = {0};
    if (!m->suppressions.n)
        return rules;
    const char *here = rules_real(a, "."), *folder = rules_real(a, fs_dirname(a, path));
    const char *whole = folder ? fs_join(a, folder, fs_basename(path)) : NULL;
    rules.rule = ARENA_ARRAY(a, const struct suppression *, m->suppressions.n);
    for (size_t i = 0; i < m->suppressions.n; i++) {
        if (is_about_file(m->suppressions.p[i], here, whole))
            rules.rule[rules.n++] = m->suppressions.p[i];
    }
    if (rules.n)
        qsort(rules.rule, rules.n, sizeof *rules.rule, rules_by_number);
    return rules;
}

static const struct suppression *rule_named(const struct file_rules *rules, int number,
                                            const char *name)
{
    const struct suppression key = {.number = number, .name = name, .index = UINT32_MAX},
                             *exact = &key;
    uint32_t k;
    if (!exact_name(exact))
        return NULL;
    search_first(k, rules->n, rules_by_number(&rules->rule[k], &exact) >= 0);
    bool found = k < rules->n && rules->rule[k]->number == number && exact_name(rules->rule[k]) &&
                 strcmp(rules->rule[k]->name, name) == 0;
    return found ? rules->rule[k] : NULL;
}

/* Returns the part after the last "::" or ".": "reduce" of "cooperative_groups::reduce". */
static const char *rules_last_part(const char *name)
{
    const char *last = name;
    for (const char *p = name; *p; p++) {
        if (*p == '.' || *p == ':')
            last = p + 1;
    }
    return *last ? last : name;
}

/* A name= is the whole name or its last part. */
static const struct suppression *rule_about(const struct file_rules *rules, const struct finding *f)
{
    int number = f->def->number;
    const char *last = rules_last_part(f->subject);
    const struct suppression *rule = rule_named(rules, number, f->subject);
    if (!rule && last != f->subject)
        rule = rule_named(rules, number, last);
    if (rule)
        return rule;
    uint32_t k;
    search_first(k, rules->n,
                 rules->rule[k]->number > number ||
                     (rules->rule[k]->number == number && !exact_name(rules->rule[k])));
    for (; k < rules->n && rules->rule[k]->number == number; k++) {
        const char *name = rules->rule[k]->name;
        if (!name || glob_match(name, f->subject) || glob_match(name, last))
            return rules->rule[k];
    }
    return NULL;
}

void rules_apply(const struct file_rules *rules, struct file_result *r, struct finding *findings,
                 struct arena *a)
{
    uint32_t kept = 0;
    struct suppressed *suppressed =
        rules->n ? ARENA_ARRAY(a, struct suppressed, r->nfindings) : NULL;
    for (uint32_t i = 0; i < r->nfindings && rules->n; i++) {
        const struct suppression *rule = rule_about(rules, &findings[i]);
        if (rule)
            suppressed[r->nsuppressed++] = (struct suppressed){findings[i], rule};
        else
            findings[kept++] = findings[i];
    }
    if (rules->n)
        r->nfindings = kept;
    r->suppressed = suppressed;
}
