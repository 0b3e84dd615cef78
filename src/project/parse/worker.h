/* A process that parses one file after the other, and what is said to it and back. */
#ifndef PROJECT_PARSE_WORKER_H
#define PROJECT_PARSE_WORKER_H

#include <stdint.h>
#include <sys/types.h>

#if defined(__SANITIZE_ADDRESS__)
#define WORKER_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WORKER_SANITIZED 1
#endif
#endif
#ifndef WORKER_SANITIZED
#define WORKER_SANITIZED 0
#endif

/* What is behind the head. To parse: the path, the toolkit's path, the folder of system headers,
 * the flags the files that are wanted and those that somebody edits, each with a NUL, the sizes of
 * the latter, their bytes with a NUL behind each, and the source. To prove: the folder of HIP's
 * headers, their release, the flags, the architectures and the files' paths, each with a NUL, the
 * files' sizes, and their bytes. */
struct worker_request {
    uint32_t size; /* of what is behind the head */
    uint32_t nflags, nwanted, source_len, system_units;
    uint32_t nfiles, narchs; /* nfiles 0: to parse */
    uint32_t nopen;
    uint8_t has_cuda_path, has_cache, cuda, bare, user_members, spare[3];
    double timeout;
    uint64_t memory;
};

/* A unit's block (unit_block.h) is behind it, or a proof's (proof_block.h). */
struct worker_reply {
    uint32_t size; /* of the block */
    uint32_t spare;
    uint64_t resident_bytes; /* bytes of memory that the worker holds between two files */
};

/* The life of a worker, just forked: its standard error is a file of its own, and the
 * socket its only other one. */
_Noreturn void worker_live(int socket, pid_t fork_server);

#endif
