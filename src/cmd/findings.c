/* Lists every finding that a port may have. */
#include "cmd/common/cmd.h"
#include "cmd/common/grid.h"
#include "report/entry.h"

static const struct opt options[] = {
    {0, "format", "FORMAT",
     "how to print the list: as text (the default), or with what to do about each "
     "finding in another format",
     GRID_FORMATS},
    {0, NULL, NULL, NULL, NULL},
};

static int findings_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    enum grid_format *format = ctx;
    (void)o, (void)err;
    *format = grid_format(arg);
    return 0;
}

static void findings_print(enum grid_format format)
{
    static const struct grid_column columns[] = {{"number", false},
                                                 {"severity", false},
                                                 {"effort", false},
                                                 {"message", false},
                                                 {"todo", false}};
    struct arena a = {0};
    struct buf out = {0};
    struct grid g = {.arena = &a, .column = columns, .ncolumns = format == GRID_TEXT ? 4 : 5};
    const struct finding_def *def;
    for (int i = 0; (def = finding_def_at(i)); i++) {
        grid_add(&g, arena_printf(&a, "TS%04d", def->number));
        grid_add(&g, severity_name(def->severity));
        grid_add(&g, effort_name(def->effort));
        grid_add(&g, entry_message(def, &a));
        if (g.ncolumns == 5)
            grid_add(&g, def->todo);
    }
    grid_write(&g, format, &out);
    cmd_print(&out);
    grid_release(&g);
    arena_release(&a);
}

static int findings_run(int argc, char **argv)
{
    enum grid_format format = GRID_TEXT;
    struct err err;
    int nargs;
    if (opt_parse(options, argc, argv, findings_take, &format, &nargs, false, NULL, NULL, &err) !=
        0)
        return cmd_wrong_use("findings", "%s", err.msg);
    if (nargs)
        return cmd_wrong_use("findings",
                             "'%s': findings takes no operands; 'tranship "
                             "explain %s' explains one finding",
                             argv[0], argv[0]);
    findings_print(format);
    return EXIT_COMPLETE;
}

const struct command command_findings = {
    .name = "findings",
    .synopsis = "[options]",
    .summary = "list all findings that can appear in a report",
    .description =
        "Lists the findings by number, with their severity, the effort that one of them usually "
        "costs, and the message, where \"...\" stands for the subject of the finding. 'tranship "
        "explain TS1402' says what to do about one.\n\n"
        "Errors mark code that does not work until a person changes it. Warnings mark code that "
        "may work but should be checked. Infos need no action.",
    .options = options,
    .run = findings_run,
};
