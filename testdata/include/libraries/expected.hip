#include <hipblas/hipblas.h>
#include <hipfft/hipfft.h>
#include <hiprand/hiprand.h>
#include <hipsparse/hipsparse.h>
#include <hipcub/hipcub.hpp>
#include <roctracer/roctx.h>
#include <thrust/sort.h>
