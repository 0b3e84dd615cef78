/* Tests which launches are known to have ended before which others. */
#include "vgpu/hsa/order.h"
#include "vgpu/hsa/queue.h"
#include "vgpu/machine/hooks.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct queue one, two, three;
static struct signal done, other;

static int order_test_set_up(void **state)
{
    (void)state;
    vgpu_hooks.observer.order = true;
    one.order = (struct queue_order){.id = 1, .read = &one.amd.read_dispatch_id};
    two.order = (struct queue_order){.id = 2, .read = &two.amd.read_dispatch_id};
    three.order = (struct queue_order){.id = 3, .read = &three.amd.read_dispatch_id};
    return 0;
}

/* The host's order of things begins anew. */
static int order_test_tear_down(void **state)
{
    (void)state;
    struct queue *const all[] = {&one, &two, &three};
    for (unsigned n = 0; n < 3; n++) {
        order_completes(&all[n]->order, &done.order);
        order_host_saw(&done.order);
        order_forget_queue(&all[n]->order);
        all[n]->packet = all[n]->amd.read_dispatch_id = 0;
    }
    order_forget_signal(&done.order);
    order_forget_signal(&other.order);
    return 0;
}

/* The host hands over one packet, and the queue runs it: a launch. */
static struct stamp order_test_launch(struct queue *q)
{
    struct stamp s;
    order_submits(&q->order, q->packet);
    order_packet(&q->order, q->packet);
    order_launch(&q->order, &s);
    q->amd.read_dispatch_id = ++q->packet;
    return s;
}

static void test_one_queue(void **state)
{
    (void)state;
    struct stamp a = order_test_launch(&one), b = order_test_launch(&one);
    assert_true(order_is(&a, &b));
    assert_false(order_is(&b, &a));
}

static void test_two_queues(void **state)
{
    (void)state;
    struct stamp a = order_test_launch(&one), b = order_test_launch(&two);
    assert_false(order_is(&a, &b));
    assert_false(order_is(&b, &a));
    assert_false(order_all_seen());
}

static void test_signal(void **state)
{
    (void)state;
    struct stamp a = order_test_launch(&one);
    order_completes(&one.order, &done.order);
    struct stamp later = order_test_launch(&one);
    order_waited(&two.order, &done.order);
    struct stamp b = order_test_launch(&two);
    assert_true(order_is(&a, &b));
    assert_false(order_is(&later, &b));
    order_completes(&two.order, &other.order);
    order_waited(&three.order, &other.order); /* and what that one knows */
    struct stamp c = order_test_launch(&three);
    assert_true(order_is(&a, &c));
    assert_true(order_is(&b, &c));
}

static void test_host(void **state)
{
    (void)state;
    struct stamp a = order_test_launch(&one);
    order_completes(&one.order, &done.order);
    order_submits(&two.order, 0); /* before the host knows */
    order_host_saw(&done.order);
    assert_false(order_all_seen()); /* that packet may still race with what was */
    order_submits(&two.order, 1);
    struct stamp b, c;
    order_packet(&two.order, two.packet);
    order_launch(&two.order, &b);
    two.packet = two.amd.read_dispatch_id = 1;
    order_packet(&two.order, two.packet);
    order_launch(&two.order, &c);
    assert_false(order_is(&a, &b));
    assert_true(order_is(&a, &c));
}

static void test_host_tells(void **state)
{
    (void)state;
    struct stamp a = order_test_launch(&one);
    order_completes(&one.order, &done.order);
    order_host_saw(&done.order);
    assert_true(order_all_seen());
    order_submits(&two.order, 0);
    order_host_sets(&other.order);
    order_packet(&two.order, two.packet);
    order_waited(&two.order, &other.order);
    struct stamp b;
    order_launch(&two.order, &b);
    assert_true(order_is(&a, &b));
}

static void test_copy(void **state)
{
    (void)state;
    struct clock c;
    struct stamp a = order_test_launch(&one);
    order_completes(&one.order, &done.order);
    order_copy_submits(&c);
    order_copy_waited(&c, &done.order);
    order_copy_completes(&c, &other.order);
    order_waited(&two.order, &other.order);
    struct stamp b = order_test_launch(&two);
    assert_true(order_is(&a, &b));
}

static void order_test_unknown(void **state)
{
    (void)state;
    struct stamp a = order_test_launch(&one);
    order_waited(&two.order, NULL);
    struct stamp b = order_test_launch(&two);
    assert_true(order_is(&a, &b));
}

/* The host may read a value by its address: what changes it tells the host. */
static void test_shown(void **state)
{
    (void)state;
    struct stamp a = order_test_launch(&one);
    done.order.shown = true;
    order_completes(&one.order, &done.order);
    done.order.shown = false;
    struct stamp b = order_test_launch(&two);
    assert_true(order_is(&a, &b));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, order_test_set_up, order_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_one_queue),  TEST(test_two_queues), TEST(test_signal),        TEST(test_host),
        TEST(test_host_tells), TEST(test_copy),       TEST(order_test_unknown), TEST(test_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
