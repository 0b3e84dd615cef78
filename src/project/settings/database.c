#include "base/fs.h"
#include "base/search.h"
#include "project/settings/database_parts.h"
#include "record/event.h"
#include <jansson.h>
#include <stdlib.h>

enum { DATABASE_MAX = 256 << 20 };

/* A place in the text of a database. Its entries are read one by one: memory stays flat, and an
 * entry's place is known. */
struct reader {
    struct database *db;
    const char *path, *folder;
    struct str left;
    int line, column; /* of what is left */
    const char *last_folder, *last_real;
};

static int database_fail(const struct reader *r, int line, int column, const char *what,
                         struct err *err)
{
    return err_set(
        err, "%s:%d:%d: %s; have the build system write the file again, or choose another with -p",
        r->path, line, column, what);
}

static void skip(struct reader *r, size_t n)
{
    for (size_t i = 0; i < n && i < r->left.n; i++) {
        bool line = r->left.p[i] == '\n';
        r->line += line;
        r->column = line ? 1 : r->column + 1;
    }
    r->left = str_cut(r->left, n, r->left.n);
}

/* The next character that is no blank, which stays; 0 at the end. */
static char database_next(struct reader *r)
{
    size_t n = 0;
    while (n < r->left.n && strchr(" \t\r\n", r->left.p[n]) && r->left.p[n])
        n++;
    skip(r, n);
    return r->left.n ? r->left.p[0] : 0;
}

/* The folder without links, where it is there: a database may have the path that the
 * build was started by. */
static const char *real_folder(struct reader *r, const char *folder)
{
    if (r->last_folder && strcmp(r->last_folder, folder) == 0)
        return r->last_real;
    char *real = realpath(folder, NULL);
    r->last_folder = folder;
    r->last_real = real ? arena_strdup(r->db->arena, str_of(real)) : folder;
    free(real);
    return r->last_real;
}

static const char *real_file(struct reader *r, const char *path, struct arena *a)
{
    return fs_join(a, real_folder(r, fs_dirname(a, path)), fs_basename(path));
}

static const char *take_arguments(struct command_line *c, const json_t *list, struct arena *a)
{
    size_t n = json_array_size(list);
    const char **argument = ARENA_ARRAY(a, const char *, n + 1);
    for (size_t i = 0; i < n; i++) {
        const char *word = json_string_value(json_array_get(list, i));
        if (!word)
            return "one of the entry's \"arguments\" is not a string";
        argument[i] = arena_strdup(a, str_of(word));
    }
    c->argument = argument;
    c->narguments = (int)n;
    return NULL;
}

/* Returns what is wrong with the entry, or NULL. */
static const char *database_take_entry(struct reader *r, const json_t *o)
{
    struct arena *a = r->db->arena;
    const char *file = json_string_value(json_object_get(o, "file"));
    const char *directory = json_string_value(json_object_get(o, "directory"));
    const char *command = json_string_value(json_object_get(o, "command"));
    const json_t *arguments = json_object_get(o, "arguments");
    if (!json_is_object(o))
        return "an entry is not an object";
    if (!file || !*file)
        return "the entry has no \"file\"";
    if (!directory)
        return "the entry has no \"directory\"";
    if (!command && !json_is_array(arguments))
        return "the entry has neither a \"command\" nor \"arguments\"";
    struct command_line c = {.order = r->db->entry.n};
    c.directory = fs_normal(a, fs_join(a, r->folder, directory));
    c.file = real_file(r, fs_normal(a, fs_join(a, c.directory, file)), a);
    const char *wrong = json_is_array(arguments) ? take_arguments(&c, arguments, a) : NULL;
    if (!c.argument && command)
        c.command = arena_strdup(a, str_of(command));
    if (!wrong)
        vec_push(&r->db->entry, c);
    return wrong;
}

static int database_read_entry(struct reader *r, struct err *err)
{
    json_error_t e;
    json_t *o = json_loadb(r->left.p, r->left.n, JSON_DISABLE_EOF_CHECK, &e);
    if (!o)
        return database_fail(r, r->line + e.line - 1,
                             e.line > 1 ? e.column : r->column + e.column - 1, e.text, err);
    const char *wrong = database_take_entry(r, o);
    int rc = wrong ? database_fail(r, r->line, r->column, wrong, err) : 0;
    json_decref(o);
    skip(r, (size_t)e.position);
    return rc;
}

static int database_read_all(struct reader *r, struct err *err)
{
    if (str_starts(r->left, STR("\xEF\xBB\xBF")))
        r->left = str_cut(r->left, 3, r->left.n);
    if (database_next(r) != '[')
        return database_fail(r, r->line, r->column, "a list of commands begins with [", err);
    skip(r, 1);
    bool more = database_next(r) != ']';
    while (more) {
        if (database_next(r) != '{')
            return database_fail(r, r->line, r->column, "an entry begins with {", err);
        if (database_read_entry(r, err) != 0)
            return -1;
        more = database_next(r) == ',';
        if (!more && database_next(r) != ']')
            return database_fail(r, r->line, r->column, "a comma or ] is missing between entries",
                                 err);
        skip(r, more);
    }
    skip(r, 1);
    return database_next(r) || r->left.n
               ? database_fail(r, r->line, r->column, "there is more text after the last ]", err)
               : 0;
}

