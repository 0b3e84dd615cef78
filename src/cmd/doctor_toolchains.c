#include "base/fs.h"
#include "cmd/doctor.h"
#include "project/environment.h"
#include "validate/toolchain.h"

const char *doctor_toolchains(struct arena *a, const char **lacks)
{
    const char *self = environment_self(a), *names = NULL;
    struct toolchain_options o = {.beside = self ? fs_dirname(a, self) : "."};
    struct toolchains t = {0};
    *lacks = NULL;
    toolchains_find(&t, &o, a);
    for (size_t i = 0; i < t.tool.n; i++) {
        const struct toolchain *tool = &t.tool.p[i];
        if (!tool->missing)
            names = names ? arena_printf(a, "%s, %s", names, tool->name) : tool->name;
        else if (!*lacks)
            *lacks = arena_printf(a, "%s: %s", tool->name, tool->missing);
    }
    toolchains_release(&t);
    return names;
}
