namespace cub {
struct BlockScan { static int run(); };
int NoSuchThing();
}
namespace thrust { namespace cuda { int par; } }
int f() { return cub::BlockScan::run() + ::cub::NoSuchThing() + thrust::cuda::par; }
namespace c = cub;
using namespace cub;
using cub::NoSuchThing;
int g() { return c::BlockScan::run(); }
