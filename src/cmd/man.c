/* The manual pages, made from the same tables as the help texts: one of tranship,
 * one of each command. */
#include "cmd/help.h"
#include "report/layout.h"
#include <ctype.h>
#include <stdlib.h>
#include <time.h>

enum { LINE = 72 };

/* One line as roff text: nothing in it is a request or an escape. */
static void man_add_text(struct buf *out, struct str line)
{
    if (line.n && (line.p[0] == '.' || line.p[0] == '\''))
        buf_addstr(out, "\\&");
    for (size_t i = 0; i < line.n; i++) {
        switch (line.p[i]) {
        case '\\':
            buf_addstr(out, "\\e");
            break;
        case '-':
            buf_addstr(out, "\\-");
            break;
        case '\'':
            buf_addstr(out, "\\(aq");
            break;
        case '"':
            buf_addstr(out, "\\(dq");
            break;
        case '`':
            buf_addstr(out, "\\(ga");
            break;
        case '^':
            buf_addstr(out, "\\(ha");
            break;
        case '~':
            buf_addstr(out, "\\(ti");
            break;
        default:
            buf_addch(out, line.p[i]);
        }
    }
}

static void man_add_line(struct buf *out, const char *z)
{
    man_add_text(out, str_of(z));
    buf_addch(out, '\n');
}

/* The paragraphs of a description. Lines that begin with a blank are examples. */
static void add_paragraphs(struct buf *out, const char *z)
{
    struct buf text = {0};
    bool example = false, begin = false;
    layout_wrap(&text, z, 0, LINE);
    for (struct str left = buf_str(&text), line; left.n; left = str_cut(left, line.n + 1, left.n)) {
        const char *end = memchr(left.p, '\n', left.n);
        line = str_cut(left, 0, end ? (size_t)(end - left.p) : left.n);
        bool indented = line.n && line.p[0] == ' ';
        if (example && !indented)
            buf_addstr(out, ".EE\n");
        if (!line.n) {
            begin = true;
        } else {
            buf_addstr(out, begin ? ".PP\n" : "");
            buf_addstr(out, indented && !example ? ".EX\n" : "");
            man_add_text(out, line);
            buf_addch(out, '\n');
            begin = false;
        }
        example = indented;
    }
    buf_addstr(out, example ? ".EE\n" : "");
    buf_release(&text);
}

/* "a b c" as "One of a, b, c." */
static void add_choices(struct buf *out, const char *choices)
{
    struct buf text = {0};
    buf_addstr(&text, "One of ");
    for (const char *p = choices; *p; p++)
        buf_addstr(&text, *p == ' ' ? ", " : (char[]){*p, '\0'});
    buf_addstr(&text, ".");
    add_paragraphs(out, text.p);
    buf_release(&text);
}

/* "\fB-o\fR, \fB--output\fR \fIDIR\fR" */
static void man_add_option(struct buf *out, const struct opt *o)
{
    bool optional = o->arg && o->arg[0] == '[';
    buf_addstr(out, ".TP\n");
    if (o->letter)
        buf_printf(out, "\\fB\\-%c\\fR%s", o->letter, o->name ? ", " : "");
    if (o->name) {
        buf_addstr(out, opt_dashes(o)[1] ? "\\fB\\-\\-" : "\\fB\\-");
        man_add_text(out, str_of(o->name));
        buf_addstr(out, "\\fR");
    }
    if (o->arg) {
        buf_addstr(out, optional ? "[=\\fI" : " \\fI");
        man_add_text(out, str_of(o->arg + optional));
        buf_addstr(out, "\\fR");
    }
    buf_addch(out, '\n');
    add_paragraphs(out, o->help && o->help[0] ? o->help : "(no description)");
    if (o->choices)
        add_choices(out, o->choices);
}

static void man_add_options(struct buf *out, const struct opt *table)
{
    for (const struct opt *o = table; o && (o->name || o->letter); o++)
        man_add_option(out, o);
}

static void man_add_terms(struct buf *out, const char *section, const struct help_term *term)
{
    buf_printf(out, ".SH %s\n", section);
    for (; term->term; term++) {
        buf_addstr(out, ".TP\n.B ");
        man_add_line(out, term->term);
        add_paragraphs(out, term->meaning);
    }
}

