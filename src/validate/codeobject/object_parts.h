/* What the parts of the object reader share: each reads one of the shapes that
 * device code comes in. */
#ifndef VALIDATE_CODEOBJECT_OBJECT_PARTS_H
#define VALIDATE_CODEOBJECT_OBJECT_PARTS_H

#include "base/buf.h"
#include "base/str.h"
#include "validate/codeobject/object.h"

struct object_reader {
    struct arena *arena;
    struct object *out;
    uint64_t unpacked; /* bytes, of all compressed bundles together */
};

enum { OBJECT_NTARGET = 256 }; /* more than any target's name has */

/* All of these append to out what they find. -1 and a message without the file's name where
 * the bytes are damaged. */

/* The bytes of a whole file: any of what follows, or a host's ELF file with it. */
int object_scan(struct object_reader *r, struct str bytes, struct err *err);

/* One bundle or many: of each other they stand apart by what the linker fills with zeros. */
int object_bundles(struct object_reader *r, struct str bytes, struct err *err);
bool object_is_bundle(struct str bytes);

/* One image by the name that the bundle gives it ("hipv4-amdgcn-amd-amdhsa--gfx90a"): a code
 * object, or bitcode. Images for the host are passed over. */
int object_image(struct object_reader *r, struct str id, struct str bytes, struct err *err);

/* What follows the triple in an image's name: "gfx90a:xnack+" in
 * "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+", and in the older "hip-amdgcn-amd-amdhsa-gfx90a". False
 * for another vendor's device and for the host. */
bool object_target(struct str id, struct str *out);

/* The section .llvm.offloading of clang's new driver: LLVM's OffloadBinary, one or many. */
int object_offload_binaries(struct object_reader *r, struct str bytes, struct err *err);

/* A code object. target: what its bundle calls it, in place of a target in its metadata
 * (version 3 has none there). */
int object_code(struct object_reader *r, struct str target, struct str bytes, struct err *err);

/* The metadata of a code object: its kernels (symbol, name and what they take), and its
 * target where it says one. */
int object_metadata(struct object_reader *r, struct str note, struct object_code *c,
                    struct err *err);

bool object_is_packed(struct str bytes);
/* Unpacks the compressed bundle that bytes begin with, and says how many bytes it takes there. */
int object_unpack(struct object_reader *r, struct str bytes, size_t *size, struct buf *out,
                  struct err *err);

/* Little-endian numbers at an offset that is known to be in the bytes. */
uint16_t object_u16(struct str bytes, size_t at);
uint32_t object_u32(struct str bytes, size_t at);
uint64_t object_u64(struct str bytes, size_t at);

/* The name of a function as people write it; NULL where symbol is not a C++
 * one. Owned by the arena. */
const char *object_demangle(struct arena *a, const char *symbol);

#endif
