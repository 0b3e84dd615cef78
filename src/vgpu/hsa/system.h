/* The runtime as a whole: started or not, its clock, its voice. */
#ifndef VGPU_HSA_SYSTEM_H
#define VGPU_HSA_SYSTEM_H

#include "vgpu/hsa/api.h"

/* True between hsa_init and the last hsa_shut_down. */
bool system_running(void);

/* Nanoseconds of the monotonic clock: HSA's time stamps. */
uint64_t system_now(void);

/* Starts a thread that lives as long as the process. False: there can be none. */
bool system_serve(void *(*serve)(void *));

/* Says once per name, on stderr, that something is not there. Returns HSA_STATUS_ERROR. */
hsa_status_t system_missing(const char *name);

/* "tranship: vgpu: MESSAGE" on stderr. */
void system_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Answers an attribute of that type. */
#define ANSWER(T, value, ...) (*(T *)(value) = (__VA_ARGS__), HSA_STATUS_SUCCESS)

#endif
