#include <hipcub/hipcub.hpp>
namespace c = hipcub;

void unknown(int *p)
{
    hipcub::NoSuchThing<int> a;
    c::NoSuchThing<int>::run(p);
    ::hipcub::no_such_space::run(p);
    cub::intrinsic_ptx::lane();
    cub::intrinsic_ptx::lane();
    mine::cub::NoSuchThing d;
}
