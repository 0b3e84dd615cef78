// Backward: with the weights p, computed again from the logarithm of each row's sum, dp = dout * v^T and delta = sum of dout * out
// of a row: ds = p * (dp - delta), dq = scale * ds * k, dk = scale * ds^T * q, dv = p^T * dout. A block takes a tile of keys of
// one head through the queries; the gradients of queries are added up in memory.
#ifndef TENSOR_ATTENTION_BACKWARD_CUH
#define TENSOR_ATTENTION_BACKWARD_CUH

#include "forward.cuh"

namespace tiles {

// A warp for each vector.
template <typename Traits>
__global__ void attention_backward_delta(const AttentionParams params) {
    using Pair = arch::Pair<typename Traits::Element>;
    const int vector = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (vector >= params.batch * params.length * params.heads) {
        return;
    }
    constexpr int words = Traits::head_size / 2;
    const uint32_t *out = static_cast<const uint32_t *>(params.out) + (size_t)vector * words;
    const uint32_t *dout = static_cast<const uint32_t *>(params.dout) + (size_t)vector * words;
    float sum = 0.0f;
    for (int i = lane; i < words; i += 32) {
        const float2 x = Pair::floats(out[i]), y = Pair::floats(dout[i]);
        sum += x.x * y.x + x.y * y.y;
    }
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_xor_sync(0xffffffff, sum, offset);
    }
    if (lane == 0) {
        const int head = vector % params.heads, row = vector / params.heads % params.length;
        const int batch = vector / (params.heads * params.length);
        params.delta[((size_t)batch * params.heads + head) * params.length + row] = sum;
    }
}

// Scores become weights, and dp becomes ds.
template <bool Causal, int TileRows, int TileColumns>
__device__ __forceinline__ void weigh_again(Sums<TileRows, TileColumns> &scores, Sums<TileRows, TileColumns> &dp,
                                            const float *lse, const float *delta, int first_row, int first_key,
                                            const AttentionParams &params) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int m = 0; m < TileRows; m++) {
#pragma unroll
        for (int r = 0; r < 2; r++) {
            const int row = first_row + 16 * m + 8 * r + lane / 4;
            const bool inside = row < params.length;
            const float offset = inside ? lse[row] * 1.44269504f : INFINITY; // no weights behind the last query
            const float sum = inside ? delta[row] : 0.0f;
#pragma unroll
            for (int n = 0; n < TileColumns; n++) {
#pragma unroll
                for (int i = 2 * r; i < 2 * r + 2; i++) {
                    const int key = first_key + 8 * n + lane % 4 * 2 + i % 2;
                    const bool seen = key < params.length && (!Causal || key <= row);
                    const float p = seen ? exp2f(scores(i, m, n) * params.scale_log2 - offset) : 0.0f;
                    scores(i, m, n) = p;
                    dp(i, m, n) = p * (dp(i, m, n) - sum);
                }
            }
        }
    }
}

// Adds a warp's sums to rows in memory; there are no more than so many.
template <int TileRows, int TileColumns, typename To>
__device__ __forceinline__ void add_to(const To &to, const Sums<TileRows, TileColumns> &sums, int row, int column, int there) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int m = 0; m < TileRows; m++) {
#pragma unroll
        for (int i = 0; i < 4; i++) {
            const int at = row + 16 * m + lane / 4 + i / 2 * 8;
            if (at < there) {
#pragma unroll
                for (int n = 0; n < TileColumns; n++) {
                    atomicAdd(to.at(at, column + 8 * n + lane % 4 * 2 + i % 2), sums(i, m, n));
                }
            }
        }
    }
}

