/* NVIDIA's libraries, and those of the user's own maps: names, headers and folders of library rows.
 * The longest prefix wins, and later tables win. */
#ifndef MAP_LIBRARY_H
#define MAP_LIBRARY_H

#include "map/map.h"

/* Returns the library of a name by its spelling: cublas for "cublasSgemm", "CUBLAS_OP_N". No row if
 * it belongs to none. No allocation, and no search at all for most other names. */
struct row map_library_of_name(const struct map *m, struct str name);

/* Returns the prefix that HIP names have in place of this name's prefix; *n: the length of the CUDA
 * prefix. "hipblas" and 6 for "cublasSgemm"; NULL if the row has no HIP prefix. The text is static
 * or the map's. */
const char *map_library_spelling(const struct map *m, struct str name, size_t *n);

/* Returns HIP's prefix for a text that is exactly a prefix: "HIPBLAS_" for "CUBLAS_"; else NULL. */
const char *map_library_prefix(const struct map *m, struct str prefix);

/* Returns the library of a CUDA header by its name ("cublas_v2.h"), or no row. */
struct row map_library_of_header(const struct map *m, struct str header);

/* Returns the name of the ROCm library of a HIP header ("hipBLAS" for "hipblas/hipblas.h"), or
 * NULL. */
const char *map_library_of_hip_header(const struct map *m, struct str header);

/* Returns the library for which one of ROCm's stands, by the folder of that one's headers
 * ("rocfft/"), or no row. */
struct row map_library_of_hip_folder(const struct map *m, struct str folder);

/* Returns the library of that name ("cublasLt"), or no row. */
struct row map_library(const struct map *m, struct str name);

/* A header that identifies a folder if it defines that macro. */
struct map_mark {
    const char *header, *macro;
    const char *family; /* the library whose headers are in such a folder; NULL: all of CUDA's */
};

/* Walks the marks of the built-in table; false past the end. */
bool map_library_mark(uint32_t i, struct map_mark *out);

#endif
