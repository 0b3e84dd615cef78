/* Splits a stream of bytes into messages.
 *
 * Two framings: a header with a Content-Length before each message (the Language Server Protocol),
 * or one message per line (the Model Context Protocol). Partial messages are joined. A badly framed
 * message is an error with a reason; if the next message can be found, the stream goes on. */
#ifndef SERVE_MESSAGE_H
#define SERVE_MESSAGE_H

#include "base/buf.h"
#include <stdbool.h>

enum framing { FRAMING_HEADS, FRAMING_LINES };

enum {
    MESSAGE_MAX = 64 << 20, /* bytes of one message */
    MESSAGE_HEAD_MAX = 8 << 10
};

/* Zero-initialised except for the framing, it is the beginning of a stream. */
struct message_stream {
    enum framing framing;
    struct buf bytes; /* received and not yet taken */
    size_t taken;     /* part of bytes: messages already returned */
    size_t scanned;   /* part of bytes: searched for a line's end without success */
    uint64_t skip;    /* bytes left of a message that is too large */
    bool skips_line;  /* everything up to the next line's end belongs to one */
    bool lost;        /* the beginning of the next message is unknown: nothing more comes */
};

enum message_state {
    MESSAGE_NONE,  /* more bytes are needed */
    MESSAGE_THERE, /* a message */
    MESSAGE_BAD    /* why: it is skipped; with lost, the stream is over */
};

void message_release(struct message_stream *s);

/* Appends received bytes. Invalidates the body that message_next returned. */
void message_feed(struct message_stream *s, struct str bytes);

/* Takes the next message: its body is borrowed, valid until the next call of either function. why:
 * static text. */
enum message_state message_next(struct message_stream *s, struct str *body, const char **why);

/* Appends a message with its frame; for lines, the body must not contain a line end. */
void message_frame(enum framing framing, struct str body, struct buf *out);

#endif
