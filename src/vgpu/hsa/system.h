/* The runtime as a whole: whether it is started, its clock, its messages. */
#ifndef VGPU_HSA_SYSTEM_H
#define VGPU_HSA_SYSTEM_H

#include "vgpu/hsa/api.h"

/* For hsa_init and hsa_shut_down. watch_forks: notices forks from the first call on. open, close:
 * one more and one less user of the runtime. system_close: false if there is none. */
void system_watch_forks(void);
void system_open(void);
bool system_close(void);

/* True between hsa_init and the last hsa_shut_down; false in a child without threads. In a child of
 * a process that used the GPU, a message on stderr says so, once. */
bool system_running(void);

/* The same without a message. */
bool system_used(void);

/* The value of machine_orphaned: this process has none of the threads that serve queues, copies and
 * handlers. If true, a message on stderr says so, once. Called for requests of the program;
 * destructors read machine_orphaned itself, without a message. */
bool system_without_threads(void);

/* Called before a thread of this library is started: the process has threads from now on. */
void system_starts_thread(void);

/* HSA's time stamps: nanoseconds of the monotonic clock. */
uint64_t system_now(void);

/* Starts a thread that lives as long as the process. False: it could not be started. */
bool system_serve(void *(*serve)(void *));

/* Prints on stderr, once for each name, that the virtual GPU does not have something. Returns
 * HSA_STATUS_ERROR. */
hsa_status_t system_missing(const char *name);

/* Prints the line "tranship: vgpu: MESSAGE" on stderr. */
void system_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same, but each message only once. */
void system_say_once(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Stores an attribute of type T at value and returns HSA_STATUS_SUCCESS. */
#define ANSWER(T, value, ...) (*(T *)(value) = (__VA_ARGS__), HSA_STATUS_SUCCESS)

#endif
