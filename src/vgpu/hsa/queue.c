#include "vgpu/hsa/queue.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/allocations.h"
#include "vgpu/machine/hooks.h"
#include "vgpu/machine/timeout.h"
#include <limits.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

bool queue_sleep(struct queue *q, uint32_t seen)
{
    if (atomic_load(&q->ending))
        return false;
    signal_sleep(seen, SIGNAL_POLL_NS);
    return !atomic_load(&q->ending);
}

static uint16_t *queue_header_of(const struct queue *q, uint64_t n)
{
    return (uint16_t *)((char *)q->amd.hsa_queue.base_address +
                        n % q->amd.hsa_queue.size * QUEUE_PACKET);
}

static unsigned packet_type(uint16_t header)
{
    return header & ((1u << HSA_PACKET_HEADER_WIDTH_TYPE) - 1);
}

static void queue_fail(struct queue *q, hsa_status_t status)
{
    q->failed = true;
    if (q->callback)
        q->callback(status, &q->amd.hsa_queue, q->data);
}

/* The slot is the program's again: first the header, then the index that says so. */
static void next_packet(struct queue *q, uint64_t n, uint16_t *header)
{
    __atomic_store_n(header, HSA_PACKET_TYPE_INVALID, __ATOMIC_RELEASE);
    __atomic_store_n(&q->amd.read_dispatch_id, n + 1, __ATOMIC_SEQ_CST);
}

/* Runs packets until one is not written yet. */
static void drain(struct queue *q)
{
    while (!atomic_load(&q->ending) && !q->failed) {
        uint64_t n = q->amd.read_dispatch_id;
        uint16_t *header = queue_header_of(q, n);
        if (packet_type(__atomic_load_n(header, __ATOMIC_ACQUIRE)) == HSA_PACKET_TYPE_INVALID)
            return;
        q->packet = n;
        order_packet(&q->order, q->packet);
        hsa_status_t status = packet_run(q, header);
        if (status != HSA_STATUS_SUCCESS) {
            queue_fail(q, status);
            packet_give_up(q, header);
        }
        next_packet(q, n, header);
    }
}

/* In a forked child no thread takes the packets: none is run, nobody waits for one in vain. */
static void abandon(struct queue *q)
{
    if (!q->failed)
        queue_fail(q, HSA_STATUS_ERROR_FATAL);
    for (;;) {
        uint64_t n = q->amd.read_dispatch_id;
        uint16_t *header = queue_header_of(q, n);
        if (packet_type(__atomic_load_n(header, __ATOMIC_ACQUIRE)) == HSA_PACKET_TYPE_INVALID)
            return;
        packet_give_up(q, header);
        next_packet(q, n, header);
    }
}

