/* Reads the client's messages while a tool runs. */
#include "base/die.h"
#include "serve/mcp_parts.h"
#include "serve/message.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* The id of the call that a message cancels, or that it is itself; NULL: none. For
 * the caller to release. */
static json_t *id_of(struct str text, bool *cancels)
{
    json_error_t error;
    json_t *o = json_loadb(text.p, text.n, 0, &error);
    const char *method = rpc_text(o, "method");
    *cancels = method && strcmp(method, "notifications/cancelled") == 0;
    json_t *id = json_incref(
        (json_t *)(*cancels ? rpc_param(o, "params.requestId") : json_object_get(o, "id")));
    json_decref(o);
    return id;
}

enum { EARLY_MAX = 1000 }; /* ids of calls that have not begun: nobody has so many in a message */

/* One that waits is not even begun. initialize is not to be cancelled, says the
 * protocol: it never waits. */
static bool drop_waiting(struct mcp_inbox *in, const json_t *id)
{
    bool found = false;
    for (size_t i = in->first; i < in->waiting.n; i++) {
        struct mcp_message *m = &in->waiting.p[i];
        bool cancels;
        json_t *own = m->text ? id_of((struct str){m->text, m->n}, &cancels) : NULL;
        if (own && json_equal(own, id)) {
            free(m->text);
            m->text = NULL;
            in->bytes -= m->n;
            found = true;
        }
        json_decref(own);
    }
    return found;
}

static void forget_early(struct mcp_inbox *in)
{
    for (size_t i = 0; i < in->early.n; i++)
        json_decref(in->early.p[i]);
    in->early.n = 0;
}

static void make_readable(int event)
{
    const uint64_t one = 1;
    while (write(event, &one, sizeof one) < 0 && errno == EINTR)
        continue;
}

static void mcp_inbox_cancel(struct mcp_inbox *in, const json_t *id)
{
    if (!in->running || !json_equal(in->running, id)) {
        if (!drop_waiting(in, id) && in->taken && in->early.n < EARLY_MAX)
            vec_push(&in->early, json_deep_copy(id));
        return;
    }
    in->cancelled = true;
    make_readable(in->stop);
}

static void mcp_inbox_add(struct mcp_inbox *in, struct str text, const char *bad)
{
    bool cancels = false;
    json_t *id = NULL;
    if (memmem(text.p ? text.p : "", text.n, "cancelled", 9))
        id = id_of(text, &cancels);
    pthread_mutex_lock(&in->lock);
    if (cancels && id) {
        mcp_inbox_cancel(in, id);
    } else {
        struct mcp_message m = {.text = xmalloc(text.n + 1), .n = text.n, .bad = bad};
        memcpy(m.text, text.p ? text.p : "", text.n);
        vec_push(&in->waiting, m);
        in->bytes += text.n;
        pthread_cond_signal(&in->news);
    }
    while (in->bytes > MESSAGE_MAX && !in->over)
        pthread_cond_wait(&in->room, &in->lock);
    pthread_mutex_unlock(&in->lock);
    json_decref(id);
}

static void *mcp_inbox_read_all(void *ctx)
{
    struct mcp_inbox *in = ctx;
    struct message_stream s = {.framing = FRAMING_LINES};
    char bytes[1 << 16];
    for (;;) {
        struct pollfd p[3] = {{.fd = in->opt->in, .events = POLLIN},
                              {.fd = in->opt->stop, .events = POLLIN},
                              {.fd = in->quit, .events = POLLIN}};
        enum message_state state;
        struct str body;
        const char *why;
        if ((poll(p, 3, -1) < 0 && errno != EINTR) || p[1].revents || p[2].revents)
            break;
        ssize_t n = p[0].revents ? read(in->opt->in, bytes, sizeof bytes) : -1;
        if (n < 0 && (!p[0].revents || errno == EINTR))
            continue;
        if (n <= 0)
            break;
        message_feed(&s, (struct str){bytes, (size_t)n});
        while ((state = message_next(&s, &body, &why)) != MESSAGE_NONE)
            mcp_inbox_add(in, state == MESSAGE_BAD ? STR("") : body,
                          state == MESSAGE_BAD ? why : NULL);
    }
    message_release(&s);
    pthread_mutex_lock(&in->lock);
    in->over = true;
    pthread_cond_signal(&in->news);
    pthread_mutex_unlock(&in->lock);
    return NULL;
}

int mcp_inbox_open(struct mcp_inbox *in, const struct mcp_options *opt, struct err *err)
{
    *in = (struct mcp_inbox){.opt = opt,
                             .stop = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK),
                             .quit = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    pthread_mutex_init(&in->lock, NULL);
    pthread_cond_init(&in->news, NULL);
    pthread_cond_init(&in->room, NULL);
    int code = in->stop < 0 || in->quit < 0
                   ? errno
                   : pthread_create(&in->thread, NULL, mcp_inbox_read_all, in);
    return code ? err_set(err, "the server can't be started: %s", strerror(code)) : 0;
}

void mcp_inbox_close(struct mcp_inbox *in)
{
    pthread_mutex_lock(&in->lock);
    in->over = true; /* who waits for room goes on */
    pthread_cond_signal(&in->room);
    pthread_mutex_unlock(&in->lock);
    make_readable(in->quit);
    pthread_join(in->thread, NULL);
    for (size_t i = in->first; i < in->waiting.n; i++)
        free(in->waiting.p[i].text);
    vec_release(&in->waiting);
    forget_early(in);
    vec_release(&in->early);
    close(in->stop);
    close(in->quit);
    pthread_cond_destroy(&in->news);
    pthread_cond_destroy(&in->room);
    pthread_mutex_destroy(&in->lock);
}

bool mcp_inbox_take(struct mcp_inbox *in, struct mcp_message *out)
{
    bool found = false;
    pthread_mutex_lock(&in->lock);
    in->taken = false;
    forget_early(in);
    while (!found) {
        if (in->first < in->waiting.n) {
            *out = in->waiting.p[in->first++];
            found = out->text != NULL;
        } else if (in->over) {
            break;
        } else {
            in->first = in->waiting.n = 0;
            pthread_cond_wait(&in->news, &in->lock);
        }
    }
    if (found) {
        in->taken = true;
        in->bytes -= out->n;
        pthread_cond_signal(&in->room);
    }
    pthread_mutex_unlock(&in->lock);
    return found;
}

bool mcp_inbox_begin(struct mcp_inbox *in, const json_t *id)
{
    uint64_t old;
    bool cancelled = false;
    pthread_mutex_lock(&in->lock);
    for (size_t i = 0; i < in->early.n && !cancelled; i++)
        cancelled = json_equal(in->early.p[i], id);
    while (in->cancelled && read(in->stop, &old, sizeof old) < 0 && errno == EINTR)
        continue;
    in->cancelled = false;
    in->running = cancelled ? NULL : json_deep_copy(id);
    pthread_mutex_unlock(&in->lock);
    return !cancelled;
}

bool mcp_inbox_end(struct mcp_inbox *in)
{
    pthread_mutex_lock(&in->lock);
    json_decref(in->running);
    in->running = NULL;
    bool cancelled = in->cancelled;
    pthread_mutex_unlock(&in->lock);
    return cancelled;
}
