#include <hip/hip_runtime.h>
struct cub {
    static int BlockScan();
};
int f() { return cub::BlockScan() + ::cub::BlockScan(); }
namespace zoo {
class thrust { public: enum { cuda }; };
int g() { return thrust::cuda; }
}
