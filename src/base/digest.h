/* Checksums of contents: XXH3, 128 bits. They tell versions of a file and entries of a cache apart;
 * an enemy could make two contents with the same one. */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include "base/str.h"

struct digest {
    uint64_t high, low;
};

/* Of bytes; of none, too. */
struct digest digest_of(struct str bytes);

/* Of what an open file has from where it stands to its end. Gives up with ECANCELED when stop,
 * which is asked now and then, says so; NULL: never. 0, or an errno. */
int digest_of_open(int fd, bool (*stop)(void), struct digest *out);

static inline bool digest_eq(struct digest a, struct digest b)
{
    return a.high == b.high && a.low == b.low;
}

/* For qsort and bsearch. */
static inline int digest_order(const void *pa, const void *pb)
{
    const struct digest *a = pa, *b = pb;
    if (a->high != b->high)
        return a->high < b->high ? -1 : 1;
    return (a->low > b->low) - (a->low < b->low);
}

enum { DIGEST_TEXT = 33 };

/* 32 hexadecimal digits in lower case, NUL-terminated; and back: false where the
 * text is anything else. */
void digest_text(struct digest d, char out[DIGEST_TEXT]);
bool digest_parse(struct str text, struct digest *out);

#endif
