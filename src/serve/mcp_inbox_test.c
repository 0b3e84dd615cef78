#include "serve/mcp_parts.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cmocka.h>

struct client {
    struct mcp_inbox in;
    struct mcp_options opt;
    int fd;
};

static void open_client(struct client *c)
{
    int ends[2];
    struct err err;
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    c->fd = ends[1];
    c->opt = (struct mcp_options){.in = ends[0], .stop = eventfd(0, EFD_CLOEXEC)};
    assert_int_equal(mcp_inbox_open(&c->in, &c->opt, &err), 0);
}

static void close_client(struct client *c)
{
    mcp_inbox_close(&c->in);
    close(c->fd);
    close(c->opt.in);
    close(c->opt.stop);
}

static void mcp_inbox_test_say(struct client *c, const char *line)
{
    assert_int_equal(write(c->fd, line, strlen(line)), strlen(line));
}

static void mcp_inbox_test_take(struct client *c)
{
    struct mcp_message m;
    assert_true(mcp_inbox_take(&c->in, &m));
    free(m.text);
}

/* Waits until so many messages wait: what was said before them has been heard. */
static void heard(struct client *c, size_t n)
{
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&c->in.lock);
        size_t waiting = c->in.waiting.n - c->in.first;
        pthread_mutex_unlock(&c->in.lock);
        if (waiting == n)
            return;
        usleep(10000);
    }
    fail_msg("the inbox does not hear");
}

static bool begins(struct client *c, const char *id)
{
    json_t *own = json_string(id);
    bool begun = mcp_inbox_begin(&c->in, own);
    json_decref(own);
    return begun;
}

#define CALL(id) "{\"jsonrpc\": \"2.0\", \"id\": \"" id "\", \"method\": \"tools/call\"}\n"
#define CANCEL(id)                                                                                 \
    "{\"method\": \"notifications/cancelled\", \"params\": {\"requestId\": \"" id "\"}}\n"

/* Between being taken and beginning, a call is cancelled. */
static void cancelled_before_it_begins(void **state)
{
    (void)state;
    struct client c;
    open_client(&c);
    mcp_inbox_test_say(&c, CALL("a"));
    mcp_inbox_test_take(&c);
    mcp_inbox_test_say(&c, CANCEL("a") CANCEL("other") CALL("b"));
    heard(&c, 1);
    assert_false(begins(&c, "a"));
    mcp_inbox_test_take(&c);
    assert_true(begins(&c, "b"));
    assert_false(mcp_inbox_end(&c.in));
    close_client(&c);
}

/* Cancelling a call after its end does not affect a later call with its id. */
static void cancelled_too_late(void **state)
{
    (void)state;
    struct client c;
    open_client(&c);
    mcp_inbox_test_say(&c, CALL("a"));
    mcp_inbox_test_take(&c);
    assert_true(begins(&c, "a"));
    assert_false(mcp_inbox_end(&c.in));
    mcp_inbox_test_say(&c, CANCEL("a") CALL("b"));
    heard(&c, 1);
    mcp_inbox_test_take(&c);
    assert_true(begins(&c, "a"));
    assert_false(mcp_inbox_end(&c.in));
    close_client(&c);
}

static void cancelled_while_it_runs(void **state)
{
    (void)state;
    struct client c;
    open_client(&c);
    mcp_inbox_test_say(&c, CALL("a"));
    mcp_inbox_test_take(&c);
    assert_true(begins(&c, "a"));
    mcp_inbox_test_say(&c, CANCEL("a") CALL("b"));
    heard(&c, 1);
    assert_true(mcp_inbox_end(&c.in));
    mcp_inbox_test_take(&c);
    assert_true(begins(&c, "b"));
    assert_false(mcp_inbox_end(&c.in));
    close_client(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cancelled_before_it_begins),
        cmocka_unit_test(cancelled_too_late),
        cmocka_unit_test(cancelled_while_it_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
