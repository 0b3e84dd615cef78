/* The report of a validation as a JSON document. json.c explains its fields. */
#ifndef VALIDATE_REPORT_JSON_H
#define VALIDATE_REPORT_JSON_H

#include "validate/result/result.h"
#include <jansson.h>

/* Returns the whole document, a new reference. */
json_t *validation_json(const struct validation *v);

#endif
