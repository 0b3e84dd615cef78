/* A server for editors. */
#include "serve/lsp.h"
#include "cmd/run/run.h"
#include "project/parse/workers.h"
#include <signal.h>
#include <unistd.h>

static const struct opt options[] = {RUN_ROCM_OPTION, RUN_JUDGE_OPTIONS, RUN_PARSE_OPTIONS, {0}};

static int cmd_lsp_take(void *ctx, const struct opt *opt, const char *arg, struct err *err)
{
    return run_take(ctx, opt, arg, err);
}

static int cmd_lsp_serve(struct run_options *o)
{
    struct arena a = {0};
    struct err err;
    struct project_options *p = &o->project;
    int code = maps_load_here(&o->maps, &o->map, "lsp");
    if (code != EXIT_COMPLETE)
        return code;
    if (prove_settle(&o->prove, p, &a, &err) < 0) {
        arena_release(&a);
        return cmd_wrong_use("lsp", "%s", err.msg);
    }
    run_warn_no_libclang(p);
    signal(SIGPIPE, SIG_IGN); /* an editor that has gone is a write that fails */
    struct store *cache = run_open_cache(o, &a);
    struct workers_options w = {.n = 1,
                                .timeout = p->parse_timeout ? p->parse_timeout : WORKERS_TIMEOUT,
                                .memory = p->parse_memory ? p->parse_memory : WORKERS_MEMORY};
    p->workers = p->no_parse ? NULL : workers_start(&w); /* before there is a second thread */
    struct lsp_options lsp = {p, &o->map, cmd_version, STDIN_FILENO, STDOUT_FILENO};
    code = lsp_serve(&lsp, &err);
    if (code < 0)
        code = cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    workers_end(p->workers);
    run_close_cache(o, cache);
    arena_release(&a);
    return code;
}

static int cmd_lsp_run(int argc, char **argv)
{
    struct run_options o;
    struct err err;
    int nargs, nrest, code;
    char **rest;
    run_options_init(&o);
    if (opt_parse(options, argc, argv, cmd_lsp_take, &o, &nargs, true, &rest, &nrest, &err) < 0) {
        code = cmd_wrong_use("lsp", "%s", err.msg);
    } else if (nargs) {
        code = cmd_wrong_use("lsp", "it takes no operands: the editor says which files are open");
    } else {
        o.project.clang_flags = (const char *const *)rest;
        o.project.nclang_flags = nrest;
        code = cmd_lsp_serve(&o);
    }
    run_options_release(&o);
    return code;
}

const struct command command_lsp = {
    "lsp",
    "[options] [-- CLANG-FLAG...]",
    "serve an editor: findings while you type, what a name becomes, ports as edits",
    "Speaks the Language Server Protocol over standard input and output; an editor starts it in "
    "the project's folder. The texts that are open are looked at together, as examine does it "
    "for their files: what one includes of another counts as it stands in the editor, all else "
    "as it is on the disk.\n\n"
    "After each change, findings by tokens alone come at once (their source is "
    "\"tranship (tokens)\"), and those of the parse, from the cache where it has them, "
    "replace them (\"tranship\").\n\n"
    "To hover over a name shows what tranship explain says of it. Code actions port the lines of a "
    "finding, those of a selection, or the file; the command tranship.preview, with a file's URI, "
    "returns the port as a text. Ports have no files beside them: what tranship adds as "
    "tranship/NAME.h elsewhere stands in the file. Nothing is written but the cache.\n\n"
    "The exit code is 0 after shutdown and exit, 1 where the client goes without, 2 for wrong use, "
    "3 when the environment failed.",
    options,
    cmd_lsp_run,
    NULL,
};
