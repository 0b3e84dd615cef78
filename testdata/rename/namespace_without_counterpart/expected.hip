#include <rocwmma/rocwmma.hpp>
using namespace nvcuda::wmma::experimental;
