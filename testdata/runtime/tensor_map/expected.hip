// Code for the tensor memory accelerator that a template never uses on other hardware: its types and functions are there.
#include <hip/hip_runtime.h>

#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_TENSOR_MAP)
#define TRANSHIP_TENSOR_MAP
#if !defined(__HIPCC_RTC__)
#include <stdint.h>
#endif
// The tensor memory accelerator's types and functions. AMD GPUs have none: the types make code compile that names them and never
// uses them, as templates for Hopper do, and the functions fail.
typedef struct __attribute__((aligned(64))) tranship_CUtensorMap_st {
    uint64_t opaque[16];
} tranship_CUtensorMap;
#define tranship_CU_TENSOR_MAP_NUM_QWORDS 16
typedef enum tranship_CUtensorMapDataType_enum {
    tranship_CU_TENSOR_MAP_DATA_TYPE_UINT8 = 0,
    tranship_CU_TENSOR_MAP_DATA_TYPE_UINT16,
    tranship_CU_TENSOR_MAP_DATA_TYPE_UINT32,
    tranship_CU_TENSOR_MAP_DATA_TYPE_INT32,
    tranship_CU_TENSOR_MAP_DATA_TYPE_UINT64,
    tranship_CU_TENSOR_MAP_DATA_TYPE_INT64,
    tranship_CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
    tranship_CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
    tranship_CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
    tranship_CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
    tranship_CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
    tranship_CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
    tranship_CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ,
    tranship_CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B,
    tranship_CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B,
    tranship_CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B
} tranship_CUtensorMapDataType;
typedef enum tranship_CUtensorMapInterleave_enum {
    tranship_CU_TENSOR_MAP_INTERLEAVE_NONE = 0,
    tranship_CU_TENSOR_MAP_INTERLEAVE_16B,
    tranship_CU_TENSOR_MAP_INTERLEAVE_32B
} tranship_CUtensorMapInterleave;
typedef enum tranship_CUtensorMapSwizzle_enum {
    tranship_CU_TENSOR_MAP_SWIZZLE_NONE = 0,
    tranship_CU_TENSOR_MAP_SWIZZLE_32B,
    tranship_CU_TENSOR_MAP_SWIZZLE_64B,
    tranship_CU_TENSOR_MAP_SWIZZLE_128B,
    tranship_CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B,
    tranship_CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B,
    tranship_CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B
} tranship_CUtensorMapSwizzle;
typedef enum tranship_CUtensorMapL2promotion_enum {
    tranship_CU_TENSOR_MAP_L2_PROMOTION_NONE = 0,
    tranship_CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
    tranship_CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
    tranship_CU_TENSOR_MAP_L2_PROMOTION_L2_256B
} tranship_CUtensorMapL2promotion;
typedef enum tranship_CUtensorMapFloatOOBfill_enum {
    tranship_CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE = 0,
    tranship_CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
} tranship_CUtensorMapFloatOOBfill;
typedef enum tranship_CUtensorMapIm2ColWideMode_enum {
    tranship_CU_TENSOR_MAP_IM2COL_WIDE_MODE_W = 0,
    tranship_CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128
} tranship_CUtensorMapIm2ColWideMode;
#if !defined(__HIPCC_RTC__)
static inline hipError_t tranship_cuTensorMapEncodeTiled(tranship_CUtensorMap *map, tranship_CUtensorMapDataType type, uint32_t rank,
                                                         void *address, const uint64_t *dims, const uint64_t *strides,
                                                         const uint32_t *box, const uint32_t *steps,
                                                         tranship_CUtensorMapInterleave interleave,
                                                         tranship_CUtensorMapSwizzle swizzle,
                                                         tranship_CUtensorMapL2promotion promotion,
                                                         tranship_CUtensorMapFloatOOBfill fill)
{
    (void)map, (void)type, (void)rank, (void)address, (void)dims, (void)strides, (void)box, (void)steps;
    (void)interleave, (void)swizzle, (void)promotion, (void)fill;
    return hipErrorNotSupported;
}
static inline hipError_t tranship_cuTensorMapEncodeIm2col(tranship_CUtensorMap *map, tranship_CUtensorMapDataType type, uint32_t rank,
                                                          void *address, const uint64_t *dims, const uint64_t *strides,
                                                          const int *lower, const int *upper, uint32_t channels, uint32_t pixels,
                                                          const uint32_t *steps, tranship_CUtensorMapInterleave interleave,
                                                          tranship_CUtensorMapSwizzle swizzle,
                                                          tranship_CUtensorMapL2promotion promotion,
                                                          tranship_CUtensorMapFloatOOBfill fill)
{
    (void)map, (void)type, (void)rank, (void)address, (void)dims, (void)strides, (void)lower, (void)upper, (void)channels;
    (void)pixels, (void)steps, (void)interleave, (void)swizzle, (void)promotion, (void)fill;
    return hipErrorNotSupported;
}
static inline hipError_t tranship_cuTensorMapEncodeIm2colWide(tranship_CUtensorMap *map, tranship_CUtensorMapDataType type,
                                                              uint32_t rank, void *address, const uint64_t *dims,
                                                              const uint64_t *strides, int lower, int upper, uint32_t channels,
                                                              uint32_t pixels, const uint32_t *steps,
                                                              tranship_CUtensorMapInterleave interleave,
                                                              tranship_CUtensorMapIm2ColWideMode mode,
                                                              tranship_CUtensorMapSwizzle swizzle,
                                                              tranship_CUtensorMapL2promotion promotion,
                                                              tranship_CUtensorMapFloatOOBfill fill)
{
    (void)map, (void)type, (void)rank, (void)address, (void)dims, (void)strides, (void)lower, (void)upper, (void)channels;
    (void)pixels, (void)steps, (void)interleave, (void)mode, (void)swizzle, (void)promotion, (void)fill;
    return hipErrorNotSupported;
}
static inline hipError_t tranship_cuTensorMapReplaceAddress(tranship_CUtensorMap *map, void *address)
{
    (void)map, (void)address;
    return hipErrorNotSupported;
}
// As the driver's entry points have them.
typedef hipError_t (*PFN_tranship_cuTensorMapEncodeTiled)(tranship_CUtensorMap *, tranship_CUtensorMapDataType, uint32_t, void *,
                                                          const uint64_t *, const uint64_t *, const uint32_t *, const uint32_t *,
                                                          tranship_CUtensorMapInterleave, tranship_CUtensorMapSwizzle,
                                                          tranship_CUtensorMapL2promotion, tranship_CUtensorMapFloatOOBfill);
