/* The page that all HTML reports are made of. It needs no other file: data and script are part of
 * it. */
#ifndef SHARED_FRAME_H
#define SHARED_FRAME_H

#include "base/buf.h"
#include "base/str.h"

/* Appends the page: page.html with the data and with a script, the text of a .js file, that builds
 * the report from the data. The build puts both files into the program. The data can contain any
 * text; none of it is taken for markup or script. */
void frame_add(struct buf *out, struct str json, const char *script);

#endif
