// Layouts of tiles as types: a layout maps coordinates to an index by a shape and strides, each of which is a number of
// the program or of the compiler, or several of them in turn. Offsets of a tile's elements are constants then.
#ifndef TENSOR_ATTENTION_LAYOUT_CUH
#define TENSOR_ATTENTION_LAYOUT_CUH

#include <cuda_runtime.h>

#include <stdint.h>

#include <type_traits>

namespace tiles {

// A whole number that is part of a type.
template <int N>
struct Int {
    static constexpr int value = N;
    __host__ __device__ constexpr operator int() const { return N; }
};

// Parts of a shape, a stride or a coordinate; a part can have parts itself.
template <typename... Parts>
struct Modes;

template <>
struct Modes<> {};

template <typename First, typename... Rest>
struct Modes<First, Rest...> {
    First first;
    Modes<Rest...> rest;
};

template <typename... Parts>
using Shape = Modes<Parts...>;
template <typename... Parts>
using Stride = Modes<Parts...>;

__host__ __device__ constexpr Modes<> make_modes() {
    return {};
}

template <typename First, typename... Rest>
__host__ __device__ constexpr Modes<First, Rest...> make_modes(First first, Rest... rest) {
    return {first, make_modes(rest...)};
}

// How many coordinates a shape has.
__host__ __device__ constexpr int size(int shape) {
    return shape;
}

__host__ __device__ constexpr int size(Modes<>) {
    return 1;
}

template <typename First, typename... Rest>
__host__ __device__ constexpr int size(Modes<First, Rest...> shape) {
    return size(shape.first) * size(shape.rest);
}

// The index of a coordinate. A number for a shape of several parts counts the first part fastest.
template <typename S>
__host__ __device__ constexpr int64_t index_of(int coordinate, int, S stride) {
    return (int64_t)coordinate * stride;
}

__host__ __device__ constexpr int64_t index_of(int, Modes<>, Modes<>) {
    return 0;
}

template <typename First, typename S>
__host__ __device__ constexpr int64_t index_of(int coordinate, Modes<First> shape, Modes<S> stride) {
    return index_of(coordinate, shape.first, stride.first);
}

template <typename First, typename Second, typename... Rest, typename... S>
__host__ __device__ constexpr int64_t index_of(int coordinate, Modes<First, Second, Rest...> shape, Modes<S...> stride) {
    return index_of(coordinate % size(shape.first), shape.first, stride.first) +
           index_of(coordinate / size(shape.first), shape.rest, stride.rest);
}

__host__ __device__ constexpr int64_t index_of(Modes<>, Modes<>, Modes<>) {
    return 0;
}

template <typename C, typename... Coordinates, typename P, typename... Parts, typename S, typename... Strides>
__host__ __device__ constexpr int64_t index_of(Modes<C, Coordinates...> coordinate, Modes<P, Parts...> shape,
                                               Modes<S, Strides...> stride) {
    return index_of(coordinate.first, shape.first, stride.first) + index_of(coordinate.rest, shape.rest, stride.rest);
}

template <typename ShapeType, typename StrideType>
struct Layout {
    ShapeType shape;
    StrideType stride;

    template <typename... Coordinates>
    __host__ __device__ constexpr int64_t operator()(Coordinates... coordinates) const {
        return index_of(make_modes(coordinates...), shape, stride);
    }

    __host__ __device__ static constexpr int size() { return tiles::size(ShapeType{}); }
};

template <typename ShapeType, typename StrideType>
__host__ __device__ constexpr Layout<ShapeType, StrideType> make_layout(ShapeType shape, StrideType stride) {
    return {shape, stride};
}

// Exchanges the bits of an index from Base on by themselves and those Shift further up, so that eight rows of a tile lie in
// different banks: the rows that ldmatrix reads, and those that the threads of a copy write.
template <int Bits, int Base, int Shift>
struct Swizzle {
    static constexpr int mask = ((1 << Bits) - 1) << Base;
    __host__ __device__ static constexpr int apply(int index) { return index ^ (index >> Shift & mask); }
};

template <typename SwizzleType, typename Inner>
struct Swizzled {
    Inner inner;

    template <typename... Coordinates>
    __host__ __device__ constexpr int operator()(Coordinates... coordinates) const {
        return SwizzleType::apply((int)inner(coordinates...));
    }

    __host__ __device__ static constexpr int size() { return Inner::size(); }
};

// The same elements with rows for columns.
template <typename Inner>
struct Transposed {
    Inner inner;

    template <typename Row, typename Column>
    __host__ __device__ constexpr int64_t operator()(Row row, Column column) const {
        return inner(column, row);
    }
};

// A pointer with a layout.
template <typename T, typename LayoutType>
struct Tensor {
    T *data;
    LayoutType layout;

    template <typename... Coordinates>
    __host__ __device__ T *at(Coordinates... coordinates) const {
        return data + layout(coordinates...);
    }
};

template <typename T, typename LayoutType>
__host__ __device__ Tensor<T, LayoutType> make_tensor(T *data, LayoutType layout) {
    return {data, layout};
}

template <typename T, typename LayoutType>
__host__ __device__ Tensor<T, Transposed<LayoutType>> transposed(Tensor<T, LayoutType> tensor) {
    return {tensor.data, {tensor.layout}};
}

// Elements in registers: all coordinates must be known to the compiler once loops are unrolled.
template <typename T, typename LayoutType>
struct Registers {
    T item[LayoutType::size()];

    template <typename... Coordinates>
    __device__ T &operator()(Coordinates... coordinates) {
        return item[LayoutType{}(coordinates...)];
    }

    template <typename... Coordinates>
    __device__ const T &operator()(Coordinates... coordinates) const {
        return item[LayoutType{}(coordinates...)];
    }

    __device__ void fill(T value) {
#pragma unroll
        for (int i = 0; i < LayoutType::size(); i++) {
            item[i] = value;
        }
    }
};

} // namespace tiles

#endif // TENSOR_ATTENTION_LAYOUT_CUH