template <typename Traits, bool Causal>
__global__ void __launch_bounds__(Traits::threads) attention_backward(const AttentionParams params) {
    using Element = typename Traits::Element;
    using Copy = typename Traits::Copy;
    using Atom = typename Traits::MmaAtom;
    using QueryTile = typename Traits::QueryTile;
    using KeyTile = typename Traits::KeyTile;
    constexpr int HS = Traits::head_size, M = Traits::queries, N = Traits::keys;
    extern __shared__ __align__(128) unsigned char memory[];
    auto &shared = *reinterpret_cast<typename Traits::BackwardStorage *>(memory);

    // Each warp has a part of the rows and columns of every product.
    constexpr int query_rows = M / Traits::warp_rows, key_rows = N / Traits::warp_rows;
    constexpr int key_columns = N / Traits::warp_columns, vector_columns = HS / Traits::warp_columns;
    static_assert(query_rows % 16 == 0 && key_rows % 16 == 0 && key_columns % 16 == 0, "whole fragments");
    const int warp_row = threadIdx.x / 32 / Traits::warp_columns, warp_column = threadIdx.x / 32 % Traits::warp_columns;
    const int query_row = warp_row * query_rows, key_row = warp_row * key_rows;
    const int key_column = warp_column * key_columns, vector_column = warp_column * vector_columns;

    const int length = params.length, batch = blockIdx.z, head = blockIdx.y, first_key = blockIdx.x * N;
    const size_t row_of_head = ((size_t)batch * params.heads + head) * length;
    const auto q = head_of<HS>(static_cast<const Element *>(params.q), params, batch, head);
    const auto k = head_of<HS>(static_cast<const Element *>(params.k), params, batch, head);
    const auto v = head_of<HS>(static_cast<const Element *>(params.v), params, batch, head);
    const auto dout = head_of<HS>(static_cast<const Element *>(params.dout), params, batch, head);
    const auto dq_sum = head_of<HS>(params.dq_sum, params, batch, head);
    const auto k_tile = make_tensor(shared.k, KeyTile{}), v_tile = make_tensor(shared.v, KeyTile{});
    const auto p_tile = make_tensor(shared.p, typename Traits::WeightTile{});
    const auto ds_tile = make_tensor(shared.ds, typename Traits::WeightTile{});

    const auto load_queries = [&](int tile, int stage) {
        const int there = length - tile * M;
        load_tile<Traits, M>(rows_of<M>(q, tile * M), make_tensor(shared.q[stage], QueryTile{}), there);
        load_tile<Traits, M>(rows_of<M>(dout, tile * M), make_tensor(shared.dout[stage], QueryTile{}), there);
    };

    // With a causal mask, queries before the first key see none of these.
    const int first_tile = Causal ? first_key / M : 0, tiles = (length + M - 1) / M;
    int stage = 0;
    load_tile<Traits, N>(rows_of<N>(k, first_key), k_tile, length - first_key);
    load_tile<Traits, N>(rows_of<N>(v, first_key), v_tile, length - first_key);
    load_queries(first_tile, stage);
    Copy::commit();

    Sums<key_rows / 16, vector_columns / 8> dk, dv;
    dk.fill(0.0f);
    dv.fill(0.0f);
    for (int tile = first_tile; tile < tiles; tile++, stage ^= 1) {
        if (tile + 1 < tiles) {
            load_queries(tile + 1, stage ^ 1);
        }
        Copy::commit();
        Copy::template wait<1>();
        __syncthreads();

        const auto q_tile = make_tensor(shared.q[stage], QueryTile{}), dout_tile = make_tensor(shared.dout[stage], QueryTile{});
        {
            Sums<query_rows / 16, key_columns / 8> scores, dp;
            scores.fill(0.0f);
            dp.fill(0.0f);
            gemm<Atom, LeftRows, RightRows, HS>(scores, q_tile, query_row, k_tile, key_column);
            gemm<Atom, LeftRows, RightRows, HS>(dp, dout_tile, query_row, v_tile, key_column);
            weigh_again<Causal>(scores, dp, params.lse + row_of_head, params.delta + row_of_head, tile * M + query_row,
                                first_key + key_column, params);
            round_to<Element>(p_tile, scores, query_row, key_column);
            round_to<Element>(ds_tile, dp, query_row, key_column);
        }
        __syncthreads(); // all weights are there

        gemm<Atom, LeftColumns, RightColumns, M>(dv, transposed(p_tile), key_row, transposed(dout_tile), vector_column);
        gemm<Atom, LeftColumns, RightColumns, M>(dk, transposed(ds_tile), key_row, transposed(q_tile), vector_column);
        Sums<query_rows / 16, vector_columns / 8> dq;
        dq.fill(0.0f);
        gemm<Atom, LeftRows, RightColumns, N>(dq, ds_tile, query_row, transposed(k_tile), vector_column);
        add_to(rows_of<M>(dq_sum, tile * M), dq, query_row, vector_column, length - tile * M);
        __syncthreads(); // the next round copies to this stage, and writes other weights
    }

#pragma unroll
    for (float &sum : dk.item) {
        sum *= params.scale;
    }
    round_to<Element>(k_tile, dk, key_row, vector_column);
    round_to<Element>(v_tile, dv, key_row, vector_column);
    __syncthreads();
    const auto dk_all = head_of<HS>(static_cast<Element *>(params.dk), params, batch, head);
    const auto dv_all = head_of<HS>(static_cast<Element *>(params.dv), params, batch, head);
    store_tile<Traits, N>(k_tile, rows_of<N>(dk_all, first_key), length - first_key);
    store_tile<Traits, N>(v_tile, rows_of<N>(dv_all, first_key), length - first_key);
}

// Rounds the gradients of queries, two numbers to a thread.
template <typename Traits>
__global__ void attention_backward_round(const AttentionParams params) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < params.batch * params.length * params.heads * Traits::head_size / 2) {
        const float2 sum = reinterpret_cast<const float2 *>(params.dq_sum)[i];
        static_cast<uint32_t *>(params.dq)[i] =
            arch::Pair<typename Traits::Element>::of(sum.x * params.scale, sum.y * params.scale);
    }
}

} // namespace tiles

#endif // TENSOR_ATTENTION_BACKWARD_CUH
