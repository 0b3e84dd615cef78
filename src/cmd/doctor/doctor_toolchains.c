#include "base/fs.h"
#include "cmd/doctor/doctor.h"
#include "cmd/headers/header_sets.h"
#include "project/settings/environment.h"
#include "validate/toolchain/toolchain.h"

/* One word more, unless it is there. */
static void doctor_toolchains_add_once(struct words *w, struct arena *a, const char *word)
{
    words_add_missing(w, a, &(struct words){&word, 1});
}

static void doctor_toolchains_add_packages(struct words *w, struct arena *a, const char *names)
{
    struct words list = {0};
    struct err err;
    if (names && words_split(str_of(names), a, &list, &err) == 0)
        words_add_missing(w, a, &list);
}

/* The script that makes roots: installed, or in the repository that this program was built in. */
static const char *root_script(struct arena *a, const char *folder)
{
    static const char *const places[] = {"../share/tranship/tools/rocm-root", "../tools/rocm-root"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *file = fs_normal(a, fs_join(a, folder, places[i]));
        if (fs_kind(file) == FS_FILE)
            return file;
    }
    return "tools/rocm-root";
}

/* A command line of these words, quoted where need be. */
static void doctor_toolchains_add_command(struct words *commands, struct arena *a,
                                          const struct words *words)
{
    struct buf line = {0};
    words_text(words, &line);
    doctor_toolchains_add_once(commands, a, arena_strdup(a, buf_str(&line)));
    buf_release(&line);
}

static void add_fetch(struct words *commands, struct arena *a, release r)
{
    doctor_toolchains_add_once(commands, a,
                               arena_printf(a, "tranship headers %s", header_sets_name(a, r)));
}

static void doctor_toolchains_add_root(struct words *commands, struct arena *a, const char *folder,
                                       const struct toolchain *tool)
{
    struct words line = {0};
    const char *word[] = {root_script(a, folder), header_sets_name(a, tool->rocm), "--dir",
                          tool->root};
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        words_add(&line, a, word[i]);
    doctor_toolchains_add_command(commands, a, &line);
}

void doctor_toolchains_find(struct doctor_toolchains *out, struct arena *a)
{
    const char *self = environment_self(a), *folder = self ? fs_dirname(a, self) : ".";
    struct toolchain_options o = {.beside = folder};
    struct toolchains t = {0};
    *out = (struct doctor_toolchains){0};
    toolchains_find(&t, &o, a);
    for (size_t i = 0; i < t.tool.n; i++) {
        const struct toolchain *tool = &t.tool.p[i];
        if (!tool->missing) {
            out->names =
                out->names ? arena_printf(a, "%s, %s", out->names, tool->name) : tool->name;
            continue;
        }
        if (!out->lacks)
            out->lacks = arena_printf(a, "%s: %s", tool->name, tool->missing);
        doctor_toolchains_add_packages(&out->packages, a, tool->packages);
        if (tool->no_headers)
            add_fetch(&out->commands, a, tool->rocm);
        if (tool->no_root)
            doctor_toolchains_add_root(&out->commands, a, folder, tool);
    }
    toolchains_release(&t);
}

void doctor_fetch_later(struct words *commands, const char *dir, release installed, struct arena *a)
{
    for (size_t i = 0; i < header_sets_n; i++) {
        release r = header_sets[i].rocm;
        if (r > installed && !header_sets_whole(a, header_sets_folder(a, dir, r), r))
            add_fetch(commands, a, r);
    }
}
