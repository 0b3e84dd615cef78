/* doctor --fix: prints commands that install what is missing; the user may run them. */
#include "cmd/doctor/doctor.h"
#include "project/settings/environment.h"
#include "report/escape.h"
#include <unistd.h>

/* "# hipcc: compiles the port", of each check that is missing something of that sort. */
static void doctor_fix_add_reasons(const struct doctor_check *check, int n, bool needed,
                                   bool packages, struct buf *out)
{
    for (int i = 0; i < n; i++) {
        const struct doctor_check *c = &check[i];
        if ((packages ? c->packages.n : c->commands.n) == 0 || c->needed != needed)
            continue;
        buf_printf(out, "# %s: ", c->name);
        escape_terminal(out, c->found);
        buf_addch(out, '\n');
    }
}

/* One line for apt with the packages of all checks of that sort. */
static void doctor_fix_add_packages(const struct doctor_check *check, int n, bool needed,
                                    struct arena *a, struct buf *out)
{
    struct words all = {0};
    for (int i = 0; i < n; i++)
        if (check[i].needed == needed)
            words_add_missing(&all, a, &check[i].packages);
    if (!all.n)
        return;
    doctor_fix_add_reasons(check, n, needed, true, out);
    if (!environment_on_path(a, "apt-get"))
        buf_addstr(
            out,
            "# There is no apt on this machine. In Debian, the packages have these names:\n# ");
    buf_addstr(out, geteuid() == 0 ? "apt-get install " : "sudo apt-get install ");
    words_text(&all, out);
    buf_addch(out, '\n');
}

static void doctor_fix_add_commands(const struct doctor_check *check, int n, struct arena *a,
                                    struct buf *out)
{
    struct words all = {0};
    for (int i = 0; i < n; i++)
        words_add_missing(&all, a, &check[i].commands);
    doctor_fix_add_reasons(check, n, false, false, out);
    for (size_t i = 0; i < all.n; i++)
        buf_printf(out, "%s\n", all.p[i]);
}

void doctor_fix(const struct doctor_check *check, int n, struct arena *a, struct buf *out)
{
    doctor_fix_add_packages(check, n, true, a, out);
    doctor_fix_add_packages(check, n, false, a, out);
    doctor_fix_add_commands(check, n, a, out);
}
