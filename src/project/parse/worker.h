/* A process that parses one file after the other, and the messages to and from it. */
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

/* The head; the data follow it. To parse: the path, the toolkit's path, the folder of system
 * headers, the flags, the wanted files and the edited ones, each with a NUL, the sizes of the
 * latter, their bytes with a NUL after each, and the source. To prove: the folder of HIP's headers,
 * their release, the flags, the architectures and the files' paths, each with a NUL, the files'
 * sizes, and their bytes. */
struct worker_request {
    uint32_t size; /* of the data after the head */
    uint32_t nflags, nwanted, source_len, system_units;
    uint32_t nfiles, narchs; /* nfiles 0: to parse */
    uint32_t nopen;
    uint8_t has_cuda_path, has_cache, cuda, bare, user_members, spare[3];
    double timeout;
    uint64_t memory;
};

/* A unit's block (unit_block.h) follows it, or a proof's (proof_block.h). */
struct worker_reply {
    uint32_t size; /* of the block */
    uint32_t spare;
    uint64_t resident_bytes; /* bytes of memory that the worker uses between two files */
};

/* Runs a worker, just forked: it has no other files than its own standard error and the socket. */
_Noreturn void worker_live(int socket, pid_t fork_server);

#endif
