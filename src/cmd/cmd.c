#include "cmd/cmd.h"
#include "base/fs.h"
#include "cmd/help.h"
#include "cmd/hipify.h"
#include "cmd/put.h"
#include "map/map.h"
#include "validate/device/device.h"
#include "clang/load.h"
#include "clang/unit.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

const char cmd_version[] = TRANSHIP_VERSION;
const char *const cmd_homepage = sizeof TRANSHIP_HOMEPAGE > 1 ? TRANSHIP_HOMEPAGE : NULL;

const struct opt cmd_global_options[] = {
    {'h', "help", NULL, "print help on the command, or on tranship itself, and exit", NULL},
    {'V', "version", NULL,
     "print the versions of tranship, of libclang and of the mapping tables, and exit", NULL},
    {0, NULL, NULL, NULL, NULL},
};

static void cmd_complain(const char *command, const char *fmt, va_list args)
{
    fprintf(stderr, command ? "tranship: %s: " : "tranship: ", command);
    vfprintf(stderr, fmt, args);
    fputc('\n', stderr);
}

int cmd_fail(int code, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    cmd_complain(NULL, fmt, args);
    va_end(args);
    return code;
}

int cmd_wrong_use(const char *command, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    cmd_complain(command, fmt, args);
    va_end(args);
    fprintf(stderr, "See 'tranship help %s'.\n", command);
    return EXIT_WRONG_USE;
}

int cmd_width(void)
{
    struct winsize w;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) != 0 || !w.ws_col)
        return 80;
    return w.ws_col < 40 ? 40 : w.ws_col > 100 ? 100 : w.ws_col;
}

void cmd_print(struct buf *out)
{
    if (out->len)
        fwrite(out->p, 1, out->len, stdout);
    buf_release(out);
}

enum libs cmd_libs(const char *arg)
{
    return strcmp(arg, "roc") == 0 ? LIBS_ROC : LIBS_HIP;
}

enum torch_names cmd_torch(const char *arg)
{
    return *arg == '1' ? TORCH_1 : *arg == '2' ? TORCH_2 : TORCH_KEEP;
}

int cmd_release(const char *arg, release *out, struct err *err)
{
    release r;
    if (release_parse(str_of(arg), &r) != 0)
        return err_set(err, "--rocm: \"%s\" is no release; write it like 6.4", arg);
    if (r < HIP_OLDEST || r > HIP_NEWEST)
        return err_set(err, "--rocm: the tables know HIP %d.%d to %d.%d, not %s", HIP_OLDEST / 100,
                       HIP_OLDEST % 100, HIP_NEWEST / 100, HIP_NEWEST % 100, arg);
    if (!release_was(r))
        return err_set(err, "--rocm: there is no HIP %s; there are " HIP_RELEASES, arg);
    *out = r;
    return 0;
}

const struct command *cmd_find(const char *name)
{
    for (int i = 0; commands[i]; i++) {
        if (!strcmp(commands[i]->name, name))
            return commands[i];
    }
    return NULL;
}

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
        return cmd_fail(EXIT_WRONG_USE, "'%s' is no command; did you mean 'tranship port %s'?",
                        word, word);
    const char *near = opt_nearest(word, names, n);
    if (near)
        return cmd_fail(EXIT_WRONG_USE, "'%s' is no command; did you mean '%s'?", word, near);
    return cmd_fail(EXIT_WRONG_USE, "'%s' is no command; 'tranship help' lists them", word);
}

static bool is_option(const char *word, const struct opt *o)
{
    return (word[0] == '-' && word[1] == o->letter && !word[2]) ||
           (!strncmp(word, "--", 2) && !strcmp(word + 2, o->name));
}

/* The global option among the words before "--", or NULL. */
static const struct opt *find_global(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--"); i++) {
        for (const struct opt *o = cmd_global_options; o->name; o++) {
            if (is_option(argv[i], o))
                return o;
        }
    }
    return NULL;
}

static int print_help(const struct command *c)
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
        return print_help(NULL);
    const struct command *c = cmd_find(argv[1]);
    return c ? print_help(c) : unknown_command(argv[1]);
}

static int cmd_dispatch(int argc, char **argv)
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
        return o->letter == 'V' ? print_version() : print_help(c);
    return c->run(argc, argv);
}

int cmd_main(int argc, char **argv)
{
    int tool = argc > 0 ? hipify_tool_of(argv[0]) : -1;
    int code = tool >= 0 ? hipify_main((enum hipify_tool)tool, argc, argv)
                         : cmd_dispatch(argc > 0 ? argc - 1 : 0, argv + (argc > 0));
    /* A full disk must not look like success. */
    if (fflush(stdout) != 0 || ferror(stdout))
        return cmd_fail(EXIT_ENVIRONMENT, "standard output: %s", strerror(errno));
    return put_end(code);
}
