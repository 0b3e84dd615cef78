/* Packages of Debian, unpacked into a folder: the machine's own apt fetches them and checks
 * what it got, with lists, cache and sources of our own, so that nothing of the machine changes
 * and no root is needed. */
#ifndef CMD_HEADERS_DEBIAN_H
#define CMD_HEADERS_DEBIAN_H

#include "base/arena.h"
#include "base/err.h"

struct debian {
    const char *suite;    /* "sid" */
    const char *packages; /* names, separated by blanks */
    const char *work;     /* an empty folder, absolute: apt's files and the packages lie there */
    const char *tree;     /* the folder that they are unpacked into; it is made */
    const char *
        list; /* the file that gets their names and versions, sorted: "NAME VERSION" in each line */
    void (*tell)(void *ctx, const char *doing); /* what it is at: "package lists of Debian sid" */
    void *ctx;
};

/* Whether the machine has what debian_unpack needs: apt-get, dpkg-deb and the keys of Debian's
 * archive. -1 and a message that says what is missing. */
int debian_ready(struct arena *a, struct err *err);

/* Fetches, from the mirror that the machine's apt is configured for or that TRANSHIP_DEBIAN_MIRROR
 * names, and unpacks. -1 and a message (apt's own first error, where it was apt that failed); work
 * and tree are then in any state. Ends early after process_interrupt. */
int debian_unpack(const struct debian *d, struct arena *a, struct err *err);

#endif