static int by_file(const void *pa, const void *pb)
{
    const struct command_line *a = pa, *b = pb;
    int c = strcmp(a->file, b->file);
    return c ? c : (a->order > b->order) - (a->order < b->order);
}

/* The file that is meant by a path, which may be a folder. */
static const char *file_of(const char *path, struct arena *a)
{
    if (fs_kind(path) != FS_DIR)
        return arena_strdup(a, str_of(path));
    const char *record = fs_join(a, path, RECORD_FOLDER "/" RECORD_NAME);
    return fs_kind(record) == FS_FILE ? record : fs_join(a, path, DATABASE_NAME);
}

int database_open(struct database *db, const char *path, struct arena *a, struct err *err)
{
    struct buf text = {0};
    bool folder = fs_kind(path) == FS_DIR;
    size_t before = db->entry.n;
    db->arena = a;
    db->doubt = NULL;
    struct reader r = {.db = db, .line = 1, .column = 1};
    r.path = file_of(path, a);
    if (folder && fs_kind(r.path) == FS_NONE)
        return err_set(
            err,
            "%s: no such file; cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON creates it, and 'tranship "
            "record -- make' a record of any build",
            r.path);
    char *real = realpath(r.path, NULL);
    r.folder = fs_dirname(a, real ? real : fs_absolute(a, r.path));
    free(real);
    int rc = fs_read(r.path, DATABASE_MAX, &text, err);
    r.left = buf_str(&text);
    bool record = database_is_record(r.left);
    if (rc == 0)
        rc = record ? database_add_record(db, r.path, r.left, err) : database_read_all(&r, err);
    buf_release(&text);
    vec_push(&db->file, r.path);
    if (!record)
        database_allow(db, r.folder);
    if (rc != 0)
        db->entry.n = before;
    if (db->entry.n)
        qsort(db->entry.p, db->entry.n, sizeof *db->entry.p, by_file);
    return rc;
}

void database_release(struct database *db)
{
    vec_release(&db->entry);
    vec_release(&db->file);
    vec_release(&db->root);
    vec_release(&db->made);
    vec_release(&db->flag);
    vec_release(&db->target);
}

void database_allow(struct database *db, const char *folder)
{
    char *real = realpath(folder[0] ? folder : ".", NULL);
    vec_push(&db->root, fs_absolute(db->arena, folder));
    if (real && strcmp(real, db->root.p[db->root.n - 1]) != 0)
        vec_push(&db->root, arena_strdup(db->arena, str_of(real)));
    free(real);
}

static bool is_same_set(const struct flag_set *a, const struct flag_set *b)
{
    bool same = a->n == b->n && a->cuda == b->cuda && a->hip == b->hip;
    for (int i = 0; same && i < a->n; i++)
        same = strcmp(a->flag[i], b->flag[i]) == 0;
    return same;
}

int database_find(const struct database *db, const char *path, const struct flag_set **sets,
                  struct arena *a)
{
    struct database here = {.arena = a};
    struct reader r = {.db = &here};
    const char *file = real_file(&r, fs_absolute(a, path), a);
    size_t from, n = 0;
    int found = 0;
    bool recorded = false;
    search_first(from, db->entry.n, strcmp(db->entry.p[from].file, file) >= 0);
    while (from + n < db->entry.n && strcmp(db->entry.p[from + n].file, file) == 0)
        recorded |= db->entry.p[from + n++].recorded;
    struct flag_set *set = ARENA_ARRAY(a, struct flag_set, n);
    for (size_t i = 0; i < n; i++) {
        bool known = false;
        if (recorded && !db->entry.p[from + i].recorded)
            continue;
        set[found] = database_flags(db, &db->entry.p[from + i], a);
        for (int k = 0; k < found && !known; k++)
            known = is_same_set(&set[k], &set[found]);
        found += !known;
    }
    *sets = set;
    return found;
}

/* Does the command make an object in that folder? */
static bool database_makes_below(const struct command_line *c, const char *folder)
{
    bool makes = c->command && strstr(c->command, folder);
    for (int i = 1; i < c->narguments && !makes; i++)
        makes = strcmp(c->argument[i - 1], "-o") == 0 && strstr(c->argument[i], folder);
    return makes;
}

const char *database_target_source(const struct database *db, const char *target, size_t *i,
                                   struct arena *a)
{
    const char *folder = arena_printf(a, "CMakeFiles/%s.dir/", target);
    while (*i < db->entry.n) {
        const struct command_line *c = &db->entry.p[(*i)++];
        if (database_makes_below(c, folder))
            return c->file;
    }
    return NULL;
}
