// Sizes and layouts of the tiles, and what moves and multiplies them.
#ifndef TENSOR_ATTENTION_TRAITS_CUH
#define TENSOR_ATTENTION_TRAITS_CUH

#include "arch.cuh"

// Arrays are (batch, length, heads, head size); lse and delta (batch, heads, length), dq_sum as the others in float.
struct AttentionParams {
    const void *q, *k, *v;
    void *out;
    float *lse;
    const void *dout;
    void *dq, *dk, *dv;
    float *dq_sum, *delta;
    int batch, length, heads;
    float scale, scale_log2; // the latter for exp2
};

namespace tiles {

// Queries and keys of a tile; warps along the queries, and in the backward along the keys.
template <typename T, int HeadSize, int Queries, int Keys, int WarpRows, int WarpColumns = 1>
struct KernelTraits : arch::ArchTraits<T> {
    using Base = arch::ArchTraits<T>;
    using typename Base::Element;

    static constexpr int head_size = HeadSize, queries = Queries, keys = Keys;
    static constexpr int warp_rows = WarpRows, warp_columns = WarpColumns;
    static constexpr int threads = 32 * WarpRows * WarpColumns;
    static constexpr int stages = 2;

    // Vectors in blocks of 64 columns, eight packs of 16 bytes, which are exchanged by the row.
    template <int Rows>
    using VectorTile = Swizzled<Swizzle<3, 3, 3>, Layout<Shape<Int<Rows>, Shape<Int<64>, Int<HeadSize / 64>>>,
                                                         Stride<Int<64>, Stride<Int<1>, Int<Rows * 64>>>>>;
    // Weights: rows of 32 keys are half as long, so that two of them share the bits of a row above.
    using WeightTile = Swizzled<std::conditional_t<Keys == 64, Swizzle<3, 3, 3>, Swizzle<2, 3, 3>>,
                                Layout<Shape<Int<Queries>, Int<Keys>>, Stride<Int<Keys>, Int<1>>>>;
    static_assert(HeadSize % 64 == 0, "head sizes are multiples of 64");
    static_assert(Keys == 32 || Keys == 64, "the layout of the weights");

    using QueryTile = VectorTile<Queries>;
    using KeyTile = VectorTile<Keys>;

    struct ForwardStorage {
        alignas(128) Element q[QueryTile::size()]; // the results at last
        alignas(128) Element k[stages][KeyTile::size()];
        alignas(128) Element v[stages][KeyTile::size()];
    };

