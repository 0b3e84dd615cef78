/* The completion for zsh: a function of its completion system. */
#include "cmd/completion.h"

/* Characters with a special meaning in a description of _arguments, besides the quotes of the
 * word. */
#define SPECIAL "\\[]:"
#define QUOTE   "'\\''"

static const char head[] = "#compdef tranship\n"
                           "# zsh completion for tranship, made by 'tranship completion zsh'\n"
                           "_tranship()\n"
                           "{\n"
                           "    local curcontext=$curcontext context state state_descr line\n"
                           "    typeset -A opt_args\n";

static const char tail[] = "    esac\n"
                           "}\n"
                           "if [[ $funcstack[1] == _tranship ]]; then\n"
                           "    _tranship \"$@\"\n"
                           "else\n"
                           "    compdef _tranship tranship\n"
                           "fi\n";

/* Adds the possible arguments: "FORMAT:(text json)". */
static void completion_zsh_add_argument(struct buf *out, const struct opt *o)
{
    bool optional = completion_is_optional(o);
    struct str name = str_of(o->arg + optional);
    name.n = strcspn(name.p, "[]:=,");
    buf_printf(out, "%s:%.*s:", optional ? ":" : "", (int)name.n, name.p);
    if (o->choices)
        buf_printf(out, "(%s)", o->choices);
    else if (completion_is_file(o))
        buf_addstr(out, "_files");
    else
        buf_addch(out, ' ');
}

/* One spelling of an option: " '*--output=[where ports go]:DIR:_files'". Any may come again. */
static void add_spelling(struct buf *out, const struct opt *o, bool is_long)
{
    bool equals = is_long && opt_dashes(o)[1];
    const char *sign = !o->arg ? "" : completion_is_optional(o) ? "=-" : equals ? "=" : "+";
    buf_addstr(out, " \\\n            '*");
    if (is_long)
        buf_printf(out, "%s%s%s[", opt_dashes(o), o->name, sign);
    else
        buf_printf(out, "-%c%s[", o->letter, sign);
    completion_quote(out, completion_brief(o), QUOTE, SPECIAL);
    buf_addch(out, ']');
    if (o->arg)
        completion_zsh_add_argument(out, o);
    buf_addch(out, '\'');
}

static void completion_zsh_add_options(struct buf *out, const struct opt *table)
{
    for (const struct opt *o = table; completion_is_option(o); o++) {
        if (o->letter)
            add_spelling(out, o, false);
        if (o->name)
            add_spelling(out, o, true);
    }
}

/* Adds the possible operands: words of the command's table, else names of commands, else files. */
static void completion_zsh_add_operands(struct buf *out, const struct command *c)
{
    bool describes = !strcmp(c->name, "help") || !strcmp(c->name, "man");
    if (describes)
        buf_addstr(out, " \\\n            '1:command:{ _describe -t commands command names }'");
    else if (c->operands)
        buf_printf(out,
                   " \\\n            '*: :_alternative \"words:word:(%s)\" \"files:file:_files\"'",
                   c->operands);
    else
        buf_addstr(out, " \\\n            '*:file:_files'");
}

static void completion_zsh_add_names(struct buf *out)
{
    buf_addstr(out, "    local -a names=(\n");
    for (int i = 0; commands[i]; i++) {
        buf_printf(out, "        '%s:", commands[i]->name);
        completion_quote(out, str_of(commands[i]->summary), QUOTE, "\\");
        buf_addstr(out, "'\n");
    }
    buf_addstr(out, "    )\n");
}

void completion_zsh(struct buf *out)
{
    buf_addstr(out, head);
    completion_zsh_add_names(out);
    buf_addstr(out, "    _arguments -C -S");
    completion_zsh_add_options(out, cmd_global_options);
    buf_addstr(out, " \\\n            '1:command:->command' '*::argument:->argument' && return\n"
                    "    case $state:$words[1] in\n"
                    "    command:*) _describe -t commands command names ;;\n");
    for (int i = 0; commands[i]; i++) {
        buf_printf(out, "    argument:%s)\n        _arguments -s -S", commands[i]->name);
        completion_zsh_add_options(out, commands[i]->options);
        completion_zsh_add_options(out, cmd_global_options);
        completion_zsh_add_operands(out, commands[i]);
        buf_addstr(out, " ;;\n");
    }
    buf_addstr(out, tail);
}
