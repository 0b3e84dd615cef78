find_package(hip REQUIRED)
find_package(rocblas REQUIRED)
find_package(rocfft REQUIRED)
target_link_libraries(x PRIVATE roc::rocblas roc::rocfft rocblas rocrand)
