/* The report of a validation as a JSON document: report_json.c says what its fields mean. */
#ifndef VALIDATE_REPORT_JSON_H
#define VALIDATE_REPORT_JSON_H

#include "validate/result/result.h"
#include <jansson.h>

/* The whole document. The caller drops it. */
json_t *validation_json(const struct validation *v);

#endif
