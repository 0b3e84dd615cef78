/* Shared by the parts of the object reader. Each reads one of the forms that device code comes
 * in. */
#ifndef VALIDATE_CODEOBJECT_OBJECT_PARTS_H
#define VALIDATE_CODEOBJECT_OBJECT_PARTS_H

#include "base/buf.h"
#include "base/str.h"
#include "validate/codeobject/object.h"

struct object_reader {
    struct arena *arena;
    struct object *out;
    uint64_t unpacked; /* bytes of all compressed bundles together */
};

enum { OBJECT_NTARGET = 256 }; /* more characters than any target's name has */

/* All of these functions append what they find to r->out. -1 with err, whose message does not name
 * the file, if the bytes are damaged. */

/* Reads the bytes of a whole file: any of the forms below, or a host's ELF file that contains
 * them. */
int object_scan(struct object_reader *r, struct str bytes, struct err *err);

/* Reads one bundle or several. The linker fills the space between bundles with zeros. */
int object_bundles(struct object_reader *r, struct str bytes, struct err *err);
bool object_is_bundle(struct str bytes);

/* Reads one image: a code object, or bitcode. `id` is its name in the bundle
 * ("hipv4-amdgcn-amd-amdhsa--gfx90a"). Images for the host are skipped. */
int object_image(struct object_reader *r, struct str id, struct str bytes, struct err *err);

/* Finds the target after the triple in an image's name: "gfx90a:xnack+" in
 * "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+", and also in the older form
 * "hip-amdgcn-amd-amdhsa-gfx90a". False for the device of another vendor and for the host. */
bool object_target(struct str id, struct str *out);

/* Reads the section .llvm.offloading of clang's new driver: one or several of LLVM's
 * OffloadBinary. */
int object_offload_binaries(struct object_reader *r, struct str bytes, struct err *err);

/* Reads a code object. target is its target in the bundle, which is used instead of the one in its
 * metadata (version 3 has none there). */
int object_code(struct object_reader *r, struct str target, struct str bytes, struct err *err);

/* Reads the metadata of a code object: its kernels (symbol, name and resources) and its target, if
 * it has one. */
int object_metadata(struct object_reader *r, struct str note, struct object_code *c,
                    struct err *err);

/* True if the bytes begin with a compressed bundle. */
bool object_is_packed(struct str bytes);

/* Unpacks the compressed bundle at the beginning of the bytes and appends it to out. *size becomes
 * the number of bytes that it takes there. */
int object_unpack(struct object_reader *r, struct str bytes, size_t *size, struct buf *out,
                  struct err *err);

/* Read a little-endian number. The offset must be known to be in the bytes. */
uint16_t object_u16(struct str bytes, size_t at);
uint32_t object_u32(struct str bytes, size_t at);
uint64_t object_u64(struct str bytes, size_t at);

/* Returns the demangled name of a function, owned by the arena; NULL if symbol is not a C++ one. */
const char *object_demangle(struct arena *a, const char *symbol);

#endif
