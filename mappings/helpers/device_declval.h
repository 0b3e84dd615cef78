#if defined(__HIP__) && defined(__cplusplus) && !defined(__HIPCC_RTC__) && !defined(TRANSHIP_DEVICE_DECLVAL)
#define TRANSHIP_DEVICE_DECLVAL
#include <utility>
// clang counts std::declval in a function for the device as a call of a host function, though nothing calls it: one for the device
namespace std
{
template <class T> __device__ T &&declval() noexcept;
}
#endif
