/* The findings of doctor, and how to install what is missing. */
#ifndef CMD_DOCTOR_DOCTOR_H
#define CMD_DOCTOR_DOCTOR_H

#include "base/words.h"
#include "map/release.h"

/* One line of the report. */
struct doctor_check {
    const char *name;
    bool ok;
    const char *found;     /* what was found, or the effect of its absence */
    const char *todo;      /* what to do about it, or NULL */
    const char *word;      /* its state if it is not ok; NULL: missing */
    bool needed;           /* needed to port code at all */
    struct words packages; /* Debian packages with the missing parts */
    struct words commands; /* commands for parts that no package has: one per line, for a shell */
};

/* The toolchains that tranship validate finds here. */
struct doctor_toolchains {
    const char *names;     /* "hip-5.2, hip-6.4"; NULL if there is none */
    const char *lacks;     /* what the first of the others lacks, or NULL */
    struct words packages; /* packages for the others */
    struct words commands;
};

/* Looks for them. All is in the arena. */
void doctor_toolchains_find(struct doctor_toolchains *t, struct arena *a);

/* Adds the command that fetches the headers of each release later than the installed one (0: none)
 * that is not in dir, the folder of "tranship headers". */
void doctor_fetch_later(struct words *commands, const char *dir, release installed,
                        struct arena *a);

/* Appends shell lines that install everything missing: one line for apt with the needed packages,
 * one with the rest, then the other commands. Appends nothing if there is nothing to install. */
void doctor_fix(const struct doctor_check *check, int n, struct arena *a, struct buf *out);

#endif
