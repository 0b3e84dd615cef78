// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#include "cuda_barrier.h"
#if defined(__HIP__) && !defined(TRANSHIP_CUDA_PIPELINE)
#define TRANSHIP_CUDA_PIPELINE
// libcu++'s cuda::pipeline. Copies are done at once (cuda_memcpy.h), so that a thread's own pipeline has
// nothing to wait for; one that threads share has two barriers for each stage: all that produce it have, all
// that consume it have.
namespace tranship_cuda {
template <::cuda::thread_scope Scope> struct pipeline_stage {
    ::cuda::barrier<Scope> produced, consumed;
};
}
namespace cuda {
enum class pipeline_role { producer, consumer };

template <thread_scope Scope, unsigned char Stages> struct pipeline_shared_state {
    pipeline_shared_state() = default;
    pipeline_shared_state(const pipeline_shared_state &) = delete;
    pipeline_shared_state &operator=(const pipeline_shared_state &) = delete;
    tranship_cuda::pipeline_stage<Scope> stages[Stages];
    unsigned threads; // that have not quit

    __device__ inline void begin(long long producers, long long consumers, unsigned all)
    {
        for (unsigned n = 0; n < Stages; n++) {
            init(&stages[n].produced, producers);
            init(&stages[n].consumed, consumers);
        }
        tranship_cuda::memory<Scope>::store(&threads, all, __ATOMIC_RELAXED);
    }
};

template <thread_scope Scope> struct pipeline {
    template <unsigned char Stages>
    __device__ inline explicit pipeline(pipeline_shared_state<Scope, Stages> *state)
        : stages(state->stages), threads(&state->threads), count(Stages)
    {
    }
    pipeline(pipeline &&) = default;
    pipeline(const pipeline &) = delete;
    pipeline &operator=(const pipeline &) = delete;

    // The stage is free where it was consumed as often as it was produced: the phase before this one is over.
    __device__ inline void producer_acquire()
    {
        stages[head].consumed.wait_parity(!head_phase);
    }
    __device__ inline void producer_commit()
    {
        (void)stages[head].produced.arrive();
        step(head, head_phase);
    }
    __device__ inline void consumer_wait()
    {
        stages[tail].produced.wait_parity(tail_phase);
    }
    __device__ inline void consumer_release()
    {
        (void)stages[tail].consumed.arrive();
        step(tail, tail_phase);
    }
    // True for the last thread that does so: the shared state is free.
    __device__ inline bool quit()
    {
        typedef tranship_cuda::plus<unsigned> plus;
        return tranship_cuda::update<tranship_cuda::memory<Scope>>(threads, plus(0u - 1u), __ATOMIC_ACQ_REL,
                                                                   plus(0)) == 1;
    }

  private:
    tranship_cuda::pipeline_stage<Scope> *stages;
    unsigned *threads, count, head = 0, tail = 0;
    bool head_phase = false, tail_phase = false;

    __device__ inline void step(unsigned &stage, bool &phase)
    {
        if (++stage < count)
            return;
        stage = 0;
        phase = !phase;
    }
};

template <> struct pipeline<thread_scope_thread> {
    pipeline(pipeline &&) = default;
    pipeline(const pipeline &) = delete;
    pipeline &operator=(const pipeline &) = delete;
    __device__ inline void producer_acquire()
    {
    }
    __device__ inline void producer_commit()
    {
    }
    __device__ inline void consumer_wait()
    {
    }
    __device__ inline void consumer_release()
    {
    }
    __device__ inline bool quit()
    {
        return true;
    }

  private:
    pipeline() = default;
    friend __device__ inline pipeline<thread_scope_thread> make_pipeline();
};
__device__ inline pipeline<thread_scope_thread> make_pipeline()
{
    return pipeline<thread_scope_thread>();
}

// All threads of the group produce and consume.
template <class Group, thread_scope Scope, unsigned char Stages>
__device__ inline pipeline<Scope> make_pipeline(const Group &group,
                                                pipeline_shared_state<Scope, Stages> *state)
{
    unsigned all = static_cast<unsigned>(group.size());
    if (group.thread_rank() == 0)
        state->begin(all, all, all);
    group.sync();
    return pipeline<Scope>(state);
}

// The first ones produce, the others consume.
template <class Group, thread_scope Scope, unsigned char Stages>
__device__ inline pipeline<Scope> make_pipeline(const Group &group,
                                                pipeline_shared_state<Scope, Stages> *state, size_t producers)
{
    unsigned all = static_cast<unsigned>(group.size());
    if (group.thread_rank() == 0)
        state->begin(producers, all - producers, all);
    group.sync();
    return pipeline<Scope>(state);
}

// Each thread says what it does.
template <class Group, thread_scope Scope, unsigned char Stages>
__device__ inline pipeline<Scope>
make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state, pipeline_role role)
{
    typedef tranship_cuda::memory<Scope> access;
    typedef tranship_cuda::plus<unsigned> plus;
    if (group.thread_rank() == 0)
        access::store(&state->threads, 0u, __ATOMIC_RELAXED);
    group.sync();
    if (role == pipeline_role::producer)
        tranship_cuda::update<access>(&state->threads, plus(1), __ATOMIC_RELAXED, plus(1));
    group.sync();
    unsigned producers = access::load(&state->threads, __ATOMIC_RELAXED);
    group.sync();
    return make_pipeline(group, state, producers);
}

template <unsigned char Prior>
__device__ inline void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &)
{
}
template <thread_scope Scope, class Completion>
__device__ inline void pipeline_producer_commit(pipeline<thread_scope_thread> &, barrier<Scope, Completion> &)
{
}
}
#endif
