#include <mma.h>
using namespace nvcuda::wmma::experimental;
