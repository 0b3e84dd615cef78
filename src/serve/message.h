/* The messages of a stream, as bytes: where one ends and the next begins.
 *
 * Two framings: heads with a Content-Length before each message (the Language Server
 * Protocol), or a message a line (the Model Context Protocol). What comes in pieces is put
 * together; what is framed badly is an error that names itself, and where the next message can
 * be found, the stream goes on. */
#ifndef SERVE_MESSAGE_H
#define SERVE_MESSAGE_H

#include "base/buf.h"
#include <stdbool.h>

enum framing { FRAMING_HEADS, FRAMING_LINES };

enum {
    MESSAGE_MAX = 64 << 20, /* bytes of one message */
    MESSAGE_HEAD_MAX = 8 << 10
};

/* Zero-initialised but for the framing is the begin of a stream. */
struct message_stream {
    enum framing framing;
    struct buf bytes; /* that came and were not taken yet */
    size_t taken;     /* of them: those of messages that were given out */
    size_t scanned;   /* of them: those in which a line's end was looked for in vain */
    uint64_t skip;    /* bytes to come of a message that is too large */
    bool skips_line;  /* all up to the next line's end belongs to one */
    bool lost;        /* where the next message begins can't be told: nothing more comes */
};

enum message_state {
    MESSAGE_NONE,  /* more bytes are needed */
    MESSAGE_THERE, /* a message */
    MESSAGE_BAD    /* why: it is passed over; with lost, the stream is over */
};

void message_release(struct message_stream *s);

/* Appends what was read. The body that message_next gave is void afterwards. */
void message_feed(struct message_stream *s, struct str bytes);

/* Takes the next message: its body is borrowed, valid until the next call of
 * either. why: static text. */
enum message_state message_next(struct message_stream *s, struct str *body, const char **why);

/* Appends a message with its frame; in lines, the body must have no line end in it. */
void message_frame(enum framing framing, struct str body, struct buf *out);

#endif
