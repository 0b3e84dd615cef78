/* Packages of Debian, unpacked into a folder. The machine's own apt fetches and verifies them with
 * our own lists, cache and sources, so that nothing on the machine changes and no root is
 * needed. */
#ifndef CMD_HEADERS_DEBIAN_H
#define CMD_HEADERS_DEBIAN_H

#include "base/arena.h"
#include "base/err.h"

struct debian {
    const char *suite;    /* "sid" */
    const char *packages; /* names, separated by blanks */
    const char *work;     /* an empty folder, absolute: apt's files and the packages lie there */
    const char *tree;     /* the folder that they are unpacked into; it is created */
    const char
        *list; /* the file for their names and versions, sorted: "NAME VERSION" in each line */
    /* the current step: "package lists of Debian sid" */
    void (*tell)(void *ctx, const char *doing);
    void *ctx;
};

/* Checks that the machine has what debian_unpack needs: apt-get, dpkg-deb and the keys of Debian's
 * archive. -1 and a message that names what is missing. */
int debian_ready(struct arena *a, struct err *err);

/* Fetches and unpacks, from the mirror of the machine's apt or the one that TRANSHIP_DEBIAN_MIRROR
 * names. -1 and a message (apt's first error, if apt failed); work and tree are then in any state.
 * Ends early after process_interrupt. */
int debian_unpack(const struct debian *d, struct arena *a, struct err *err);

#endif
