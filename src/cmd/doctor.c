/* Reports which tools tranship finds on this machine, which are missing, and what to do about
 * it. */
#include "cmd/doctor/doctor.h"
#include "base/die.h"
#include "base/fs.h"
#include "cmd/common/cmd.h"
#include "cmd/headers/header_sets.h"
#include "core/finding.h"
#include "map/map.h"
#include "project/settings/environment.h"
#include "project/settings/rules.h"
#include "report/escape.h"
#include "report/jvalue.h"
#include "report/layout.h"
#include "validate/device/device.h"
#include "clang/unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct doctor {
    struct arena arena;
    struct doctor_check check[11];
    int nchecks;
    bool json, fix;
    bool usable; /* libclang can parse CUDA */
};

static struct doctor_check *doctor_add(struct doctor *d, const char *name, bool ok,
                                       const char *found, const char *todo)
{
    struct doctor_check *c = &d->check[d->nchecks++];
    *c = (struct doctor_check){.name = name, .ok = ok, .found = found, .todo = ok ? NULL : todo};
    return c;
}

/* Adds a missing tool: the packages that have it, separated by blanks, and an alternative, or
 * "". */
static struct doctor_check *doctor_add_missing(struct doctor *d, const char *name,
                                               const char *found, const char *packages,
                                               const char *besides)
{
    struct doctor_check *c = doctor_add(
        d, name, false, found, arena_printf(&d->arena, "apt install %s%s", packages, besides));
    struct err err;
    if (words_split(str_of(packages), &d->arena, &c->packages, &err) != 0)
        BUG("%s: packages with quotes: %s", name, packages);
    return c;
}

static void check_libclang(struct doctor *d)
{
    const char *version = clang_version_text(&d->arena);
    const char *trouble = clang_self_check(&d->arena);
    d->usable = !trouble;
    if (d->usable)
        doctor_add(d, "libclang", true, version, NULL);
    else
        doctor_add_missing(d, "libclang",
                           version ? arena_printf(&d->arena, "%s: %s", version, trouble) : trouble,
                           "libclang1-19 libclang-common-19-dev", "")
            ->needed = true;
}

/* The headers of the compiler itself (stddef.h ...), which libclang looks
 * for beside its library. */
static void check_resources(struct doctor *d)
{
    const char *text = clang_version_text(&d->arena),
               *version = text ? strpbrk(text, "0123456789") : NULL;
    int major = version ? (int)strtol(version, NULL, 10) : 19;
    const char *folder[] = {
        arena_printf(&d->arena, "/usr/lib/llvm-%d/lib/clang/%d", major, major),
        arena_printf(&d->arena, "/usr/lib/clang/%d", major),
        arena_printf(&d->arena, "/usr/lib64/clang/%d", major),
        arena_printf(&d->arena, "/usr/local/lib/clang/%d", major),
    };
    for (size_t i = 0; i < sizeof folder / sizeof *folder; i++) {
        if (fs_kind(fs_join(&d->arena, folder[i], "include/stddef.h")) == FS_FILE) {
            doctor_add(d, "clang headers", true, folder[i], NULL);
            return;
        }
    }
    doctor_add_missing(d, "clang headers",
                       "not found; #include <stddef.h> and the like would fail in the parse",
                       arena_printf(&d->arena, "libclang-common-%d-dev", major ? major : 19), "")
        ->needed = true;
}

static void check_hip(struct doctor *d)
{
    const char *path = NULL;
    release r = environment_hip(&d->arena, &path);
    if (r)
        doctor_add(d, "HIP headers", true,
                   arena_printf(&d->arena, "%d.%d, %s", r / 100, r % 100, path), NULL);
    else
        doctor_add_missing(d, "HIP headers",
                           arena_printf(&d->arena, "not needed to port; --rocm defaults to %d.%d",
                                        HIP_NEWEST / 100, HIP_NEWEST % 100),
                           "libamdhip64-dev", ", or set ROCM_PATH");
}

