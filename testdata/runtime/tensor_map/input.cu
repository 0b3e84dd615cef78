// Code for the tensor memory accelerator that a template never uses on other hardware: its types and functions are there.
#include <cuda.h>
#include <cudaTypedefs.h>

template <class T> struct tile_type;
template <> struct tile_type<float> {
    static constexpr CUtensorMapDataType value = CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
};

struct params {
    CUtensorMap a, b;
    const float *plain;
};

__global__ void copy(const __grid_constant__ params p, float *out)
{
    out[threadIdx.x] = p.plain[threadIdx.x];
}

CUresult describe(CUtensorMap *map, float *data, cuuint64_t rows, cuuint64_t columns)
{
    cuuint64_t size[2] = {columns, rows}, stride[1] = {columns * sizeof(float)};
    cuuint32_t box[2] = {32, 32}, step[2] = {1, 1};
    return cuTensorMapEncodeTiled(map, tile_type<float>::value, 2, data, size, stride, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
                                  CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
}

PFN_cuTensorMapEncodeTiled encode = nullptr;
PFN_cuTensorMapEncodeTiled_v12000 encode_12 = encode;
static_assert(sizeof(CUtensorMap) == CU_TENSOR_MAP_NUM_QWORDS * sizeof(cuuint64_t) && alignof(CUtensorMap) == 64, "as in CUDA");
typedef PFN_cuMemAlloc_v3020 allocate;
