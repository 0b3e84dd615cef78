#include <cub/cub.cuh>
namespace c = cub;

void unknown(int *p)
{
    cub::NoSuchThing<int> a;
    c::NoSuchThing<int>::run(p);
    ::cub::no_such_space::run(p);
    cub::intrinsic_ptx::lane();
    cub::intrinsic_ptx::lane();
    mine::cub::NoSuchThing d;
}
