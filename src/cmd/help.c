#include "cmd/help.h"
#include "report/layout.h"

const char help_purpose[] =
    "tranship ports CUDA source code to HIP. It writes HIP code that compiles, and a report of "
    "what was done and what is left for you to do. It needs neither the CUDA toolkit nor a GPU.";

const struct help_term help_exit_codes[] = {
    {"0", "done; nothing at or above --fail-on remains"},
    {"1", "done, but findings at or above --fail-on remain, or a name was not found"},
    {"2", "wrong use: invalid options or operands"},
    {"3", "an input or the environment failed"},
    {NULL, NULL},
};

const struct help_term help_environment[] = {
    {"ROCM_PATH",
     "The folder where ROCm is installed, if not /opt/rocm or /usr. The HIP release found there is "
     "the default of --rocm."},
    {"HIP_PATH", "The folder where HIP is installed, if not ROCM_PATH."},
    {"XDG_CACHE_HOME", "The folder of caches, if not ~/.cache. tranship uses "
                       "the folder tranship in it."},
    {"NO_COLOR", "If set, reports on a terminal have no colours."},
    {NULL, NULL},
};

const struct help_term help_examples[] = {
    {"tranship examine src",
     "Report how much of the code below src can be ported, and write nothing."},
    {"tranship port src -o hip", "Port everything below src into the folder hip."},
    {"tranship port kernel.cu -- -Iinclude -DN=4",
     "Print the port of one file; the words after -- are compiler flags that its parse needs."},
    {"tranship explain cudaMallocAsync", "Show what a name becomes."},
    {"tranship explain TS1402", "Show what a finding means and what to do."},
    {NULL, NULL},
};

/* Terms in a column of their own, meanings wrapped beside them. */
static void cmd_help_add_terms(const struct help_term *term, int indent, int width, struct buf *out)
{
    for (; term->term; term++) {
        struct buf text = {0};
        layout_wrap(&text, term->meaning, indent, width);
        buf_printf(out, "  %-*s%s", indent - 2, term->term,
                   text.len > (size_t)indent ? text.p + indent : "\n");
        buf_release(&text);
    }
}

static void cmd_help_add_commands(int width, struct buf *out)
{
    struct help_term row[2] = {{NULL, NULL}, {NULL, NULL}};
    size_t longest = 0;
    for (int i = 0; commands[i]; i++) {
        size_t n = strlen(commands[i]->name);
        longest = n > longest ? n : longest;
    }
    for (int i = 0; commands[i]; i++) {
        row[0] = (struct help_term){commands[i]->name, commands[i]->summary};
        cmd_help_add_terms(row, (int)longest + 5, width, out);
    }
}

void help_overview(int width, struct buf *out)
{
    buf_addstr(out, "usage: tranship COMMAND [options] [operands]\n\n");
    layout_wrap(out, help_purpose, 0, width);
    buf_addstr(out, "\nCommands:\n");
    cmd_help_add_commands(width, out);
    buf_addstr(out, "\nOptions:\n");
    opt_help(cmd_global_options, width, out);
    buf_addstr(out, "\nExit status:\n");
    cmd_help_add_terms(help_exit_codes, 6, width, out);
    buf_addstr(out, "\nExamples:\n");
    for (const struct help_term *e = help_examples; e->term; e++) {
        buf_printf(out, "  %s\n", e->term);
        layout_wrap(out, e->meaning, 6, width);
    }
    buf_addstr(out, "\n'tranship help COMMAND' describes a command and its options.\n");
}

void help_command(const struct command *c, int width, struct buf *out)
{
    buf_printf(out, "usage: tranship %s%s%s\n\n", c->name, c->synopsis && c->synopsis[0] ? " " : "",
               c->synopsis ? c->synopsis : "");
    layout_wrap(out, c->description ? c->description : c->summary, 0, width);
    if (c->options && (c->options->name || c->options->letter)) {
        buf_addstr(out, "\nOptions:\n");
        opt_help(c->options, width, out);
    }
    buf_addstr(out, "\nGlobal options:\n");
    opt_help(cmd_global_options, width, out);
}

static int cmd_help_run(int argc, char **argv)
{
    struct buf out = {0};
    if (argc > 2)
        return cmd_wrong_use("help", "name only one command");
    const struct command *c = argc > 1 ? cmd_find(argv[1]) : NULL;
    if (argc > 1 && !c)
        return cmd_wrong_use("help", "'%s' is not a command; 'tranship help' lists them", argv[1]);
    if (c)
        help_command(c, cmd_width(), &out);
    else
        help_overview(cmd_width(), &out);
    cmd_print(&out);
    return EXIT_COMPLETE;
}

const struct command command_help = {
    .name = "help",
    .synopsis = "[COMMAND]",
    .summary = "describe a command and its options",
    .description = "Prints what a command does and the options it takes; without a command, "
                   "the list of commands.\n\n"
                   "'tranship COMMAND --help' prints the same.",
    .run = cmd_help_run,
};
