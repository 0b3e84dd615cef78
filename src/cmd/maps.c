#include "cmd/maps.h"
#include "cmd/cmd.h"
#include "core/finding.h"
#include "project/rules.h"
#include "report/escape.h"

int maps_take(struct map_options *o, const struct opt *opt, const char *arg, struct err *err)
{
    if (opt->name && strcmp(opt->name, "no-project-maps") == 0) {
        o->no_project = true;
        return 0;
    }
    if (!opt->name || strcmp(opt->name, "map") != 0)
        return 1;
    if (o->n == MAP_TABLES - 1)
        return err_set(err, "--map: more than %d map files", o->n);
    o->file[o->n++] = arg;
    return 0;
}

/* Messages have names of files and pieces of them. */
static void say(const char *command, const char *message)
{
    struct buf text = {0};
    escape_terminal(&text, message);
    cmd_fail(0, "%s: %s", command, text.p ? text.p : "");
    buf_release(&text);
}

int maps_read(struct map *m, const char *command, const char *path, const char *base)
{
    struct err err;
    m->findings = finding_nearest;
    if (map_add_file_below(m, path, base, &err) == 0)
        return EXIT_COMPLETE;
    for (int i = 0; i < m->nmessages; i++)
        say(command, m->message[i]);
    return EXIT_WRONG_USE;
}

static int load_project(struct map *m, const char *command, const char *const *paths, int npaths)
{
    struct arena a = {0};
    struct project_rules rules;
    struct err err;
    int code = EXIT_COMPLETE;
    if (project_rules_find(&rules, paths, npaths, &a, &err) < 0) {
        say(command, err.msg);
        code = EXIT_WRONG_USE;
    } else if (rules.ignored) {
        say(command, rules.ignored);
    }
    for (int i = 0; i < rules.nfiles && code == EXIT_COMPLETE; i++)
        code = maps_read(m, command, rules.file[i], rules.root);
    arena_release(&a);
    return code;
}

int maps_load(const struct map_options *o, struct map *m, const char *command, const char *const *paths,
              int npaths)
{
    int code = o->no_project ? EXIT_COMPLETE : load_project(m, command, paths, npaths);
    for (int i = 0; i < o->n && code == EXIT_COMPLETE; i++)
        code = maps_read(m, command, o->file[i], NULL);
    return code;
}

int maps_load_here(const struct map_options *o, struct map *m, const char *command)
{
    const char *here = ".";
    return maps_load(o, m, command, &here, 1);
}
