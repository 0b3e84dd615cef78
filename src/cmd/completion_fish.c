/* The completion for fish. */
#include "cmd/completion.h"

static const char head[] =
    "# fish completion for tranship, made by 'tranship completion fish'\n"
    "\n"
    "# Whether the command is one of these words; without words: whether there is none yet.\n"
    "function __tranship_in\n"
    "    set -l words (commandline -opc)\n"
    "    for word in $words[2..-1]\n"
    "        string match -q -- '-*' $word; and continue\n"
    "        contains -- $word $argv\n"
    "        return\n"
    "    end\n"
    "    test (count $argv) -eq 0\n"
    "end\n"
    "\n";

/* A word in single quotes, in which fish has two escapes. */
static void completion_fish_add_quoted(struct buf *out, struct str text)
{
    buf_addch(out, '\'');
    completion_quote(out, text, "\\'", "\\");
    buf_addch(out, '\'');
}

static void completion_fish_add_option(struct buf *out, const char *condition, const struct opt *o)
{
    buf_printf(out, "complete -c tranship%s", condition);
    if (o->letter)
        buf_printf(out, " -s %c", o->letter);
    if (o->name)
        buf_printf(out, " -%c %s", opt_dashes(o)[1] ? 'l' : 'o', o->name);
    if (o->arg && !completion_is_optional(o))
        buf_addstr(out, completion_is_file(o) ? " -r -F" : " -x");
    if (o->choices) {
        buf_addstr(out, " -a ");
        completion_fish_add_quoted(out, str_of(o->choices));
    }
    buf_addstr(out, " -d ");
    completion_fish_add_quoted(out, completion_brief(o));
    buf_addch(out, '\n');
}

static void completion_fish_add_name(struct buf *out, const char *condition,
                                     const struct command *c)
{
    buf_printf(out, "complete -c tranship -n '%s' -f -a %s -d ", condition, c->name);
    completion_fish_add_quoted(out, str_of(c->summary));
    buf_addch(out, '\n');
}

void completion_fish(struct buf *out)
{
    buf_addstr(out, head);
    for (const struct opt *o = cmd_global_options; completion_is_option(o); o++)
        completion_fish_add_option(out, "", o);
    for (int i = 0; commands[i]; i++) {
        completion_fish_add_name(out, "__tranship_in", commands[i]);
        completion_fish_add_name(out, "__tranship_in help man", commands[i]);
    }
    for (int i = 0; commands[i]; i++) {
        const struct command *c = commands[i];
        struct buf condition = {0};
        buf_printf(&condition, " -n '__tranship_in %s'", c->name);
        if (c->operands)
            buf_printf(out, "complete -c tranship%s -a '%s'\n", condition.p, c->operands);
        for (const struct opt *o = c->options; completion_is_option(o); o++)
            completion_fish_add_option(out, condition.p, o);
        buf_release(&condition);
    }
}
