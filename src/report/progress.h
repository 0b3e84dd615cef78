/* The progress line of a long run on a terminal; each one replaces the one before. */
#ifndef REPORT_PROGRESS_H
#define REPORT_PROGRESS_H

#include <stdbool.h>

/* True if there is a terminal to show it on. */
bool progress_wanted(void);

/* Shows the formatted text on standard error, and after it the first bytes of a name, which may
 * contain any bytes: those that a terminal would obey are escaped. name: NULL: none. */
__attribute__((format(printf, 2, 3))) void progress_show(const char *name, const char *format, ...);

/* Removes the line. */
void progress_end(void);

#endif
