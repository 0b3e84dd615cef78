/* The headers of a CUDA toolkit, written from the tables into a folder: compilers take them. */
#ifndef TOOLKIT_HEADERS_H
#define TOOLKIT_HEADERS_H

#include "base/err.h"
#include "map/release.h"

/* Writes the headers of this CUDA release into DIR/include, which is made if it does not exist;
 * files of theirs that are there are replaced. C99, C++11 and later, and clang's CUDA mode take
 * them (clang++ -x cuda --cuda-host-only -nocudainc -nocudalib -include cuda_runtime.h). Functions
 * that the release lacks are left out. -1 and a message where a file can't be written. */
int toolkit_write_headers(const char *dir, release cuda, struct err *err);

#endif
