#include "cmd/common/cmd.h"
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
        return err_set(err, "--rocm: \"%s\" is not a release; write it like 6.4", arg);
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
