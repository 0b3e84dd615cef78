#include <hip/hip_runtime.h>
#include <roctracer/roctx.h>

struct library {
    static constexpr char const *name{"library"};
};

void step(int n)
{
    NVTX3_FUNC_RANGE();
    nvtx3::scoped_range all{"all"};
    nvtx3::scoped_range_in<library> part{"part", nvtx3::rgb{255, 0, 0}, nvtx3::payload{n}};
    roctxMarkA("begin");
    nvtx3::mark("colored", nvtx3::rgb{0, 255, 0});
    auto h = roctxRangeStartA("long");
    roctxRangeStop(h);
}



roctx_range_id_t open() { return roctxRangeStartA("open"); }
