/* The completion for bash. */
#include "cmd/completion.h"

static const char head[] =
    "# bash completion for tranship, made by 'tranship completion'\n"
    "_tranship()\n"
    "{\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} cmd= list= i\n"
    "    # bash makes a word of the = in --name=value\n"
    "    if [[ $prev == = ]]; then\n"
    "        prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    elif [[ $cur == = ]]; then\n"
    "        cur=\n"
    "    fi\n"
    "    COMPREPLY=()\n"
    "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
    "        case ${COMP_WORDS[i]} in\n"
    "        --) return ;;\n"
    "        -*) ;;\n"
    "        *) [[ $cmd ]] || cmd=${COMP_WORDS[i]} ;;\n"
    "        esac\n"
    "    done\n";

static const char tail[] = "    COMPREPLY=($(compgen -W \"$list\" -- \"$cur\"))\n"
                           "}\n"
                           "complete -o bashdefault -o default -F _tranship tranship\n";

static void completion_bash_add_names(struct buf *out)
{
    for (int i = 0; commands[i]; i++)
        buf_printf(out, "%s ", commands[i]->name);
}

static void add_option_names(struct buf *out, const struct opt *table)
{
    for (const struct opt *o = table; completion_is_option(o); o++) {
        if (o->name)
            buf_printf(out, "%s%s ", opt_dashes(o), o->name);
        else
            buf_printf(out, "-%c ", o->letter);
    }
}

/* The words that may follow an option: its choices, or (an empty list) a file name. */
static void completion_bash_add_arguments(struct buf *out, const struct command *c)
{
    for (const struct opt *o = c->options; completion_is_option(o); o++) {
        if (!o->arg || (completion_is_optional(o) && !o->choices))
            continue;
        buf_addstr(out, "    ");
        if (o->name)
            buf_printf(out, "%s:%s%s%s", c->name, opt_dashes(o), o->name, o->letter ? " | " : "");
        if (o->letter)
            buf_printf(out, "%s:-%c", c->name, o->letter);
        if (o->choices)
            buf_printf(out, ") list='%s' ;;\n", o->choices);
        else
            buf_addstr(out, ") return ;;\n");
    }
}

static void completion_bash_add_options(struct buf *out, const struct command *c)
{
    buf_printf(out, "    %s:-*) list='", c->name);
    add_option_names(out, c->options);
    add_option_names(out, cmd_global_options);
    buf_addstr(out, "' ;;\n");
    if (c->operands)
        buf_printf(out, "    %s:*) list='%s' ;;\n", c->name, c->operands);
}

void completion_bash(struct buf *out)
{
    buf_addstr(out, head);
    buf_addstr(out, "    case $cmd:$prev in\n");
    for (int i = 0; commands[i]; i++)
        completion_bash_add_arguments(out, commands[i]);
    buf_addstr(out, "    *)\n        case $cmd:$cur in\n    :-*) list='");
    add_option_names(out, cmd_global_options);
    buf_addstr(out, "' ;;\n");
    for (int i = 0; commands[i]; i++)
        completion_bash_add_options(out, commands[i]);
    buf_addstr(out, "    :* | help:* | man:*) list='");
    completion_bash_add_names(out);
    buf_addstr(out, "' ;;\n");
    buf_addstr(out, "    *) return ;;\n        esac ;;\n    esac\n");
    buf_addstr(out, tail);
}
