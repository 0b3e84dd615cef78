/* Trouble in the world (a file, an option, a map row): a message for the user. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

/* Functions that can fail take a struct err as their last argument, return -1 (or NULL) and
 * fill it in. The message is one line without "tranship:", without a final newline:
 * "kernel.cu: no such file". */
struct err {
    char msg[1024];
};

/* Sets the message, cutting it where it would not fit. Always returns -1, so that a caller can say
 * `return err_set(err, ...)`. err may be NULL: then nothing is kept. */
int err_set(struct err *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
