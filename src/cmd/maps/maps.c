#include "cmd/maps/maps.h"
#include "cmd/common/cmd.h"
#include "core/finding.h"
#include "project/settings/rules.h"
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
static void maps_say(const char *command, const char *message)
{
    struct buf text = {0};
    escape_terminal(&text, message);
    cmd_fail(0, "%s: %s", command, text.p ? text.p : "");
    buf_release(&text);
}

static int say_all(const struct map *m, const char *command)
{
    for (int i = 0; i < m->nmessages; i++)
        maps_say(command, m->message[i]);
    return EXIT_WRONG_USE;
}

int maps_read(struct map *m, const char *command, const char *path)
{
    struct err err;
    m->findings = finding_nearest;
    return map_add_file(m, path, &err) == 0 ? EXIT_COMPLETE : say_all(m, command);
}

static int add_found(struct map *m, const char *command, const struct project_map *map,
                     const char *root)
{
    struct err err;
    m->findings = finding_nearest;
    return map_add_found(m, map->path, map->text, root, &err) == 0 ? EXIT_COMPLETE
                                                                   : say_all(m, command);
}

static int load_project(struct map *m, const char *command, const char *const *paths, int npaths)
{
    struct arena a = {0};
    struct project_rules rules;
    struct err err;
    int code = EXIT_COMPLETE;
    if (project_rules_find(&rules, paths, npaths, &a, &err) < 0) {
        maps_say(command, err.msg);
        code = EXIT_WRONG_USE;
    }
    for (int i = 0; i < rules.nignored; i++)
        maps_say(command, rules.ignored[i]);
    for (int i = 0; i < rules.nmaps && code == EXIT_COMPLETE; i++)
        code = add_found(m, command, &rules.map[i], rules.root);
    arena_release(&a);
    return code;
}

int maps_load(const struct map_options *o, struct map *m, const char *command,
              const char *const *paths, int npaths)
{
    int code = o->no_project ? EXIT_COMPLETE : load_project(m, command, paths, npaths);
    for (int i = 0; i < o->n && code == EXIT_COMPLETE; i++)
        code = maps_read(m, command, o->file[i]);
    return code;
}

int maps_load_here(const struct map_options *o, struct map *m, const char *command)
{
    const char *here = ".";
    return maps_load(o, m, command, &here, 1);
}
