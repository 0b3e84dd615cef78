/* The page that all HTML reports are: it needs nothing else, its data and its script are in it. */
#ifndef SHARED_FRAME_H
#define SHARED_FRAME_H

#include "base/buf.h"
#include "base/str.h"

/* Appends the page: page.html with the data and with the script that makes the page of it, the
 * text of a .js file (the build puts both files into the program). Whatever texts the data
 * has, they stay texts. */
void frame_add(struct buf *out, struct str json, const char *script);

#endif
