/* The code and data of stubs before they are in a file: stub.c, stub_shared.c, stub_object.c. */
#ifndef TOOLKIT_STUB_PARTS_H
#define TOOLKIT_STUB_PARTS_H

#include "base/vec.h"
#include "toolkit/stub.h"
#include <elf.h>

enum stub_part { STUB_CODE, STUB_DATA, STUB_TEXTS, STUB_PARTS };

/* A distance from a place in one part to one in another, four bytes relative to the place. */
struct stub_fixup {
    enum stub_part in, to;
    uint32_t at;    /* the place, in its part */
    int64_t addend; /* offset in the other part, less what the place is ahead of the base */
};

struct stub_image {
    struct buf part[STUB_PARTS];
    VEC(struct stub_fixup) fixups;
};

enum { STUB_CODE_SIZE = 16, STUB_DATA_SIZE = 16 };

/* Makes the parts: the code of stub i is at i * STUB_CODE_SIZE. */
void stub_image_make(struct stub_image *image, const struct stub *stub, size_t n);
void stub_image_release(struct stub_image *image);

/* Appends zeros up to a multiple of align, a power of two. */
void stub_align(struct buf *b, size_t align);

/* Appends a text with its NUL, and returns its offset. */
uint32_t stub_string(struct buf *b, const char *text);

#endif
