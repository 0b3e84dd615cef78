// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#include "cuda_numbers.h"
#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_CUDA_ATOMIC)
#define TRANSHIP_CUDA_ATOMIC
// libcu++'s cuda::atomic and cuda::atomic_ref with their scopes, for types of up to 8 bytes, and
// cuda::atomic_flag
namespace tranship_cuda {
// What both can do: Self has pointer(), to where the value is. All of it is const and volatile, for any
// object.
template <class T, ::cuda::thread_scope Scope, class Self> struct atomic_operations {
    typedef T value_type;
    typedef decltype(plus<T>::operand) difference_type;
    typedef ::cuda::memory_order order_type;
    static constexpr bool is_always_lock_free = true;
    __host__ __device__ inline bool is_lock_free() const volatile
    {
        return true;
    }

    __host__ __device__ inline T load(order_type order = ::cuda::memory_order_seq_cst) const volatile
    {
        return content::value(access::load(word(), static_cast<int>(order)));
    }
    __host__ __device__ inline operator T() const volatile
    {
        return load();
    }
    __host__ __device__ inline void store(T desired, order_type order = ::cuda::memory_order_seq_cst) const
        volatile
    {
        access::store(word(), content::bits(desired), static_cast<int>(order));
    }
    __host__ __device__ inline T exchange(T desired, order_type order = ::cuda::memory_order_seq_cst) const
        volatile
    {
        return change(other<T>(desired), order);
    }
    __host__ __device__ inline bool compare_exchange_strong(T &expected, T desired, order_type success,
                                                            order_type failure) const volatile
    {
        typename content::word_type old = content::bits(expected);
        bool swapped = access::swap(word(), old, content::bits(desired), static_cast<int>(success),
                                    static_cast<int>(failure));
        if (!swapped)
            expected = content::value(old);
        return swapped;
    }
    __host__ __device__ inline bool
    compare_exchange_strong(T &expected, T desired, order_type order = ::cuda::memory_order_seq_cst) const
        volatile
    {
        return compare_exchange_strong(expected, desired, order,
                                       static_cast<order_type>(failing(static_cast<int>(order))));
    }
    __host__ __device__ inline bool compare_exchange_weak(T &expected, T desired, order_type success,
                                                          order_type failure) const volatile
    {
        return compare_exchange_strong(expected, desired, success, failure);
    }
    __host__ __device__ inline bool
    compare_exchange_weak(T &expected, T desired, order_type order = ::cuda::memory_order_seq_cst) const
        volatile
    {
        return compare_exchange_strong(expected, desired, order);
    }

#define TRANSHIP_FETCH(name, type, operation)                                                                \
    __host__ __device__ inline T fetch_##name(type operand, order_type order = ::cuda::memory_order_seq_cst) \
        const volatile                                                                                       \
    {                                                                                                        \
        return change(operation, order);                                                                     \
    }
    TRANSHIP_FETCH(add, difference_type, plus<T>(operand))
    TRANSHIP_FETCH(sub, difference_type, plus<T>(static_cast<difference_type>(0 - operand)))
    TRANSHIP_FETCH(and, T, both<T>(operand))
    TRANSHIP_FETCH(or, T, either<T>(operand))
    TRANSHIP_FETCH(xor, T, differ<T>(operand))
    TRANSHIP_FETCH(min, T, lesser<T>(operand))
    TRANSHIP_FETCH(max, T, greater<T>(operand))
#undef TRANSHIP_FETCH

    __host__ __device__ inline T operator++(int) const volatile
    {
        return change(plus<T>(1), ::cuda::memory_order_seq_cst);
    }
    __host__ __device__ inline T operator--(int) const volatile
    {
        return change(plus<T>(static_cast<difference_type>(-1)), ::cuda::memory_order_seq_cst);
    }
    __host__ __device__ inline T operator++() const volatile
    {
        return changed(plus<T>(1));
    }
    __host__ __device__ inline T operator--() const volatile
    {
        return changed(plus<T>(static_cast<difference_type>(-1)));
    }
    __host__ __device__ inline T operator+=(difference_type n) const volatile
    {
        return changed(plus<T>(n));
    }
    __host__ __device__ inline T operator-=(difference_type n) const volatile
    {
        return changed(plus<T>(static_cast<difference_type>(0 - n)));
    }
    __host__ __device__ inline T operator&=(T bits) const volatile
    {
        return changed(both<T>(bits));
    }
    __host__ __device__ inline T operator|=(T bits) const volatile
    {
        return changed(either<T>(bits));
    }
    __host__ __device__ inline T operator^=(T bits) const volatile
    {
        return changed(differ<T>(bits));
    }

    // Threads that wait look again and again: there is nobody to notify.
    __host__ __device__ inline void wait(T old, order_type order = ::cuda::memory_order_seq_cst) const
        volatile
    {
        while (access::load(word(), static_cast<int>(order)) == content::bits(old))
            rest();
    }
    __host__ __device__ inline void notify_one() const volatile
    {
    }
    __host__ __device__ inline void notify_all() const volatile
    {
    }

  private:
    typedef memory<Scope> access;
    typedef cell<T> content;
    __host__ __device__ inline T *place() const volatile
    {
        return const_cast<const Self *>(static_cast<const volatile Self *>(this))->pointer();
    }
    __host__ __device__ inline typename content::word_type *word() const volatile
    {
        return content::place(place());
    }
    template <class Operation>
    __host__ __device__ inline T change(const Operation &op, order_type order) const volatile
    {
        return update<access>(place(), op, static_cast<int>(order), op);
    }
    template <class Operation> __host__ __device__ inline T changed(const Operation &op) const volatile
    {
        return op(change(op, ::cuda::memory_order_seq_cst));
    }
};
}

