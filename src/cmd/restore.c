#include "cmd/cmd.h"
#include "project/project.h"
#include <stdio.h>

static int run(int argc, char **argv)
{
    static const struct opt none[] = {{0}};
    struct err err;
    int npaths, nrest;
    char **rest;
    if (opt_parse(none, argc, argv, NULL, NULL, &npaths, false, &rest, &nrest, &err) < 0)
        return cmd_wrong_use("restore", "%s", err.msg);
    if (npaths == 0)
        return cmd_wrong_use("restore", "no files or folders");
    int restored = project_restore((const char *const *)argv, npaths, &err);
    if (restored < 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    printf("%d file%s restored\n", restored, restored == 1 ? "" : "s");
    return EXIT_COMPLETE;
}

const struct command command_restore = {
    "restore",
    "PATH...",
    "go back to the originals that port --in-place kept",
    "Puts FILE.pre-hip back over FILE: for each file named, and for all below the folders named. Changes "
    "made "
    "to the port since are lost.",
    NULL,
    run,
    false,
};
