/* The options of a validation. */
#ifndef VALIDATE_SESSION_OPTIONS_H
#define VALIDATE_SESSION_OPTIONS_H

#include "validate/result/result.h"
#include "validate/toolchain/toolchain.h"

enum device_choice { DEVICES_AUTO, DEVICES_AMD, DEVICES_VIRTUAL, DEVICES_NONE };

struct validate_options {
    const char *const *paths; /* folders and manifests */
    int npaths;
    /* globs of case names ("gpt/layer*", or without a slash "layer*"); none: all cases */
    struct words cases;
    struct words toolchains; /* names; none: all that are found */
    /* compile for these, and run on the devices that have one of them; none: see validate_archs */
    struct words archs;
    enum device_choice device;
    enum stage last;  /* the last stage to run */
    bool no_check;    /* turn the virtual GPU's checks off */
    bool fresh;       /* take nothing from the cache */
    size_t mutants;   /* how many mutants are made and judged at the end; 0: none */
    uint64_t seed;    /* chooses the mutants */
    bool record;      /* record references from the CUDA sources instead, see record.h */
    double timeout;   /* seconds, instead of the times in the manifests; 0: those */
    int jobs;         /* cases at once; 0: one per core */
    const char *work; /* the folder of the cache and the logs */
    /* files that reports are written to; they are not ported if they are in a folder that is */
    struct words reports;
    struct shard shard; /* validate only this part of the cases; of == 0: all */
    /* an earlier validation whose times decide the division; NULL: the times are estimated */
    const struct validation *shard_times;
    /* a folder that everything that was made is copied to, by case; NULL: nothing is copied */
    const char *keep;
    struct toolchain_options tools; /* validate_run fills in `beside` and `wanted` */
    /* called under a lock; may be NULL */
    void (*progress)(size_t done, size_t of, const char *what);
};

#endif
