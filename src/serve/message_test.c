#include "serve/message.h"
#include "serve/rpc.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct message_stream stream;

static int message_test_begin(enum framing framing)
{
    stream = (struct message_stream){.framing = framing};
    return 0;
}

static int message_test_setup(void **state)
{
    (void)state;
    return message_test_begin(FRAMING_HEADS);
}

static int message_test_teardown(void **state)
{
    (void)state;
    message_release(&stream);
    return 0;
}

/* Returns the messages read from the bytes in pieces of that size: "a|b|!why|". */
static const char *read_in(const char *bytes, size_t piece)
{
    static char out[4096];
    struct str all = str_of(bytes), body;
    const char *why;
    enum message_state state;
    out[0] = '\0';
    for (size_t at = 0; at < all.n; at += piece) {
        message_feed(&stream, str_cut(all, at, at + piece));
        while ((state = message_next(&stream, &body, &why)) != MESSAGE_NONE) {
            size_t n = strlen(out);
            if (state == MESSAGE_BAD)
                snprintf(out + n, sizeof out - n, "!%s|", why);
            else
                snprintf(out + n, sizeof out - n, "%.*s|", (int)body.n, body.p);
        }
    }
    return out;
}

static void message_test_check_all(enum framing framing, const char *bytes, const char *want)
{
    for (size_t piece = 1; piece <= strlen(bytes); piece++) {
        message_test_begin(framing);
        assert_string_equal(read_in(bytes, piece), want);
        message_release(&stream);
    }
}

static void heads_in_pieces(void **state)
{
    (void)state;
    message_test_check_all(FRAMING_HEADS, "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]",
                           "{}|[1]|");
    message_test_check_all(FRAMING_HEADS, "content-length:2\nContent-Type: x\n\n{}", "{}|");
    message_test_check_all(FRAMING_HEADS, "Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n1",
                           "|1|");
}

static void lines_in_pieces(void **state)
{
    (void)state;
    message_test_check_all(FRAMING_LINES, "{}\r\n\n  \n[1]\n", "{}|[1]|");
    message_test_check_all(FRAMING_LINES, "{", "");
}

static void bad_heads_are_passed_over(void **state)
{
    (void)state;
    message_test_check_all(FRAMING_HEADS, "Foo: 1\r\n\r\nContent-Length: 2\r\n\r\n{}",
                           "!a head without Content-Length|{}|");
    message_test_check_all(FRAMING_HEADS, "Content-Length: -1\r\n\r\nContent-Length: 2\r\n\r\n{}",
                           "!an invalid Content-Length|{}|");
    message_test_check_all(
        FRAMING_HEADS, "Content-Length: 2\r\nContent-Length: 3\r\n\r\nContent-Length: 2\r\n\r\n{}",
        "!an invalid Content-Length|{}|");
    message_test_check_all(FRAMING_HEADS, "Content-Length: 0x2\r\n\r\n",
                           "!an invalid Content-Length|");
}

static void a_head_without_end(void **state)
{
    (void)state;
    char head[MESSAGE_HEAD_MAX + 100];
    memset(head, 'x', sizeof head - 1);
    head[sizeof head - 1] = '\0';
    assert_string_equal(read_in(head, 1000), "!the head of a message does not end|");
    assert_true(stream.lost);
    assert_string_equal(read_in("Content-Length: 2\r\n\r\n{}", 100), "");
}

/* Its bytes are not kept. */
static void a_huge_message(void **state)
{
    (void)state;
    static char bytes[1 << 20];
    struct str body;
    const char *why;
    char head[64];
    uint64_t size = 3ull * MESSAGE_MAX, at;
    snprintf(head, sizeof head, "Content-Length: %llu\r\n\r\n", (unsigned long long)size);
    assert_string_equal(read_in(head, 7), "!a message of more than 64 MiB|");
    for (at = 0; at < size; at += sizeof bytes) {
        message_feed(&stream, (struct str){bytes, sizeof bytes});
        assert_int_equal(message_next(&stream, &body, &why), MESSAGE_NONE);
        assert_true(stream.bytes.cap < 4096);
    }
    assert_string_equal(read_in("Content-Length: 2\r\n\r\n{}", 1), "{}|");
    assert_string_equal(read_in("Content-Length: 99999999999999999999999999\r\n\r\n{}", 1),
                        "!a message of more than 64 MiB|");
}

