/* The runtime as a whole: started or not, its clock, its voice. */
#ifndef VGPU_HSA_SYSTEM_H
#define VGPU_HSA_SYSTEM_H

#include "vgpu/hsa/api.h"

/* hsa_init and hsa_shut_down: forks are watched from the first call on; one more and one less of
 * those who use the runtime. close: false where nobody does. */
void system_watch_forks(void);
void system_open(void);
bool system_close(void);

/* True between hsa_init and the last hsa_shut_down; false in a child without
 * threads, which is said. */
bool system_running(void);

/* The same, and nothing is said. */
bool system_used(void);

/* machine_orphaned: it has none of the threads that serve queues, copies and handlers. Says it on
 * stderr, once: for what a program asks for; what destructors do is passed over in silence. */
bool system_without_threads(void);

/* Our threads begin to be there: before each one is started. */
void system_starts_thread(void);

/* Nanoseconds of the monotonic clock: HSA's time stamps. */
uint64_t system_now(void);

/* Starts a thread that lives as long as the process. False: there can be none. */
bool system_serve(void *(*serve)(void *));

/* Says once per name, on stderr, that something is not there. Returns HSA_STATUS_ERROR. */
hsa_status_t system_missing(const char *name);

/* "tranship: vgpu: MESSAGE" on stderr, as a line. */
void system_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same, but every message only once. */
void system_say_once(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Answers an attribute of that type. */
#define ANSWER(T, value, ...) (*(T *)(value) = (__VA_ARGS__), HSA_STATUS_SUCCESS)

#endif
