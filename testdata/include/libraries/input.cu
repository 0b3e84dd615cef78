#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>
#include <cusparse.h>
#include <cub/cub.cuh>
#include <nvToolsExt.h>
#include <thrust/sort.h>
