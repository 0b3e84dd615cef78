/* Checksums of contents: XXH3, 128 bits. They distinguish versions of a file and entries of a
 * cache. They are not cryptographic: an attacker could make two contents with the same checksum. */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include "base/str.h"

struct digest {
    uint64_t high, low;
};

/* The digest of the bytes, of which there may be none. */
struct digest digest_of(struct str bytes);

/* The digest of an open file from its current position to its end. `stop` is called now and then;
 * if it returns true, the function gives up with ECANCELED. NULL means never. Returns 0, or an
 * errno. */
int digest_of_open(int fd, bool (*stop)(void), struct digest *out);

static inline bool digest_eq(struct digest a, struct digest b)
{
    return a.high == b.high && a.low == b.low;
}

/* An order of digests for qsort and bsearch. */
static inline int digest_order(const void *pa, const void *pb)
{
    const struct digest *a = pa, *b = pb;
    if (a->high != b->high)
        return a->high < b->high ? -1 : 1;
    return (a->low > b->low) - (a->low < b->low);
}

enum { DIGEST_TEXT = 33 };

/* Writes a digest as 32 hexadecimal digits in lower case, NUL-terminated; and reads such a text
 * back: false if the text is anything else. */
void digest_text(struct digest d, char out[DIGEST_TEXT]);
bool digest_parse(struct str text, struct digest *out);

#endif
