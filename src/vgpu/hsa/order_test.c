/* Which launches are known to have ended before which. */
#include "vgpu/hsa/order.h"
#include "vgpu/hsa/queue.h"
#include "vgpu/machine/hooks.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct queue one, two, three;
static struct signal done, other;

static int set_up(void **state)
{
    (void)state;
    vgpu_hooks.observer.order = true;
    one.amd.hsa_queue.id = 1;
    two.amd.hsa_queue.id = 2;
    three.amd.hsa_queue.id = 3;
    return 0;
}

/* The host's order of things begins anew. */
static int tear_down(void **state)
{
    (void)state;
    struct queue *const all[] = {&one, &two, &three};
    for (unsigned n = 0; n < 3; n++) {
        order_completes(all[n], &done);
        order_host_saw(&done);
        order_forget_queue(all[n]);
        all[n]->packet = all[n]->amd.read_dispatch_id = 0;
    }
    order_forget_signal(&done);
    order_forget_signal(&other);
    return 0;
}

/* The host hands over one packet, and the queue runs it: a launch. */
static struct stamp launch(struct queue *q)
{
    struct stamp s;
    order_submits(q, q->packet);
    order_packet(q);
    order_launch(q, &s);
    q->amd.read_dispatch_id = ++q->packet;
    return s;
}

static void test_one_queue(void **state)
{
    (void)state;
    struct stamp a = launch(&one), b = launch(&one);
    assert_true(order_is(&a, &b));
    assert_false(order_is(&b, &a));
}

static void test_two_queues(void **state)
{
    (void)state;
    struct stamp a = launch(&one), b = launch(&two);
    assert_false(order_is(&a, &b));
    assert_false(order_is(&b, &a));
    assert_false(order_all_seen());
}

static void test_signal(void **state)
{
    (void)state;
    struct stamp a = launch(&one);
    order_completes(&one, &done);
    struct stamp later = launch(&one);
    order_waited(&two, &done);
    struct stamp b = launch(&two);
    assert_true(order_is(&a, &b));
    assert_false(order_is(&later, &b));
    order_completes(&two, &other);
    order_waited(&three, &other); /* and what that one knows */
    struct stamp c = launch(&three);
    assert_true(order_is(&a, &c));
    assert_true(order_is(&b, &c));
}

static void test_host(void **state)
{
    (void)state;
    struct stamp a = launch(&one);
    order_completes(&one, &done);
    order_submits(&two, 0); /* before the host knows */
    order_host_saw(&done);
    assert_false(order_all_seen()); /* that packet may still race with what was */
    order_submits(&two, 1);
    struct stamp b, c;
    order_packet(&two);
    order_launch(&two, &b);
    two.packet = two.amd.read_dispatch_id = 1;
    order_packet(&two);
    order_launch(&two, &c);
    assert_false(order_is(&a, &b));
    assert_true(order_is(&a, &c));
}

static void test_host_tells(void **state)
{
    (void)state;
    struct stamp a = launch(&one);
    order_completes(&one, &done);
    order_host_saw(&done);
    assert_true(order_all_seen());
    order_submits(&two, 0);
    order_host_sets(&other);
    order_packet(&two);
    order_waited(&two, &other);
    struct stamp b;
    order_launch(&two, &b);
    assert_true(order_is(&a, &b));
}

static void test_copy(void **state)
{
    (void)state;
    struct clock c;
    struct stamp a = launch(&one);
    order_completes(&one, &done);
    order_copy_submits(&c);
    order_copy_waited(&c, &done);
    order_copy_completes(&c, &other);
    order_waited(&two, &other);
    struct stamp b = launch(&two);
    assert_true(order_is(&a, &b));
}

static void test_unknown(void **state)
{
    (void)state;
    struct stamp a = launch(&one);
    order_waited(&two, NULL);
    struct stamp b = launch(&two);
    assert_true(order_is(&a, &b));
}

/* The host may read a value by its address: what changes it tells the host. */
static void test_shown(void **state)
{
    (void)state;
    struct stamp a = launch(&one);
    done.shown = true;
    order_completes(&one, &done);
    done.shown = false;
    struct stamp b = launch(&two);
    assert_true(order_is(&a, &b));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_one_queue),  TEST(test_two_queues), TEST(test_signal),  TEST(test_host),
        TEST(test_host_tells), TEST(test_copy),       TEST(test_unknown), TEST(test_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
