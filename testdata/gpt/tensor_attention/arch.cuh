// What depends on the GPU: tensor cores, loads of matrices and asynchronous copies, by inline PTX. ArchTraits chooses among
// them by __CUDA_ARCH__; the fragments are the same for all.
#ifndef TENSOR_ATTENTION_ARCH_CUH
#define TENSOR_ATTENTION_ARCH_CUH

#include "layout.cuh"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace arch {

__device__ __forceinline__ uint32_t shared_address(const void *p) {
    return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

// ---------------------------------------------------------------------------------------------------------------------
// tensor cores: d = a * b + c, 16 x 8 sums of 16 products each

struct MmaHalf16816 {
    __device__ static void fma(float &d0, float &d1, float &d2, float &d3, uint32_t a0, uint32_t a1, uint32_t a2,
                               uint32_t a3, uint32_t b0, uint32_t b1, float c0, float c1, float c2, float c3) {
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                     "{%0,  %1,  %2,  %3},"
                     "{%4,  %5,  %6,  %7},"
                     "{%8,  %9},"
                     "{%10, %11, %12, %13};\n"
                     : "=f"(d0), "=f"(d1), "=f"(d2), "=f"(d3)
                     : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1), "f"(c0), "f"(c1), "f"(c2), "f"(c3));
    }
};

struct MmaBf16816 {
    __device__ static void fma(float &d0, float &d1, float &d2, float &d3, uint32_t a0, uint32_t a1, uint32_t a2,
                               uint32_t a3, uint32_t b0, uint32_t b1, float c0, float c1, float c2, float c3) {
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
                     "{%0,  %1,  %2,  %3},"
                     "{%4,  %5,  %6,  %7},"
                     "{%8,  %9},"
                     "{%10, %11, %12, %13};\n"
                     : "=f"(d0), "=f"(d1), "=f"(d2), "=f"(d3)
                     : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1), "f"(c0), "f"(c1), "f"(c2), "f"(c3));
    }
};

// Of sm_75: eight products at a time, in two steps. It has no bfloat16.
struct MmaHalf1688 {
    __device__ static void fma(float &d0, float &d1, float &d2, float &d3, uint32_t a0, uint32_t a1, uint32_t a2,
                               uint32_t a3, uint32_t b0, uint32_t b1, float c0, float c1, float c2, float c3) {
        asm volatile("{\n"
                     ".reg .f32 x<4>;\n"
                     "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {x0, x1, x2, x3}, {%4, %5}, {%8}, {%10, %11, %12, %13};\n"
                     "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%6, %7}, {%9}, {x0, x1, x2, x3};\n"
                     "}\n"
                     : "=f"(d0), "=f"(d1), "=f"(d2), "=f"(d3)
                     : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1), "f"(c0), "f"(c1), "f"(c2), "f"(c3));
    }
};

// ---------------------------------------------------------------------------------------------------------------------
// four matrices of 8 x 8 from shared memory, as they lie there or with rows for columns

struct LoadMatrix {
    __device__ static void load(const void *row, uint32_t &d0, uint32_t &d1, uint32_t &d2, uint32_t &d3) {
        const uint32_t address = shared_address(row);
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n"
                     : "=r"(d0), "=r"(d1), "=r"(d2), "=r"(d3)
                     : "r"(address)
                     : "memory");
    }
};

struct LoadMatrixTransposed {
    __device__ static void load(const void *row, uint32_t &d0, uint32_t &d1, uint32_t &d2, uint32_t &d3) {
        const uint32_t address = shared_address(row);
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];\n"
                     : "=r"(d0), "=r"(d1), "=r"(d2), "=r"(d3)
                     : "r"(address)
                     : "memory");
    }
};

// ---------------------------------------------------------------------------------------------------------------------
// copies of 16 bytes to shared memory; zeros where there is nothing to copy

struct CopyAsync {
    __device__ static void copy(void *to, const void *from, bool there) {
        const int bytes = there ? 16 : 0;
        asm volatile("cp.async.cg.shared.global [%0], [%1], %2, %3;\n" ::"r"(shared_address(to)), "l"(from), "n"(16), "r"(bytes)
                     : "memory");
    }

    __device__ static void commit() { asm volatile("cp.async.commit_group;\n" ::: "memory"); }

    // Until no more than so many groups are under way.
    template <int Groups>
    __device__ static void wait() {
        asm volatile("cp.async.wait_group %0;\n" ::"n"(Groups) : "memory");
    }
};

struct CopyPlain {
    __device__ static void copy(void *to, const void *from, bool there) {
        uint4 bits = make_uint4(0, 0, 0, 0);
        if (there) {
            bits = *static_cast<const uint4 *>(from);
        }
        *static_cast<uint4 *>(to) = bits;
    }

    __device__ static void commit() {}

    template <int Groups>
    __device__ static void wait() {}
};

// ---------------------------------------------------------------------------------------------------------------------
// the 16-bit types

template <typename T>
struct Pair;

template <>
struct Pair<__half> {
    __device__ static uint32_t of(float low, float high) {
        const __half2 pair = __floats2half2_rn(low, high);
        return reinterpret_cast<const uint32_t &>(pair);
    }
    __device__ static float2 floats(uint32_t bits) { return __half22float2(reinterpret_cast<const __half2 &>(bits)); }
};

template <>
struct Pair<__nv_bfloat16> {
    __device__ static uint32_t of(float low, float high) {
        const __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
        return reinterpret_cast<const uint32_t &>(pair);
    }
    __device__ static float2 floats(uint32_t bits) {
        return __bfloat1622float2(reinterpret_cast<const __nv_bfloat162 &>(bits));
    }
};

// ---------------------------------------------------------------------------------------------------------------------
// the choice; the host takes the second, and must use nothing that depends on it

template <typename T>
struct ArchTraits {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    using Element = T;
    static constexpr bool has_cp_async = true;
    using MmaAtom = std::conditional_t<std::is_same<Element, __half>::value, MmaHalf16816, MmaBf16816>;
#else
    using Element = __half;
    static constexpr bool has_cp_async = false;
    using MmaAtom = MmaHalf1688;
#endif
    using Copy = std::conditional_t<has_cp_async, CopyAsync, CopyPlain>;
};

} // namespace arch

#endif // TENSOR_ATTENTION_ARCH_CUH
