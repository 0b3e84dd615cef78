/* The checker's findings. Each location is reported once, as soon as it is found; a summary, JSON
 * and the exit status follow at the end of the process. All functions need the checker's lock. */
#ifndef VGPU_CHECK_REPORT_H
#define VGPU_CHECK_REPORT_H

#include "base/buf.h"
#include "vgpu/machine/machine.h"
#include "vgpu/machine/output.h"
#include "vgpu/machine/reach.h"

/* The kinds of findings, with their names in the text and as "kind" in the JSON. */
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

/* A lane at an instruction. The group's numbers are copies, since it may have ended. */
struct check_site {
    const struct code *code;
    const char *kernel;
    const struct insn *insn;
    uint32_t block[3], thread[3];
};

/* The site of a lane of a wave of group g at instruction i; lanes: how many the wave has. */
struct check_site site_of(const struct group *g, const struct insn *i, unsigned wave,
                          unsigned lanes, unsigned lane);

/* The site of an access. */
struct check_site touch_site(const struct touch *t);

/* Appends "write of 4 bytes of LDS at 0x10". */
void print_access(struct buf *out, const struct touch *t);

/* Appends "thread (0,0,0) of block (1,0,0) at file.hip:12", with an address of the code object in
 * place of the line if that is not known. */
void site_print(struct buf *out, const struct check_site *s);

/* True if this kind was not yet found at this instruction, nor at its source line in this kernel:
 * report_say has to follow. Otherwise the finding is only counted. */
bool report_is_new(enum finding_kind kind, const struct check_site *s);

/* Reports the finding that report_is_new has just made. what: the headline, without a full stop;
 * more: further lines, each with a newline, or NULL. Both are copied. */
void report_say(enum finding_kind kind, const struct check_site *s, const char *what,
                const char *more);

/* Reports something that may be meant: it is printed and in the JSON's "notes", but it is no
 * finding and does not change the exit status. Both strings are copied. */
void report_note(const char *what, const char *more);

/* Chooses where the report goes; once, before the first finding. Text goes to its file or to stderr
 * as things are found. JSON that has a file is written as a whole, anew with each finding, and the
 * text goes to stderr. JSON without a file goes to stderr at the end of the process, and there is
 * no text. */
void report_start(const struct output_choice *to);

#endif
