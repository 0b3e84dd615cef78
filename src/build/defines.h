/* Shared by defines.c and the languages: the macros that select a project's own HIP side. */
#ifndef BUILD_DEFINES_H
#define BUILD_DEFINES_H

#include "build/build.h"

/* Such a macro in a build file. */
struct build_define {
    struct str name;
    bool host;        /* C and C++ sources ask for it, too */
    bool done;        /* it needs nothing */
    bool told;        /* it was reported */
    const char *note; /* why the port does not define it; NULL: it does */
    bool has_place;   /* the file defines it in part, at `at` */
    uint32_t at;
    bool missing; /* a command or call that compiles does not define it, at `place` */
    struct span place;
};

#define DEFINES_PARTLY                                                                             \
    "The file defines it under a condition, or for some of what it builds: choose that in the "    \
    "port's build."

/* Finds the name as a whole word, from *at on. False if there is none. */
bool defines_next(struct str text, struct str name, size_t *at);

/* True if the name at a place is a compiler's flag: "-DNAME", "-D NAME". */
bool defines_is_flag(struct str text, size_t at, struct str name);

/* Says how a text defines a macro; *at: where. */
enum build_defined defines_find(enum build_language language, struct str text, struct str name,
                                uint32_t *at);
enum build_defined cmake_defines_find(struct str text, struct str name, uint32_t *at);

/* True if the port defines it. */
bool defines_inserts(const struct build_define *d);

/* Writes each macro that the port defines as the format, with the name for '@': "-D@=1". host: only
 * those that C and C++ sources ask for. skip: not this one; or NULL. Owned by the arena. */
const char *defines_list(const struct build *b, bool host, const char *skip, const char *format,
                         const char *between);

/* True if the port calls hipcc where the file called nvcc; *place: the first such place. */
bool defines_call_of_hipcc(const struct build *b, struct span *place);

/* Reports a macro once: that the port defines it, or that its build must. why: the port can't define
 * it here; NULL: it does. */
void defines_tell_one(struct build *b, struct build_define *d, struct span place, const char *why);

/* The same for all macros. */
void defines_tell(struct build *b, struct span place, const char *why);

#endif
