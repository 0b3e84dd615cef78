/* What the checker found: each location once, said at once; a summary, JSON and the exit status at
 * the end of the process. */
#ifndef VGPU_CHECK_REPORT_H
#define VGPU_CHECK_REPORT_H

#include "base/buf.h"
#include "vgpu/machine/machine.h"
#include "vgpu/machine/output.h"
#include "vgpu/machine/reach.h"

/* Names of what is found: "kind" of the JSON. */
#define FINDING_KINDS(X)                                                                           \
    X(BOUNDS, "out-of-bounds")                                                                     \
    X(FREED, "use-after-free")                                                                     \
    X(UNWRITTEN, "uninitialised")                                                                  \
    X(RACE, "race")                                                                                \
    X(BARRIER, "divergent-barrier")                                                                \
    X(ALIGNMENT, "misaligned")                                                                     \
    X(SHUFFLE, "inactive-lane")
#define FINDING_ENUM(name, text) FINDING_##name,
enum finding_kind { FINDING_KINDS(FINDING_ENUM) FINDING_KINDS_COUNT };

/* A lane at an instruction. The group's numbers are copies: it may have ended. */
struct check_site {
    const struct code *code;
    const char *kernel;
    const struct insn *insn;
    uint32_t block[3], thread[3];
};

struct check_site site_of(const struct group *g, const struct insn *i, unsigned wave,
                          unsigned lanes, unsigned lane);

struct check_site touch_site(const struct touch *t);

/* "write of 4 bytes of LDS at 0x10" */
void print_access(struct buf *out, const struct touch *t);

/* " in file.hip:12" and what else is known of it, or the address where nothing is. */
void site_print(struct buf *out, const struct check_site *s);

/* True where this kind was not yet found at this instruction, nor at its source line in this
 * kernel: then report_say is to follow. Otherwise it is only counted. */
bool report_is_new(enum finding_kind kind, const struct check_site *s);

/* what: the headline, without a full stop; more: further lines, each with a newline, or NULL. */
void report_say(enum finding_kind kind, const struct check_site *s, const char *what,
                const char *more);

/* What may be meant: said, and in the JSON's "notes", but no finding and without
 * influence on the exit status. */
void report_note(const char *what, const char *more);

/* Text goes to its file or to stderr as things are found. JSON is written as a whole, again with
 * each finding where it has a file (the text goes to stderr then), and at the end where it goes to
 * stderr (no text then).
 */
void report_start(const struct output_choice *to);

#endif
