// Forward: out = softmax(scale * q * k^T) * v without a matrix of scores. A block takes a tile of queries of one head through
// the keys, the last ones first, and keeps the largest score and the sum of each row.
#ifndef TENSOR_ATTENTION_FORWARD_CUH
#define TENSOR_ATTENTION_FORWARD_CUH

#include "traits.cuh"

namespace tiles {

__device__ __forceinline__ float max_of_four(float x) {
    x = fmaxf(x, __shfl_xor_sync(0xffffffff, x, 2));
    return fmaxf(x, __shfl_xor_sync(0xffffffff, x, 1));
}

__device__ __forceinline__ float sum_of_four(float x) {
    x += __shfl_xor_sync(0xffffffff, x, 2);
    return x + __shfl_xor_sync(0xffffffff, x, 1);
}

// Rows l / 4 and l / 4 + 8 of a warp's 16, in lane l; its sum is of its own columns until finish.
struct OnlineSoftmax {
    float largest[2], sum[2];

    __device__ void clear() {
        largest[0] = largest[1] = -INFINITY;
        sum[0] = sum[1] = 0.0f;
    }

    // Makes weights of scores, and brings the sums of weighted values to the new largest score.
    template <int Columns, int Outputs>
    __device__ __forceinline__ void weigh(Sums<1, Columns> &scores, Sums<1, Outputs> &out, float scale_log2) {
#pragma unroll
        for (int r = 0; r < 2; r++) {
            float most = largest[r];
#pragma unroll
            for (int n = 0; n < Columns; n++) {
                most = fmaxf(most, fmaxf(scores(2 * r, 0, n), scores(2 * r + 1, 0, n)));
            }
            most = max_of_four(most);
            const float offset = most == -INFINITY ? 0.0f : most * scale_log2; // no key yet
            const float rescale = exp2f(largest[r] * scale_log2 - offset);
            largest[r] = most;
            sum[r] *= rescale;
#pragma unroll
            for (int n = 0; n < Outputs; n++) {
                out(2 * r, 0, n) *= rescale;
                out(2 * r + 1, 0, n) *= rescale;
            }
#pragma unroll
            for (int n = 0; n < Columns; n++) {
#pragma unroll
                for (int i = 2 * r; i < 2 * r + 2; i++) {
                    scores(i, 0, n) = exp2f(scores(i, 0, n) * scale_log2 - offset);
                    sum[r] += scores(i, 0, n);
                }
            }
        }
    }

    // Divides by the sums, and gives the logarithm of each row's.
    template <int Outputs>
    __device__ __forceinline__ void finish(Sums<1, Outputs> &out, float (&lse)[2], float scale) {
#pragma unroll
        for (int r = 0; r < 2; r++) {
            const float all = sum_of_four(sum[r]), inverse = 1.0f / all;
            lse[r] = largest[r] * scale + logf(all);
#pragma unroll
            for (int n = 0; n < Outputs; n++) {
                out(2 * r, 0, n) *= inverse;
                out(2 * r + 1, 0, n) *= inverse;
            }
        }
    }
};

// Keys from first_key on that a row must not see get a score of minus infinity.
template <bool Causal, int Columns>
__device__ __forceinline__ void mask(Sums<1, Columns> &scores, int first_row, int first_key, int length) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int n = 0; n < Columns; n++) {
#pragma unroll
        for (int i = 0; i < 4; i++) {
            const int key = first_key + 8 * n + lane % 4 * 2 + i % 2;
            const int row = first_row + lane / 4 + i / 2 * 8;
            if (key >= length || (Causal && key > row)) {
                scores(i, 0, n) = -INFINITY;
            }
        }
    }
}

// Sums of two tiles of columns are where the left operand of the next product has its words.
template <typename Element, int Columns>
__device__ __forceinline__ Fragment left_of(const Sums<1, Columns> &sums, int n) {
    using arch::Pair;
    return {{Pair<Element>::of(sums(0, 0, n), sums(1, 0, n)), Pair<Element>::of(sums(2, 0, n), sums(3, 0, n)),
             Pair<Element>::of(sums(0, 0, n + 1), sums(1, 0, n + 1)),
             Pair<Element>::of(sums(2, 0, n + 1), sums(3, 0, n + 1))}};
}

// Rounds a warp's sums to a tile in shared memory.
template <typename Element, int TileRows, int TileColumns, typename To>
__device__ __forceinline__ void round_to(const To &to, const Sums<TileRows, TileColumns> &sums, int row, int column) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int m = 0; m < TileRows; m++) {
#pragma unroll
        for (int n = 0; n < TileColumns; n++) {
#pragma unroll
            for (int r = 0; r < 2; r++) {
                *reinterpret_cast<uint32_t *>(
                    to.at(row + 16 * m + lane / 4 + 8 * r, column + 8 * n + lane % 4 * 2)) =
                    arch::Pair<Element>::of(sums(2 * r, m, n), sums(2 * r + 1, m, n));
            }
        }
    }
}