namespace cuda {
template <class T, thread_scope Scope = thread_scope_system>
struct atomic : tranship_cuda::atomic_operations<T, Scope, atomic<T, Scope>> {
    atomic() = default;
    __host__ __device__ constexpr atomic(T desired) noexcept : held(desired)
    {
    }
    atomic(const atomic &) = delete;
    atomic &operator=(const atomic &) = delete;
    __host__ __device__ inline T operator=(T desired)
    {
        this->store(desired);
        return desired;
    }
    __host__ __device__ inline T operator=(T desired) volatile
    {
        this->store(desired);
        return desired;
    }
    __host__ __device__ inline T *pointer() const
    {
        return const_cast<T *>(&held);
    }

  private:
    alignas(typename tranship_cuda::word<sizeof(T)>::type) T held;
};

template <class T, thread_scope Scope = thread_scope_system>
struct atomic_ref : tranship_cuda::atomic_operations<T, Scope, atomic_ref<T, Scope>> {
    static constexpr decltype(sizeof(0)) required_alignment = sizeof(T);
    __host__ __device__ inline explicit atomic_ref(T &place) : held(&place)
    {
    }
    atomic_ref(const atomic_ref &) = default;
    atomic_ref &operator=(const atomic_ref &) = delete;
    __host__ __device__ inline T operator=(T desired) const
    {
        this->store(desired);
        return desired;
    }
    __host__ __device__ inline T *pointer() const
    {
        return held;
    }

  private:
    T *held;
};

template <thread_scope Scope = thread_scope_system> struct atomic_flag {
    atomic_flag() = default;
    __host__ __device__ constexpr atomic_flag(bool set) : held(set)
    {
    }
    __host__ __device__ inline bool test(memory_order order = memory_order_seq_cst) const volatile
    {
        return held.load(order) != 0;
    }
    __host__ __device__ inline bool test_and_set(memory_order order = memory_order_seq_cst) volatile
    {
        return held.exchange(1, order) != 0;
    }
    __host__ __device__ inline void clear(memory_order order = memory_order_seq_cst) volatile
    {
        held.store(0, order);
    }
    __host__ __device__ inline void wait(bool old, memory_order order = memory_order_seq_cst) const volatile
    {
        held.wait(old, order);
    }
    __host__ __device__ inline void notify_one() volatile
    {
    }
    __host__ __device__ inline void notify_all() volatile
    {
    }

  private:
    atomic<int, Scope> held;
};

namespace std {
template <class T> using atomic = ::cuda::atomic<T, ::cuda::thread_scope_system>;
template <class T> using atomic_ref = ::cuda::atomic_ref<T, ::cuda::thread_scope_system>;
typedef ::cuda::atomic_flag<::cuda::thread_scope_system> atomic_flag;
}
}
#endif
