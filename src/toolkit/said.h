/* What the programs of a toolkit say on standard error. */
#ifndef TOOLKIT_SAID_H
#define TOOLKIT_SAID_H

/* "nvcc fatal   : message", as NVIDIA's programs have it. Returns 1. */
int said_fatal(const char *tool, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
