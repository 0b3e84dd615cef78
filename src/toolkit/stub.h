/* Stubs: functions that say once on standard error that they are stand-ins, and fail. Written as
 * ELF files directly, so that a machine needs no compiler for them. */
#ifndef TOOLKIT_STUB_H
#define TOOLKIT_STUB_H

#include "base/buf.h"

enum stub_does {
    STUB_RETURNS, /* the value */
    STUB_TEXT,    /* returns a text */
    STUB_ZERO,    /* sets the int behind the first argument to 0, and returns the value */
    STUB_STORES,  /* sets the int behind the first argument to the value, and returns 0 */
    STUB_KINDS
};

struct stub {
    const char *name;
    const char *says; /* once on standard error; NULL: silent. STUB_TEXT: what it returns */
    enum stub_does does;
    int value;
    bool weak; /* in an object: another definition takes its place */
};

/* True if stubs can be written for the machine that this program runs on. */
bool stub_machine_known(void);

/* Appends a shared library of that soname which exports the stubs. */
void stub_shared(const struct stub *stub, size_t n, const char *soname, struct buf *out);

/* Appends a relocatable object file that defines the stubs; there may be none. note: a text that is
 * in it, too, or NULL. */
void stub_object(const struct stub *stub, size_t n, const char *note, struct buf *out);

/* Appends a static library with one member, an object file of those bytes. names: of its global
 * symbols, n of them. */
void stub_archive(const struct stub *stub, size_t n, const char *member, struct str object,
                  struct buf *out);

#endif