template <typename Traits, bool Causal>
__global__ void __launch_bounds__(Traits::threads) attention_forward(const AttentionParams params) {
    using Element = typename Traits::Element;
    using Copy = typename Traits::Copy;
    using Atom = typename Traits::MmaAtom;
    constexpr int HS = Traits::head_size, M = Traits::queries, N = Traits::keys;
    static_assert(M == 16 * Traits::warp_rows, "16 queries to a warp");
    extern __shared__ __align__(128) unsigned char memory[];
    auto &shared = *reinterpret_cast<typename Traits::ForwardStorage *>(memory);

    const int length = params.length, batch = blockIdx.z, head = blockIdx.y;
    const int first_query = blockIdx.x * M, warp_row = threadIdx.x / 32 * 16, first_row = first_query + warp_row;
    const auto q = head_of<HS>(static_cast<const Element *>(params.q), params, batch, head);
    const auto k = head_of<HS>(static_cast<const Element *>(params.k), params, batch, head);
    const auto v = head_of<HS>(static_cast<const Element *>(params.v), params, batch, head);
    const auto q_tile = make_tensor(shared.q, typename Traits::QueryTile{});

    const auto load_keys = [&](int tile, int stage) {
        const int there = length - tile * N;
        load_tile<Traits, N>(rows_of<N>(k, tile * N), make_tensor(shared.k[stage], typename Traits::KeyTile{}), there);
        load_tile<Traits, N>(rows_of<N>(v, tile * N), make_tensor(shared.v[stage], typename Traits::KeyTile{}), there);
    };

    const int behind = Causal ? min(first_query + M, length) : length;
    int stage = 0;
    load_tile<Traits, M>(rows_of<M>(q, first_query), q_tile, length - first_query);
    load_keys((behind - 1) / N, stage);
    Copy::commit();

    OnlineSoftmax softmax;
    Sums<1, HS / 8> out;
    softmax.clear();
    out.fill(0.0f);
    for (int tile = (behind - 1) / N; tile >= 0; tile--, stage ^= 1) {
        if (tile > 0) {
            load_keys(tile - 1, stage ^ 1);
        }
        Copy::commit();
        Copy::template wait<1>();
        __syncthreads();

        // A warp whose queries are all behind the sequence, or all before these keys, only copies.
        const int first_key = tile * N;
        if (first_row < length && (!Causal || first_key <= first_row + 15)) {
            const auto k_tile = make_tensor(shared.k[stage], typename Traits::KeyTile{});
            const auto v_tile = make_tensor(shared.v[stage], typename Traits::KeyTile{});
            Sums<1, N / 8> scores;
            scores.fill(0.0f);
            gemm<Atom, LeftRows, RightRows, HS>(scores, q_tile, warp_row, k_tile, 0);
            if (first_key + N > length || (Causal && first_key + N > first_row)) {
                mask<Causal>(scores, first_row, first_key, length);
            }
            softmax.weigh(scores, out, params.scale_log2);
#pragma unroll
            for (int n = 0; n < N / 8; n += 2) {
                const Fragment left = left_of<Element>(scores, n);
#pragma unroll
                for (int d = 0; d < HS / 8; d += 2) {
                    const Fragment right = RightColumns::load(transposed(v_tile), 8 * d, 8 * n, threadIdx.x % 32);
                    multiply<Atom>(out, 0, d, left, right.word[0], right.word[1]);
                    multiply<Atom>(out, 0, d + 1, left, right.word[2], right.word[3]);
                }
            }
        }
        __syncthreads(); // the next round copies to this stage
    }

    float lse[2];
    softmax.finish(out, lse, params.scale);
    const int row = first_row + threadIdx.x % 32 / 4;
    float *lse_of_head = params.lse + ((size_t)batch * params.heads + head) * length;
    if (threadIdx.x % 4 == 0) {
#pragma unroll
        for (int r = 0; r < 2; r++) {
            if (row + 8 * r < length) {
                lse_of_head[row + 8 * r] = lse[r];
            }
        }
    }
    round_to<Element>(q_tile, out, warp_row, 0);
    __syncthreads();
    const auto result = head_of<HS>(static_cast<Element *>(params.out), params, batch, head);
    store_tile<Traits, M>(q_tile, rows_of<M>(result, first_query), length - first_query);
}

} // namespace tiles

#endif // TENSOR_ATTENTION_FORWARD_CUH