    struct BackwardStorage {
        alignas(128) Element k[KeyTile::size()]; // their gradients at last
        alignas(128) Element v[KeyTile::size()];
        alignas(128) Element q[stages][QueryTile::size()];
        alignas(128) Element dout[stages][QueryTile::size()];
        alignas(128) Element p[WeightTile::size()];
        alignas(128) Element ds[WeightTile::size()];
    };
};

// ---------------------------------------------------------------------------------------------------------------------
// tiles in global memory

// The vectors of one head of a (batch, length, heads, head size) array.
template <int HeadSize, typename T>
__device__ auto head_of(T *data, const AttentionParams &params, int batch, int head) {
    T *first = data + ((size_t)batch * params.length * params.heads + head) * HeadSize;
    return make_tensor(first, make_layout(make_modes(params.length, Int<HeadSize>{}),
                                          make_modes(params.heads * HeadSize, Int<1>{})));
}

// Rows first .. first + Rows - 1 of it; there are no more than so many.
template <int Rows, typename T, typename LayoutType>
__device__ auto rows_of(Tensor<T, LayoutType> tensor, int first) {
    return make_tensor(tensor.at(first, 0), make_layout(make_modes(Int<Rows>{}, tensor.layout.shape.rest.first),
                                                        tensor.layout.stride));
}

// A thread's share of a tile in packs of 16 bytes: rows row, row + step ... of one column.
template <int Threads, int Columns>
struct PackLayout {
    static constexpr int pack = 8, packs = Columns / pack, step = Threads / packs;
    static_assert(Threads % packs == 0, "threads take whole rows");
    __device__ static int row(int thread) { return thread / packs; }
    __device__ static int column(int thread) { return thread % packs * pack; }
};

// To shared memory; rows from `there` on become zero.
template <typename Traits, int Rows, typename From, typename To>
__device__ __forceinline__ void load_tile(const From &from, const To &to, int there) {
    using Packs = PackLayout<Traits::threads, Traits::head_size>;
    const int column = Packs::column(threadIdx.x);
#pragma unroll
    for (int i = 0; i < Rows / Packs::step; i++) {
        const int row = i * Packs::step + Packs::row(threadIdx.x);
        const bool inside = row < there;
        Traits::Copy::copy(to.at(row, column), from.at(inside ? row : 0, column), inside);
    }
}

// Back to global memory.
template <typename Traits, int Rows, typename From, typename To>
__device__ __forceinline__ void store_tile(const From &from, const To &to, int there) {
    using Packs = PackLayout<Traits::threads, Traits::head_size>;
    const int column = Packs::column(threadIdx.x);
#pragma unroll
    for (int i = 0; i < Rows / Packs::step; i++) {
        const int row = i * Packs::step + Packs::row(threadIdx.x);
        if (row < there) {
            *reinterpret_cast<uint4 *>(to.at(row, column)) = *reinterpret_cast<const uint4 *>(from.at(row, column));
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// products of a warp

// 16 x 8 sums for each of so many rows and columns of tiles; lane l has two of row l / 4 and two of row l / 4 + 8.
template <int TileRows, int TileColumns>
using Sums = Registers<float, Layout<Shape<Int<4>, Int<TileRows>, Int<TileColumns>>,
                                     Stride<Int<1>, Int<4>, Int<4 * TileRows>>>>;

// Four words of a matrix of 16 x 16 in a lane: the left operand as it is, two right operands one beside the other.
struct Fragment {
    uint32_t word[4];
};

template <typename Load>
__device__ __forceinline__ Fragment load_fragment(const void *row) {
    Fragment f;
    Load::load(row, f.word[0], f.word[1], f.word[2], f.word[3]);
    return f;
}

// From rows of the left operand, which lie one after the other.
struct LeftRows {
    template <typename TensorType>
    __device__ static Fragment load(const TensorType &a, int row, int k, int lane) {
        return load_fragment<arch::LoadMatrix>(a.at(row + lane % 16, k + lane / 16 * 8));
    }
};

// From its columns.
struct LeftColumns {
    template <typename TensorType>
    __device__ static Fragment load(const TensorType &a, int row, int k, int lane) {
        return load_fragment<arch::LoadMatrixTransposed>(a.at(row + lane / 8 % 2 * 8, k + lane % 8 + lane / 16 * 8));
    }
};

// The right operand is (column, k): rows that lie one after the other are those of its columns.
struct RightRows {
    template <typename TensorType>
    __device__ static Fragment load(const TensorType &b, int column, int k, int lane) {
        return load_fragment<arch::LoadMatrix>(b.at(column + lane % 8 + lane / 16 * 8, k + lane / 8 % 2 * 8));
    }
};

struct RightColumns {
    template <typename TensorType>
    __device__ static Fragment load(const TensorType &b, int column, int k, int lane) {
        return load_fragment<arch::LoadMatrixTransposed>(b.at(column + lane / 16 * 8, k + lane % 16));
    }
};

template <typename Atom, typename SumsType>
__device__ __forceinline__ void multiply(SumsType &sums, int m, int n, const Fragment &a, uint32_t b0, uint32_t b1) {
    Atom::fma(sums(0, m, n), sums(1, m, n), sums(2, m, n), sums(3, m, n), a.word[0], a.word[1], a.word[2], a.word[3], b0,
              b1, sums(0, m, n), sums(1, m, n), sums(2, m, n), sums(3, m, n));
}

// sums += a * b: rows from `row` on, columns from `column` on, Depth products.
template <typename Atom, typename Left, typename Right, int Depth, int TileRows, int TileColumns, typename A, typename B>
__device__ __forceinline__ void gemm(Sums<TileRows, TileColumns> &sums, const A &a, int row, const B &b, int column) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int k = 0; k < Depth; k += 16) {
        Fragment left[TileRows];
#pragma unroll
        for (int m = 0; m < TileRows; m++) {
            left[m] = Left::load(a, row + 16 * m, k, lane);
        }
#pragma unroll
        for (int n = 0; n < TileColumns; n += 2) {
            const Fragment right = Right::load(b, column + 8 * n, k, lane);
#pragma unroll
            for (int m = 0; m < TileRows; m++) {
                multiply<Atom>(sums, m, n, left[m], right.word[0], right.word[1]);
                multiply<Atom>(sums, m, n + 1, left[m], right.word[2], right.word[3]);
            }
        }
    }
}

} // namespace tiles

#endif // TENSOR_ATTENTION_TRAITS_CUH
