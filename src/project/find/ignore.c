#include "project/find/ignore.h"
#include "map/glob.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#define FILE_NAME ".gitignore"

static void release_level(struct ignore_level *l)
{
    free(l->file);
    free(l->prefix);
    free(l->folder);
    buf_release(&l->text);
    vec_release(&l->rule);
}

void ignore_release(struct ignore *ig)
{
    for (size_t i = 0; i < ig->level.n; i++)
        release_level(&ig->level.p[i]);
    vec_release(&ig->level);
    release_level(&ig->exclude);
}

static char *ignore_joined(const char *a, const char *b)
{
    struct buf text = {0};
    buf_addstr(&text, a);
    buf_addstr(&text, b);
    return buf_detach(&text);
}

/* The line without the spaces at its end; "\ " stays. */
static struct str without_spaces(struct str line)
{
    size_t end = 0;
    for (size_t i = 0; i < line.n; i++) {
        if (line.p[i] == '\\' && i + 1 < line.n)
            end = ++i + 1;
        else if (line.p[i] != ' ')
            end = i + 1;
    }
    return str_cut(line, 0, end);
}

/* One line; nothing for blank ones, comments and those that match nothing. */
static void add_rule(struct ignore_level *l, struct str line, int number)
{
    struct ignore_rule r = {.line = number};
    if (line.n == 0 || line.p[0] == '#' || memchr(line.p, '\0', line.n))
        return;
    struct str pattern = line = without_spaces(line);
    r.negated = str_starts(pattern, STR("!"));
    pattern = str_cut(pattern, r.negated, pattern.n);
    r.folders_only = str_ends(pattern, STR("/"));
    pattern = str_cut(pattern, 0, pattern.n - r.folders_only);
    r.whole_path = pattern.n && memchr(pattern.p, '/', pattern.n);
    pattern = str_cut(pattern, str_starts(pattern, STR("/")), pattern.n);
    if (pattern.n == 0)
        return;
    r.shown = l->text.len;
    buf_adds(&l->text, line);
    buf_addch(&l->text, '\0');
    r.pattern = l->text.len;
    buf_adds(&l->text, pattern);
    buf_addch(&l->text, '\0');
    vec_push(&l->rule, r);
}

static void add_rules(struct ignore_level *l, struct str bytes)
{
    if (str_starts(bytes, STR("\xEF\xBB\xBF")))
        bytes = str_cut(bytes, 3, bytes.n);
    for (int number = 1; bytes.n; number++) {
        const char *end = memchr(bytes.p, '\n', bytes.n);
        size_t n = end ? (size_t)(end - bytes.p) : bytes.n;
        bool carriage = end && n && bytes.p[n - 1] == '\r';
        add_rule(l, str_cut(bytes, 0, n - carriage), number);
        bytes = str_cut(bytes, n + 1, bytes.n);
    }
}

int ignore_exclude(struct ignore *ig, const char *pattern, struct err *err)
{
    size_t before = ig->exclude.rule.n;
    const char *trouble = glob_trouble_git(pattern);
    if (trouble)
        return err_set(err, "--exclude '%s': %s", pattern, trouble);
    add_rule(&ig->exclude, str_of(pattern), 0);
    if (ig->exclude.rule.n == before)
        return err_set(err, "--exclude '%s': excludes nothing; write a pattern as in .gitignore",
                       pattern);
    return 0;
}

static void drop_last(struct ignore *ig)
{
    release_level(&ig->level.p[--ig->level.n]);
}

/* Reads the .gitignore of a folder into a level that stands last. */
static int read_level(struct ignore *ig, const struct anchor *anchor, const char *name,
                      struct err *err)
{
    struct ignore_level *last = &ig->level.p[ig->level.n - 1];
    struct buf bytes = {0};
    size_t room = IGNORE_MAX;
    for (size_t i = 0; i + 1 < ig->level.n; i++)
        room -= ig->level.p[i].rule.n ? ig->level.p[i].bytes : 0;
    int rc = anchor_read(anchor, name, LINKS_REFUSED, room, &bytes, NULL, err);
    if (rc == 0) {
        last->bytes = bytes.len;
        add_rules(last, buf_str(&bytes));
    }
    buf_release(&bytes);
    return rc;
}

static bool ignore_has(int folder, const char *name)
{
    struct stat st;
    return fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0;
}

/* True where the folder that the level is of holds the named one. */
static bool ignore_holds(const struct ignore_level *l, const char *name)
{
    size_t n = strlen(l->folder);
    return n == 0 || (strncmp(name, l->folder, n - 1) == 0 && (name[n - 1] == '/' || !name[n - 1]));
}

