/* The cache: its size, and keeping it small. */
#include "base/fs.h"
#include "cmd/common/caches.h"
#include "cmd/common/cmd.h"
#include "cmd/common/grid.h"
#include "report/escape.h"
#include "report/layout.h"
#include "store/store.h"
#include "validate/validate.h"
#include <stdlib.h>

#define VERBS "size prune verify clear"

static const struct opt options[] = {
    {0, "cache", "DIR",
     "use the cache in DIR; the default is $XDG_CACHE_HOME/tranship, else ~/.cache/tranship", NULL},
    {0, "max-size", "SIZE",
     "prune: remove the least recently used entries until the cache is at most this large: 512M, "
     "2G, or a plain number of MiB",
     NULL},
    {0, "older-than", "DAYS", "prune: remove entries that were not used for this many days", NULL},
    {0, "format", "FORMAT", "size: how to print the list; text is the default", GRID_FORMATS},
    {0, NULL, NULL, NULL, NULL},
};

enum { STORES = 2 }; /* the cache itself, and validate's in it */

struct cache {
    struct arena arena;
    const char *folder;
    struct store *store[STORES];
    size_t n;
    enum grid_format format;
    bool has_size, has_age, has_format;
    uint64_t max_bytes;
    double max_age;
    struct buf out;
};

static int take_days(struct cache *c, const char *arg, struct err *err)
{
    char *end;
    double days = strtod(arg, &end);
    if (*arg < '0' || *arg > '9' || *end || !(days <= 36500))
        return err_set(err, "--older-than: takes a number of days from 0 to 36500, not '%s'", arg);
    c->max_age = days > 0 ? days * 86400 : 1e-9; /* 0 would be no limit */
    c->has_age = true;
    return 0;
}

static int cache_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct cache *c = ctx;
    struct str name = str_of(o->name);
    if (str_is(name, "older-than"))
        return take_days(c, arg, err);
    if (str_is(name, "max-size")) {
        c->has_size = true;
        if (caches_size("max-size", arg, &c->max_bytes, err) != 0)
            return -1;
        c->max_bytes += !c->max_bytes; /* 0 would be no limit */
    } else if (str_is(name, "format")) {
        c->has_format = true;
        c->format = grid_format(arg);
    } else if (!*arg) {
        return err_set(err, "--cache: the folder's name is empty");
    } else {
        c->folder = arg;
    }
    return 0;
}

/* ---- what is there ---- */

static int open_one(struct cache *c, const char *folder)
{
    struct err err;
    if (fs_kind(folder) == FS_NONE) /* none is made to be looked at */
        return 0;
    struct store *s = store_open(folder, &err);
    if (!s)
        return cmd_fail(-1, "%s", err.msg);
    c->store[c->n++] = s;
    return 0;
}

static int cache_open_all(struct cache *c)
{
    return open_one(c, c->folder) == 0 &&
                   (!c->n || open_one(c, fs_join(&c->arena, c->folder, STORE_VALIDATE)) == 0)
               ? 0
               : -1;
}

static const char *cache_size_text(struct cache *c, uint64_t bytes)
{
    struct buf b = {0};
    caches_add_size(&b, bytes);
    const char *text = arena_strdup(&c->arena, buf_str(&b));
    buf_release(&b);
    return text;
}

static void cache_add_row(struct cache *c, struct grid *g, const char *kind, uint64_t entries,
                          uint64_t bytes)
{
    grid_add(g, kind);
    grid_add_number(g, entries);
    if (c->format == GRID_TEXT)
        grid_add(g, cache_size_text(c, bytes));
    else
        grid_add_number(g, bytes);
}

static void cache_add_folder(struct cache *c)
{
    buf_addstr(&c->out, "\nin ");
    escape_terminal(&c->out, c->folder);
    buf_addstr(&c->out, c->n ? "\n" : ", which is not there yet\n");
}

static int tell_size(struct cache *c)
{
    static const struct grid_column text[] = {{"kind", false}, {"entries", true}, {"size", true}},
                                    other[] = {{"kind", false}, {"entries", true}, {"bytes", true}};
    struct grid g = {
        .arena = &c->arena, .column = c->format == GRID_TEXT ? text : other, .ncolumns = 3};
    struct store_kind all = {"all", 0, 0};
    struct err err;
    int rc = 0;
    for (size_t i = 0; i < c->n && rc == 0; i++) {
        struct store_sizes sizes;
        rc = store_sizes(c->store[i], &c->arena, &sizes, &err);
        for (size_t k = 0; k < sizes.n; k++) {
            const struct store_kind *kind = &sizes.kind[k];
            cache_add_row(c, &g, strcmp(kind->name, "folder") == 0 ? "validate" : kind->name,
                          kind->entries, kind->bytes);
            all.entries += kind->entries;
            all.bytes += kind->bytes;
        }
    }
    if (c->format == GRID_TEXT)
        cache_add_row(c, &g, "all", all.entries, all.bytes);
    if (rc == 0)
        grid_write(&g, c->format, &c->out);
    if (rc == 0 && c->format == GRID_TEXT)
        cache_add_folder(c);
    grid_release(&g);
    return rc == 0 ? EXIT_COMPLETE : cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
}

/* ---- making it smaller ---- */

static void cache_add_count(struct cache *c, uint64_t entries, uint64_t bytes, const char *what)
{
    layout_count(&c->out, entries, "entry", "entries");
    buf_printf(&c->out, " %s (%s)", what, cache_size_text(c, bytes));
}

