/* A validation: every case is ported, compiled with every toolchain, run on every device that can be had, and
 * compared. */
#ifndef VALIDATE_VALIDATE_H
#define VALIDATE_VALIDATE_H

#include "validate/manifest.h"
#include "validate/result.h"
#include "validate/toolchain.h"

#define VALIDATE_BYTES ((uint64_t)8 << 30) /* how large the folder of cached steps may get */

enum device_choice { DEVICES_AUTO, DEVICES_AMD, DEVICES_VIRTUAL, DEVICES_NONE };

struct validate_options {
    const char *const *paths; /* folders and manifests */
    int npaths;
    struct words cases;      /* globs of case names ("gpt/layer*", or without a slash "layer*"); none: all */
    struct words toolchains; /* names; none: all that are there */
    struct words
        archs; /* compile for these and run on those of them that there are; none: see validate_archs */
    enum device_choice device;
    enum stage last;      /* the last stage that is wanted */
    bool no_check;        /* the virtual GPU's checks are off */
    bool fresh;           /* take nothing from the cache */
    bool record;          /* record references from the CUDA sources instead: record.h */
    double timeout;       /* seconds, in place of the manifests'; 0: theirs */
    int jobs;             /* cases at once; 0: one per core */
    const char *work;     /* the folder of the cache and the logs */
    struct words reports; /* files that get reports: in a folder that is ported, they are no part of it */
    const char *keep;     /* a folder that gets all that was made, by case; NULL: nothing is copied */
    struct toolchain_options tools;                             /* `beside` is filled in by validate_run */
    void (*progress)(size_t done, size_t of, const char *what); /* called under a lock; may be NULL */
};

/* The architectures that programs are compiled for where nobody names any. */
extern const char *const validate_archs[]; /* ends with NULL */

/* Reads the manifests of the paths and does it all. Texts of the result live as long as *session:
 * validate_free. -1 and a message, one or more lines, in messages where that can't begin: a manifest is
 * wrong, no case has the wanted name, the work folder can't be made. What goes wrong with a case is in the
 * result. */
struct session;
int validate_run(const struct validate_options *o, struct session **session, struct validation *out,
                 struct buf *messages);

/* Frees what validate_run made, but for the arrays of the validation. NULL: nothing. */
void validate_free(struct session *s);

#endif
