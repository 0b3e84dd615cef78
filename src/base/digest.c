#include "base/digest.h"
#include "base/die.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#define XXH_INLINE_ALL /* so that what links this layer needs no library for it */
#include <xxhash.h>

static struct digest digest_from(XXH128_hash_t h)
{
    return (struct digest){h.high64, h.low64};
}

struct digest digest_of(struct str bytes)
{
    return digest_from(XXH3_128bits(bytes.p, bytes.n));
}

int digest_of_open(int fd, bool (*stop)(void), struct digest *out)
{
    enum { CHUNK = 1 << 18 };
    XXH3_state_t *state = XXH3_createState();
    char *bytes = xmalloc(CHUNK);
    int code = 0;
    if (!state || XXH3_128bits_reset(state) != XXH_OK)
        BUG("XXH3 has no state");
    for (ssize_t n = 1; !code && n != 0;) {
        n = stop && stop() ? -2 : read(fd, bytes, CHUNK);
        if (n > 0)
            XXH3_128bits_update(state, bytes, (size_t)n);
        else if (n == -2)
            code = ECANCELED;
        else if (n < 0 && errno != EINTR)
            code = errno;
    }
    *out = digest_from(XXH3_128bits_digest(state));
    XXH3_freeState(state);
    free(bytes);
    return code;
}

void digest_text(struct digest d, char out[DIGEST_TEXT])
{
    snprintf(out, DIGEST_TEXT, "%016llx%016llx", (unsigned long long)d.high,
             (unsigned long long)d.low);
}

bool digest_parse(struct str text, struct digest *out)
{
    static const char digits[] = "0123456789abcdef";
    uint64_t half[2] = {0, 0};
    if (text.n != DIGEST_TEXT - 1)
        return false;
    for (size_t i = 0; i < text.n; i++) {
        const char *at = text.p[i] ? strchr(digits, text.p[i]) : NULL;
        if (!at)
            return false;
        half[i / 16] = half[i / 16] << 4 | (uint64_t)(at - digits);
    }
    *out = (struct digest){half[0], half[1]};
    return true;
}
