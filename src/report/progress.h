/* The line on a terminal that says how far a long run has come; each one takes the place of the one
 * before. */
#ifndef REPORT_PROGRESS_H
#define REPORT_PROGRESS_H

#include <stdbool.h>

/* Is there a terminal to show it on? */
bool progress_wanted(void);

/* Shows what the format says, on standard error, and after it the first bytes of a name, which may
 * have any bytes in it: those that a terminal would obey are escaped. name: NULL: none. */
__attribute__((format(printf, 2, 3))) void progress_show(const char *name, const char *format, ...);

/* Takes the line away. */
void progress_end(void);

#endif
