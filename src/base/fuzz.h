/* Shared by the fuzzers. libFuzzer calls the entry with arbitrary bytes. A check that fails is a
 * bug and ends the process. */
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
