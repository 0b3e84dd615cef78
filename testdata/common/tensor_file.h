// Writes a program's results as tensors, so that they can be compared elsewhere: `NAME.npy` (NumPy's format, version 1.0) in the
// folder that the environment variable TRANSHIP_TENSORS names; without it nothing is written. Plain C and C++.
//
// A reference that the program computed itself goes to `NAME.ref.npy`, best in double precision.
#ifndef TENSOR_FILE_H
#define TENSOR_FILE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// descr is NumPy's word for the element type: "<f8" "<f4" "<f2" "<i4" "<i8" "<u4" "|u1" ...; size is that of one element. Types that
// NumPy has no word for (bfloat16, fp8) go as what the manifest's `tensor` line says they are: "<u2", "|u1".
static inline int tensor_write(const char *name, const char *suffix, const char *descr, size_t size, const void *data, size_t rows,
                               size_t columns) {
    const char *folder = getenv("TRANSHIP_TENSORS");
    if (folder == NULL || *folder == '\0') {
        return 0;
    }
    char path[4096];
    int n = snprintf(path, sizeof path, "%s/", folder);
    for (const char *p = name; *p != '\0' && n < 4000; p++) {
        const int plain = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') || *p == '-' || *p == '.';
        path[n++] = plain ? *p : '_';
    }
    snprintf(path + n, sizeof path - (size_t)n, "%s.npy", suffix);
    // Magic, version, length of the header, header; padded with blanks so that the data begin at a multiple of 64.
    char header[128];
    memset(header, ' ', sizeof header);
    memcpy(header, "\x93NUMPY\x01\x00", 8);
    header[8] = (char)(sizeof header - 10);
    header[9] = 0;
    char words[118];
    int length = columns > 0 ? snprintf(words, sizeof words, "{'descr': '%s', 'fortran_order': False, 'shape': (%zu, %zu), }", descr, rows, columns)
                             : snprintf(words, sizeof words, "{'descr': '%s', 'fortran_order': False, 'shape': (%zu,), }", descr, rows);
    memcpy(header + 10, words, (size_t)length);
    header[sizeof header - 1] = '\n';
    FILE *file = fopen(path, "wb");
    const size_t count = rows * (columns > 0 ? columns : 1);
    if (file == NULL || fwrite(header, 1, sizeof header, file) != sizeof header || fwrite(data, size, count, file) != count ||
        fclose(file) != 0) {
        fprintf(stderr, "%s: the tensor can't be written\n", path);
        exit(EXIT_FAILURE);
    }
    return 1;
}

// A result, of rows x columns elements (columns 0: one dimension).
static inline void tensor_result(const char *name, const char *descr, size_t size, const void *data, size_t rows, size_t columns) {
    tensor_write(name, "", descr, size, data, rows, columns);
}

// What it should be.
static inline void tensor_reference(const char *name, const char *descr, size_t size, const void *data, size_t rows, size_t columns) {
    tensor_write(name, ".ref", descr, size, data, rows, columns);
}

#endif // TENSOR_FILE_H
