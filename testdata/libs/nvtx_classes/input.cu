#include <nvtx3/nvtx3.hpp>

struct library {
    static constexpr char const *name{"library"};
};

void step(int n)
{
    NVTX3_FUNC_RANGE();
    nvtx3::scoped_range all{"all"};
    nvtx3::scoped_range_in<library> part{"part", nvtx3::rgb{255, 0, 0}, nvtx3::payload{n}};
    nvtx3::mark("begin");
    nvtx3::mark("colored", nvtx3::rgb{0, 255, 0});
    auto h = nvtx3::start_range("long");
    nvtx3::end_range(h);
}

using namespace nvtx3;

nvtx3::range_handle open() { return start_range("open"); }
