/* The reports of a run: which ones, in which formats, and where they go. */
#ifndef CMD_REPORTS_REPORTING_H
#define CMD_REPORTS_REPORTING_H

#include "cmd/common/cmd.h"
#include "cmd/reports/gates.h"

enum { REPORTS_MAX = 8 };

/* Options as given. */
struct reporting {
    const char *report[REPORTS_MAX]; /* "json=r.json" */
    int nreports;
    const char *fail_on; /* none, info, warning, error */
    const char *colour;  /* auto, always, never */
    bool quiet, verbose;
    struct gate_options gates;
};

/* Rows for option tables. */
#define REPORTING_OPTIONS                                                                          \
    {0, "report", "FORMAT[=FILE]", "write a report: to FILE, or to standard output; repeatable",   \
     NULL},                                                                                        \
        {0, "fail-on", "SEVERITY",                                                                 \
         "exit with 1 if findings of this severity or above remain; the default is error",         \
         "none info warning error"},                                                               \
        GATE_OPTIONS,                                                                              \
        {0, "color", "WHEN", "colour the report: auto (on a terminal), always, never",             \
         "auto always never"},                                                                     \
        {'q', "quiet", NULL, "print no report on the terminal", NULL},                             \
    {                                                                                              \
        'v', "verbose", NULL, "report info findings and notes, too", NULL                          \
    }

/* Takes one of them; returns 1 if the option is not one of them. */
int reporting_take(struct reporting *o, struct str name, const char *arg, struct err *err);

/* True if one of them has that format. */
bool reporting_has(const struct reporting *o, const char *format);

/* Gets the files that the reports replace, and returns their number; there must be room for
 * REPORTS_MAX. */
int reporting_files(const struct reporting *o, const char **files);

/* Prints the result on the terminal, and writes the reports. A report for standard output replaces
 * the text there. port_on_stdout: standard output carries a port; the text goes to standard error.
 * -1 if something could not be written, which was reported. */
int reporting_write(const struct reporting *o, struct run_result *r, bool port_on_stdout);

#endif
