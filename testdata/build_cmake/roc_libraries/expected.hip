find_package(hip REQUIRED)
find_package(rocblas REQUIRED)
find_package(hipfft REQUIRED)
target_link_libraries(x PRIVATE roc::rocblas hip::hipfft rocblas rocrand)
