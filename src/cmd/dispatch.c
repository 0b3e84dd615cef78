#include "cmd/dispatch.h"
#include "base/fs.h"
#include "cmd/as.h"
#include "cmd/common/cmd.h"
#include "cmd/common/put.h"
#include "cmd/help.h"
#include "cmd/hipify/hipify.h"
#include "validate/device/device.h"
#include "clang/load.h"
#include "clang/unit.h"
#include <errno.h>
#include <stdio.h>

static int print_version(void)
{
    struct arena a = {0};
    const char *libclang = clang_version_text(&a),
               *number = libclang ? strpbrk(libclang, "0123456789") : NULL;
    printf("tranship %s\n", cmd_version);
    if (number)
        printf("libclang: LLVM %.*s (%s)\n", (int)strspn(number, "0123456789."), number, libclang);
    else
        printf("libclang: %s\n", libclang ? libclang : clang_load());
    printf("tables: %u rows, HIP " HIP_RELEASES "\n", map_builtin.nrows);
    if (!device_library_built())
        printf("built without the virtual GPU\n");
    arena_release(&a);
    return EXIT_COMPLETE;
}

static int unknown_command(const char *word)
{
    const char *names[64];
    int n = 0;
    for (int i = 0; commands[i] && n < 64; i++)
        names[n++] = commands[i]->name;
    if (fs_kind(word) != FS_NONE)
        return cmd_fail(EXIT_WRONG_USE, "'%s' is not a command; did you mean 'tranship port %s'?",
                        word, word);
    const char *near = opt_nearest(word, names, n);
    if (near)
        return cmd_fail(EXIT_WRONG_USE, "'%s' is not a command; did you mean '%s'?", word, near);
    return cmd_fail(EXIT_WRONG_USE, "'%s' is not a command; 'tranship help' lists them", word);
}

static bool dispatch_is_option(const char *word, const struct opt *o)
{
    return (word[0] == '-' && word[1] == o->letter && !word[2]) ||
           (!strncmp(word, "--", 2) && !strcmp(word + 2, o->name));
}

/* The global option among the words before "--", or NULL. */
static const struct opt *find_global(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--"); i++) {
        for (const struct opt *o = cmd_global_options; o->name; o++) {
            if (dispatch_is_option(argv[i], o))
                return o;
        }
    }
    return NULL;
}

static int dispatch_help(const struct command *c)
{
    struct buf out = {0};
    if (c)
        help_command(c, cmd_width(), &out);
    else
        help_overview(cmd_width(), &out);
    cmd_print(&out);
    return EXIT_COMPLETE;
}

/* tranship itself with an option: "--help [COMMAND]" or "--version". */
static int run_global(int argc, char **argv)
{
    const struct opt *o = find_global(1, argv);
    if (!o)
        return cmd_fail(EXIT_WRONG_USE, "unknown option %s; 'tranship --help' lists the commands",
                        argv[0]);
    if (o->letter == 'V')
        return print_version();
    if (argc < 2)
        return dispatch_help(NULL);
    const struct command *c = cmd_find(argv[1]);
    return c ? dispatch_help(c) : unknown_command(argv[1]);
}

static int dispatch(int argc, char **argv)
{
    if (argc == 0) {
        struct buf out = {0};
        help_overview(80, &out);
        fputs(out.p, stderr);
        buf_release(&out);
        return EXIT_WRONG_USE;
    }
    if (argv[0][0] == '-')
        return run_global(argc, argv);
    const struct command *c = cmd_find(argv[0]);
    if (!c)
        return unknown_command(argv[0]);
    const struct opt *o = find_global(argc, argv);
    if (o)
        return o->letter == 'V' ? print_version() : dispatch_help(c);
    return c->run(argc, argv);
}

int dispatch_main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "--as") == 0) /* at once: a build waits for it many times */
        return as_main(argc - 2, argv + 2);
    int tool = argc > 0 ? hipify_tool_of(argv[0]) : -1;
    int code = tool >= 0 ? hipify_main((enum hipify_tool)tool, argc, argv)
                         : dispatch(argc > 0 ? argc - 1 : 0, argv + (argc > 0));
    /* A full disk must not look like success. */
    if (fflush(stdout) != 0 || ferror(stdout))
        return cmd_fail(EXIT_ENVIRONMENT, "standard output: %s", strerror(errno));
    return put_end(code);
}
