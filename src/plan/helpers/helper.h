/* Helpers: code for names that HIP lacks (helper=). It is written into the file that needs it, or
 * into a file that the port adds. */
#ifndef PLAN_HELPERS_HELPER_H
#define PLAN_HELPERS_HELPER_H

#include "base/vec.h"
#include "plan/input/input.h"

/* The folder of the headers that a port adds, under its root. */
#define HELPER_FOLDER "tranship"

struct helper {
    const char *name; /* mappings/helpers/NAME.h */
    const char *text; /* its lines end at "\n" */
    bool called;      /* the file calls it; else another helper includes it */
};

/* Returns the macro that a helper defines as its include guard: TRANSHIP_NAME. */
const char *helper_macro(const char *name, struct arena *a);

/* Zero-initialise, release with helpers_release. */
struct helpers {
    VEC(struct helper) v; /* included helpers come before those that include them */
};

/* Collects the helpers that the file's names are translated to, each once, in the order of their
 * first uses, with those that they include. Skips those that the file already has from an earlier
 * port. Names are the arena's. */
void helpers_find(struct helpers *h, const struct input *in, struct arena *a);

/* Adds a helper with those that it includes; text: returns the text of a helper, NULL if there is
 * none. */
typedef const char *helper_text_fn(const char *name);
void helpers_take(struct helpers *h, const char *name, helper_text_fn *text, struct arena *a);
void helpers_release(struct helpers *h);

/* Returns their text for the file itself, with the file's line ends. */
const char *helpers_text(const struct helpers *h, const char *newline, struct arena *a);

/* Returns the #include lines for the helpers that the file calls; the file is that many folders
 * below the port's root. */
const char *helpers_lines(const struct helpers *h, uint32_t depth, const char *newline,
                          struct arena *a);

/* Returns the header of a library beside HIP that the helper is written with; empty if there is
 * none. */
struct str helper_library(const char *text);

/* Returns a helper as a file of its own. */
struct port_file helper_file(const struct helper *h, struct arena *a);

/* True if the source is such a file, of this release or another. */
bool helper_is_file(const struct source *src);

#endif
