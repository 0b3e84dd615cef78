/* Was the parse of a file worth its time? */
#ifndef PROJECT_PARSE_PARSE_USE_H
#define PROJECT_PARSE_PARSE_USE_H

#include "report/report.h"
#include "translate/translate.h"

/* Translates the file once more, by its tokens alone (a hundredth of what a parse costs), and
 * compares port, findings and what is left. PARSE_UNKNOWN where it was not parsed. What the parse
 * itself had to say (TS1101, TS1102) does not count. */
enum parse_use parse_use_of(const struct translation *tr, const struct map *m,
                            const struct translate_options *opt);

#endif
