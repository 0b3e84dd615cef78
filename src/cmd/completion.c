#include "cmd/completion.h"

bool completion_is_option(const struct opt *o)
{
    return o && (o->name || o->letter);
}

bool completion_is_optional(const struct opt *o)
{
    return o->arg && o->arg[0] == '[';
}

bool completion_is_file(const struct opt *o)
{
    static const char *const names[] = {"FILE", "DIR", "PATH", "BUILD"};
    for (size_t i = 0; o->arg && i < sizeof names / sizeof *names; i++)
        if (strstr(o->arg, names[i]))
            return true;
    return false;
}

/* Fewer characters say too little: "with -o: ..." */
enum { BRIEF_LEAST = 24 };

struct str completion_brief(const struct opt *o)
{
    static const char *const ends[] = {"; ", ". ", " (", ": ", ", and "};
    struct str text = str_of(o->help);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const char *end = text.n > BRIEF_LEAST ? strstr(text.p + BRIEF_LEAST, ends[i]) : NULL;
        if (end && (size_t)(end - text.p) < text.n)
            text.n = (size_t)(end - text.p);
    }
    return text;
}

void completion_quote(struct buf *out, struct str text, const char *quote, const char *special)
{
    for (size_t i = 0; i < text.n; i++) {
        if (text.p[i] == '\'') {
            buf_addstr(out, quote);
            continue;
        }
        if (strchr(special, text.p[i]))
            buf_addch(out, '\\');
        buf_addch(out, text.p[i]);
    }
}

static const struct shell {
    const char *name;
    void (*add)(struct buf *out);
} shells[] = {
    {"bash", completion_bash},
    {"zsh", completion_zsh},
    {"fish", completion_fish},
};

static int completion_run(int argc, char **argv)
{
    const char *wanted = argc > 1 ? argv[1] : "bash";
    struct buf out = {0};
    if (argc > 2)
        return cmd_wrong_use("completion", "'%s': name only one shell", argv[2]);
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(shells[i].name, wanted) != 0)
            continue;
        shells[i].add(&out);
        cmd_print(&out);
        return EXIT_COMPLETE;
    }
    return cmd_wrong_use("completion", "no completion for '%s'; the shells are bash, zsh and fish",
                         wanted);
}

const struct command command_completion = {
    .name = "completion",
    .synopsis = "[bash | zsh | fish]",
    .summary = "print a completion script for a shell",
    .description =
        "Prints a script that makes a shell complete commands, options and their arguments; the "
        "default is bash. An installed tranship already provides them. If it is not installed, for "
        "bash add this line to ~/.bashrc:\n\n"
        "    source <(tranship completion)\n\n"
        "For zsh, put it where zsh looks for functions, before compinit in ~/.zshrc:\n\n"
        "    tranship completion zsh >~/.zfunc/_tranship\n"
        "    fpath+=~/.zfunc\n\n"
        "For fish:\n\n"
        "    tranship completion fish >~/.config/fish/completions/tranship.fish",
    .run = completion_run,
    .operands = "bash zsh fish",
};
