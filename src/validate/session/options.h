/* What the user asks of a validation. */
#ifndef VALIDATE_SESSION_OPTIONS_H
#define VALIDATE_SESSION_OPTIONS_H

#include "validate/result/result.h"
#include "validate/toolchain/toolchain.h"

enum device_choice { DEVICES_AUTO, DEVICES_AMD, DEVICES_VIRTUAL, DEVICES_NONE };

struct validate_options {
    const char *const *paths; /* folders and manifests */
    int npaths;
    /* globs of case names ("gpt/layer*", or without a slash "layer*"); none: all */
    struct words cases;
    struct words toolchains; /* names; none: all that are there */
    struct words archs;      /* compile for these and run on those of them that there are; none: see
                                validate_archs */
    enum device_choice device;
    enum stage last;  /* the last stage that is wanted */
    bool no_check;    /* the virtual GPU's checks are off */
    bool fresh;       /* take nothing from the cache */
    size_t mutants;   /* as many mutants are made and judged when all is done; 0: none */
    uint64_t seed;    /* which ones */
    bool record;      /* record references from the CUDA sources instead: record.h */
    double timeout;   /* seconds, in place of the manifests'; 0: theirs */
    int jobs;         /* cases at once; 0: one per core */
    const char *work; /* the folder of the cache and the logs */
    /* files that get reports: in a folder that is ported, they are no part of it */
    struct words reports;
    struct shard shard; /* this part of the cases alone; of 0: all */
    /* an earlier validation's, for the division; NULL: estimates */
    const struct validation *shard_times;
    const char *keep; /* a folder that gets all that was made, by case; NULL: nothing is copied */
    struct toolchain_options tools; /* validate_run fills in `beside` and `wanted` */
    void (*progress)(size_t done, size_t of,
                     const char *what); /* called under a lock; may be NULL */
};

#endif
