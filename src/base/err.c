#include "base/err.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Returns the length of text without a UTF-8 sequence that a cut at n would leave incomplete. */
static size_t whole_characters(const char *text, size_t n)
{
    size_t lead = n;
    while (lead && n - lead < 3 && ((unsigned char)text[lead - 1] & 0xC0) == 0x80)
        lead--;
    if (!lead)
        return n;
    unsigned char c = (unsigned char)text[lead - 1];
    size_t want = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
    return n - (lead - 1) < want ? lead - 1 : n;
}

int err_set(struct err *err, const char *fmt, ...)
{
    if (!err)
        return -1;
    /* Formatted aside, so that the old message may be an argument of the new one. */
    struct err made;
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(made.msg, sizeof made.msg, fmt, ap);
    va_end(ap);
    size_t len = n < 0 ? 0 : (size_t)n;
    if (len >= sizeof made.msg)
        len = whole_characters(made.msg, sizeof made.msg - 1);
    /* One line, whatever a file name holds; no escape sequences for a terminal either. */
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)made.msg[i];
        err->msg[i] = c < 0x20 || c == 0x7F ? '?' : made.msg[i];
    }
    err->msg[len] = '\0';
    return -1;
}
