/* Errors from outside of the program (a file, an option, a map row): a message for the user. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

/* Functions that can fail take a struct err as their last argument, return -1 (or NULL) and fill it
 * in. The message is one line without "tranship:" and without a final newline: "kernel.cu: no such
 * file". */
struct err {
    char msg[1024];
};

/* Sets the message, cut if it is too long. Always returns -1, so that a caller can write `return
 * err_set(err, ...)`. If err is NULL, the message is discarded. */
int err_set(struct err *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
