/* Where --check and --profile write, as their variables of the environment say. */
#ifndef VGPU_MACHINE_OUTPUT_H
#define VGPU_MACHINE_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

struct output_choice {
    bool json, html;  /* neither: text */
    const char *file; /* points into the spec; NULL: standard error */
};

/* spec: "1", "text", "json" or "html", the words also with ":FILE" behind them. False for NULL, ""
 * and "0": nothing is wanted. */
bool output_parse(const char *spec, struct output_choice *out);

/* Opens the file, with the process's number for "%p" in its name, or gives stderr. NULL, and a line
 * on stderr, where it can't be written. what: "the profile can't be written there". */
FILE *output_open(const struct output_choice *o, const char *what);

/* Closes what output_open gave; false where not all of it could be written. */
bool output_close(FILE *f);

#endif