/* The headers that "tranship headers" brought. */
static void check_fetched(struct doctor *d)
{
    const char *dir = header_sets_default_dir(&d->arena), *names = "";
    for (size_t i = 0; dir && i < header_sets_n; i++) {
        release r = header_sets[i].rocm;
        if (header_sets_whole(&d->arena, header_sets_folder(&d->arena, dir, r), r))
            names = arena_printf(&d->arena, "%s%s, ", names, header_sets_name(&d->arena, r));
    }
    if (*names) {
        doctor_add(d, "fetched HIP", true, arena_printf(&d->arena, "%s%s", names, dir), NULL);
        return;
    }
    struct doctor_check *c = doctor_add(
        d, "fetched HIP", false,
        "not needed to port; for --prove with a release that is not installed", "tranship headers");
    if (dir)
        doctor_fetch_later(&c->commands, dir, environment_hip(&d->arena, NULL), &d->arena);
}

static void check_hipcc(struct doctor *d)
{
    const char *path = environment_program(&d->arena, "hipcc");
    const char *version = path ? environment_version(&d->arena, path) : NULL;
    if (path)
        doctor_add(
            d, "hipcc", true,
            arena_printf(&d->arena, "%s%s%s", version ? version : "", version ? ", " : "", path),
            NULL);
    else
        doctor_add_missing(d, "hipcc", "not needed to port; compiles the port", "hipcc",
                           ", or set ROCM_PATH");
}

static void check_toolchains(struct doctor *d)
{
    struct doctor_toolchains t;
    doctor_toolchains_find(&t, &d->arena);
    struct doctor_check *c =
        doctor_add(d, "validate", t.names != NULL,
                   t.names ? t.names : "not needed to port; to compile and run ports", t.lacks);
    if (t.names && t.lacks)
        c->found = arena_printf(&d->arena, "%s; %s", t.names, t.lacks);
    c->packages = t.packages;
    c->commands = t.commands;
}

static void check_cuda(struct doctor *d)
{
    const char *path = environment_program(&d->arena, "nvcc");
    if (!path && fs_kind("/usr/local/cuda/bin/nvcc") == FS_FILE)
        path = "/usr/local/cuda/bin/nvcc";
    if (path)
        doctor_add(d, "CUDA toolkit", true, arena_printf(&d->arena, "%s (not needed)", path), NULL);
    else
        doctor_add(d, "CUDA toolkit", false, "not needed", NULL);
}

static void check_gpu(struct doctor *d)
{
    if (fs_kind("/dev/kfd") == FS_NONE)
        doctor_add(d, "AMD GPU", false,
                   "/dev/kfd is not there; not needed to port, only to run the port", NULL);
    else if (access("/dev/kfd", R_OK | W_OK) != 0)
        words_add(&doctor_add(d, "AMD GPU", false, "/dev/kfd is there, but you may not use it",
                              "add yourself to the groups render and video")
                       ->commands,
                  &d->arena, "sudo usermod -aG render,video \"$USER\"");
    else
        doctor_add(d, "AMD GPU", true, "/dev/kfd", NULL);
}

static void doctor_check_virtual(struct doctor *d)
{
    struct device_places places = {.tranship = environment_self(&d->arena)};
    const char *folder = device_library_folder(&places, &d->arena);
    if (folder)
        doctor_add(d, "virtual GPU", true, folder, NULL);
    else
        doctor_add(d, "virtual GPU", false, "not needed to port; runs ports without a GPU",
                   device_library_missing());
}

/* Rows of each family of the built-in table. */
static uint32_t *count_families(struct doctor *d)
{
    uint32_t *rows = ARENA_ARRAY(&d->arena, uint32_t, map_builtin.nfamilies + 1);
    for (uint32_t i = 0; i < map_builtin.nrows; i++)
        rows[map_builtin.rows[i].family]++;
    return rows;
}

