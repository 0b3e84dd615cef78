/* The compilation databases of a run. */
#include "project/find/inputs_parts.h"
#include "project/find/tracked.h"
#include <stdlib.h>

static bool is_open(const struct database *db, const char *path)
{
    for (size_t i = 0; i < db->file.n; i++) {
        if (fs_same(db->file.p[i], path))
            return true;
    }
    return false;
}

/* Opens a database that no option names: if it can't be read, the run continues without its flags,
 * and says so. */
static void open_found(struct inputs *in, struct database *db, const char *path)
{
    struct err err;
    if (!path || is_open(db, path))
        return;
    if (database_open(db, path, in->arena, &err) != 0)
        inputs_add(in, path)->skipped =
            arena_printf(in->arena, "its flags were ignored: %s", err.msg);
    else if (db->doubt)
        inputs_add(in, path)->skipped = db->doubt;
}

/* Leaves out what the recorded build made in the tree: in the port, make would take it for done.
 * What git tracks was there before. */
static void drop_made(struct inputs *in, const struct database *db)
{
    struct tracked tracked = {0};
    const struct anchor *anchor = NULL;
    const char *folder = NULL; /* the anchor's, without links: below it the walk follows none */
    size_t kept = 0;
    for (size_t i = 0; i < in->extra.v.n; i++) {
        const struct extra_file *o = &in->extra.v.p[i];
        if (o->anchor != anchor) {
            tracked_release(&tracked);
            tracked = (struct tracked){0};
            anchor = o->anchor;
            char *real = realpath(anchor->path, NULL);
            folder = real ? arena_strdup(in->arena, str_of(real)) : anchor->path;
            free(real);
        }
        bool made = o->kind == EXTRA_FILE &&
                    database_made(db, fs_join(in->arena, folder, o->name)) &&
                    !tracked_has(&tracked, anchor, o->name, false);
        if (!made)
            in->extra.v.p[kept++] = *o;
    }
    in->extra.v.n = kept;
    tracked_release(&tracked);
}

int inputs_database(struct inputs *in, const struct project_options *opt, struct database *db,
                    struct err *err)
{
    if (opt->build && database_open(db, opt->build, in->arena, err) != 0)
        return -1;
    for (size_t i = 0; i < in->anchors.n && !opt->build; i++) {
        open_found(in, db, database_record_beside(in->anchors.p[i]->path, in->arena));
        open_found(in, db, database_beside(in->anchors.p[i]->path, in->arena));
    }
    for (size_t i = 0; i < in->anchors.n && db->file.n; i++)
        database_allow(db, in->anchors.p[i]->path);
    if (db->made.n)
        drop_made(in, db);
    return 0;
}

/* What 'tranship record' could run. */
static bool is_of_build(const char *path)
{
    static const char *const names[] = {"CMakeLists.txt", "Makefile",     "makefile",
                                        "GNUmakefile",    "configure.ac", "meson.build"};
    const char *base = fs_basename(path);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(base, names[i]) == 0)
            return true;
    return false;
}

bool inputs_lack_record(const struct inputs *in, const struct database *db)
{
    bool found = false;
    for (size_t i = 0; i < in->builds.n && !found; i++)
        found = is_of_build(in->builds.p[i].name);
    for (size_t i = 0; i < in->jobs.n && !found; i++)
        found = is_of_build(in->jobs.p[i].path);
    return found && in->roots.n > 0 && db->file.n == 0;
}