int ignore_enter(struct ignore *ig, const struct anchor *anchor, const char *name, int fd,
                 struct err *err)
{
    while (ig->level.n && !ignore_holds(&ig->level.p[ig->level.n - 1], name))
        drop_last(ig);
    bool top = ignore_has(fd, ".git"), rules = ignore_has(fd, FILE_NAME);
    if (!top && !rules)
        return 0;
    char *folder = ignore_joined(name, name[0] ? "/" : "");
    char *file = ignore_joined(folder, FILE_NAME);
    struct arena a = {0};
    vec_push(&ig->level,
             (struct ignore_level){.file = ignore_joined(fs_join(&a, anchor->path, file), ""),
                                   .prefix = ignore_joined("", ""),
                                   .skip = strlen(folder),
                                   .folder = folder,
                                   .top = top});
    int rc = rules ? read_level(ig, anchor, file, err) : 0;
    arena_release(&a);
    free(file);
    return rc;
}

/* The pattern of a level that decides about a path below the level's folder, or NULL. */
static const struct ignore_rule *last_match(const struct ignore_level *l, const char *path,
                                            bool is_folder)
{
    const char *name = fs_basename(path);
    for (size_t i = l->rule.n; i-- > 0;) {
        const struct ignore_rule *r = &l->rule.p[i];
        if ((is_folder || !r->folders_only) &&
            glob_match_git(l->text.p + r->pattern, r->whole_path ? path : name))
            return r;
    }
    return NULL;
}

const char *ignore_why(struct ignore *ig, const char *name, bool is_folder, struct arena *a)
{
    const struct ignore_rule *r = last_match(&ig->exclude, name, is_folder);
    if (r)
        return r->negated ? NULL
                          : arena_printf(a, "excluded by --exclude '%.80s'",
                                         ig->exclude.text.p + r->shown);
    for (size_t i = ig->level.n; i-- > 0 && !r;) {
        const struct ignore_level *l = &ig->level.p[i];
        char *above = l->prefix[0] ? ignore_joined(l->prefix, name) : NULL;
        r = ignore_holds(l, name) ? last_match(l, above ? above : name + l->skip, is_folder) : NULL;
        free(above);
        if (r && !r->negated)
            return arena_printf(a, "excluded by %s:%d: %.80s", l->file, r->line,
                                l->text.p + r->shown);
        if (l->top && ignore_holds(l, name))
            break;
    }
    return NULL;
}

/* ---- above the anchor ---- */

/* Returns the length of the path of the folder above, 0 being "/"; SIZE_MAX above that. */
static size_t parent(const char *path, size_t n)
{
    while (n && path[n - 1] != '/')
        n--;
    return n ? n - 1 : SIZE_MAX;
}

static bool ignore_is_top(const char *real, size_t n)
{
    struct arena a = {0};
    struct stat st;
    bool found = lstat(arena_printf(&a, "%.*s/.git", (int)n, real), &st) == 0;
    arena_release(&a);
    return found;
}

/* The .gitignore of the folder that ends at n. */
static int add_above(struct ignore *ig, const char *real, size_t n, struct err *err)
{
    struct arena a = {0};
    struct anchor anchor;
    char *folder = arena_printf(&a, "%.*s/", (int)n, real);
    int rc = 0;
    if (anchor_open(&anchor, folder, err) != 0) {
        rc = -1;
    } else if (ignore_has(anchor.fd, FILE_NAME)) {
        vec_push(&ig->level,
                 (struct ignore_level){
                     .file = ignore_joined(fs_shown(&a, fs_join(&a, folder, FILE_NAME)), ""),
                     .prefix = ignore_joined(real + n + 1, "/"),
                     .folder = ignore_joined("", "")});
        rc = read_level(ig, &anchor, FILE_NAME, err);
    }
    anchor_close(&anchor);
    arena_release(&a);
    return rc;
}

/* True where the folder that ends at n is left out by what stands above it. */
static bool ignore_is_out(const struct ignore *ig, const char *real, size_t n)
{
    struct arena a = {0};
    char *folder = arena_strdup(&a, (struct str){real, n});
    const struct ignore_rule *r = NULL;
    for (size_t i = ig->level.n; i-- > 0 && !r;) {
        size_t above = strlen(real) - strlen(ig->level.p[i].prefix);
        r = last_match(&ig->level.p[i], folder + above + 1, true);
    }
    arena_release(&a);
    return r && !r->negated;
}

int ignore_above(struct ignore *ig, const char *folder, struct err *err)
{
    char *real = realpath(folder[0] ? folder : ".", NULL);
    size_t end = real && strcmp(real, "/") != 0 ? strlen(real) : 0, top = end;
    int rc = 0;
    while (top != SIZE_MAX && end && !ignore_is_top(real, top))
        top = parent(real, top);
    while (top != SIZE_MAX && top < end) {
        if (add_above(ig, real, top, err) != 0)
            rc = -1;
        top += 1 + strcspn(real + top + 1, "/");
        if (ignore_is_out(ig, real, top)) {
            while (ig->level.n)
                drop_last(ig);
        }
    }
    free(real);
    return rc;
}
