#include <hip/hip_runtime.h>

// HIP's runtime has a class of each name: whatever else has it runs into it; what is only announced does not.
template <class T>
class ucharHolder {
  public:
    T value;
};

struct uchar2Holder {
    int value;
};

struct surfaceReference;

int use()
{
    hipDeviceSynchronize();
    ucharHolder<int> one = {2};
    return uchar2Holder{3}.value + one.value;
}
