/* What doctor found, and what brings what it did not find. */
#ifndef CMD_DOCTOR_DOCTOR_H
#define CMD_DOCTOR_DOCTOR_H

#include "base/words.h"
#include "map/release.h"

/* One line of the report. */
struct doctor_check {
    const char *name;
    bool ok;
    const char *found;     /* what was found, or what missing it means */
    const char *todo;      /* what to do about it, or NULL */
    const char *word;      /* what it is where it is not ok; NULL: missing */
    bool needed;           /* to port code at all */
    struct words packages; /* Debian's, that bring what is missing */
    struct words commands; /* that bring what no package does: a line each, for a shell */
};

/* The toolchains that tranship validate finds here. */
struct doctor_toolchains {
    const char *names;     /* "hip-5.2, hip-6.4"; NULL where there is none */
    const char *lacks;     /* what the first of the others lacks, or NULL */
    struct words packages; /* what would bring the others */
    struct words commands;
};

/* Looks for them. All is in the arena. */
void doctor_toolchains_find(struct doctor_toolchains *t, struct arena *a);

/* Adds the command that fetches the headers of each release later than the one installed (0: none)
 * that is not in dir, the folder of "tranship headers". */
void doctor_fetch_later(struct words *commands, const char *dir, release installed,
                        struct arena *a);

/* Appends, as lines for a shell, what would bring all that is missing: one line for apt with
 * what is needed, one with the rest, then the other commands. Nothing where nothing is missing
 * that could be brought. */
void doctor_fix(const struct doctor_check *check, int n, struct arena *a, struct buf *out);

#endif
