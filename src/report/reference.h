/* What the tables and the findings say of a name or a number, as people ask for it. */
#ifndef REPORT_REFERENCE_H
#define REPORT_REFERENCE_H

#include "report/entry.h"

/* Where what is found goes: the text, or with list the JSON array. */
struct reference {
    struct entry entry;
    struct buf *text; /* entries with an empty line between them */
    json_t *list;     /* NULL: text is wanted */
};

enum { REFERENCE_NEAREST = 5 };

/* What was not found. */
struct reference_miss {
    int number;                          /* there is no finding of this number; else 0 */
    const char *near[REFERENCE_NEAREST]; /* names that are like the word: of the tables */
    int nnear;
};

/* Adds the entries that a word stands for: a CUDA name, the last part of a qualified one, a HIP
 * name, one of a library beneath, or a finding's number ("TS1204", "1204"); and lists what
 * begins with it, for "ptx:lop3" and for words that end with a part ("__nvvm_shfl_",
 * "cuda::ptx::"). "<cub/cub.cuh>" and "cudaMalloc()" lose what surrounds them. False, with what
 * was missed, where there is none. */
bool reference_add(struct reference *ref, const char *word, struct reference_miss *miss);

/* "no table lists 'cudaMalocHost'; did you mean cudaMallocHost?", with the word as it is. */
void reference_miss_text(const struct reference_miss *miss, const char *word, struct buf *out);

#endif