typedef hipError_t (*PFN_tranship_cuTensorMapEncodeIm2col)(tranship_CUtensorMap *, tranship_CUtensorMapDataType, uint32_t, void *,
                                                           const uint64_t *, const uint64_t *, const int *, const int *, uint32_t,
                                                           uint32_t, const uint32_t *, tranship_CUtensorMapInterleave,
                                                           tranship_CUtensorMapSwizzle, tranship_CUtensorMapL2promotion,
                                                           tranship_CUtensorMapFloatOOBfill);
typedef hipError_t (*PFN_tranship_cuTensorMapReplaceAddress)(tranship_CUtensorMap *, void *);
typedef PFN_tranship_cuTensorMapEncodeTiled PFN_tranship_cuTensorMapEncodeTiled_v12000;
typedef PFN_tranship_cuTensorMapEncodeIm2col PFN_tranship_cuTensorMapEncodeIm2col_v12000;
typedef PFN_tranship_cuTensorMapReplaceAddress PFN_tranship_cuTensorMapReplaceAddress_v12000;
#endif
#endif

template <class T> struct tile_type;
template <> struct tile_type<float> {
    static constexpr tranship_CUtensorMapDataType value = tranship_CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
};

struct params {
    tranship_CUtensorMap a, b;
    const float *plain;
};

__global__ void copy(const params p, float *out)
{
    out[threadIdx.x] = p.plain[threadIdx.x];
}

hipError_t describe(tranship_CUtensorMap *map, float *data, uint64_t rows, uint64_t columns)
{
    uint64_t size[2] = {columns, rows}, stride[1] = {columns * sizeof(float)};
    uint32_t box[2] = {32, 32}, step[2] = {1, 1};
    return tranship_cuTensorMapEncodeTiled(map, tile_type<float>::value, 2, data, size, stride, box, step, tranship_CU_TENSOR_MAP_INTERLEAVE_NONE,
                                  tranship_CU_TENSOR_MAP_SWIZZLE_128B, tranship_CU_TENSOR_MAP_L2_PROMOTION_L2_128B, tranship_CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
}

PFN_tranship_cuTensorMapEncodeTiled encode = nullptr;
PFN_tranship_cuTensorMapEncodeTiled_v12000 encode_12 = encode;
static_assert(sizeof(tranship_CUtensorMap) == tranship_CU_TENSOR_MAP_NUM_QWORDS * sizeof(uint64_t) && alignof(tranship_CUtensorMap) == 64, "as in CUDA");
typedef PFN_cuMemAlloc_v3020 allocate;
