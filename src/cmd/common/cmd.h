/* Subcommands. */
#ifndef CMD_COMMON_CMD_H
#define CMD_COMMON_CMD_H

#include "base/opt.h"
#include "map/map.h"
#include "map/target.h"

/* Exit codes. Users rely on them. */
enum {
    EXIT_COMPLETE = 0,   /* done, nothing at or above --fail-on remains */
    EXIT_WORK_LEFT = 1,  /* ported, but findings at or above --fail-on remain */
    EXIT_WRONG_USE = 2,  /* options or operands make no sense */
    EXIT_ENVIRONMENT = 3 /* an input or the environment failed */
};

/* A subcommand: a file src/cmd/NAME.c that defines `const struct command command_NAME`.
 * The build lists them by file name. One table feeds the parser, --help, the man page and
 * the shell completion. */
struct command {
    const char *name;
    const char *synopsis;              /* "[options] PATH... [-- CLANG-FLAG...]" */
    const char *summary;               /* one line for the list of commands, no full stop */
    const char *description;           /* paragraphs separated by blank lines, plain text */
    const struct opt *options;         /* a table that ends with a zero row, or NULL */
    int (*run)(int argc, char **argv); /* argv[0] is the subcommand's name; returns the exit code */
    const char *operands; /* allowed words of its operand, separated by spaces, or NULL */
};
extern const struct command *const commands[];

/* Options of every command besides its own: a table that ends with a zero row. dispatch_main
 * handles them. */
extern const struct opt cmd_global_options[];

/* Returns the command of that name, or NULL. */
const struct command *cmd_find(const char *name);

/* tranship's own version: "0.1.0" */
extern const char cmd_version[];

/* Address of the project, set by the build (TRANSHIP_HOMEPAGE); NULL if not set. */
extern const char *const cmd_homepage;

/* Prints "tranship: message" to stderr and returns code. */
int cmd_fail(int code, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Prints "tranship: COMMAND: message" and where its options are described to stderr; returns
 * EXIT_WRONG_USE. */
int cmd_wrong_use(const char *command, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Returns the columns for text output: standard output's terminal, between 40 and 100; 80 if it is
 * not one. */
int cmd_width(void);

/* Writes the buffer to standard output and releases it. */
void cmd_print(struct buf *out);

/* Returns the argument of a --libs option: "hip" or "roc". */
enum libs cmd_libs(const char *arg);

/* Returns the argument of a --torch option: "keep", "1" or "2". */
enum torch_names cmd_torch(const char *arg);

/* Parses the argument of a --rocm option: a release within those of the tables. -1 with err. */
int cmd_release(const char *arg, release *out, struct err *err);

#endif
