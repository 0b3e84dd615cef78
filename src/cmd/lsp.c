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
    if (prove_resolve(&o->prove, p, &a, &err) < 0) {
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
        code = cmd_wrong_use("lsp", "lsp takes no operands: the editor says which files are open");
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
    "run a language server: findings while you type, help on names, ports as edits",
    "Speaks the Language Server Protocol over standard input and output; an editor starts it in "
    "the project's folder. Open files are examined together, as examine does. If one includes "
    "another that is open, the text in the editor is used; for all other files, the text on "
    "disk.\n\n"
    "After each change, it first sends findings based on tokens only (their source is \"tranship "
    "(tokens)\"), and then replaces them with findings of the parse (\"tranship\"), which may come "
    "from the cache.\n\n"
    "Hovering over a name shows the output of tranship explain. Code actions port the lines of a "
    "finding, those of a selection, or the file; the command tranship.preview, with a file's URI, "
    "returns the port as text. These ports contain the code that port -o would put into "
    "tranship/NAME.h. The server writes only to the cache.\n\n"
    "The exit code is 0 after shutdown and exit, 1 if the client disconnects without them, 2 for "
    "wrong use, and 3 if the environment failed.",
    options,
    cmd_lsp_run,
    NULL,
};
