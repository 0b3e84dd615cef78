/* The CUDA declarations that rows and mappings/cuda/ provide: the texts of the virtual headers. */
#ifndef MAP_DECLARE_H
#define MAP_DECLARE_H

#include "base/buf.h"
#include "map/release.h"
#include "map/text.h"

/* Returns for each line of t whether it declares its name: the first of those with the same kind
 * and name that have a sig=, decl= or value=. Names in a namespace never do. One byte per line,
 * owned by the arena. */
const bool *declare_chosen(const struct map_text *t, struct arena *a);

/* Checks that each row has everything its declaration needs, and that each header that lacks= names
 * has a row. -1 and "file:line:1: what is wrong". */
int declare_check(const struct map_text *t, struct err *err);

/* Writes the header of a family: the hand-written text, then the declarations of the family's
 * chosen rows. */
void declare_family(const struct map_text *t, const bool *chosen, const char *family,
                    struct str hand, struct buf *out);

/* Writes the header with a CUDA header's name: it includes the headers of its families ("a,b", or
 * NULL). alone: those where the compiler takes no CUDA, or NULL: the same. cuda: the releases that have it, or
 * NULL. */
void declare_header(const char *declares, const char *alone, const char *cuda, struct buf *out);

/* Ends the line of a declaration that some CUDA releases lack; their range (cuda=) follows. */
#define DECLARE_MARK " //@"

/* True unless this line of such a text declares what that release of CUDA does not have. */
bool declare_line_is_for(struct str line, release cuda);

/* The line without its mark. */
struct str declare_line_text(struct str line);

/* True for the text of a header that this release has, and that declares anything. */
bool declare_is_header_of(struct str header, release cuda);

#endif
