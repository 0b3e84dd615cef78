/* The attributes of a row: which are allowed where, and with which values. */
#ifndef MAP_ATTR_H
#define MAP_ATTR_H

#include "map/scan.h"
#include "map/text.h"

/* Finds the attribute of that name for a row of that kind. -1 and a message with the allowed ones
 * and a suggestion. */
int attr_find(const struct scan *s, struct str name, size_t at, enum row_kind kind,
              enum row_attr *out, struct err *err);

/* Checks a value and copies its releases into the line. at: the place of the value. */
int attr_value(const struct scan *s, size_t at, enum row_attr attr, const char *value,
               struct map_line *line, struct err *err);

/* Checks constraints between several attributes of a row. at: the place of its HIP name. */
int attr_together(const struct scan *s, size_t at, const struct map_line *line, struct err *err);

/* Splits "R(args)" or "template<...> R(args)": the template prefix with its closing '>' (empty:
 * none), the return type, and the rest from '(' on. False if the text does not have this form. */
bool attr_signature(const char *sig, struct str *prefix, struct str *result, struct str *args);

#endif