static void tell_pruned(struct cache *c, const struct store_pruned *p)
{
    cache_add_count(c, p->entries, p->bytes, "removed");
    buf_addstr(&c->out, ", ");
    cache_add_count(c, p->left_entries, p->left_bytes, "left");
    buf_addch(&c->out, '\n');
    if (p->busy)
        buf_addstr(&c->out, "Another run is using the cache: some entries stay until it ends.\n");
}

static void add_pruned(struct store_pruned *sum, const struct store_pruned *p)
{
    sum->busy |= p->busy;
    sum->entries += p->entries;
    sum->bytes += p->bytes;
    sum->left_entries += p->left_entries;
    sum->left_bytes += p->left_bytes;
}

static int cache_prune(struct cache *c)
{
    struct store_pruned sum = {0}, p;
    struct err err;
    int rc = 0;
    if (c->has_size || c->has_age) {
        rc = store_prune_all(c->store, c->n, c->max_bytes, c->max_age, &sum, &err);
    } else {
        for (size_t i = 0; i < c->n && rc == 0; i++) {
            rc = store_prune(c->store[i], i ? VALIDATE_BYTES : STORE_BYTES, STORE_AGE, &p, &err);
            add_pruned(&sum, &p);
        }
    }
    if (rc != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    tell_pruned(c, &sum);
    return EXIT_COMPLETE;
}

static int clear(struct cache *c)
{
    struct store_pruned sum = {0}, p;
    struct err err;
    for (size_t i = 0; i < c->n; i++) {
        if (store_clear(c->store[i], &p, &err) != 0)
            return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
        add_pruned(&sum, &p);
    }
    tell_pruned(c, &sum);
    return EXIT_COMPLETE;
}

static int cache_verify(struct cache *c)
{
    struct store_verified sum = {0}, v;
    struct err err;
    for (size_t i = 0; i < c->n; i++) {
        if (store_verify(c->store[i], &v, &err) != 0)
            return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
        sum.entries += v.entries;
        sum.bytes += v.bytes;
        sum.bad += v.bad;
        sum.left += v.left;
        sum.unknown += v.unknown;
    }
    cache_add_count(c, sum.entries, sum.bytes, "checked");
    if (sum.bad == 0)
        buf_addstr(&c->out, sum.entries ? ", all are whole\n" : "\n");
    else
        buf_printf(&c->out, ", %llu bad and removed\n", (unsigned long long)(sum.bad - sum.left));
    if (sum.unknown)
        buf_printf(&c->out, "%llu of system headers not checked: they have no checksums\n",
                   (unsigned long long)sum.unknown);
    if (sum.left)
        return cmd_fail(EXIT_ENVIRONMENT, "%llu bad entries could not be removed",
                        (unsigned long long)sum.left);
    return EXIT_COMPLETE;
}

static int cache_go(struct cache *c, const char *verb)
{
    static const struct {
        const char *name;
        int (*go)(struct cache *c);
    } verbs[] = {
        {"size", tell_size}, {"prune", cache_prune}, {"verify", cache_verify}, {"clear", clear}};
    size_t i = 0;
    while (i < sizeof verbs / sizeof *verbs && strcmp(verbs[i].name, verb) != 0)
        i++;
    if (i == sizeof verbs / sizeof *verbs)
        return cmd_wrong_use("cache", "'%s' is none of " VERBS, verb);
    if ((c->has_size || c->has_age) && verbs[i].go != cache_prune)
        return cmd_wrong_use("cache", "--max-size and --older-than are for 'tranship cache prune'");
    if (c->has_format && verbs[i].go != tell_size)
        return cmd_wrong_use("cache", "--format is for the list of sizes");
    if (!c->folder)
        c->folder = caches_folder(&c->arena);
    if (!c->folder)
        return cmd_wrong_use("cache", "neither HOME nor XDG_CACHE_HOME is set: use --cache DIR");
    return cache_open_all(c) == 0 ? verbs[i].go(c) : EXIT_ENVIRONMENT;
}

static int cache_run(int argc, char **argv)
{
    struct cache c = {0};
    struct err err;
    int nargs, code;
    if (opt_parse(options, argc, argv, cache_take, &c, &nargs, false, NULL, NULL, &err) != 0)
        code = cmd_wrong_use("cache", "%s", err.msg);
    else if (nargs > 1)
        code = cmd_wrong_use("cache", "'%s': one of " VERBS " at a time", argv[1]);
    else
        code = cache_go(&c, nargs ? argv[0] : "size");
    cmd_print(&c.out);
    for (size_t i = 0; i < c.n; i++)
        store_close(c.store[i]);
    arena_release(&c.arena);
    return code;
}

const struct command command_cache = {
    .name = "cache",
    .synopsis = "[options] [size | prune | verify | clear]",
    .summary = "show the size of the cache; shrink, check or clear it",
    .description =
        "port, examine and validate keep intermediate results in a folder, so that a second run is "
        "faster. The cache is optional: lost or damaged entries are created again, and a run "
        "without it (--no-cache) has the same result.\n\n"
        "  size      list the number and size of entries of each kind (the default)\n"
        "  prune     remove old entries, or shrink the cache\n"
        "  verify    check the checksums of all entries, and remove the bad ones\n"
        "  clear     remove everything\n\n"
        "prune does what runs do automatically from time to time: it removes entries that were not "
        "used for 60 days, and then the least recently used entries above 2 GiB (8 GiB for the "
        "steps of validate). --max-size and --older-than replace these "
        "limits, for all kinds of entries.",
    .options = options,
    .run = cache_run,
    .operands = VERBS,
};