/* The date of a page, for its foot: of the build where it is reproducible, else today. */
static void add_head(struct buf *out, const char *command)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    time_t now = epoch ? (time_t)strtoll(epoch, NULL, 10) : time(NULL);
    struct tm utc;
    char date[32] = "1970-01-01";
    if (gmtime_r(&now, &utc))
        strftime(date, sizeof date, "%Y-%m-%d", &utc);
    buf_addstr(out, command ? ".TH TRANSHIP\\-" : ".TH TRANSHIP");
    for (const char *p = command ? command : ""; *p; p++)
        buf_addch(out, (char)toupper((unsigned char)*p));
    buf_printf(out, " 1 %s \"tranship %s\" \"User Commands\"\n.SH NAME\n", date, cmd_version);
}

/* ".BR tranship\-port (1)": another page, and what follows it in the text. */
static void add_reference(struct buf *out, const char *command, const char *after)
{
    buf_addstr(out, ".BR tranship\\-");
    man_add_text(out, str_of(command));
    buf_printf(out, " (1)%s\n", after);
}

static void add_synopsis(struct buf *out, const struct command *c)
{
    buf_addstr(out, ".B tranship ");
    man_add_line(out, c->name);
    if (c->synopsis && c->synopsis[0])
        man_add_line(out, c->synopsis);
}

/* Every command with its summary and its page. */
static void man_add_commands(struct buf *out)
{
    buf_addstr(out, ".SH COMMANDS\n");
    for (int i = 0; commands[i]; i++) {
        buf_addstr(out, ".TP\n");
        add_reference(out, commands[i]->name, "");
        man_add_line(out, commands[i]->summary);
    }
}

static void add_overview(struct buf *out)
{
    add_head(out, NULL);
    buf_addstr(out, "tranship \\- port CUDA source code to HIP\n"
                    ".SH SYNOPSIS\n.B tranship\n.I COMMAND\n[options] [operands]\n"
                    ".SH DESCRIPTION\n");
    add_paragraphs(out, help_purpose);
    man_add_commands(out);
    buf_addstr(out, ".SH OPTIONS\nEvery command takes these as well.\n");
    man_add_options(out, cmd_global_options);
    man_add_terms(out, "EXIT STATUS", help_exit_codes);
    man_add_terms(out, "ENVIRONMENT", help_environment);
    man_add_terms(out, "EXAMPLES", help_examples);
    buf_addstr(out, ".SH SEE ALSO\n");
    for (int i = 0; commands[i]; i++)
        add_reference(out, commands[i]->name, ",");
    buf_addstr(out, ".BR hipcc (1),\n.BR clang (1)\n");
}

static void man_add_command(struct buf *out, const struct command *c)
{
    add_head(out, c->name);
    buf_addstr(out, "tranship\\-");
    man_add_text(out, str_of(c->name));
    buf_addstr(out, " \\- ");
    man_add_line(out, c->summary);
    buf_addstr(out, ".SH SYNOPSIS\n");
    add_synopsis(out, c);
    buf_addstr(out, ".SH DESCRIPTION\n");
    add_paragraphs(out, c->description ? c->description : c->summary);
    buf_addstr(out, ".SH OPTIONS\n");
    man_add_options(out, c->options);
    man_add_options(out, cmd_global_options);
    buf_addstr(out, ".SH SEE ALSO\n.BR tranship (1),\n");
    buf_addstr(out, "where the exit status and the environment are described.\n");
}

static int man_run(int argc, char **argv)
{
    struct buf out = {0};
    const struct command *c = argc > 1 ? cmd_find(argv[1]) : NULL;
    if (argc > 2)
        return cmd_wrong_use("man", "name only one command");
    if (argc > 1 && !c)
        return cmd_wrong_use("man", "'%s' is not a command; 'tranship help' lists them", argv[1]);
    if (c)
        man_add_command(&out, c);
    else
        add_overview(&out);
    cmd_print(&out);
    return EXIT_COMPLETE;
}

const struct command command_man = {
    .name = "man",
    .synopsis = "[COMMAND]",
    .summary = "print a manual page in troff format",
    .description =
        "Prints the manual page tranship-COMMAND.1, or without a command tranship.1, generated "
        "from the same tables as the help texts. The date at the bottom is SOURCE_DATE_EPOCH, if "
        "set.\n\n"
        "If tranship is installed, man(1) finds the pages: man tranship-port. If not, man -l "
        "<(tranship man port) shows one.",
    .run = man_run,
};
