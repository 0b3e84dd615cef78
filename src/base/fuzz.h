/* What the fuzzers share. libFuzzer calls the entry with whatever bytes; a check that fails ends
 * the process, as a bug of ours does. */
#ifndef BASE_FUZZ_H
#define BASE_FUZZ_H

#include "base/die.h"
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(x)                                                                                   \
    do {                                                                                           \
        if (!(x))                                                                                  \
            BUG("%s", #x);                                                                         \
    } while (0)

#endif