static void a_huge_line(void **state)
{
    (void)state;
    static char bytes[1 << 20];
    struct str body;
    const char *why;
    int bad = 0;
    message_test_begin(FRAMING_LINES);
    memset(bytes, 'x', sizeof bytes);
    for (int i = 0; i < 130; i++) {
        message_feed(&stream, (struct str){bytes, sizeof bytes});
        bad += message_next(&stream, &body, &why) == MESSAGE_BAD;
    }
    assert_int_equal(bad, 1);
    assert_string_equal(read_in("xx\n{}\n", 1), "{}|");
}

static json_t *echo(void *ctx, const struct rpc_call *call)
{
    ++*(int *)ctx;
    return rpc_result(call->id, json_string(call->method));
}

static void check_rpc(const char *body, const char *want)
{
    struct buf out = {0};
    int calls = 0;
    json_t *answer = rpc_take(str_of(body), echo, &calls);
    if (answer)
        rpc_write(answer, &out);
    assert_string_equal(out.p ? out.p : "", want);
    buf_release(&out);
}

#define BAD_REQUEST "\"error\":{\"code\":-32600,\"message\":\"that is not a JSON-RPC 2.0 request\"}"

static void requests(void **state)
{
    (void)state;
    check_rpc("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"m\"}",
              "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":\"m\"}");
    check_rpc("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"m\",\"params\":[]}",
              "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":\"m\"}");
    check_rpc("{\"jsonrpc\":\"2.0\",\"method\":\"m\"}", "");
    check_rpc("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}", "");
    check_rpc("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"m\"}",
              "{\"jsonrpc\":\"2.0\",\"id\":1," BAD_REQUEST "}");
    check_rpc("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"m\"}",
              "{\"jsonrpc\":\"2.0\",\"id\":null," BAD_REQUEST "}");
    check_rpc("17", "{\"jsonrpc\":\"2.0\",\"id\":null," BAD_REQUEST "}");
    check_rpc("[]", "{\"jsonrpc\":\"2.0\",\"id\":null," BAD_REQUEST "}");
    check_rpc("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":3}",
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32602,\"message\":\"m: "
              "params is not an object\"}}");
}

static void batches(void **state)
{
    (void)state;
    check_rpc(
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"},{\"jsonrpc\":\"2.0\",\"method\":\"b\"},3]",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"a\"},{\"jsonrpc\":\"2.0\",\"id\":null," BAD_REQUEST
        "}]");
    check_rpc("[{\"jsonrpc\":\"2.0\",\"method\":\"b\"}]", "");
}

static void no_json(void **state)
{
    (void)state;
    struct buf deep = {0};
    int calls = 0;
    for (int i = 0; i < 100000; i++)
        buf_addch(&deep, '[');
    json_t *answer = rpc_take(buf_str(&deep), echo, &calls);
    assert_int_equal(json_integer_value(rpc_param(answer, "error.code")), RPC_PARSE_ERROR);
    json_decref(answer);
    answer = rpc_take(STR("{\"a\":\xff}"), echo, &calls);
    assert_int_equal(json_integer_value(rpc_param(answer, "error.code")), RPC_PARSE_ERROR);
    json_decref(answer);
    assert_int_equal(calls, 0);
    buf_release(&deep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(heads_in_pieces, message_test_setup, NULL),
        cmocka_unit_test_setup_teardown(lines_in_pieces, message_test_setup, NULL),
        cmocka_unit_test_setup_teardown(bad_heads_are_passed_over, message_test_setup, NULL),
        cmocka_unit_test_setup_teardown(a_head_without_end, message_test_setup,
                                        message_test_teardown),
        cmocka_unit_test_setup_teardown(a_huge_message, message_test_setup, message_test_teardown),
        cmocka_unit_test_setup_teardown(a_huge_line, message_test_setup, message_test_teardown),
        cmocka_unit_test(requests),
        cmocka_unit_test(batches),
        cmocka_unit_test(no_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