static const char *family_name(uint32_t i)
{
    return map_builtin.pool + map_builtin.families[i];
}

static void check_tables(struct doctor *d)
{
    doctor_add(d, "tables", map_builtin.nrows > 0,
               arena_printf(&d->arena, "%u rows in %u families, HIP %d.%d to %d.%d",
                            map_builtin.nrows, map_builtin.nfamilies, HIP_OLDEST / 100,
                            HIP_OLDEST % 100, HIP_NEWEST / 100, HIP_NEWEST % 100),
               "this build of tranship has no tables");
}

/* "a.map (3 rows), b.map (1 row)", or the first error. */
static bool try_maps(const struct project_rules *rules, struct buf *text)
{
    struct map m;
    struct err err;
    bool ok = true;
    map_init(&m);
    m.findings = finding_nearest;
    for (int i = 0; i < rules->nmaps && ok; i++) {
        ok = map_add_found(&m, rules->map[i].path, rules->map[i].text, rules->root, &err) == 0;
        if (ok) {
            buf_printf(text, "%s%s (", i ? ", " : "", rules->map[i].path);
            layout_count(text, m.tables[m.ntables - 1]->nrows, "row", "rows");
            buf_addch(text, ')');
        } else {
            buf_clear(text);
            buf_addstr(text, err.msg);
        }
    }
    map_release(&m);
    return ok;
}

/* The maps that a port of the current folder reads. */
static void check_maps(struct doctor *d)
{
    const char *here = ".";
    struct project_rules rules;
    struct buf text = {0};
    struct err err;
    bool ok = project_rules_find(&rules, &here, 1, &d->arena, &err) == 0;
    if (!ok)
        buf_addstr(&text, err.msg);
    else if (!rules.nmaps && !rules.nignored)
        buf_addstr(&text, "none");
    for (int i = 0; ok && i < rules.nignored; i++)
        buf_printf(&text, "%s%s", i ? "; " : "", rules.ignored[i]);
    ok = ok && !rules.nignored && try_maps(&rules, &text);
    doctor_add(d, "project maps", ok, arena_strdup(&d->arena, buf_str(&text)),
               "tranship mappings --check FILE");
    d->check[d->nchecks - 1].word = "wrong";
    buf_release(&text);
}

static void doctor_print_text(struct doctor *d)
{
    struct buf out = {0};
    const uint32_t *rows = count_families(d);
    for (int i = 0; i < d->nchecks; i++) {
        const struct doctor_check *c = &d->check[i];
        buf_printf(&out, "%-14s %-8s ", c->name, c->ok ? "ok" : c->word ? c->word : "missing");
        escape_terminal(&out, c->found);
        if (c->todo)
            buf_printf(&out, " -> %s", c->todo);
        buf_addch(&out, '\n');
    }
    for (uint32_t i = 0; i < map_builtin.nfamilies; i++)
        buf_printf(&out, "  %-20s %6u %s\n", family_name(i), rows[i],
                   rows[i] == 1 ? "row" : "rows");
    buf_addstr(
        &out, d->usable
                  ? "\ntranship can port code on this machine.\n"
                  : "\ntranship can't parse CUDA on this machine; only 'port --no-parse' works.\n");
    cmd_print(&out);
}

static int print_fix(struct doctor *d)
{
    struct buf out = {0};
    doctor_fix(d->check, d->nchecks, &d->arena, &out);
    bool any = out.len > 0;
    printf(any ? "# Commands that install what is missing. None of them was run.\n"
               : "# No command is needed: nothing that a command could install is missing.\n");
    cmd_print(&out);
    return !d->usable ? EXIT_ENVIRONMENT : any ? EXIT_WORK_LEFT : EXIT_COMPLETE;
}

static json_t *json_words(const struct words *w)
{
    json_t *list = json_array();
    for (size_t i = 0; i < w->n; i++)
        json_array_append_new(list, jvalue_text(w->p[i]));
    return list;
}

