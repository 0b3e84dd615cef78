/* One input file: its bytes, and where its lines begin. */
#ifndef CORE_SOURCE_H
#define CORE_SOURCE_H

#include "base/arena.h"
#include "base/str.h"

struct source {
    const char *path;  /* as the user named it */
    const char *bytes; /* the file's bytes as they are, with a NUL after the last */
    uint32_t len;
    const uint32_t *lines; /* offset at which line i+1 begins */
    uint32_t nlines;
};

/* What a file is by its name. */
enum source_kind {
    SOURCE_OTHER,  /* none of the following */
    SOURCE_CUDA,   /* .cu */
    SOURCE_HOST,   /* .c .cc .cpp .cxx .c++: nvcc hands these to the host compiler untouched */
    SOURCE_INCLUDE /* .cuh .h .hh .hpp .hxx .h++ .inl .inc .ipp .tpp .tcc .txx .icc .impl .def */
};

/* By the ending of its name, in lower case as compilers want it. */
enum source_kind source_kind(const char *path);

/* A place for people: both count from 1; col counts bytes. */
struct place {
    uint32_t line, col;
};

/* Sets up src over borrowed bytes (which must be NUL-terminated and outlive it); the line table is
 * owned by the arena. Lines end at LF, CRLF or a lone CR; behind the last of these, one more line
 * begins, which may be empty. */
void source_init(struct source *src, const char *path, struct str bytes, struct arena *a);

/* The place of a byte offset. O(log lines). */
struct place source_place(const struct source *src, uint32_t at);

/* How many lines there are as people count: what follows the last line's end is no
 * line where it is empty. */
static inline uint32_t source_line_count(const struct source *src)
{
    return src->nlines - (src->lines[src->nlines - 1] == src->len);
}

/* All of it. */
static inline struct str source_bytes(const struct source *src)
{
    return (struct str){src->bytes, src->len};
}

/* The text of a span. */
static inline struct str source_text(const struct source *src, struct span s)
{
    return (struct str){src->bytes + s.begin, s.end - s.begin};
}

/* The line ending that the file's first line uses: "\n", "\r\n" or "\r"; "\n"
 * for a file of one line. */
const char *source_newline(const struct source *src);

/* True when the bytes are not text that a C++ compiler would read: NUL bytes in them. */
bool source_is_binary(struct str bytes);

#endif
