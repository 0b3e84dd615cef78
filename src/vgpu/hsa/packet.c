/* Runs the packets of a queue. Each runs to its end before the next one begins; the barrier bit
 * asks for no more than that. */
#include "vgpu/hsa/packet.h"
#include "vgpu/hsa/exitcode.h"
#include "vgpu/hsa/queue.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/machine.h"
#include <string.h>

static void complete(const struct queue *q, hsa_signal_t signal, uint64_t start)
{
    struct signal *s = signal_of(signal);
    if (!s)
        return;
    order_completes(&q->order, &s->order);
    signal_complete(s, start, system_now());
}

const char *packet_fill(struct kernel_launch *l, const hsa_kernel_dispatch_packet_t *p)
{
    unsigned dimensions =
        p->setup & ((1u << HSA_KERNEL_DISPATCH_PACKET_SETUP_WIDTH_DIMENSIONS) - 1);
    const uint32_t grid[3] = {p->grid_size_x, p->grid_size_y, p->grid_size_z};
    const uint16_t group[3] = {p->workgroup_size_x, p->workgroup_size_y, p->workgroup_size_z};
    uint64_t items = 1;
    if (dimensions < 1 || dimensions > 3)
        return "a kernel dispatch packet of no dimensions";
    if (!p->kernel_object)
        return "a kernel dispatch packet without a kernel";
    for (unsigned d = 0; d < 3; d++) {
        l->grid[d] = d < dimensions ? grid[d] : 1;
        l->group[d] = d < dimensions ? group[d] : 1;
        if (l->grid[d] == 0 || l->group[d] == 0)
            return "a kernel dispatch packet with an empty grid";
        items *= l->group[d];
    }
    if (items > 1024)
        return "a kernel dispatch packet with workgroups of more than 1024 work items";
    l->packet = p;
    l->descriptor = p->kernel_object;
    l->kernarg = (uint64_t)(uintptr_t)p->kernarg_address;
    l->lds_bytes = p->group_segment_size;
    l->private_bytes = p->private_segment_size;
    return NULL;
}

/* What the queue's error callback hears (hsa.h and hsa_ext_amd.h, "Status codes"). */
static hsa_status_t packet_status_of(enum trouble what)
{
    static const int statuses[] = {
        [TROUBLE_EXCEPTION] = HSA_STATUS_ERROR_EXCEPTION,
        [TROUBLE_INSTRUCTION] = HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION,
        [TROUBLE_FAULT] = HSA_STATUS_ERROR_MEMORY_FAULT,
        [TROUBLE_APERTURE] = HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION,
        [TROUBLE_TIMEOUT] = HSA_STATUS_ERROR_EXCEPTION,
    };
    return (hsa_status_t)statuses[what];
}

static hsa_status_t packet_dispatch(struct queue *q, const hsa_kernel_dispatch_packet_t *p)
{
    struct kernel_launch l = {.isa = q->agent->isa, .queue = &q->amd, .dispatch_id = q->packet};
    uint64_t start = system_now();
    const char *broken = packet_fill(&l, p);
    hsa_status_t status = HSA_STATUS_SUCCESS;
    if (broken) {
        system_say("%s", broken);
        status = HSA_STATUS_ERROR_INVALID_PACKET_FORMAT;
    } else if (machine_run(&l) != 0) {
        system_say("%s", l.trouble);
        if (l.trouble_kind == TROUBLE_TIMEOUT)
            exitcode_demand();
        status = packet_status_of(l.trouble_kind);
    }
    if (status == HSA_STATUS_SUCCESS)
        complete(q, p->completion_signal, start);
    return status;
}

/* Waits for the signals of a barrier packet to be 0: all of them, or one. */
static void packet_barrier(struct queue *q, const hsa_barrier_and_packet_t *p, bool all)
{
    uint64_t start = system_now();
    for (;;) {
        uint32_t seen = signal_epoch();
        unsigned given = 0, zero = 0;
        for (unsigned i = 0; i < 5; i++) {
            const struct signal *s = signal_of(p->dep_signal[i]);
            given += s != NULL;
            zero += s && signal_load(s) == 0;
        }
        if (all ? zero == given : zero > 0 || given == 0)
            break;
        if (!queue_sleep(q, seen))
            return;
    }
    for (unsigned i = 0; i < 5; i++) {
        struct signal *s = signal_of(p->dep_signal[i]);
        if (s && (all || signal_load(s) == 0))
            order_waited(&q->order, &s->order);
    }
    complete(q, p->completion_signal, start);
}

static void barrier_value(struct queue *q, const hsa_amd_barrier_value_packet_t *p)
{
    const struct signal *s = signal_of(p->signal);
    uint64_t start = system_now();
    for (;;) {
        uint32_t seen = signal_epoch();
        if (!s || signal_holds(signal_load(s) & p->mask, (hsa_signal_condition_t)p->cond, p->value))
            break;
        if (!queue_sleep(q, seen))
            return;
    }
    order_waited(&q->order, NULL); /* kernels may have written the value */
    complete(q, p->completion_signal, start);
}

static hsa_status_t vendor(struct queue *q, const hsa_amd_vendor_packet_header_t *p)
{
    if (p->AmdFormat != HSA_AMD_PACKET_TYPE_BARRIER_VALUE) {
        system_say("a vendor packet of format %d: the virtual GPU does not have it", p->AmdFormat);
        return HSA_STATUS_ERROR_INVALID_PACKET_FORMAT;
    }
    barrier_value(q, (const hsa_amd_barrier_value_packet_t *)p);
    return HSA_STATUS_SUCCESS;
}

void packet_give_up(const struct queue *q, const void *packet)
{
    /* All packets have it in the same place. */
    _Static_assert(offsetof(hsa_kernel_dispatch_packet_t, completion_signal) ==
                       offsetof(hsa_barrier_and_packet_t, completion_signal),
                   "AQL");
    hsa_barrier_and_packet_t p;
    memcpy(&p, packet, sizeof p);
    complete(q, p.completion_signal, system_now());
}

hsa_status_t packet_run(struct queue *q, const void *packet)
{
    uint16_t header;
    memcpy(&header, packet, sizeof header);
    unsigned type = header & ((1u << HSA_PACKET_HEADER_WIDTH_TYPE) - 1);
    switch (type) {
    case HSA_PACKET_TYPE_VENDOR_SPECIFIC:
        return vendor(q, packet);
    case HSA_PACKET_TYPE_KERNEL_DISPATCH:
        return packet_dispatch(q, packet);
    case HSA_PACKET_TYPE_BARRIER_AND:
        packet_barrier(q, packet, true);
        return HSA_STATUS_SUCCESS;
    case HSA_PACKET_TYPE_BARRIER_OR:
        packet_barrier(q, packet, false);
        return HSA_STATUS_SUCCESS;
    default:
        system_say("a packet of type %u: the virtual GPU does not have it", type);
        return HSA_STATUS_ERROR_INVALID_PACKET_FORMAT;
    }
}
