/* AMD's side of a project: branches that only a HIP build compiles, and files that are HIP's
 * alone. */
#ifndef CORE_HIP_CODE_H
#define CORE_HIP_CODE_H

#include "core/macros.h"
#include "map/map.h"

struct hip_code {
    const uint8_t *branch; /* by directive: only a HIP build compiles its branch */
    bool file;             /* the whole file is HIP's */
    /* The project's own HIP build compiles the file: what both builds compile is right for HIP
     * already, and each condition takes the side that this build takes. */
    bool built;
    /* the file includes HIP's headers and none of CUDA's: names that both have mean HIP's */
    bool shares;
};

/* True if the file is HIP's alone: it includes headers of HIP's or uses names of HIP's outside of
 * all conditions, and nothing in it is CUDA's that HIP lacks. */
bool hip_code_is_file(const struct tokens *t, const struct map *m);

/* True if the file has a name of CUDA's that HIP lacks, or includes a header of CUDA's. */
bool hip_code_uses_cuda(const struct tokens *t, const struct map *m);

/* Writes the file's outline (macros_outline), with the names of CUDA's that it declares if it asks
 * for HIP anywhere. The arena is for what is needed meanwhile. */
void hip_code_outline(struct buf *out, const struct tokens *t, const struct map *m,
                      struct arena *a);

/* Finds AMD's side of a file. A branch belongs to it if a CUDA build leaves it out, and a HIP build
 * does not. is_file: what hip_code_is_file said, or what is known of the files that include it.
 * `built` is the caller's to set. Owned by the arena. */
void hip_code_find(struct hip_code *h, const struct tokens *t, const struct macros *macros,
                   bool is_file, const struct map *m, struct arena *a);

/* True for a name that CUDA and HIP both have, with another meaning or other types: in a file that
 * shares, it is HIP's. */
bool hip_code_shares(struct row row);

/* True if token i is on AMD's side. */
bool hip_code_at(const struct hip_code *h, const struct tokens *t, uint32_t i);

#endif
