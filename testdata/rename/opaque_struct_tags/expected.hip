#pragma once
#include <hip/hip_runtime.h>
struct ihipStream_t;
struct ihipEvent_t;
typedef ihipStream_t *hipStream_t;
typedef ihipEvent_t *hipEvent_t;

class Queue {
  public:
    explicit Queue(ihipStream_t *stream) : stream_(stream) {}
    void wait(ihipEvent_t *event);

  private:
    ihipStream_t *stream_;
};