static void print_json(struct doctor *d)
{
    struct buf out = {0};
    const uint32_t *rows = count_families(d);
    json_t *o = jvalue_object(), *checks = json_array(), *families = json_object();
    json_object_set_new(o, "version", jvalue_text(cmd_version));
    json_object_set_new(o, "usable", json_boolean(d->usable));
    for (int i = 0; i < d->nchecks; i++) {
        json_t *c = json_object();
        json_object_set_new(c, "name", jvalue_text(d->check[i].name));
        json_object_set_new(c, "ok", json_boolean(d->check[i].ok));
        json_object_set_new(c, "found", jvalue_text(d->check[i].found));
        json_object_set_new(c, "todo", jvalue_text(d->check[i].todo));
        json_object_set_new(c, "packages", json_words(&d->check[i].packages));
        json_object_set_new(c, "commands", json_words(&d->check[i].commands));
        json_array_append_new(checks, c);
    }
    json_object_set_new(o, "checks", checks);
    for (uint32_t i = 0; i < map_builtin.nfamilies; i++)
        json_object_set_new(families, family_name(i), json_integer(rows[i]));
    json_object_set_new(o, "families", families);
    jvalue_write(o, &out);
    cmd_print(&out);
}

static const struct opt options[] = {
    {0, "json", NULL, "print JSON", NULL},
    {0, "fix", NULL, "print commands that install what is missing, without running them", NULL},
    {0, NULL, NULL, NULL, NULL},
};

static int doctor_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct doctor *d = ctx;
    (void)arg;
    *(o->name[0] == 'j' ? &d->json : &d->fix) = true;
    return d->json && d->fix
               ? err_set(err, "--json and --fix exclude each other; the JSON contains the commands")
               : 0;
}

static int doctor_run(int argc, char **argv)
{
    static void (*const check[])(struct doctor *) = {
        check_libclang,       check_resources,  check_hip,  check_fetched,
        check_hipcc,          check_toolchains, check_cuda, check_gpu,
        doctor_check_virtual, check_tables,     check_maps};
    struct doctor d = {0};
    struct err err;
    int nargs;
    if (opt_parse(options, argc, argv, doctor_take, &d, &nargs, false, NULL, NULL, &err) != 0)
        return cmd_wrong_use("doctor", "%s", err.msg);
    if (nargs)
        return cmd_wrong_use("doctor", "'%s': doctor takes no operands", argv[0]);
    for (size_t i = 0; i < sizeof check / sizeof *check; i++)
        check[i](&d);
    int code = d.usable ? EXIT_COMPLETE : EXIT_ENVIRONMENT;
    if (d.fix)
        code = print_fix(&d);
    else if (d.json)
        print_json(&d);
    else
        doctor_print_text(&d);
    arena_release(&d.arena);
    return code;
}

const struct command command_doctor = {
    .name = "doctor",
    .synopsis = "[options]",
    .summary = "check what is installed on this machine and what is missing",
    .description =
        "Looks for libclang and its headers, HIP headers (installed or fetched) and hipcc, the "
        "toolchains of tranship validate, a CUDA toolkit, an AMD GPU and the virtual GPU. It also "
        "counts the rows of the mapping tables, and reads the maps of the project around the "
        "current folder. Each line says ok or missing, and what to do. To port code, tranship "
        "needs only libclang and its headers.\n\n"
        "--fix prints commands instead of the report: one apt line that installs what is missing, "
        "and further commands for what apt does not have (tranship headers for newer HIP releases, "
        "tools/rocm-root for their runtimes). It does not run them. A separate line has what is "
        "needed to port code; all other lines are optional.\n\n"
        "The exit status is 0 if this machine can port code, and 3 if libclang can't be used. With "
        "--fix it is 1 if this machine can port code, but a command could "
        "install something else that is missing.",
    .options = options,
    .run = doctor_run,
};
