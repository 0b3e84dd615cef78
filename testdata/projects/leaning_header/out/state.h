#include <hip/hip_runtime.h>

// Has no include of its own: whoever includes it has declared status_t and stream_t.
inline status_t wait_for(stream_t s) { return hipStreamSynchronize(s); }
inline bool is_good(status_t s) { return s == hipSuccess; }
struct device_state {
    stream_t stream;
    int warpSize;
};
inline int width(const device_state &d) { return d.warpSize; }
