/* Helpers: code for names that HIP has nothing for (helper=): it is written into the file that
 * needs it, or into a file of its own that the port adds. */
#ifndef PLAN_HELPERS_HELPER_H
#define PLAN_HELPERS_HELPER_H

#include "base/vec.h"
#include "plan/input/input.h"

/* The folder of the headers that a port adds, below its root. */
#define HELPER_FOLDER "tranship"

struct helper {
    const char *name; /* mappings/helpers/NAME.h */
    const char *text; /* its lines end at "\n" */
    bool called;      /* by the file; else another helper includes it */
};

/* The macro that a helper defines, and that keeps it from being there twice: TRANSHIP_NAME. */
const char *helper_macro(const char *name, struct arena *a);

/* Zero-initialise, release with helpers_release. */
struct helpers {
    VEC(struct helper) v; /* one that another includes comes before that */
};

/* The helpers that the file's names become calls of, each once, in the order of their
 * first uses, with those that they include; not those that the file has from a port
 * before. Names are the arena's. */
void helpers_find(struct helpers *h, const struct input *in, struct arena *a);

/* Takes in a helper with those that it includes; text: how the text of one comes, NULL
 * where there is none.
 */
typedef const char *helper_text_fn(const char *name);
void helpers_take(struct helpers *h, const char *name, helper_text_fn *text, struct arena *a);
void helpers_release(struct helpers *h);

/* Their text, to stand in the file itself, with the file's line ends. */
const char *helpers_text(const struct helpers *h, const char *newline, struct arena *a);

/* The lines that include those which the file calls, from a file so many folders
 * below the port's root. */
const char *helpers_lines(const struct helpers *h, uint32_t depth, const char *newline,
                          struct arena *a);

/* A helper as a file of its own. */
struct port_file helper_file(const struct helper *h, struct arena *a);

/* Is the source such a file, of this release or another? */
bool helper_is_file(const struct source *src);

#endif
