/* The output of --check and --profile, chosen by their environment variables. */
#ifndef VGPU_MACHINE_OUTPUT_H
#define VGPU_MACHINE_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

struct output_choice {
    bool json, html;  /* neither: text */
    const char *file; /* points into the spec; NULL: standard error */
};

/* spec: "1", "text", "json" or "html"; ":FILE" may follow the words. False for NULL, "" and "0":
 * no output is wanted. out points into spec afterwards. */
bool output_parse(const char *spec, struct output_choice *out);

/* Opens the file, with the process's number for "%p" in its name, or returns stderr if there is
 * none. NULL if it can't be written; a line on stderr says so, in which what is the subject: "the
 * profile" for "the profile can't be written there". */
FILE *output_open(const struct output_choice *o, const char *what);

/* Closes a file from output_open; false if not all of it could be written. */
bool output_close(FILE *f);

#endif
