/* One input file: its bytes, and where its lines begin. */
#ifndef CORE_SOURCE_H
#define CORE_SOURCE_H

#include "base/arena.h"
#include "base/str.h"

struct source {
    const char *path;  /* as the user named it */
    const char *bytes; /* the file's bytes as they are, with a NUL after the last */
    uint32_t len;
    const uint32_t *lines; /* offset of the beginning of line i+1 */
    uint32_t nlines;
};

/* The kind of a file, by its name. */
enum source_kind {
    SOURCE_OTHER,  /* anything else */
    SOURCE_CUDA,   /* .cu */
    SOURCE_HOST,   /* .c .cc .cpp .cxx .c++: nvcc passes these to the host compiler unchanged */
    SOURCE_INCLUDE /* .cuh .h .hh .hpp .hxx .h++ .inl .inc .ipp .tpp .tcc .txx .icc .impl .def */
};

/* Decides by the suffix, in lower case as compilers require it. */
enum source_kind source_kind(const char *path);

/* True for "kernel.cu.in", from which a build makes sources of CUDA: it is ported as headers are, and
 * no compiler takes it as it is. Few templates of other sources have to do with CUDA. */
bool source_is_template(const char *name);

/* A place for messages: both count from 1; col counts bytes. */
struct place {
    uint32_t line, col;
};

/* Sets up src over borrowed bytes (which must be NUL-terminated and outlive it); the arena owns the
 * line table. Lines end at LF, CRLF or a lone CR; after the last of these, one more line begins,
 * which may be empty. */
void source_init(struct source *src, const char *path, struct str bytes, struct arena *a);

/* Returns the place of a byte offset. O(log lines). */
struct place source_place(const struct source *src, uint32_t at);

/* Returns the number of lines; an empty one after the last line's end does not count. */
static inline uint32_t source_line_count(const struct source *src)
{
    return src->nlines - (src->lines[src->nlines - 1] == src->len);
}

/* Returns all bytes. */
static inline struct str source_bytes(const struct source *src)
{
    return (struct str){src->bytes, src->len};
}

/* Returns the text of a span. */
static inline struct str source_text(const struct source *src, struct span s)
{
    return (struct str){src->bytes + s.begin, s.end - s.begin};
}

/* Returns the line ending of the file's first line: "\n", "\r\n" or "\r"; "\n" for a file of one
 * line. */
const char *source_newline(const struct source *src);

/* True if the bytes are not text for a C++ compiler: they contain NUL bytes. */
bool source_is_binary(struct str bytes);

#endif
