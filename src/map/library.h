/* NVIDIA's libraries, and those of the user's own maps: what library rows say of names, headers and
 * folders. The longest beginning counts, and later tables win. */
#ifndef MAP_LIBRARY_H
#define MAP_LIBRARY_H

#include "map/map.h"

/* The library that a name belongs to by its spelling: cublas for "cublasSgemm", "CUBLAS_OP_N". No
 * row where it is none's. No allocation, and no search at all for most names that are none's. */
struct row map_library_of_name(const struct map *m, struct str name);

/* What the HIP names of that library begin with in place of the beginning of this one; *n: the
 * length of that. "hipblas" and 6 for "cublasSgemm"; NULL where the row says nothing of HIP's. The
 * text is static or the map's. */
const char *map_library_spelling(const struct map *m, struct str name, size_t *n);

/* HIP's beginning for what is a whole beginning itself: "HIPBLAS_" for "CUBLAS_"; else NULL. */
const char *map_library_prefix(const struct map *m, struct str prefix);

/* The library that a CUDA header belongs to by its name ("cublas_v2.h"), or no row. */
struct row map_library_of_header(const struct map *m, struct str header);

/* What the ROCm library is called that a header of HIP's is of ("hipBLAS" for
 * "hipblas/hipblas.h"), or NULL.
 */
const char *map_library_of_hip_header(const struct map *m, struct str header);

/* The library that one of ROCm's stands for, by the folder of that one's headers
 * ("rocfft/"), or no row. */
struct row map_library_of_hip_folder(const struct map *m, struct str folder);

/* The library of that name ("cublasLt"), or no row. */
struct row map_library(const struct map *m, struct str name);

/* A header that says what a folder is, where it defines that macro. */
struct map_mark {
    const char *header, *macro;
    const char *family; /* whose headers lie in such a folder; NULL: all of CUDA's */
};

/* Walks the marks of the built-in table; false past the end. */
bool map_library_mark(uint32_t i, struct map_mark *out);

#endif
