/* <omp.h>, where the compiler's own is not installed: code with OpenMP would not be parsed. */
#ifndef CLANG_OPENMP_H
#define CLANG_OPENMP_H

/* A folder that does not exist: the header in it is the last that is found. */
#define OPENMP_FOLDER "/tranship-openmp"
#define OPENMP_HEADER OPENMP_FOLDER "/omp.h"

/* The functions and types of the OpenMP API 5.0 for the host, without those that trace. */
extern const char openmp_text[];

#endif
