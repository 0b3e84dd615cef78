/* Tests whether the parse of a file was worth its time. */
#ifndef PROJECT_PARSE_PARSE_USE_H
#define PROJECT_PARSE_PARSE_USE_H

#include "report/report.h"
#include "translate/translate.h"

/* Translates the file once more, by its tokens alone (a hundredth of the cost of a parse), and
 * compares port, findings and the work left. PARSE_UNKNOWN if it was not parsed. The parse's own
 * findings (TS1101, TS1102) do not count. */
enum parse_use parse_use_of(const struct translation *tr, const struct map *m,
                            const struct translate_options *opt);

#endif
