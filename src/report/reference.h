/* Looks up a name or a number in the tables and the findings, as people write it. */
#ifndef REPORT_REFERENCE_H
#define REPORT_REFERENCE_H

#include "report/entry.h"

/* The output: the text, or with list the JSON array. */
struct reference {
    struct entry entry;
    struct buf *text; /* entries with an empty line between them */
    json_t *list;     /* NULL: write text */
};

enum { REFERENCE_NEAREST = 5 };

/* A failed look-up. */
struct reference_miss {
    int number;                          /* the number of a missing finding; else 0 */
    const char *near[REFERENCE_NEAREST]; /* similar names in the tables */
    int nnear;
};

/* Adds the entries for a word: a CUDA name, the last part of a qualified one, a HIP name, one of a
 * lower-level library, or a finding's number ("TS1204", "1204"). For "ptx:lop3" and for words that
 * end with a part ("__nvvm_shfl_", "cuda::ptx::"), lists the names that begin with it. Strips
 * "<cub/cub.cuh>" and "cudaMalloc()". False, with the miss, if there is none. */
bool reference_add(struct reference *ref, const char *word, struct reference_miss *miss);

/* Appends "no table lists 'cudaMalocHost'; did you mean cudaMallocHost?", with the word not
 * escaped. */
void reference_miss_text(const struct reference_miss *miss, const char *word, struct buf *out);

#endif