void queue_ring(struct queue *q)
{
    if (system_without_threads()) {
        abandon(q);
        return;
    }
    atomic_fetch_add(&q->rings, 1);
    syscall(SYS_futex, &q->rings, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
}

static void *queue_serve(void *arg)
{
    struct queue *q = arg;
    while (!atomic_load(&q->ending)) {
        uint32_t rings = atomic_load(&q->rings);
        drain(q);
        if (!atomic_load(&q->ending))
            syscall(SYS_futex, &q->rings, FUTEX_WAIT_PRIVATE, rings, NULL, NULL, 0);
    }
    return NULL;
}

static size_t ring_bytes(const struct queue *q)
{
    return (size_t)q->amd.hsa_queue.size * QUEUE_PACKET;
}

static void queue_release(struct queue *q)
{
    if (q->amd.hsa_queue.base_address) {
        allocations_remove((uint64_t)(uintptr_t)q->amd.hsa_queue.base_address, NULL);
        munmap(q->amd.hsa_queue.base_address, ring_bytes(q));
    }
    if (q->doorbell) {
        q->doorbell->queue = NULL;
        signal_free(q->doorbell);
    }
    allocations_remove((uint64_t)(uintptr_t)q, NULL);
    order_forget_queue(&q->order);
    free(q);
}

/* Remembers memory of ours that kernels may look at. */
static bool queue_show(const void *memory, size_t size)
{
    return allocations_add((struct allocation){
        .base = (uint64_t)(uintptr_t)memory, .size = size, .kind = ALLOCATION_RUNTIME});
}

static bool make_ring(struct queue *q)
{
    void *ring =
        mmap(NULL, ring_bytes(q), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (ring == MAP_FAILED)
        return false;
    q->amd.hsa_queue.base_address = ring;
    for (uint64_t n = 0; n < q->amd.hsa_queue.size; n++)
        *queue_header_of(q, n) = HSA_PACKET_TYPE_INVALID;
    return queue_show(ring, ring_bytes(q));
}

/* A kernel changed a signal and says so. */
void queue_interrupt(uint32_t m0)
{
    (void)m0; /* the event's number: all signals have the same */
    signal_changed();
}

static void start_machine(void)
{
    const char *timeout = getenv("TRANSHIP_VGPU_TIMEOUT");
    if (timeout && *timeout && !timeout_parse(timeout, &machine_timeout)) {
        system_say("TRANSHIP_VGPU_TIMEOUT=%s: not a number of seconds, such as 10 or 0.5", timeout);
        machine_timeout = 0;
    }
    machine_init(vgpu_hooks.observer.threads);
}

/* A doorbell was stored the number of a packet: those up to it are there. */
static void rung(struct queue *q, uint64_t packet)
{
    order_submits(&q->order, packet);
    queue_ring(q);
}

static struct queue *queue_make(struct agent *a, uint32_t size, hsa_queue_type32_t type)
{
    static atomic_ullong ids;
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start_machine);
    struct queue *q = aligned_alloc(AMD_QUEUE_ALIGN_BYTES, (sizeof *q + 63) / 64 * 64);
    if (!q)
        return NULL;
    memset(q, 0, sizeof *q);
    q->agent = a;
    q->amd.hsa_queue.type = type;
    q->amd.hsa_queue.features = HSA_QUEUE_FEATURE_KERNEL_DISPATCH;
    q->amd.hsa_queue.size = size;
    q->amd.hsa_queue.id = atomic_fetch_add(&ids, 1);
    q->order = (struct queue_order){.id = q->amd.hsa_queue.id, .read = &q->amd.read_dispatch_id};
    q->amd.group_segment_aperture_base_hi = (uint32_t)(APERTURE_SHARED >> 32);
    q->amd.private_segment_aperture_base_hi = (uint32_t)(APERTURE_PRIVATE >> 32);
    q->amd.max_cu_id = a->model->compute_units - 1;
    q->amd.max_wave_id = a->model->waves - 1;
    q->amd.read_dispatch_id_field_base_byte_offset = offsetof(amd_queue_t, read_dispatch_id);
    q->amd.queue_properties = AMD_QUEUE_PROPERTIES_IS_PTR64;
    q->doorbell = signal_new(0);
    if (!queue_show(q, sizeof *q) || !q->doorbell || !make_ring(q)) {
        queue_release(q);
        return NULL;
    }
    q->doorbell->queue = q;
    q->doorbell->ring = rung;
    q->doorbell->amd.kind = AMD_SIGNAL_KIND_DOORBELL;
    q->doorbell->amd.hardware_doorbell_ptr = &q->doorbell->bell;
    q->doorbell->amd.queue_ptr = &q->amd;
    q->amd.hsa_queue.doorbell_signal = signal_handle(q->doorbell);
    return q;
}

hsa_status_t
hsa_queue_create(hsa_agent_t agent, uint32_t size, hsa_queue_type32_t type,
                 void (*callback)(hsa_status_t status, hsa_queue_t *source, void *data), void *data,
                 uint32_t private_size, uint32_t group_size, hsa_queue_t **queue)
{
    struct agent *a = agent_of(agent);
    (void)private_size, (void)group_size; /* the machine gives every launch what it asks for */
    if (!system_running())
        return HSA_STATUS_ERROR_NOT_INITIALIZED;
    if (!a)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!queue || size == 0 || (size & (size - 1)) || type > HSA_QUEUE_TYPE_COOPERATIVE)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!a->isa || size > QUEUE_MAX)
        return HSA_STATUS_ERROR_INVALID_QUEUE_CREATION;
    struct queue *q = queue_make(a, size, type);
    if (!q)
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    q->callback = callback;
    q->data = data;
    system_starts_thread();
    if (pthread_create(&q->thread, NULL, queue_serve, q) != 0) {
        queue_release(q);
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    }
    *queue = &q->amd.hsa_queue;
    return HSA_STATUS_SUCCESS;
}

static void queue_stop(struct queue *q)
{
    if (atomic_exchange(&q->ending, true))
        return;
    queue_ring(q);
    signal_changed();
    if (pthread_equal(q->thread, pthread_self()))
        pthread_detach(q->thread); /* from the error callback */
    else
        pthread_join(q->thread, NULL);
}

hsa_status_t hsa_queue_destroy(hsa_queue_t *queue)
{
    if (!queue)
        return HSA_STATUS_ERROR_INVALID_QUEUE;
    if (machine_orphaned) /* by a destructor: its thread is not there, nor its memory needed */
        return HSA_STATUS_SUCCESS;
    struct queue *q = queue_of(queue);
    queue_stop(q);
    if (!pthread_equal(q->thread, pthread_self()))
        queue_release(q);
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_queue_inactivate(hsa_queue_t *queue)
{
    if (!queue)
        return HSA_STATUS_ERROR_INVALID_QUEUE;
    if (!machine_orphaned)
        queue_stop(queue_of(queue));
    return HSA_STATUS_SUCCESS;
}
