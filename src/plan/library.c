#include "plan/library.h"

const struct library *library_of(struct str name)
{
    static const struct library libraries[] = {
        {"cublasLt", "cuBLASLt", NULL},
        {"CUBLASLT_", "cuBLASLt", NULL},
        {"cublasXt", "cuBLASXt", NULL},
        {"CUBLASXT_", "cuBLASXt", NULL},
        {"cublas", "cuBLAS", NULL},
        {"CUBLAS_", "cuBLAS", NULL},
        {"cufft", "cuFFT", NULL},
        {"CUFFT_", "cuFFT", NULL},
        {"curand", "cuRAND", NULL},
        {"CURAND_", "cuRAND", NULL},
        {"cusparse", "cuSPARSE", NULL},
        {"CUSPARSE_", "cuSPARSE", NULL},
        {"cusolver", "cuSOLVER", NULL},
        {"CUSOLVER", "cuSOLVER", NULL},
        {"cudnn", "cuDNN", NULL},
        {"CUDNN_", "cuDNN", NULL},
        {"nccl", "NCCL", NULL},
        {"nvrtc", "NVRTC", NULL},
        {"NVRTC_", "NVRTC", NULL},
        {"nvml", "NVML", NULL},
        {"NVML_", "NVML", NULL},
        {"nvtx", "NVTX", NULL},
        {"NVTX_", "NVTX", NULL},
        {"nvJitLink", "nvJitLink", NULL},
        {"NVJITLINK_", "nvJitLink", NULL},
        {"nvvm", "libNVVM", NULL},
        {"NVVM_", "libNVVM", NULL},
        {"cupti", "CUPTI", "cupti.h"},
        {"CUPTI_", "CUPTI", "cupti.h"},
        {"CUpti_", "CUPTI", "cupti.h"},
        {"cuFile", "cuFile", "cufile.h"},
        {"CUFILE_", "cuFile", "cufile.h"},
        {"CUfile", "cuFile", "cufile.h"},
        {"nvjpeg", "nvJPEG", "nvjpeg.h"},
        {"NVJPEG_", "nvJPEG", "nvjpeg.h"},
        {"npp", "NPP", "npp.h"},
        {"NPP", "NPP", "npp.h"},
        {"Npp", "NPP", "npp.h"},
        {"nvcomp", "nvCOMP", "nvcomp.h"},
        {"nvshmem", "NVSHMEM", "nvshmem.h"},
        {"NVSHMEM_", "NVSHMEM", "nvshmem.h"},
        {"optix", "OptiX", "optix.h"},
        {"Optix", "OptiX", "optix.h"},
        {"OPTIX_", "OptiX", "optix.h"},
    };
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        if (str_starts(name, str_of(libraries[i].prefix)))
            return &libraries[i];
    }
    return NULL;
}
